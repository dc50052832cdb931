import 'server-only';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { directService } from '@/lib/moves/direct';
import { defineMails } from '@/lib/orders/direct-mails';
import { DISPATCH_OWNERS, Dispatch } from '@/models/dispatch';

export const dispatchMails = defineMails('dispatch', Dispatch, ({ pickupAddress, dropoff }) => ({
  route: [
    ['From', pickupAddress.address],
    ['To', `${dropoff.firstName} ${dropoff.lastName}, ${dropoff.address}`],
  ],
  codeHint:
    'Your delivery code is on the dispatch page. Share it with whoever gets the parcel: the rider asks for it on arrival.',
}));

export const dispatchService = directService({
  kind: 'dispatch',
  model: Dispatch,
  owners: DISPATCH_OWNERS,
  notFound: ORDER_MESSAGES.dispatchNotFound,
  mails: (dispatchId, notice) => {
    if (notice !== 'placed' && notice !== 'delivered' && notice !== 'cancelled') return [];
    return [dispatchMails[notice].entry({ dispatchId })];
  },
});
