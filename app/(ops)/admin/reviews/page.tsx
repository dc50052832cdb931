import type { Metadata } from 'next';
import { ReviewsView } from '@/components/work/ops/reviews-view';
import { STAFF_ROLES } from '@/lib/core/roles';
import { pageCookies } from '@/lib/platform/page-session';
import { getArea, getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Reviews' };

export default async function ReviewsPage() {
  const actor = await getOpsActor(await pageCookies(), STAFF_ROLES);
  return <ReviewsView userId={actor.userId} area={getArea(actor)} />;
}
