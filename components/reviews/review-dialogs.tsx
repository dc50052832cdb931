'use client';

import { useSearchParams } from 'next/navigation';
import { DialogPlaceholder } from '@/components/shell/dialog-placeholder';
import { lazyPart } from '@/components/shell/lazy-part';
import { isObjectId } from '@/lib/core/ids';

const PhotoDialog = lazyPart(
  () => import('./photo-dialog').then((module) => module.PhotoDialog),
  DialogPlaceholder,
);
const ReportDialog = lazyPart(
  () => import('./report-dialog').then((module) => module.ReportDialog),
  DialogPlaceholder,
);

/** The dialogs of the reviews on a page, which have their own URL. */
export function ReviewDialogs() {
  const params = useSearchParams();
  const [photoId, reviewId] = [params.get('review-photo'), params.get('report-review')];
  if (isObjectId(photoId)) return <PhotoDialog photoId={photoId} />;
  if (isObjectId(reviewId)) return <ReportDialog key={reviewId} reviewId={reviewId} />;
  return null;
}
