'use client';

import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { EmailField } from '@/components/ui/email-field';
import { TextField } from '@/components/ui/field';
import { ErrorNotice } from '@/components/ui/notice';
import { openDialog } from '@/lib/client/dialogs';
import { paths } from '@/lib/core/paths';
import { DemoAccounts } from './demo-accounts';
import { GoogleButton } from './google-button';
import type { GoogleConfig } from './google-config';
import { PasswordField } from './password-field';
import { type AuthField, type AuthMode, loadSchemas, type useAuthForm } from './use-auth-form';

interface AuthFormProps {
  mode: AuthMode;
  auth: ReturnType<typeof useAuthForm>;
  isDemo: boolean;
  google: GoogleConfig | null;
}

/** The fields of both modes. */
export function AuthForm({ mode, auth, isDemo, google }: AuthFormProps) {
  const isLogin = mode === 'login';
  const text = (name: Exclude<AuthField, 'terms'>) => ({
    name,
    value: auth.values[name],
    error: auth.errors[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) =>
      auth.set(name, event.currentTarget.value),
    onBlur: (event: { relatedTarget: EventTarget | null }) => auth.leave(name, event.relatedTarget),
  });
  return (
    <>
      {/* Before the fields, so that a visitor in the wrong mode finds the switch immediately. */}
      <SwitchMode mode={mode} onSwitch={auth.forgetErrors} />
      {/* POST, so that a form sent without JavaScript never puts a password into the address. */}
      <form
        ref={auth.form}
        method="post"
        noValidate
        onSubmit={auth.submit}
        onFocus={() => void loadSchemas()}
        className="grid gap-4"
      >
        <ErrorNotice message={auth.message} />
        {isLogin ? null : (
          <TextField
            {...text('name')}
            label="Full name"
            autoComplete="name"
            autoCapitalize="words"
            hint="Two names only, first and last: Osaze Igbinovia"
          />
        )}
        <EmailField
          {...text('email')}
          label="Email"
          autoComplete={isLogin ? 'username' : 'email'}
          onSuggestion={(email) => auth.set('email', email)}
        />
        {isLogin ? null : (
          <TextField
            {...text('phone')}
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            hint="e.g. 0803 123 4567. Your rider will call this number."
          />
        )}
        <PasswordField
          key={mode}
          {...text('password')}
          label="Password"
          autoComplete={isLogin ? 'current-password' : 'new-password'}
          withRules={!isLogin}
          person={auth.values}
        />
        {isLogin ? <ForgotLink onSwitch={auth.forgetErrors} /> : <TermsField auth={auth} />}
        <Button type="submit" isBlock isBusy={auth.isBusy}>
          {isLogin ? 'Login' : 'Create account'}
        </Button>
      </form>
      {google ? (
        <div className="mt-4 grid gap-3">
          <p className="text-center text-sm text-ink-2">or</p>
          <GoogleButton google={google} onToken={auth.signInWithGoogle} />
        </div>
      ) : null}
      {isDemo && isLogin ? <DemoAccounts onPick={auth.signInAs} /> : null}
    </>
  );
}

function ForgotLink({ onSwitch }: { onSwitch: () => void }) {
  const onClick = (event: MouseEvent): void => {
    event.preventDefault();
    onSwitch();
    openDialog('auth', 'forgot');
  };
  return (
    <a
      href="?auth=forgot"
      onClick={onClick}
      className="-my-2.5 -ml-1 inline-flex min-h-11 items-center justify-self-start px-1 text-sm font-bold text-adire underline-offset-4 hover:underline"
    >
      Forgot password?
    </a>
  );
}

function TermsField({ auth }: { auth: AuthFormProps['auth'] }) {
  return (
    <CheckField
      name="terms"
      required
      checked={auth.values.terms}
      error={auth.errors.terms}
      onChange={(event) => auth.set('terms', event.currentTarget.checked)}
      label={
        <>
          I’m 15 or older and I accept the{' '}
          <a
            href={paths.customerTerms()}
            target="_blank"
            rel="noopener"
            className="font-semibold text-adire underline"
          >
            Terms and Conditions
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </>
      }
    />
  );
}

function SwitchMode({ mode, onSwitch }: { mode: AuthMode; onSwitch: () => void }) {
  const other = mode === 'login' ? 'register' : 'login';
  const onClick = (event: MouseEvent): void => {
    event.preventDefault();
    onSwitch();
    openDialog('auth', other);
  };
  return (
    <p className="-mt-3 mb-2 text-sm text-ink-2">
      {mode === 'login' ? 'New here?' : 'Already have an account?'}{' '}
      <a
        href={`?auth=${other}`}
        onClick={onClick}
        className="inline-flex min-h-11 items-center px-1 font-bold text-adire underline-offset-4 hover:underline"
      >
        {mode === 'login' ? 'Sign Up' : 'Login'}
      </a>
    </p>
  );
}
