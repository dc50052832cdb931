import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PeopleView } from '@/components/work/ops/people-view';
import { isObjectId } from '@/lib/core/ids';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../../ops-actor';

export const metadata: Metadata = { title: 'Person' };

interface PersonPageProps {
  params: Promise<{ userId: string }>;
}

export default async function PersonPage({ params }: PersonPageProps) {
  const { userId, roles } = await getOpsActor(await pageCookies());
  const { userId: personId } = await params;
  if (!isObjectId(personId)) notFound();
  const isAdmin = roles.includes('admin');
  return <PeopleView userId={userId} chosen={{ personId, isAdmin }} />;
}
