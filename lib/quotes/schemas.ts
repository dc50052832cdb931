import { z } from 'zod';
import { email, naira, ownerId } from '@/lib/core/fields';
import { promoCode } from '@/lib/promos/schemas';

/** A code to pay with. */
const promo = promoCode.nullish();

/** What every payment call takes besides the things and the total. */
export const paymentFields = {
  /** Sent by the specification's client; the account's own address is used. */
  email: email.optional(),
  promo,
  /** The account that the page shows; another one may have signed in since. */
  owner: ownerId.optional(),
  /** When the customer was told that it starts; a difference is answered with the new quote. */
  scheduledFor: z.iso.datetime().nullable().optional(),
};

/** Naira, as the customer saw it; a difference is answered with the new quote. */
export const totalAmount = naira();
