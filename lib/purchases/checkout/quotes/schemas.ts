import { z } from 'zod';
import { email, naira, ownerId } from '@/lib/core/fields';
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
