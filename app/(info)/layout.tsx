import type { ReactNode } from 'react';
import { ShopPage } from '../shop-page';

// Origin and trial banner come from the configuration, which a build does not have: the server draws
// each of these pages itself when it is first asked for, and keeps it.
export const revalidate = 3600;

export default function InfoLayout({ children }: { children: ReactNode }) {
  return <ShopPage>{children}</ShopPage>;
}
