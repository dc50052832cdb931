// Runs programs at another time of day than the machine's.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RunError } from './steps.mjs';

const LAGOS_OFFSET_MS = 3_600_000; // UTC+1 all year
const DAY_MS = 86_400_000;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const SHIFT_CLOCK = new URL('./shift-clock.mjs', import.meta.url).href;

/**
 * Time until a clock in Lagos next shows `time`, ms: "03:00", or with a weekday "sun-10:00". Throws
 * RunError for anything else.
 */
export function clockShift(time, now = Date.now()) {
  const [, day, hour, minute] =
    /^(?:(sun|mon|tue|wed|thu|fri|sat)-)?([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === undefined)
    throw new RunError(`--clock must be a time in Lagos like 03:00 or sun-10:00; it is "${time}".`);
  const lagos = now + LAGOS_OFFSET_MS;
  const today = Math.floor(lagos / DAY_MS) * DAY_MS;
  let then = today + (Number(hour) * 60 + Number(minute)) * 60_000;
  while (then < lagos || (day && DAYS[new Date(then).getUTCDay()] !== day)) then += DAY_MS;
  return then - lagos;
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
  const reached = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).shiftMs : 0;
  const shiftMs = time ? clockShiftFrom(reached, time, now) : reached;
  if (shiftMs !== reached) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify({ shiftMs }));
  }
  return shiftMs;
}

/** The environment in which Node programs believe that it is `shiftMs` later. */
export function atShiftedClock(env, shiftMs) {
  if (!shiftMs) return env;
  const preload = `--import=${SHIFT_CLOCK}`;
  return {
    ...env,
    CLOCK_SHIFT_MS: String(shiftMs),
    NODE_OPTIONS: [env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
  };
}
