'use client';

import { useCallback, useRef, useState } from 'react';
import { focusHeading } from '@/components/ui/focus-heading';
import { errorText } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { pushToast } from '@/lib/client/toast-queue';
import { useUnsent } from '@/lib/client/use-unsent';
import { MESSAGES } from '@/lib/core/messages';
import type { TicketDto } from '@/lib/sellers/dto';

type OrderCall = 'accept' | 'reject' | 'query' | 'ready' | 'handed-over' | 'delay';
type ShopCall = 'pause' | 'busy' | 'stock';

/** What happened in the kitchen whether or not there is a line; sent later if there is none. */
const KEPT: readonly OrderCall[] = ['ready', 'handed-over'];

export interface Commands {
  /** Orders with a call under way. */
  busyIds: ReadonlySet<string>;
  /** Orders with a command that is sent once the line is back. */
  unsentIds: ReadonlySet<string>;
  /** Sends a command of an order; resolves to whether it was done. A refusal is shown. */
  order: (
    call: OrderCall,
    ticket: TicketDto,
    fields?: Record<string, unknown>,
    done?: string,
  ) => Promise<boolean>;
  shop: (call: ShopCall, fields: Record<string, unknown>, done?: string) => Promise<boolean>;
}

interface CommandsOf {
  vendorId: string;
  userId: string;
  /** Whether the server can be reached, as far as is known. */
  isReachable: boolean;
  /** When the board was last read: kept commands are sent again then. */
  readAt: number;
  refetch: () => Promise<unknown>;
}

/** The calls of the board. The board is read again after each, done or refused. */
export function useCommands(of: CommandsOf): Commands {
  const { vendorId, refetch } = of;
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  /** Ids of commands that got no answer: tried again, they are the same command. */
  const unanswered = useRef(new Map<string, string>());
  const running = useRef(new Set<string>());
  const { unsent, keep } = useUnsent({ area: 'seller', ...of });
  const unsentIds = new Set(unsent.map(({ orderId }) => orderId));

  const send = useCallback(
    async (path: string, body: Record<string, unknown>, done?: string): Promise<boolean> => {
      try {
        await apiPost(path, body, MESSAGES.somethingWrong);
        await refetch();
        if (done) pushToast({ tone: 'success', text: done, id: 'seller' });
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.isUnknown) throw error;
        pushToast({ tone: 'error', text: errorText(error), id: 'seller' });
        await refetch();
        return false;
      }
    },
    [refetch],
  );

  const order = useCallback<Commands['order']>(
    async (call, { orderId }, fields = {}, done = '') => {
      // A ref, because state would update too late for a double tap.
      if (running.current.has(orderId)) return false;
      running.current.add(orderId);
      setBusyIds(new Set(running.current));
      const key = JSON.stringify([call, orderId, fields]);
      const commandId = unanswered.current.get(key) ?? randomHex(12);
      unanswered.current.set(key, commandId);
      const path = `/api/seller/order/${call}`;
      const body = { ...fields, orderId, commandId, vendorId };
      try {
        if (KEPT.includes(call) && !navigator.onLine) {
          keep({ orderId, path, body, done });
          return false;
        }
        const isDone = await send(path, body, done);
        unanswered.current.delete(key);
        return isDone;
      } catch (error) {
        if (KEPT.includes(call)) keep({ orderId, path, body, done });
        else pushToast({ tone: 'error', text: errorText(error), id: 'seller' });
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
    [send, vendorId, keep],
  );

  const shop = useCallback<Commands['shop']>(
    async (call, fields, done) => {
      try {
        return await send(`/api/seller/${call}`, { ...fields, vendorId }, done);
      } catch (error) {
        pushToast({ tone: 'error', text: errorText(error), id: 'seller' });
        return false;
      }
    },
    [send, vendorId],
  );

  return { busyIds, unsentIds, order, shop };
}
