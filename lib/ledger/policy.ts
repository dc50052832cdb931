/** `pending`: what is not settled. */
export const STATEMENT_FILTERS = ['in', 'out', 'pending'] as const;

export type StatementFilter = (typeof STATEMENT_FILTERS)[number];

/** When the month began in Lagos, which is an hour ahead of UTC all year. */
export function monthStart(now: Date): Date {
  const [year, month] = new Date(now.getTime() + 3_600_000).toISOString().split('-');
  return new Date(`${year}-${month}-01T00:00:00+01:00`);
}
