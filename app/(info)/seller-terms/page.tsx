import type { Metadata } from 'next';
import { Document } from '@/components/market/info/document';
import { pageMetadata } from '@/lib/catalog/metadata';
import { paths } from '@/lib/core/paths';
import { SECTIONS } from './sections';

export const metadata: Metadata = pageMetadata({
  title: 'Seller terms – Eki',
  description:
    'The rules between Eki and its shops: orders, prices, food safety, money and conduct.',
  path: paths.sellerTerms(),
});

export default function SellerTermsPage() {
  return (
    <Document
      title="Seller terms"
      intro="These are the rules between Eki and the shops and kitchens that sell on it."
      updated="2026-11-26"
      sections={SECTIONS}
    />
  );
}
