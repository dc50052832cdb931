import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ServicePage } from '@/components/market/info/service-page';
import { DirectHome } from '@/components/purchase/direct-home';
import { EmptyArt } from '@/components/ui/empty-art';
import { pageMetadata } from '@/lib/catalog/metadata';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { paths } from '@/lib/core/paths';

export const metadata: Metadata = pageMetadata({
  title: 'Dispatch Delivery – Eki',
  description:
    'Send a parcel across campus or town. A rider picks it up at your door and hands it over with a code.',
  path: paths.dispatch(),
});

export default function DispatchPage() {
  return (
    <Suspense fallback={<AboutDispatch />}>
      <DirectHome kind="dispatch">
        <AboutDispatch />
      </DirectHome>
    </Suspense>
  );
}

function AboutDispatch() {
  return (
    <ServicePage
      title="Dispatch Delivery"
      intro="Send a parcel across campus or town. A rider picks it up at your door and hands it over only when the receiver gives the code you shared."
      request={{ text: 'Request a dispatch', href: paths.dispatchRequest() }}
      art={<EmptyArt name="dispatch" />}
      steps={[
        {
          title: 'Add pick-up and drop-off',
          text: 'Two addresses, plus the receiver’s name and phone.',
        },
        {
          title: 'See the fee, then pay',
          text: 'You’ll see the full price first. Express is faster.',
        },
        { title: 'A rider takes it', text: 'See who your rider is and track each step.' },
        {
          title: 'Handed over with a code',
          text: 'The receiver gives four digits when they have the parcel.',
        },
      ]}
      fees={[
        { what: 'Base fee, first kilometre included', price: '₦500' },
        { what: 'Each extra 100 m', price: '₦11 to ₦15' },
        { what: 'Express', price: '1.5×' },
      ]}
      rules={[
        'We round the fee up to the next ₦50. The service fee is extra.',
        `Pick-up ${SERVICE_HOURS_TEXT}, up to 25 km by road.`,
        'Cancel free until a rider takes it.',
        'The rider waits 5 minutes at each end.',
      ]}
    />
  );
}
