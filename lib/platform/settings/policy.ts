import { z } from 'zod';
import { DEFAULT_LIMITS, type DeliveryLimits } from '@/lib/core/delivery/fee';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/core/hours/hours';
import { MAX_STOPS } from '@/lib/core/maps/distance';

/** Most pieces that one account may hold at a time. */
export interface HoldLimits {
  /** Pieces of one product, over all options. */
  perProduct: number;
  /** Pieces of all products. */
  total: number;
}

/** Settings that ops can change; the specification's values by default. */
export interface AppSettings {
  serviceHours: readonly OpeningHours[];
  delivery: DeliveryLimits;
  /** Minutes that stock is held for an open payment. */
  holdMinutes: number;
  /** Most pieces an account may hold: `newcomer` has never paid, `known` has. */
  holdLimits: { newcomer: HoldLimits; known: HoldLimits };
  /** Minutes after which an unpaid payment expires. */
  paymentMinutes: number;
  /** Minutes that a shop has to accept an order before it is cancelled. */
  acceptMinutes: number;
  /** Maximum sum of the budgets of one errand, naira. */
  errandBudgetNaira: number;
  /**
   * Limit without a second person, naira: for the platform's own money on one order, and for what one
   * member of staff gives one customer in a day.
   */
  refundAloneNaira: number;
  /** The same limit for what one member of staff gives all customers in a day, naira. */
  refundAloneDailyNaira: number;
  /** Public holidays beside those of `core/holidays`, YYYY-MM-DD: Eid is declared a day or two ahead. */
  holidays: readonly string[];
}

/** Range of each setting; the collection's validator enforces it as well. */
export const SETTING_RANGES = {
  areaM: { min: 500, max: 100_000 },
  vendorReachM: { min: 500, max: 100_000 },
  maxVendors: { min: 1, max: MAX_STOPS },
  directM: { min: 500, max: 100_000 },
  maxStops: { min: 1, max: MAX_STOPS },
  holdMinutes: { min: 1, max: 60 },
  paymentMinutes: { min: 5, max: 1_440 },
  acceptMinutes: { min: 1, max: 120 },
  errandBudgetNaira: { min: 0, max: 1_000_000 },
  refundAloneNaira: { min: 0, max: 1_000_000 },
  refundAloneDailyNaira: { min: 0, max: 10_000_000 },
  /** For each of the four limits on held pieces. */
  heldPieces: { min: 0, max: 10_000 },
} as const;

const DEFAULT_HOLD_LIMITS: AppSettings['holdLimits'] = {
  newcomer: { perProduct: 5, total: 20 },
  known: { perProduct: 30, total: 100 },
};

/** "00:00" to "23:59". */
export const OPEN_CLOCK = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
/** Like `OPEN_CLOCK`, plus "24:00" for midnight. */
export const CLOSE_CLOCK = '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$';

const whole = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** An empty list means no service, for a holiday. */
const serviceHours = z
  .array(
    z
      .object({
        days: z.array(z.number().int().min(0).max(6)).min(1),
        open: z.string().regex(new RegExp(OPEN_CLOCK)),
        close: z.string().regex(new RegExp(CLOSE_CLOCK)),
      })
      .refine(({ open, close }) => open < close),
  )
  .max(50);

/** A date, YYYY-MM-DD. */
export const ISO_DAY = '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$';
const MAX_HOLIDAYS = 200;
const holidays = z.array(z.string().regex(new RegExp(ISO_DAY))).max(MAX_HOLIDAYS);

/** The stored document. Any field may be missing. */
export type StoredSettings = Partial<Omit<AppSettings, 'delivery' | 'holdLimits'>> & {
  delivery?: Partial<DeliveryLimits>;
  holdLimits?: { newcomer?: Partial<HoldLimits>; known?: Partial<HoldLimits> };
};

/**
 * The settings in a stored document. Missing and invalid fields get the specification's value, so that an
 * invalid value neither stops sales nor changes a price; `invalid` names those fields.
 */
export function settingsFrom(stored: StoredSettings | null): {
  settings: AppSettings;
  invalid: string[];
} {
  const invalid: string[] = [];
  const read = <T>(name: string, schema: z.ZodType<T>, value: unknown, fallback: T): T => {
    if (value === undefined || value === null) return fallback;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    invalid.push(name);
    return fallback;
  };
  const { holdMinutes, paymentMinutes, acceptMinutes, errandBudgetNaira } = SETTING_RANGES;
  const limit = (name: keyof DeliveryLimits) =>
    read(
      `delivery.${name}`,
      whole(SETTING_RANGES[name]),
      stored?.delivery?.[name],
      DEFAULT_LIMITS[name],
    );
  const holdLimit = (group: 'newcomer' | 'known', name: keyof HoldLimits) =>
    read(
      `holdLimits.${group}.${name}`,
      whole(SETTING_RANGES.heldPieces),
      stored?.holdLimits?.[group]?.[name],
      DEFAULT_HOLD_LIMITS[group][name],
    );
  const getHoldLimits = (group: 'newcomer' | 'known'): HoldLimits => ({
    perProduct: holdLimit(group, 'perProduct'),
    total: holdLimit(group, 'total'),
  });
  const settings: AppSettings = {
    serviceHours: read('serviceHours', serviceHours, stored?.serviceHours, [...SERVICE_HOURS]),
    delivery: {
      areaM: limit('areaM'),
      vendorReachM: limit('vendorReachM'),
      maxVendors: limit('maxVendors'),
      directM: limit('directM'),
      maxStops: limit('maxStops'),
    },
    holdMinutes: read('holdMinutes', whole(holdMinutes), stored?.holdMinutes, 15),
    holdLimits: { newcomer: getHoldLimits('newcomer'), known: getHoldLimits('known') },
    paymentMinutes: read('paymentMinutes', whole(paymentMinutes), stored?.paymentMinutes, 60),
    acceptMinutes: read('acceptMinutes', whole(acceptMinutes), stored?.acceptMinutes, 10),
    errandBudgetNaira: read(
      'errandBudgetNaira',
      whole(errandBudgetNaira),
      stored?.errandBudgetNaira,
      20_000,
    ),
    refundAloneNaira: read(
      'refundAloneNaira',
      whole(SETTING_RANGES.refundAloneNaira),
      stored?.refundAloneNaira,
      10_000,
    ),
    refundAloneDailyNaira: read(
      'refundAloneDailyNaira',
      whole(SETTING_RANGES.refundAloneDailyNaira),
      stored?.refundAloneDailyNaira,
      50_000,
    ),
    holidays: read('holidays', holidays, stored?.holidays, []),
  };
  return { settings, invalid };
}
