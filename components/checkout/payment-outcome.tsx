import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyArt, type EmptyArtName } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { formatNaira } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { WalletReason } from '@/lib/payments/policy';
import type { PaymentStateDto } from '@/lib/payments/schemas';

interface PaymentOutcomeProps {
  state: Exclude<PaymentStateDto['state'], 'waiting'>;
  /** Why the money is in the wallet, where it is. */
  reason: WalletReason | null;
  /** The same as a sentence. */
  why: string | null;
  /** Naira; null for anyone but the owner. */
  amount: number | null;
  isSignedIn: boolean;
  onLogin: () => void;
}

/** How a payment ended, and the one thing to do next. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const { state, reason, why, amount, isSignedIn, onLogin } = props;
  const sum = amount === null ? 'Your money' : formatNaira(amount);
  switch (state) {
    case 'succeeded':
      return (
        <Outcome
          art="done"
          title={MESSAGES.paymentSuccessful}
          action={
            isSignedIn ? (
              <ButtonLink href={paths.myOrders()}>My Orders</ButtonLink>
            ) : (
              <Button onClick={onLogin}>Log in to see your order</Button>
            )
          }
        >
          {isSignedIn
            ? 'The order belongs to another account than the one you are logged in with.'
            : 'Your order is placed. Its delivery code is on the order’s page.'}
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome
          art="error"
          title="The card was declined"
          action={<ButtonLink href={paths.cart()}>Try again</ButtonLink>}
        >
          Nothing was charged. Your cart is as you left it: try another card or a bank transfer.
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome
          art="cart"
          title="This payment has ended"
          action={<ButtonLink href={paths.cart()}>Back to your cart</ButtonLink>}
        >
          It was not paid in time, or a newer one took its place. If money still arrives for it, it
          goes to your wallet.
        </Outcome>
      );
    case 'in-wallet':
      return (
        <Outcome
          art="wallet"
          title="Your money is in your wallet"
          action={
            <>
              <ButtonLink href={`${paths.home()}?wallet=1`}>My Wallet</ButtonLink>
              {reason === 'paid-twice' ? (
                <ButtonLink href={paths.myOrders()} variant="quiet">
                  My Orders
                </ButtonLink>
              ) : (
                <ButtonLink href={paths.cart()} variant="quiet">
                  Your cart
                </ButtonLink>
              )}
            </>
          }
        >
          {why} You can spend it as soon as paying by wallet opens, or{' '}
          <a href={paths.feedback()} className="font-bold text-adire underline underline-offset-4">
            write to us
          </a>{' '}
          to have it back on your card.
        </Outcome>
      );
    case 'review':
      return (
        <Outcome
          art="error"
          title="We are looking into this payment"
          action={<ButtonLink href={paths.myOrders()}>My Orders</ButtonLink>}
        >
          What the bank reports differs from what you were to pay. {sum} is safe: a person checks it
          and writes to you by e-mail. Please do not pay again.
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
