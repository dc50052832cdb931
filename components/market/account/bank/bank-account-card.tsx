'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { serverTime } from '@/lib/client/settings';
import { toShortAccount } from '@/lib/core/bank-account';
import { formatWhen } from '@/lib/core/format';
import type { BankAccountDto } from '@/lib/money/bank/dto';
import { BankAccountSheet, type BankAccountSheetProps } from './bank-account-sheet';

interface CardProps extends Omit<BankAccountSheetProps, 'onClose'> {
  /** Below the account: what can be done with it. */
  children?: ReactNode;
}

/** The bank account that money is paid out to, of a wallet, a rider or a shop. */
export function BankAccountCard({ children, ...sheet }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  const { account, owner } = sheet;
  return (
    <section
      aria-label="Bank account"
      className="mt-3.5 grid gap-3 rounded-sheet p-4 inset-ring-[1.5px] inset-ring-line"
    >
      {account ? (
        <>
          <h3 className="font-sans text-sm font-normal tracking-normal text-ink-2">
            {owner.party === 'wallet' ? 'Withdrawals go to' : 'Payouts go to'}
          </h3>
          <AccountRow account={account} onChange={() => setOpen(true)} />
        </>
      ) : (
        <>
          <div>
            <h3 className="text-base">
              {owner.party === 'wallet' ? 'Withdraw to your bank' : 'Bank account for payouts'}
            </h3>
            <p className="mt-1 text-sm text-ink-2">
              {owner.party === 'wallet'
                ? 'Add an account in your own name.'
                : 'Add the account that we pay you to.'}
            </p>
          </div>
          <Button variant="quiet" isBlock aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Add bank account
          </Button>
        </>
      )}
      {children}
      {isOpen ? <BankAccountSheet {...sheet} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** An account with its state. */
export function AccountRow({
  account,
  onChange,
}: {
  account: BankAccountDto;
  onChange: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-fill">
        <Icon name="landmark" className="size-5" strokeWidth={1.9} />
      </span>
      <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
        <b className="block">{toShortAccount(account)}</b>
        <span className="block text-sm text-ink-2">{account.accountName}</span>
        <State account={account} />
      </div>
      <Button
        variant="link"
        size="sm"
        className="print:hidden"
        aria-haspopup="dialog"
        onClick={onChange}
      >
        Change
      </Button>
    </div>
  );
}

function State({ account: { state, usableFrom } }: { account: BankAccountDto }) {
  switch (state) {
    case 'ready':
      return (
        <Line icon="circle-check" className="text-leaf">
          Name confirmed
        </Line>
      );
    case 'waiting':
      return (
        <Line icon="hourglass" className="text-mango-text">
          Ready {formatWhen(usableFrom, serverTime())}
        </Line>
      );
    case 'checking':
      return (
        <Line icon="hourglass" className="text-mango-text">
          We’re checking the name
        </Line>
      );
    case 'failed':
      return (
        <Line icon="circle-exclamation-point" className="text-danger">
          We can’t use this one. Add another.
        </Line>
      );
    case 'stopped':
      return (
        <Line icon="circle-exclamation-point" className="text-danger">
          Payouts are stopped. We’ll be in touch
        </Line>
      );
  }
}

interface LineProps {
  icon: 'circle-check' | 'hourglass' | 'circle-exclamation-point';
  className: string;
  children: ReactNode;
}

function Line({ icon, className, children }: LineProps) {
  return (
    <span className={`mt-0.5 flex items-start gap-1.5 text-sm font-semibold ${className}`}>
      <Icon name={icon} className="mt-0.5 size-4 shrink-0" strokeWidth={2.25} />
      {children}
    </span>
  );
}
