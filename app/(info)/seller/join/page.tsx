import type { Metadata } from 'next';
import { Suspense } from 'react';
import { Notice } from '@/components/ui/notice';
import { JoinShop } from '@/components/work/seller/join-shop';
import '@/app/staff.css';

// Rendered per request: the scripts carry its nonce (decision 36).
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Join a shop',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export default function JoinShopPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] max-w-120! py-6 outline-none">
      <noscript>
        <Notice className="mb-4.5">Turn on JavaScript to accept the invitation.</Notice>
      </noscript>
      <Suspense fallback={<h1>Join a shop on Eki</h1>}>
        <JoinShop />
      </Suspense>
    </main>
  );
}
