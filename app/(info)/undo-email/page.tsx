import type { Metadata } from 'next';
import { Suspense } from 'react';
import { LinkAction } from '@/components/auth/link-action';
import { Notice } from '@/components/ui/notice';

export const metadata: Metadata = {
  title: 'Undo the email change',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export default function UndoEmailPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] max-w-120! py-6 outline-none">
      <h1>Undo the email change</h1>
      <p className="mt-3 text-ink-2">
        Your account gets this email back. Everyone is signed out, and we’ll email you a link to
        choose a new password.
      </p>
      <noscript>
        <Notice className="mt-4.5">Turn on JavaScript to undo the change.</Notice>
      </noscript>
      <Suspense>
        <LinkAction
          call="/api/user/undoEmail"
          button="Undo the change"
          done="Your old email is back. Check your inbox for a link to choose a new password."
        />
      </Suspense>
    </main>
  );
}
