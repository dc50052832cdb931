'use client';

import { useRef, useState } from 'react';
import {
  type SignInAgain,
  useSignInAgain,
} from '@/components/market/account/auth/use-sign-in-again';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { randomHex } from '@/lib/client/random-hex';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

export interface Command<T> {
  isBusy: boolean;
  /** Why it was refused; null if it wasn't. */
  error: string | null;
  /** The subject has changed since it was shown, so the command is no longer possible. */
  hasMovedOn: boolean;
  /** The new sign-in that is asked for once the last is older than five minutes. */
  again: SignInAgain;
  /** Sends the call, with the password first if required. Null if it was refused. */
  send: (fields: Record<string, unknown>) => Promise<T | null>;
  /** Clears the last refusal. */
  clearError: () => void;
}

/**
 * Sends a command of staff. A retry after a lost answer or after the password prompt has the same id, so
 * that the command runs once.
 */
export function useCommand<T>(path: string): Command<T> {
  const [hasMovedOn, setMovedOn] = useState(false);
  const again = useSignInAgain();
  const commandId = useRef<{ of: string; id: string } | null>(null);

  const action = useAction(
    async (fields: Record<string, unknown>): Promise<T | null> => {
      if (!(await again.confirm())) return null;
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
        return again.noteRefusal(error) ? null : text;
      },
    },
  );

  return {
    isBusy: action.isBusy,
    error: action.message,
    hasMovedOn,
    again,
    clearError: () => action.setMessage(null),
    send: async (fields) => (await action.run(fields)) ?? null,
  };
}
