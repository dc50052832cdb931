'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ApiError, apiPost } from '@/lib/client/api';
import { MESSAGES } from '@/lib/core/messages';
import { refreshProfile } from './use-profile';

/** Says that the new email isn't confirmed, and mails its link again. */
export function ResendConfirmation({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ isSent: boolean; text: string } | null>(null);

  async function send(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      const path = '/api/user/resendConfirmation';
      const { message } = await apiPost<{ message: string }>(path, {}, MESSAGES.somethingWrong);
      setOutcome({ isSent: true, text: `${message}. Open it at ${email}.` });
    } catch (error) {
      const text = error instanceof ApiError ? error.message : MESSAGES.somethingWrong;
      setOutcome({ isSent: false, text });
      // It may have been confirmed in another tab.
      if (error instanceof ApiError && error.status === 409) refreshProfile();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mb-4 grid gap-3">
      <Notice
        tone="warn"
        action={
          <Button variant="quiet" size="sm" isBusy={isBusy} onClick={() => void send()}>
            Send the link again
          </Button>
        }
      >
        {email} isn’t confirmed yet. Confirm it with the link we email there. Until then, links to a
        new password go to your old email.
      </Notice>
      {outcome ? (
        <Notice
          tone={outcome.isSent ? 'success' : 'danger'}
          role={outcome.isSent ? 'status' : 'alert'}
        >
          {outcome.text}
        </Notice>
      ) : null}
    </div>
  );
}
