// Runs programs at another time of day than the machine's.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RunError } from './steps.mjs';

const LAGOS_OFFSET_MS = 3_600_000; // UTC+1 all year
const DAY_MS = 86_400_000;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const SHIFT_CLOCK = new URL('./shift-clock.mjs', import.meta.url).href;

/** Where the tests run, unless `--clock` says otherwise: every shop is open, and so is tomorrow. */
export const TEST_CLOCK = 'wed-12:00';

/**
 * Clocks at which `npm run chaos` repeats the tests that depend on dates: an hour before closing on the
 * last evening before a day off, and the last days of a year, of a February and of another month.
 */
export function datesToRepeat(now = Date.now()) {
  return ['sat-20:00', ...[12, 2, 4].map((month) => `${lastDay(month, now)}T12:00`)];
}

/** The next last day of this month (1–12) whose noon in Lagos is still to come: "2027-02-28". */
function lastDay(month, now) {
  const noonOf = (year) => Date.UTC(year, month, 0, 12) - LAGOS_OFFSET_MS;
  const year = new Date(now).getUTCFullYear();
  const noon = noonOf(year) > now ? noonOf(year) : noonOf(year + 1);
  return new Date(noon).toISOString().slice(0, 10);
}

/**
 * Time until a clock in Lagos next shows `time`, ms: "03:00", with a weekday "sun-10:00", or with a date
 * "2026-12-31T12:00". Throws RunError for anything else and for a date that has passed.
 */
export function clockShift(time, now = Date.now()) {
  const [, date, day, hour, minute] =
    /^(?:(\d{4}-\d\d-\d\d)T|(sun|mon|tue|wed|thu|fri|sat)-)?([01]\d|2[0-3]):([0-5]\d)$/.exec(
      time,
    ) ?? [];
  const lagos = now + LAGOS_OFFSET_MS;
  const start = date ? startOfDay(date) : Math.floor(lagos / DAY_MS) * DAY_MS;
  if (hour === undefined || start === null) {
    throw new RunError(
      `--clock must be a time in Lagos like 03:00, sun-10:00 or 2026-12-31T12:00; it is "${time}".`,
    );
  }
  let then = start + (Number(hour) * 60 + Number(minute)) * 60_000;
  if (date && then < lagos) {
    throw new RunError(
      `--clock can't go back: ${time} is before ${new Date(lagos).toISOString().slice(0, 16)}.`,
    );
  }
  while (then < lagos || (day && DAYS[new Date(then).getUTCDay()] !== day)) then += DAY_MS;
  return then - lagos;
}

/** Midnight of a date as UTC, ms; null for a day that the calendar lacks. */
function startOfDay(date) {
  const start = Date.parse(`${date}T00:00Z`);
  // Date.parse makes 30 February a day in March.
  return new Date(start).toJSON()?.startsWith(date) ? start : null;
}

/**
 * Shift of a program's clock to show `time`, ms, if one that shares its data was `reached` ms ahead
 * before: for stored data, time must not go back. Throws like `clockShift`.
 */
export function clockShiftFrom(reached, time, now = Date.now()) {
  return reached + clockShift(time, now + reached);
}

/**
 * Shift of a demo's clock to show `time`, ms; without one, the shift that its data has reached. Stored in
 * the data folder, because time must not go back for its data. Throws like `clockShift`.
 */
export function demoShift(dataDir, time, now = Date.now()) {
  const file = path.join(dataDir, 'clock.json');
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).shiftMs : 0;
  const moved = clockFile(dataDir);
  // What it was moved by while it ran.
  const reached = stored + (existsSync(moved) ? Number(readFileSync(moved, 'utf8')) || 0 : 0);
  const shiftMs = time ? clockShiftFrom(reached, time, now) : reached;
  if (shiftMs !== stored) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify({ shiftMs }));
    rmSync(moved, { force: true });
  }
  return shiftMs;
}

/** The file that moves the clock of a running copy, by the milliseconds in it. */
export const clockFile = (dataDir) => path.join(dataDir, 'clock-shift');

/**
 * The environment in which Node programs believe that it is `shiftMs` later, and later still by what its
 * CLOCK_SHIFT_FILE contains.
 */
export function atShiftedClock(env, shiftMs) {
  if (!shiftMs && !env.CLOCK_SHIFT_FILE) return env;
  const preload = `--import=${SHIFT_CLOCK}`;
  return {
    ...env,
    CLOCK_SHIFT_MS: String(shiftMs),
    NODE_OPTIONS: [env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
  };
}
