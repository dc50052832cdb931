import type { Metadata } from 'next';
import { NotFoundView } from '@/components/market/shell/not-found-view';
import { ShopPage } from './shop-page';

// Next itself adds `noindex`.
export const metadata: Metadata = { title: 'Page not found' };

/** For an address without a route: only the root layout surrounds it. */
export default function NotFoundPage() {
  return (
    <ShopPage>
      <NotFoundView />
    </ShopPage>
  );
}
