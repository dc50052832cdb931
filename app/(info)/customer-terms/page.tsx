import type { Metadata } from 'next';
import { Document } from '@/components/market/info/document';
import { pageMetadata } from '@/lib/catalog/metadata';
import { paths } from '@/lib/core/paths';
import { SECTIONS } from './sections';

export const metadata: Metadata = pageMetadata({
  title: 'Terms and Conditions – Eki',
  description:
    'The rules between Eki and its customers: orders, prices, delivery, cancelling, refunds.',
  path: paths.customerTerms(),
});

export default function CustomerTermsPage() {
  return (
    <Document
      title="Terms and Conditions"
      intro="These are the rules between you and Eki when you shop. They’re short, and there’s no small print."
      updated="2026-11-22"
      sections={SECTIONS}
    />
  );
}
