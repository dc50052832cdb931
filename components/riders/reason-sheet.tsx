'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { MESSAGES } from '@/lib/core/messages';
import type { StepResult } from './use-steps';

const OTHER = 'Something else';
const REASON_MAX = 160;

interface ReasonSheetProps {
  title: string;
  description: string;
  reasons: readonly string[];
  /** What the button does. */
  action: string;
  isDanger?: boolean;
  onConfirm: (reason: string) => Promise<StepResult>;
  onClose: () => void;
}

/** Asks why, before something that can't be undone. */
export function ReasonSheet({
  title,
  description,
  reasons,
  action,
  isDanger = false,
  onConfirm,
  onClose,
}: ReasonSheetProps) {
  const [reason, setReason] = useState(reasons[0] ?? OTHER);
  const [other, setOther] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = useId();

  async function confirm(): Promise<void> {
    const text = reason === OTHER ? other.trim() : reason;
    if (!text) {
      setError(MESSAGES.reasonMissing);
      return;
    }
    setBusy(true);
    const said = await onConfirm(text);
    setBusy(false);
    if (said.state === 'refused') setMessage(said.message);
    else onClose();
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <div className="grid gap-3">
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isBlock
            isBusy={isBusy}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
          <Button variant="quiet" isBlock onClick={onClose}>
            Go back
          </Button>
        </div>
      }
    >
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Why?</legend>
        {[...reasons, OTHER].map((choice) => (
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
          value={other}
          maxLength={REASON_MAX}
          error={error}
          onChange={({ target }) => {
            setOther(target.value);
            setError(null);
          }}
        />
      ) : null}
      {message ? (
        <Notice tone="danger" role="alert" className="mt-3">
          {message}
        </Notice>
      ) : null}
    </Sheet>
  );
}
