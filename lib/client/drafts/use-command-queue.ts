'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { shortId } from '@/lib/core/ids';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { ApiError, apiPost } from '../api';
import { randomHex } from '../random-hex';
import { pushToast } from '../toast-queue';
import {
  type CommandOwner,
  getDue,
  HOLD_MS,
  isHeld,
  readUnsent,
  sendAll,
  storeUnsent,
  type UnsentCommand,
} from './command-store';

interface CommandQueueOptions extends CommandOwner {
  /** Whether the last call reached the server. */
  isReachable: boolean;
  /** When the page's data was last fetched; each fetch retries stored commands. */
  readAt: number;
  refetch: () => Promise<unknown>;
  /** Called with the answer to each stored command. Must be a stable function. */
  onAnswer?: (answer: unknown, command: UnsentCommand) => void;
}

interface Command extends Pick<UnsentCommand, 'orderId' | 'path'> {
  /** A repeat with the same fields after no answer counts as the same command. */
  fields: Record<string, unknown>;
  /** ISO; time of the command, if the server needs it. */
  at?: string;
  /** The toast when it is sent later; null if it can't be, because the answer decides what comes next. */
  done: string | null;
  /** Hold it for `HOLD_MS`, while `undo` can take it back. Offline it is stored instead. */
  isHeld?: boolean;
}

/** Sends the commands of a shop's board or a rider. Those without an answer are stored and retried. */
export function useCommandQueue({
  area,
  userId,
  isReachable,
  readAt,
  refetch,
  onAnswer,
}: CommandQueueOptions) {
  const [unsent, setUnsent] = useState<readonly UnsentCommand[]>([]);
  const isFlushing = useRef(false);
  /** Ids of commands that got no answer and aren't stored. */
  const unanswered = useRef(new Map<string, string>());
  useEffect(() => setUnsent(readUnsent({ area, userId })), [area, userId]);

  /** Sends a command. Returns its answer, or null if it is stored to be sent later. Throws ApiError. */
  const send = useCallback(
    async <A>({ orderId, path, fields, at, done, ...command }: Command): Promise<A | null> => {
      const owner = { area, userId };
      const key = JSON.stringify([path, fields]);
      const commandId = unanswered.current.get(key) ?? randomHex(12);
      const body = { ...fields, ...(at && { at }), commandId };
      const store = (text: string, hold?: Pick<UnsentCommand, 'heldUntil'>): null => {
        const next = [
          ...readUnsent(owner),
          { orderId, path, body, done: text, storedAt: Date.now(), ...hold },
        ];
        storeUnsent(owner, next);
        setUnsent(next);
        return null;
      };
      // It must not overtake an earlier command for the same order.
      const isBehind = readUnsent(owner).some((one) => one.orderId === orderId);
      if (done !== null && (isBehind || !navigator.onLine)) return store(done);
      if (done !== null && command.isHeld) return store(done, { heldUntil: Date.now() + HOLD_MS });
      try {
        const answer = await apiPost<A>(path, body, PAGE_MESSAGES.errorOccurred);
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

  const undo = useCallback(
    (orderId: string): void => {
      const owner = { area, userId };
      const nowMs = Date.now();
      const rest = readUnsent(owner).filter(
        (one) => one.orderId !== orderId || !isHeld(one, nowMs),
      );
      storeUnsent(owner, rest);
      setUnsent(rest);
    },
    [area, userId],
  );

  const held = unsent.filter((one) => isHeld(one, Date.now()));
  const nextDue = held.length > 0 ? Math.min(...held.map(({ heldUntil = 0 }) => heldUntil)) : null;
  useEffect(() => {
    if (nextDue === null) return;
    const owner = { area, userId };
    const update = () => setUnsent(readUnsent(owner));
    const timer = setTimeout(update, nextDue - Date.now());
    // Leaving the page or locking the phone confirms it; a page that is closed gets no second chance.
    const sendNow = () => {
      const nowMs = Date.now();
      const commands = readUnsent(owner);
      storeUnsent(
        owner,
        commands.map((one) => (isHeld(one, nowMs) ? { ...one, heldUntil: 0 } : one)),
      );
      const sent = commands
        .filter((one) => isHeld(one, nowMs))
        .map(({ path, body }) =>
          apiPost(path, body, PAGE_MESSAGES.errorOccurred, { keepalive: true }),
        );
      // It stays stored, and its repeat, which has no second effect, brings the answer.
      void Promise.allSettled(sent).then(update);
    };
    const onHide = () => document.visibilityState === 'hidden' && sendNow();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', sendNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', sendNow);
    };
  }, [area, userId, nextDue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch of the page's data is a retry
  useEffect(() => {
    const due = getDue(unsent, Date.now());
    if (!isReachable || isFlushing.current || due.length === 0) return;
    isFlushing.current = true;
    const post = async (command: UnsentCommand) => {
      // Not inside the call of `onAnswer`, whose arguments aren't evaluated if it is undefined.
      const answer = await apiPost(command.path, command.body, PAGE_MESSAGES.errorOccurred);
      onAnswer?.(answer, command);
    };
    void sendAll(due, post, Date.now()).then(async ({ done, refused, left }) => {
      if (left.length === due.length) {
        isFlushing.current = false;
        return;
      }
      const decided = due.slice(0, due.length - left.length);
      const rest = readUnsent({ area, userId }).filter(
        ({ body }) => !decided.some((one) => one.body.commandId === body.commandId),
      );
      storeUnsent({ area, userId }, rest);
      // `isFlushing` stays set, so that this fetch doesn't trigger another retry.
      await refetch();
      isFlushing.current = false;
      setUnsent(readUnsent({ area, userId }));
      for (const { done: text } of done) if (text) pushToast({ tone: 'success', text });
      for (const { command, message } of refused) {
        pushToast({ tone: 'error', text: message, detail: shortId(command.orderId) });
      }
    });
  }, [area, unsent, isReachable, readAt, userId, refetch, onAnswer]);

  return { unsent, held, send, undo };
}
