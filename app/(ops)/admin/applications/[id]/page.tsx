import type { Metadata } from 'next';
import { ApplicationView } from '@/components/work/ops/application-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../../ops-actor';

export const metadata: Metadata = { title: 'Application' };

export default async function ApplicationPage({ params }: PageProps<'/admin/applications/[id]'>) {
  const { userId } = await getOpsActor(await pageCookies());
  return <ApplicationView userId={userId} id={(await params).id} />;
}
