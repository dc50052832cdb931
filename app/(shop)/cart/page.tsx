import type { Metadata } from 'next';
import { LazyCart } from '@/components/cart/lazy-cart';
import { Notice } from '@/components/ui/notice';
import { paths } from '@/lib/core/paths';

// Kept by the server, which draws it when it is first asked for: the build has no configuration, and
// so neither the trial banner nor the demo accounts.
export const revalidate = 3600;

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
