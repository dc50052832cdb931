import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VEHICLES } from '@/lib/core/vehicles';
import {
  type ActiveJob,
  type AssignmentPolicy,
  type Candidate,
  getFirstOfferTime,
  getIneligibility,
  getRetryDelayMs,
  getScore,
  getWave,
  type Ineligible,
  nearestPolicy,
  type OpenJob,
  pairStarved,
  type Score,
  type Spot,
  type StarvedJob,
  scoredPolicy,
  travelSeconds,
} from './assignment';

/** 10:30 AM in Lagos, outside the rush hours. */
const NOW = new Date('2026-11-23T09:30:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const SHOP: Spot = { latitude: 6.4, longitude: 5.61 };
const HALL: Spot = { latitude: 6.405, longitude: 5.615 };
/** A place this many metres north in a straight line; 1.3 times as many by road. */
const north = ({ latitude, longitude }: Spot, metres: number): Spot => ({
  latitude: latitude + metres / 111_194.93,
  longitude,
});

const job = (changes: Partial<OpenJob> = {}): OpenJob => ({
  jobId: 'job',
  pickups: [SHOP],
  dropoff: HALL,
  pathM: 1_000,
  readyAt: null,
  isExpress: false,
  declinedBy: [],
  parties: [],
  ...changes,
});

const active = (changes: Partial<ActiveJob> = {}): ActiveJob => ({
  jobId: 'first',
  pickups: [SHOP],
  dropoff: HALL,
  readyAt: null,
  isExpress: false,
  isPicked: false,
  ...changes,
});

const rider = (changes: Partial<Candidate> = {}): Candidate => ({
  riderId: 'rider',
  isApproved: true,
  isOnline: true,
  vehicle: 'motorcycle',
  position: { ...SHOP, at: NOW },
  activeJobs: [],
  hasOffer: false,
  lastJobAt: NOW,
  ...changes,
});
const riderAt = (spot: Spot, changes: Partial<Candidate> = {}) =>
  rider({ position: { ...spot, at: NOW }, ...changes });

describe('travelSeconds', () => {
  it.each([
    ['06:59:59', 'motorcycle', 22],
    ['07:00:00', 'motorcycle', 15],
    ['09:29:59', 'car', 15],
    ['09:30:00', 'car', 22],
    ['11:59:59', 'car', 22],
    ['12:00:00', 'car', 15],
    ['13:59:59', 'motorcycle', 15],
    ['14:00:00', 'motorcycle', 22],
    ['16:00:00', 'motorcycle', 15],
    ['18:59:59', 'motorcycle', 15],
    ['19:00:00', 'motorcycle', 22],
    ['08:00:00', 'bicycle', 12],
    ['20:00:00', 'bicycle', 12],
    ['08:00:00', 'foot', 5],
  ] as const)('at %s in Lagos a %s goes %d km/h', (clock, vehicle, kmh) => {
    const at = new Date(`2026-11-23T${clock}+01:00`);
    expect(travelSeconds(kmh * 1_000, vehicle, at)).toBeCloseTo(3_600);
  });
});

describe('getIneligibility', () => {
  const cases: [string, OpenJob, Candidate, Ineligible | null][] = [
    ['a free rider at the shop', job(), rider(), null],
    ['not approved', job(), rider({ isApproved: false }), 'not_approved'],
    ['offline', job(), rider({ isOnline: false }), 'offline'],
    ['without a position', job(), rider({ position: null }), 'position_old'],
    [
      'a position 2 min old',
      job(),
      rider({ position: { ...SHOP, at: new Date(NOW.getTime() - 120_000) } }),
      null,
    ],
    [
      'a position older than that',
      job(),
      rider({ position: { ...SHOP, at: new Date(NOW.getTime() - 120_001) } }),
      'position_old',
    ],
    ['two jobs', job(), rider({ activeJobs: [active(), active()] }), 'full'],
    ['an offer to answer', job(), rider({ hasOffer: true }), 'has_offer'],
    ['1.5 km on foot', job({ pathM: 1_500 }), rider({ vehicle: 'foot' }), null],
    ['more on foot', job({ pathM: 1_501 }), rider({ vehicle: 'foot' }), 'vehicle'],
    ['4 km by bicycle', job({ pathM: 4_000 }), rider({ vehicle: 'bicycle' }), null],
    ['more by bicycle', job({ pathM: 4_001 }), rider({ vehicle: 'bicycle' }), 'vehicle'],
    ['25 km by motorcycle', job({ pathM: 25_000 }), rider(), null],
    ['25 km by car', job({ pathM: 25_000 }), rider({ vehicle: 'car' }), null],
    ['declined it', job({ declinedBy: ['other', 'rider'] }), rider(), 'declined'],
    ['its customer', job({ parties: ['rider'] }), rider(), 'party'],
    ['6 km away', job(), riderAt(north(SHOP, 5_999)), null],
    ['farther away', job(), riderAt(north(SHOP, 6_001)), 'too_far'],
    [
      '6 km from the first of two shops, although near the second',
      job({ pickups: [north(SHOP, 7_000), SHOP] }),
      rider(),
      'too_far',
    ],
    ['at the drop-off of a job without a pick-up', job({ pickups: [] }), riderAt(HALL), null],
  ];
  it.each(cases)('%s', (_, open, candidate, expected) => {
    expect(getIneligibility(open, candidate, NOW)).toBe(expected);
  });

  it('returns the first of several reasons', () => {
    const declined = job({ declinedBy: ['rider'], parties: ['rider'], pathM: 9_000 });
    const unfit = rider({ isApproved: false, isOnline: false, vehicle: 'foot', position: null });
    expect(getIneligibility(declined, unfit, NOW)).toBe('not_approved');
    expect(getIneligibility(declined, { ...unfit, isApproved: true }, NOW)).toBe('offline');
    expect(getIneligibility(declined, rider({ vehicle: 'foot' }), NOW)).toBe('vehicle');
    expect(getIneligibility(declined, rider(), NOW)).toBe('declined');
  });

  const pairs: [string, Partial<ActiveJob>, Partial<OpenJob>, boolean][] = [
    ['of the same shop and hall', {}, {}, true],
    ['of a shop 250 m away', {}, { pickups: [north(SHOP, 249)] }, true],
    ['of a shop farther away', {}, { pickups: [north(SHOP, 251)] }, false],
    ['of two shops, one of them far', {}, { pickups: [SHOP, north(SHOP, 400)] }, false],
    ['of one of the first job’s shops', { pickups: [SHOP, north(SHOP, 400)] }, {}, true],
    ['to a place 800 m away', {}, { dropoff: north(HALL, 799) }, true],
    ['to a place farther away', {}, { dropoff: north(HALL, 801) }, false],
    ['ready 8 min later', { readyAt: inMinutes(2) }, { readyAt: inMinutes(10) }, true],
    ['ready more than 8 min later', { readyAt: inMinutes(2) }, { readyAt: inMinutes(11) }, false],
    ['ready now, if both have been for a while', { readyAt: inMinutes(-30) }, {}, true],
    ['taken to Express', { isExpress: true }, {}, false],
    ['with Express', {}, { isExpress: true }, false],
    ['after pick-up', { isPicked: true }, {}, false],
  ];
  it.each(pairs)('a second job %s', (_, first, second, isAllowed) => {
    const candidate = rider({ activeJobs: [active(first)] });
    const expected = isAllowed ? null : 'not_batchable';
    expect(getIneligibility(job(second), candidate, NOW)).toBe(expected);
  });

  it('refuses a second job that delays the first customer by more than 8 min', () => {
    // Five counters within 250 m, 3 min at each.
    const counters = (count: number) => Array.from({ length: count }, (_, at) => north(SHOP, at));
    const candidate = rider({ activeJobs: [active()] });
    expect(getIneligibility(job({ pickups: counters(3) }), candidate, NOW)).toBeNull();
    expect(getIneligibility(job({ pickups: counters(4) }), candidate, NOW)).toBe('not_batchable');
  });

  it('lets a second job use the time that the rider waits for the first one', () => {
    const later = inMinutes(20);
    const candidate = rider({ activeJobs: [active({ readyAt: later })] });
    const pickups = Array.from({ length: 4 }, (_, at) => north(SHOP, at));
    expect(getIneligibility(job({ pickups, readyAt: later }), candidate, NOW)).toBeNull();
  });
});

describe('getScore', () => {
  const FAR = north(SHOP, 2_000);
  /** 2,600 road metres at 22 km/h. */
  const travelS = 425;
  const cases: [string, Partial<OpenJob>, Partial<Candidate>, Partial<Score>][] = [
    ['at the shop', {}, { position: { ...SHOP, at: NOW } }, { travelS: 0, total: 0 }],
    ['2 km away', {}, {}, { travelS, lateS: 0, earlyS: 0, total: travelS }],
    [
      'ready on arrival',
      { readyAt: new Date(NOW.getTime() + travelS * 1_000) },
      {},
      { lateS: 0, earlyS: 0, total: travelS },
    ],
    ['ready since 2 min', { readyAt: inMinutes(-2) }, {}, { lateS: 818, total: travelS + 818 }],
    [
      'ready 10 min after arrival',
      { readyAt: new Date(NOW.getTime() + (travelS + 600) * 1_000) },
      {},
      { earlyS: 300, total: travelS + 300 },
    ],
    ['idle for 10 min', {}, { lastJobAt: inMinutes(-10) }, { idleS: -60, total: travelS - 60 }],
    ['idle for 30 min', {}, { lastJobAt: inMinutes(-30) }, { idleS: -180 }],
    ['idle for hours', {}, { lastJobAt: inMinutes(-300) }, { idleS: -180 }],
    ['never had a job', {}, { lastJobAt: null }, { idleS: -180, total: travelS - 180 }],
    ['has a job', {}, { activeJobs: [active()] }, { secondS: 120, total: travelS + 120 }],
    ['on foot', {}, { vehicle: 'foot' }, { travelS: 1_872 }],
  ];
  it.each(cases)('%s', (_, open, candidate, expected) => {
    expect(getScore(job(open), riderAt(FAR, candidate), NOW)).toMatchObject(expected);
  });

  it('needs a position', () => {
    expect(() => getScore(job(), rider({ position: null }), NOW)).toThrow(RangeError);
  });
});

/** Riders within 6 km, some of whom can't take the job. */
const candidates = fc.uniqueArray(
  fc.record({
    riderId: fc.string({ minLength: 1, maxLength: 3 }),
    isApproved: fc.boolean(),
    isOnline: fc.boolean(),
    vehicle: fc.constantFrom(...VEHICLES),
    position: fc.option(
      fc
        .record({
          metres: fc.integer({ min: 0, max: 7_000 }),
          age: fc.integer({ max: 200, min: 0 }),
        })
        .map(({ metres, age }) => ({
          ...north(SHOP, metres),
          at: new Date(NOW.getTime() - age * 1_000),
        })),
    ),
    activeJobs: fc.array(fc.constant(active()), { maxLength: 2 }),
    hasOffer: fc.boolean(),
    lastJobAt: fc.option(fc.integer({ min: 0, max: 60 }).map((ago) => inMinutes(-ago))),
  }),
  { selector: ({ riderId }) => riderId, maxLength: 12 },
);

describe.each([scoredPolicy, nearestPolicy])('$name policy', (policy) => {
  it('ranks exactly the eligible riders, lowest total first, whatever their order', () => {
    fc.assert(
      fc.property(candidates, (riders) => {
        const ranked = policy.rank(job(), riders, NOW);
        const eligible = riders.filter((one) => getIneligibility(job(), one, NOW) === null);
        expect(ranked.map(({ riderId }) => riderId).sort()).toEqual(
          eligible.map(({ riderId }) => riderId).sort(),
        );
        const totals = ranked.map(({ score }) => score.total);
        expect(totals).toEqual(totals.toSorted((a, b) => a - b));
        for (const { score } of ranked) {
          const { travelS, lateS, earlyS, idleS, secondS, total } = score;
          expect(total).toBe(travelS + lateS + earlyS + idleS + secondS);
        }
        expect(policy.rank(job(), riders.toReversed(), NOW)).toEqual(ranked);
      }),
    );
  });

  it('breaks a tie by rider id', () => {
    const riders = ['b', 'a', 'B'].map((riderId) => rider({ riderId }));
    expect(policy.rank(job(), riders, NOW).map(({ riderId }) => riderId)).toEqual(['B', 'a', 'b']);
  });
});

describe('scoredPolicy', () => {
  it('prefers a rider who has been idle to a nearer one who has just had a job', () => {
    const near = riderAt(north(SHOP, 300), { riderId: 'near' });
    const idle = riderAt(north(SHOP, 900), { riderId: 'idle', lastJobAt: inMinutes(-30) });
    const order = (policy: AssignmentPolicy) =>
      policy.rank(job(), [near, idle], NOW).map(({ riderId }) => riderId);
    expect(order(scoredPolicy)).toEqual(['idle', 'near']);
    expect(order(nearestPolicy)).toEqual(['near', 'idle']);
  });
});

describe('getWave', () => {
  const all = Number.POSITIVE_INFINITY;
  it.each([
    [false, [1, 3, all, 1, 3, all]],
    [true, [3, all, 3, all, 3, all]],
  ])('express %s: goes to the best %j', (isExpress, sizes) => {
    expect(sizes.map((_, turn) => getWave(turn, isExpress).size)).toEqual(sizes);
  });

  it('lasts 25 s for one rider, 30 s for three, 60 s for all', () => {
    expect([0, 1, 2].map((turn) => getWave(turn, false).ms)).toEqual([25_000, 30_000, 60_000]);
  });
});

describe('pairStarved', () => {
  const starved = (
    jobId: string,
    turn: number,
    sinceMin: number,
    given: Partial<OpenJob> = {},
  ) => ({
    ...job({ jobId, ...given }),
    turn,
    searchingSince: inMinutes(sinceMin),
  });
  const pairs = (jobs: StarvedJob[], riders: Candidate[]) =>
    pairStarved(scoredPolicy, jobs, riders, NOW).map(({ jobId, riderId }) => [jobId, riderId]);
  const near = rider({ riderId: 'near' });
  const far = riderAt(north(SHOP, 2_000), { riderId: 'far' });
  const cases: [string, StarvedJob[], Candidate[], string[][]][] = [
    ['no job', [], [near], []],
    ['no rider', [starved('a', 0, -5)], [], []],
    ['a rider with an offer', [starved('a', 0, -5)], [rider({ hasOffer: true })], []],
    [
      'the job with the longest wait first',
      [starved('later', 0, -1), starved('first', 0, -5)],
      [near],
      [['first', 'near']],
    ],
    [
      'a job that was offered less often before one that waits longer',
      [starved('offered', 1, -5), starved('new', 0, -1)],
      [near],
      [['new', 'near']],
    ],
    [
      'the best rider for the first job, and another for the next',
      [starved('b', 0, -1), starved('a', 0, -5)],
      [far, near],
      [
        ['a', 'near'],
        ['b', 'far'],
      ],
    ],
    [
      'a job only that the rider can do',
      [starved('declined', 0, -5, { declinedBy: ['near'] }), starved('other', 0, -1)],
      [near],
      [['other', 'near']],
    ],
    ['each job once', [starved('a', 0, -5)], [near, far], [['a', 'near']]],
  ];
  it.each(cases)('%s', (_, jobs, riders, expected) => {
    expect(pairs(jobs, riders)).toEqual(expected);
  });
});

describe('getRetryDelayMs', () => {
  it.each([
    [true, 3_000],
    [false, 60_000],
  ])('the first time %s: after %d ms', (isFirstTime, ms) => {
    expect(getRetryDelayMs(isFirstTime)).toBe(ms);
  });
});

describe('getFirstOfferTime', () => {
  const score = (travelS: number): Score => ({
    travelS,
    lateS: 0,
    earlyS: 0,
    idleS: 0,
    secondS: 0,
    total: travelS,
  });
  it.each([
    ['not known when ready', null, score(300), 0],
    ['ready in 20 min, 5 min away', inMinutes(20), score(300), 12],
    ['ready in 20 min, no eligible rider', inMinutes(20), null, 17],
    ['ready in 6 min, 5 min away', inMinutes(6), score(300), 0],
    ['ready already', inMinutes(-5), score(300), 0],
  ])('%s', (_, readyAt, best, minutes) => {
    expect(getFirstOfferTime(job({ readyAt }), best, NOW)).toEqual(inMinutes(minutes));
  });
});
