import { estimateDirect } from '@/lib/core/delivery/eta';
import { formatClockSoon } from '@/lib/core/format';
import { preparationStart } from '@/lib/core/hours/hours';
import { type Kobo, kobo, storedNaira, sumKobo, toNaira } from '@/lib/core/money';
import { cardProblem } from '@/lib/core/pricing/card-limits';
import { type DirectFee, expressFee } from '@/lib/core/pricing/delivery-fee';
import { type DirectProblem, type DirectQuoteDto, purchaseTotals } from '@/lib/core/pricing/quote';
import type { ServiceKind } from '@/lib/core/service-kind';
import { toIso } from '@/lib/core/time';
import type { AppSettings } from '@/lib/platform/settings/policy';
import {
  type PricedPromo,
  type PromoFacts,
  pricePromo,
} from '@/lib/purchases/checkout/promos/policy';
import type { DeliveryDraft } from '@/lib/purchases/moves/draft';
import { getSavings } from './order';
import { directRefusal } from './refusal';
import type { DirectFeeDto } from './schemas';

export interface DirectFacts {
  fee: DirectFee;
  isExpress: boolean;
  /** The rider's budget at each stop. */
  budgets: readonly { name: string; amount: Kobo }[];
  service: Exclude<ServiceKind, 'order'>;
  promo: PromoFacts | null;
  settings: Pick<AppSettings, 'serviceHours' | 'delivery' | 'errandBudgetNaira'>;
  now: Date;
}

export interface PricedDirect {
  quote: DirectQuoteDto;
  /** Null if there is a problem. */
  draft: (DeliveryDraft & { budgetKobo: number }) | null;
}

/**
 * Prices a dispatch or an errand: delivery fee (×1.5 if express), service fee on it, budgets, which have no
 * fee, and a promo on the fees. Starts now or, outside opening hours, at the next opening. Pure.
 */
export function priceDirect(facts: DirectFacts): PricedDirect {
  const { fee, isExpress, budgets, settings, now } = facts;
  const budgetKobo = sumKobo(budgets.map(({ amount }) => amount));
  const start = preparationStart([], settings.serviceHours, now);
  const problem = findProblem(fee, budgetKobo, settings, start);
  const scheduledFor = start && start > now ? start : null;
  const unpriced: DirectQuoteDto = {
    problem,
    message: problem && directRefusal(problem, settings),
    lines: [],
    deliveryFee: null,
    expressExtra: null,
    isExpress,
    serviceFee: null,
    budget: toNaira(budgetKobo),
    promo: null,
    total: null,
    cardProblem: null,
    pathM: null,
    eta: null,
    expressEta: null,
    scheduledFor: toIso(scheduledFor),
    opening: scheduledFor && `Closed. Riders start at ${formatClockSoon(scheduledFor, now)}.`,
  };
  if (!fee.ok) return { quote: unpriced, draft: null };
  const { delivery, serviceFee, total } = purchaseTotals([], expressFee(fee.fee, isExpress));
  const promo = priceWithPromo(facts, delivery, serviceFee);
  const totalKobo = kobo(total + budgetKobo - getSavings(promo));
  const extra = expressExtra(fee);
  const [standard, express] = estimateSpeeds(fee, now);
  const quote: DirectQuoteDto = {
    ...unpriced,
    lines: [
      ...directFeeLines(fee),
      ...(isExpress ? [{ text: 'Express, ×1.5', amount: extra }] : []),
      { text: 'Service fee', amount: toNaira(serviceFee) },
      ...budgets.flatMap(({ name, amount }) =>
        amount > 0 ? [{ text: `Budget: ${name}`, amount: toNaira(amount) }] : [],
      ),
    ],
    deliveryFee: toNaira(delivery),
    expressExtra: extra,
    serviceFee: toNaira(serviceFee),
    promo: promo?.quote ?? null,
    total: toNaira(totalKobo),
    cardProblem: cardProblem(totalKobo),
    pathM: fee.pathM,
    eta: scheduledFor ? null : isExpress ? express : standard,
    expressEta: scheduledFor || express.to >= standard.to ? null : express,
  };
  const draft = {
    deliveryKobo: delivery,
    serviceFeeKobo: serviceFee,
    totalKobo,
    ...(promo?.applied && { promo: promo.applied.frozen }),
    isExpress,
    scheduledFor,
    pathM: fee.pathM,
    budgetKobo,
  };
  return { quote, draft: problem ? null : draft };
}

function priceWithPromo(
  { service, promo, now }: DirectFacts,
  deliveryKobo: Kobo,
  feeShareKobo: Kobo,
): PricedPromo | null {
  const purchase = { service, lines: [], deliveries: [{ deliveryKobo, feeShareKobo }] };
  return promo && pricePromo(promo, purchase, now);
}

/** The first problem: distance, budgets, delivery hours. */
function findProblem(
  fee: DirectFee,
  budget: Kobo,
  { errandBudgetNaira }: DirectFacts['settings'],
  start: Date | null,
): DirectProblem | null {
  if (!fee.ok) return fee.reason;
  if (budget > errandBudgetNaira * 100) return 'OVER_BUDGET';
  return start === null ? 'never_open' : null;
}

type PricedFee = Extract<DirectFee, { ok: true }>;

/** Minutes until arrival if the search starts then: standard and Express. */
function estimateSpeeds({ pathM, stops }: PricedFee, startsAt: Date) {
  const estimate = (isExpress: boolean) => {
    const { fromMin, toMin } = estimateDirect({ pathM, stops, isExpress, startsAt });
    return { from: fromMin, to: toMin };
  };
  return [estimate(false), estimate(true)] as const;
}

/** Breakdown of a standard delivery fee, naira. */
function directFeeLines({ fee, pathM, stops }: PricedFee) {
  const distance = `${(pathM / 1_000).toFixed(1)} km by road`;
  return [
    {
      text: stops > 1 ? `${stops} stops, ${distance}` : `Delivery, ${distance}`,
      amount: toNaira(fee),
    },
  ];
}

/** The fields that both delivery-fee calls share. */
export function directFeeDto(fee: PricedFee, now: Date): DirectFeeDto {
  const [standard, express] = estimateSpeeds(fee, now);
  return {
    lines: directFeeLines(fee),
    expressExtra: expressExtra(fee),
    pathM: fee.pathM,
    etaMin: standard.from,
    etaMax: standard.to,
    expressEtaMin: express.from,
    expressEtaMax: express.to,
  };
}

/** Naira. */
function expressExtra({ fee }: PricedFee): number {
  return storedNaira(expressFee(fee, true) - fee);
}
