import type { Metadata } from 'next';
import { Suspense } from 'react';
import { LinkAction } from '@/components/auth/link-action';
import { Notice } from '@/components/ui/notice';

export const metadata: Metadata = {
  title: 'Confirm your email',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export default function ConfirmEmailPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] max-w-120! py-6 outline-none">
      <h1>Confirm your email</h1>
      <p className="mt-3 text-ink-2">From then on, links to a new password come here.</p>
      <noscript>
        <Notice className="mt-4.5">Turn on JavaScript to confirm your email.</Notice>
      </noscript>
      <Suspense>
        <LinkAction call="/api/user/confirmEmail" button="Confirm email" done="Email confirmed." />
      </Suspense>
    </main>
  );
}
