import { z } from 'zod';
import { configKey, parseConfigKey } from '@/lib/cart/config-key';
import { MAX_LINES, MAX_QUANTITY } from '@/lib/cart/policy';
import { email, naira, objectId, ownerId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import type { WalletReason } from './policy';

const wantedItem = z.strictObject({
  productId: objectId,
  optionId: objectId,
  addonIds: z.array(objectId).max(20).default([]),
  quantity: z.number().int().min(1).max(MAX_QUANTITY, MESSAGES.lineTooLarge),
});

type WantedItem = z.infer<typeof wantedItem>;

/** The same choice of a product is one line, however often and in what order it was named. */
function mergeItems(items: readonly WantedItem[]): WantedItem[] {
  const joined = new Map<string, WantedItem>();
  for (const { productId, optionId, addonIds, quantity } of items) {
    const key = configKey(optionId, addonIds);
    const before = joined.get(`${productId}/${key}`)?.quantity ?? 0;
    const line = { productId, ...parseConfigKey(key), quantity: before + quantity };
    joined.set(`${productId}/${key}`, line);
  }
  return [...joined.values()];
}

/** What is bought; left out: the account cart. */
const wantedItems = z
  .array(wantedItem)
  .min(1)
  .max(MAX_LINES)
  .transform(mergeItems)
  .refine((items) => items.every(({ quantity }) => quantity <= MAX_QUANTITY), MESSAGES.lineTooLarge)
  .optional();

/** There are no codes yet. */
const promo = z.null(MESSAGES.invalidPromo).optional();

/** Body of POST /api/order/quote. */
export const quoteInput = z.strictObject({
  items: wantedItems,
  /** An id; left out: what can be said without one. */
  address: objectId.optional(),
  isExpress: z.boolean().default(false),
  promo,
});

export type QuoteInput = z.output<typeof quoteInput>;
/** What a browser sends. */
export type QuoteCall = z.input<typeof quoteInput>;

/** Body of POST /api/payment/paystack/order (spec §7; design ruling 29). */
export const payOrderInput = z.strictObject({
  /** Sent by the specification's client; the account's own address is used. */
  email: email.optional(),
  /** Naira, as the customer saw it; a difference is answered with the new quote. */
  totalAmount: naira,
  promo,
  items: wantedItems,
  /** Number of the account cart that the customer saw; another one is answered with the cart. */
  cartRev: z.number().int().min(0).optional(),
  /** Whose cart the page shows; another account may have signed in since. */
  owner: ownerId.optional(),
  address: objectId,
  isExpress: z.boolean().default(false),
  /** What the customer was told about a closed shop; a difference is answered with the new quote. */
  scheduledFor: z.iso.datetime().nullable().optional(),
});

export type PayOrderInput = z.output<typeof payOrderInput>;
/** What a browser sends. */
export type PayOrderCall = z.input<typeof payOrderInput>;

/** Our reference at the provider: letters, digits and `-`. */
export const paymentReference = z
  .string()
  .regex(/^EKI-[0-9A-Za-z]{10,40}-\d$/, MESSAGES.paymentNotFound);

/** Query of GET /api/payment/callback. */
export const paymentStateQuery = z.object({ reference: paymentReference });

/** Answer of GET /api/payment/callback beside `success`. */
export interface PaymentStateDto {
  /** waiting: not known yet, ask again. failed: not paid, may be tried again. */
  state: 'waiting' | 'succeeded' | 'failed' | 'expired' | 'in-wallet' | 'review';
  /**
   * Whether the provider was asked just now. Where it had been asked enough already, `waiting` says
   * nothing new: a page that was told `failed` before goes on saying so.
   */
  isAsked: boolean;
  /** Why the money is in the wallet; null in any other state. */
  reason: WalletReason | null;
  /** The same as a sentence. */
  why: string | null;
  /** Only for the owner. */
  orderId: string | null;
  /** Naira; only for the owner. */
  amount: number | null;
  /** Where the order goes and whether by Express; only for the owner. */
  delivery: { to: string; isExpress: boolean } | null;
}
