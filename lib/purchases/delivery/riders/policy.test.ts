import { describe, expect, it } from 'vitest';
import {
  isDoubted,
  isLongOver,
  isTooFast,
  isUsable,
  type LastPosition,
  nextStep,
  provenStep,
} from './policy';

const NOW = new Date('2026-03-02T12:00:00Z');
const SUB = { latitude: 6.4018, longitude: 5.6151 };
const secondsOn = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
/** About 111 m a thousandth of a degree. */
const north = (metres: number) => ({ ...SUB, latitude: SUB.latitude + metres / 111_195 });

describe('isUsable', () => {
  const sent = { ...SUB, accuracy: 12, speed: 4, sentAt: NOW };
  const last = (seconds: number, metres = 0): LastPosition => ({
    ...north(metres),
    at: secondsOn(seconds),
    sentAt: secondsOn(seconds),
  });

  it.each<[string, Partial<typeof sent>, LastPosition | null, boolean]>([
    ['the first one', {}, null, true],
    ['one with 100 m accuracy', { accuracy: 100 }, null, true],
    ['one with 101 m accuracy', { accuracy: 101 }, null, false],
    ['one at 25 m/s', { speed: 25 }, null, true],
    ['one above 90 km/h', { speed: 25.1 }, null, false],
    ['one 60 s ahead', { sentAt: secondsOn(60) }, null, true],
    ['one further ahead', { sentAt: secondsOn(61) }, null, false],
    ['one 3 s after the last', {}, last(-3), true],
    ['one too soon after the last', {}, last(-2), false],
    ['one older than the last', {}, last(5), false],
    ['74 m in 3 s', {}, last(-3, 74), true],
    ['a jump of 300 m in 3 s', {}, last(-3, 300), false],
    [
      'a slow phone clock after the switch',
      { sentAt: secondsOn(-600) },
      { ...SUB, at: secondsOn(-5) },
      true,
    ],
  ])('checks %s', (_, given, before, isStored) => {
    expect(isUsable({ ...sent, ...given }, before, NOW)).toBe(isStored);
  });
});

describe('isTooFast', () => {
  const fix = (metres: number, seconds: number, accuracy: number | null) => ({
    ...north(metres),
    accuracy,
    at: secondsOn(seconds),
  });

  it.each<[string, number, number | null, boolean]>([
    ['277 m in 10 s', 277, null, false],
    ['more than that', 279, null, true],
    ['what the accuracy of both explains', 430, 80, false],
    ['more than 100 m of each explain', 480, 100_000, true],
  ])('checks %s', (_, metres, accuracy, isDoubtful) => {
    expect(isTooFast(fix(0, 0, accuracy), fix(metres, 10, accuracy))).toBe(isDoubtful);
  });

  it('counts from the time of measurement, not of arrival', () => {
    const prompt = { ...fix(0, 0, null), clockLagMs: 2_000 };
    const late = { ...prompt, sentAt: secondsOn(-602) };
    expect(isTooFast({ ...prompt, sentAt: secondsOn(-2) }, fix(5_000, 10, null))).toBe(true);
    expect(isTooFast(late, fix(5_000, 10, null))).toBe(false);
    expect(isTooFast({ ...late, clockLagMs: 602_000 }, fix(5_000, 10, null))).toBe(true);
  });
});

describe('isDoubted', () => {
  it.each<[string, number | null, number | null, boolean]>([
    ['nothing without an impossible move', null, -3_600, false],
    ['the half hour after one', -1_799, null, true],
    ['nothing after that', -1_801, null, false],
    ['the whole job in which it was made', -3_599, -3_600, true],
    ['no later job', -3_601, -3_600, false],
  ])('%s', (_, doubted, assigned, expected) => {
    const at = (seconds: number | null) => (seconds === null ? null : secondsOn(seconds));
    expect(isDoubted(at(doubted), at(assigned), NOW)).toBe(expected);
  });
});

describe('isLongOver', () => {
  it.each<[string, Date | null, boolean]>([
    ['is false for a job under way', null, false],
    ['is false for an hour after its end', secondsOn(-3_600), false],
    ['is true after that', secondsOn(-3_601), true],
  ])('%s', (_, endedAt, isOver) => {
    expect(isLongOver(endedAt, NOW)).toBe(isOver);
  });
});

describe('provenStep', () => {
  const stop = (seq: number, kind: 'pickup' | 'errand' | 'dropoff', isDone = false) => ({
    seq,
    kind,
    arrivedAt: null,
    state: isDone ? ('done' as const) : ('open' as const),
  });

  it.each([
    ['the shop’s PIN', 'order', [stop(0, 'pickup'), stop(1, 'dropoff')], 'pick'],
    ['the customer’s code', 'order', [stop(0, 'pickup', true), stop(1, 'dropoff')], 'deliver'],
    ['the code of a parcel', 'dispatch', [stop(0, 'pickup', true), stop(1, 'dropoff')], 'deliver'],
    ['nothing where a parcel is picked up', 'dispatch', [stop(0, 'pickup')], null],
    ['nothing at a stop of an errand', 'errand', [stop(0, 'errand'), stop(1, 'dropoff')], null],
  ] as const)('proves the arrival by %s', (_, kind, stops, step) => {
    expect(provenStep(kind, nextStep(stops), stops)).toBe(step);
  });

  it('proves nothing once the rider is there', () => {
    const stops = [{ ...stop(0, 'dropoff'), arrivedAt: NOW }];
    expect(provenStep('order', nextStep(stops), stops)).toBeNull();
  });
});
