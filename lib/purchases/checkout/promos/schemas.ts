import { z } from 'zod';
import { naira, objectId, plainCode } from '@/lib/core/fields';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { cleanCode } from '@/lib/core/text';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';

/** Letters and digits, in groups joined by `-` or `_`. */
const CODE = /^[A-Z0-9]+(?:[-_][A-Z0-9]+)*$/;
const MAX_LENGTH = 32;
/** "Use code EKI10", as in the message that a code comes with. */
const BEFORE_CODE = /^(?:.*\b(?:use|promo|coupon) code|code:) *:? */i;
/** Punctuation copied along with a code. */
const PUNCTUATION_AROUND = /^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g;

/** A promo code as typed or pasted, uppercased. */
export const promoCode = plainCode(MAX_LENGTH, PROMO_MESSAGES.invalidPromo)
  .transform((typed) =>
    typed.replace(BEFORE_CODE, '').replace(/\s/g, '').replace(PUNCTUATION_AROUND, '').toUpperCase(),
  )
  .refine((code) => CODE.test(code), PROMO_MESSAGES.invalidPromo)
  .meta({ title: 'promo code' });

/** Body of POST /api/promo/apply. */
export const applyPromoInput = z.strictObject({
  code: z
    .string(PROMO_MESSAGES.enterPromo)
    .refine((typed) => cleanCode(typed) !== '', { error: PROMO_MESSAGES.enterPromo, abort: true })
    .pipe(promoCode),
  /** Price of the items, or the delivery fee of a dispatch or an errand. */
  orderTotal: naira(),
  productIds: z.array(objectId).max(100).default([]),
  service: z.enum(SERVICE_KINDS).default('order'),
});

export type ApplyPromoInput = z.output<typeof applyPromoInput>;
