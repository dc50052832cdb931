'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { TextField } from '@/components/ui/field';
import { PasswordField } from './password-field';
import type { SignInAgain } from './use-sign-in-again';

interface SignInAgainFieldsProps {
  again: SignInAgain;
  label?: string;
  /** Why the password is asked for. */
  hint?: ReactNode;
  /** Moves the focus to the password as soon as it is asked for. */
  isFocused?: boolean;
}

/** The password, and the code of a second factor, where a call needs a recent sign-in. */
export function SignInAgainFields(props: SignInAgainFieldsProps) {
  const { again, label = 'Your password', hint, isFocused = true } = props;
  const { isNeeded, passwordError, codeError } = again;
  const passwordRef = useRef<HTMLDivElement>(null);
  const codeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNeeded && isFocused) passwordRef.current?.querySelector('input')?.focus();
  }, [isNeeded, isFocused]);
  useEffect(() => {
    if (passwordError) passwordRef.current?.querySelector('input')?.focus();
  }, [passwordError]);
  useEffect(() => {
    if (!codeError) return;
    codeRef.current?.querySelector('input')?.focus();
    // The error below it, too.
    codeRef.current?.scrollIntoView({ block: 'nearest' });
  }, [codeError]);
  if (!isNeeded) return null;
  return (
    <div ref={passwordRef}>
      <PasswordField
        label={label}
        autoComplete="current-password"
        value={again.password}
        error={passwordError}
        hint={hint}
        onChange={({ target }) => again.setPassword(target.value)}
      />
      {again.needsCode ? (
        <div ref={codeRef} className="mt-4">
          <TextField
            label="Code"
            value={again.code}
            error={codeError}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            hint="Six digits from your app, or a recovery code"
            onChange={({ target }) => again.setCode(target.value)}
          />
        </div>
      ) : null}
    </div>
  );
}
