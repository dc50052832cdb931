import type { Metadata } from 'next';
import { LazyCart } from '@/components/cart/lazy-cart';

export const metadata: Metadata = {
  title: 'Your cart',
  description: 'What you have put into your cart, and what it comes to.',
  robots: { index: false, follow: true },
};

export default function CartPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap pt-5.5 pb-8 outline-none">
      <h1>Your cart</h1>
      <LazyCart />
    </main>
  );
}
