'use client';

import { useSearchParams } from 'next/navigation';
import { DialogPlaceholder } from '@/components/market/shell/dialog-placeholder';
import { lazyPart } from '@/components/ui/lazy-part';

const PhotoDialog = lazyPart(
  () => import('./photo-dialog').then((module) => module.PhotoDialog),
  DialogPlaceholder,
);
const ReportDialog = lazyPart(
  () => import('./report-dialog').then((module) => module.ReportDialog),
  DialogPlaceholder,
);

/** Further pages of reviews; loaded on demand, because few products have them. */
export const MoreReviews = lazyPart(() =>
  import('./more-reviews').then((module) => module.MoreReviews),
);

/**
 * The dialogs of the reviews on a page, which have their own URL. Only the browser knows it, so the page
 * is rendered without them.
 */
export const ReviewDialogs = lazyPart(async () => Dialogs);

function Dialogs() {
  const params = useSearchParams();
  const [photoId, reviewId] = [params.get('review-photo'), params.get('report-review')];
  if (photoId) return <PhotoDialog photoId={photoId} />;
  if (reviewId) return <ReportDialog key={reviewId} reviewId={reviewId} />;
  return null;
}
