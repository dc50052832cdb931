import type { Metadata } from 'next';
import { NotFoundView } from '@/components/shell/not-found-view';

// Next itself says to search engines that there is nothing to keep.
export const metadata: Metadata = { title: 'Page not found' };

/** A page of the shop that says it is not there: the shop's bars are around it already. */
export default function ShopNotFoundPage() {
  return <NotFoundView />;
}
