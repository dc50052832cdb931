import type { Metadata } from 'next';
import { NotFoundView } from '@/components/market/shell/not-found-view';
import { ShopPage } from '../shop-page';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

/** Served with status 404 in place of a missing page: complete even without JavaScript. */
export default function MissingPage() {
  return (
    <ShopPage>
      <NotFoundView />
    </ShopPage>
  );
}
