'use client';

import { useSearchParams } from 'next/navigation';
import { DialogPlaceholder } from '@/components/shell/dialog-placeholder';
import { lazyPart } from '@/components/shell/lazy-part';

const PhotoDialog = lazyPart(
  () => import('./photo-dialog').then((module) => module.PhotoDialog),
  DialogPlaceholder,
);
const ReportDialog = lazyPart(
  () => import('./report-dialog').then((module) => module.ReportDialog),
  DialogPlaceholder,
);

/** Further reviews: few products have them, so their code is loaded where they do. */
export const MoreReviews = lazyPart(() =>
  import('./more-reviews').then((module) => module.MoreReviews),
);

/**
 * The dialogs of the reviews on a page, which have their own URL: only the browser knows it, the page is
 * drawn without.
 */
export const ReviewDialogs = lazyPart(async () => Dialogs);

function Dialogs() {
  const params = useSearchParams();
  const [photoId, reviewId] = [params.get('review-photo'), params.get('report-review')];
  if (photoId) return <PhotoDialog photoId={photoId} />;
  if (reviewId) return <ReportDialog key={reviewId} reviewId={reviewId} />;
  return null;
}
