import type { Metadata } from 'next';
import { LazyCart } from '@/components/market/cart/lazy-cart';
import { NeedsScript } from '@/components/market/shell/needs-script';

export const metadata: Metadata = {
  title: 'Your cart',
  description: 'Everything in your cart, and what it costs.',
  robots: { index: false, follow: true },
};

export default function CartPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap pt-5.5 pb-8 outline-none">
      <h1>Your cart</h1>
      <NeedsScript what="Your cart">
        <LazyCart />
      </NeedsScript>
    </main>
  );
}
