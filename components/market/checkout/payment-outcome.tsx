import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyArt, type EmptyArtName } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { formatNaira } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { WalletReason } from '@/lib/purchases/checkout/payments/policy';
import type { PaymentStateDto } from '@/lib/purchases/checkout/payments/schemas';
import { BOUGHT_TEXT } from './bought-text';

interface PaymentOutcomeProps {
  kind: ServiceKind;
  state: Exclude<PaymentStateDto['state'], 'waiting'>;
  /** Why the money went to the wallet, if it did. */
  reason: WalletReason | null;
  /** The same as a sentence. */
  why: string | null;
  /** Naira; null for anyone but the owner. */
  amount: number | null;
  isSignedIn: boolean;
  onLogin: () => void;
}

/** The result of a payment and the next step. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const { kind, state, reason, why, amount, isSignedIn, onLogin } = props;
  const { list, back, subject } = BOUGHT_TEXT[kind];
  const sum = amount === null ? 'Your money' : formatNaira(amount);
  switch (state) {
    case 'succeeded':
      return (
        <Outcome
          art="done"
          title={CHECKOUT_MESSAGES.paymentSuccessful}
          action={
            isSignedIn ? (
              <ButtonLink href={paths.purchases(kind)}>{list}</ButtonLink>
            ) : (
              <Button onClick={onLogin}>Log in to see your {kind}</Button>
            )
          }
        >
          {isSignedIn
            ? `This ${kind} belongs to a different account. Log in to that one to see it.`
            : `Your ${kind} is placed. Your delivery code is on the ${kind} page.`}
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome
          art="error"
          title="Your card was declined"
          action={<ButtonLink href={paths.buy(kind)}>Try again</ButtonLink>}
        >
          You weren’t charged, and {subject} is just as you left it. Try another card or a bank
          transfer.
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome
          art="cart"
          title="This payment has expired"
          action={<ButtonLink href={paths.buy(kind)}>{back}</ButtonLink>}
        >
          It wasn’t paid in time, or you started a newer one. If you did pay, the money will go to
          your wallet.
        </Outcome>
      );
    case 'in-wallet':
      return (
        <Outcome
          art="wallet"
          title={`${sum} is in your wallet`}
          action={
            <>
              <ButtonLink href={`${paths.home()}?wallet=1`}>My Wallet</ButtonLink>
              {reason === 'paid-twice' ? (
                <ButtonLink href={paths.purchases(kind)} variant="quiet">
                  {list}
                </ButtonLink>
              ) : (
                <ButtonLink href={paths.buy(kind)} variant="quiet">
                  {back}
                </ButtonLink>
              )}
            </>
          }
        >
          {why} You can pay with it at checkout. Rather have it back on your card?{' '}
          <a href={paths.feedback()} className="font-bold text-adire underline underline-offset-4">
            Write to us
          </a>
        </Outcome>
      );
    case 'review':
      return (
        <Outcome
          art="error"
          title="We’re checking this payment"
          action={<ButtonLink href={paths.purchases(kind)}>{list}</ButtonLink>}
        >
          What the bank reported doesn’t match your {kind} total. {sum} is safe. One of us will
          check it and email you. Please don’t pay again.
        </Outcome>
      );
  }
}

interface OutcomeProps {
  art: EmptyArtName;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

function Outcome({ art, title, action, children }: OutcomeProps) {
  return (
    <EmptyState as="h1" art={<EmptyArt name={art} />} title={title} action={action}>
      <p role="status">{children}</p>
    </EmptyState>
  );
}
