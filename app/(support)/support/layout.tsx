import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { pageCookies } from '@/lib/platform/page-session';
import { findActor } from '@/lib/platform/session';
import { StaffPage } from '../../staff-page';
import { getArea } from './support-actor';
import '../../staff.css';

// Rendered per request: the scripts carry its nonce (decision 36).
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { robots: { index: false } };

export default async function SupportLayout({ children }: { children: ReactNode }) {
  const actor = await findActor(await pageCookies());
  return (
    <StaffPage area={getArea(actor)} isSlim>
      {children}
    </StaffPage>
  );
}
