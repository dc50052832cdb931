'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { textProps, useForm } from '@/components/ui/use-form';
import { ApiError, apiPost } from '@/lib/client/api';
import { openAuth } from '@/lib/client/dialogs';
import { refreshSession, useSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { type LinkProof, readLinkProof } from '@/lib/core/link-proof';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { newPasswordErrors } from './new-password-errors';
import { PasswordField } from './password-field';

/** Sets the new password of the owner who opened the link in our mail. */
export function ResetPassword() {
  const params = useSearchParams();
  // Read once: the next line removes it from the address, which history and screenshots retain.
  const [link] = useState(() => readLinkProof(`${params}`));
  const { user } = useSession();
  const [isOver, setOver] = useState(link.id === '' || link.token === '');
  /** Email to log in with, once the password is changed. */
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    if (link.token) window.history.replaceState(null, '', paths.resetPassword());
  }, [link]);

  if (email && user?.email === email) {
    return (
      <Notice
        tone="success"
        role="status"
        className="mt-5"
        action={<ButtonLink href={paths.home()}>Go to Eki</ButtonLink>}
      >
        <b className="block">{ACCOUNT_MESSAGES.passwordChanged}</b>
        You’re logged in as <b className="break-words">{email}</b>.
      </Notice>
    );
  }
  if (email) {
    return (
      <Notice
        tone="success"
        role="status"
        className="mt-5"
        action={<Button onClick={() => openAuth({ email })}>Login</Button>}
      >
        <b className="block">{ACCOUNT_MESSAGES.passwordChanged}</b>
        You’re signed out everywhere. Log in with <b className="break-words">{email}</b> and your
        new password.
      </Notice>
    );
  }
  if (isOver) {
    return (
      <Notice
        tone="warn"
        role="status"
        className="mt-5"
        action={<Button onClick={() => openAuth({ mode: 'forgot' })}>Get a new link</Button>}
      >
        {link.token
          ? ACCOUNT_MESSAGES.linkOver
          : 'Open the link in our email again, or get a new one.'}
      </Notice>
    );
  }
  return <NewPassword link={link} onOver={() => setOver(true)} onDone={setEmail} />;
}

interface NewPasswordProps {
  link: LinkProof;
  onOver: () => void;
  onDone: (email: string) => void;
}

function NewPassword({ link, onOver, onDone }: NewPasswordProps) {
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: (values) => newPasswordErrors(values),
    send: async ({ newPassword }) => {
      try {
        const body = { ...link, newPassword };
        const call = '/api/user/resetPassword';
        const { email } = await apiPost<{ email: string }>(call, body, PAGE_MESSAGES.errorOccurred);
        onDone(email);
      } catch (error) {
        if (error instanceof ApiError && error.body.field === 'token') return onOver();
        throw error;
      }
      pushToast({ tone: 'success', text: ACCOUNT_MESSAGES.passwordChanged });
      void refreshSession();
    },
  });
  const { newPassword, confirmPassword } = form.values;
  const isDifferent = confirmPassword !== '' && confirmPassword !== newPassword;
  return (
    <form
      ref={form.ref}
      method="post"
      noValidate
      onSubmit={form.submit}
      className="mt-5 grid gap-4"
    >
      <ErrorNotice message={form.message} />
      <PasswordField
        {...textProps(form, 'newPassword')}
        value={newPassword}
        label="New password"
        autoComplete="new-password"
        withRules
        required
      />
      <PasswordField
        {...textProps(form, 'confirmPassword')}
        value={confirmPassword}
        onBlur={() => isDifferent && form.flag('confirmPassword', ACCOUNT_MESSAGES.passwordsDiffer)}
        label="Confirm password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" isBlock isBusy={form.isBusy}>
        Save new password
      </Button>
    </form>
  );
}
