'use client';

import { useCallback, useRef, useState } from 'react';
import { focusHeading } from '@/components/ui/focus-heading';
import { ApiError, apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import type { TicketDto } from '@/lib/sellers/dto';

type OrderCall = 'accept' | 'reject' | 'ready' | 'handed-over' | 'delay';
type ShopCall = 'pause' | 'busy';

export interface Commands {
  /** Orders with a call under way. */
  busyIds: ReadonlySet<string>;
  /** Sends a command of an order; resolves to whether it was done. A refusal is shown. */
  order: (
    call: OrderCall,
    ticket: TicketDto,
    fields?: Record<string, unknown>,
    done?: string,
  ) => Promise<boolean>;
  shop: (call: ShopCall, fields: Record<string, unknown>) => Promise<boolean>;
}

/** The calls of the board. The board is read again after each, done or refused. */
export function useCommands(vendorId: string, refetch: () => Promise<unknown>): Commands {
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  /** Ids of commands that got no answer: tried again, they are the same command. */
  const unanswered = useRef(new Map<string, string>());
  const running = useRef(new Set<string>());

  const send = useCallback(
    async (path: string, body: Record<string, unknown>, done?: string): Promise<boolean> => {
      try {
        await apiPost(path, { ...body, vendorId }, MESSAGES.somethingWrong);
        await refetch();
        if (done) pushToast({ tone: 'success', text: done, id: 'seller' });
        return true;
      } catch (error) {
        const text = error instanceof ApiError ? error.message : MESSAGES.somethingWrong;
        pushToast({ tone: 'error', text, id: 'seller' });
        if (error instanceof ApiError && error.isUnknown) throw error;
        await refetch();
        return false;
      }
    },
    [vendorId, refetch],
  );

  const order = useCallback<Commands['order']>(
    async (call, { orderId }, fields = {}, done) => {
      // A ref, because state would update too late for a double tap.
      if (running.current.has(orderId)) return false;
      running.current.add(orderId);
      setBusyIds(new Set(running.current));
      const key = JSON.stringify([call, orderId, fields]);
      const commandId = unanswered.current.get(key) ?? randomHex(12);
      unanswered.current.set(key, commandId);
      try {
        const isDone = await send(
          `/api/seller/order/${call}`,
          { ...fields, orderId, commandId },
          done,
        );
        unanswered.current.delete(key);
        return isDone;
      } catch {
        return false;
      } finally {
        running.current.delete(orderId);
        setBusyIds(new Set(running.current));
        // The ticket with the pressed button has left its column.
        setTimeout(() => {
          if (document.activeElement === document.body) focusHeading();
        });
      }
    },
    [send],
  );

  const shop = useCallback<Commands['shop']>(
    (call, fields) => send(`/api/seller/${call}`, fields).catch(() => false),
    [send],
  );

  return { busyIds, order, shop };
}
