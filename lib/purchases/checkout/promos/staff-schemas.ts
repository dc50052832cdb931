import { z } from 'zod';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import { naira, objectId } from '@/lib/core/fields';
import { PROMO_TYPES } from '@/lib/core/pricing/quote';
import { staffFields } from '@/lib/core/staff-fields';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import { MAX_PROMO_KOBO } from './policy';
import { promoCode } from './schemas';

// What staff send about promos, apart from what every payment checks.

const MAX_PROMO = MAX_PROMO_KOBO / 100;

const uses = z.number().int().min(1).max(1_000_000).nullable();

const moment = z.iso.datetime({ offset: true }).nullable();

/** Body of POST /api/admin/promo/save: a new promo, or all terms of one that Eki pays for. */
export const savePromoInput = z
  .strictObject({
    /** Null: a new one. */
    promoId: objectId.nullable(),
    /** For a new one; it never changes. */
    code: promoCode,
    type: z.enum(PROMO_TYPES),
    /** Percent, or naira; 0 with free delivery alone. */
    value: naira(PROMO_MESSAGES.promoValue),
    freeShipping: z.boolean(),
    maxDiscount: naira(PROMO_MESSAGES.promoCap).max(MAX_PROMO, PROMO_MESSAGES.promoCap).nullable(),
    minSpend: naira(),
    /** Null: no start or end. */
    startsAt: moment,
    endsAt: moment,
    /** Null: no limit. */
    limit: uses,
    perUser: uses,
    /** Empty: all. */
    categories: z.array(z.enum(CATEGORY_PATHS)).max(CATEGORY_PATHS.length),
    ...staffFields,
  })
  .superRefine(({ type, value, freeShipping, maxDiscount, startsAt, endsAt }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const isPercent = type === 'percentage';
    if (value > (isPercent ? 100 : MAX_PROMO)) refuse('value', PROMO_MESSAGES.promoValue);
    if (value === 0 && !freeShipping) refuse('value', PROMO_MESSAGES.promoNothing);
    if (isPercent && value > 0 && !maxDiscount) refuse('maxDiscount', PROMO_MESSAGES.promoCap);
    if (startsAt && endsAt && new Date(endsAt) <= new Date(startsAt)) {
      refuse('endsAt', PROMO_MESSAGES.promoDates);
    }
  });

export type SavePromoInput = z.output<typeof savePromoInput>;

/** Body of POST /api/admin/promo/end. */
export const endPromoInput = z.strictObject({ promoId: objectId, ...staffFields });

export type EndPromoInput = z.output<typeof endPromoInput>;
