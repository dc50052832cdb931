import type { Metadata } from 'next';
import { FiguresView } from '@/components/work/support/figures-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getArea, getSupportActor } from '../support-actor';

export const metadata: Metadata = { title: 'Figures' };

export default async function FiguresPage() {
  const actor = await getSupportActor(await pageCookies());
  return <FiguresView userId={actor.userId} area={getArea(actor)} />;
}
