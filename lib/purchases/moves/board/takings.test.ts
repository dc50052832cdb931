import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '@/lib/purchases/moves/state';
import { type AcceptedPart, dayFigures, hasRejected, isLost, isPaidFor } from './takings';

const at = (time: string) => new Date(`2026-11-21T${time}+01:00`);
const part = (fields: Partial<AcceptedPart> = {}): AcceptedPart => ({
  askedAt: at('12:00:00'),
  acceptedAt: at('12:01:40'),
  readyBy: at('12:20:00'),
  readyAt: null,
  ...fields,
});

describe('how a shop’s day goes', () => {
  it('has no figures before the first order', () => {
    expect(dayFigures([])).toEqual({ acceptSeconds: null, onTimePercent: null, byHour: [] });
  });

  it('averages the seconds until it accepts', () => {
    const slow = part({ acceptedAt: at('12:03:20') });
    expect(dayFigures([part(), slow]).acceptSeconds).toBe(150);
    // Accepted before its scheduled time.
    expect(dayFigures([part({ acceptedAt: at('11:00:00') })]).acceptSeconds).toBe(0);
  });

  it.each([
    [[null], null],
    [['12:20:00'], 100],
    [['12:20:01'], 0],
    [['12:10:00', '12:15:00', '12:30:00', null], 67],
  ])('is on time with %j: %s %%', (times, percent) => {
    const parts = times.map((time) => part({ readyAt: time === null ? null : at(time) }));
    expect(dayFigures(parts).onTimePercent).toBe(percent);
  });

  it('counts the orders of each hour in Lagos, empty ones included', () => {
    const times = ['09:00:00', '11:59:59', '11:00:00'];
    expect(dayFigures(times.map((time) => part({ acceptedAt: at(time) }))).byHour).toEqual([
      { hour: 9, orders: 1 },
      { hour: 10, orders: 0 },
      { hour: 11, orders: 2 },
    ]);
  });
});

describe('a cancelled line', () => {
  const move = (status: OrderEvent['status']) => ({ status, itemIds: ['1'] });
  const [confirmed, picked] = [move('Order Confirmed'), move('Order Picked')];
  it.each([
    ['Order Confirmed', [confirmed], { isPaid: true, lost: false }],
    ['Order Cancelled', [], { isPaid: false, lost: false }],
    ['Order Cancelled', [confirmed], { isPaid: false, lost: true }],
    ['Order Cancelled', [confirmed, picked], { isPaid: true, lost: false }],
  ] as const)('%s after %j', (status, events, expected) => {
    const line = { itemId: '1', status };
    expect({ isPaid: isPaidFor(line, events), lost: isLost(line, events) }).toEqual(expected);
  });
});

describe('a rejection', () => {
  const event: OrderEvent = {
    at: at('12:00:00'),
    status: 'Order Cancelled',
    itemIds: ['1', '2'],
    by: 'seller',
    command: 'cancel',
  };
  it.each([
    ['is the shop’s own word about its items', {}, ['2'], true],
    ['is not another shop’s', {}, ['3'], false],
    ['is not the customer’s', { by: 'customer' }, ['1'], false],
    ['is not an acceptance', { status: 'Order Confirmed' }, ['1'], false],
  ] as const)('%s', (_what, fields, itemIds, expected) => {
    expect(hasRejected([{ ...event, ...fields }], itemIds)).toBe(expected);
  });
});
