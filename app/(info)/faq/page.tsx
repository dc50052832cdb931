import type { Metadata } from 'next';
import { FaqList } from '@/components/market/info/faq-list';
import '@/components/market/info/print.css';
import { pageMetadata } from '@/lib/catalog/metadata';
import { FAQ } from '@/lib/core/faq';
import { formatDate } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';

export const metadata: Metadata = pageMetadata({
  title: 'FAQ – Eki',
  description:
    'Delivery hours and fees, paying, cancelling, refunds, delivery codes and riders: answers to what people ask us most.',
  path: paths.faq(),
});

const UPDATED = '2026-11-22';

export default function FaqPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-180! pt-5.5 pb-8 outline-none">
      <h1>Questions and answers</h1>
      <p className="mt-2 text-sm text-ink-2">
        Last updated <time dateTime={UPDATED}>{formatDate(UPDATED)}</time>
      </p>
      <FaqList items={FAQ} />
    </main>
  );
}
