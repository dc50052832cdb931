import type { Metadata } from 'next';
import { Suspense } from 'react';
import { LinkAction } from '@/components/market/account/auth/link-action';
import { Notice } from '@/components/ui/notice';
import { paths } from '@/lib/core/paths';

export const metadata: Metadata = {
  title: 'Confirm your email',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export default function ConfirmEmailPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] max-w-120! py-6 outline-none">
      <noscript>
        <Notice className="mb-4.5">Turn on JavaScript to confirm your email.</Notice>
      </noscript>
      <Suspense fallback={<h1>Is this your Eki account?</h1>}>
        <LinkAction
          call="/api/user/confirmEmail"
          title="Is this your Eki account?"
          intro="Someone moved their Eki account to your email. If that was you, log in to that account and confirm it. Links to a new password come here from then on."
          button="Confirm email"
          doneTitle="Email confirmed"
          otherwise={{ text: 'Open Profile Details', href: paths.profile() }}
          done="From now on, links to a new password come here."
          other={{
            call: '/api/user/declineEmail',
            button: 'This isn’t my account',
            doneTitle: 'Email removed',
            done: 'We took your email off that account. You can use it for your own.',
            canSignUp: true,
            ask: {
              title: 'Take your email off that account?',
              sentences: [
                'It goes back to the email it had before. If this is your account, you’ll need that old email or your password to get back in, so log in and confirm instead.',
                'Did someone take over your account? Keep your email on it. Look for “Your Eki email was changed” in the inbox of the email you had before: its button undoes the change for seven days.',
              ],
              button: 'Take my email off',
              cancel: 'Go back',
            },
          }}
        />
      </Suspense>
    </main>
  );
}
