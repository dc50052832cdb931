import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ConfirmPayment } from '@/components/checkout/confirm-payment';

// The trial banner and the demo accounts come from the configuration, which a build does not have.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Confirming your payment',
  robots: { index: false, follow: false },
  // The reference stands in the address.
  referrer: 'no-referrer',
};

export default function PaymentCallbackPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] py-6 outline-none">
      <Suspense fallback={<h1 className="py-20 text-center">Confirming your payment</h1>}>
        <ConfirmPayment />
      </Suspense>
    </main>
  );
}
