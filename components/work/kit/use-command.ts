'use client';

import { useRef, useState } from 'react';
import { errorText, useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { randomHex } from '@/lib/client/random-hex';
import { refreshSession, useSession } from '@/lib/client/session/use-session';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

/** Proof that the member of staff is present. */
export interface SignInProof {
  password: string;
  code: string;
}

export interface Command<T> {
  isBusy: boolean;
  /** Why it was refused; null if it wasn't. */
  error: string | null;
  /** The subject has changed since it was shown, so the command is no longer possible. */
  hasMovedOn: boolean;
  /** The sign-in is older than five minutes: asks for the password. */
  needsPassword: boolean;
  passwordError: string | null;
  /** The caller has a second factor: asks for its code too. */
  needsCode: boolean;
  codeError: string | null;
  /** Sends the call, with the password first if required. Null if it was refused. */
  send: (fields: Record<string, unknown>, proof: SignInProof) => Promise<T | null>;
  /** Clears the last refusal. */
  clearError: () => void;
}

/**
 * Sends a command of staff. A retry after a lost answer or after the password prompt has the same id, so
 * that the command runs once.
 */
export function useCommand<T>(path: string): Command<T> {
  const { user } = useSession();
  const [hasMovedOn, setMovedOn] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [codeError, setCodeError] = useState<string | null>(null);
  const commandId = useRef<{ of: string; id: string } | null>(null);

  async function signInAgain({ password, code }: SignInProof): Promise<boolean> {
    if (!user || !password) {
      setPasswordError('Please enter your password.');
      return false;
    }
    try {
      const login = { email: user.email, password, ...(code && { code }) };
      await apiPost('/api/user/login', login, PAGE_MESSAGES.errorOccurred);
      setNeedsPassword(false);
      void refreshSession();
      return true;
    } catch (thrown) {
      const isAboutCode = thrown instanceof ApiError && thrown.body.needsCode === true;
      if (isAboutCode) setNeedsCode(true);
      (isAboutCode ? setCodeError : setPasswordError)(errorText(thrown));
      return false;
    }
  }

  const action = useAction(
    async (fields: Record<string, unknown>, proof: SignInProof): Promise<T | null> => {
      setPasswordError(null);
      setCodeError(null);
      if (needsPassword && !(await signInAgain(proof))) return null;
      const of = JSON.stringify(fields);
      if (commandId.current?.of !== of) commandId.current = { of, id: randomHex(12) };
      const body = { ...fields, commandId: commandId.current.id };
      return apiPost<T>(path, body, PAGE_MESSAGES.errorOccurred);
    },
    {
      onError: (error, text) => {
        const body = error instanceof ApiError ? error.body : {};
        // A colleague was faster: the page under the sheet shows the result.
        if (error instanceof ApiError && error.status === 409)
          void queryClient.invalidateQueries({ queryKey: ['staff'] });
        // Other refusals, such as a rider who is offline, can be answered with another choice.
        setMovedOn('next' in body);
        if (!('logInAgain' in body)) return text;
        setNeedsPassword(true);
        return null;
      },
    },
  );

  return {
    isBusy: action.isBusy,
    error: action.message,
    hasMovedOn,
    needsPassword,
    passwordError,
    needsCode,
    codeError,
    clearError: () => action.setMessage(null),
    send: async (fields, proof) => (await action.run(fields, proof)) ?? null,
  };
}
