import type { Metadata } from 'next';
import { ReviewsView } from '@/components/ops/reviews-view';
import { pageCookies } from '@/lib/platform/page-session';
import { REVIEW_STAFF } from '@/lib/reviews/policy';
import { areaOf, getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Reviews' };

export default async function ReviewsPage() {
  const actor = await getOpsActor(await pageCookies(), REVIEW_STAFF);
  return <ReviewsView userId={actor.userId} area={areaOf(actor)} />;
}
