import type { ReactNode } from 'react';
import { ShopPage } from '../shop-page';

export default function InfoLayout({ children }: { children: ReactNode }) {
  return <ShopPage>{children}</ShopPage>;
}
