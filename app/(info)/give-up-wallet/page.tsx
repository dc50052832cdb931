import type { Metadata } from 'next';
import { Suspense } from 'react';
import { LinkAction } from '@/components/market/account/auth/link-action';
import { Notice } from '@/components/ui/notice';
import { paths } from '@/lib/core/paths';

export const metadata: Metadata = {
  title: 'Give up what’s in your wallet',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export default function GiveUpWalletPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60vh] max-w-120! py-6 outline-none">
      <noscript>
        <Notice className="mb-4.5">Turn on JavaScript to give it up.</Notice>
      </noscript>
      <Suspense fallback={<h1>Give up what’s in your wallet</h1>}>
        <LinkAction
          call="/api/user/giveUpWallet"
          title="Give up what’s in your wallet"
          intro="Eki keeps what’s left, and your account is deleted as soon as nothing else is open. You can’t get the money back after that."
          button="Give it up"
          doneTitle="We’re deleting your account"
          otherwise={{ text: 'Write to us', href: paths.feedback() }}
          done="It’s gone as soon as nothing else is open, usually within minutes. Log in before that to keep the account and the money."
        />
      </Suspense>
    </main>
  );
}
