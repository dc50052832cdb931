import type { Metadata } from 'next';
import { PeopleView } from '@/components/work/ops/people-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'People' };

export default async function PeoplePage() {
  const { userId } = await getOpsActor(await pageCookies());
  return <PeopleView userId={userId} />;
}
