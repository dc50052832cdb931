import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '@/lib/core/maps/distance';
import { fromNaira, kobo, toNaira } from '@/lib/core/money';
import {
  DEFAULT_LIMITS,
  deliveryReach,
  dispatchDeliveryFee,
  errandDeliveryFee,
  expressFee,
  MAIN_GATE,
  orderDeliveryFee,
  riderShare,
} from '@/lib/core/pricing/delivery-fee';
import places from '@/lib/people/addresses/gazetteer.json';

function place(name: string): Point {
  const found = places.find((entry) => entry.place_id === `local-approx:${name}`);
  if (!found) throw new Error(`no place ${name}`);
  return { latitude: found.location.lat, longitude: found.location.lng };
}

/** No limits, since two of the test vectors exceed them. */
const anywhere = { areaM: 1e9, vendorReachM: 1e9, maxVendors: 5 };

const point = fc.record({
  latitude: fc.double({ min: 6.35, max: 6.45, noNaN: true }),
  longitude: fc.double({ min: 5.56, max: 5.66, noNaN: true }),
});

describe('orderDeliveryFee', () => {
  it.each([
    [['bdpa-junction'], 'uniben-hall-2', 781, 400],
    [['uselu-market'], 'uniben-hall-4', 4_483, 900],
    [['bdpa-junction', 'uniben-student-union-building'], 'ekosodin-village', 2_511, 800],
    [['ring-road'], 'uniben-hall-1', 9_825, 1_600],
    [['oluku-market', 'new-benin-market'], 'uniben-hall-1', 22_999, 3_150],
  ])('%j → %s: %d m, ₦%d', (vendors, dropOff, pathM, fee) => {
    const result = orderDeliveryFee(vendors.map(place), place(dropOff), anywhere);
    expect(result).toMatchObject({ ok: true, pathM });
    expect(result.ok && toNaira(result.fee)).toBe(fee);
  });

  it('is 0 for an empty cart', () => {
    expect(orderDeliveryFee([], MAIN_GATE)).toMatchObject({ ok: true, fee: 0 });
  });

  it.each([
    ['a drop-off beyond 15 km', [MAIN_GATE], { latitude: 6.6, longitude: 5.6 }, 'OUT_OF_AREA'],
    ['a shop beyond 12 km', [{ latitude: 6.5, longitude: 5.6 }], MAIN_GATE, 'VENDOR_TOO_FAR'],
    ['six shops', Array<Point>(6).fill(MAIN_GATE), MAIN_GATE, 'TOO_MANY_STOPS'],
  ] as const)('refuses %s', (_, vendors, dropOff, reason) => {
    expect(orderDeliveryFee(vendors, dropOff)).toEqual({ ok: false, reason });
  });

  it('doesn’t depend on shop order, moves in ₦50 steps and starts at ₦400', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 4 }), point, (vendors, dropOff) => {
        const one = orderDeliveryFee(vendors, dropOff, anywhere);
        const other = orderDeliveryFee(vendors.toReversed(), dropOff, anywhere);
        expect(one).toEqual(other);
        if (!one.ok) return;
        expect(one.fee % 5_000).toBe(0);
        expect(one.fee).toBeGreaterThanOrEqual(40_000);
      }),
    );
  });

  it('never falls when a shop is added', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 3 }),
        point,
        point,
        (vendors, extra, dropOff) => {
          const fewer = orderDeliveryFee(vendors, dropOff, anywhere);
          const more = orderDeliveryFee([...vendors, extra], dropOff, anywhere);
          expect(more.ok && fewer.ok && more.fee >= fewer.fee).toBe(true);
        },
      ),
    );
  });
});

/** 24.7 km by road north of the main gate, and 25.4 km. */
const NEAR_THE_LIMIT: Point = { latitude: MAIN_GATE.latitude + 0.171, longitude: 5.6088 };
const BEYOND: Point = { latitude: MAIN_GATE.latitude + 0.176, longitude: 5.6088 };
const SOUTH: Point = { latitude: MAIN_GATE.latitude - 0.1, longitude: 5.6088 };

describe('dispatchDeliveryFee', () => {
  it.each([
    ['uniben-hall-3', 'uniben-faculty-of-law', 796, 500],
    ['ekosodin-village', 'uniben-teaching-hospital-ubth', 3_038, 850],
    ['uniben-main-gate', 'ring-road', 9_563, 1_650],
    ['uniben-hall-3', 'uniben-hall-3', 0, 500],
  ])('%s → %s: %d m, ₦%d', (from, to, pathM, fee) => {
    const result = dispatchDeliveryFee(place(from), place(to));
    expect(result).toMatchObject({ ok: true, pathM, stops: 1 });
    expect(result.ok && toNaira(result.fee)).toBe(fee);
  });

  it.each([
    ['a pick-up beyond 25 km', BEYOND, MAIN_GATE, 'OUT_OF_AREA'],
    ['a drop-off beyond 25 km', MAIN_GATE, BEYOND, 'OUT_OF_AREA'],
    ['a trip of more than 25 km', SOUTH, NEAR_THE_LIMIT, 'TOO_FAR'],
  ] as const)('refuses %s', (_, from, to, reason) => {
    expect(dispatchDeliveryFee(from, to)).toEqual({ ok: false, reason });
  });

  it('accepts trips just within 25 km, or within the limit of the settings', () => {
    expect(dispatchDeliveryFee(MAIN_GATE, NEAR_THE_LIMIT).ok).toBe(true);
    const wide = { ...DEFAULT_LIMITS, directM: 40_000 };
    expect(dispatchDeliveryFee(SOUTH, NEAR_THE_LIMIT, wide).ok).toBe(true);
  });

  it('is the same in both directions, moves in ₦50 steps and starts at ₦500', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const there = dispatchDeliveryFee(from, to);
        expect(dispatchDeliveryFee(to, from)).toEqual(there);
        expect(there.ok && there.fee % 5_000).toBe(0);
        expect(there.ok && there.fee).toBeGreaterThanOrEqual(50_000);
      }),
    );
  });
});

describe('errandDeliveryFee', () => {
  it.each([
    [['uselu-market'], 'uniben-hall-5', 4_106, 1_100],
    [
      ['uselu-market', 'bdpa-junction', 'uniben-john-harris-library'],
      'uniben-hall-5',
      5_796,
      1_700,
    ],
  ])('%j → %s: %d m, ₦%d', (stops, dropOff, pathM, fee) => {
    const result = errandDeliveryFee(stops.map(place), place(dropOff));
    expect(result).toMatchObject({ ok: true, pathM, stops: stops.length });
    expect(result.ok && toNaira(result.fee)).toBe(fee);
  });

  it.each([
    ['a stop beyond 25 km', [MAIN_GATE, BEYOND], MAIN_GATE, 'OUT_OF_AREA'],
    ['a drop-off beyond 25 km', [MAIN_GATE], BEYOND, 'OUT_OF_AREA'],
    ['a trip of more than 25 km', [SOUTH, MAIN_GATE], NEAR_THE_LIMIT, 'TOO_FAR'],
    ['seven stops', Array<Point>(7).fill(MAIN_GATE), MAIN_GATE, 'TOO_MANY_STOPS'],
  ] as const)('refuses %s', (_, stops, dropOff, reason) => {
    expect(errandDeliveryFee(stops, dropOff)).toEqual({ ok: false, reason });
  });

  const far = { ...DEFAULT_LIMITS, directM: 1e9 };

  it('needs a stop', () => {
    expect(() => errandDeliveryFee([], MAIN_GATE)).toThrow(RangeError);
  });

  it('doesn’t depend on stop order, moves in ₦50 steps and starts at ₦600', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 4 }), point, (stops, dropOff) => {
        const one = errandDeliveryFee(stops, dropOff, far);
        const other = errandDeliveryFee(stops.toReversed(), dropOff, far);
        expect(one).toEqual(other);
        expect(one.ok && one.fee % 5_000).toBe(0);
        expect(one.ok && one.fee).toBeGreaterThanOrEqual(60_000);
      }),
    );
  });

  it('never falls when a stop is added', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 4 }),
        point,
        point,
        (stops, extra, dropOff) => {
          const fewer = errandDeliveryFee(stops, dropOff, far);
          const more = errandDeliveryFee([...stops, extra], dropOff, far);
          expect(more.ok && fewer.ok && more.fee >= fewer.fee).toBe(true);
        },
      ),
    );
  });
});

describe('deliveryReach', () => {
  const around = fc.record({
    latitude: fc.double({ min: 6.25, max: 6.55, noNaN: true }),
    longitude: fc.double({ min: 5.45, max: 5.75, noNaN: true }),
  });

  it('counts the shops that could deliver to the place on their own', () => {
    fc.assert(
      fc.property(fc.array(around, { minLength: 1, maxLength: 5 }), around, (vendors, dropOff) => {
        const fees = vendors.filter((vendor) => orderDeliveryFee([vendor], dropOff).ok).length;
        const share = fees / vendors.length;
        const expected = share === 0 ? 'none' : share < 0.5 ? 'few' : 'most';
        expect(deliveryReach(dropOff, vendors, DEFAULT_LIMITS)).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('depends only on the service area without shops', () => {
    expect(deliveryReach(MAIN_GATE, [], DEFAULT_LIMITS)).toBe('most');
    expect(deliveryReach({ latitude: 6.6, longitude: 5.6 }, [], DEFAULT_LIMITS)).toBe('none');
  });
});

describe('expressFee', () => {
  it('multiplies by 1.5 and stays whole', () => {
    expect(expressFee(fromNaira(850), true)).toBe(fromNaira(1_275));
    expect(expressFee(kobo(0), true)).toBe(0);
    expect(expressFee(fromNaira(850), false)).toBe(fromNaira(850));
  });
});

describe('riderShare', () => {
  it.each([
    [0, 350],
    [400, 350],
    [437.5, 350],
    [450, 360],
    [1_000, 800],
    [562.51, 450],
  ])('of a ₦%d fee is ₦%d', (fee, share) => {
    expect(toNaira(riderShare(fromNaira(fee)))).toBe(share);
  });
});
