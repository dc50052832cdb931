import type { Metadata } from 'next';
import { Suspense } from 'react';
import { LoaderView } from '@/components/market/info/loader-view';
import { Spinner } from '@/components/ui/spinner';

export const metadata: Metadata = { title: 'One moment', robots: { index: false, follow: false } };

export default function LoaderPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="wrap grid min-h-[60vh] place-items-center outline-none"
    >
      <h1 className="sr-only">One moment</h1>
      <Suspense fallback={<Spinner className="size-12 text-adire" />}>
        <LoaderView />
      </Suspense>
    </main>
  );
}
