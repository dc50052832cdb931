import type { Metadata } from 'next';
import { LazyWishlist } from '@/components/catalog/lazy-wishlist';
import { Notice } from '@/components/ui/notice';
import { paths } from '@/lib/core/paths';

// Kept by the server, which draws it when it is first asked for: the build has no configuration, and
// so neither the trial banner nor the demo accounts.
export const revalidate = 3600;

export const metadata: Metadata = {
  title: 'Wishlist',
  description: 'What you have put a heart on.',
  robots: { index: false, follow: true },
};

export default function WishlistPage() {
  return (
    <main id="main" tabIndex={-1} className="outline-none wrap pt-5 pb-8">
      <h1>Your wishlist</h1>
      <noscript>
        <Notice className="mt-4.5">
          The wishlist needs JavaScript, which is off in this browser.{' '}
          <a href={paths.products()} className="font-bold text-adire underline">
            Back to the products
          </a>
        </Notice>
      </noscript>
      <div className="noscript:hidden">
        <LazyWishlist />
      </div>
    </main>
  );
}
