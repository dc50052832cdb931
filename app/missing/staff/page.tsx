import type { Metadata } from 'next';
import { NotFoundView } from '@/components/market/shell/not-found-view';
import { ShopPage } from '../../shop-page';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

// Rendered per request: the scripts carry its nonce.
export const dynamic = 'force-dynamic';

/** The 404 page of staff areas; looks like the shop's and reveals nothing else. */
export default function MissingStaffPage() {
  return (
    <ShopPage>
      <NotFoundView />
    </ShopPage>
  );
}
