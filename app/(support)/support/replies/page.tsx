import type { Metadata } from 'next';
import { RepliesView } from '@/components/work/support/replies-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getArea, getSupportActor } from '../support-actor';

export const metadata: Metadata = { title: 'Saved replies' };

export default async function RepliesPage() {
  const actor = await getSupportActor(await pageCookies());
  return <RepliesView userId={actor.userId} area={getArea(actor)} />;
}
