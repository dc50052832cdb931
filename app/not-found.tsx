import type { Metadata } from 'next';
import { NotFoundView } from '@/components/shell/not-found-view';
import { ShopPage } from './shop-page';

// Next itself says to search engines that there is nothing to keep.
export const metadata: Metadata = { title: 'Page not found' };

/** An address that no route knows: no layout but the root's is around it. */
export default function NotFoundPage() {
  return (
    <ShopPage>
      <NotFoundView />
    </ShopPage>
  );
}
