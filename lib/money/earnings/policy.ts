import type { LedgerTransferDoc } from '@/models/ledger/ledger';

/** What a shop pays of its sales, percent. */
export const COMMISSION_PERCENT = 0;

export type EntryType = 'earnings' | 'refund' | 'payout' | 'return' | 'other';

const TYPES: Partial<Record<LedgerTransferDoc['type'], EntryType>> = {
  'order-earnings': 'earnings',
  'dispatch-earnings': 'earnings',
  'errand-earnings': 'earnings',
  'report-refund': 'refund',
  'report-objection': 'refund',
  'payout-request': 'payout',
  'payout-return': 'return',
};

/** What an entry of a shop's or a rider's account is to them. */
export function toEntryType(type: LedgerTransferDoc['type']): EntryType {
  return TYPES[type] ?? 'other';
}
