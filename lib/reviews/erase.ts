import 'server-only';
import { listUploads } from '@/lib/files/queries';
import type { Eraser } from '@/lib/users/eraser';
import { FORMER_CUSTOMER } from '@/lib/users/policy';
import { Review } from '@/models/review';

/** Author and photo of reviews; their text stays. */
export const reviewEraser: Eraser = {
  listFiles: ({ userId }) => listUploads({ uploaderId: userId, purpose: 'review' }),
  erase: async ({ userId }, session) => {
    const anonymous = { authorName: FORMER_CUSTOMER, photoId: null };
    await Review.updateMany({ userId }, { $set: anonymous }, { session });
  },
};
