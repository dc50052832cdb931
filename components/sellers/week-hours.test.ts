import { describe, expect, it } from 'vitest';
import { daysText, groupDays, setDays } from './week-hours';

const WEEKDAYS = [{ days: [1, 2, 3, 4, 5], open: '10:00', close: '20:00' }];
const LUNCH = { open: '10:00', close: '14:00' };
const EVENING = { open: '16:00', close: '21:00' };

describe('hours of a week', () => {
  it('groups consecutive days with the same hours', () => {
    const rows = groupDays(setDays(WEEKDAYS, [6], [LUNCH, EVENING]));
    expect(rows.map(({ days, spans }) => [daysText(days), spans.length])).toEqual([
      ['Mon – Fri', 1],
      ['Saturday', 2],
      ['Sunday', 0],
    ]);
  });

  it('retains the other days when some change', () => {
    const changed = setDays(setDays(WEEKDAYS, [3], []), [6, 0], [LUNCH]);
    expect(groupDays(changed).map(({ days }) => daysText(days))).toEqual([
      'Mon – Tue',
      'Wednesday',
      'Thu – Fri',
      'Sat – Sun',
    ]);
  });
});
