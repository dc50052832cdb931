import type { Metadata } from 'next';
import { Suspense } from 'react';
import { LinkAction } from '@/components/market/account/auth/link-action';
import { Notice } from '@/components/ui/notice';
import { paths } from '@/lib/core/paths';

export const metadata: Metadata = {
  title: 'Undo the email change',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export default function UndoEmailPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] max-w-120! py-6 outline-none">
      <noscript>
        <Notice className="mb-4.5">Turn on JavaScript to undo the change.</Notice>
      </noscript>
      <Suspense fallback={<h1>Undo the email change</h1>}>
        <LinkAction
          call="/api/user/undoEmail"
          title="Undo the email change"
          intro="Your account gets this email back. Everyone is signed out, and we’ll email you a link to choose a new password."
          button="Undo the change"
          doneTitle="Your old email is back"
          otherwise={{ text: 'Write to us', href: paths.feedback() }}
          done="Everyone is signed out. Check your inbox for a link to choose a new password."
        />
      </Suspense>
    </main>
  );
}
