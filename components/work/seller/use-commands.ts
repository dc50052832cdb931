'use client';

import { type Mutation, useMutation, useMutationState } from '@tanstack/react-query';
import { useCallback } from 'react';
import { focusHeading } from '@/components/ui/focus-heading';
import { errorText } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { useCommandQueue } from '@/lib/client/drafts/use-command-queue';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { TicketDto } from '@/lib/purchases/moves/board/dto';

type OrderCall = 'accept' | 'reject' | 'query' | 'ready' | 'handed-over' | 'delay';
type ShopCall = 'pause' | 'busy' | 'stock' | 'alerts';

/** Commands that are stored and sent later when there is no connection. */
const STORED: readonly OrderCall[] = ['ready', 'handed-over'];
/** Commands that can be undone for some seconds before they are sent. */
const HELD: readonly OrderCall[] = ['ready'];

export interface Commands {
  /** Orders with a call under way. */
  busyIds: ReadonlySet<string>;
  /** Orders with a stored command that is waiting for a connection. */
  unsentIds: ReadonlySet<string>;
  /** Orders with a command that can still be undone. */
  heldIds: ReadonlySet<string>;
  /** Takes back what is held for the order. */
  undo: (orderId: string) => void;
  /** Sends a command about an order; resolves to whether it succeeded. Shows refusals. */
  order: (
    call: OrderCall,
    ticket: TicketDto,
    fields?: Record<string, unknown>,
    done?: string,
  ) => Promise<boolean>;
  shop: (call: ShopCall, fields: Record<string, unknown>, done?: string) => Promise<boolean>;
}

/** The variables of an order's mutation. */
interface OrderCommand {
  orderId: string;
  post: () => Promise<unknown>;
  done: string;
}

const getOrderId = ({ state }: Mutation) => (state.variables as OrderCommand).orderId;

interface CommandsOptions {
  vendorId: string;
  userId: string;
  /** Whether the server is believed reachable. */
  isReachable: boolean;
  /** When the board was last read: stored commands are retried then. */
  readAt: number;
  refetch: () => Promise<unknown>;
}

/** The calls of the board, which is read again after each one, accepted or refused. */
export function useCommands(options: CommandsOptions): Commands {
  const { vendorId, refetch } = options;
  const { unsent, held, send, undo } = useCommandQueue({ area: 'seller', ...options });
  const unsentIds = new Set(unsent.map(({ orderId }) => orderId));
  const heldIds = new Set(held.map(({ orderId }) => orderId));

  /** Sends, refreshes the board, and shows the outcome. `post` resolves to null if it is sent later. */
  const run = useCallback(
    async (post: () => Promise<unknown>, done?: string): Promise<boolean> => {
      try {
        if ((await post()) === null) return false;
        await refetch();
        if (done) pushToast({ tone: 'success', text: done, id: 'seller' });
        return true;
      } catch (error) {
        pushToast({ tone: 'error', text: errorText(error), id: 'seller' });
        if (!(error instanceof ApiError && error.isUnknown)) await refetch();
        return false;
      }
    },
    [refetch],
  );

  const mutationKey = ['seller-order', vendorId];
  // Not `useAction`: several orders may be busy, each once.
  const { mutateAsync } = useMutation<boolean, unknown, OrderCommand>(
    { mutationKey, mutationFn: ({ post, done }) => run(post, done), networkMode: 'always' },
    queryClient,
  );
  const busyIds = new Set(
    useMutationState(
      { filters: { mutationKey, status: 'pending' }, select: getOrderId },
      queryClient,
    ),
  );

  const order: Commands['order'] = async (call, { orderId }, fields = {}, done = '') => {
    const predicate = (mutation: Mutation) => getOrderId(mutation) === orderId;
    if (queryClient.isMutating({ mutationKey, predicate }) > 0) return false;
    const command = {
      orderId,
      path: `/api/seller/order/${call}`,
      fields: { ...fields, orderId, vendorId },
      done: STORED.includes(call) ? done : null,
      isHeld: HELD.includes(call),
    };
    const isDone = await mutateAsync({ orderId, post: () => send(command), done });
    // The ticket with the pressed button may have left its column.
    setTimeout(() => {
      if (document.activeElement === document.body) focusHeading();
    });
    return isDone;
  };

  const shop = useCallback<Commands['shop']>(
    (call, fields, done) => {
      const body = { ...fields, vendorId };
      return run(() => apiPost(`/api/seller/${call}`, body, PAGE_MESSAGES.errorOccurred), done);
    },
    [run, vendorId],
  );

  return { busyIds, unsentIds, heldIds, undo, order, shop };
}
