'use client';

import clsx from 'clsx';
import { useState } from 'react';
import type { GoogleConfig } from '@/components/market/account/auth/google-config';
import { BankAccountCard } from '@/components/market/account/bank/bank-account-card';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ErrorNotice } from '@/components/ui/notice';
import { Tag } from '@/components/ui/tag';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import { serverTime } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { toShortAccount } from '@/lib/core/bank-account';
import {
  formatClockDay,
  formatKobo,
  formatNaira,
  formatTime,
  formatWhen,
  upperFirst,
} from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { PayoutDto } from '@/lib/money/payouts/dto';
import { LEAST_PAYOUT } from '@/lib/money/payouts/policy';
import type { WalletDto } from '@/lib/money/wallet/dto';
import { refreshWallet } from './use-wallet';
import { WithdrawSheet } from './withdraw-sheet';

interface BankSectionProps {
  wallet: WalletDto;
  google: GoogleConfig | null;
}

/** Where withdrawals go, and how to ask for one. */
export function BankSection({ wallet, google }: BankSectionProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { bankAccount, openPayout } = wallet;
  const why = whyNot(wallet);
  return (
    <>
      <BankAccountCard
        owner={{ party: 'wallet' }}
        account={bankAccount}
        waiting={openPayout?.status === 'requested' ? openPayout : null}
        google={google}
        onSaved={() => void refreshWallet()}
      >
        {bankAccount?.state !== 'ready' || openPayout ? null : why ? (
          <p className="text-sm text-ink-2">{why}</p>
        ) : (
          <Button
            variant="quiet"
            isBlock
            aria-haspopup="dialog"
            onClick={() => setWithdrawing(true)}
          >
            Withdraw
          </Button>
        )}
      </BankAccountCard>
      {isWithdrawing && bankAccount && !openPayout ? (
        <WithdrawSheet
          wallet={wallet}
          account={bankAccount}
          google={google}
          onClose={() => setWithdrawing(false)}
        />
      ) : null}
    </>
  );
}

/** Why nothing can be withdrawn now; null if something can. */
function whyNot({
  balance,
  spendOnly,
  withdrawable,
  withdrawalsLeft,
  withdrawAgainFrom,
}: WalletDto): string | null {
  const least = LEAST_PAYOUT.wallet;
  if (withdrawable * 100 >= least) {
    if (withdrawalsLeft > 0 || !withdrawAgainFrom) return null;
    return `You’ve withdrawn twice in 7 days. You can again from ${formatClockDay(withdrawAgainFrom, serverTime())}.`;
  }
  if (balance * 100 < least) return `You can withdraw from ${formatKobo(least)}.`;
  return balance - spendOnly > withdrawable
    ? 'Money that comes in can go to your bank after 24 hours. You can spend it right away.'
    : 'What’s in your wallet came from a card or as a gift. You can spend it on Eki.';
}

/** A withdrawal that hasn't ended, step by step. */
export function OnItsWay({ payout }: { payout: PayoutDto }) {
  const now = serverTime();
  const { run, isBusy, message } = useAction(
    async () => {
      const body = { payoutId: payout.id };
      await apiPost('/api/payout/cancel', body, PAGE_MESSAGES.errorOccurred);
      await refreshWallet();
      pushToast({ tone: 'success', text: `${formatNaira(payout.amount)} is back in your wallet` });
    },
    {
      onError: (_, text) => {
        void refreshWallet();
        return text;
      },
    },
  );
  const isSent = payout.status === 'sending' || payout.status === 'pending';
  const steps = [
    { title: 'Requested', text: upperFirst(formatWhen(payout.requestedAt, now)), isDone: true },
    { title: 'Sent to your bank', text: null, isDone: isSent },
    {
      title: 'In your bank',
      text: `${upperFirst(formatWhen(payout.dueAt, now)).replace(/, [^,]*$/, '')}, by ${formatTime(payout.dueAt)}`,
      isDone: false,
    },
  ];
  return (
    <section
      aria-label="Withdrawal on its way"
      className="mt-3.5 rounded-sheet p-4 inset-ring-[1.5px] inset-ring-line"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-base">{formatNaira(payout.amount)} on its way</h3>
          <p className="text-sm text-ink-2">{toShortAccount(payout)}</p>
        </div>
        <Tag tone="wait">Pending</Tag>
      </div>
      <ol className="mt-3">
        {steps.map(({ title, text, isDone }, index) => (
          <li key={title} className="relative flex gap-3 pb-4 last:pb-0">
            {index < steps.length - 1 ? (
              <span
                aria-hidden="true"
                className={clsx(
                  'absolute top-6 bottom-0 left-3 w-0.5 -translate-x-1/2',
                  isDone ? 'bg-leaf' : 'bg-line',
                )}
              />
            ) : null}
            <span
              className={clsx(
                'relative grid size-6 shrink-0 place-items-center rounded-full',
                isDone ? 'bg-leaf text-card' : 'inset-ring-2 inset-ring-border',
              )}
            >
              {isDone ? <Icon name="check" className="size-4" strokeWidth={2.5} /> : null}
            </span>
            <span>
              <b className="block">
                {title}
                <span className="sr-only">{isDone ? ', done' : ', not yet'}</span>
              </b>
              {text ? <span className="text-sm text-ink-2">{text}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      {payout.problem === 'unreachable' ? (
        <p className="mt-3 text-sm text-ink-2">
          The bank can’t be reached right now. We’ll keep trying.
        </p>
      ) : null}
      {payout.status === 'requested' ? (
        <>
          <Button
            variant="danger"
            isBlock
            className="mt-4"
            isBusy={isBusy}
            onClick={() => void run()}
          >
            Cancel withdrawal
          </Button>
          <p className="mt-2 text-center text-sm text-ink-2">
            Until we send it. The money goes back to your wallet.
          </p>
        </>
      ) : null}
      <ErrorNotice message={message} className="mt-3" />
    </section>
  );
}
