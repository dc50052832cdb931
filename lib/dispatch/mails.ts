import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { paths } from '@/lib/core/paths';
import {
  cancellationMail,
  type DirectMail,
  deliveredMail,
  directReceipt,
  mailTo,
} from '@/lib/orders/direct-mails';
import { connectDb } from '@/lib/platform/db';
import { defineMail } from '@/lib/platform/outbox';
import { Dispatch, type DispatchDoc } from '@/models/dispatch';

const about = {
  ids: z.object({ dispatchId: objectId }),
  key: (ids: { dispatchId: string }) => ids.dispatchId,
};

/** Mails to the customer about a dispatch. */
export const dispatchMails = {
  /** Receipt. */
  placed: defineMail('dispatch-placed', {
    ...about,
    render: ({ dispatchId }) => write(dispatchId, directReceipt),
  }),
  delivered: defineMail('dispatch-delivered', {
    ...about,
    render: ({ dispatchId }) => write(dispatchId, deliveredMail),
  }),
  /** A cancellation with its refund. */
  cancelled: defineMail('dispatch-cancelled', {
    ...about,
    render: ({ dispatchId }) => write(dispatchId, cancellationMail),
  }),
};

async function write(
  dispatchId: string,
  content: (mail: DirectMail) => Parameters<typeof mailTo>[1],
) {
  await connectDb();
  const dispatch = await Dispatch.findById(dispatchId).lean();
  return dispatch && mailTo(dispatch.userId, content(toMail(dispatch)));
}

function toMail(dispatch: DispatchDoc): DirectMail {
  const { pickupAddress, dropoff } = dispatch;
  return {
    doc: dispatch,
    kind: 'dispatch',
    path: paths.bought('dispatch', dispatch._id.toString()),
    way: [
      ['From', pickupAddress.address],
      ['To', `${dropoff.firstName} ${dropoff.lastName}, ${dropoff.address}`],
    ],
    codeHint:
      'Your delivery code is on the dispatch page. Share it with whoever gets the parcel: the rider asks for it on arrival.',
  };
}
