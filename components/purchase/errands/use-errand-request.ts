'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import {
  type AddressChoiceValue,
  chosenAddress,
} from '@/components/market/account/addresses/address-chooser';
import { useAddresses } from '@/components/market/account/addresses/use-addresses';
import { useDirectQuote } from '@/components/market/checkout/use-direct-quote';
import { useDirectSubmit } from '@/components/market/checkout/use-direct-submit';
import type { Draft } from '@/components/market/checkout/use-draft';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { afterPress } from '@/lib/client/after-press';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { randomHex } from '@/lib/client/random-hex';
import { useSession } from '@/lib/client/session/use-session';
import { MESSAGES } from '@/lib/core/messages';
import type { AddressDto } from '@/lib/people/addresses/dto';
import {
  changeStop,
  dropOffError,
  EMPTY_ERRAND,
  type ErrandValues,
  emptyStop,
  formMessage,
  isComplete,
  moveStop,
  removeStop,
  type StopErrors,
  type StopField,
  type StopValues,
  stopErrors,
  toErrands,
  toQuoteErrands,
  withDefault,
} from './errand-form';

/** Loaded on demand, because the schema brings zod. */
export const loadErrandSchemas = () => import('@/lib/purchases/moves/errands/schemas');

/** Key of the delivery address among the ids of blocks whose search is running. */
const DROP_OFF = 'drop-off';

const OFFLINE = 'You’re offline. We kept what you typed. Try again when you’re back online.';
const NO_ERRORS: StopErrors = {};
const GUEST_ADDRESSES: readonly AddressDto[] = [];

/** Price, validation and edits of an errand request. */
export function useErrandRequest(
  { dropOff: chosenDropOff, stops, isExpress, promo }: ErrandValues,
  { set, clear }: Pick<Draft<ErrandValues>, 'set' | 'clear'>,
) {
  const { user } = useSession();
  const addresses = useAddresses(user?._id ?? null);
  const saved = user ? (addresses.data ?? null) : GUEST_ADDRESSES;
  const dropOff = withDefault(chosenDropOff, saved ?? []);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(
    () => new Set(incomplete(stops).map(({ id }) => id)),
  );
  const [errors, setErrors] = useState(NO_ERRORS);
  const [dropOffText, setDropOffText] = useState<string | undefined>(undefined);
  const [message, setMessage] = useState<string | null>(null);
  const loading = useRef(new Set<string>());
  const form = useRef<HTMLFormElement>(null);
  const isOnline = useIsOnline() !== false;

  const priced = useMemo(() => toQuoteErrands(stops), [stops]);
  // A note doesn't affect the price.
  const place = chosenAddress({ ...dropOff, note: '' }, saved ?? []);
  const hasPlace = typeof place === 'string' || (place !== null && place.latitude !== null);
  const quoted = useDirectQuote(
    'errand',
    user?._id ?? null,
    hasPlace && priced.length > 0 ? { pickupAddress: place, errands: priced, isExpress } : null,
    promo,
  );

  /** Errors of a request with this delivery address. */
  async function findErrors(pickupAddress: typeof place) {
    const { payErrandInput } = await loadErrandSchemas();
    const result = payErrandInput.safeParse({
      pickupAddress: pickupAddress ?? undefined,
      errands: toErrands(stops),
      // The amount comes from the server and isn't known yet.
      totalAmount: 0,
    });
    const issues = (result.error?.issues ?? []).map(({ path, message: text }) => ({
      path: path.join('.'),
      message: text,
    }));
    return {
      stops: stopErrors(issues, stops, loading.current),
      dropOff: dropOffError(issues, loading.current.has(DROP_OFF)),
    };
  }

  async function check(): Promise<object | null> {
    if (!isOnline) {
      setMessage(OFFLINE);
      return null;
    }
    // Right after sign-in the addresses may still be loading.
    const list = saved ?? (await addresses.refetch()).data ?? [];
    const pickupAddress = chosenAddress(withDefault(chosenDropOff, list), list);
    const found = await findErrors(pickupAddress);
    setErrors(found.stops);
    setDropOffText(found.dropOff);
    setMessage(formMessage(found.dropOff, found.stops));
    setOpenIds((old) => new Set([...old, ...Object.keys(found.stops)]));
    if (found.dropOff || Object.keys(found.stops).length > 0) {
      focusFirstError(form.current);
      return null;
    }
    if (quoted.isCurrent && quoted.quote?.problem) {
      setMessage(quoted.quote.message);
      return null;
    }
    if (!user) setMessage(MESSAGES.loginToContinue);
    return { pickupAddress, errands: toErrands(stops), isExpress };
  }

  const { submit, isBusy, request } = useDirectSubmit(check);

  function change(id: string, given: Partial<StopValues>): void {
    set((old) => ({ stops: changeStop(old.stops, id, given) }));
    setErrors((old) => {
      const left = Object.entries(old[id] ?? {}).filter(([field]) => !(field in given));
      return { ...old, [id]: Object.fromEntries(left) };
    });
    setMessage(null);
  }

  /** On blur, validates a field that is not empty. */
  function leave(id: string, field: StopField): void {
    if (!stops.find((stop) => stop.id === id)?.[field]) return;
    afterPress(() => {
      void findErrors(place).then((found) =>
        setErrors((old) => {
          const { [field]: _, ...others } = old[id] ?? {};
          const text = found.stops[id]?.[field];
          return { ...old, [id]: text ? { ...others, [field]: text } : others };
        }),
      );
    });
  }

  const setLoading = useCallback((id: string, isLoading: boolean): void => {
    if (isLoading) loading.current.add(id);
    else loading.current.delete(id);
  }, []);

  return {
    user,
    /** Null while they load. */
    saved,
    dropOff,
    dropOffError: dropOffText,
    form,
    errors,
    message,
    quoted,
    isBusy,
    request,
    submit,
    change,
    leave,
    openIds,
    /** Stops without a place, which aren't part of the price yet. */
    unpricedCount: stops.length - priced.length,
    open: (id: string) => setOpenIds((old) => new Set([...old, id])),
    setLoading,
    setDropOffLoading: useCallback(
      (isLoading: boolean) => setLoading(DROP_OFF, isLoading),
      [setLoading],
    ),
    setDropOff: (choice: AddressChoiceValue) => {
      set({ dropOff: choice });
      setDropOffText(undefined);
      setMessage(null);
    },
    /** Adds a block and collapses the complete ones. */
    add: (): string => {
      const stop = emptyStop(randomHex(4));
      set((old) => ({ stops: [...old.stops, stop] }));
      setOpenIds(new Set([...incomplete(stops), stop].map(({ id }) => id)));
      return stop.id;
    },
    remove: (id: string) => set((old) => ({ stops: removeStop(old.stops, id) })),
    move: (id: string, by: -1 | 1) => set((old) => ({ stops: moveStop(old.stops, id, by) })),
    setExpress: (isWanted: boolean) => set({ isExpress: isWanted }),
    setPromo: (code: string) => set({ promo: code }),
    clear: () => {
      clear();
      setOpenIds(new Set(EMPTY_ERRAND.stops.map(({ id }) => id)));
      setErrors(NO_ERRORS);
      setDropOffText(undefined);
      setMessage(null);
    },
  };
}

function incomplete(stops: readonly StopValues[]): StopValues[] {
  return stops.filter((stop) => !isComplete(stop));
}
