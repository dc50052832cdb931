import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatClockDay, formatKobo } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import { type MailContent, renderMail } from '@/lib/integrations/mail/template';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { type DirectDoc, Purchase } from '@/models/purchases/purchase';
import { deliveredText, deliveryEnd, howToReport, noRefundText, promoRows } from './mails';
import { opsCancelText, shownReason } from './messages';

type DirectKind = Exclude<ServiceKind, 'order'>;

/** What the delivery code is for. Mail is not private, so the code itself is not in it. */
const CODE_HINTS: Readonly<Record<DirectKind, string>> = {
  dispatch:
    'Your delivery code is on the dispatch page. Share it with whoever gets the parcel: the rider asks for it on arrival.',
  errand:
    'Your delivery code is on the errand page. Give it to your rider only when you have everything.',
};

/** Its places, in order. */
function getRoute(doc: DirectDoc): [label: string, place: string][] {
  if (doc.kind === 'dispatch') {
    const { pickupAddress, dropoff } = doc;
    return [
      ['From', pickupAddress.address],
      ['To', `${dropoff.firstName} ${dropoff.lastName}, ${dropoff.address}`],
    ];
  }
  const stops = doc.errands.map(({ name, address }, at): [string, string] => [
    `Stop ${at + 1}`,
    `${name}, ${address}`,
  ]);
  return [...stops, ['To', doc.dropOff.address]];
}

/** The mails to the customer, each sent once: `placed` is the receipt. */
export const directMails = { dispatch: defineMails('dispatch'), errand: defineMails('errand') };

function defineMails(kind: DirectKind) {
  const idName = `${kind}Id`;
  const getId = (ids: Record<string, string>) => ids[idName] ?? '';
  const template = (notice: string, write: (doc: DirectDoc) => MailContent) =>
    defineMail(`${kind}-${notice}`, {
      ids: z.object({ [idName]: objectId }),
      key: getId,
      render: async (ids) => {
        await connectDb();
        const doc = await Purchase.findOne({ _id: getId(ids), kind }).lean();
        const customer = doc && (await findRecipient(doc.userId.toString()));
        if (!customer || doc.kind === 'order') return null;
        return { to: customer.email, ...renderMail(write(doc)) };
      },
    });
  return {
    placed: template('placed', receiptMail),
    delivered: template('delivered', deliveredMail),
    cancelled: template('cancelled', cancellationMail),
  };
}

function receiptMail(doc: DirectDoc): MailContent {
  const { kind, scheduledFor, createdAt, deliveryKobo, serviceFeeKobo } = doc;
  const budgetKobo = doc.kind === 'errand' ? doc.budgetKobo : 0;
  const when = scheduledFor
    ? `We’ll look for a rider from ${formatClockDay(scheduledFor, createdAt)}.`
    : 'We’re looking for a rider now.';
  return {
    subject: `${toTitle(doc)} is placed`,
    heading: `We have your ${kind}`,
    blocks: [
      { kind: 'text', text: `${when} You can cancel free until a rider takes it.` },
      {
        kind: 'rows',
        rows: [
          ...getRoute(doc),
          ['Delivery fee', formatKobo(deliveryKobo)],
          ['Service fee', formatKobo(serviceFeeKobo)],
          ...(budgetKobo > 0 ? [['Shopping budget', formatKobo(budgetKobo)] as const] : []),
          ...promoRows(doc),
          ['Total paid', formatKobo(doc.totalKobo)],
        ],
      },
      button(doc),
      { kind: 'small', text: CODE_HINTS[kind] },
    ],
  };
}

function deliveredMail(doc: DirectDoc): MailContent {
  const { kind } = doc;
  const end = deliveryEnd(doc);
  if (!end) throw new Error(`${kind} ${doc._id} was not delivered`);
  return {
    subject: `${toTitle(doc)} was delivered`,
    heading: `Your ${kind} was delivered`,
    blocks: [
      {
        kind: 'text',
        text: `${deliveredText(end)} ${howToReport(kind, end.reportBy)}`,
      },
      {
        kind: 'rows',
        rows: [
          ...getRoute(doc),
          ['Total paid', formatKobo(doc.totalKobo)],
          ...(doc.refundedKobo > 0
            ? [['Refunded to your wallet', formatKobo(doc.refundedKobo)] as const]
            : []),
        ],
      },
      button(doc),
    ],
  };
}

function cancellationMail(doc: DirectDoc): MailContent {
  const { _id, kind, refundedKobo } = doc;
  const event = doc.events.findLast(({ status }) => status === 'Order Cancelled');
  if (!event) {
    throw new Error(`${kind} ${_id} was not cancelled`);
  }
  const title = toTitle(doc);
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
      button(doc),
    ],
  };
}

function toTitle({ _id, kind }: DirectDoc): string {
  return `${kind === 'dispatch' ? 'Dispatch' : 'Errand'} ${shortId(_id.toString())}`;
}

function button({ _id, kind }: DirectDoc) {
  const href = `${env().APP_URL}${paths.purchase(kind, _id.toString())}`;
  return { kind: 'button', text: `See your ${kind}`, href } as const;
}
