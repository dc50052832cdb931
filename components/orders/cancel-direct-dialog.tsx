'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { ErrorNotice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { ApiError, apiPost } from '@/lib/client/api';
import { closeDialog } from '@/lib/client/dialogs';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { formatNaira } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { CancelDirectProps } from './cancel-direct';

const CALLS = {
  dispatch: {
    failed: MESSAGES.cancelDispatchFailed,
    done: MESSAGES.dispatchCancelled,
  },
  errand: { failed: MESSAGES.cancelErrandFailed, done: MESSAGES.errandCancelled },
} as const;

/** Confirms the cancellation of a dispatch or an errand and says what is refunded (spec §4). */
export function CancelDirectDialog({ kind, id, cancellation }: CancelDirectProps) {
  const router = useRouter();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const { failed, done } = CALLS[kind];
  // What is given back stays on screen until the page moves on.
  const [shown, setShown] = useState(cancellation);
  if (cancellation && cancellation !== shown) setShown(cancellation);
  if (!shown || !(cancellation || isBusy)) return <TooLate kind={kind} />;
  const { refund } = shown;

  async function cancel(): Promise<void> {
    // A ref, because state would update too late for a double tap.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setMessage(null);
    try {
      await apiPost(`/api/${kind}/cancel`, { [`${kind}Id`]: id }, failed);
      void queryClient.invalidateQueries({ queryKey: ['wallet'] });
      void queryClient.invalidateQueries({ queryKey: ['direct', kind] });
      pushToast({
        tone: 'success',
        text: done,
        detail: `${formatNaira(refund)} is in your wallet`,
      });
      await closeDialog();
      router.push(paths.directList(kind, 'completed'));
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : failed);
      // A rider may have taken it meanwhile: show the current state.
      if (error instanceof ApiError && error.status === 409) router.refresh();
      isSending.current = false;
      setBusy(false);
    }
  }

  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title={`Cancel this ${kind}?`}
      footer={
        <div className="grid gap-3">
          <Button variant="danger" isBlock isBusy={isBusy} onClick={() => void cancel()}>
            Cancel {kind}
          </Button>
          <Button variant="quiet" isBlock onClick={() => void closeDialog()}>
            Keep {kind}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <p>No rider has taken it yet, so it’s free to cancel.</p>
        <p className="rounded-tile bg-leaf-tint px-4 py-3.5">
          <span className="block text-sm text-ink-2">Refund to your wallet right away</span>
          <b className="font-display text-2xl">
            <Naira amount={refund} />
          </b>
        </p>
        <ErrorNotice message={message} />
      </div>
    </Sheet>
  );
}

/** A rider took it while the customer made up their mind. */
function TooLate({ kind }: Pick<CancelDirectProps, 'kind'>) {
  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title="Too late to cancel"
      footer={
        <Button isBlock onClick={() => void closeDialog()}>
          See your {kind}
        </Button>
      }
    >
      <p role="alert">A rider has taken your {kind}.</p>
    </Sheet>
  );
}
