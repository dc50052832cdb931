'use client';

import type { MouseEvent } from 'react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { textProps, useForm } from '@/components/ui/use-form';
import { apiPost } from '@/lib/client/api';
import { openDialog } from '@/lib/client/dialogs';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

interface ForgotFormProps {
  /** The email typed in the other modes. */
  email: string;
  /** Passes the typed email on to the other modes. */
  onEmail: (email: string) => void;
}

/** Requests a link to choose a new password; the answer is the same for every email. */
export function ForgotForm({ email, onEmail }: ForgotFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email },
    check: async (values) => {
      const { sendPasswordResetInput } = await import('@/lib/people/schemas');
      const problem = sendPasswordResetInput.safeParse(values).error?.issues[0];
      return problem ? { email: problem.message } : {};
    },
    send: async (values) => {
      await apiPost('/api/user/sendPasswordResetEmail', values, PAGE_MESSAGES.errorOccurred);
      setSentTo(values.email.trim());
    },
  });
  const setEmail = (typed: string): void => {
    form.set('email', typed);
    onEmail(typed);
  };
  const goToLogin = (event: MouseEvent): void => {
    event.preventDefault();
    openDialog('auth', 'login');
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <ErrorNotice message={form.message} />
      {sentTo ? (
        <Notice tone="success" role="status">
          <b className="block">Check your inbox</b>
          If {sentTo} has an account, a link is on its way. It works for one hour. If you changed
          your email and haven’t confirmed it yet, the link goes to your old one, and we email you
          another one to confirm the new one.
        </Notice>
      ) : null}
      <EmailField
        {...textProps(form, 'email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
        onSuggestion={setEmail}
        label="Email"
        autoComplete="username"
        required
      />
      <Button type="submit" isBlock variant={sentTo ? 'quiet' : 'primary'} isBusy={form.isBusy}>
        {sentTo ? 'Send it again' : 'Send link'}
      </Button>
      <p className="text-center text-sm">
        <a
          href="?auth=login"
          onClick={goToLogin}
          className="inline-flex min-h-11 items-center px-1 font-bold text-adire underline-offset-4 hover:underline"
        >
          Back to Login
        </a>
      </p>
    </form>
  );
}
