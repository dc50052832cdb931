import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ResetPassword } from '@/components/market/account/auth/reset-password';
import { Notice } from '@/components/ui/notice';

export const metadata: Metadata = {
  title: 'Choose a new password',
  robots: { index: false, follow: false },
  // The address contains the link's token until the page's script runs.
  referrer: 'no-referrer',
};

export default function ResetPasswordPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-120! min-h-[60vh] py-6 outline-none">
      <h1>Choose a new password</h1>
      <noscript>
        <Notice className="mt-4.5">Turn on JavaScript to choose a new password.</Notice>
      </noscript>
      <Suspense>
        <ResetPassword />
      </Suspense>
    </main>
  );
}
