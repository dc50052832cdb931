import type { Metadata } from 'next';
import { Suspense } from 'react';
import { WithdrawByLink } from '@/components/market/account/wallet/withdraw-by-link';
import { Notice } from '@/components/ui/notice';

export const metadata: Metadata = {
  title: 'Send what’s left to your bank',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export default function WithdrawWalletPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] max-w-120! py-6 outline-none">
      <noscript>
        <Notice className="mb-4.5">Turn on JavaScript to send it.</Notice>
      </noscript>
      <Suspense fallback={<h1>Send what’s left to your bank</h1>}>
        <WithdrawByLink />
      </Suspense>
    </main>
  );
}
