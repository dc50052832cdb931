import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { StaffShell } from '@/components/staff/staff-shell';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from './seller-actor';
import '../../staff.css';

// Rendered per request: the scripts carry its nonce (decision 36).
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { robots: { index: false } };

export default async function SellerLayout({ children }: { children: ReactNode }) {
  const { area } = await getSellerPage(await pageCookies());
  return <StaffShell area={area}>{children}</StaffShell>;
}
