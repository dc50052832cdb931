import { describe, expect, it } from 'vitest';
import { estimateArrival } from '@/lib/core/delivery/eta';
import { estimateDirect, estimateMinutes } from './policy';

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
