// Runs one step of a payment in its own process, so that a test can kill it.
import mongoose from 'mongoose';
import { receiveWebhook } from '@/lib/money/provider/inbox';
import { connectDb } from '@/lib/platform/db';
import { payByCard } from '@/lib/purchases/checkout/payments/open';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { cancelPurchase } from '@/lib/purchases/moves/orders/commands';
import { customer } from './shop';

export type PaymentStep =
  | { do: 'start'; userId: string; address: string; totalAmount: number; now: string }
  | { do: 'settle'; reference: string; now: string }
  | { do: 'webhook'; body: string; signature: string; now: string }
  | { do: 'cancel'; userId: string; orderId: string; now: string };

async function run(step: PaymentStep): Promise<void> {
  const now = new Date(step.now);
  await connectDb();
  if (step.do === 'start') {
    const { totalAmount, address, userId } = step;
    await payByCard(
      'order',
      { totalAmount, address, isExpress: false },
      customer(userId),
      async () => undefined,
      now,
    );
  } else if (step.do === 'settle') await settlePayment(step.reference, now);
  else if (step.do === 'webhook') {
    await receiveWebhook(Buffer.from(step.body), step.signature, now);
  } else await cancelPurchase({ kind: 'order', id: step.orderId }, customer(step.userId), now);
  await mongoose.disconnect();
}

await run(JSON.parse(process.argv[2] ?? '') as PaymentStep);
