'use client';

import { useCallback, useRef, useState } from 'react';
import { useAddresses } from '@/components/market/account/addresses/use-addresses';
import { useDirectQuote } from '@/components/market/checkout/use-direct-quote';
import { useDirectSubmit } from '@/components/market/checkout/use-direct-submit';
import type { Draft } from '@/components/market/checkout/use-draft';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { afterPress } from '@/lib/client/after-press';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { useSession } from '@/lib/client/session/use-session';
import type { AddressDto } from '@/lib/people/addresses/dto';
import {
  type DispatchErrors,
  type DispatchField,
  type DispatchValues,
  dispatchErrors,
  toDispatch,
  toDispatchQuote,
} from './dispatch-form';

/** Loaded on demand, because the schema brings zod. */
export const loadDispatchSchemas = () => import('@/lib/purchases/moves/dispatch/schemas');

const OFFLINE = 'You’re offline. We kept what you typed. Try again when you’re back online.';
const FAILED = 'We couldn’t check your request. We kept what you typed. Try again.';
const GUEST_ADDRESSES: readonly AddressDto[] = [];

/** Price, validation and edits of a dispatch request. */
export function useDispatchRequest(
  values: DispatchValues,
  { set, clear }: Pick<Draft<DispatchValues>, 'set' | 'clear'>,
) {
  const { user } = useSession();
  const addresses = useAddresses(user?._id ?? null);
  // Without an answer, the customer can still type a place.
  const known = addresses.data ?? (addresses.error ? GUEST_ADDRESSES : null);
  const saved = user ? known : GUEST_ADDRESSES;
  const [errors, setErrors] = useState<DispatchErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const loading = useRef(new Set<DispatchField>());
  const form = useRef<HTMLFormElement>(null);
  const isOnline = useIsOnline() !== false;
  const quoted = useDirectQuote(
    'dispatch',
    user?._id ?? null,
    toDispatchQuote(values, saved ?? []),
    values.promo,
  );

  async function findErrors(request: ReturnType<typeof toDispatch>): Promise<DispatchErrors> {
    const { payDispatchInput } = await loadDispatchSchemas();
    // The amount comes from the server and isn't known yet.
    const result = payDispatchInput.safeParse({ ...request, totalAmount: 0 });
    const issues = (result.error?.issues ?? []).map(({ path, message: text }) => ({
      path: path.join('.'),
      message: text,
    }));
    return dispatchErrors(issues, loading.current);
  }

  async function check(): Promise<object | null> {
    setMessage(null);
    if (!isOnline) {
      setMessage(OFFLINE);
      return null;
    }
    // Right after sign-in the addresses may still be loading.
    const request = toDispatch(values, saved ?? (await addresses.refetch()).data ?? []);
    try {
      const found = await findErrors(request);
      setErrors(found);
      if (Object.keys(found).length > 0) {
        focusFirstError(form.current);
        return null;
      }
    } catch {
      setMessage(FAILED);
      return null;
    }
    if (quoted.isCurrent && quoted.quote?.problem) {
      setMessage(quoted.quote.message);
      return null;
    }
    return request;
  }

  const setLoading = useCallback((field: DispatchField, isLoading: boolean): void => {
    if (isLoading) loading.current.add(field);
    else loading.current.delete(field);
  }, []);

  return {
    ...useDirectSubmit(check),
    user,
    /** Null while they load. */
    saved,
    form,
    errors,
    message,
    quoted,
    /** Changes a field and clears its error. */
    change: (field: DispatchField, change: Partial<DispatchValues>) => {
      set(change);
      setMessage(null);
      setErrors(({ [field]: _, ...others }) => others);
    },
    /** Changes a field that can't be invalid. */
    choose: (change: Pick<Partial<DispatchValues>, 'parcel' | 'isExpress' | 'promo'>) =>
      set(change),
    /** On blur, validates a field that is not empty. */
    leave: (field: 'firstName' | 'lastName' | 'phone' | 'email') => {
      if (!values[field]) return;
      afterPress(() => {
        void findErrors(toDispatch(values, saved ?? []))
          .then((found) => setErrors((old) => ({ ...old, [field]: found[field] })))
          .catch(() => undefined);
      });
    },
    setPickupLoading: useCallback((is: boolean) => setLoading('pickup', is), [setLoading]),
    setDropoffLoading: useCallback((is: boolean) => setLoading('dropoff', is), [setLoading]),
    clear: () => {
      clear();
      setErrors({});
      setMessage(null);
    },
  };
}
