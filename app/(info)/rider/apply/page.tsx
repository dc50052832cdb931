import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ApplyHome, ApplyLogin } from '@/components/work/applications/apply-home';
import { Points } from '@/components/work/applications/points';
import { pageMetadata } from '@/lib/catalog/metadata';
import { paths } from '@/lib/core/paths';
import '@/app/staff.css';

export const metadata: Metadata = pageMetadata({
  title: 'Ride with Eki – Eki',
  description: 'Deliver around UNIBEN and Ugbowo by motorbike, bicycle or on foot, when you want.',
  path: paths.riderApply(),
});

export default function RiderApplyPage() {
  return (
    <Suspense fallback={<About />}>
      <ApplyHome kind="rider">
        <About />
      </ApplyHome>
    </Suspense>
  );
}

function About() {
  return (
    <>
      <h1>Ride with Eki</h1>
      <p className="mt-3 text-ink-2">
        Deliver around UNIBEN and Ugbowo when you want. You keep 80% of every delivery fee, at least
        ₦350 a job.
      </p>
      <ApplyLogin />
      <Points
        title="What you need"
        points={[
          'Your NIN slip or another ID, and a selfie',
          'A motorbike or car with plate and licence, a bicycle, or good shoes',
          'Somebody who vouches for you',
          'A bank account in your name',
        ]}
      />
    </>
  );
}
