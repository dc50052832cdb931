import type { Metadata } from 'next';
import { OfflineView } from '@/components/market/offline/offline-view';

export const metadata: Metadata = { title: 'You’re offline', robots: { index: false } };

/** Cached by the service worker, which serves it in place of unreachable pages. */
export default function OfflinePage() {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-180! pt-5.5 pb-8 outline-none">
      <OfflineView />
    </main>
  );
}
