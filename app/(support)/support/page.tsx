import type { Metadata } from 'next';
import { SupportConsole } from '@/components/work/support/support-console';
import { pageCookies } from '@/lib/platform/page-session';
import { getArea, getSupportActor } from './support-actor';

export const metadata: Metadata = { title: 'Chats' };

export default async function SupportPage() {
  const actor = await getSupportActor(await pageCookies());
  return <SupportConsole userId={actor.userId} area={getArea(actor)} />;
}
