// Runs one step of a payment or a payout in its own process, so that a test can kill it.
import mongoose from 'mongoose';
import { scopeActor } from '@/lib/core/roles';
import { cancelPayout, requestPayout } from '@/lib/money/payouts/commands';
import type { RequestPayoutInput } from '@/lib/money/payouts/schemas';
import { payoutTimers } from '@/lib/money/payouts/send';
import { settlePayout } from '@/lib/money/payouts/settle';
import { approvePayouts } from '@/lib/money/payouts/staff';
import { receiveWebhook } from '@/lib/money/provider/inbox';
import { connectDb } from '@/lib/platform/db';
import { payByCard } from '@/lib/purchases/checkout/payments/pay-by-card';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { customer } from './shop';

export type PaymentStep =
  | { do: 'start'; userId: string; address: string; totalAmount: number; now: string }
  | { do: 'settle'; reference: string; now: string }
  | { do: 'webhook'; body: string; signature: string; now: string }
  | { do: 'cancel'; userId: string; orderId: string; now: string }
  | { do: 'payout-request'; userId: string; input: RequestPayoutInput; now: string }
  | { do: 'payout-cancel'; userId: string; payoutId: string; now: string }
  | { do: 'payout-approve'; userId: string; payoutId: string; commandId: string; now: string }
  | { do: 'payout-send'; payoutId: string; now: string }
  | { do: 'payout-settle'; reference: string; now: string };

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
  } else if (step.do === 'cancel') {
    await cancelPurchase({ kind: 'order', id: step.orderId }, customer(step.userId), now);
  } else await runPayout(step, now);
  await mongoose.disconnect();
}

async function runPayout(
  step: Extract<PaymentStep, { do: `payout-${string}` }>,
  now: Date,
): Promise<void> {
  const call = { address: '127.0.0.1', now };
  if (step.do === 'payout-request') {
    await requestPayout(step.input, customer(step.userId), call);
  } else if (step.do === 'payout-cancel') {
    await cancelPayout(step.payoutId, customer(step.userId), now);
  } else if (step.do === 'payout-approve') {
    const { payoutId, commandId, userId } = step;
    const ops = scopeActor({ userId, roles: ['ops'] }, 'staff');
    await approvePayouts({ payoutIds: [payoutId], commandId }, ops, call);
  } else if (step.do === 'payout-send') {
    await payoutTimers.send.run({ payoutId: step.payoutId, n: 1, at: 0 }, now);
  } else await settlePayout(step.reference, now);
}

await run(JSON.parse(process.argv[2] ?? '') as PaymentStep);
