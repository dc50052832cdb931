import { z } from 'zod';
import { line, objectId } from '@/lib/core/fields';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { MAX_QUANTITY } from '@/lib/core/pricing/quote';
import type { ServiceKind } from '@/lib/core/service-kind';
import { configKey, parseConfigKey } from '@/lib/purchases/checkout/cart/config-key';
import { MAX_LINES } from '@/lib/purchases/checkout/cart/policy';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { paymentFields, totalAmount } from '@/lib/purchases/checkout/quotes/schemas';
import type { WalletReason } from './policy';

const requestedItem = z.strictObject({
  productId: objectId,
  optionId: objectId,
  addonIds: z.array(objectId).max(20).default([]),
  quantity: z.number().int().min(1).max(MAX_QUANTITY, PAGE_MESSAGES.lineTooLarge),
});

type RequestedItem = z.infer<typeof requestedItem>;

/** Merges items of the same configuration into one line. */
function mergeItems(items: readonly RequestedItem[]): RequestedItem[] {
  const merged = new Map<string, RequestedItem>();
  for (const { productId, optionId, addonIds, quantity } of items) {
    const key = configKey(optionId, addonIds);
    const soFar = merged.get(`${productId}/${key}`)?.quantity ?? 0;
    const line = { productId, ...parseConfigKey(key), quantity: soFar + quantity };
    merged.set(`${productId}/${key}`, line);
  }
  return [...merged.values()];
}

/** The account's cart if absent. */
const requestedItems = z
  .array(requestedItem)
  .min(1)
  .max(MAX_LINES)
  .transform(mergeItems)
  .refine(
    (items) => items.every(({ quantity }) => quantity <= MAX_QUANTITY),
    PAGE_MESSAGES.lineTooLarge,
  )
  .optional();

export const quoteInput = z.strictObject({
  items: requestedItems,
  /** An address id; without one there are no fees. */
  address: objectId.optional(),
  isExpress: z.boolean().default(false),
  promo: paymentFields.promo,
});

export type QuoteInput = z.output<typeof quoteInput>;
export type QuoteCall = z.input<typeof quoteInput>;

/** Body of POST /api/payment/paystack/order. */
export const payOrderInput = z.strictObject({
  ...paymentFields,
  totalAmount,
  items: requestedItems,
  /** Revision of the cart that the customer saw; a different one is refused with the cart. */
  cartRev: z.number().int().min(0).optional(),
  address: objectId,
  isExpress: z.boolean().default(false),
  /** For the shops: "One of the egusi without pepper". */
  note: line(160).optional(),
});

export type PayOrderInput = z.output<typeof payOrderInput>;
export type PayOrderCall = z.input<typeof payOrderInput>;

/** Our reference at the provider: letters, digits and `-`. */
export const paymentReference = z
  .string()
  .regex(/^EKI-[0-9A-Za-z]{10,40}-\d$/, CHECKOUT_MESSAGES.paymentNotFound);

export const paymentStateQuery = z.object({ reference: paymentReference });

/** Response of GET /api/payment/callback, without `success`. */
export interface PaymentStateDto {
  kind: ServiceKind;
  /** `waiting`: not known yet, poll again. `failed`: not paid, may be tried again. */
  state: 'waiting' | 'succeeded' | 'failed' | 'expired' | 'in-wallet' | 'review';
  /**
   * Whether the provider was asked just now. False if the limit of calls is reached: `waiting` is no
   * news then, and a page that shows `failed` goes on showing it.
   */
  isAsked: boolean;
  /** Why the money is in the wallet; null in any other state. */
  reason: WalletReason | null;
  /** `reason` as a sentence. */
  why: string | null;
  /** Id of the order, dispatch or errand once it is paid; only for the owner. */
  orderId: string | null;
  /** Naira; only for the owner. */
  amount: number | null;
  /** Where it goes and whether by Express; only for the owner. */
  delivery: { to: string; isExpress: boolean } | null;
}
