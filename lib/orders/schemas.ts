import { z } from 'zod';
import { MAX_LINES } from '@/lib/cart/policy';
import { commandId, latitude, longitude, objectId, requiredParagraph } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { fileId } from '@/lib/files/schemas';
import { MAX_REPORT, REPORT_CATEGORIES } from './policy';

/** Body of POST /api/order/cancel. */
export const cancelOrderInput = z.strictObject({ orderId: objectId });

/** Body of POST /api/order/answer-query. */
export const answerQueryInput = z.strictObject({
  orderId: objectId,
  itemId: z.string().max(24),
  /** Take what the shop offers instead, or leave the item out. */
  answer: z.enum(['accept', 'drop']),
  commandId,
});

export type AnswerQueryInput = z.output<typeof answerQueryInput>;

/** Fields of every problem report. */
export const reportFields = {
  category: z.enum(REPORT_CATEGORIES, MESSAGES.reportCategory),
  message: requiredParagraph(MAX_REPORT, MESSAGES.reportMessage, MESSAGES.reportMessage),
  /** An uploaded photo of the problem. */
  photoId: fileId.optional(),
  commandId,
};

/** Body of POST /api/order/report. */
export const reportOrderInput = z.strictObject({
  orderId: objectId,
  ...reportFields,
  /** The items that it is about; all of them if absent. */
  itemIds: z.array(z.string().max(24)).min(1).max(MAX_LINES).optional(),
});

/** Body of POST /api/order/delivery-fee. */
export const deliveryFeeInput = z.strictObject({
  latitude,
  longitude,
  /** One per line of the cart. The limit of shops per order is checked with the fee. */
  vendorIds: z
    .array(objectId)
    .min(1, MESSAGES.deliveryFeeFailed)
    .max(MAX_LINES, MESSAGES.tooManyVendors),
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
