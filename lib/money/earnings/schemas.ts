import { z } from 'zod';
import { objectId, wholeNumber } from '@/lib/core/fields';
import { DAY_MS } from '@/lib/core/time';
import { EARNINGS_MESSAGES } from './messages';

export const sellerEarningsQuery = z.strictObject({
  vendorId: objectId.optional(),
  /** Sequence number to page back from. */
  cursor: wholeNumber(1).optional(),
  /** Only what this payout paid: the entries since the one before. */
  payoutId: objectId.optional(),
});

export type SellerEarningsQuery = z.output<typeof sellerEarningsQuery>;

/** Longest period of a file, days. */
const MAX_DAYS = 366;

const day = z.iso
  .date(EARNINGS_MESSAGES.days)
  .refine((one) => one >= '2020' && one < '2100', EARNINGS_MESSAGES.days)
  .optional();
/** Days in Lagos, both included; without them the last 92 days. */
const period = { from: day, to: day };

export type FilePeriod = Partial<Record<keyof typeof period, string | undefined>>;

const isShort = ({ from, to }: FilePeriod) => {
  const days = (Date.parse(to ?? from ?? '') - Date.parse(from ?? to ?? '')) / DAY_MS;
  return Number.isNaN(days) || (days >= 0 && days < MAX_DAYS);
};
const tooLong = { path: ['to'], message: EARNINGS_MESSAGES.days };

export const sellerEarningsFileQuery = z
  .strictObject({ vendorId: objectId.optional(), ...period })
  .refine(isShort, tooLong);
export const riderEarningsFileQuery = z.strictObject(period).refine(isShort, tooLong);

export type SellerEarningsFileQuery = z.output<typeof sellerEarningsFileQuery>;
