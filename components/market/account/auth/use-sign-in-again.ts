'use client';

import { useState } from 'react';
import { errorText } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { refreshSession, useSession } from '@/lib/client/session/use-session';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

export interface SignInAgain {
  password: string;
  code: string;
  setPassword: (password: string) => void;
  setCode: (code: string) => void;
  /** Asks for the password. */
  isNeeded: boolean;
  passwordError: string | null;
  /** The account has a second factor: asks for its code too. */
  needsCode: boolean;
  codeError: string | null;
  /** Signs in with what was typed, if that is needed. Resolves to whether the call may be sent. */
  confirm: () => Promise<boolean>;
  /** The same by a new sign-in with Google. */
  confirmByGoogle: (token: string) => Promise<boolean>;
  /** Notes that the person has signed in elsewhere, such as in the sign-in dialog. */
  skip: () => void;
  /** Notes an error of the call. Returns whether it was refused because the sign-in is too old. */
  noteRefusal: (error: unknown) => boolean;
}

/**
 * A new sign-in before a call that needs a recent one. `isAlways`: also where the server hasn't asked for it.
 */
export function useSignInAgain({ isAlways = false } = {}): SignInAgain {
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isNeeded, setNeeded] = useState(isAlways);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [codeError, setCodeError] = useState<string | null>(null);

  async function signIn(path: string, body: object): Promise<boolean> {
    setPasswordError(null);
    setCodeError(null);
    try {
      await apiPost(path, { ...body, ...(code && { code }) }, PAGE_MESSAGES.errorOccurred);
      setNeeded(false);
      void refreshSession();
      return true;
    } catch (thrown) {
      const isAboutCode = thrown instanceof ApiError && thrown.body.needsCode === true;
      if (isAboutCode) setNeedsCode(true);
      (isAboutCode ? setCodeError : setPasswordError)(errorText(thrown));
      return false;
    }
  }

  return {
    password,
    code,
    setPassword,
    setCode,
    isNeeded,
    passwordError,
    needsCode,
    codeError,
    confirm: async () => {
      if (!isNeeded) return true;
      if (user && password) return signIn('/api/user/login', { email: user.email, password });
      setPasswordError('Please enter your password.');
      return false;
    },
    confirmByGoogle: (token) => signIn('/api/user/google-signin', { token }),
    skip: () => setNeeded(false),
    noteRefusal: (error) => {
      const isTooOld = error instanceof ApiError && 'logInAgain' in error.body;
      if (isTooOld) setNeeded(true);
      return isTooOld;
    },
  };
}
