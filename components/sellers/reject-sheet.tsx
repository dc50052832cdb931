'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { TextField } from '@/components/ui/field';
import { Sheet } from '@/components/ui/sheet';
import { plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { REJECT_REASONS } from '@/lib/moves/policy';
import type { TicketDto } from '@/lib/sellers/dto';
import type { Commands } from './use-commands';

const OTHER = 'Something else';

interface RejectSheetProps {
  ticket: TicketDto;
  commands: Commands;
  onClose: () => void;
}

/** Asks what can't be made and why, before a rejection. */
export function RejectSheet({ ticket, commands, onClose }: RejectSheetProps) {
  const items = ticket.items.filter(({ canReject }) => canReject);
  const live = ticket.items.filter(({ status }) => status !== 'Order Cancelled');
  const [kept, setStored] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState<string>(REJECT_REASONS[0]);
  const [other, setOther] = useState('');
  const [error, setError] = useState<string | null>(null);
  const name = useId();
  const rejected = items.filter(({ id }) => !kept.has(id));
  const isWhole = rejected.length === live.length;
  const isBusy = commands.busyIds.has(ticket.orderId);

  async function reject(): Promise<void> {
    const text = reason === OTHER ? other.trim() : reason;
    if (!text) {
      setError(MESSAGES.rejectReason);
      return;
    }
    const itemIds = isWhole ? {} : { itemIds: rejected.map(({ id }) => id) };
    const done = isWhole
      ? `${ticket.number} rejected`
      : `${plural(rejected.length, 'item')} rejected`;
    await commands.order('reject', ticket, { reason: text, ...itemIds }, done);
    onClose();
  }

  function toggle(id: string): void {
    const next = new Set(kept);
    if (!next.delete(id)) next.add(id);
    setStored(next);
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Reject ${ticket.number}?`}
      description="The customer gets a refund right away. You can’t undo this."
      footer={
        <div className="grid gap-3">
          <Button
            variant="danger"
            isBlock
            isBusy={isBusy}
            disabled={rejected.length === 0}
            onClick={() => void reject()}
          >
            {isWhole ? 'Reject order' : `Reject ${plural(rejected.length, 'item')}`}
          </Button>
          <Button variant="quiet" isBlock onClick={onClose}>
            Keep order
          </Button>
        </div>
      }
    >
      {items.length > 1 ? (
        <fieldset className="mb-4">
          <legend className="mb-1 text-sm font-semibold">What can’t you make?</legend>
          {items.map(({ id, name: item, quantity }) => (
            <CheckField
              key={id}
              label={`${quantity}× ${item}`}
              checked={!kept.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      ) : null}
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Why?</legend>
        {[...REJECT_REASONS, OTHER].map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-3 py-2">
            <input
              type="radio"
              name={name}
              className="size-6 shrink-0 accent-adire"
              checked={choice === reason}
              onChange={() => {
                setReason(choice);
                setError(null);
              }}
            />
            {choice}
          </label>
        ))}
      </fieldset>
      {reason === OTHER ? (
        <TextField
          className="mt-2"
          label="Reason"
          hint="Your customer will read this."
          value={other}
          maxLength={160}
          error={error}
          onChange={({ target }) => {
            setOther(target.value);
            setError(null);
          }}
        />
      ) : null}
    </Sheet>
  );
}
