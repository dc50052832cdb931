import { formatKobo } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { allocate, type Kobo, kobo, storedNaira, sumKobo, toNaira } from '@/lib/core/money';
import type { PromoQuoteDto, PromoType } from '@/lib/core/pricing/quote';
import type { ServiceKind } from '@/lib/core/service-kind';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';

/** Who pays for the discount. A vendor pays only for its own lines. */
export const PROMO_FUNDERS = ['platform', 'vendor'] as const;
export type PromoFunder = (typeof PROMO_FUNDERS)[number];

/** The terms of a promo. An empty list of categories, vendors or products sets no limit. */
export interface PromoTerms {
  id: string;
  code: string;
  type: PromoType;
  /** Hundredths of a percent; 0 unless it is a percentage. */
  valueBp: number;
  /** Kobo; 0 unless it is fixed. */
  valueKobo: number;
  freeShipping: boolean;
  /** Maximum of the discount, kobo; a free delivery doesn't count. */
  maxDiscountKobo: number | null;
  /** Minimum of the items, or of the delivery fee of a dispatch or an errand; kobo. */
  minSpendKobo: number;
  /** Valid from `startsAt` until just before `endsAt`. */
  startsAt: Date | null;
  endsAt: Date | null;
  /** Uses for each person. */
  perUser: number | null;
  categories: readonly string[];
  vendorIds: readonly string[];
  productIds: readonly string[];
  funder: PromoFunder;
}

/** A code as typed, with its promo and uses. */
export interface PromoFacts {
  code: string;
  /** Null for an unknown code. */
  terms: PromoTerms | null;
  /** Uses left for everyone; null: no limit. */
  usesLeft: number | null;
  /** Uses of this customer that count, with those of their other accounts. */
  ownUses: number;
  isGuest: boolean;
  /** The customer is paying with it, so the exact refusal may be shown (see `refusalText`). */
  isHeld: boolean;
}

export interface PromoLine {
  productId: string;
  category: string;
  vendorId: string;
  lineKobo: number;
  feeShareKobo: number;
}

export interface PromoDelivery {
  deliveryKobo: number;
  feeShareKobo: number;
}

/** The parts of a purchase that a promo may lower. Not an errand's budget, which is the rider's cash. */
export interface PromoPurchase {
  service: ServiceKind;
  lines: readonly PromoLine[];
  /** One for each vendor of an order; one for a dispatch or an errand. */
  deliveries: readonly PromoDelivery[];
}

/** What a promo pays, and how much of that for which line and delivery; kobo. */
export interface PromoShares {
  /** Without the delivery that it makes free. */
  discountKobo: Kobo;
  freeDeliveryKobo: Kobo;
  /** For each line with its service fee, in order; with `deliveries` they add up to the two above. */
  lines: Kobo[];
  /** For each delivery with its service fee, in order. */
  deliveries: Kobo[];
}

/** A promo as frozen with a purchase. Its shares are with the lines and parts. */
export interface FrozenPromo {
  promoId: string;
  code: string;
  type: PromoType;
  discountKobo: number;
  freeDeliveryKobo: number;
  funder: PromoFunder;
}

/** Maximum discount of a promo that one person of ops creates, kobo; a free delivery doesn't count. */
export const MAX_PROMO_KOBO = 1_000_000;

/** Mail domains that ignore dots before the `@`. */
const DOTLESS = ['gmail.com', 'googlemail.com'];

/** Mailbox (without `+tag`) and phone number of an account, which identify its owner's other accounts. */
export function personKeys({ email, phone }: { email: string; phone: string }): string[] {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const [name = ''] = email.slice(0, at).split('+');
  const mailbox = DOTLESS.includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
  return [`mailbox:${mailbox}`, ...(phone ? [`phone:${phone}`] : [])];
}

export const PROMO_STATES = ['on', 'early', 'used_up', 'over'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

/** The state of a promo; a use that is reserved counts as taken. */
export function promoState(
  { startsAt, endsAt }: Pick<PromoTerms, 'startsAt' | 'endsAt'>,
  usesLeft: number | null,
  now: Date,
): PromoState {
  if (endsAt && now >= endsAt) return 'over';
  if (startsAt && now < startsAt) return 'early';
  return usesLeft !== null && usesLeft <= 0 ? 'used_up' : 'on';
}

export type PromoRefusal =
  | 'signed_out'
  | 'unknown'
  | 'early'
  | 'over'
  | 'used_up'
  | 'used_by_you'
  | 'not_eligible'
  | 'below_minimum';

/** Refusals that would reveal to someone who guesses that the code exists. */
const REVEALING: readonly PromoRefusal[] = ['unknown', 'early', 'over', 'used_up'];

/** Whether the promo may lower this line: it must be in each list that is not empty. */
export function isEligible(
  { categories, vendorIds, productIds }: PromoTerms,
  line: Pick<PromoLine, 'category' | 'vendorId' | 'productId'>,
): boolean {
  const allows = (list: readonly string[], value: string) =>
    list.length === 0 || list.includes(value);
  return (
    allows(categories, line.category) &&
    allows(vendorIds, line.vendorId) &&
    allows(productIds, line.productId)
  );
}

/** Whether the promo has no list that limits it. */
export function isForAll({ categories, vendorIds, productIds }: PromoTerms): boolean {
  return categories.length + vendorIds.length + productIds.length === 0;
}

/** The amount that the minimum applies to, kobo. */
function getSpend({ service, lines, deliveries }: PromoPurchase): Kobo {
  return service === 'order'
    ? sumKobo(lines.map(({ lineKobo }) => kobo(lineKobo)))
    : sumKobo(deliveries.map(({ deliveryKobo }) => kobo(deliveryKobo)));
}

/** Why the promo does not apply to the purchase now; null if it does. */
function promoRefusal(
  { terms, usesLeft, ownUses, isGuest }: PromoFacts,
  purchase: PromoPurchase,
  now: Date,
): PromoRefusal | null {
  if (isGuest) return 'signed_out';
  if (!terms) return 'unknown';
  if (terms.startsAt && now < terms.startsAt) return 'early';
  if (terms.endsAt && now >= terms.endsAt) return 'over';
  if (terms.perUser !== null && ownUses >= terms.perUser) return 'used_by_you';
  if (usesLeft !== null && usesLeft <= 0) return 'used_up';
  const isFitting =
    purchase.service === 'order'
      ? purchase.lines.some((line) => isEligible(terms, line))
      : isForAll(terms);
  if (!isFitting) return 'not_eligible';
  return getSpend(purchase) < terms.minSpendKobo ? 'below_minimum' : null;
}

/**
 * The refusal for the customer. Unless they are paying with it, all codes that can't be used get the
 * same answer, so that guessing reveals nothing.
 */
function refusalText(
  refusal: PromoRefusal,
  { code, terms, isHeld }: Pick<PromoFacts, 'code' | 'terms' | 'isHeld'>,
  purchase: PromoPurchase,
): string {
  if (refusal === 'signed_out') return MESSAGES.loginToContinue;
  if (!isHeld && REVEALING.includes(refusal)) return PROMO_MESSAGES.invalidPromo;
  const { service } = purchase;
  switch (refusal) {
    case 'early':
      return `${code} isn’t valid yet.`;
    case 'over':
      return `${code} has ended.`;
    case 'used_up':
      return `${code} has been used up.`;
    case 'used_by_you':
      return `You’ve already used ${code}.`;
    case 'not_eligible':
      return service === 'order'
        ? `${code} isn’t for anything in your cart.`
        : `${code} isn’t for ${service === 'dispatch' ? 'dispatches' : 'errands'}.`;
    case 'below_minimum': {
      const minimum = terms?.minSpendKobo ?? 0;
      return service === 'order'
        ? `Add ${formatKobo(minimum - getSpend(purchase))} more to use ${code}.`
        : `${code} needs a delivery fee of ${formatKobo(minimum)} or more.`;
    }
    default:
      return PROMO_MESSAGES.invalidPromo;
  }
}

/**
 * What a promo pays. A percentage is of the eligible lines (of the delivery fee for a dispatch or an
 * errand), rounded down to the kobo. An amount lowers the same; where it is for everything, what is
 * left of it lowers delivery and service fee. Neither takes anything below 0, and shares always add
 * up. `purchase`: amounts before the promo. Rule: orders parts 2.2 and 2.3, decision 57.
 */
export function promoShares(terms: PromoTerms, purchase: PromoPurchase): PromoShares {
  const { service, lines, deliveries } = purchase;
  const freed = deliveries.map(({ deliveryKobo }) => kobo(terms.freeShipping ? deliveryKobo : 0));
  const isOrder = service === 'order';
  const base = [
    ...lines.map((line) => (isOrder && isEligible(terms, line) ? line.lineKobo : 0)),
    ...deliveries.map(({ deliveryKobo }, at) => (isOrder ? 0 : deliveryKobo - (freed[at] ?? 0))),
  ];
  const baseKobo = base.reduce((sum, amount) => sum + amount, 0);
  const value =
    terms.type === 'percentage' ? Math.floor((baseKobo * terms.valueBp) / 10_000) : terms.valueKobo;
  const capped = Math.min(value, terms.maxDiscountKobo ?? value);
  const first = split(Math.min(capped, baseKobo), base);
  const lowersFees = terms.type === 'fixed' && isForAll(terms) && terms.funder === 'platform';
  const rest = [
    ...lines.map(({ lineKobo, feeShareKobo }) => lineKobo + feeShareKobo),
    ...deliveries.map(({ deliveryKobo, feeShareKobo }, at) => {
      return deliveryKobo + feeShareKobo - (freed[at] ?? 0);
    }),
  ].map((amount, at) => amount - (first[at] ?? 0));
  const restKobo = rest.reduce((sum, amount) => sum + amount, 0);
  const left = lowersFees ? Math.min(Math.max(0, capped - baseKobo), restKobo) : 0;
  const second = split(left, rest);
  const shares = first.map((amount, at) => kobo(amount + (second[at] ?? 0)));
  return {
    discountKobo: sumKobo(shares),
    freeDeliveryKobo: sumKobo(freed),
    lines: shares.slice(0, lines.length),
    deliveries: freed.map((amount, at) => kobo(amount + (shares[lines.length + at] ?? 0))),
  };
}

export interface PricedPromo {
  quote: PromoQuoteDto;
  /** Null if it does not apply. */
  applied: { shares: PromoShares; frozen: FrozenPromo } | null;
}

/** Applies a promo to a purchase; the quote has the message if it doesn't apply. */
export function pricePromo(facts: PromoFacts, purchase: PromoPurchase, now: Date): PricedPromo {
  const { code, terms } = facts;
  const refusal = promoRefusal(facts, purchase, now);
  if (refusal || !terms) {
    const message = refusalText(refusal ?? 'unknown', facts, purchase);
    const quote = { code, type: null, discount: 0, freeShipping: false, saved: 0, message };
    return { quote, applied: null };
  }
  const { id, type, freeShipping, funder } = terms;
  const shares = promoShares(terms, purchase);
  const { discountKobo, freeDeliveryKobo } = shares;
  const frozen = { promoId: id, code, type, discountKobo, freeDeliveryKobo, funder };
  const discount = toNaira(discountKobo);
  const saved = storedNaira(discountKobo + freeDeliveryKobo);
  return {
    quote: { code, type, discount, freeShipping, saved, message: null },
    applied: { shares, frozen },
  };
}

/**
 * A line’s share after a cheaper swap, kobo: in proportion, rounded down. `before`, `after`: the line
 * with its service fee.
 */
export function shareAfterSwap(share: number, before: number, after: number): Kobo {
  if (before === 0) return kobo(0);
  return kobo(Number((BigInt(share) * BigInt(after)) / BigInt(before)));
}

function split(total: number, weights: readonly number[]): Kobo[] {
  return weights.length === 0 ? [] : allocate(kobo(total), weights);
}
