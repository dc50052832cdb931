import 'server-only';
import mongoose from 'mongoose';
import type { Eraser } from '@/lib/people/rooms';
import {
  ERASED_ADDRESS,
  ERASED_PERSON,
  ERASED_PLACE,
  ERASED_STOP,
  under,
} from '@/lib/purchases/moves/erased';
import { Payment } from '@/models/purchases/payment';

/** Emails, and persons and places of what was to be bought. */
export const paymentEraser: Eraser = {
  findWaiting: async ({ userId }) => {
    const isOpen = mongoose.trusted({ $elemMatch: { outcome: null } });
    return { hasClaims: (await Payment.exists({ userId, disputes: isOpen })) !== null };
  },
  erase: async ({ userId }, session) => {
    await Payment.updateMany({ userId }, { $set: { email: 'deleted' } }, { session });
    const drafts = [
      ['order', { ...under('draft.address', ERASED_ADDRESS), 'draft.note': '' }],
      ['dispatch', { ...under('draft.pickupAddress', ERASED_PLACE), 'draft.deliveryNote': '' }],
      ['dispatch', under('draft.dropoff', { ...ERASED_PERSON, address: 'Deleted' })],
      [
        'errand',
        {
          ...under('draft.dropOff', ERASED_PLACE),
          ...under('draft.errands.$[]', { ...ERASED_STOP, deliveryNote: '' }),
        },
      ],
    ] as const;
    for (const [purpose, fields] of drafts) {
      await Payment.updateMany({ userId, purpose }, { $set: fields }, { session });
    }
  },
};
