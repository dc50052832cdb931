import { describe, expect, it } from 'vitest';
import { estimateArrival } from '@/lib/delivery/eta';
import { estimateDirect, estimateMinutes, rejectionText, timelineOf } from './policy';
import type { OrderEvent } from './state';

describe('estimateMinutes', () => {
  it.each([
    [25, 3_000, 1, false, { fromMin: 35, toMin: 50 }],
    [25, 3_000, 1, true, { fromMin: 35, toMin: 50 }],
    [5, 500, 1, false, { fromMin: 10, toMin: 15 }],
    [20, 11_000, 3, false, { fromMin: 55, toMin: 80 }],
    [20, 11_000, 3, true, { fromMin: 50, toMin: 70 }],
  ])('%d min preparation, %d m, %d shops, express %s', (prep, path, shops, isExpress, eta) => {
    expect(estimateMinutes(prep, path, shops, isExpress)).toEqual(eta);
  });
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
  ])('%d m, %d stops, express %s, at %s', (pathM, stops, isExpress, clock, eta) => {
    expect(estimateDirect({ pathM, stops, isExpress, startsAt: at(clock) })).toEqual(eta);
  });

  it.each([
    ['10:30', 1, 3_000],
    ['13:00', 1, 3_000],
    ['13:24', 3, 3_000],
    ['13:24', 6, 6_000],
    ['17:00', 2, 9_000],
  ])('is kept by a rider 4.3 km away who takes it in 3 min: at %s, %d stops, %d m', (...row) => {
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

describe('rejectionText', () => {
  it.each([
    ['Too busy', 'Mama Esosa Kitchen couldn’t make it: too busy'],
    ['sold_out_at_pickup', 'Mama Esosa Kitchen couldn’t make it: sold out'],
    ['NEPA took the light. ', 'Mama Esosa Kitchen couldn’t make it: NEPA took the light'],
    ['', 'Mama Esosa Kitchen couldn’t make it'],
  ])('tells %j', (reason, text) => {
    expect(rejectionText('Mama Esosa Kitchen', reason)).toBe(text);
  });
});

describe('timelineOf', () => {
  const event = (minute: number, fields: Pick<OrderEvent, 'status' | 'command'>): OrderEvent => ({
    at: new Date(Date.UTC(2026, 2, 2, 13, minute)),
    itemIds: [],
    by: 'system',
    ...fields,
  });
  const minutes = (events: readonly OrderEvent[]) =>
    timelineOf(events).map(({ status, at }) => [status, new Date(at).getUTCMinutes()]);

  it('takes the last of several shops', () => {
    const events = [
      event(0, { status: 'Order Placed', command: 'place' }),
      event(2, { status: 'Order Confirmed', command: 'confirm' }),
      event(5, { status: 'Order Confirmed', command: 'confirm' }),
      event(9, { status: 'Order Confirmed', command: 'ready' }),
      event(10, { status: 'Order Assigned', command: 'assign' }),
      event(14, { status: 'Order Picked', command: 'pick' }),
      event(21, { status: 'Order Picked', command: 'pick' }),
    ];
    expect(minutes(events)).toEqual([
      ['Order Placed', 0],
      ['Order Confirmed', 5],
      ['Order Assigned', 10],
      ['Order Picked', 21],
    ]);
  });
});
