import type { Metadata } from 'next';
import { Document } from '@/components/market/info/document';
import { pageMetadata } from '@/lib/catalog/metadata';
import { paths } from '@/lib/core/paths';
import { SECTIONS } from './sections';

export const metadata: Metadata = pageMetadata({
  title: 'Rider terms – Eki',
  description: 'The rules between Eki and its riders: jobs, earnings, payout, safety and conduct.',
  path: paths.riderTerms(),
});

export default function RiderTermsPage() {
  return (
    <Document
      title="Rider terms"
      intro="These are the rules between Eki and its riders."
      updated="2026-11-26"
      sections={SECTIONS}
    />
  );
}
