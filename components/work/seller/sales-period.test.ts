import { describe, expect, it } from 'vitest';
import {
  beforeText,
  busiestHours,
  changeText,
  getDays,
  periodText,
  stepFrom,
} from './sales-period';

describe('the period of sales', () => {
  it.each([
    ['day', '2026-11-21', '2026-11-21', '2026-11-21', 'Sat 21 Nov'],
    ['week', '2026-11-21', '2026-11-16', '2026-11-22', '16–22 Nov'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22', '16–22 Nov'],
    ['week', '2026-11-30', '2026-11-30', '2026-12-06', '30 Nov–6 Dec'],
    ['month', '2026-11-21', '2026-11-01', '2026-11-30', 'November 2026'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29', 'February 2028'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31', 'December 2026'],
  ] as const)('%s of %s: %s to %s', (span, day, from, to, text) => {
    expect(getDays(span, day)).toEqual({ from, to });
    expect(periodText(span, { from, to })).toBe(text);
  });

  it('steps to the previous and next period', () => {
    const month = getDays('month', '2026-03-15');
    expect(getDays('month', stepFrom(month, -1))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(getDays('month', stepFrom(month, 1))).toEqual({ from: '2026-04-01', to: '2026-04-30' });
  });

  it.each([
    [108, 100, '8% up on last week'],
    [50, 100, '50% down on last week'],
    [100, 100, 'Same as last week'],
    [100, 0, null],
  ])('%d after %d: %s', (now, before, text) => {
    expect(changeText(now, before, beforeText('week', true))).toBe(text);
  });

  it('is compared with the one before it, once it is over', () => {
    expect(beforeText('month', false)).toBe('the month before');
  });

  it.each([
    ['two hours that stand out', [10, 10, 40, 60, 10], { from: 11, share: 100 / 130 }],
    ['the same every hour', [10, 10, 10, 10, 10, 10, 10], null],
    ['too few hours', [10, 90, 10], null],
    ['no takings', [0, 0, 0, 0], null],
  ])('finds the busiest hours: %s', (_what, takings, busiest) => {
    const hours = takings.map((amount, at) => ({ hour: 9 + at, takings: amount }));
    expect(busiestHours(hours)).toEqual(busiest);
  });
});
