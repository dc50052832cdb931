import { lagosDay } from './format';
import { DAY_MS } from './time';

/** Public holidays of the same date each year, MM-DD. */
const YEARLY: readonly string[] = ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'];

/**
 * Public holidays by the calendar of a church or by the moon. Eid and Maulud are declared a day or two
 * ahead; ops add or move them in the settings.
 */
const DATED: readonly string[] = [
  // Good Friday and Easter Monday.
  ...['2026-04-03', '2026-04-06', '2027-03-26', '2027-03-29', '2028-04-14', '2028-04-17'],
  ...['2029-03-30', '2029-04-02', '2030-04-19', '2030-04-22'],
  // Eid-el-Fitr, Eid-el-Kabir, Maulud, as calculated.
  ...['2026-03-20', '2026-03-23', '2026-05-27', '2026-05-28', '2026-08-26'],
  ...['2027-03-10', '2027-03-11', '2027-05-17', '2027-05-18', '2027-08-16'],
  ...['2028-02-28', '2028-02-29', '2028-05-05', '2028-05-08', '2028-08-04'],
];

/** The last year for which the table has every holiday. */
export const LAST_HOLIDAY_YEAR = 2028;

/** Whether banks work on a day in Lagos. `declared`: further holidays, YYYY-MM-DD. */
function isWorkingDay(at: Date, declared: readonly string[] = []): boolean {
  const day = lagosDay(at);
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !YEARLY.includes(day.slice(5)) && !DATED.includes(day) && !declared.includes(day);
}

/** The time of day, HH:MM in Lagos, on the next working day after a time. */
export function nextWorkingDayAt(clock: string, after: Date, declared?: readonly string[]): Date {
  let at = new Date(after.getTime() + DAY_MS);
  while (!isWorkingDay(at, declared)) at = new Date(at.getTime() + DAY_MS);
  return new Date(`${lagosDay(at)}T${clock}:00+01:00`);
}
