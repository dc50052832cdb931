import type { Metadata } from 'next';
import { LazyWishlist } from '@/components/catalog/lazy-wishlist';

// The trial banner and the demo accounts come from the configuration, which a build does not have.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Wishlist',
  description: 'What you have put a heart on.',
  robots: { index: false, follow: true },
};

export default function WishlistPage() {
  return (
    <main id="main" tabIndex={-1} className="outline-none wrap pt-5 pb-8">
      <h1>Your wishlist</h1>
      <LazyWishlist />
    </main>
  );
}
