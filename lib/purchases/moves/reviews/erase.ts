import 'server-only';
import { FORMER_CUSTOMER } from '@/lib/people/policy';
import type { Eraser } from '@/lib/people/rooms';
import { listUploads } from '@/lib/platform/files/queries';
import { Review } from '@/models/catalog/review';

/** Author and photo of reviews; their text stays. */
export const reviewEraser: Eraser = {
  listFiles: ({ userId }) => listUploads({ uploaderId: userId, purpose: 'review' }),
  erase: async ({ userId }, session) => {
    const anonymous = { authorName: FORMER_CUSTOMER, photoId: null };
    await Review.updateMany({ userId }, { $set: anonymous }, { session });
  },
};
