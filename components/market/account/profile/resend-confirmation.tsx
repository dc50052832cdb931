'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { refreshProfile } from './use-profile';

/** Warns that the new email isn't confirmed, and mails its link again. */
export function ResendConfirmation({ email }: { email: string }) {
  const [sent, setSent] = useState<string | null>(null);
  const { run, isBusy, message } = useAction(
    async () => {
      setSent(null);
      const path = '/api/user/resendConfirmation';
      const answer = await apiPost<{ message: string }>(path, {}, PAGE_MESSAGES.errorOccurred);
      setSent(`${answer.message}. Open it at ${email}.`);
    },
    {
      onError: (error, text) => {
        // It may have been confirmed in another tab.
        if (error instanceof ApiError && error.status === 409) refreshProfile();
        return text;
      },
    },
  );

  return (
    <div className="mb-4 grid gap-3">
      <Notice
        tone="warn"
        action={
          <Button variant="quiet" size="sm" isBusy={isBusy} onClick={() => void run()}>
            Send the link again
          </Button>
        }
      >
        {email} isn’t confirmed yet. Confirm it with the link we email there. Until then, links to a
        new password go to your old email.
      </Notice>
      {sent ? (
        <Notice tone="success" role="status">
          {sent}
        </Notice>
      ) : null}
      <ErrorNotice message={message} />
    </div>
  );
}
