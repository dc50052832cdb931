import { describe, expect, it } from 'vitest';
import type { Status } from '@/lib/core/delivery/status';
import type { TrackedStopDto, TrackingDto } from '@/lib/purchases/delivery/riders/dto';
import { expectFacts } from '../../tests/support/facts';
import {
  askedStop,
  budgetText,
  elapsedText,
  isForDoor,
  runningLateText,
  stopText,
  trackedTitle,
  trackSentence,
  waitText,
} from './track-text';

// 2:20 PM in Lagos.
const NOW = new Date('2026-03-02T13:20:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const EKOSODIN = { name: 'Ekosodin', placeId: 'ekosodin' };
const SPACE = '\u00a0';

const stop = (given: Partial<TrackedStopDto>): TrackedStopDto => ({
  seq: 0,
  kind: 'pickup',
  name: 'Mama Esosa Kitchen',
  state: 'open',
  area: { name: 'Student Union Building (SUB)', placeId: 'sub' },
  latitude: 6.4018,
  longitude: 5.6151,
  arrivedAt: null,
  doneAt: null,
  remark: '',
  photoId: null,
  receiptId: null,
  budget: 0,
  spent: 0,
  approval: null,
  ...given,
});
const home = (given: Partial<TrackedStopDto> = {}) =>
  stop({
    seq: 1,
    kind: 'dropoff',
    name: 'Ada Obi',
    latitude: 6.4034,
    longitude: 5.6155,
    area: { name: 'Hall 3', placeId: 'hall-3' },
    ...given,
  });
const tracking = (given: Partial<TrackingDto> = {}): TrackingDto => ({
  kind: 'order',
  id: '0'.repeat(24),
  version: 3,
  status: 'Order Picked',
  search: null,
  rider: { name: 'Nosa Ehigie', phone: '+2348031112222', vehicle: 'motorcycle', plate: '' },
  stops: [stop({ state: 'done', doneAt: ago(2) }), home()],
  eta: { from: '2026-03-02T13:25:00Z', to: '2026-03-02T13:30:00Z', confidence: 'normal' },
  position: { latitude: 6.4024, longitude: 5.6152, isExact: true, at: ago(0.1) },
  waitUntil: null,
  unreachableAt: null,
  updatedAt: ago(0.1),
  serverNow: ago(0),
  ...given,
});
const coarsely = { latitude: 6.406, longitude: 5.615, isExact: false, at: ago(1) };
const searching = { rider: null, position: null, stops: [stop({}), home()] };

describe('trackedTitle', () => {
  it.each<[string, Partial<TrackingDto>, string | null]>([
    ['while it comes', {}, `Arrives 2:25 – 2:30${SPACE}PM`],
    ['at the door', { waitUntil: ago(-4) }, 'Your rider is here'],
    ['before anyone has accepted', { status: 'Order Placed' }, null],
    ['without an estimate', { eta: null }, null],
    [
      'on another day',
      { eta: { from: ago(-1440), to: ago(-1445), confidence: 'low' } },
      `Arrives tomorrow, 2:20 – 2:25${SPACE}PM`,
    ],
  ])('%s', (_, given, title) => {
    expect(trackedTitle(tracking(given), NOW)).toBe(title);
  });

  it('is null without tracking', () => {
    expect(trackedTitle(null, NOW)).toBeNull();
  });
});

describe('askedStop', () => {
  const asking = (state: 'asked' | 'agreed' | 'declined', minutes: number) =>
    tracking({
      stops: [
        stop({}),
        stop({ seq: 1, approval: { amount: 2_000, state, expiresAt: ago(minutes) } }),
      ],
    });

  it.each([
    ['asked', -3, 1],
    ['asked', 0, undefined],
    ['agreed', -3, undefined],
    ['declined', -3, undefined],
  ] as const)('%s, %i min before the end', (state, minutes, seq) => {
    expect(askedStop(asking(state, minutes), NOW)?.seq).toBe(seq);
  });
});

describe('runningLateText', () => {
  it.each([
    ['2026-03-02T13:20:00Z', ['late', '2:20 PM']],
    ['2026-03-02T13:24:00Z', ['later', '2:24 PM']],
    ['2026-03-02T13:25:00Z', []],
    [null, []],
  ])('due by %s', (dueBy, facts) => {
    expectFacts(runningLateText(tracking(), dueBy), facts);
  });
});

describe('trackSentence', () => {
  it.each<[string, Partial<TrackingDto>, string[], string[]]>([
    ['from the last shop', {}, ['Nosa', 'left Mama Esosa Kitchen'], ['120 m', 'Hall 3']],
    [
      'to the first shop',
      { status: 'Order Assigned', stops: [stop({}), home()], position: coarsely },
      ['Nosa', 'to Mama Esosa Kitchen'],
      ['500 m'],
    ],
    [
      'at a shop',
      { stops: [stop({ arrivedAt: ago(1) }), home()] },
      ['Nosa', 'at Mama Esosa Kitchen'],
      [],
    ],
    [
      'to the second of three stops',
      {
        kind: 'errand',
        stops: [stop({ state: 'done' }), stop({ kind: 'errand', name: 'Uselu market' }), home()],
      },
      ['Nosa', 'to Uselu market'],
      ['70 m', 'Stop 2 of 3'],
    ],
    [
      'past a stop that was skipped',
      {
        stops: [
          stop({ state: 'done' }),
          stop({ state: 'skipped', name: 'Campus Gadgets' }),
          home(),
        ],
      },
      ['Nosa', 'left Mama Esosa Kitchen'],
      ['120 m', 'Hall 3', 'Stop 3 of 3'],
    ],
    [
      'next to home',
      { position: { latitude: 6.4033, longitude: 5.6155, isExact: true, at: ago(0) } },
      ['Nosa', 'left Mama Esosa Kitchen'],
      ['Almost there'],
    ],
    [
      'seen a while ago',
      { position: { latitude: 6.4024, longitude: 5.6152, isExact: true, at: ago(6) } },
      ['Nosa', 'left Mama Esosa Kitchen'],
      ['6 min ago'],
    ],
    ['without a position', { position: null }, ['Nosa', 'left Mama Esosa Kitchen'], []],
    [
      'at the door',
      { stops: [stop({ state: 'done' }), home({ arrivedAt: ago(1) })], waitUntil: ago(-4) },
      ['Nosa', 'at Hall 3'],
      ['your delivery code'],
    ],
    [
      'at the recipient’s',
      {
        kind: 'dispatch',
        stops: [stop({ state: 'done' }), home({ arrivedAt: ago(1) })],
        waitUntil: ago(-4),
      },
      ['Nosa', 'at Hall 3'],
      ['someone', 'the delivery code'],
    ],
    [
      'when nobody can be reached',
      { stops: [stop({ state: 'done' }), home({ arrivedAt: ago(9) })], unreachableAt: ago(1) },
      ['Nosa', 'reach you'],
      ['Call Nosa', 'support'],
    ],
    [
      'to the sender of a parcel, by the place',
      {
        kind: 'dispatch',
        status: 'Order Assigned',
        stops: [stop({ name: 'Ada Obi' }), home()],
        position: null,
      },
      ['Nosa', 'to Student Union Building (SUB)'],
      [],
    ],
    [
      'while riders are asked',
      { ...searching, search: { since: ago(1), asksAt: null, scheduledFor: null } },
      ['near Student Union Building (SUB)'],
      [],
    ],
    [
      'before riders are asked',
      { ...searching, search: { since: null, asksAt: ago(-5), scheduledFor: null } },
      ['ask riders', '2:25 PM'],
      [],
    ],
    [
      'when that time has come',
      { ...searching, search: { since: null, asksAt: ago(0), scheduledFor: null } },
      ['Looking for a rider'],
      [],
    ],
  ])('%s', (_, given, title, text) => {
    const sentence = trackSentence(tracking(given), NOW);
    expectFacts(sentence?.title, title);
    expectFacts(sentence?.text, text);
  });

  it.each<[string, Partial<TrackingDto>]>([
    [
      'before its shops have accepted',
      { ...searching, search: { since: null, asksAt: null, scheduledFor: null } },
    ],
    [
      'before the hour it was bought for',
      { ...searching, search: { since: ago(-60), asksAt: null, scheduledFor: ago(-60) } },
    ],
    ['for an order older than jobs', { stops: [] }],
  ])('is null %s', (_, given) => {
    expect(trackSentence(tracking(given), NOW)).toBeNull();
  });
});

it.each<[string, Partial<TrackingDto>, boolean]>([
  ['on the way to a shop', { stops: [stop({}), home()] }, false],
  ['on the way to the door', { stops: [stop({ state: 'done' }), home()] }, true],
  ['at the door', { stops: [stop({ state: 'skipped' }), home({ arrivedAt: ago(1) })] }, true],
  ['without a rider', { rider: null, stops: [stop({ state: 'done' }), home()] }, false],
])('puts the code first %s: %o', (_, given, isFirst) => {
  expect(isForDoor(tracking(given))).toBe(isFirst);
});

describe('trackSentence during the search for a rider', () => {
  it('names the first remaining stop', () => {
    const stops = [stop({ state: 'skipped' }), stop({ seq: 1, area: EKOSODIN }), home({ seq: 2 })];
    const asking = tracking({
      stops,
      status: 'Order Confirmed',
      rider: null,
      position: null,
      search: { since: ago(1), asksAt: null, scheduledFor: null },
    });
    expect(trackSentence(asking, NOW)?.title).toContain('near Ekosodin');
  });
});

describe('budgetText', () => {
  const errands = (status: Status, spent: readonly number[], budget = 5_000) =>
    tracking({
      status,
      stops: spent.map((naira, seq) => stop({ seq, kind: 'errand', spent: naira, budget })),
    });

  it.each<[string, TrackingDto, string[]]>([
    ['nothing spent yet', errands('Order Assigned', [0, 0]), []],
    ['under way', errands('Order Assigned', [4_000, 0]), ['₦10,000', 'spent ₦4,000']],
    [
      'delivered',
      errands('Order Delivered', [4_000, 3_400]),
      ['₦10,000', 'spent ₦7,400', 'refunded ₦2,600'],
    ],
    ['all spent', errands('Order Delivered', [5_000]), ['₦5,000', 'spent ₦5,000']],
    ['nothing spent at all', errands('Order Delivered', [0]), ['spent ₦0', 'refunded ₦5,000']],
    ['without a budget', errands('Order Delivered', [0], 0), []],
    ['cancelled', errands('Order Cancelled', [0]), []],
  ])('%s', (_, given, facts) => {
    expectFacts(budgetText(given), facts);
  });
});

it.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [125_000, '2 min 5 s'],
  [725_000, '12 min'],
  [3_599_999, '59 min'],
  [11_000_000, '3 h'],
  [89_340_000, '1 day'],
  [180_000_000, '2 days'],
])('tells %i ms as %s', (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});

it.each([
  [ago(-4.5), ['4:30']],
  [ago(0), ['over', 'Call your rider']],
])('tells a wait until %s', (until, facts) => {
  expectFacts(waitText(until, NOW), facts);
});

it.each<[Partial<TrackedStopDto>, string]>([
  [{}, ''],
  [{ arrivedAt: ago(5) }, `There since 2:15${SPACE}PM`],
  [{ state: 'done', doneAt: ago(5) }, `Done 2:15${SPACE}PM`],
  [{ state: 'skipped', doneAt: ago(5) }, 'Cancelled'],
  [{ kind: 'errand', state: 'skipped', doneAt: ago(5) }, `Skipped 2:15${SPACE}PM`],
])('describes the outcome of a stop %#', (given, text) => {
  expect(stopText(stop(given))).toBe(text);
});
