'use client';

import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { useAction } from '@/components/ui/use-action';
import { afterPress } from '@/lib/client/after-press';
import { ApiError, apiPost } from '@/lib/client/api';
import { prefetchOnFirstUse } from '@/lib/client/first-use';
import { recheckSession, refreshSession } from '@/lib/client/session/use-session';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { AddressDto } from '@/lib/people/addresses/dto';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import {
  type AddressValues,
  formValues,
  getValues,
  NO_SUGGESTION,
  readDraft,
  saveDraft,
} from './address-draft';
import { rememberAddress } from './use-addresses';

export type AddressField = Exclude<keyof AddressValues, keyof typeof NO_SUGGESTION>;
type Errors = Partial<Record<AddressField, string>>;

const FIELDS: readonly AddressField[] = [
  'firstName',
  'lastName',
  'email',
  'address',
  'phone',
  'note',
];

/** Loaded on demand, because the schema brings zod. */
const loadSchemas = () => import('@/lib/people/addresses/schemas');

/**
 * State, validation and submission of the address form. `edited`: the address to change; null for a
 * new one, whose typed values are stored until it is saved.
 */
export function useAddressForm(
  user: UserDto,
  edited: AddressDto | null,
  onSaved: (saved: AddressDto) => void,
) {
  const [typed, setTyped] = useState(() => (edited ? getValues(edited) : readDraft(user._id)));
  const values = formValues(user, typed);
  const [errors, setErrors] = useState<Errors>({});
  const isPlaceLoading = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!edited) saveDraft(user._id, typed);
  }, [user._id, typed, edited]);
  useEffect(() => prefetchOnFirstUse(loadSchemas), []);
  const setPlaceLoading = useCallback((isLoading: boolean) => {
    isPlaceLoading.current = isLoading;
    if (isLoading) return;
    // The search has ended without a choice: "still loading" is no longer true.
    setErrors((old) =>
      old.address === CHECKOUT_MESSAGES.addressLoading
        ? { ...old, address: MESSAGES.chooseSuggestion }
        : old,
    );
  }, []);

  async function check(only?: AddressField): Promise<object | null> {
    const { errors: found, input } = await validate(values, isPlaceLoading);
    setErrors((old) => (only ? { ...old, [only]: found[only] } : found));
    return input;
  }

  const { run, isBusy, message } = useAction(
    async () => {
      const input = await check();
      if (!input) return focusFirstError(form.current);
      const { address } = await apiPost<{ address: AddressDto }>(
        edited ? '/api/address/edit' : '/api/address/add',
        { ...input, owner: user._id, ...(edited && { addressId: edited._id }) },
        PAGE_MESSAGES.errorOccurred,
      );
      rememberAddress(user._id, address);
      if (!edited) saveDraft(user._id, {});
      onSaved(address);
    },
    { onError: showError },
  );

  function showError(error: unknown, text: string): string | null {
    // The session has ended: the page asks to log in again, and the draft stays.
    if (error instanceof ApiError && error.status === 401) {
      void recheckSession(user._id);
      return null;
    }
    // Another account is signed in: the page switches to it and shows its form.
    if (text === PAGE_MESSAGES.otherAccount) {
      void refreshSession();
      return null;
    }
    const field = error instanceof ApiError ? error.body.field : undefined;
    const invalidField = FIELDS.find((name) => name === field);
    if (!invalidField) return text;
    // Text and place don't match: retain the text and ask for a suggestion again.
    if (text === MESSAGES.chooseSuggestion) setTyped((old) => ({ ...old, ...NO_SUGGESTION }));
    setErrors({ [invalidField]: text });
    focusFirstError(form.current);
    return null;
  }

  return {
    form,
    values,
    errors,
    message,
    isBusy,
    set: (change: Partial<AddressValues>) => {
      setTyped((old) => ({ ...old, ...change }));
      setErrors((old) =>
        Object.fromEntries(Object.entries(old).filter(([name]) => !(name in change))),
      );
    },
    /** On blur, validates a field that is not empty. */
    leave: (name: AddressField) => {
      if (values[name]) afterPress(() => void check(name));
    },
    setPlaceLoading,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void run();
    },
  };
}

async function validate(
  { reach: _, ...fields }: AddressValues,
  isPlaceLoading: RefObject<boolean>,
): Promise<{ errors: Errors; input: object | null }> {
  const { addAddressInput } = await loadSchemas();
  const result = addAddressInput.safeParse(fields);
  const errors: Errors = {};
  for (const issue of result.error?.issues ?? []) {
    // Missing coordinates mean that no suggestion was chosen: an error of the address.
    const path =
      issue.path[0] === 'latitude' || issue.path[0] === 'longitude' ? 'address' : issue.path[0];
    const name = FIELDS.find((field) => field === path);
    if (name) errors[name] ??= issue.message;
  }
  // Read here: the search may have ended while the schemas loaded.
  if (errors.address && isPlaceLoading.current) errors.address = CHECKOUT_MESSAGES.addressLoading;
  return { errors, input: result.success ? result.data : null };
}
