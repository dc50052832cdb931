import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { Types } from 'mongoose';
import { configKey } from '@/lib/cart/config-key';
import type { Actor } from '@/lib/core/roles';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import type { WantedLine } from '@/lib/orders/price-lines';
import { isDatabaseAway } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { Payment, type PaymentDoc } from '@/models/payment';
import { OPEN_STATUSES } from './policy';
import { settleKnown } from './settle';

/** The browser waits for the new payment meanwhile: a provider without an answer is not waited for, ms. */
const ASK_MS = 5_000;

/** What a customer who presses Pay wants. */
export interface Wish {
  wanted: readonly WantedLine[];
  /** Id of the address. */
  address: string;
  isExpress: boolean;
}

/** A payment of the same things that turned out to be paid. */
export interface PaidAlready {
  reference: string;
  /** It is brought to another address, or at another speed, than is wanted now. */
  isElsewhere: boolean;
}

/**
 * Asks the provider about the customer's payments under way, before a new one takes their place:
 * who has paid and presses Pay before the provider's word has come gets the order, not its money
 * in the wallet.
 *
 * Returns a payment that has just been found paid for these very lines; null when the new payment
 * should start. Another address or speed starts none: the money for the same things would be taken
 * a second time, unasked. Who wants it elsewhere is told where it goes.
 */
export async function findPaidAlready(
  wish: Wish,
  actor: Actor,
  now: Date,
): Promise<PaidAlready | null> {
  const open = await Payment.find({
    userId: new Types.ObjectId(actor.userId),
    status: mongoose.trusted({ $in: OPEN_STATUSES }),
  }).lean();
  const asked = open.flatMap((payment) =>
    payment.attempts.map(async ({ reference }) => {
      const isPaid = await askInTime(payment, reference, now);
      if (!isPaid || !isSame(payment, wish.wanted)) return null;
      return { reference, isElsewhere: isElsewhere(payment, wish) };
    }),
  );
  return (await Promise.all(asked)).find((paid) => paid !== null) ?? null;
}

/** What the provider does not say in time is found out later, by its word or by looking. */
async function askInTime(payment: PaymentDoc, reference: string, now: Date): Promise<boolean> {
  const asking = settleKnown(payment, reference, now).catch((error: unknown) => {
    // Without the database no new payment starts either.
    if (isDatabaseAway(error)) throw error;
    // The old payment is found out about later; the new one does not wait for it.
    const paymentId = payment._id.toString();
    const isSilent = isCardProviderError(error);
    if (isSilent) log().warn({ err: error, paymentId }, 'the card provider did not answer');
    else log().error({ err: error, paymentId }, 'an open payment could not be settled');
    return null;
  });
  const settled = await Promise.race([asking, sleep(ASK_MS, null, { ref: false })]);
  return settled?.state === 'settled';
}

function isElsewhere({ draft }: PaymentDoc, { address, isExpress }: Wish): boolean {
  return draft.address.addressId !== address || draft.isExpress !== isExpress;
}

function isSame(payment: PaymentDoc, wanted: readonly WantedLine[]): boolean {
  const before = payment.draft.items.map((item) => [item.productId, item.configKey, item.quantity]);
  const now = wanted.map(({ productId, optionId, addonIds, quantity }) => [
    productId,
    configKey(optionId, addonIds),
    quantity,
  ]);
  return JSON.stringify(before.sort()) === JSON.stringify(now.sort());
}
