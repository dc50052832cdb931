import type { Metadata } from 'next';
import { LazyCart } from '@/components/cart/lazy-cart';
import { Notice } from '@/components/ui/notice';
import { paths } from '@/lib/core/paths';

// The trial banner and the demo accounts come from the configuration, which a build does not have.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Your cart',
  description: 'What you have put into your cart, and what it comes to.',
  robots: { index: false, follow: true },
};

export default function CartPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap pt-5.5 pb-8 outline-none">
      <h1>Your cart</h1>
      <noscript>
        <Notice className="mt-4.5">
          The cart needs JavaScript, which is off in this browser.{' '}
          <a href={paths.products()} className="font-bold text-adire underline">
            Back to the products
          </a>
        </Notice>
      </noscript>
      <div className="noscript:hidden">
        <LazyCart />
      </div>
    </main>
  );
}
