import { z } from 'zod';
import { naira, objectId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { SERVICE_KINDS } from '@/lib/core/socket-events';

/** Letters and digits, in groups joined by `-` or `_`. */
const CODE = /^[A-Z0-9]+(?:[-_][A-Z0-9]+)*$/;
const MAX_LENGTH = 32;

/** A promo code as typed; in capitals. */
export const promoCode = z
  .string(MESSAGES.invalidPromo)
  .max(MAX_LENGTH * 2, MESSAGES.invalidPromo)
  .transform((typed) => typed.trim().toUpperCase())
  .refine((code) => code.length <= MAX_LENGTH && CODE.test(code), MESSAGES.invalidPromo)
  .meta({ title: 'promo code' });

/** Body of POST /api/promo/apply (spec §7). */
export const applyPromoInput = z.strictObject({
  code: z
    .string(MESSAGES.enterPromo)
    .refine((typed) => typed.trim() !== '', { error: MESSAGES.enterPromo, abort: true })
    .pipe(promoCode),
  /** Price of the items, or the delivery fee of a dispatch or an errand. */
  orderTotal: naira(),
  /** Of what is in the order. */
  productIds: z.array(objectId).max(100).default([]),
  /** What is bought, if not an order. */
  service: z.enum(SERVICE_KINDS).default('order'),
});

export type ApplyPromoInput = z.output<typeof applyPromoInput>;
