import { describe, expect, it } from 'vitest';
import { daysOffText, openingText } from './opening-text';

const daily = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '07:00', close: '20:30' }];
const weekdays = [{ days: [1, 2, 3, 4, 5], open: '10:00', close: '23:00' }];
/** Saturday 21 November 2026 on the clock of Lagos (UTC+1). */
const at = (clock: string) => new Date(`2026-11-21T${clock}:00+01:00`);

describe('openingText', () => {
  it.each([
    [daily, null, '12:00', true, 'Open till 8:30\u00a0PM'],
    [daily, null, '07:15', false, 'Opens 8\u00a0AM'], // before delivery starts
    [daily, null, '20:30', false, 'Opens tomorrow, 8\u00a0AM'],
    [weekdays, null, '12:00', false, 'Opens Mon 23 Nov, 10\u00a0AM'],
    [daily, '2026-11-21T13:30:00Z', '12:00', false, 'Short break till 2:30\u00a0PM'],
    [daily, '2026-11-21T08:30:00Z', '07:15', false, 'Opens 9:30\u00a0AM'], // paused while closed
    [daily, '2026-11-21T10:00:00Z', '12:00', true, 'Open till 8:30\u00a0PM'], // pause is over
    [daily, '2026-11-21T22:00:00Z', '12:00', false, 'Opens tomorrow, 8\u00a0AM'],
    [[], null, '12:00', false, 'Closed'],
    [daily, '2026-12-21T12:00:00Z', '12:00', false, 'Closed'], // paused for weeks
  ])('gives the right text (%#)', (hours, pausedUntil, clock, isOpen, text) => {
    expect(openingText({ hours, pausedUntil }, at(clock))).toMatchObject({ isOpen, text });
  });

  it.each([
    ['2026-11-21', 'Opens tomorrow, 8\u00a0AM'],
    ['2026-12-05', 'Closed, back 6 Dec'],
  ])('with days off until %s: %s', (to, text) => {
    const away = { hours: daily, pausedUntil: null, daysOff: [{ from: '2026-11-20', to }] };
    expect(openingText(away, at('12:00'))).toMatchObject({ isOpen: false, text });
  });

  it('returns when a closed shop opens', () => {
    const opensAt = (hours: typeof daily, clock: string) =>
      openingText({ hours, pausedUntil: null }, at(clock)).opensAt;
    expect(opensAt(daily, '20:30')).toEqual(new Date('2026-11-22T07:00:00Z'));
    expect(opensAt(daily, '12:00')).toBeNull();
    expect(opensAt([], '12:00')).toBeNull();
  });
});

describe('daysOffText', () => {
  it.each([
    ['2026-12-24', '2026-12-26', 'Closed 24–26 Dec, back 27 Dec'],
    ['2027-01-01', '2027-01-01', 'Closed 1 Jan, back 2 Jan'],
    ['2026-12-30', '2027-01-02', 'Closed 30 Dec–2 Jan, back 3 Jan'],
  ])('from %s to %s', (from, to, text) => {
    expect(daysOffText({ from, to })).toBe(text);
  });
});
