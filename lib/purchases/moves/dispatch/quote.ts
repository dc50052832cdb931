import 'server-only';
import { AppError } from '@/lib/core/errors';
import type { Point } from '@/lib/core/maps/distance';
import { toNaira } from '@/lib/core/money';
import { dispatchDeliveryFee } from '@/lib/core/pricing/delivery-fee';
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
import type { DispatchDraft } from '@/lib/purchases/moves/draft';
import type {
  DispatchFeeDto,
  DispatchFeeInput,
  DispatchQuoteInput,
  PayDispatchInput,
} from './schemas';

/** A requested dispatch with checked places. */
export type RequestedDispatch = Pick<
  DispatchDraft,
  'pickupAddress' | 'dropoff' | 'deliveryNote' | 'isExpress'
>;

const PICKUP = { field: 'pickupAddress', missing: CHECKOUT_MESSAGES.choosePickup };
const DROPOFF = { field: 'dropoff.address' };

/**
 * Reads the dispatch that a payment call requests. Throws AppError `not_found` for an address that is not
 * the customer's, and the errors of `checkPlace`.
 */
export async function findRequestedDispatch(
  { pickupAddress, dropoff, deliveryNote, isExpress }: PayDispatchInput,
  actor: ScopedActor<'self'>,
): Promise<RequestedDispatch> {
  const pickup = await findPlace(pickupAddress, actor, PICKUP);
  await checkPlace(dropoff, actor, DROPOFF);
  const { token, ...recipient } = dropoff;
  return { pickupAddress: pickup, dropoff: recipient, deliveryNote, isExpress };
}

/** Prices a dispatch (see `priceDirect`); the draft is null if it cannot be bought. */
export async function priceDispatch(
  request: RequestedDispatch,
  now: Date,
  promo: PromoFacts | null = null,
): Promise<{ quote: DirectQuoteDto; draft: DispatchDraft | null }> {
  const { quote, draft } = await priceRoute(request, promo, now);
  if (!draft) return { quote, draft };
  const { budgetKobo, ...delivery } = draft;
  return { quote, draft: { ...request, ...delivery } };
}

async function priceRoute(
  route: { pickupAddress: Point; dropoff: Point; isExpress: boolean },
  promo: PromoFacts | null,
  now: Date,
): Promise<PricedDirect> {
  const settings = await getSettings();
  const fee = dispatchDeliveryFee(route.pickupAddress, route.dropoff, settings.delivery);
  return priceDirect({
    fee,
    isExpress: route.isExpress,
    budgets: [],
    service: 'dispatch',
    promo,
    settings,
    now,
  });
}

/**
 * Quotes a dispatch without starting a payment. Guests (`actor` null) have no saved addresses. Throws
 * the errors of `findRequestedDispatch`.
 */
export async function quoteDispatch(
  { pickupAddress, dropoff, isExpress, promo }: DispatchQuoteInput,
  actor: ScopedActor<'self'> | null,
  now: Date,
): Promise<DirectQuoteDto> {
  const pickup = await findPlace(pickupAddress, actor, PICKUP);
  await checkPlace(dropoff, actor, DROPOFF);
  const facts = await findPromo(promo, actor);
  const route = { pickupAddress: pickup, dropoff, isExpress };
  const { quote } = await priceRoute(route, facts, now);
  return quote;
}

/** Delivery fee between two places. Throws AppError `conflict` if they are out of reach. */
export async function quoteDispatchFee(
  input: DispatchFeeInput,
  now: Date,
): Promise<DispatchFeeDto> {
  const settings = await getSettings();
  const pickup = { latitude: input.latitude1, longitude: input.longitude1 };
  const dropOff = { latitude: input.latitude2, longitude: input.longitude2 };
  const fee = dispatchDeliveryFee(pickup, dropOff, settings.delivery);
  if (!fee.ok) {
    const { reason } = fee;
    throw new AppError('conflict', directRefusal(reason, settings), { reason });
  }
  return { deliveryFee: toNaira(fee.fee), ...directFeeDto(fee, now) };
}
