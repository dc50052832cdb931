'use client';

import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { Naira } from '@/components/ui/naira';
import { ErrorNotice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { formatCountdown, formatNaira } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { TrackingDto } from '@/lib/purchases/delivery/riders/dto';
import { askedStop, firstName } from './track-text';
import { useQuestionTitle } from './use-question-title';
import { useServerTime } from './use-server-time';

interface SpendQuestionProps {
  tracking: TrackingDto;
  /** Refreshes the tracking. */
  reread: () => Promise<unknown>;
}

/** The rider asks for more than a stop's budget; no answer in time counts as no. */
export function SpendQuestion({ tracking, reread }: SpendQuestionProps) {
  const now = useServerTime(tracking.serverNow);
  const headingId = useId();
  const asked = askedStop(tracking, now);
  const { run, isBusy, message } = useAction(
    async (stop: number, how: 'agree' | 'decline') => {
      await apiPost(
        '/api/errand/approve-spend',
        { errandId: tracking.id, stop, answer: how },
        PAGE_MESSAGES.errorOccurred,
      );
      void queryClient.invalidateQueries({ queryKey: ['wallet'] });
      pushToast({ tone: 'success', text: how === 'agree' ? 'Budget raised' : 'Declined' });
      await reread();
      focusHeading();
    },
    {
      onError: async (error, text) => {
        // It was answered elsewhere, or the time is over: show the current state.
        if (error instanceof ApiError && error.status === 409) await reread();
        return text;
      },
    },
  );
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
        <Button className="flex-1" isBusy={isBusy} onClick={() => void run(seq, 'agree')}>
          Agree to {more}
        </Button>
        <Button
          variant="quiet"
          className="flex-1"
          isBusy={isBusy}
          onClick={() => void run(seq, 'decline')}
        >
          Decline
        </Button>
      </div>
      <p className="mt-2.5 text-sm text-ink-2">
        If you don’t answer in time, we’ll decline for you.
      </p>
      <ErrorNotice message={message} className="mt-3" />
    </section>
  );
}
