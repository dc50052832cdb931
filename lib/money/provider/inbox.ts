import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { cardProvider } from '@/lib/integrations/paystack';
import { settlePayout } from '@/lib/money/payouts/settle';
import { recordAccountOutcome } from '@/lib/money/wallet/account';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { sha256 } from '@/lib/platform/digest';
import { wakeWorker } from '@/lib/platform/local-workers';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import type { Queue } from '@/lib/platform/worker';
import { paymentMails } from '@/lib/purchases/checkout/payments/mails';
import { recordDispute } from '@/lib/purchases/checkout/payments/provider-disputes';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { WebhookInbox, type WebhookInboxDoc } from '@/models/money/webhook-inbox';
import { waitingRow } from '@/models/platform/leased-row';
import { bookBankTransfer } from './transfers';

/** Maximum size of a provider event, bytes. */
export const WEBHOOK_LIMIT = 256_000;

/** Accepts any object, so that unknown events are stored too. */
const envelope = z.object({
  event: z.string().min(1).max(100).catch('unknown'),
  data: z
    .object({ reference: z.string().max(100).nullable().catch(null) })
    .catch({ reference: null }),
});

/** Events about a chargeback carry its numeric id. */
const disputeEvent = z.object({ data: z.object({ id: z.coerce.string().regex(/^\d{1,20}$/) }) });

/**
 * Stores a provider event for `drainInbox`, so that the provider gets its 200 only once the event is
 * safe. Identical bodies are one event. Throws AppError `unauthenticated` on a bad signature and
 * `invalid` if the signed body is no JSON object; nothing is stored then.
 */
export async function receiveWebhook(
  body: Buffer,
  signature: string | null,
  now: Date,
): Promise<void> {
  if (!cardProvider().isSigned(body, signature)) {
    throw new AppError('unauthenticated', MESSAGES.badRequest);
  }
  const raw = body.toString('utf8');
  const event = envelope.safeParse(parseOrNull(raw));
  if (!event.success) throw new AppError('invalid', MESSAGES.badRequest);
  await connectDb();
  const row: WebhookInboxDoc = {
    ...waitingRow(now),
    _id: sha256(body),
    event: event.data.event,
    reference: event.data.data.reference,
    raw,
  };
  try {
    await WebhookInbox.create([row]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  wakeWorker(inboxQueue.name);
}

export const inboxQueue: Queue<WebhookInboxDoc> = {
  name: 'webhook inbox',
  model: WebhookInbox,
  concurrency: 4,
  run: processWebhook,
};

/** Events about a customer's account at the bank carry the provider's code of the customer. */
const accountEvent = z.object({
  data: z.object({ customer: z.object({ customer_code: z.string().min(1).max(100) }) }),
});
const ACCOUNT_OUTCOMES = {
  'dedicatedaccount.assign.success': 'success',
  'dedicatedaccount.assign.failed': 'failed',
} as const;

/** The event is only a hint: the state is read from the provider. */
async function processWebhook(row: WebhookInboxDoc, now: Date): Promise<void> {
  const outcome = Object.entries(ACCOUNT_OUTCOMES).find(([event]) => event === row.event)?.[1];
  if (outcome) {
    const event = accountEvent.parse(parseOrNull(row.raw));
    return recordAccountOutcome(event.data.customer.customer_code, outcome);
  }
  if (row.event === 'charge.success') {
    const isKnown = row.reference !== null && (await settleReference(row.reference, now));
    if (!isKnown) await reportUnknownPayment(row, now);
  }
  if (row.event.startsWith('transfer.') && row.reference !== null) {
    const isOurs = await settlePayout(row.reference, now);
    if (!isOurs) log().error({ eventId: row._id }, 'a transfer that we did not send');
    return;
  }
  if (!row.event.startsWith('charge.dispute.')) return;
  const dispute = disputeEvent.safeParse(parseOrNull(row.raw));
  // Retried, then left as a dead row with its raw text.
  if (!dispute.success) throw new Error(`an event ${row.event} without the number of a dispute`);
  const isReminder = row.event === 'charge.dispute.remind';
  await recordDispute(dispute.data.data.id, { isReminder }, now);
}

/** Settles a payment or books a bank transfer; returns false for a reference that is neither. */
async function settleReference(reference: string, now: Date): Promise<boolean> {
  if ((await settlePayment(reference, now)).state !== 'unknown') return true;
  return bookBankTransfer(reference, now);
}

async function reportUnknownPayment(
  { _id: eventId, reference }: WebhookInboxDoc,
  now: Date,
): Promise<void> {
  log().error({ eventId, reference }, 'a card payment that we do not know');
  const entry = paymentMails.unknownPayment.entry({ eventId, reference: reference ?? '' });
  await inTransaction((session) => enqueue([entry], session, now));
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
