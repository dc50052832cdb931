import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { StaffShell } from '@/components/staff/staff-shell';

// Rendered for each request: the scripts carry its nonce (decision 36).
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { robots: { index: false } };

export default function OpsLayout({ children }: { children: ReactNode }) {
  return <StaffShell area="ops">{children}</StaffShell>;
}
