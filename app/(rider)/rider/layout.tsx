import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { StaffPage } from '../../staff-page';
import '../../staff.css';

// Rendered per request: the scripts carry its nonce (decision 36).
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { robots: { index: false } };

export default function RiderLayout({ children }: { children: ReactNode }) {
  return <StaffPage area="rider">{children}</StaffPage>;
}
