import type { Metadata } from 'next';
import { NotFoundView } from '@/components/shell/not-found-view';
import { ShopPage } from '../shop-page';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

/** What the server sends with 404 in place of a page that is not there: whole, also without scripts. */
export default function MissingPage() {
  return (
    <ShopPage>
      <NotFoundView />
    </ShopPage>
  );
}
