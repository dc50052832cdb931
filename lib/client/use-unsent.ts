'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { apiPost } from './api';
import { pushToast } from './toast-queue';
import { readUnsent, sendAll, storeUnsent, type UnsentCommand, type UnsentOwner } from './unsent';

interface UnsentOf extends UnsentOwner {
  /** Whether the server can be reached, as far as is known. */
  isReachable: boolean;
  /** When the page's data was last read: kept commands are sent again then. */
  readAt: number;
  refetch: () => Promise<unknown>;
  /** Called with the answer to each command that was done; the same function at each call. */
  onAnswer?: (answer: unknown, command: UnsentCommand) => void;
}

/** Commands without an answer: kept on the device, and sent until the server has decided. */
export function useUnsent(of: UnsentOf) {
  const { area, userId, isReachable, readAt, refetch, onAnswer } = of;
  const [unsent, setUnsent] = useState<readonly UnsentCommand[]>([]);
  const isSending = useRef(false);
  useEffect(() => setUnsent(readUnsent({ area, userId })), [area, userId]);

  const keep = useCallback(
    (command: UnsentCommand): void => {
      const next = [...readUnsent({ area, userId }), command];
      storeUnsent({ area, userId }, next);
      setUnsent(next);
    },
    [area, userId],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the page's data is a try
  useEffect(() => {
    if (!isReachable || isSending.current || unsent.length === 0) return;
    isSending.current = true;
    const post = async (command: UnsentCommand) => {
      // Apart from `onAnswer`, whose arguments are not evaluated where there is none.
      const answer = await apiPost(command.path, command.body, MESSAGES.somethingWrong);
      onAnswer?.(answer, command);
    };
    void sendAll(unsent, post).then(async ({ done, refused, left }) => {
      if (left.length === unsent.length) {
        isSending.current = false;
        return;
      }
      const decided = unsent.slice(0, unsent.length - left.length);
      const rest = readUnsent({ area, userId }).filter(
        ({ body }) => !decided.some((one) => one.body.commandId === body.commandId),
      );
      storeUnsent({ area, userId }, rest);
      // Its reading is no new try: what was sent is still on the page's list.
      await refetch();
      isSending.current = false;
      setUnsent(readUnsent({ area, userId }));
      for (const { done: text } of done) if (text) pushToast({ tone: 'success', text });
      for (const { command, message } of refused) {
        pushToast({ tone: 'error', text: message, detail: shortId(command.orderId) });
      }
    });
  }, [area, unsent, isReachable, readAt, userId, refetch, onAnswer]);

  return { unsent, keep };
}
