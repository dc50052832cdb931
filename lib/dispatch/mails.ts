import 'server-only';
import { defineMailsOf } from '@/lib/orders/direct-mails';
import { Dispatch } from '@/models/dispatch';

/** Mails to the customer about a dispatch. */
export const dispatchMails = defineMailsOf('dispatch', Dispatch, ({ pickupAddress, dropoff }) => ({
  way: [
    ['From', pickupAddress.address],
    ['To', `${dropoff.firstName} ${dropoff.lastName}, ${dropoff.address}`],
  ],
  codeHint:
    'Your delivery code is on the dispatch page. Share it with whoever gets the parcel: the rider asks for it on arrival.',
}));
