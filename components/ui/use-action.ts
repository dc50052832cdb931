'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { clearToasts, pushToast } from '@/lib/client/toast-queue';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

interface ActionOptions<A> {
  /**
   * Handles a failure while the action is still busy. Returns the sentence to show, usually `text`, the
   * error's own; null shows none.
   */
  onError?: (error: unknown, text: string, args: A) => string | null | Promise<string | null>;
  /** Stays busy after a success, for a button that is about to be removed. */
  staysBusy?: boolean;
}

export interface Action<A extends readonly unknown[], T> {
  /** Runs it, unless it is running. Resolves to its result; undefined if it failed or didn't run. */
  run: (...args: A) => Promise<T | undefined>;
  isBusy: boolean;
  /** The arguments of the current run, which identify the busy one of several buttons; else null. */
  pending: A | null;
  /** Why the last run failed; null if it didn't. */
  message: string | null;
  setMessage: (message: string | null) => void;
}

/**
 * An action of a button: a mutation with its error sentence and the guard against double taps. A tap
 * during a run is dropped, not queued: a double tap means it once, and a queued tap would act
 * on what the first one has changed. The button stays enabled, so that it retains the focus.
 */
export function useAction<A extends readonly unknown[], T>(
  perform: (...args: A) => Promise<T>,
  { onError = (_, text) => text, staysBusy = false }: ActionOptions<A> = {},
): Action<A, T> {
  const [message, setMessage] = useState<string | null>(null);
  // A ref: the mutation's state would update too late for a double tap.
  const isRunning = useRef(false);
  const mutation = useMutation<T, unknown, A>(
    {
      mutationFn: (args) => perform(...args),
      onError: async (error, args) => {
        // A success shown along with the refusal would contradict it.
        clearToasts();
        setMessage(await onError(error, errorText(error), args));
      },
      // Offline it fails with a sentence; a paused mutation would run long after the tap.
      networkMode: 'always',
      // Arguments may be passwords.
      gcTime: 1_000,
    },
    queryClient,
  );
  const isBusy = mutation.isPending || (staysBusy && mutation.isSuccess);

  async function run(...args: A): Promise<T | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setMessage(null);
    try {
      const result = await mutation.mutateAsync(args);
      isRunning.current = staysBusy;
      return result;
    } catch {
      isRunning.current = false;
      return undefined;
    }
  }

  return {
    run,
    isBusy,
    pending: isBusy ? (mutation.variables ?? null) : null,
    message,
    setMessage,
  };
}

/** An `onError` that shows the sentence as a toast, which replaces the one with the same id. */
export function toastError(id?: string): (error: unknown, text: string) => null {
  return (_, text) => {
    pushToast({ tone: 'error', text, ...(id && { id }) });
    return null;
  };
}

/** The sentence to show for any thrown error. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : PAGE_MESSAGES.errorOccurred;
}
