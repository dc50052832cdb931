import 'server-only';
import type { Types } from 'mongoose';
import { formatClockDay, formatNaira, formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { kobo, toNaira } from '@/lib/core/money';
import type { ServiceKind } from '@/lib/core/socket-events';
import type { Mail } from '@/lib/integrations/mail/port';
import { type MailContent, renderMail } from '@/lib/integrations/mail/template';
import { env } from '@/lib/platform/env';
import { findRecipient } from '@/lib/users/queries';
import type { DirectDoc } from '@/models/direct-fields';
import type { ServiceDoc } from '@/models/service-fields';
import { reportWindow } from './policy';

const naira = (amount: number) => formatNaira(toNaira(kobo(amount)));

/** Data of a mail about a dispatch or an errand. */
export interface DirectMail {
  doc: DirectDoc;
  kind: Exclude<ServiceKind, 'order'>;
  /** Path of its page. */
  path: string;
  /** Its places, in order. */
  way: [label: string, place: string][];
  /** What the delivery code is for. Mail is not private, so the code itself is not in it. */
  codeHint: string;
}

/** The mail to the customer; null if the account is gone. */
export async function mailTo(userId: Types.ObjectId, content: MailContent): Promise<Mail | null> {
  const customer = await findRecipient(userId.toString());
  return customer && { to: customer.email, ...renderMail(content) };
}

/** The receipt. */
export function directReceipt({ doc, kind, path, way, codeHint }: DirectMail): MailContent {
  const { scheduledFor, createdAt, deliveryKobo, serviceFeeKobo, budgetKobo = 0 } = doc;
  const when = scheduledFor
    ? `We’ll look for a rider from ${formatClockDay(scheduledFor, createdAt)}.`
    : 'We’re looking for a rider now.';
  return {
    subject: `${titleOf(kind, doc)} is placed`,
    heading: `We have your ${kind}`,
    blocks: [
      { kind: 'text', text: `${when} You can cancel free until a rider takes it.` },
      {
        kind: 'rows',
        rows: [
          ...way,
          ['Delivery fee', naira(deliveryKobo)],
          ['Service fee', naira(serviceFeeKobo)],
          ...(budgetKobo > 0 ? [['Shopping budget', naira(budgetKobo)] as const] : []),
          ['Total paid', naira(doc.totalKobo)],
        ],
      },
      button(kind, path),
      { kind: 'small', text: codeHint },
    ],
  };
}

/** The delivery. */
export function deliveredMail({ doc, kind, path, way }: DirectMail): MailContent {
  const end = deliveryEnd(doc);
  if (!end) throw new Error(`${kind} ${doc._id} was not delivered as this mail says`);
  return {
    subject: `${titleOf(kind, doc)} was delivered`,
    heading: `Your ${kind} was delivered`,
    blocks: [
      {
        kind: 'text',
        text: `Delivered at ${formatTime(end.at)}. ${howToReport(kind, end.reportBy)}`,
      },
      {
        kind: 'rows',
        rows: [
          ...way,
          ['Total paid', naira(doc.totalKobo)],
          ...(doc.refundedKobo > 0
            ? [['Refunded to your wallet', naira(doc.refundedKobo)] as const]
            : []),
        ],
      },
      button(kind, path),
    ],
  };
}

/** When it was delivered, and until when a report is in time; null if it was not. */
export function deliveryEnd({ events }: Pick<ServiceDoc, 'events'>) {
  const at = events.findLast(({ status }) => status === 'Order Delivered')?.at;
  const reportBy = reportWindow('Order Delivered', events)?.until;
  return at && reportBy ? { at, reportBy } : null;
}

/** How to report a problem with what was delivered. */
export function howToReport(kind: ServiceKind, reportBy: Date): string {
  return `Something wrong? Report it on the ${kind} page by ${formatTime(reportBy)} and we’ll reply within 30 minutes during delivery hours.`;
}

/** The cancellation and its refund. */
export function cancellationMail({ doc, kind, path }: DirectMail): MailContent {
  const { _id, refundedKobo } = doc;
  if (!doc.events.some(({ status }) => status === 'Order Cancelled')) {
    throw new Error(`${kind} ${_id} was not cancelled as this mail says`);
  }
  const title = titleOf(kind, doc);
  return {
    subject: refundedKobo
      ? `${title}: ${naira(refundedKobo)} refunded to your wallet`
      : `${title} was cancelled`,
    heading: `Your ${kind} was cancelled`,
    blocks: [
      {
        kind: 'text',
        text: refundedKobo
          ? `We’ve refunded ${naira(refundedKobo)} to your Eki wallet, fees included.`
          : 'There’s no refund for this one. Contact support if you think there should be.',
      },
      button(kind, path),
    ],
  };
}

function titleOf(kind: DirectMail['kind'], { _id }: DirectDoc): string {
  return `${kind === 'dispatch' ? 'Dispatch' : 'Errand'} ${shortId(_id.toString())}`;
}

function button(kind: DirectMail['kind'], path: string) {
  return { kind: 'button', text: `See your ${kind}`, href: `${env().APP_URL}${path}` } as const;
}
