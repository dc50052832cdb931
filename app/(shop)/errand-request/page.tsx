import type { Metadata } from 'next';
import { NeedsScript } from '@/components/market/shell/needs-script';
import { LazyErrandRequest } from '@/components/purchase/errands/lazy-errand-request';

export const metadata: Metadata = {
  title: 'Errand request',
  description: 'One rider, several stops, all brought to you.',
  robots: { index: false, follow: true },
};

export default function ErrandRequestPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-180! pt-5.5 pb-8 outline-none">
      <h1>Errand request</h1>
      <p className="mt-1 text-ink-2">One rider, several stops, all brought to you</p>
      <NeedsScript what="Your request">
        <LazyErrandRequest />
      </NeedsScript>
    </main>
  );
}
