/** What a shop pays of its sales, percent. */
export const COMMISSION_PERCENT = 0;

export type EntryType = 'earnings' | 'refund' | 'payout' | 'return' | 'other';

/** By the type of the ledger's transfer. */
const TYPES: Readonly<Record<string, EntryType>> = {
  'order-earnings': 'earnings',
  'dispatch-earnings': 'earnings',
  'errand-earnings': 'earnings',
  'report-refund': 'refund',
  'report-objection': 'refund',
  'payout-request': 'payout',
  'payout-return': 'return',
};

/** What an entry of a shop's or a rider's account is to them. */
export function toEntryType(type: string): EntryType {
  return TYPES[type] ?? 'other';
}
