import type { Metadata } from 'next';
import { Suspense } from 'react';
import { LinkAction } from '@/components/market/account/auth/link-action';
import { Notice } from '@/components/ui/notice';
import { paths } from '@/lib/core/paths';

export const metadata: Metadata = {
  title: 'Stop payouts',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

const TITLE = 'Didn’t change your bank account?';

export default function StopPayoutsPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] max-w-120! py-6 outline-none">
      <noscript>
        <Notice className="mb-4.5">Turn on JavaScript to stop payouts.</Notice>
      </noscript>
      <Suspense fallback={<h1>{TITLE}</h1>}>
        <LinkAction
          call="/api/bank/account/stop"
          title={TITLE}
          intro="We’ll stop all money to bank accounts and call the phone number on your account. Shopping and your balance stay as they are."
          button="Stop payouts"
          doneTitle="Payouts are stopped"
          otherwise={{ text: 'Write to us', href: paths.feedback() }}
          done="We’ll call you before we pay out again. Change your password now, and log out devices you don’t know in Profile Details."
        />
      </Suspense>
    </main>
  );
}
