'use client';

import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { useAuthForm } from './use-auth-form';

/** Asks for the code of the second factor after the right password. */
export function SecondStep({ auth }: { auth: ReturnType<typeof useAuthForm> }) {
  return (
    <form
      ref={auth.form}
      method="post"
      noValidate
      onSubmit={auth.submitCode}
      className="grid gap-4"
    >
      {auth.message ? (
        <Notice tone="danger" role="alert">
          {auth.message}
        </Notice>
      ) : null}
      <TextField
        name="code"
        label="Code"
        value={auth.values.code}
        error={auth.errors.code}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        hint="Six digits from your app, or one of your recovery codes"
        onChange={(event) => auth.set('code', event.currentTarget.value)}
      />
      <Button type="submit" isBlock isBusy={auth.isBusy}>
        Login
      </Button>
      <Button variant="quiet" isBlock onClick={auth.leaveSecondStep}>
        Back
      </Button>
    </form>
  );
}
