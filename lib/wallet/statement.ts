import 'server-only';
import { toCsv } from '@/lib/core/csv';
import { formatDate, formatTime } from '@/lib/core/format';
import type { StatementLine } from './queries';

const HEAD = ['Date', 'Time', 'Description', 'Status', 'Money in', 'Money out', 'Balance', 'Id'];
const LAGOS_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' });

/** The statement as a CSV file, naira; money in and out in columns of their own, without signs. */
export function statementFile(lines: readonly StatementLine[], now: Date) {
  const rows = lines.map(({ createdAt, description, type, status, amount, balance, _id }) => [
    formatDate(createdAt),
    // Without the no-break space, which spreadsheets take for text.
    formatTime(createdAt).replace('\u00a0', ' '),
    description,
    status,
    type === 'credit' ? amount : '',
    type === 'credit' ? '' : amount,
    balance ?? '',
    _id,
  ]);
  const name = `eki-wallet-${LAGOS_DAY.format(now)}.csv`;
  return {
    file: { bytes: Buffer.from(toCsv([HEAD, ...rows])), contentType: 'text/csv; charset=utf-8' },
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}
