import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatKobo, formatWhen } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import { renderMail } from '@/lib/integrations/mail/template';
import { HOUSE } from '@/lib/ledger/ledger';
import { findPostedAmount } from '@/lib/ledger/queries';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { addressOfSender, env } from '@/lib/platform/env';
import type { Mail } from '@/lib/platform/mail';
import { defineMail } from '@/lib/platform/outbox';
import {
  Payment,
  type PaymentAttempt,
  type PaymentDispute,
  type PaymentDoc,
} from '@/models/purchases/payment';
import { DISPUTE_STEPS, type DisputeStep, settleId, type WalletReason } from './policy';

interface WalletText {
  /** Description in the statement. */
  line: string;
  heading: string;
  why: string;
}

/**
 * Texts about money that went to the wallet: in the wallet, the mail and the payment's page. `kind`:
 * what it was to pay for.
 */
const walletTexts = (kind: ServiceKind): Record<WalletReason, WalletText> => ({
  replaced: {
    line: 'Card payment: replaced by a newer one',
    heading: 'A newer payment replaced this one',
    why:
      kind === 'order'
        ? 'You started a newer payment for the same cart, so we didn’t use this one.'
        : `You started a newer ${kind} payment, so we didn’t use this one.`,
  },
  'sold-out': {
    line: 'Card payment: an item sold out',
    heading: `An item in your ${kind} sold out`,
    why: 'Something in your cart sold out before your payment reached us.',
  },
  'promo-gone': {
    line: 'Card payment: promo no longer available',
    heading: 'Your promo code ran out',
    why: 'The time to pay with your promo code ran out, and it can’t be used any more.',
  },
  'too-late': {
    line: 'Card payment: came too late',
    heading: 'Your payment came too late',
    why: 'The time to pay ran out before your payment reached us.',
  },
  'paid-twice': {
    line: `Card payment: ${kind} already paid`,
    heading: `You paid for this ${kind} twice`,
    why: `You’d already paid for this ${kind}.`,
  },
  closed: {
    line: `Card payment: ${kind} already closed`,
    heading: `Your payment came after the ${kind} was closed`,
    why: `Your ${kind} was already closed when your payment reached us.`,
  },
  fault: {
    line: `Card payment: ${kind} not placed`,
    heading: `We couldn’t place your ${kind}`,
    why: `Something went wrong on our side, so we couldn’t place your ${kind}. We’re looking into it.`,
  },
});

/** Why a payment went to the wallet instead of a purchase; `reason` is null if none was recorded. */
export function walletReasonText(reason: WalletReason | null, kind: ServiceKind): string {
  if (reason) return walletTexts(kind)[reason].why;
  return `We couldn’t place your ${kind} with this payment.`;
}

/** Description in the wallet of money that bought nothing. */
export function walletDescription(reason: WalletReason, kind: ServiceKind): string {
  return walletTexts(kind)[reason].line;
}

const DISPUTE_TEXTS: Record<DisputeStep, { subject: string; text: string }> = {
  opened: {
    subject: 'Chargeback to answer',
    text: 'A cardholder has asked their bank for this money back. Accept or decline the claim in the Paystack dashboard: without an answer in time, we lose the money. Until then it sits in suspense:unmatched.',
  },
  reminded: {
    subject: 'Chargeback still to answer',
    text: 'Paystack is still waiting for an answer. Without one in time, we lose the money.',
  },
  won: {
    subject: 'Chargeback won',
    text: 'The bank rejected the claim. The money is back in provider:paystack.',
  },
  lost: {
    subject: 'Chargeback lost',
    text: 'The money went back to the cardholder and is booked to exp:goodwill. Check whether what was bought was delivered and whether the customer also has the money in their wallet.',
  },
  unclear: {
    subject: 'Chargeback closed, outcome unclear',
    text: 'Paystack closed it with a result we can’t read. Look it up in the Paystack dashboard. The money stays in suspense:unmatched until someone decides.',
  },
  unknown: {
    subject: 'Chargeback on an unknown payment',
    text: 'We have no payment with this reference, so nothing is in the books. Look it up in the Paystack dashboard.',
  },
};
const UNBOOKED_NOTE =
  'Nothing is in the books: it isn’t naira in our own account, or the amount is out of range.';

function disputedMoney({ amount, lostAmount, isBooked }: PaymentDispute): string {
  const disputed = lostAmount ?? amount;
  return isBooked ? formatKobo(disputed) : `${disputed} in minor units of its currency`;
}

interface PaymentWithAttempt {
  payment: PaymentDoc;
  attempt: PaymentAttempt;
}

/** A mail about one attempt; not sent if the attempt is gone. */
function attemptMail(name: string, write: (paid: PaymentWithAttempt) => Promise<Mail | null>) {
  return defineMail(name, {
    ids: z.object({ reference: z.string() }),
    key: ({ reference }) => reference,
    render: async ({ reference }) => {
      await connectDb();
      const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
      const attempt = payment?.attempts.find((candidate) => candidate.reference === reference);
      return payment && attempt ? write({ payment, attempt }) : null;
    },
  });
}

export const paymentMails = {
  /** To the customer: why the payment is in the wallet instead of a purchase. */
  toWallet: attemptMail('late-payment', async ({ payment, attempt: { reference, reason } }) => {
    const customer = await findRecipient(payment.userId.toString());
    if (!customer) return null;
    if (!reason) throw new Error(`the money of ${reference} is not in a wallet`);
    const amount = formatKobo(payment.amountKobo);
    const kind = payment.purpose;
    const { heading, why } = walletTexts(kind)[reason];
    const mail = renderMail({
      subject: `${amount} is in your Eki wallet`,
      heading,
      blocks: [
        {
          kind: 'text',
          text: `${why} The full ${amount} is in your Eki wallet.`,
        },
        { kind: 'rows', rows: [['Reference', reference]] },
        {
          kind: 'button',
          text: kind === 'order' ? 'Back to your cart' : `Request your ${kind} again`,
          href: `${env().APP_URL}${paths.buy(kind)}`,
        },
      ],
    });
    return { to: customer.email, ...mail };
  }),

  /** To the customer: staff are checking a payment that differs from our request. */
  review: attemptMail('review', async ({ payment, attempt: { reference } }) => {
    const customer = await findRecipient(payment.userId.toString());
    if (!customer) return null;
    const mail = renderMail({
      subject: 'We’re checking your payment',
      heading: 'We’re checking your payment',
      blocks: [
        {
          kind: 'text',
          text: `What we received doesn’t match your ${payment.purpose} total, so one of us will check it. Your money is safe, and we’ll email you once we’re done.`,
        },
        { kind: 'rows', rows: [['Reference', reference]] },
      ],
    });
    return { to: customer.email, ...mail };
  }),

  /** To staff: such a payment needs a review. */
  reviewStaff: attemptMail('review-staff', async ({ payment, attempt }) => {
    const { reference, evidence } = attempt;
    if (!evidence) throw new Error(`no evidence is stored for ${reference}`);
    const booked = await findPostedAmount(settleId(reference), HOUSE.suspense);
    const { amount, currency, domain } = evidence;
    const mail = renderMail({
      subject: `Payment to review: ${reference}`,
      heading: 'A payment doesn’t match what we asked for',
      blocks: [
        {
          kind: 'rows',
          rows: [
            ['Reference', reference],
            ['Payment', payment._id.toString()],
            ['Expected', formatKobo(payment.amountKobo)],
            [
              'Received',
              booked === null
                ? `${amount} in minor units of ${currency} (${domain})`
                : formatKobo(booked),
            ],
          ],
        },
        {
          kind: 'text',
          text:
            booked === null
              ? 'Nothing is in the books: it isn’t naira in our own account, or the amount is out of range. Look it up in the card provider’s dashboard.'
              : 'The money sits in suspense:unmatched until someone decides.',
        },
      ],
    });
    return { to: staffAddress(), ...mail };
  }),

  /** To staff: a paid purchase could not be written, and where its money is. */
  fault: attemptMail('order-fault', async ({ payment, attempt: { reference } }) => {
    const mail = renderMail({
      subject: `Paid, but no ${payment.purpose}: ${reference}`,
      heading: `A paid ${payment.purpose} couldn’t be saved`,
      blocks: [
        {
          kind: 'rows',
          rows: [
            ['Reference', reference],
            ['Payment', payment._id.toString()],
            ['Paid', formatKobo(payment.amountKobo)],
          ],
        },
        { kind: 'text', text: 'The money is in the customer’s wallet. The error is in the log.' },
      ],
    });
    return { to: staffAddress(), ...mail };
  }),

  /** To staff: the state of a chargeback; reminders at most once a day. */
  dispute: defineMail('dispute', {
    ids: z.object({
      id: z.string(),
      reference: z.string(),
      step: z.enum(DISPUTE_STEPS),
      day: z.string(),
    }),
    key: ({ id, step, day }) => [id, step, ...(step === 'reminded' ? [day] : [])].join(':'),
    render: async ({ id, reference, step }) => {
      await connectDb();
      const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
      const dispute = payment?.disputes?.find((candidate) => candidate.id === id);
      const { subject, text } = DISPUTE_TEXTS[step];
      const amount = dispute && disputedMoney(dispute);
      const rows: [string, string][] = [
        ['Chargeback', id],
        ['Reference', reference],
        ...(payment ? [['Payment', payment._id.toString()] as [string, string]] : []),
        ...(amount ? [['Amount', amount] as [string, string]] : []),
        ...(dispute?.dueAt
          ? [['Answer by', formatWhen(dispute.dueAt, dispute.openedAt)] as [string, string]]
          : []),
      ];
      const blocks = [
        { kind: 'rows' as const, rows },
        { kind: 'text' as const, text },
        ...(dispute && !dispute.isBooked ? [{ kind: 'text' as const, text: UNBOOKED_NOTE }] : []),
      ];
      const mail = renderMail({ subject: `${subject}: ${reference}`, heading: subject, blocks });
      return { to: staffAddress(), ...mail };
    },
  }),

  /** To staff, once: the provider reports a card payment that we have no record of. */
  unknownPayment: defineMail('unknown-payment', {
    ids: z.object({ eventId: z.string(), reference: z.string() }),
    key: ({ eventId, reference }) => reference || eventId,
    render: async ({ reference }) => {
      const mail = renderMail({
        subject: `Card payment we don’t know: ${reference || 'no reference'}`,
        heading: 'Card payment we don’t know',
        blocks: [
          { kind: 'rows', rows: [['Reference', reference || 'none']] },
          {
            kind: 'text',
            text: 'Paystack reports a successful card payment, and we have no payment with this reference. Nothing is in the books. Look it up in the Paystack dashboard.',
          },
        ],
      });
      return { to: staffAddress(), ...mail };
    },
  }),

  /** To staff, once: a payment cannot be looked up or settled. */
  lookupFailing: defineMail('look-failing', {
    ids: z.object({ paymentId: objectId }),
    key: ({ paymentId }) => paymentId,
    render: async ({ paymentId }) => {
      await connectDb();
      const payment = await Payment.findById(paymentId).lean();
      if (!payment) return null;
      const mail = renderMail({
        subject: `Payment can’t be settled: ${paymentId}`,
        heading: 'Looking up a payment keeps failing',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['Payment', paymentId],
              ...payment.attempts.map(({ reference }): [string, string] => [
                'Reference',
                reference,
              ]),
              ['Expected', formatKobo(payment.amountKobo)],
            ],
          },
          {
            kind: 'text',
            text: 'We don’t know yet whether it was paid. We’ll keep checking. The error is in the log.',
          },
        ],
      });
      return { to: staffAddress(), ...mail };
    },
  }),
};

/** Eki's own mailbox, read by staff. */
function staffAddress(): string {
  return addressOfSender(env().MAIL_FROM);
}
