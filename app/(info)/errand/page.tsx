import type { Metadata } from 'next';
import { ServicePage } from '@/components/market/info/service-page';
import { DirectHome } from '@/components/purchase/direct-home';
import { EmptyArt } from '@/components/ui/empty-art';
import { pageMetadata } from '@/lib/catalog/metadata';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { paths } from '@/lib/core/paths';

export const metadata: Metadata = pageMetadata({
  title: 'Errand Service – Eki',
  description:
    'Photocopies, drugs, groceries: one list, several stops, and one rider brings it all to you.',
  path: paths.errand(),
});

export default function ErrandPage() {
  return (
    <DirectHome kind="errand">
      <ServicePage
        title="Errand Service"
        intro="Photocopies, drugs, groceries: make one list with up to six stops. One rider takes the shortest route and brings it all to you."
        request={{ text: 'Request an errand', href: paths.errandRequest() }}
        art={<EmptyArt name="errand" />}
        steps={[
          {
            title: 'Make your list',
            text: 'For each stop: the business, its address and what to do.',
          },
          {
            title: 'See the fee, then pay',
            text: 'One fee for the whole trip. You’ll see it first.',
          },
          { title: 'Your rider gets going', text: 'Watch each stop get ticked off.' },
          {
            title: 'Handed over with a code',
            text: 'Give your rider four digits when you have it all.',
          },
        ]}
        fees={[
          { what: 'Base fee, first kilometre included', price: '₦600' },
          { what: 'Each extra stop', price: '₦200' },
          { what: 'Each extra 100 m', price: '₦11 to ₦15' },
          { what: 'Express', price: '1.5×' },
        ]}
        rules={[
          'We round the fee up to the next ₦50. The service fee is extra.',
          `${SERVICE_HOURS_TEXT}, up to 25 km by road in total.`,
          'Cancel free until a rider takes it.',
          'The rider waits 5 minutes at each stop.',
        ]}
      />
    </DirectHome>
  );
}
