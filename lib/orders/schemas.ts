import { z } from 'zod';
import { latitude, longitude, objectId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';

/** Body of POST /api/order/cancel. */
export const cancelOrderInput = z.strictObject({ orderId: objectId });

export type CancelOrderInput = z.infer<typeof cancelOrderInput>;

/** Body of POST /api/order/delivery-fee. */
export const deliveryFeeInput = z.strictObject({
  latitude,
  longitude,
  vendorIds: z.array(objectId).min(1, MESSAGES.deliveryFeeFailed).max(20),
});

export type DeliveryFeeInput = z.infer<typeof deliveryFeeInput>;

/** Answer of POST /api/order/delivery-fee beside `success`; naira. */
export interface DeliveryFeeDto {
  totalDeliveryFee: number;
  /** What makes up the fee, in words and naira. */
  lines: { text: string; amount: number }[];
  /** Path of the rider, metres. */
  pathM: number;
  /** Minutes until it arrives, from and to. */
  etaMin: number;
  etaMax: number;
  /** The same with Express. */
  expressEtaMin: number;
  expressEtaMax: number;
}
