import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { pageCookies } from '@/lib/platform/page-session';
import { StaffPage } from '../../staff-page';
import { getSellerPage } from './seller-actor';
import '../../staff.css';

// Rendered per request: the scripts carry its nonce (decision 36).
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { robots: { index: false } };

export default async function SellerLayout({ children }: { children: ReactNode }) {
  const { area } = await getSellerPage(await pageCookies());
  return <StaffPage area={area}>{children}</StaffPage>;
}
