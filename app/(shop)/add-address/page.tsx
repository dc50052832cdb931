import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AddAddress, AddressBar } from '@/components/market/account/addresses/add-address';
import { FormSkeleton } from '@/components/market/account/addresses/form-skeleton';
import { BackBar } from '@/components/market/shell/back-bar';
import { Box } from '@/components/ui/box';
import { Notice } from '@/components/ui/notice';

export const metadata: Metadata = {
  title: 'Add address',
  description: 'Tell us where to deliver your order.',
  robots: { index: false, follow: true },
};

export default function AddAddressPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-160! pt-3 pb-8 outline-none">
      <Suspense fallback={<BackBar title={<h1 className="text-lg">Add address</h1>} />}>
        <AddressBar />
      </Suspense>
      <p className="mt-1 text-ink-2">Your rider sees it after taking your order.</p>
      <noscript>
        <Notice className="mt-5">
          This form needs JavaScript. Turn it on and reload this page.
        </Notice>
      </noscript>
      <Box className="mt-5 noscript:hidden">
        <Suspense fallback={<FormSkeleton />}>
          <AddAddress />
        </Suspense>
      </Box>
    </main>
  );
}
