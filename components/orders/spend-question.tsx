'use client';

import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { ApiError, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { formatCountdown, formatNaira } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import type { TrackingDto } from '@/lib/riders/dto';
import { askedStop, firstName } from './track-text';
import { useQuestionTitle } from './use-question-title';
import { useServerTime } from './use-server-time';

interface SpendQuestionProps {
  tracking: TrackingDto;
  /** Reads the tracking again. */
  reread: () => Promise<void>;
}

/** The rider needs more than the budget of a stop; unanswered in time, it counts as no. */
export function SpendQuestion({ tracking, reread }: SpendQuestionProps) {
  const now = useServerTime(tracking.serverNow);
  const headingId = useId();
  const asked = askedStop(tracking, now);
  const { isBusy, message, answer } = useAnswer(tracking.id, reread);
  useQuestionTitle(asked !== null);
  if (!asked) return null;
  const { seq, name, budget, approval } = asked;
  const more = formatNaira(approval.amount - budget);
  return (
    <section
      aria-labelledby={headingId}
      className="mt-4 rounded-box border-2 border-mango bg-card p-4.5 wrap-anywhere"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={headingId} className="text-lg">
          {firstName(tracking.rider?.name ?? 'Your rider')} needs {more} more
        </h2>
        <span role="timer" className="font-bold text-mango-text tabular">
          {formatCountdown(Date.parse(approval.expiresAt) - now.getTime())}
        </span>
      </div>
      <p className="mt-1">
        {name} costs <Naira amount={approval.amount} />, and your budget is{' '}
        <Naira amount={budget} />. We’ll take {more} from your wallet. What isn’t spent comes back.
      </p>
      <div className="mt-3.5 flex flex-wrap gap-3">
        <Button className="flex-1" isBusy={isBusy} onClick={() => void answer(seq, 'agree')}>
          Agree to {more}
        </Button>
        <Button
          variant="quiet"
          className="flex-1"
          isBusy={isBusy}
          onClick={() => void answer(seq, 'decline')}
        >
          Decline
        </Button>
      </div>
      <p className="mt-2.5 text-sm text-ink-2">
        If you don’t answer in time, we’ll decline for you.
      </p>
      {message ? (
        <Notice tone="danger" role="alert" className="mt-3">
          {message}
        </Notice>
      ) : null}
    </section>
  );
}

/** Sends the customer's answer about a stop; a second tap counts once. */
function useAnswer(errandId: string, reread: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isSending = useRef(false);

  async function answer(stop: number, how: 'agree' | 'decline'): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setMessage(null);
    try {
      await apiPost(
        '/api/errand/approve-spend',
        { errandId, stop, answer: how },
        MESSAGES.somethingWrong,
      );
      void queryClient.invalidateQueries({ queryKey: ['wallet'] });
      pushToast({ tone: 'success', text: how === 'agree' ? 'Budget raised' : 'Declined' });
      await reread();
      focusHeading();
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : MESSAGES.somethingWrong);
      // Answered elsewhere, or too late: show how it stands.
      if (error instanceof ApiError && error.status === 409) await reread();
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  return { isBusy, message, answer };
}
