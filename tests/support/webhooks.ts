import { createHmac } from 'node:crypto';
import { receiveWebhook } from '@/lib/money/provider/inbox';
import { standIn } from './stand-in';

/** Stores a signed event as if the provider had sent it. */
export async function receiveEvent(body: object | string, now: Date): Promise<void> {
  const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const key = process.env.PAYSTACK_SECRET_KEY ?? '';
  await receiveWebhook(raw, createHmac('sha512', key).update(raw).digest('hex'), now);
}

/** Waits for an event of the provider for a reference, and delivers the newest. */
export async function deliverEvent(reference: string, event: string, now: Date): Promise<void> {
  await standIn().waitForWebhook({ reference, event, state: 'due' });
  const sent = (await standIn().webhooks({ reference, event })).at(-1);
  if (!sent) throw new Error(`the provider made no ${event}`);
  await receiveEvent(sent.body, now);
}
