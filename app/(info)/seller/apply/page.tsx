import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ApplyHome, ApplyLogin } from '@/components/work/applications/apply-home';
import { Points } from '@/components/work/applications/points';
import { pageMetadata } from '@/lib/catalog/metadata';
import { paths } from '@/lib/core/paths';
import '@/app/staff.css';

export const metadata: Metadata = pageMetadata({
  title: 'Sell on Eki – Eki',
  description: 'Open your shop or kitchen on Eki and sell to students around UNIBEN and Ugbowo.',
  path: paths.sellerApply(),
});

export default function SellerApplyPage() {
  return (
    <Suspense fallback={<About />}>
      <ApplyHome kind="seller">
        <About />
      </ApplyHome>
    </Suspense>
  );
}

function About() {
  return (
    <>
      <h1>Sell on Eki</h1>
      <p className="mt-3 text-ink-2">
        Reach students around UNIBEN and Ugbowo. We bring the orders, riders pick them up.
      </p>
      <ApplyLogin />
      <Points
        title="What you need"
        points={[
          'Your NIN slip or another ID',
          'A bank account in your name',
          'A logo, or a photo of your shop',
          'For food: your food handler’s certificate',
        ]}
      />
      <Points
        title="How it works"
        isOrdered
        points={[
          'Tell us about your shop. It takes about 5 minutes.',
          'We check it, usually within one working day.',
          'You add your products, and shoppers can order.',
        ]}
      />
    </>
  );
}
