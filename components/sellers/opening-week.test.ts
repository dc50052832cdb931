import { describe, expect, it } from 'vitest';
import { copyMonday, toHours, toWeek } from './opening-week';

const HOURS = [
  { days: [1, 2, 3, 4, 5], open: '09:00', close: '20:30' },
  { days: [6], open: '16:00', close: '24:00' },
  { days: [6], open: '09:00', close: '14:00' },
];

describe('the week of a shop', () => {
  it('has the spans of each day in order, midnight as a time field has it', () => {
    const week = toWeek(HOURS);
    expect(week[0]).toEqual([]);
    expect(week[3]).toEqual([{ open: '09:00', close: '20:30' }]);
    expect(week[6]).toEqual([
      { open: '09:00', close: '14:00' },
      { open: '16:00', close: '00:00' },
    ]);
  });

  it('comes back as it was', () => {
    expect(toWeek(toHours(toWeek(HOURS)))).toEqual(toWeek(HOURS));
    expect(toHours(toWeek(HOURS))).toContainEqual(HOURS[0]);
  });

  it('takes Monday’s times to the other workdays alone', () => {
    const week = copyMonday(toWeek([{ days: [1], open: '10:00', close: '12:00' }]));
    expect(week.map((spans) => spans.length)).toEqual([0, 1, 1, 1, 1, 1, 0]);
  });
});
