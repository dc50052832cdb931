import 'server-only';
import { z } from 'zod';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';
import { isOpenPayment } from './policy';
import { paymentReference } from './schemas';
import { findByReference } from './settle';

export interface PaymentStart {
  url: string;
  reference: string;
}

const started = z.looseObject({ url: z.string(), reference: paymentReference });
/** Without the provider, because a promo paid for everything. */
const paidInstantly = z.looseObject({ url: z.undefined().optional(), message: z.string() });

/**
 * The current answer to a repeated payment call. Still open: the same provider page. Paid: our outcome
 * page, so that the customer doesn't pay twice. Closed otherwise: null, start again.
 */
export async function replayPayment(body: unknown): Promise<unknown> {
  if (paidInstantly.safeParse(body).success) return body;
  const stored = started.safeParse(body);
  if (!stored.success) return null;
  const payment = await findByReference(stored.data.reference);
  if (!payment) return null;
  if (isOpenPayment(payment.status)) return body;
  const isPaid = payment.attempts.some((attempt) => attempt.state === 'paid');
  if (!isPaid) return null;
  const page = outcomePage(stored.data.reference);
  // The first answer led there too, perhaps with `asked`.
  return stored.data.url.startsWith(page.url) ? body : { ...stored.data, ...page };
}

/**
 * The outcome page of a payment. `isElsewhere`: it was paid for another address or speed than
 * requested now, so the page shows where it goes.
 */
export function outcomePage(reference: string, { isElsewhere = false } = {}): PaymentStart {
  const page = paths.paymentCallback(reference, isElsewhere ? { asked: 'elsewhere' } : {});
  return { url: `${env().APP_URL}${page}`, reference };
}
