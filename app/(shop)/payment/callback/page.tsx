import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ConfirmPayment } from '@/components/market/checkout/confirm-payment';
import { Notice } from '@/components/ui/notice';

export const metadata: Metadata = {
  title: 'Confirming your payment',
  robots: { index: false, follow: false },
  // The address contains the payment's reference.
  referrer: 'no-referrer',
};

export default function PaymentCallbackPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] py-6 outline-none">
      <noscript>
        <Notice className="mt-4.5">
          This page needs JavaScript to check your payment. If you’ve paid, your money is safe and
          we’ll email you.
        </Notice>
      </noscript>
      <Suspense fallback={<h1 className="py-20 text-center">Confirming your payment</h1>}>
        <ConfirmPayment />
      </Suspense>
    </main>
  );
}
