'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '@/components/ui/use-action';
import { useUnsavedGuard } from '@/components/ui/use-unsaved-guard';
import { ApiError, apiGet, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { refreshSession } from '@/lib/client/session/use-session';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { ApplicationDto, OwnApplicationDto } from '@/lib/shops/applications/dto';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { type ApplicationKind, accountNumberProblem } from '@/lib/shops/applications/policy';

/** Debounce of saving a draft, ms. */
const SAVE_AFTER_MS = 700;
/** Polling interval of a submitted application, ms. */
const POLL_MS = 30_000;
/** Groups of fields that are valid only as a group. */
const FIELD_GROUPS: readonly (readonly string[])[] = [
  ['address', 'latitude', 'longitude', 'token'],
  ['bankCode', 'accountNumber'],
];

export type Fields = Record<string, unknown>;
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

const toKey = (kind: ApplicationKind, userId: string) => ['application', kind, userId];

/** The user's application of a kind, polled while it waits for a decision. */
export function useOwnApplication(kind: ApplicationKind, userId: string) {
  const reading = useQuery<OwnApplicationDto, ApiError>(
    {
      queryKey: toKey(kind, userId),
      queryFn: ({ signal }) =>
        apiGet(`/api/${kind}/application`, PAGE_MESSAGES.errorOccurred, { signal }),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.application?.state === 'submitted' ? POLL_MS : false,
    },
    queryClient,
  );
  const state = reading.data?.application?.state;
  useEffect(() => {
    // The menu then shows the new area.
    if (state === 'approved') void refreshSession();
  }, [state]);
  return reading;
}

function remember(kind: ApplicationKind, userId: string, answer: OwnApplicationDto): void {
  queryClient.setQueryData(toKey(kind, userId), answer);
}

/** Returns a submitted application to a draft. Throws ApiError. */
export async function withdraw(kind: ApplicationKind, userId: string): Promise<void> {
  const path = `/api/${kind}/application/withdraw`;
  try {
    remember(kind, userId, await apiPost(path, {}, PAGE_MESSAGES.errorOccurred));
  } catch (error) {
    // It may have been decided.
    void queryClient.invalidateQueries({ queryKey: toKey(kind, userId) });
    throw error;
  }
}

interface DraftOptions {
  kind: ApplicationKind;
  userId: string;
  /** The saved draft; null before the first save. */
  saved: ApplicationDto | null;
  /** The fields of the form, as saved. */
  initial: Fields;
}

/**
 * The fields of a draft, each saved shortly after it was changed. A refused field retains the typed value
 * and shows its error; it doesn't block the other fields.
 */
export function useDraft({ kind, userId, saved, initial }: DraftOptions) {
  const [values, setValues] = useState<Fields>(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [state, setState] = useState<SaveState>('saved');
  const [application, setApplication] = useState(saved);
  const changed = useRef<Fields>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Fields whose typed value isn't saved (refused or incomplete), with the reason. */
  const unsaved = useRef<Record<string, string>>({});
  const running = useRef<Promise<boolean>>(Promise.resolve(true));

  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => void flush();
  });
  useEffect(() => {
    const save = () => latest.current();
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('online', save);
      save();
    };
  }, []);
  useUnsavedGuard(state !== 'saved');

  function set(fields: Fields): void {
    setValues((old) => ({ ...old, ...fields }));
    setErrors((old) => {
      const left = { ...old };
      for (const name of Object.keys(fields)) delete left[name];
      return left;
    });
    for (const name of Object.keys(fields)) delete unsaved.current[name];
    Object.assign(changed.current, fields);
    setState('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS);
  }

  /** Saves the changes; returns whether the server could be reached. One call at a time. */
  function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    running.current = running.current.then(run);
    return running.current;
  }

  async function run(): Promise<boolean> {
    let body = getBody(changed.current);
    Object.assign(unsaved.current, halfTyped(changed.current));
    changed.current = {};
    while (Object.keys(body).length > 0) {
      setState('saving');
      try {
        show(await post(body));
        break;
      } catch (error) {
        const field = getField(error);
        if (!field || !(field in body)) {
          // Nothing was saved: the next save includes it.
          changed.current = { ...body, ...changed.current };
          setState('failed');
          setMessage(toText(error));
          return false;
        }
        unsaved.current[field] = toText(error);
        setErrors((old) => ({ ...old, [field]: toText(error) }));
        body = without(body, field);
      }
    }
    if (Object.keys(changed.current).length === 0) setState('saved');
    return true;
  }

  /**
   * Saves, and shows why values of these fields, or of all, aren't saved. Returns the first such field;
   * null if there is none.
   */
  async function findUnsaved(fields?: readonly string[]): Promise<string | null> {
    await flush();
    const found = Object.entries(unsaved.current).filter(
      ([field]) => fields === undefined || fields.includes(field),
    );
    setErrors((old) => ({ ...old, ...Object.fromEntries(found) }));
    return found[0]?.[0] ?? null;
  }

  function post(body: Fields): Promise<OwnApplicationDto> {
    return apiPost(`/api/${kind}/apply`, { ...body, owner: userId }, PAGE_MESSAGES.errorOccurred);
  }

  function show(answer: OwnApplicationDto): void {
    setApplication(answer.application);
    // The form may be left and opened again before the next reading.
    remember(kind, userId, answer);
    setMessage(null);
  }

  /** Submits the application. Returns the first field with an error; null if it was submitted. */
  const { run: submit, isBusy: isSending } = useAction(async (): Promise<string | null> => {
    setMessage(null);
    try {
      if (!(await flush())) return '';
      // For such a field the draft has an older value than the screen.
      const field = await findUnsaved();
      if (field) return field;
      remember(kind, userId, await post({ submit: true }));
      return null;
    } catch (error) {
      const missing = error instanceof ApiError ? error.body.missing : undefined;
      const found = Array.isArray(missing) ? (missing as { field: string; message: string }[]) : [];
      const field = found[0]?.field ?? getField(error);
      if (field) {
        const all = found.length > 0 ? found : [{ field, message: toText(error) }];
        setErrors(Object.fromEntries(all.map((one) => [one.field, one.message])));
      } else setMessage(toText(error));
      void queryClient.invalidateQueries({ queryKey: toKey(kind, userId) });
      return field ?? '';
    }
  });

  return {
    values,
    errors,
    message,
    state,
    application,
    isSending,
    set,
    flush,
    findUnsaved,
    submit,
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** The call's body for the changes. Empty text becomes null; incomplete groups are left out. */
function getBody(changes: Fields): Fields {
  const entries = Object.entries(changes).map(([name, value]) => [
    name,
    value === '' ? null : value,
  ]);
  const body: Fields = Object.fromEntries(entries);
  // An address without a chosen suggestion and an incomplete account number aren't sent.
  if ('address' in body && typeof body.latitude !== 'number' && body.address !== null) {
    for (const name of FIELD_GROUPS[0] ?? []) delete body[name];
  }
  if ('accountNumber' in body || 'bankCode' in body) {
    const isEmpty = !body.accountNumber && !body.bankCode;
    if (!isEmpty && !(isAccountNumber(body.accountNumber) && body.bankCode)) {
      delete body.accountNumber;
      delete body.bankCode;
    }
  }
  return body;
}

/** Incomplete fields, which aren't sent, with the reason. */
function halfTyped({ address, latitude, bankCode, accountNumber }: Fields): Record<string, string> {
  const isPlaceOpen = Boolean(address) && typeof latitude !== 'number';
  const isBegun = Boolean(bankCode) || Boolean(accountNumber);
  return {
    ...(isPlaceOpen && { address: APPLICATION_MESSAGES.place }),
    ...(isBegun && !bankCode && { bankCode: APPLICATION_MESSAGES.bank }),
    ...(isBegun &&
      !isAccountNumber(accountNumber) && {
        accountNumber: accountNumberProblem(String(accountNumber ?? '')) ?? '',
      }),
  };
}

const isAccountNumber = (typed: unknown) => accountNumberProblem(String(typed ?? '')) === null;

function without(body: Fields, field: string): Fields {
  const gone = FIELD_GROUPS.find((names) => names.includes(field)) ?? [field];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !gone.includes(name)));
}

/** "hours.0" is about the hours. */
function getField(error: unknown): string | null {
  const field = error instanceof ApiError ? error.body.field : undefined;
  return typeof field === 'string' && field !== '' ? (field.split('.')[0] ?? null) : null;
}

function toText(error: unknown): string {
  return error instanceof ApiError ? error.message : PAGE_MESSAGES.errorOccurred;
}
