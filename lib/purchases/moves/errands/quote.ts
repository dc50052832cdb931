import 'server-only';
import { AppError } from '@/lib/core/errors';
import type { Point } from '@/lib/core/maps/distance';
import { fromNaira, kobo, toNaira } from '@/lib/core/money';
import { errandDeliveryFee } from '@/lib/core/pricing/delivery-fee';
import type { DirectQuoteDto } from '@/lib/core/pricing/quote';
import type { ScopedActor } from '@/lib/core/roles';
import { getSettings } from '@/lib/platform/settings/queries';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { PromoFacts } from '@/lib/purchases/checkout/promos/policy';
import { findPromo } from '@/lib/purchases/checkout/promos/queries';
import {
  directFeeDto,
  type PricedDirect,
  priceDirect,
} from '@/lib/purchases/checkout/quotes/direct';
import { checkPlace, findPlace } from '@/lib/purchases/checkout/quotes/places';
import { directRefusal } from '@/lib/purchases/checkout/quotes/refusal';
import type { DraftPlace, ErrandDraft } from '@/lib/purchases/moves/draft';
import type { ErrandFeeDto, ErrandFeeInput, ErrandQuoteInput, PayErrandInput } from './schemas';

/** A requested errand with checked places. */
export type RequestedErrand = Pick<ErrandDraft, 'dropOff' | 'errands' | 'isExpress'>;

/**
 * Reads the errand that a payment call requests. Throws AppError `not_found` for an address that is not
 * the customer's, and the errors of `checkPlace`.
 */
export async function findRequestedErrand(
  { pickupAddress, errands, isExpress }: PayErrandInput,
  actor: ScopedActor<'self'>,
): Promise<RequestedErrand> {
  const dropOff = await findPlaces(pickupAddress, errands, actor);
  const stops = errands.map(({ token, budget, phone = '', ...stop }) => ({
    ...stop,
    phone,
    budgetKobo: fromNaira(budget),
  }));
  return { dropOff, errands: stops, isExpress };
}

/** Checks all places and returns the drop-off. Throws AppError like `findRequestedErrand`. */
async function findPlaces(
  dropOff: ErrandQuoteInput['pickupAddress'],
  stops: ErrandQuoteInput['errands'],
  actor: ScopedActor<'self'> | null,
): Promise<DraftPlace> {
  const where = { field: 'pickupAddress', missing: CHECKOUT_MESSAGES.chooseDropOff };
  const found = await findPlace(dropOff, actor, where);
  for (const [at, stop] of stops.entries()) {
    const field = `errands.${at}.address`;
    await checkPlace(stop, actor, { field, message: CHECKOUT_MESSAGES.chooseStops });
  }
  return found;
}

/** Prices an errand (see `priceDirect`); the draft is null if it cannot be bought. */
export async function priceErrand(
  request: RequestedErrand,
  now: Date,
  promo: PromoFacts | null = null,
): Promise<{ quote: DirectQuoteDto; draft: ErrandDraft | null }> {
  const { quote, draft } = await priceTour(request, promo, now);
  return { quote, draft: draft && { ...request, ...draft } };
}

interface Tour {
  dropOff: Point;
  errands: readonly (Point & { name: string; budgetKobo: number })[];
  isExpress: boolean;
}

async function priceTour(
  { dropOff, errands, isExpress }: Tour,
  promo: PromoFacts | null,
  now: Date,
): Promise<PricedDirect> {
  const settings = await getSettings();
  const fee = errandDeliveryFee(errands, dropOff, settings.delivery);
  const budgets = errands.map(({ name, budgetKobo }) => ({ name, amount: kobo(budgetKobo) }));
  return priceDirect({ fee, isExpress, budgets, service: 'errand', promo, settings, now });
}

/**
 * Quotes an errand without starting a payment. Guests (`actor` null) have no saved addresses. Throws
 * the errors of `findRequestedErrand`.
 */
export async function quoteErrand(
  { pickupAddress, errands, isExpress, promo }: ErrandQuoteInput,
  actor: ScopedActor<'self'> | null,
  now: Date,
): Promise<DirectQuoteDto> {
  const dropOff = await findPlaces(pickupAddress, errands, actor);
  const stops = errands.map(({ budget, ...stop }) => ({ ...stop, budgetKobo: fromNaira(budget) }));
  const facts = await findPromo(promo, actor);
  const { quote } = await priceTour({ dropOff, errands: stops, isExpress }, facts, now);
  return quote;
}

/** Delivery fee of an errand. Throws AppError `conflict` if it is out of reach or too long. */
export async function quoteErrandFee(
  { dropOff, errands }: ErrandFeeInput,
  now: Date,
): Promise<ErrandFeeDto> {
  const settings = await getSettings();
  const fee = errandDeliveryFee(errands, dropOff, settings.delivery);
  if (!fee.ok) {
    const { reason } = fee;
    throw new AppError('conflict', directRefusal(reason, settings), { reason });
  }
  return { totalDeliveryFee: toNaira(fee.fee), ...directFeeDto(fee, now) };
}
