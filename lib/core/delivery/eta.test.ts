import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Spot } from './assignment';
import { estimateArrival, estimateDirect, estimateMinutes, type Progress } from './eta';

const at = (clock: string) => new Date(`2026-11-23T${clock}+01:00`);
const START: Spot = { latitude: 6.4, longitude: 5.61 };
/** A place this many road metres north. */
const north = (roadM: number): Spot => ({
  latitude: START.latitude + roadM / 1.3 / 111_194.93,
  longitude: START.longitude,
});

/** At 10:30 AM: 10 min to the shop and 10 min from there at 22 km/h. */
const progress = (changes: Partial<Progress> = {}): Progress => {
  const now = changes.now ?? at('10:30:00');
  return {
    now,
    readyAt: null,
    position: { ...START, at: now },
    remaining: [north(11_000 / 3), north(22_000 / 3)],
    isExpress: false,
    ...changes,
  };
};

describe('estimateArrival', () => {
  const ago = (minutes: number) => ({
    ...START,
    at: new Date(at('10:30:00').getTime() - minutes * 60_000),
  });
  it.each<[string, Partial<Progress>, from: string, to: string]>([
    // 10 + 10 + 3 + 4 = 27 min: 24.3 to 33.75.
    ['rider on the way to the shop', {}, '10:55', '11:05'],
    // 30 + 10 + 3 + 4 = 47 min: 42.3 to 58.75.
    ['preparation takes longer than the trip', { readyAt: at('11:00:00') }, '11:10', '11:30'],
    ['ready before the rider arrives', { readyAt: at('10:35:00') }, '10:55', '11:05'],
    // 0.8 × 20 + 7 = 23 min: 20.7 to 28.75.
    ['Express', { isExpress: true }, '10:50', '11:00'],
    // 20 × 22 / 15 + 7 = 36.3 min: 32.7 to 45.4.
    ['in the rush hour', { now: at('12:30:00') }, '13:05', '13:15'],
    // 10 + 4 = 14 min: 12.6 to 17.5, the preparation being over.
    [
      'only the drop-off is left',
      { remaining: [north(11_000 / 3)], readyAt: at('11:30:00') },
      '10:45',
      '10:50',
    ],
    // 10 + 2 × 10 + 2 × 3 + 4 = 40 min: 36 to 50.
    [
      'two shops',
      { remaining: [north(11_000 / 3), north(22_000 / 3), north(11_000)] },
      '11:05',
      '11:20',
    ],
    // 10 + 10 + 3 + 4 = 27 min, as above.
    ['no rider yet, nothing to prepare', { position: null }, '10:55', '11:05'],
    // 3.6 to 5 min.
    ['rider at the drop-off', { remaining: [] }, '10:35', '10:40'],
    ['rider on foot', { vehicle: 'foot', remaining: [north(1_000)] }, '10:45', '10:50'],
  ])('%s', (_, changes, from, to) => {
    const arrival = estimateArrival(progress(changes));
    expect([arrival.from, arrival.to]).toEqual([at(`${from}:00`), at(`${to}:00`)]);
  });

  it.each<[string, Partial<Progress>, 'normal' | 'low']>([
    ['a new position', {}, 'normal'],
    ['a position 5 min old', { position: ago(5) }, 'normal'],
    ['a position 6 min old', { position: ago(6) }, 'low'],
    ['no position', { position: null }, 'low'],
    ['no position, at the drop-off', { position: null, remaining: [] }, 'normal'],
  ])('%s', (_, changes, confidence) => {
    expect(estimateArrival(progress(changes)).confidence).toBe(confidence);
  });

  it('is never in the past, rounded to 5 min, and at least 5 min long', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 });
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.nat(20_000),
        fc.boolean(),
        (now, ready, roadM, isExpress) => {
          const time = (minute: number) => new Date(at('00:00:30').getTime() + minute * 60_000);
          const remaining = [north(roadM), north(0)];
          const { from, to } = estimateArrival(
            progress({ now: time(now), readyAt: time(ready), remaining, isExpress }),
          );
          expect(from.getTime()).toBeGreaterThanOrEqual(time(now).getTime());
          expect(to.getTime() - from.getTime()).toBeGreaterThanOrEqual(300_000);
          expect([from.getTime() % 300_000, to.getTime() % 300_000]).toEqual([0, 0]);
        },
      ),
    );
  });
});

describe('estimateMinutes', () => {
  it.each([
    [25, 3_000, 1, false, { fromMin: 35, toMin: 50 }],
    [25, 3_000, 1, true, { fromMin: 35, toMin: 50 }],
    [5, 500, 1, false, { fromMin: 10, toMin: 15 }],
    [20, 11_000, 3, false, { fromMin: 55, toMin: 80 }],
    [20, 11_000, 3, true, { fromMin: 50, toMin: 70 }],
  ])(
    'estimates %d min preparation, %d m, %d shops, express %s',
    (prep, path, shops, isExpress, eta) => {
      expect(estimateMinutes(prep, path, shops, isExpress)).toEqual(eta);
    },
  );
});

describe('estimateDirect', () => {
  const at = (clock: string) => new Date(`2026-11-23T${clock}:00+01:00`);
  const START = { latitude: 6.4, longitude: 5.61 };
  const north = (roadM: number) => ({
    latitude: START.latitude + roadM / 1.3 / 111_194.93,
    longitude: START.longitude,
  });

  it.each([
    // 10 + 8.2 + 3 + 4 = 25.3 min.
    [3_000, 1, false, '10:30', { fromMin: 25, toMin: 30 }],
    // 14.8 + 12 + 3 + 4 = 33.8 min.
    [3_000, 1, false, '13:00', { fromMin: 30, toMin: 40 }],
    [3_000, 1, true, '13:00', { fromMin: 30, toMin: 40 }],
    // 14.8 + 24 + 9 + 4 = 51.8 min.
    [6_000, 3, false, '17:00', { fromMin: 45, toMin: 65 }],
    [6_000, 3, false, '20:00', { fromMin: 35, toMin: 50 }],
  ])('estimates %d m, %d stops, express %s, at %s', (pathM, stops, isExpress, clock, eta) => {
    expect(estimateDirect({ pathM, stops, isExpress, startsAt: at(clock) })).toEqual(eta);
  });

  it.each([
    ['10:30', 1, 3_000],
    ['13:00', 1, 3_000],
    ['13:24', 3, 3_000],
    ['13:24', 6, 6_000],
    ['17:00', 2, 9_000],
  ])('is met by a rider 4.3 km away who takes it in 3 min: at %s, %d stops, %d m', (...row) => {
    const [clock, stops, pathM] = row;
    const startsAt = at(clock);
    const promised = estimateDirect({ pathM, stops, isExpress: false, startsAt });
    const now = new Date(startsAt.getTime() + 3 * 60_000);
    const remaining = Array.from({ length: stops + 1 }, (_, leg) =>
      north(4_300 + (pathM * leg) / stops),
    );
    const position = { ...START, at: now };
    const arrival = estimateArrival({ now, readyAt: null, position, remaining, isExpress: false });
    const dueBy = startsAt.getTime() + promised.toMin * 60_000;
    expect(arrival.from.getTime()).toBeLessThanOrEqual(dueBy);
  });
});
