import type { Metadata } from 'next';
import { LazyWishlist } from '@/components/market/catalog/lazy-wishlist';
import { NeedsScript } from '@/components/market/shell/needs-script';

export const metadata: Metadata = {
  title: 'Wishlist',
  description: 'Everything you’ve saved for later.',
  robots: { index: false, follow: true },
};

export default function WishlistPage() {
  return (
    <main id="main" tabIndex={-1} className="outline-none wrap pt-5 pb-8">
      <h1>Your wishlist</h1>
      <NeedsScript what="Your wishlist">
        <LazyWishlist />
      </NeedsScript>
    </main>
  );
}
