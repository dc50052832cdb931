import 'server-only';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatClockDay, formatKobo, formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';

import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import { type MailContent, renderMail } from '@/lib/integrations/mail/template';
import { opsCancelText, shownReason } from '@/lib/moves/policy';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { findRecipient } from '@/lib/users/recipients';
import type { DirectDoc } from '@/models/direct-fields';
import type { ServiceDoc } from '@/models/purchase';
import { reportWindow } from './policy';

type DirectKind = Exclude<ServiceKind, 'order'>;

/** What a mail shows of a dispatch or an errand. */
interface MailFacts {
  /** Its places, in order. */
  route: [label: string, place: string][];
  /** What the delivery code is for. Mail is not private, so the code itself is not in it. */
  codeHint: string;
}

interface DirectMail extends MailFacts {
  doc: DirectDoc;
  kind: DirectKind;
}

/**
 * The mails to the customer about dispatches or errands: `placed` (the receipt), `delivered` and
 * `cancelled`, each sent once.
 */
export function defineMails<D extends DirectDoc>(
  kind: DirectKind,
  model: Model<D>,
  toFacts: (doc: D) => MailFacts,
) {
  const idName = `${kind}Id`;
  const getId = (ids: Record<string, string>) => ids[idName] ?? '';
  const template = (notice: string, content: (mail: DirectMail) => MailContent) =>
    defineMail(`${kind}-${notice}`, {
      ids: z.object({ [idName]: objectId }),
      key: getId,
      render: async (ids) => {
        await connectDb();
        const doc = (await model.findById(getId(ids)).lean()) as D | null;
        const customer = doc && (await findRecipient(doc.userId.toString()));
        if (!customer) return null;
        return { to: customer.email, ...renderMail(content({ doc, kind, ...toFacts(doc) })) };
      },
    });
  return {
    placed: template('placed', receiptMail),
    delivered: template('delivered', deliveredMail),
    cancelled: template('cancelled', cancellationMail),
  };
}

function receiptMail({ doc, kind, route, codeHint }: DirectMail): MailContent {
  const { scheduledFor, createdAt, deliveryKobo, serviceFeeKobo, budgetKobo = 0 } = doc;
  const when = scheduledFor
    ? `We’ll look for a rider from ${formatClockDay(scheduledFor, createdAt)}.`
    : 'We’re looking for a rider now.';
  return {
    subject: `${toTitle(kind, doc)} is placed`,
    heading: `We have your ${kind}`,
    blocks: [
      { kind: 'text', text: `${when} You can cancel free until a rider takes it.` },
      {
        kind: 'rows',
        rows: [
          ...route,
          ['Delivery fee', formatKobo(deliveryKobo)],
          ['Service fee', formatKobo(serviceFeeKobo)],
          ...(budgetKobo > 0 ? [['Shopping budget', formatKobo(budgetKobo)] as const] : []),
          ...promoRows(doc),
          ['Total paid', formatKobo(doc.totalKobo)],
        ],
      },
      button(kind, doc),
      { kind: 'small', text: codeHint },
    ],
  };
}

function deliveredMail({ doc, kind, route }: DirectMail): MailContent {
  const end = deliveryEnd(doc);
  if (!end) throw new Error(`${kind} ${doc._id} was not delivered`);
  return {
    subject: `${toTitle(kind, doc)} was delivered`,
    heading: `Your ${kind} was delivered`,
    blocks: [
      {
        kind: 'text',
        text: `${deliveredText(end)} ${howToReport(kind, end.reportBy)}`,
      },
      {
        kind: 'rows',
        rows: [
          ...route,
          ['Total paid', formatKobo(doc.totalKobo)],
          ...(doc.refundedKobo > 0
            ? [['Refunded to your wallet', formatKobo(doc.refundedKobo)] as const]
            : []),
        ],
      },
      button(kind, doc),
    ],
  };
}

/** The promo's discount as a row of the receipt. */
export function promoRows({ promo }: Pick<ServiceDoc, 'promo'>): [string, string][] {
  if (!promo) return [];
  return [[`Promo ${promo.code}`, formatKobo(-(promo.discountKobo + promo.freeDeliveryKobo))]];
}

/** Why a cancellation refunds nothing. */
export function noRefundText({ promo, events }: Pick<ServiceDoc, 'promo' | 'events'>): string {
  const isForfeited = events.some(({ fault }) => fault === 'customer');
  return promo && !isForfeited
    ? 'Your promo paid for it, so there’s nothing to refund.'
    : 'There’s no refund for this one. Contact support if you think there should be.';
}

/** When it was delivered, and until when a report is in time; null if it wasn't delivered. */
export function deliveryEnd({ events }: Pick<ServiceDoc, 'events'>) {
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

function cancellationMail({ doc, kind }: DirectMail): MailContent {
  const { _id, refundedKobo } = doc;
  const event = doc.events.findLast(({ status }) => status === 'Order Cancelled');
  if (!event) {
    throw new Error(`${kind} ${_id} was not cancelled`);
  }
  const title = toTitle(kind, doc);
  const reason = event.by === 'ops' ? `${opsCancelText(shownReason(event))}. ` : '';
  return {
    subject: refundedKobo
      ? `${title}: ${formatKobo(refundedKobo)} refunded to your wallet`
      : `${title} was cancelled`,
    heading: `Your ${kind} was cancelled`,
    blocks: [
      {
        kind: 'text',
        text: refundedKobo
          ? `${reason}We’ve refunded ${formatKobo(refundedKobo)} to your Eki wallet, fees included.`
          : `${reason}${noRefundText(doc)}`,
      },
      button(kind, doc),
    ],
  };
}

function toTitle(kind: DirectKind, { _id }: DirectDoc): string {
  return `${kind === 'dispatch' ? 'Dispatch' : 'Errand'} ${shortId(_id.toString())}`;
}

function button(kind: DirectKind, { _id }: DirectDoc) {
  const href = `${env().APP_URL}${paths.purchase(kind, _id.toString())}`;
  return { kind: 'button', text: `See your ${kind}`, href } as const;
}
