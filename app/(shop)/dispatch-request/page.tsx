import type { Metadata } from 'next';
import { LazyDispatchRequest } from '@/components/purchase/dispatch/lazy-dispatch-request';
import { Notice } from '@/components/ui/notice';

export const metadata: Metadata = {
  title: 'Dispatch request',
  description: 'Send a parcel with a rider.',
  robots: { index: false, follow: true },
};

export default function DispatchRequestPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-180! pt-5.5 pb-8 outline-none">
      <h1>Dispatch request</h1>
      <p className="mt-1 text-ink-2">
        A rider picks up your parcel and hands it over only for your delivery code.
      </p>
      <noscript>
        <Notice className="mt-5">
          This form needs JavaScript. Turn it on and reload this page.
        </Notice>
      </noscript>
      <div className="flow-root noscript:hidden">
        <LazyDispatchRequest />
      </div>
    </main>
  );
}
