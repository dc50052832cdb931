import type { Metadata } from 'next';
import { ServicePage } from '@/components/info/service-page';
import { EmptyArt } from '@/components/ui/empty-art';
import { pageMetadata } from '@/lib/catalog/metadata';
import { paths } from '@/lib/core/paths';
import { SERVICE_HOURS_WORDS } from '@/lib/delivery/hours-words';

export const metadata: Metadata = pageMetadata({
  title: 'Dispatch Delivery – Eki',
  description:
    'Send a parcel across campus or town: a rider picks it up at your door and hands it over against a code.',
  path: paths.dispatch(),
});

export default function DispatchPage() {
  return (
    <ServicePage
      title="Dispatch Delivery"
      intro="Send a parcel across campus or town. A rider picks it up at your door and hands it over only against a code that you share with the receiver."
      art={<EmptyArt name="dispatch" />}
      steps={[
        { title: 'Say from where to where', text: 'Two addresses, the receiver’s name and phone.' },
        { title: 'See the fee, then pay', text: 'Every line is shown before. Express is sooner.' },
        { title: 'A rider takes it', text: 'You see who it is and follow each step.' },
        { title: 'Handed over by code', text: 'Four digits, told when the parcel is in hand.' },
      ]}
      fees={[
        { what: 'To start, the first kilometre included', price: '₦500' },
        { what: 'Each further 100 m', price: '₦11 to ₦15' },
        { what: 'Express', price: '× 1.5' },
      ]}
      rules={[
        'The fee is rounded up to ₦50; the service fee is a line of its own.',
        `Pick-up from ${SERVICE_HOURS_WORDS}, up to 25 km by road.`,
        'Free to cancel until a rider takes it.',
        'The rider waits 5 minutes at each end.',
      ]}
    />
  );
}
