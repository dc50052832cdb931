import type { ReactNode } from 'react';
import { ShopFrame } from '@/components/shell/shop-frame';

// The origin and the trial banner come from the configuration, which a build does not have.
export const dynamic = 'force-dynamic';

export default function InfoLayout({ children }: { children: ReactNode }) {
  return <ShopFrame>{children}</ShopFrame>;
}
