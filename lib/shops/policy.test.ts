import { describe, expect, it } from 'vitest';
import { startOfDay } from '@/lib/core/hours/hours';
import { boardKey, boardKeys, takingsKey } from '@/lib/purchases/moves/board/policy';
import { isQuiet } from './policy';

const at = (time: string) => new Date(`2026-11-${time}:00+01:00`);

describe('the day of a shop', () => {
  it('begins at midnight in Lagos', () => {
    expect(startOfDay(at('21T00:00'))).toEqual(at('21T00:00'));
    expect(startOfDay(at('21T23:59'))).toEqual(at('21T00:00'));
  });
});

describe('board keys of an order', () => {
  it('name the list of each part, and the day it was accepted', () => {
    const acceptedAt = at('21T23:30');
    expect(
      boardKeys([
        { vendorId: 'a', status: 'Order Placed' },
        { vendorId: 'b', status: 'Order Assigned', acceptedAt },
        { vendorId: 'c', status: 'Order Cancelled', acceptedAt: null },
        { vendorId: 'd' },
      ]),
    ).toEqual([
      boardKey('a', 'new'),
      boardKey('b', 'active'),
      takingsKey('b', at('21T00:00')),
      boardKey('c', 'done'),
    ]);
  });
});

describe('isQuiet', () => {
  const lagos = (clock: string) => new Date(`2026-11-21T${clock}:00+01:00`);
  it.each([
    ['22:00', '07:00', '23:30', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['13:00', '14:00', '13:00', true],
    ['13:00', '14:00', '14:00', false],
    [null, null, '03:00', false],
  ])('from %s to %s, at %s: %s', (quietFrom, quietTo, now, expected) => {
    expect(isQuiet({ quietFrom, quietTo }, lagos(now))).toBe(expected);
  });
});
