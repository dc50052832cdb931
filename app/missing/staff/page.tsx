import type { Metadata } from 'next';
import { NotFoundView } from '@/components/shell/not-found-view';
import { ShopPage } from '../../shop-page';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

// Rendered for each request: the scripts carry its nonce.
export const dynamic = 'force-dynamic';

/** The page for 404 in staff areas; it looks like the one of the shop and says no more. */
export default function MissingStaffPage() {
  return (
    <ShopPage>
      <NotFoundView />
    </ShopPage>
  );
}
