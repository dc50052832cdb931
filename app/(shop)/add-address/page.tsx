import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AddAddress, FormSkeleton } from '@/components/addresses/add-address';
import { Box } from '@/components/ui/box';
import { Notice } from '@/components/ui/notice';

// The trial banner and the demo accounts come from the configuration, which a build does not have.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Add address',
  description: 'Where your order goes.',
  robots: { index: false, follow: true },
};

export default function AddAddressPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-160! pt-5.5 pb-8 outline-none">
      <h1>Add address</h1>
      <p className="mt-1 text-ink-2">Your rider sees it once they carry your order.</p>
      <noscript>
        <Notice className="mt-5">
          This form needs JavaScript. Switch it on in your browser and load this page again.
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
