import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getOpsActor } from '@/app/(ops)/admin/ops-actor';
import { JobView } from '@/components/work/ops/job-view';
import { shortId } from '@/lib/core/ids';
import { pageCookies } from '@/lib/platform/page-session';
import { findJob } from '@/lib/purchases/moves/staff-queries';

type Props = PageProps<'/admin/jobs/[kind]/[id]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: shortId((await params).id) };
}

export default async function JobPage({ params }: Props) {
  const actor = await getOpsActor(await pageCookies());
  const { kind, id } = await params;
  const job = await findJob(kind, id, actor, new Date());
  if (!job) notFound();
  return <JobView userId={actor.userId} initial={job} />;
}
