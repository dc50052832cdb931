import { describe, expect, it } from 'vitest';
import type { Status } from '@/lib/core/delivery/status';
import { expectFacts } from '@/tests/support/facts';
import {
  ageText,
  cancelPayText,
  duration,
  eventTitle,
  offerText,
  problemText,
  promiseText,
  stopText,
} from './job-text';

const NOW = '2026-11-20T13:00:00.000Z';
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

describe('duration', () => {
  describe('the payout of a cancellation', () => {
    const rider = { id: '1', name: 'Nosa', phone: '' };
    const of = (status: Status) => ({ status });
    it.each([
      ['order', null, [of('Order Placed')], '', []],
      ['order', null, [of('Order Confirmed')], '', ['shop isn’t paid']],
      ['order', rider, [of('Order Assigned')], '', ['shop isn’t paid', 'rider isn’t paid']],
      ['order', rider, [of('Order Picked')], 'customer', ['shop is paid in full', 'rider is paid']],
      [
        'order',
        rider,
        [of('Order Picked')],
        'rider',
        ['Eki pays the shop in full', 'rider isn’t paid'],
      ],
      [
        'order',
        rider,
        [of('Order Picked'), of('Order Assigned')],
        'platform',
        ['paid for what was picked up', 'rider isn’t paid'],
      ],
    ] as const)('%s, rider %j, %j, at fault: %s', (kind, assigned, items, fault, facts) => {
      expectFacts(cancelPayText({ kind, assigned, status: 'Order Assigned' }, items, fault), facts);
    });

    it.each([
      ['Order Placed', null, []],
      ['Order Assigned', rider, ['rider isn’t paid']],
    ] as const)('%s, without items', (status, assigned, facts) => {
      expectFacts(cancelPayText({ kind: 'dispatch', assigned, status }, [], ''), facts);
    });
  });

  it.each([
    [0, '0 min'],
    [59.9, '59 min'],
    [60, '1 h'],
    [65, '1 h 5 min'],
    [1_440, '1 day'],
    [4_400, '3 days'],
  ])('of %d minutes is "%s"', (minutes, text) => {
    expect(duration(ago(minutes), NOW)).toBe(text);
  });
});

describe('ageText', () => {
  it.each([
    [0.5, 'just now'],
    [12, '12 min ago'],
    [3_000, '2 days ago'],
    [5_000, '17 Nov 2026'],
  ])('of %d minutes is "%s"', (minutes, text) => {
    expect(ageText(ago(minutes), NOW)).toBe(text);
  });
});

it('names the problem and its age', () => {
  expectFacts(problemText({ code: 'rider', since: ago(6) }, NOW), ['No rider', '6 min']);
  expectFacts(problemText({ code: 'accept', since: ago(1) }, NOW), ['Not accepted', '1 min']);
  const unreachable = { code: 'unreachable', since: ago(3) } as const;
  expectFacts(problemText(unreachable, NOW), ['can’t reach', '3 min']);
});

it('does not report a job as late by 0 min', () => {
  expectFacts(problemText({ code: 'delivery', since: ago(0.5) }, NOW), ['under a minute']);
  expectFacts(promiseText({ promisedBy: ago(0.5) }, NOW), ['under a minute']);
});

it('returns the time left until the promised time', () => {
  expect(promiseText({ promisedBy: ago(-8) }, NOW)).toBe('8 min left');
  expect(promiseText({ promisedBy: ago(7) }, NOW)).toBe('7 min late');
  expect(promiseText({ promisedBy: null }, NOW)).toBe('');
});

it.each([
  ['rider', 'Rider gave it back'],
  ['ops', 'Taken from the rider'],
  ['system', 'Taken from the rider'],
] as const)('says of a job that the %s let go: "%s"', (by, title) => {
  expect(eventTitle({ command: 'release', status: 'Order Confirmed', by, offer: null })).toBe(
    title,
  );
});

it.each([
  [
    ['Festus'],
    ['Blessing'],
    false,
    'Nosa',
    ['Festus declined', 'Blessing didn’t answer', 'Nosa took it'],
  ],
  [[], ['Blessing', 'Festus'], true, null, ['Waiting for Blessing and Festus']],
  [[], [], false, null, []],
] as const)('tells what %j and %j did with an offer', (declined, silent, isOpen, rider, facts) => {
  const offer = { asked: 3, declined: [...declined], silent: [...silent], isOpen };
  expectFacts(offerText({ offer, rider }), facts);
});

describe('stopText', () => {
  const stop = {
    seq: 0,
    kind: 'dropoff',
    name: 'Ada',
    phone: '',
    address: 'Hall 3',
    isDoubtful: false,
    remark: '',
    photoId: null,
    receiptId: null,
    budget: 0,
    spent: 0,
  } as const;
  const open = { ...stop, state: 'open', arrivedAt: null, contacts: [], doneAt: null } as const;

  it.each([
    ['Not there yet', open],
    ['There since 1:50 PM', { ...open, arrivedAt: ago(10) }],
    [
      'There since 1:50 PM · 2 tries to reach someone, last at 1:56 PM',
      { ...open, arrivedAt: ago(10), contacts: [ago(7), ago(4)] },
    ],
    ['Done 1:58 PM', { ...open, state: 'done' as const, doneAt: ago(2) }],
    ['Skipped', { ...open, kind: 'errand' as const, state: 'skipped' as const }],
    ['Cancelled', { ...open, kind: 'pickup' as const, state: 'skipped' as const }],
  ])('is "%s"', (text, given) => {
    const shown = stopText({ ...given, contacts: [...given.contacts] });
    expect(shown.replaceAll(/\s/g, ' ')).toBe(text);
  });
});
