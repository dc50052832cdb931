import { formatMonth, lagosDay } from '@/lib/core/format';
import { DAY_MS } from '@/lib/core/time';
import type { WalletTransactionDto } from '@/lib/ledger/dto';

/** Transactions in their order under "Pending", "Today", "This week" or their month, by the Lagos calendar. */
export function groupByDay(
  transactions: readonly WalletTransactionDto[],
  now: Date,
): { title: string; rows: WalletTransactionDto[] }[] {
  const groups = new Map<string, WalletTransactionDto[]>();
  for (const transaction of transactions) {
    const title = toTitle(transaction, now);
    groups.set(title, [...(groups.get(title) ?? []), transaction]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
}

function toTitle({ status, createdAt }: WalletTransactionDto, now: Date): string {
  if (status === 'pending') return 'Pending';
  const at = new Date(createdAt);
  if (lagosDay(at) === lagosDay(now)) return 'Today';
  return lagosDay(at) > lagosDay(new Date(now.getTime() - 7 * DAY_MS))
    ? 'This week'
    : formatMonth(at);
}
