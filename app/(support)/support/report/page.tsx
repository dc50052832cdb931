import type { Metadata } from 'next';
import { ReportView } from '@/components/work/support/report-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getArea, getSupportActor } from '../support-actor';

export const metadata: Metadata = { title: 'Reports' };

export default async function ReportPage() {
  const actor = await getSupportActor(await pageCookies());
  return <ReportView userId={actor.userId} area={getArea(actor)} />;
}
