import 'server-only';
import { formatNaira } from '@/lib/core/format';
import { kobo, toNaira } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { env } from '@/lib/platform/env';
import type { OutboxWork } from '@/models/outbox';

/** Tells the customer that a payment came too late for its order and is in the wallet. */
export function lateMail(payment: { amountKobo: number; email: string }): OutboxWork {
  const amount = formatNaira(toNaira(kobo(payment.amountKobo)));
  const mail = renderMail({
    subject: `${amount} is in your Eki wallet`,
    heading: 'Your payment came after the order was closed',
    blocks: [
      {
        kind: 'text',
        text: `We received ${amount}, but the order could no longer be placed: it had expired, was replaced by a newer one, or something had sold out. Nothing is lost: the whole amount is in your wallet.`,
      },
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
        ],
      },
      { kind: 'text', text: 'The money stands in suspense:unmatched until it is decided.' },
    ],
  });
  const ours = /<([^>]+)>/.exec(env().MAIL_FROM)?.[1] ?? env().MAIL_FROM;
  return [
    {
      id: `mail:review:${reference}`,
      work: { type: 'mail', to: payment.email, ...customer },
    },
    { id: `mail:review-staff:${reference}`, work: { type: 'mail', to: ours, ...staff } },
  ];
}
