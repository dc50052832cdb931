'use client';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/notice';
import { ReasonPicker, useReason } from '@/components/ui/reason-picker';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { MESSAGES } from '@/lib/core/messages';
import type { StepResult } from './use-steps';

interface ReasonSheetProps {
  title: string;
  description: string;
  reasons: readonly string[];
  /** Label of the confirm button. */
  action: string;
  isDanger?: boolean;
  onConfirm: (reason: string) => Promise<StepResult>;
  onClose: () => void;
}

/** Asks for a reason before an action that can't be undone. */
export function ReasonSheet({
  title,
  description,
  reasons,
  action,
  isDanger = false,
  onConfirm,
  onClose,
}: ReasonSheetProps) {
  const reason = useReason(reasons, MESSAGES.reasonMissing);
  const { run, isBusy, message, setMessage } = useAction(async () => {
    const text = reason.read();
    if (!text) return;
    const result = await onConfirm(text);
    if (result.state === 'refused') setMessage(result.message);
    else onClose();
  });

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
            onClick={() => void run()}
          >
            {action}
          </Button>
          <Button variant="quiet" isBlock onClick={onClose}>
            Go back
          </Button>
        </div>
      }
    >
      <ReasonPicker reason={reason} />
      <ErrorNotice message={message} className="mt-3" />
    </Sheet>
  );
}
