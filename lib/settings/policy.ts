import { z } from 'zod';
import { MAX_STOPS } from '@/lib/delivery/distance';
import { DEFAULT_LIMITS, type DeliveryLimits } from '@/lib/delivery/fee';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/delivery/hours';
import type { HoldLimits } from '@/lib/payments/policy';

/** What ops can change, with the specification's values where nothing was changed. */
export interface AppSettings {
  serviceHours: readonly OpeningHours[];
  delivery: DeliveryLimits;
  /** Minutes that stock is held for a payment under way. */
  holdMinutes: number;
  /** Most pieces that an account may hold: one that has never paid, and one that has. */
  holdLimits: { newcomer: HoldLimits; known: HoldLimits };
  /** Minutes after which an unpaid payment expires. */
  paymentMinutes: number;
  /** Minutes that a shop has to accept what was ordered; then it is cancelled. */
  acceptMinutes: number;
  /** Most that the budgets of one errand may come to, naira. */
  errandBudgetNaira: number;
}

/** What each setting may be; the validator of the collection repeats it. */
export const SETTING_RANGES = {
  areaM: { min: 500, max: 100_000 },
  vendorReachM: { min: 500, max: 100_000 },
  maxVendors: { min: 1, max: MAX_STOPS },
  jobM: { min: 500, max: 100_000 },
  maxStops: { min: 1, max: MAX_STOPS },
  holdMinutes: { min: 1, max: 60 },
  paymentMinutes: { min: 5, max: 1_440 },
  acceptMinutes: { min: 1, max: 120 },
  errandBudgetNaira: { min: 0, max: 1_000_000 },
  /** Of each of the four limits on held pieces. */
  heldPieces: { min: 0, max: 10_000 },
} as const;

const DEFAULT_HOLD_LIMITS: AppSettings['holdLimits'] = {
  newcomer: { perProduct: 5, total: 20 },
  known: { perProduct: 30, total: 100 },
};

/** "00:00" to "23:59". */
export const OPEN_CLOCK = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
/** As `OPEN_CLOCK`, and "24:00" for midnight. */
export const CLOSE_CLOCK = '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$';

const whole = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** An empty list is no service at all, for a holiday. */
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

/** What is stored, field by field; each may be missing. */
export type StoredSettings = Partial<Omit<AppSettings, 'delivery' | 'holdLimits'>> & {
  delivery?: Partial<DeliveryLimits>;
  holdLimits?: { newcomer?: Partial<HoldLimits>; known?: Partial<HoldLimits> };
};

/**
 * The settings that a stored document stands for. A field that is missing has the specification's
 * value; so has one that makes no sense, and `wrong` names it: shopping goes on, and nobody is
 * charged by nonsense. Source: spec §9; design ruling 15.
 */
export function settingsFrom(stored: StoredSettings | null): {
  settings: AppSettings;
  wrong: string[];
} {
  const wrong: string[] = [];
  const read = <T>(name: string, schema: z.ZodType<T>, value: unknown, otherwise: T): T => {
    if (value === undefined || value === null) return otherwise;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    wrong.push(name);
    return otherwise;
  };
  const { holdMinutes, paymentMinutes, acceptMinutes, errandBudgetNaira } = SETTING_RANGES;
  const limit = (name: keyof DeliveryLimits) =>
    read(
      `delivery.${name}`,
      whole(SETTING_RANGES[name]),
      stored?.delivery?.[name],
      DEFAULT_LIMITS[name],
    );
  const holdLimit = (who: 'newcomer' | 'known', name: keyof HoldLimits) =>
    read(
      `holdLimits.${who}.${name}`,
      whole(SETTING_RANGES.heldPieces),
      stored?.holdLimits?.[who]?.[name],
      DEFAULT_HOLD_LIMITS[who][name],
    );
  const holdLimitsOf = (who: 'newcomer' | 'known'): HoldLimits => ({
    perProduct: holdLimit(who, 'perProduct'),
    total: holdLimit(who, 'total'),
  });
  const settings: AppSettings = {
    serviceHours: read('serviceHours', serviceHours, stored?.serviceHours, [...SERVICE_HOURS]),
    delivery: {
      areaM: limit('areaM'),
      vendorReachM: limit('vendorReachM'),
      maxVendors: limit('maxVendors'),
      jobM: limit('jobM'),
      maxStops: limit('maxStops'),
    },
    holdMinutes: read('holdMinutes', whole(holdMinutes), stored?.holdMinutes, 15),
    holdLimits: { newcomer: holdLimitsOf('newcomer'), known: holdLimitsOf('known') },
    paymentMinutes: read('paymentMinutes', whole(paymentMinutes), stored?.paymentMinutes, 60),
    acceptMinutes: read('acceptMinutes', whole(acceptMinutes), stored?.acceptMinutes, 10),
    errandBudgetNaira: read(
      'errandBudgetNaira',
      whole(errandBudgetNaira),
      stored?.errandBudgetNaira,
      20_000,
    ),
  };
  return { settings, wrong };
}
