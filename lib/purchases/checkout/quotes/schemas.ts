import { z } from 'zod';
import { email, latitude, longitude, naira, objectId, ownerId } from '@/lib/core/fields';
import { MAX_LINES } from '@/lib/purchases/checkout/cart/policy';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { promoCode } from '@/lib/purchases/checkout/promos/schemas';

const promo = promoCode.nullish();

/** Fields of every payment call, besides the purchase and the total. */
export const paymentFields = {
  /** Sent by the specification's client; the account's own address is used. */
  email: email.optional(),
  promo,
  /** The account that the page shows; another one may have signed in since. */
  owner: ownerId.optional(),
  /** The start that the customer saw; a difference is answered with the new quote. */
  scheduledFor: z.iso.datetime().nullable().optional(),
};

/** Naira, as the customer saw it; a difference is answered with the new quote. */
export const totalAmount = naira();

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

/** Details of the delivery fee of a dispatch or an errand; naira. */
export interface DirectFeeDto {
  /** Breakdown of the fee. */
  lines: { text: string; amount: number }[];
  /** What Express would add. */
  expressExtra: number;
  /** Length of the rider's route, metres. */
  pathM: number;
  /** Minutes until it arrives, from and to. */
  etaMin: number;
  etaMax: number;
  /** The same with Express. */
  expressEtaMin: number;
  expressEtaMax: number;
}
