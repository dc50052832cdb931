'use client';

import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { formatClockDay } from '@/lib/core/format';
import type { FundsDto } from '@/lib/money/earnings/dto';
import { LEAST_PAYOUT, type Party } from '@/lib/money/payouts/policy';
import { blockedText } from './payout-text';

interface FundsCardProps {
  party: Exclude<Party, 'wallet'>;
  funds: FundsDto;
  /** Of a suspended shop: until when payouts wait, ISO. */
  heldUntil?: string | null;
  now: Date;
  onRequest: () => void;
  /** Opens the form for the bank account. */
  onSaveAccount: () => void;
}

/** What a shop or a rider can be paid now, with the button that asks for it. */
export function FundsCard(props: FundsCardProps) {
  const { party, funds, heldUntil = null, now, onRequest, onSaveAccount } = props;
  const { available, owes, payableOn, bankAccount } = funds;
  const blocked = blockedText(funds, heldUntil, LEAST_PAYOUT[party] / 100, now);
  return (
    <section aria-labelledby="available" className="adire-cloth flex flex-col rounded-sheet p-5">
      <h2 id="available" className="font-sans text-sm font-normal text-cloth wide:text-sm">
        {owes > 0 ? 'You owe Eki' : 'Available to pay out'}
      </h2>
      <p className="mt-1 font-display text-[min(2.5rem,13vw)] leading-tight font-extrabold tracking-tight wrap-anywhere">
        <Naira amount={owes > 0 ? owes : available} />
      </p>
      <p className="mt-1 text-sm text-cloth">
        {owes > 0
          ? 'Refunds were more than you had. What you earn next fills it.'
          : blocked === null
            ? `In your bank by ${formatClockDay(payableOn, now)}`
            : blocked}
      </p>
      {bankAccount ? (
        <p className="text-sm text-cloth">
          {bankAccount.bankName} ••• {bankAccount.last4}
        </p>
      ) : null}
      {owes > 0 ? null : bankAccount ? (
        blocked === null ? (
          <Button variant="accent" isBlock className="mt-4 print:hidden" onClick={onRequest}>
            Request payout
          </Button>
        ) : null
      ) : (
        <Button variant="accent" isBlock className="mt-4" onClick={onSaveAccount}>
          Add a bank account
        </Button>
      )}
    </section>
  );
}
