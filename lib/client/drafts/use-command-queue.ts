'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { ApiError, apiPost } from '../api';
import { randomHex } from '../random-hex';
import { pushToast } from '../toast-queue';
import {
  type CommandOwner,
  readUnsent,
  sendAll,
  storeUnsent,
  type UnsentCommand,
} from './command-store';

interface CommandQueueOf extends CommandOwner {
  /** Whether the server can be reached, as far as is known. */
  isReachable: boolean;
  /** When the page's data was last read: stored commands are sent again then. */
  readAt: number;
  refetch: () => Promise<unknown>;
  /** Called with the answer to each command that was sent later; the same function at each call. */
  onAnswer?: (answer: unknown, command: UnsentCommand) => void;
}

interface Command extends Pick<UnsentCommand, 'orderId' | 'path'> {
  /** A repeat of the same fields after no answer is the same command. */
  fields: Record<string, unknown>;
  /** ISO; when it was given, if the server is to know. */
  at?: string;
  /** The toast once it is sent later; null if it may not be: the answer decides how to go on. */
  done: string | null;
}

/** Commands of a board or a rider: done once each, and those without an answer are sent until the server has decided. */
export function useCommandQueue(of: CommandQueueOf) {
  const { area, userId, isReachable, readAt, refetch, onAnswer } = of;
  const [unsent, setUnsent] = useState<readonly UnsentCommand[]>([]);
  const isFlushing = useRef(false);
  /** Ids of commands that got no answer and aren't stored. */
  const unanswered = useRef(new Map<string, string>());
  useEffect(() => setUnsent(readUnsent({ area, userId })), [area, userId]);

  /** Sends a command. Returns its answer, or null if it is stored to be sent later. Throws ApiError. */
  const send = useCallback(
    async <A>({ orderId, path, fields, at, done }: Command): Promise<A | null> => {
      const owner = { area, userId };
      const key = JSON.stringify([path, fields]);
      const commandId = unanswered.current.get(key) ?? randomHex(12);
      const body = { ...fields, ...(at && { at }), commandId };
      const store = (text: string): null => {
        const next = [...readUnsent(owner), { orderId, path, body, done: text }];
        storeUnsent(owner, next);
        setUnsent(next);
        return null;
      };
      // It must not overtake an earlier one.
      const isBehind = readUnsent(owner).some((one) => one.orderId === orderId);
      if (done !== null && (isBehind || !navigator.onLine)) return store(done);
      try {
        const answer = await apiPost<A>(path, body, MESSAGES.somethingWrong);
        unanswered.current.delete(key);
        return answer;
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.isUnknown;
        if (isUnknown && done !== null) return store(done);
        if (isUnknown) unanswered.current.set(key, commandId);
        else unanswered.current.delete(key);
        throw error;
      }
    },
    [area, userId],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the page's data is a try
  useEffect(() => {
    if (!isReachable || isFlushing.current || unsent.length === 0) return;
    isFlushing.current = true;
    const post = async (command: UnsentCommand) => {
      // Apart from `onAnswer`, whose arguments are not evaluated where there is none.
      const answer = await apiPost(command.path, command.body, MESSAGES.somethingWrong);
      onAnswer?.(answer, command);
    };
    void sendAll(unsent, post).then(async ({ done, refused, left }) => {
      if (left.length === unsent.length) {
        isFlushing.current = false;
        return;
      }
      const decided = unsent.slice(0, unsent.length - left.length);
      const rest = readUnsent({ area, userId }).filter(
        ({ body }) => !decided.some((one) => one.body.commandId === body.commandId),
      );
      storeUnsent({ area, userId }, rest);
      // Its reading is no new try: what was sent is still on the page's list.
      await refetch();
      isFlushing.current = false;
      setUnsent(readUnsent({ area, userId }));
      for (const { done: text } of done) if (text) pushToast({ tone: 'success', text });
      for (const { command, message } of refused) {
        pushToast({ tone: 'error', text: message, detail: shortId(command.orderId) });
      }
    });
  }, [area, unsent, isReachable, readAt, userId, refetch, onAnswer]);

  return { unsent, send };
}
