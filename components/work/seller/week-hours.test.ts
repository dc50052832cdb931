import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '@/lib/core/hours/hours';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import {
  dayHoursText,
  daysText,
  groupDays,
  type Span,
  setWeekDays,
  spansProblem,
  splitOvernight,
  toHours,
  toWeek,
  withOvernight,
} from './week-hours';

const WEEKDAYS = [{ days: [1, 2, 3, 4, 5], open: '10:00', close: '20:00' }];
const LUNCH = { open: '10:00', close: '14:00' };
const EVENING = { open: '16:00', close: '21:00' };

/** Hours with other spans on some days. */
const withDays = (
  hours: readonly OpeningHours[],
  days: readonly number[],
  spans: readonly Span[],
) => toHours(setWeekDays(toWeek(hours), days, spans));

describe('hours of a week', () => {
  it('groups consecutive days with the same hours', () => {
    const rows = groupDays(withDays(WEEKDAYS, [6], [LUNCH, EVENING]));
    expect(rows.map(({ days, spans }) => [daysText(days), spans.length])).toEqual([
      ['Mon – Fri', 1],
      ['Saturday', 2],
      ['Sunday', 0],
    ]);
  });

  it('retains the other days when some change', () => {
    const changed = withDays(withDays(WEEKDAYS, [3], []), [6, 0], [LUNCH]);
    expect(groupDays(changed).map(({ days }) => daysText(days))).toEqual([
      'Mon – Tue',
      'Wednesday',
      'Thu – Fri',
      'Sat – Sun',
    ]);
  });

  it('is the same after a way through the week by days', () => {
    const hours = withDays(WEEKDAYS, [6], [LUNCH, EVENING]);
    expect(toHours(toWeek(hours))).toEqual(hours);
  });
});

describe('a span past midnight', () => {
  const night = { open: '18:00', close: '02:00' };

  it.each([
    ['from evening to morning', night, true],
    ['until midnight', { open: '18:00', close: '24:00' }, false],
    ['within a day', EVENING, false],
    ['half typed', { open: '18:00', close: '' }, false],
  ])('is offered as two: %s', (_what, span, isOffered) => {
    expect(splitOvernight(span) !== null).toBe(isOffered);
  });

  it('of Saturday ends on Sunday morning, before Sunday’s own hours', () => {
    const week = setWeekDays(toWeek([]), [6, 0], [LUNCH]);
    const saturday = setWeekDays(week, [6], [LUNCH, night]);
    const parts = splitOvernight(night);
    const split = parts && withOvernight(saturday, 6, 1, parts);
    expect(split?.[6]).toEqual([LUNCH, { open: '18:00', close: '24:00' }]);
    expect(split?.[0]).toEqual([{ open: '00:00', close: '02:00' }, LUNCH]);
    expect(split?.map(spansProblem)).toEqual(Array(7).fill(null));
  });
});

it.each([
  ['nothing', [], null],
  ['two that follow', [LUNCH, EVENING], null],
  ['two in another order', [EVENING, LUNCH], null],
  ['a missing time', [{ open: '', close: '12:00' }], APPLICATION_MESSAGES.hoursOrder],
  [
    'the end before the start',
    [{ open: '12:00', close: '11:00' }],
    APPLICATION_MESSAGES.hoursOrder,
  ],
  [
    'two that overlap',
    [LUNCH, { open: '13:00', close: '18:00' }],
    APPLICATION_MESSAGES.hoursOverlap,
  ],
])('checks a day’s spans: %s', (_what, spans, problem) => {
  expect(spansProblem(spans)).toBe(problem);
});

it('shows a day’s hours in words', () => {
  const night = { open: '00:00', close: '02:00' };
  expect(dayHoursText([night, EVENING]).replaceAll('\u00a0', ' ')).toBe(
    'midnight – 2 AM and 4 PM – 9 PM',
  );
  expect(dayHoursText([])).toBe('Closed');
});
