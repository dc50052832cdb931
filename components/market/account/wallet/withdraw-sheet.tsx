'use client';

import clsx from 'clsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { GoogleConfig } from '@/components/market/account/auth/google-config';
import { SignInAgainFields } from '@/components/market/account/auth/sign-in-again';
import { useSignInAgain } from '@/components/market/account/auth/use-sign-in-again';
import { AccountRow } from '@/components/market/account/bank/bank-account-card';
import { BankAccountSheet } from '@/components/market/account/bank/bank-account-sheet';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { ErrorNotice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { serverTime } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { formatClockDay, formatKobo, formatNaira } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { amountMessage, parseNaira } from '@/lib/core/parse-naira';
import type { BankAccountDto } from '@/lib/money/bank/dto';
import { PAYOUT_MESSAGES, tooLittle } from '@/lib/money/payouts/messages';
import { LEAST_PAYOUT } from '@/lib/money/payouts/policy';
import type { WalletDto } from '@/lib/money/wallet/dto';
import { refreshWallet } from './use-wallet';

/** Amounts to choose, naira. */
const CHOICES = [5_000, 10_000] as const;
const LEAST = LEAST_PAYOUT.wallet;

interface WithdrawSheetProps {
  wallet: WalletDto;
  account: BankAccountDto;
  google: GoogleConfig | null;
  onClose: () => void;
}

/** Asks for money from the wallet to the customer's bank account. */
export function WithdrawSheet({ wallet, account, google, onClose }: WithdrawSheetProps) {
  const { balance, withdrawable, payableOn } = wallet;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const again = useSignInAgain();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  // A retry after a lost answer has the same id, so that it is requested once.
  const commandId = useRef<{ of: number; id: string } | null>(null);
  const amount = parseNaira(typed);
  const chosen = amount !== null && amount > 0 && amount <= withdrawable ? amount : null;

  const { run, isBusy, message, setMessage } = useAction(
    async (naira: number) => {
      if (!(await again.confirm())) return;
      if (commandId.current?.of !== naira) commandId.current = { of: naira, id: randomHex(12) };
      const body = { party: 'wallet', amount: naira, commandId: commandId.current.id };
      await apiPost('/api/payout/request', body, PAGE_MESSAGES.errorOccurred);
      await refreshWallet();
      pushToast({ tone: 'success', text: `${formatNaira(naira)} is on its way to your bank` });
      onClose();
    },
    {
      onError: (thrown, text) => {
        if (again.noteRefusal(thrown)) return null;
        // Another phone has changed what can be withdrawn.
        void refreshWallet();
        if (!(thrown instanceof ApiError) || thrown.body.field !== 'amount') return text;
        showError(text);
        return null;
      },
    },
  );

  function showError(text: string): void {
    setError(text);
    setTimeout(() => focusFirstError(form.current));
  }

  function choose(text: string): void {
    setTyped(text);
    setError(null);
    setMessage(null);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (amount === null || Number.isNaN(amount)) {
      showError(amount === null ? PAYOUT_MESSAGES.amount : amountMessage(typed));
    } else if (amount * 100 < LEAST) showError(tooLittle(LEAST));
    else if (amount > withdrawable) {
      showError(`You can withdraw up to ${formatNaira(withdrawable)}.`);
    } else void run(amount);
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Withdraw"
      footer={
        <Button type="submit" form={formId} isBlock isBusy={isBusy}>
          {again.isNeeded ? 'Confirm' : chosen ? `Withdraw ${formatNaira(chosen)}` : 'Withdraw'}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={submit}
      >
        <div>
          <TextField
            label={
              <>
                Amount{' '}
                <span className="font-normal text-ink-2">up to {formatNaira(withdrawable)}</span>
              </>
            }
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            placeholder="₦"
            value={typed}
            error={error}
            onChange={({ target }) => choose(target.value)}
          />
          <fieldset className="mt-3 flex gap-2">
            <legend className="sr-only">Choose an amount</legend>
            {[
              ...CHOICES.filter((naira) => naira < withdrawable).map((naira) => ({
                text: formatNaira(naira),
                naira: naira as number,
              })),
              { text: 'All', naira: withdrawable },
            ].map(({ text, naira }) => (
              <button
                key={text}
                type="button"
                aria-pressed={amount === naira}
                onClick={() => choose(formatNaira(naira).slice(1))}
                className={clsx(
                  'min-h-11 flex-1 rounded-full px-3 text-sm font-semibold transition duration-150',
                  amount === naira
                    ? 'bg-adire text-adire-ink'
                    : 'inset-ring-[1.5px] inset-ring-line hover:inset-ring-border',
                )}
              >
                {text}
              </button>
            ))}
          </fieldset>
          <p className="mt-3 text-sm text-ink-2">
            At least {formatKobo(LEAST)}. {limitText(wallet)}
          </p>
        </div>
        <div>
          <p className="mb-1.5 text-sm font-semibold">To</p>
          <div className="rounded-box p-3.5 inset-ring-[1.5px] inset-ring-line">
            <AccountRow account={account} onChange={() => setChanging(true)} />
          </div>
        </div>
        <dl className="grid gap-2">
          <Fact label="In your bank">{`By ${formatClockDay(payableOn, serverTime())}`}</Fact>
          <Fact label="Fee">None</Fact>
          <Fact label="Left in your wallet">{formatNaira(balance - (chosen ?? 0))}</Fact>
        </dl>
        <SignInAgainFields
          again={again}
          label="Your Eki password"
          hint="You logged in more than 10 minutes ago. Confirm it’s you."
        />
        <ErrorNotice message={message} />
      </form>
      {isChanging ? (
        <BankAccountSheet
          owner={{ party: 'wallet' }}
          account={account}
          google={google}
          // It has to wait 24 hours now.
          onSaved={() => void refreshWallet().then(onClose)}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </Sheet>
  );
}

/** Two withdrawals in seven days: whether this is the second, and when the next can be. */
function limitText({ withdrawalsLeft, withdrawAgainFrom }: WalletDto): string {
  return withdrawalsLeft === 1 && withdrawAgainFrom
    ? `This is your second withdrawal in 7 days. You can make another from ${formatClockDay(withdrawAgainFrom, serverTime())}.`
    : 'You can withdraw twice in 7 days.';
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold tabular">{children}</dd>
    </div>
  );
}
