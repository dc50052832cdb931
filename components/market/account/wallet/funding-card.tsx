'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { useAction } from '@/components/ui/use-action';
import { formatNaira } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { FundingAccountDto, WalletDto } from '@/lib/money/wallet/dto';
import { activate, checkTransfers } from './use-wallet';

/** How to fund the wallet: the account to send money to, or how to get one. */
export function FundingCard({ wallet }: { wallet: WalletDto }) {
  const { account } = wallet;
  return (
    <section
      aria-label="Add money"
      className="mt-3.5 rounded-sheet p-4 inset-ring-[1.5px] inset-ring-line"
    >
      {account?.status === 'active' ? (
        <Account account={account} balance={wallet.balance} />
      ) : account?.status === 'pending' ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-5 text-adire" />
          <span>
            <b className="block">Setting up your account</b>
            <span className="text-sm text-ink-2">The bank usually takes less than a minute.</span>
          </span>
        </p>
      ) : (
        <Activation hasFailed={account?.status === 'failed'} />
      )}
    </section>
  );
}

function Activation({ hasFailed }: { hasFailed: boolean }) {
  const { isBusy, message, run } = useAction(activate);
  return (
    <>
      <h3 className="text-base">Add money by bank transfer</h3>
      <p className="mt-1 text-sm text-ink-2">
        Get an account number of your own. Whatever you send to it lands in your wallet.
      </p>
      {hasFailed && !message ? (
        <Notice tone="warn" role="status" className="mt-3">
          The bank couldn’t open your account. Make sure your full name and phone in{' '}
          <ProfileLink>Profile Details</ProfileLink> are right and try again. If it fails again,
          write to support.
        </Notice>
      ) : null}
      {message ? (
        <Notice tone="danger" role="alert" className="mt-3">
          {message}{' '}
          {message === MESSAGES.walletNeedsProfile ? (
            <ProfileLink>Open Profile Details</ProfileLink>
          ) : null}
        </Notice>
      ) : null}
      <Button isBlock className="mt-3.5" isBusy={isBusy} onClick={() => void run()}>
        {hasFailed ? 'Try again' : 'Activate wallet'}
      </Button>
    </>
  );
}

/** Opens the profile dialog. */
export function ProfileLink({ children }: { children: string }) {
  return (
    <IntentLink
      href={paths.profile()}
      className="inline-flex min-h-6 items-center font-bold underline underline-offset-4"
    >
      {children}
    </IntentLink>
  );
}

/** "9928104337" as "9928 104 337", easier to type into a bank's app. */
function grouped(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`;
}

function Account({ account, balance }: { account: FundingAccountDto; balance: number }) {
  const { bankName, accountNumber = '', accountName } = account;
  const number = accountNumber ?? '';
  return (
    <>
      <h3 className="font-sans text-sm font-normal tracking-normal text-ink-2">
        Add money: send to your own account
      </h3>
      <div className="mt-1 flex items-center gap-2">
        <b className="tabular font-display text-3xl font-extrabold">
          <span aria-hidden="true">{grouped(number)}</span>
          <span className="sr-only">{[...number].join(' ')}</span>
        </b>
        <CopyButton text={number} label="Copy account number" tone="tint" />
      </div>
      <p className="mt-0.5 wrap-anywhere">
        <b>{bankName}</b> · {accountName}
      </p>
      <p className="mt-2 text-sm text-ink-2">
        Use any bank app. Transfers usually arrive within a minute.
      </p>
      <Check balance={balance} />
    </>
  );
}

/** "I have sent it": asks the bank, and reports what arrived. */
function Check({ balance }: { balance: number }) {
  // The balance when the button was pressed; null before.
  const [before, setBefore] = useState<number | null>(null);
  const current = useRef(balance);
  useEffect(() => {
    current.current = balance;
  }, [balance]);
  const arrived = before === null ? 0 : balance - before;

  const { run, isBusy, message } = useAction(async () => {
    const seen = current.current;
    setBefore(null);
    await checkTransfers();
    setBefore(seen);
  });

  return (
    <>
      <Button variant="quiet" isBlock className="mt-3" isBusy={isBusy} onClick={() => void run()}>
        {isBusy ? null : <Icon name="refresh-cw" className="size-4.5" strokeWidth={1.9} />}I have
        sent it
      </Button>
      <div role="status">
        {before === null || isBusy ? null : (
          <Notice tone={arrived > 0 ? 'success' : 'info'} className="mt-3">
            {arrived > 0
              ? `${formatNaira(arrived)} arrived.`
              : 'Nothing new has arrived yet. We’ll keep looking, so you can close this.'}
          </Notice>
        )}
      </div>
      <ErrorNotice message={message} className="mt-3" />
    </>
  );
}
