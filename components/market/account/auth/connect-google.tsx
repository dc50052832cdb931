'use client';

import { Button } from '@/components/ui/button';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { PasswordField } from './password-field';
import type { useAuthForm } from './use-auth-form';

/** Asks once for the password of the account with the same email as the Google account. */
export function ConnectGoogle({ auth }: { auth: ReturnType<typeof useAuthForm> }) {
  return (
    <form
      ref={auth.form}
      method="post"
      noValidate
      onSubmit={auth.submitConnect}
      className="grid gap-4"
    >
      <Notice role="status">{ACCOUNT_MESSAGES.googleHasAccount}</Notice>
      <ErrorNotice message={auth.message} />
      <input type="email" autoComplete="username" value={auth.connecting?.email} readOnly hidden />
      <PasswordField
        name="password"
        value={auth.values.password}
        error={auth.errors.password}
        onChange={(event) => auth.set('password', event.currentTarget.value)}
        label={`Password of ${auth.connecting?.email}`}
        autoComplete="current-password"
        required
      />
      <Button type="submit" isBlock isBusy={auth.isBusy}>
        Connect and log in
      </Button>
      {auth.connecting?.isUnconfirmed ? (
        <Button variant="quiet" isBlock isBusy={auth.isBusy} onClick={auth.registerAnyway}>
          This isn’t my account
        </Button>
      ) : null}
      <Button variant="quiet" isBlock onClick={auth.stopConnecting}>
        Back
      </Button>
    </form>
  );
}
