import { describe, expect, it } from 'vitest';
import {
  endOfDaysOff,
  nextClosing,
  nextOpening,
  type OpeningHours,
  openMinutes,
  openState,
  preparationStart,
  replyDueAt,
  SERVICE_HOURS,
  type Timetable,
  UNTIL_FURTHER_NOTICE,
} from './hours';

const at = (iso: string) => new Date(iso);
/** Saturdays only, ten to four. */
const saturday: OpeningHours[] = [{ days: [6], open: '10:00', close: '16:00' }];

describe('openState', () => {
  // 21 Nov 2026 is a Saturday. Lagos is UTC+1.
  it.each([
    ['2026-11-21T06:59:59Z', false, '2026-11-21T07:00:00Z', 'a second before 8 AM'],
    ['2026-11-21T07:00:00Z', true, '2026-11-21T20:00:00Z', '8 AM sharp'],
    ['2026-11-21T19:59:59Z', true, '2026-11-21T20:00:00Z', 'a second before 9 PM'],
    ['2026-11-21T20:00:00Z', false, '2026-11-22T07:00:00Z', '9 PM sharp'],
    ['2026-11-21T23:30:00Z', false, '2026-11-22T07:00:00Z', 'half past midnight in Lagos'],
  ])('service at %s: open %s, changes %s (%s)', (now, isOpen, changesAt) => {
    expect(openState([SERVICE_HOURS], at(now))).toEqual({ isOpen, changesAt: at(changesAt) });
  });

  it('is open only while every timetable is', () => {
    const both = openState([SERVICE_HOURS, saturday], at('2026-11-21T08:30:00Z'));
    expect(both).toEqual({ isOpen: false, changesAt: at('2026-11-21T09:00:00Z') });
    const sunday = openState([SERVICE_HOURS, saturday], at('2026-11-22T12:00:00Z'));
    expect(sunday).toEqual({ isOpen: false, changesAt: at('2026-11-28T09:00:00Z') });
  });

  // Monday to Saturday, and a shop that sells until midnight on Fridays and from then on Saturdays.
  const weekdays: OpeningHours[] = [{ days: [1, 2, 3, 4, 5, 6], open: '09:00', close: '19:00' }];
  const late: OpeningHours[] = [
    { days: [5], open: '20:00', close: '24:00' },
    { days: [6], open: '00:00', close: '02:00' },
  ];

  it.each([
    ['Saturday, the last second', weekdays, '2026-11-21T17:59:59Z', true, '2026-11-21T18:00:00Z'],
    [
      'Saturday, closing time: Monday is next',
      weekdays,
      '2026-11-21T18:00:00Z',
      false,
      '2026-11-23T08:00:00Z',
    ],
    [
      'Sunday, a second before midnight',
      weekdays,
      '2026-11-22T22:59:59Z',
      false,
      '2026-11-23T08:00:00Z',
    ],
    ['Monday, midnight in Lagos', weekdays, '2026-11-22T23:00:00Z', false, '2026-11-23T08:00:00Z'],
    ['Monday, opening time', weekdays, '2026-11-23T08:00:00Z', true, '2026-11-23T18:00:00Z'],
    [
      'Friday, a second before midnight',
      late,
      '2026-11-20T22:59:59Z',
      true,
      '2026-11-21T01:00:00Z',
    ],
    [
      'Saturday, midnight: still the same span',
      late,
      '2026-11-20T23:00:00Z',
      true,
      '2026-11-21T01:00:00Z',
    ],
    [
      'Saturday, two at night: a week to go',
      late,
      '2026-11-21T01:00:00Z',
      false,
      '2026-11-27T19:00:00Z',
    ],
    [
      'the last day of the year into the first',
      weekdays,
      '2026-12-31T23:30:00Z',
      false,
      '2027-01-01T08:00:00Z',
    ],
  ])('%s', (_when, hours, now, isOpen, changesAt) => {
    expect(openState([hours], at(now))).toEqual({ isOpen, changesAt: at(changesAt) });
  });

  it('joins days that meet at midnight', () => {
    const always: OpeningHours[] = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];
    const state = openState([always], at('2026-11-21T12:00:00Z'));
    expect(state.isOpen).toBe(true);
    expect(state.changesAt?.getTime()).toBeGreaterThan(at('2026-11-28T00:00:00Z').getTime());
  });

  it('handles a place that never opens', () => {
    expect(openState([[]], at('2026-11-21T12:00:00Z'))).toEqual({ isOpen: false, changesAt: null });
  });
});

describe('preparationStart', () => {
  const noon = at('2026-11-21T12:00:00Z');
  const always: OpeningHours[] = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];
  const paused = (until: string) => ({ hours: always, pausedUntil: until });

  it.each<[string, Timetable[], string | Date, string | Date]>([
    ['all open', [{ hours: always, pausedUntil: null }], noon, noon],
    ['no shop at all', [], noon, noon],
    ['closed for the night', [], '2026-11-21T21:00:00Z', '2026-11-22T07:00:00Z'],
    [
      'open at other times',
      [{ hours: saturday, pausedUntil: null }],
      '2026-11-21T16:00:00Z',
      '2026-11-28T09:00:00Z',
    ],
    [
      'one paused',
      [{ hours: always, pausedUntil: null }, paused('2026-11-21T13:00:00Z')],
      noon,
      '2026-11-21T13:00:00Z',
    ],
    ['a pause that is over', [paused('2026-11-21T11:00:00Z')], noon, noon],
    ['a pause into the night', [paused('2026-11-21T22:00:00Z')], noon, '2026-11-22T07:00:00Z'],
  ])('%s', (_name, shops, now, start) => {
    expect(preparationStart(shops, SERVICE_HOURS, new Date(now))).toEqual(new Date(start));
  });

  it('is null while a shop is paused until further notice', () => {
    const shops = [
      paused(UNTIL_FURTHER_NOTICE.toISOString()),
      { hours: always, pausedUntil: null },
    ];
    expect(preparationStart(shops, SERVICE_HOURS, noon)).toBeNull();
  });

  it('is null for shops that are never open at the same time', () => {
    const sunday: OpeningHours[] = [{ days: [0], open: '10:00', close: '16:00' }];
    const shops = [saturday, sunday].map((hours) => ({ hours, pausedUntil: null }));
    expect(preparationStart(shops, SERVICE_HOURS, noon)).toBeNull();
  });
});

describe('days off', () => {
  const NINE_TO_FIVE = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '09:00', close: '17:00' }];
  const lagos = (time: string) => new Date(`${time}+01:00`);
  const CHRISTMAS = [{ from: '2026-12-24', to: '2026-12-26' }];

  it.each([
    ['2026-12-23T16:59', true, '2026-12-23T17:00'],
    ['2026-12-23T17:00', false, '2026-12-27T09:00'],
    ['2026-12-24T00:00', false, '2026-12-27T09:00'],
    ['2026-12-26T12:00', false, '2026-12-27T09:00'],
    ['2026-12-27T09:00', true, '2026-12-27T17:00'],
  ])('at %s: open %s, until %s', (now, isOpen, changesAt) => {
    expect(openState([NINE_TO_FIVE], lagos(now), CHRISTMAS)).toEqual({
      isOpen,
      changesAt: lagos(changesAt),
    });
  });

  it('of any shop delay the whole order', () => {
    const shops = [
      { hours: NINE_TO_FIVE, pausedUntil: null },
      { hours: NINE_TO_FIVE, pausedUntil: null, daysOff: CHRISTMAS },
    ];
    const start = preparationStart(shops, SERVICE_HOURS, lagos('2026-12-25T10:00'));
    expect(start).toEqual(lagos('2026-12-27T09:00'));
  });

  it('end after the last of consecutive periods', () => {
    const both = [{ from: '2026-12-27', to: '2026-12-27' }, ...CHRISTMAS];
    expect(endOfDaysOff(both, lagos('2026-12-24T08:00'))).toEqual(lagos('2026-12-28T00:00'));
    expect(endOfDaysOff(both, lagos('2026-12-23T23:59'))).toBeNull();
  });
});

describe('a shop within the hours of delivery', () => {
  const lagos = (time: string) => new Date(`2026-11-${time}:00+01:00`);
  const everyDay = (open: string, close: string): OpeningHours[] => [
    { days: [0, 1, 2, 3, 4, 5, 6], open, close },
  ];
  const SHOP = [everyDay('10:00', '20:00'), everyDay('08:00', '21:00')];

  it.each([
    ['21T12:00', '21T20:00', '22T10:00'],
    ['21T20:00', '22T20:00', '22T10:00'],
    ['21T09:00', '21T20:00', '21T10:00'],
  ])('at %s, closes next at %s and opens next at %s', (now, closing, opening) => {
    expect(nextClosing(SHOP, lagos(now))).toEqual(lagos(closing));
    expect(nextOpening(SHOP, lagos(now))).toEqual(lagos(opening));
  });

  it('has no closing and no opening if it never opens', () => {
    expect(nextClosing([[]], lagos('21T12:00'))).toBeNull();
    expect(nextOpening([[]], lagos('21T12:00'))).toBeNull();
  });
});

describe('the time by which a person answers', () => {
  const lagos = (clock: string, day = '2026-11-23') => new Date(`${day}T${clock}:00+01:00`);
  const weekdays: OpeningHours[] = [{ days: [1, 2, 3, 4, 5], open: '09:00', close: '17:00' }];

  it.each<[string, readonly OpeningHours[], Date, Date | null]>([
    ['at opening', SERVICE_HOURS, lagos('08:00'), lagos('08:30')],
    ['at noon', SERVICE_HOURS, lagos('12:00'), lagos('12:30')],
    ['half an hour before closing', SERVICE_HOURS, lagos('20:30'), lagos('21:00')],
    ['just before closing', SERVICE_HOURS, lagos('20:50'), lagos('08:20', '2026-11-24')],
    ['at closing', SERVICE_HOURS, lagos('21:00'), lagos('08:30', '2026-11-24')],
    ['at night', SERVICE_HOURS, lagos('02:00'), lagos('08:30')],
    ['before a weekend', weekdays, lagos('16:45', '2026-11-27'), lagos('09:15', '2026-11-30')],
    ['null without opening hours', [], lagos('12:00'), null],
  ])('is 30 minutes of our hours later, %s', (_when, hours, since, due) => {
    expect(replyDueAt(since, hours)).toEqual(due);
  });
});

describe('openMinutes', () => {
  /** A time of 23 November in Lagos, or of the next day. */
  const at = (clock: string, day = 23) => new Date(`2026-11-${day}T${clock}:00+01:00`);

  it.each([
    ['10:00', '10:12', 23, 12],
    ['07:30', '08:05', 23, 5],
    ['20:50', '08:20', 24, 30],
    ['22:00', '07:00', 24, 0],
    ['12:00', '12:00', 24, 13 * 60],
  ])('counts from %s to %s of the %s: %s', (from, to, day, minutes) => {
    expect(openMinutes(at(from), at(to, day), SERVICE_HOURS)).toBe(minutes);
  });

  it('counts nothing without hours', () => {
    expect(openMinutes(at('10:00'), at('11:00'), [])).toBe(0);
  });
});
