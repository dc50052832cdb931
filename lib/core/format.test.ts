import { expect, it } from 'vitest';
import {
  formatClock,
  formatClockDay,
  formatCountdown,
  formatDayTime,
  formatList,
  formatTime,
  formatWhen,
} from './format';

it.each([
  ['2026-11-21T13:45:00Z', '2:45\u00a0PM'],
  ['2026-11-21T08:00:00Z', '9\u00a0AM'],
  ['2026-11-20T23:00:00Z', '12\u00a0AM'],
  ['2026-11-21T11:05:00Z', '12:05\u00a0PM'],
])('formats %s as %s', (at, text) => {
  expect(formatTime(at)).toBe(text);
});

it.each([
  ['08:00', '8\u00a0AM'],
  ['20:30', '8:30\u00a0PM'],
  ['12:00', '12\u00a0PM'],
  ['24:00', '12\u00a0AM'],
])('formats the clock time %s as %s', (clock, text) => {
  expect(formatClock(clock)).toBe(text);
});

it('names the day with the time', () => {
  const now = new Date('2026-11-21T13:00:00Z');
  expect(formatWhen('2026-11-22T07:00:00Z', now)).toBe('tomorrow, 8\u00a0AM');
  expect(formatDayTime('2026-11-22T07:00:00Z', now)).toBe('Tomorrow, 8\u00a0AM');
  expect(formatWhen('2026-11-24T07:30:00Z', now)).toBe('Tue 24 Nov, 8:30\u00a0AM');
});

it.each([
  ['2026-11-21T13:30:00Z', '2:30\u00a0PM today'],
  ['2026-11-22T08:00:00Z', '9\u00a0AM tomorrow'],
  ['2026-11-23T08:00:00Z', '9\u00a0AM on Mon 23 Nov'],
])('formats %s in a sentence as %s', (at, text) => {
  expect(formatClockDay(at, new Date('2026-11-21T11:00:00Z'))).toBe(text);
});

it.each([
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
])('lists %j', (names, text) => {
  expect(formatList(names)).toBe(text);
});

it.each([
  [168_000, '2:48'],
  [167_100, '2:48'],
  [59_000, '0:59'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [42 * 60_000, '42:00'],
  [60 * 60_000, '1 h'],
  [200 * 60_000, '3 h'],
])('formats %d ms left as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});
