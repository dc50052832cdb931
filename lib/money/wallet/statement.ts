import 'server-only';
import { toCsv } from '@/lib/core/csv';
import { formatDate, formatTime, lagosDay, plural } from '@/lib/core/format';
import { STATEMENT_LIMIT } from './policy';
import type { StatementLine } from './queries';

const HEADER = ['Date', 'Time', 'Description', 'Status', 'Money in', 'Money out', 'Balance', 'Id'];
const CUT_OFF = `Only the newest ${plural(STATEMENT_LIMIT, 'transaction')} are listed.`;

/**
 * The statement as a CSV file, naira; money in and out are separate columns without signs. Notes on its
 * last line if it is cut off at `STATEMENT_LIMIT`.
 */
export function statementFile(lines: readonly StatementLine[], now: Date) {
  const rows = lines.map(({ createdAt, description, type, status, amount, balance, _id }) => [
    formatDate(createdAt),
    // Without the no-break space: spreadsheets would read it as text.
    formatTime(createdAt).replace('\u00a0', ' '),
    description,
    status,
    type === 'credit' ? amount : '',
    type === 'credit' ? '' : amount,
    balance ?? '',
    _id,
  ]);
  const booked = lines.filter(({ status }) => status === 'approved').length;
  if (booked >= STATEMENT_LIMIT) rows.push(['', '', CUT_OFF, '', '', '', '', '']);
  const name = `eki-wallet-${lagosDay(now)}.csv`;
  return {
    file: { bytes: Buffer.from(toCsv([HEADER, ...rows])), contentType: 'text/csv; charset=utf-8' },
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}
