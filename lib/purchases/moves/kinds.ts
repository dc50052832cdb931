import 'server-only';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { OutboxEntry } from '@/lib/platform/outbox';
import { directMails } from '@/lib/purchases/moves/orders/direct-mails';
import { orderMails } from '@/lib/purchases/moves/orders/mails';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/orders/messages';
import type { Notice, OrderEvent } from './state';

interface Kind {
  /** If it does not exist or is someone else's. */
  notFound: string;
  /** If it is too late for its customer to cancel. */
  tooLate: string;
  /** The mails to its customer. */
  mails(id: string, notice: Notice, events: readonly OrderEvent[]): OutboxEntry[];
}

/**
 * What differs between the kinds, apart from their documents (`document.ts`) and from what only orders have:
 * shops, stock and timers.
 */
export const KINDS: Readonly<Record<ServiceKind, Kind>> = {
  order: {
    notFound: ORDER_MESSAGES.orderNotFound,
    tooLate: ORDER_MESSAGES.cannotCancel,
    mails: (orderId, notice, events) => {
      const itemIds = events.flatMap((event) => event.itemIds);
      if (notice === 'cancelled') return [orderMails.cancelled.entry({ orderId, itemIds })];
      return notice === 'placed' || notice === 'delivered'
        ? [orderMails[notice].entry({ orderId })]
        : [];
    },
  },
  dispatch: {
    notFound: ORDER_MESSAGES.dispatchNotFound,
    tooLate: ORDER_MESSAGES.cannotCancelDispatch,
    mails: (id, notice) => getDirectMails('dispatch', id, notice),
  },
  errand: {
    notFound: ORDER_MESSAGES.errandNotFound,
    tooLate: ORDER_MESSAGES.cannotCancelErrand,
    mails: (id, notice) => getDirectMails('errand', id, notice),
  },
};

function getDirectMails(
  kind: Exclude<ServiceKind, 'order'>,
  id: string,
  notice: Notice,
): OutboxEntry[] {
  if (notice !== 'placed' && notice !== 'delivered' && notice !== 'cancelled') return [];
  return [directMails[kind][notice].entry({ [`${kind}Id`]: id })];
}
