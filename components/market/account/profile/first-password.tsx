'use client';

import { Button } from '@/components/ui/button';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { useForm } from '@/components/ui/use-form';
import { apiPost } from '@/lib/client/api';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

/** For an account that signs in only with Google: mails a link to set a password. */
export function FirstPassword({ email }: { email: string }) {
  const form = useForm({
    initial: { isSent: false as boolean },
    check: () => ({}),
    send: async () => {
      await apiPost('/api/user/sendPasswordResetEmail', { email }, PAGE_MESSAGES.errorOccurred);
      form.set('isSent', true);
    },
  });
  return (
    <form ref={form.ref} method="post" onSubmit={form.submit} className="grid gap-4">
      <ErrorNotice message={form.message} />
      {form.values.isSent ? (
        <Notice tone="success" role="status">
          Check your inbox for a link. It works for one hour.
        </Notice>
      ) : (
        <p className="text-sm text-ink-2">
          You log in with Google. To log in with a password too, get a link by email.
        </p>
      )}
      <Button type="submit" variant="outline" isBlock isBusy={form.isBusy}>
        {form.values.isSent ? 'Send it again' : 'Email me a link'}
      </Button>
    </form>
  );
}
