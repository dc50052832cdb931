import 'server-only';
import mongoose from 'mongoose';
import { findCategory } from '@/lib/core/categories';
import { AppError } from '@/lib/core/errors';
import { fromNaira, type Kobo, storedNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { type CounterRule, countCall } from '@/lib/platform/rate-limit';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import {
  PROMO_REDEMPTION_OWNERS,
  Promo,
  type PromoDoc,
  PromoRedemption,
} from '@/models/purchases/promo';
import { Product } from '@/models/shops/product';
import type { PromoAppliedDto, StaffPromoDto } from './dto';
import { findPerson } from './person';
import {
  isEligible,
  isForAll,
  PROMO_STATES,
  type PromoFacts,
  type PromoLine,
  type PromoTerms,
  pricePromo,
  promoState,
} from './policy';
import type { ApplyPromoInput } from './schemas';

/** Unknown codes, over all calls: slows down guessing. */
const GUESSES: CounterRule = { name: 'promo-guess', points: 30, windowS: 3_600, shared: true };

/**
 * Looks up a code; null without one. Uses held by the customer's own open payments count as free,
 * because a new payment may take them over; with `isStrict` they count as taken. `isHeld`: see
 * `PromoFacts`. Reads nothing for guests (`actor` null). Throws AppError `too_many` after too many
 * unknown codes.
 */
export async function findPromo(
  code: string | null | undefined,
  actor: ScopedActor<'self'> | null,
  { isStrict = false, isHeld = false } = {},
): Promise<PromoFacts | null> {
  if (!code) return null;
  const unknown = { code, terms: null, usesLeft: null, ownUses: 0, isHeld };
  if (!actor) return { ...unknown, isGuest: true };
  await connectDb();
  const promo = await Promo.findOne({ code }).lean();
  if (!promo) {
    await countCall(GUESSES, actor.userId);
    return { ...unknown, isGuest: false };
  }
  const person = await findPerson(actor.userId);
  const isTaken = {
    promoId: promo._id,
    state: mongoose.trusted({ $in: ['reserved', 'redeemed'] as const }),
  };
  const [own, personUses] = await Promise.all([
    PromoRedemption.find({ ...isTaken, ...ownedBy(actor, PROMO_REDEMPTION_OWNERS) }).lean(),
    PromoRedemption.countDocuments({ ...isTaken, person: mongoose.trusted({ $in: person }) }),
  ]);
  const freed = isStrict ? [] : own.filter(({ state }) => state === 'reserved');
  const { limit, used, reserved } = promo;
  const counted = freed.filter(({ isCounted }) => isCounted).length;
  return {
    code,
    terms: toTerms(promo),
    usesLeft: limit === null ? null : limit - used - reserved + counted,
    ownUses: personUses - freed.length,
    isGuest: false,
    isHeld,
  };
}

/**
 * Previews a code's discount on a total; reserves nothing. The call has no quantities: where only some
 * of the products qualify, it counts one piece of each. Throws AppError `invalid` if the promo
 * does not apply.
 */
export async function quotePromo(
  { code, orderTotal, productIds, service }: ApplyPromoInput,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<PromoAppliedDto> {
  const facts = await findPromo(code, actor);
  if (!facts) throw new AppError('invalid', PROMO_MESSAGES.enterPromo, { field: 'code' });
  const total = fromNaira(orderTotal);
  const lines = service === 'order' ? await loadPromoLines(facts.terms, total, productIds) : [];
  const deliveries = service === 'order' ? [] : [{ deliveryKobo: total, feeShareKobo: 0 }];
  const { quote } = pricePromo(facts, { service, lines, deliveries }, now);
  if (quote.message !== null || !quote.type) {
    throw new AppError('invalid', quote.message ?? PROMO_MESSAGES.invalidPromo, { field: 'code' });
  }
  const { type, discount, freeShipping } = quote;
  const newTotal = storedNaira(total - fromNaira(discount));
  return { code, type, discount, freeShipping, newTotal, message: PROMO_MESSAGES.promoApplied };
}

/** Splits an order of this price into what qualifies and the rest. */
async function loadPromoLines(
  terms: PromoTerms | null,
  total: Kobo,
  productIds: readonly string[],
): Promise<PromoLine[]> {
  const whole = { ...INELIGIBLE, lineKobo: total };
  if (!terms || isForAll(terms)) return [whole];
  const products = await Product.find(
    { _id: mongoose.trusted({ $in: [...new Set(productIds)] }), status: 'live' },
    { category: 1, vendorId: 1, options: 1 },
  ).lean();
  const pieces = products.map(({ _id, category, vendorId, options }): PromoLine => {
    const prices = options.map(({ priceKobo, offerPriceKobo }) => offerPriceKobo ?? priceKobo);
    return {
      productId: _id.toString(),
      category,
      vendorId: vendorId.toString(),
      lineKobo: Math.min(...prices),
      feeShareKobo: 0,
    };
  });
  const [first, ...others] = pieces.filter((piece) => isEligible(terms, piece));
  if (!first) return [whole];
  if (pieces.length === 1 + others.length) return [{ ...first, lineKobo: total }];
  const eligible = [first, ...others];
  const price = eligible.reduce((sum, { lineKobo }) => sum + lineKobo, 0);
  if (price >= total) return [{ ...first, lineKobo: total }];
  return [...eligible, { ...INELIGIBLE, lineKobo: total - price }];
}

/** In no list of a promo. */
const INELIGIBLE = { productId: '', category: '', vendorId: '', feeShareKobo: 0 } as const;

const MAX_LISTED = 300;

/** The newest 300 promos, those in use first, then by code. */
export async function listPromos(actor: ScopedActor<'staff'>, now: Date): Promise<StaffPromoDto[]> {
  await connectDb();
  const promos = await Promo.find(ownedBy(actor, {})).sort({ _id: -1 }).limit(MAX_LISTED).lean();
  const rank = ({ state }: StaffPromoDto) => PROMO_STATES.indexOf(state);
  return promos
    .map((promo) => toStaffDto(promo, now))
    .sort((a, b) => rank(a) - rank(b) || a.code.localeCompare(b.code));
}

/** Throws AppError `not_found`. */
export async function getStaffPromo(
  promoId: string,
  actor: ScopedActor<'staff'>,
  now: Date,
): Promise<StaffPromoDto> {
  await connectDb();
  const promo = await Promo.findOne({ _id: promoId, ...ownedBy(actor, {}) }).lean();
  if (!promo) throw new AppError('not_found', PROMO_MESSAGES.promoNotFound);
  return toStaffDto(promo, now);
}

function toStaffDto(promo: PromoDoc, now: Date): StaffPromoDto {
  const { code, type, freeShipping, maxDiscountKobo, startsAt, endsAt, limit, perUser } = promo;
  const taken = promo.used + promo.reserved;
  return {
    id: promo._id.toString(),
    code,
    type,
    freeShipping,
    limit,
    taken,
    perUser,
    value: type === 'percentage' ? promo.valueBp / 100 : storedNaira(promo.valueKobo),
    maxDiscount: maxDiscountKobo === null ? null : storedNaira(maxDiscountKobo),
    minSpend: storedNaira(promo.minSpendKobo),
    startsAt: toIso(startsAt),
    endsAt: toIso(endsAt),
    categories: promo.categories.flatMap((path) => findCategory(path)?.path ?? []),
    isForSome: promo.vendorIds.length + promo.productIds.length > 0,
    funder: promo.funder,
    state: promoState(promo, limit === null ? null : limit - taken, now),
  };
}

function toTerms({ _id, ...promo }: PromoDoc): PromoTerms {
  const { code, type, valueBp, valueKobo, freeShipping, maxDiscountKobo, minSpendKobo } = promo;
  const { startsAt, endsAt, perUser, categories, vendorIds, productIds, funder } = promo;
  return {
    id: _id.toString(),
    code,
    type,
    valueBp,
    valueKobo,
    freeShipping,
    maxDiscountKobo,
    minSpendKobo,
    startsAt,
    endsAt,
    perUser,
    categories,
    vendorIds,
    productIds,
    funder,
  };
}
