import type { ReactNode } from 'react';
import { ShopFrame } from '@/components/shell/shop-frame';

export default function InfoLayout({ children }: { children: ReactNode }) {
  return <ShopFrame>{children}</ShopFrame>;
}
