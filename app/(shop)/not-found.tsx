import type { Metadata } from 'next';
import { NotFoundView } from '@/components/market/shell/not-found-view';

// Next itself adds `noindex`.
export const metadata: Metadata = { title: 'Page not found' };

/** The shop's 404 page; the shop's layout has the bars. */
export default function ShopNotFoundPage() {
  return <NotFoundView />;
}
