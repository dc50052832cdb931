import { redirect } from 'next/navigation';
import { paths } from '@/lib/core/paths';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from './ops-actor';

export default async function OpsPage() {
  await getOpsActor(await pageCookies());
  redirect(paths.adminJobs());
}
