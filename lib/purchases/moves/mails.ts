import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatKobo, formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { renderMail } from '@/lib/integrations/mail/template';
import { findRecipient } from '@/lib/people/recipients';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { reportWindow } from '@/lib/purchases/moves/reports/policy';
import type { PurchaseDoc } from '@/models/purchases/purchase';

/** Mails about a purchase of any kind; `order-mails.ts` and `direct-mails.ts` have those of one. */
export const moveMails = {
  /** Too many wrong delivery codes. `wrong`: the number so far. */
  codeLocked: defineMail('code-locked', {
    ids: z.object({
      kind: z.enum(SERVICE_KINDS),
      id: objectId,
      userId: objectId,
      wrong: z.number(),
    }),
    key: ({ kind, id, wrong }) => `${kind}:${id}:${wrong}`,
    render: async ({ kind, id, userId }) => {
      const customer = await findRecipient(userId);
      const mail = renderMail({
        subject: `Check your delivery code: ${kind} ${shortId(id)}`,
        heading: 'Your rider entered five wrong codes',
        blocks: [
          {
            kind: 'text',
            text: `No code is accepted for ten minutes. Give your rider the code on your ${kind} page, and only once you have everything. If nobody is with you, contact support.`,
          },
          {
            kind: 'button',
            text: `See your ${kind}`,
            href: `${env().APP_URL}${paths.purchase(kind, id)}`,
          },
        ],
      });
      return customer && { to: customer.email, ...mail };
    },
  }),
  /** The rider changed, and the code with them; it is on the page, not in the mail. `rev`: of the change. */
  codeRenewed: defineMail('code-renewed', {
    ids: z.object({ kind: z.enum(SERVICE_KINDS), id: objectId, userId: objectId, rev: z.number() }),
    key: ({ kind, id, rev }) => `${kind}:${id}:${rev}`,
    render: async ({ kind, id, userId }) => {
      const customer = await findRecipient(userId);
      const sending =
        kind === 'dispatch' ? ' If you sent the old one to somebody, send them the new one.' : '';
      const mail = renderMail({
        subject: `New delivery code: ${kind} ${shortId(id)}`,
        heading: 'Your delivery code has changed',
        blocks: [
          {
            kind: 'text',
            text: `Your rider can’t bring your ${kind} after all, so the old code no longer works. The new one is on its page.${sending}`,
          },
          {
            kind: 'button',
            text: 'See the new code',
            href: `${env().APP_URL}${paths.purchase(kind, id)}`,
          },
        ],
      });
      return customer && { to: customer.email, ...mail };
    },
  }),
  /** A chargeback withholds a refund, or a part of it. */
  withheld: defineMail('refund-withheld', {
    ids: z.object({
      kind: z.enum(SERVICE_KINDS),
      id: objectId,
      userId: objectId,
      transferId: z.string(),
      amountKobo: z.int().positive(),
      claim: z.enum(['open', 'lost']),
    }),
    key: ({ transferId }) => transferId,
    render: async ({ kind, id, userId, amountKobo, claim }) => {
      const isOpen = claim === 'open';
      const customer = await findRecipient(userId);
      const sum = formatKobo(amountKobo);
      const mail = renderMail({
        subject: `${sum} of your refund isn’t in your wallet: ${kind} ${shortId(id)}`,
        heading: isOpen ? 'Your bank is looking into this payment' : 'Your bank has paid you back',
        blocks: [
          {
            kind: 'text',
            text: isOpen
              ? `Your bank has been asked to return this payment to your card. ${sum} of your refund waits until it decides. If your bank doesn’t pay it back, we’ll add it to your wallet.`
              : `Your bank has returned this payment, so ${sum} of your refund doesn’t go to your wallet as well.`,
          },
          {
            kind: 'button',
            text: `See your ${kind}`,
            href: `${env().APP_URL}${paths.purchase(kind, id)}`,
          },
        ],
      });
      return customer && { to: customer.email, ...mail };
    },
  }),
};

/** The promo's discount as a row of the receipt. */
export function promoRows({ promo }: Pick<PurchaseDoc, 'promo'>): [string, string][] {
  if (!promo) return [];
  return [[`Promo ${promo.code}`, formatKobo(-(promo.discountKobo + promo.freeDeliveryKobo))]];
}

/** Why a cancellation refunds nothing. */
export function noRefundText({ promo, events }: Pick<PurchaseDoc, 'promo' | 'events'>): string {
  const isForfeited = events.some(({ fault }) => fault === 'customer');
  return promo && !isForfeited
    ? 'Your promo paid for it, so there’s nothing to refund.'
    : 'There’s no refund for this one. Contact support if you think there should be.';
}

/** When it was delivered, and until when a report is in time; null if it wasn't delivered. */
export function deliveryEnd({ events }: Pick<PurchaseDoc, 'events'>) {
  const event = events.findLast(({ status }) => status === 'Order Delivered');
  const reportBy = reportWindow('Order Delivered', events)?.until;
  return event && reportBy ? { at: event.at, reportBy, isOverride: event.by === 'ops' } : null;
}

export function deliveredText({ at, isOverride }: { at: Date; isOverride: boolean }): string {
  return isOverride
    ? `Our support team marked it delivered at ${formatTime(at)} without your code. If you didn’t get it, tell us right away.`
    : `Delivered at ${formatTime(at)}.`;
}

export function howToReport(kind: ServiceKind, reportBy: Date): string {
  return `Something wrong? Report it on the ${kind} page by ${formatTime(reportBy)} and we’ll reply within 30 minutes during delivery hours.`;
}
