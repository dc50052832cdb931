import { storedNaira } from './money';
import { DAY_MS, HOUR_MS } from './time';

const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
const withKobo = new Intl.NumberFormat('en-NG', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Naira for display: "₦4,350", with kobo only if they are not zero. Negative: "-₦50". */
export function formatNaira(naira: number): string {
  const magnitude = Math.abs(naira);
  const digits = Number.isInteger(magnitude) ? whole.format(magnitude) : withKobo.format(magnitude);
  return `${naira < 0 ? '-' : ''}₦${digits}`;
}

/** Naira in a table: "8,300.00", "−1,400.00". */
export function formatAmount(naira: number): string {
  return `${naira < 0 ? '−' : ''}${withKobo.format(Math.abs(naira))}`;
}

/** An amount in kobo for display, in naira. Throws RangeError unless it is one. */
export function formatKobo(amount: number): string {
  return formatNaira(storedNaira(amount));
}

const LAGOS = 'Africa/Lagos';
const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: LAGOS,
  hour: 'numeric',
  minute: '2-digit',
});
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: LAGOS,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: LAGOS,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const monthFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: LAGOS,
  month: 'long',
  year: 'numeric',
});
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: LAGOS });

/** The day in Lagos: "2026-11-25". */
export function lagosDay(at: Date): string {
  return isoDay.format(at);
}

/** Time in Lagos: "2:45 PM", "9 AM", with a no-break space. */
export function formatTime(at: Date | string): string {
  // Some versions of Intl use U+202F: with one kind of space, server and browser render the same.
  return timeFormat.format(new Date(at)).replace(':00', '').replace(/\s/gu, '\u00a0');
}

/** A time range in Lagos: "9:30 – 10 AM", "11:30 AM – 12:15 PM". */
export function formatTimeRange(from: Date | string, to: Date | string): string {
  const [start, end] = [formatTime(from), formatTime(to)];
  const isSameHalf = start.slice(-2) === end.slice(-2);
  return `${isSameHalf ? start.slice(0, -3) : start} – ${end}`;
}

/** "HH:MM" in Lagos for display: "08:00" is "8 AM", "24:00" is "12 AM". */
export function formatClock(clock: string): string {
  // Any date works: Lagos is at UTC+1 all year.
  return formatTime(`2026-01-01T${clock}:00+01:00`);
}

/** Date in Lagos: "21 Nov 2026". */
export function formatDate(at: Date | string): string {
  return dateFormat.format(new Date(at));
}

/** Date in Lagos without the year: "21 Nov". */
export function formatDayMonth(at: Date | string): string {
  return formatDate(at).replace(/ \d{4}$/, '');
}

/** Short weekday in Lagos: "Sat". */
export function formatWeekday(at: Date | string): string {
  return dayFormat.format(new Date(at)).slice(0, 3);
}

/** Date in Lagos for machines: "2026-11-21". */
export function formatIsoDate(at: Date | string): string {
  return isoDay.format(new Date(at));
}

/** Month in Lagos: "September 2026". */
export function formatMonth(at: Date | string): string {
  return monthFormat.format(new Date(at));
}

/** Name of the month in Lagos: "September". */
export function formatMonthName(at: Date | string): string {
  return formatMonth(at).split(' ')[0] ?? '';
}

/** Heading of a day: "Today", "Yesterday", "Sat 21 Nov", by the Lagos calendar. */
export function formatDay(at: Date | string, now: Date): string {
  return upperFirst(dayName(new Date(at), now));
}

/** "today, 2:04 PM", "tomorrow, 8 AM", "yesterday, …" or "Sat 21 Nov, 2:04 PM", by the Lagos calendar. */
export function formatWhen(at: Date | string, now: Date): string {
  const date = new Date(at);
  return `${dayName(date, now)}, ${formatTime(date)}`;
}

/** Like `formatWhen`, at the start of a line: "Today, 2:04 PM". */
export function formatDayTime(at: Date | string, now: Date): string {
  return `${formatDay(at, now)}, ${formatTime(at)}`;
}

/** For sentences: "2:04 PM today", "8 AM tomorrow", "9 AM on Sat 21 Nov", by the Lagos calendar. */
export function formatClockDay(at: Date | string, now: Date): string {
  const date = new Date(at);
  const day = dayName(date, now);
  return `${formatTime(date)} ${/^\p{Lu}/u.test(day) ? 'on ' : ''}${day}`;
}

/** Like `formatClockDay`, without "today": "2:04 PM", "8 AM tomorrow". */
export function formatClockSoon(at: Date | string, now: Date): string {
  return formatClockDay(at, now).replace(/ today$/, '');
}

function dayName(date: Date, now: Date): string {
  const day = lagosDay(date);
  const shifted = (days: number) => lagosDay(new Date(now.getTime() + days * DAY_MS));
  if (day === shifted(0)) return 'today';
  if (day === shifted(1)) return 'tomorrow';
  if (day === shifted(-1)) return 'yesterday';
  return dayFormat.format(date).replace(',', '');
}

/** Time left: "2:48", "42:10", and from an hour on "3 h"; never below "0:00". */
export function formatCountdown(ms: number): string {
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "+2348031234567" as "0803 123 4567". Anything else unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : phone;
}

/** "0.4 kg" or "N/A". */
export function formatWeight(grams: number | null): string {
  if (grams === null) return 'N/A';
  return grams < 1000 ? `${grams} g` : `${Math.round(grams / 100) / 10} kg`;
}

/** "2.4 MB", or "18 kB". */
export function formatBytes(bytes: number): string {
  return bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.ceil(bytes / 1_000)} kB`;
}

/** The text with a capital first letter. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1 item", "3 items". */
export function plural(count: number, singular: string, pluralForm = `${singular}s`): string {
  return `${whole.format(count)} ${count === 1 ? singular : pluralForm}`;
}

/** "A", "A and B", "A, B and C". */
export function formatList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
