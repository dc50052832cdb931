'use client';

import { useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { clearToasts } from '@/lib/client/toast-queue';
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

/** An action of a button: busy state, guard against double taps, error sentence. */
export function useAction<A extends readonly unknown[], T>(
  perform: (...args: A) => Promise<T>,
  { onError = (_, text) => text, staysBusy = false }: ActionOptions<A> = {},
): Action<A, T> {
  const [pending, setPending] = useState<A | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  // A ref: state would update too late for a double tap.
  const isRunning = useRef(false);

  async function run(...args: A): Promise<T | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setPending(args);
    setMessage(null);
    let isOver = true;
    try {
      const result = await perform(...args);
      isOver = !staysBusy;
      return result;
    } catch (error) {
      // A success shown beside the refusal would contradict it.
      clearToasts();
      setMessage(await onError(error, errorText(error), args));
      return undefined;
    } finally {
      if (isOver) {
        isRunning.current = false;
        setPending(null);
      }
    }
  }

  return { run, isBusy: pending !== null, pending, message, setMessage };
}

/** The sentence to show for any thrown error. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : PAGE_MESSAGES.errorOccurred;
}
