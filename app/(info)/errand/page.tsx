import type { Metadata } from 'next';
import { ServicePage } from '@/components/info/service-page';
import { EmptyArt } from '@/components/ui/empty-art';
import { pageMetadata } from '@/lib/catalog/metadata';
import { paths } from '@/lib/core/paths';
import { SERVICE_HOURS_WORDS } from '@/lib/delivery/hours-words';

export const metadata: Metadata = pageMetadata({
  title: 'Errand Service – Eki',
  description:
    'Photocopies, drugs, groceries: one list, several stops, one rider who brings everything to you.',
  path: paths.errand(),
});

export default function ErrandPage() {
  return (
    <ServicePage
      title="Errand Service"
      intro="Photocopies, drugs, groceries: write one list with up to six stops. One rider does them all in the shortest order and brings everything to you."
      art={<EmptyArt name="errand" />}
      steps={[
        {
          title: 'Write your list',
          text: 'Each stop: the business, its address, what to do there.',
        },
        { title: 'See the fee, then pay', text: 'One fee for the whole round, shown before.' },
        { title: 'The rider goes round', text: 'Each stop is ticked off while you watch.' },
        { title: 'Handed over by code', text: 'Four digits, told when everything is in hand.' },
      ]}
      fees={[
        { what: 'To start, the first kilometre included', price: '₦600' },
        { what: 'Each further stop', price: '₦200' },
        { what: 'Each further 100 m', price: '₦11 to ₦15' },
        { what: 'Express', price: '× 1.5' },
      ]}
      rules={[
        'The fee is rounded up to ₦50; the service fee is a line of its own.',
        `From ${SERVICE_HOURS_WORDS}, up to 25 km by road in all.`,
        'Free to cancel until a rider takes it.',
        'The rider waits 5 minutes at each stop.',
      ]}
    />
  );
}
