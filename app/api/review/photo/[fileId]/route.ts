import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { route } from '@/lib/platform/http/route';
import { getReviewPhotoCall } from '@/lib/purchases/moves/reviews/calls';
import { readReviewPhoto } from '@/lib/purchases/moves/reviews/queries';

/** A photo never changes, but its review may be hidden. */
const CACHING = { 'cache-control': 'public, max-age=300' };

export const GET = route(getReviewPhotoCall, async ({ params, query }) => {
  const isSmall = query.size === 'small';
  const file = await readReviewPhoto(params.fileId ?? '', { isSmall });
  if (!file) throw new AppError('not_found', MESSAGES.notFound);
  return { file, headers: CACHING };
});
