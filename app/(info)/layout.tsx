import type { ReactNode } from 'react';
import { ShopPage } from '../shop-page';

// The origin and the trial banner come from the configuration, which a build does not have.
export const dynamic = 'force-dynamic';

export default function InfoLayout({ children }: { children: ReactNode }) {
  return <ShopPage>{children}</ShopPage>;
}
