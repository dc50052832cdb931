import 'server-only';
import { formatNaira } from '@/lib/core/format';
import { kobo, toNaira } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { env } from '@/lib/platform/env';
import type { OutboxWork } from '@/models/outbox';
import type { WalletReason } from './policy';

/** What the customer is told about money that went to the wallet: in the list there, and by mail. */
const WALLET_WORDS: Record<WalletReason, { line: string; heading: string; why: string }> = {
  replaced: {
    line: 'Card payment replaced by a newer one',
    heading: 'A newer payment took the place of this one',
    why: 'before we learned of it, a newer payment for your cart had been started, and only the newest becomes an order.',
  },
  'sold-out': {
    line: 'Card payment for something sold out',
    heading: 'Something sold out before your payment reached us',
    why: 'something in the order had sold out by then.',
  },
  'too-late': {
    line: 'Card payment after the time to pay',
    heading: 'Your payment came too late for its order',
    why: 'the time to pay for the order was over.',
  },
  'paid-twice': {
    line: 'Card payment for an order paid before',
    heading: 'Your order was paid twice',
    why: 'the order had been paid for already. It is placed once.',
  },
  closed: {
    line: 'Card payment for an order that was closed',
    heading: 'Your payment came after the order was closed',
    why: 'the order had been closed by then.',
  },
  fault: {
    line: 'Card payment whose order we could not place',
    heading: 'We could not place your order',
    why: 'a fault on our side kept the order from being placed. We have been told and look at it.',
  },
};

/** How the wallet's list names money that could not become an order. */
export function walletLine(reason: WalletReason): string {
  return WALLET_WORDS[reason].line;
}

/** Tells the customer why a payment became no order, and that its money is in the wallet. */
export function walletMail(
  payment: { amountKobo: number; email: string },
  reason: WalletReason,
  reference: string,
): OutboxWork {
  const amount = formatNaira(toNaira(kobo(payment.amountKobo)));
  const { heading, why } = WALLET_WORDS[reason];
  const mail = renderMail({
    subject: `${amount} is in your Eki wallet`,
    heading,
    blocks: [
      {
        kind: 'text',
        text: `We received ${amount}, but it could not become an order: ${why} Nothing is lost: the whole amount is in your wallet.`,
      },
      { kind: 'rows', rows: [['Reference', reference]] },
      { kind: 'button', text: 'Back to your cart', href: `${env().APP_URL}${paths.cart()}` },
    ],
  });
  return { type: 'mail', to: payment.email, ...mail };
}

/**
 * Two mails about a payment that is not what we asked for: the customer learns that a person looks
 * at it, and the shop's own mailbox that there is something to look at.
 */
export function reviewMails(
  payment: { _id: { toString: () => string }; amountKobo: number; email: string },
  reference: string,
  received: ReviewedMoney,
): { id: string; work: OutboxWork }[] {
  const customer = renderMail({
    subject: 'We are looking at your payment',
    heading: 'Your payment is being looked at',
    blocks: [
      {
        kind: 'text',
        text: 'What we received is not exactly what the order costs, so a person looks at it before anything happens. You hear from us within one working day. Nothing is lost.',
      },
      { kind: 'rows', rows: [['Reference', reference]] },
    ],
  });
  const staff = renderMail({
    subject: `Payment to review: ${reference}`,
    heading: 'A payment differs from what was asked for',
    blocks: [
      {
        kind: 'rows',
        rows: [
          ['Reference', reference],
          ['Payment', payment._id.toString()],
          ['Asked for', formatNaira(toNaira(kobo(payment.amountKobo)))],
          ['Received', receivedWords(received)],
        ],
      },
      {
        kind: 'text',
        text: received.isBooked
          ? 'The money stands in suspense:unmatched until it is decided.'
          : 'Nothing is in the books: it is not naira of our own account, or no amount that they can hold. Look it up at the card provider.',
      },
    ],
  });
  return [
    {
      id: `mail:review:${reference}`,
      work: { type: 'mail', to: payment.email, ...customer },
    },
    { id: `mail:review-staff:${reference}`, work: { type: 'mail', to: staffAddress(), ...staff } },
  ];
}

/** What the provider says was paid, in the smallest unit of its currency. */
interface ReviewedMoney {
  amount: number;
  currency: string;
  /** The provider's `live` or `test`. */
  domain: string;
  /** Whether it is in our books. */
  isBooked: boolean;
}

function receivedWords({ amount, currency, domain, isBooked }: ReviewedMoney): string {
  if (isBooked) return formatNaira(toNaira(kobo(amount)));
  return `${amount} in the smallest unit of ${currency} (${domain})`;
}

/** Tells the shop's own mailbox that a paid order could not be written, and where its money is. */
export function faultMail(
  payment: { _id: { toString: () => string }; amountKobo: number },
  reference: string,
): OutboxWork {
  const mail = renderMail({
    subject: `Paid, but no order: ${reference}`,
    heading: 'An order could not be written',
    blocks: [
      {
        kind: 'rows',
        rows: [
          ['Reference', reference],
          ['Payment', payment._id.toString()],
          ['Paid', formatNaira(toNaira(kobo(payment.amountKobo)))],
        ],
      },
      { kind: 'text', text: 'The money is in the customer’s wallet. The log has the fault.' },
    ],
  });
  return { type: 'mail', to: staffAddress(), ...mail };
}

/** Tells the shop's own mailbox, once, that a payment cannot be looked up or settled. */
export function lookMail(payment: {
  _id: { toString: () => string };
  amountKobo: number;
  attempts: readonly { reference: string }[];
}): { id: string; work: OutboxWork } {
  const id = payment._id.toString();
  const mail = renderMail({
    subject: `Payment that cannot be settled: ${id}`,
    heading: 'Looking a payment up keeps failing',
    blocks: [
      {
        kind: 'rows',
        rows: [
          ['Payment', id],
          ...payment.attempts.map(({ reference }): [string, string] => ['Reference', reference]),
          ['Asked for', formatNaira(toNaira(kobo(payment.amountKobo)))],
        ],
      },
      {
        kind: 'text',
        text: 'Whether it was paid is not settled. We go on looking; the log has the fault.',
      },
    ],
  });
  return { id: `mail:look-failing:${id}`, work: { type: 'mail', to: staffAddress(), ...mail } };
}

/** The shop's own mailbox. */
function staffAddress(): string {
  return /<([^>]+)>/.exec(env().MAIL_FROM)?.[1] ?? env().MAIL_FROM;
}
