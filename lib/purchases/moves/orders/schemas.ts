import { z } from 'zod';
import { commandId, latitude, longitude, objectId } from '@/lib/core/fields';
import { MAX_LINES } from '@/lib/purchases/checkout/cart/policy';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';

export const cancelOrderInput = z.strictObject({ orderId: objectId });

export const answerQueryInput = z.strictObject({
  orderId: objectId,
  itemId: z.string().max(24),
  /** Take what the shop offers instead, or leave the item out. */
  answer: z.enum(['accept', 'drop']),
  commandId,
});

export type AnswerQueryInput = z.output<typeof answerQueryInput>;

export const deliveryFeeInput = z.strictObject({
  latitude,
  longitude,
  /** One per line of the cart. The limit of shops per order is checked with the fee. */
  vendorIds: z
    .array(objectId)
    .min(1, CHECKOUT_MESSAGES.deliveryFeeFailed)
    .max(MAX_LINES, CHECKOUT_MESSAGES.tooManyVendors),
});

export type DeliveryFeeInput = z.infer<typeof deliveryFeeInput>;

/** Response of POST /api/order/delivery-fee, without `success`; naira. */
export interface DeliveryFeeDto {
  totalDeliveryFee: number;
  /** Breakdown of the fee. */
  lines: { text: string; amount: number }[];
  /** Length of the rider's route, metres. */
  pathM: number;
  /** Minutes until arrival, from and to. */
  etaMin: number;
  etaMax: number;
  /** The same with Express. */
  expressEtaMin: number;
  expressEtaMax: number;
}
