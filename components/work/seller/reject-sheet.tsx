'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { ReasonPicker, useReason } from '@/components/ui/reason-picker';
import { Sheet } from '@/components/ui/sheet';
import { plural } from '@/lib/core/format';
import type { TicketDto } from '@/lib/purchases/moves/board/dto';
import { ORDER_MESSAGES, REJECT_REASONS } from '@/lib/purchases/moves/messages';
import type { Commands } from './use-commands';

interface RejectSheetProps {
  ticket: TicketDto;
  commands: Commands;
  onClose: () => void;
}

/** Asks which items can't be made and why, before a rejection. */
export function RejectSheet({ ticket, commands, onClose }: RejectSheetProps) {
  const items = ticket.items.filter(({ canReject }) => canReject);
  const live = ticket.items.filter(({ status }) => status !== 'Order Cancelled');
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const reason = useReason(REJECT_REASONS, ORDER_MESSAGES.rejectReason);
  const rejected = items.filter(({ id }) => !excluded.has(id));
  const isWhole = rejected.length === live.length;
  const isBusy = commands.busyIds.has(ticket.orderId);

  async function reject(): Promise<void> {
    const text = reason.read();
    if (!text) return;
    const itemIds = isWhole ? {} : { itemIds: rejected.map(({ id }) => id) };
    const done = isWhole
      ? `${ticket.number} rejected`
      : `${plural(rejected.length, 'item')} rejected`;
    await commands.order('reject', ticket, { reason: text, ...itemIds }, done);
    onClose();
  }

  function toggle(id: string): void {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
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
              checked={!excluded.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      ) : null}
      <ReasonPicker reason={reason} hint="Your customer will read this." />
    </Sheet>
  );
}
