'use client';

import { type FormEvent, useRef, useState } from 'react';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { useAction } from '@/components/ui/use-action';
import { afterPress } from '@/lib/client/after-press';
import { ApiError, apiPost } from '@/lib/client/api';
import { applyServerState, useCartStore } from '@/lib/client/cart/cart-store';
import { EMPTY_CART, mergeAccount } from '@/lib/client/cart/cart-sync';
import { setMergedLines } from '@/lib/client/cart/merged-cart';
import { setSession } from '@/lib/client/session/use-session';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { unmetPasswordRules } from '@/lib/people/password';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';

export type AuthMode = 'login' | 'register';
export type AuthField = 'name' | 'email' | 'phone' | 'password' | 'code' | 'terms';

type Values = Record<Exclude<AuthField, 'terms'>, string> & { terms: boolean };
type Errors = Partial<Record<AuthField, string>>;
/** A call that signs in, with its body except the guest's cart. */
interface SignInCall {
  call: AuthMode | 'google-signin';
  input: Credentials | GoogleInput;
}
/** `isNotMine`: the account with this email belongs to another person. */
type GoogleInput = { token: string; password?: string; isNotMine?: true };
/** A Google sign-in that waits for the password of the account with its email. */
interface Connecting {
  token: string;
  email: string;
  /** That account never confirmed the email. */
  isUnconfirmed: boolean;
}
/** The answer of a sign-in; `isRestored`: it cancelled the account's deletion. */
type SignedIn = { user: UserDto; isRestored?: boolean };
type Credentials = { email: string; password: string };

/** The password was right, and a code is required. */
class CodeAsked extends Error {}

const FIELDS: Record<AuthMode, readonly AuthField[]> = {
  login: ['email', 'password'],
  register: ['name', 'email', 'phone', 'password', 'terms'],
};

const PASSWORD_MISSING = 'Please enter your password.';

const EMPTY: Values = { name: '', email: '', phone: '', password: '', code: '', terms: false };

/** The shared schemas bring zod: loaded when the form is first touched, not with the page. */
export const loadSchemas = () =>
  Promise.all([import('@/lib/people/schemas'), import('@/lib/people/common-passwords')]);

/**
 * Values, validation and submission of the sign-in form. Typed values survive a refusal and a change of
 * mode. `email`: fills its field. `onDone` runs after the session has started; `merged`: pieces of the account's cart added to the guest's.
 */
export function useAuthForm(
  mode: AuthMode,
  email: string,
  onDone: (user: UserDto, merged: number, isRestored: boolean) => void,
) {
  const [values, setValues] = useState({ ...EMPTY, email });
  const [errors, setErrors] = useState<Errors>({});
  const [connecting, setConnecting] = useState<Connecting | null>(null);
  // A sign-in whose password was right and that waits for a code.
  const [secondStep, setSecondStep] = useState<SignInCall | null>(null);
  const form = useRef<HTMLFormElement>(null);

  async function check(only?: AuthField): Promise<Credentials | null> {
    const found = await findErrors(mode, values);
    setErrors((old) => (only ? { ...old, [only]: found.errors[only] } : found.errors));
    return found.input;
  }

  async function send(given?: Credentials): Promise<void> {
    await run(async () => {
      const input = given ?? (await check());
      return input && { call: given ? 'login' : mode, input };
    });
  }

  /** Asks for the password first if an account of the same email is not connected yet. */
  async function sendGoogle(input: GoogleInput): Promise<void> {
    await run(async () => ({ call: 'google-signin', input }));
  }

  /** Signs in with the call that `prepare` returns; null: the form has an error. */
  const { run, isBusy, message, setMessage } = useAction(
    async (prepare: () => Promise<SignInCall | null>, code?: string) => {
      const prepared = await prepare();
      if (!prepared) return focusFirstError(form.current);
      const { call, input } = prepared;
      const state = useCartStore.getState();
      const guest = state.owner === null ? state : EMPTY_CART;
      const { user, isRestored = false } = await apiPost<SignedIn>(
        `/api/user/${call}`,
        { ...input, ...(code && { code }), cartItems: guest.items, wishList: guest.wishList },
        PAGE_MESSAGES.errorOccurred,
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.body.needsCode === true) {
          setSecondStep({ call, input });
          // A required code is not an error.
          if (!code) throw new CodeAsked();
        }
        const token = 'token' in input ? input.token : null;
        if (token && error instanceof ApiError && error.body.needsPassword === true) {
          const { email, isUnconfirmed } = error.body;
          setConnecting({ token, email: String(email), isUnconfirmed: isUnconfirmed === true });
        }
        throw error;
      });
      applyServerState((now) => mergeAccount(now, user, guest));
      const merged = setMergedLines(guest.items, useCartStore.getState().items);
      setSession(user);
      onDone(user, merged, isRestored);
    },
    { onError: refuse },
  );

  function refuse(error: unknown, text: string): string | null {
    if (error instanceof CodeAsked) return null;
    const { field, needsPassword } = error instanceof ApiError ? error.body : {};
    const known = [...FIELDS[mode], 'code' as const].find((name) => name === field);
    if (needsPassword === true) return null;
    if (!known) return text;
    setErrors({ [known]: text });
    focusFirstError(form.current);
    return null;
  }

  function set<F extends AuthField>(name: F, value: Values[F]): void {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) => ({ ...old, [name]: undefined }));
  }

  return {
    form,
    values,
    errors,
    message,
    isBusy,
    set,
    /**
     * Validates a filled field when the focus moves to another one. Not on the way to a button: an error
     * message would move the button away under the finger.
     */
    leave: (name: AuthField, to: EventTarget | null) => {
      if (values[name] && to instanceof HTMLInputElement) afterPress(() => void check(name));
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
    signInAs: (account: Credentials) => void send(account),
    signInWithGoogle: (token: string) => void sendGoogle({ token }),
    /** Whether the code of the second factor is required. */
    isSecondStep: secondStep !== null,
    submitCode: (event: FormEvent) => {
      event.preventDefault();
      const code = values.code.trim();
      if (code) void run(async () => secondStep, code);
      else {
        setErrors({ code: ACCOUNT_MESSAGES.codeNeeded });
        focusFirstError(form.current);
      }
    },
    leaveSecondStep: () => {
      setSecondStep(null);
      setValues((old) => ({ ...old, code: '' }));
      setErrors({});
      setMessage(null);
    },
    connecting,
    submitConnect: (event: FormEvent) => {
      event.preventDefault();
      const { password } = values;
      if (!connecting) return;
      if (password) void sendGoogle({ token: connecting.token, password });
      else {
        setErrors({ password: PASSWORD_MISSING });
        focusFirstError(form.current);
      }
    },
    /** The account with the Google account's email belongs to another person. */
    registerAnyway: () => {
      if (connecting) void sendGoogle({ token: connecting.token, isNotMine: true });
    },
    stopConnecting: () => {
      setConnecting(null);
      setErrors({});
      setMessage(null);
    },
    forgetErrors: () => {
      setErrors({});
      setMessage(null);
    },
  };
}

async function findErrors(
  mode: AuthMode,
  { terms, code: _, ...typed }: Values,
): Promise<{ errors: Errors; input: Credentials | null }> {
  const [{ loginInput, registerInput }, { whyGuessable }] = await loadSchemas();
  const { email, password } = typed;
  const result =
    mode === 'login' ? loginInput.safeParse({ email, password }) : registerInput.safeParse(typed);
  const errors: Errors = {};
  for (const issue of result.error?.issues ?? []) {
    const name = FIELDS[mode].find((field) => field === issue.path[0]);
    if (name) errors[name] ??= issue.message;
  }
  if (mode === 'login' && password === '') errors.password = PASSWORD_MISSING;
  if (mode === 'register' && unmetPasswordRules(typed.password).length > 0) {
    // The rules are listed below the field, ticked one by one, so the error needn't repeat them.
    errors.password = 'Your password doesn’t have all of these yet.';
  }
  const problem = mode === 'register' ? whyGuessable(typed.password, typed) : null;
  if (problem) errors.password ??= problem;
  if (mode === 'register' && !terms) errors.terms = ACCOUNT_MESSAGES.acceptTerms;
  const isRight = Object.keys(errors).length === 0;
  return { errors, input: isRight && result.success ? result.data : null };
}
