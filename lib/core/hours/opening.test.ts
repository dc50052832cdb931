import { describe, expect, it } from 'vitest';
import { getOpening } from './opening';
import { openingText } from './opening-text';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const MON_TO_SAT = [1, 2, 3, 4, 5, 6];
type Hours = { days: number[]; open: string; close: string };
const withHours = (name: string, ...hours: Hours[]) => ({
  id: name,
  name,
  hours,
  pausedUntil: null,
});
const shop = (name: string, open: string, close: string, pausedUntil = null) => ({
  id: name,
  name,
  hours: [{ days: EVERY_DAY, open, close }],
  pausedUntil,
});

// Saturday, 21 November 2026; Lagos is one hour ahead of UTC.
const at = (clock: string) => new Date(`2026-11-21T${clock}:00Z`);

describe('getOpening', () => {
  it('is now while Eki and the shops are open', () => {
    expect(getOpening([shop('A', '09:00', '20:00')], at('11:00'))).toEqual({
      scheduledFor: null,
      isNever: false,
      text: '',
      late: null,
    });
  });

  it.each([
    [
      'after closing',
      at('20:30'),
      '2026-11-22T08:00:00.000Z',
      'Closed. They’ll start at 9\u00a0AM tomorrow.',
    ],
    [
      'before opening',
      at('06:00'),
      '2026-11-21T08:00:00.000Z',
      'Closed. They’ll start at 9\u00a0AM.',
    ],
  ])('gives the start of preparation %s', (_when, now, scheduledFor, text) => {
    expect(getOpening([shop('A', '09:00', '20:00')], now)).toMatchObject({ scheduledFor, text });
  });

  it('gives only the time if all shops open at the same time', () => {
    const shops = [shop('A', '07:00', '20:00'), shop('B', '00:00', '24:00')];
    expect(getOpening(shops, at('22:00'))).toMatchObject({
      text: 'Closed. They’ll start at 8\u00a0AM tomorrow.',
      late: null,
    });
  });

  it('reports shops that are never open at the same time', () => {
    const shops = [shop('A', '08:00', '10:00'), shop('B', '12:00', '14:00')];
    expect(getOpening(shops, at('11:00'))).toMatchObject({
      scheduledFor: null,
      isNever: true,
      text: 'These shops are never open at the same time. Order from them separately.',
      late: { ids: ['A'], isRestNow: true },
    });
  });

  it('names the shop that has no hours, not the others', () => {
    const shut = withHours('Shut');
    expect(getOpening([shut], at('11:00'))).toMatchObject({
      isNever: true,
      text: 'Shut is closed and hasn’t set an opening time.',
      late: null,
    });
    expect(getOpening([shop('A', '08:00', '20:00'), shut], at('11:00'))).toMatchObject({
      isNever: true,
      text: 'Shut is closed and hasn’t set an opening time. Order the rest without it.',
      late: { ids: ['Shut'], isRestNow: true },
    });
  });

  it('distinguishes a shop with hours from one without', () => {
    expect(getOpening([shop('Night', '22:00', '23:30')], at('11:00'))).toMatchObject({
      isNever: true,
      text: 'Night isn’t taking orders for the next week.',
    });
  });
});

describe('the text for an order that waits for some of its shops', () => {
  // Sunday, 22 November 2026, two in the morning in Lagos.
  const sunday = new Date('2026-11-22T01:00:00Z');
  const shoes = withHours('Step Right', { days: MON_TO_SAT, open: '09:00', close: '19:00' });
  const phones = withHours('Volt & Cable', { days: MON_TO_SAT, open: '08:00', close: '19:30' });
  const esosa = withHours(
    'Mama Esosa',
    { days: MON_TO_SAT, open: '09:00', close: '20:30' },
    { days: [0], open: '12:00', close: '19:00' },
  );
  const grills = shop('Ekosodin Grills', '11:00', '21:00');
  const market = withHours(
    'Market',
    { days: MON_TO_SAT, open: '08:00', close: '20:00' },
    { days: [0], open: '13:00', close: '19:00' },
  );
  const evening = shop('Suya Spot', '20:00', '21:00');
  const whole = 'so your whole order starts';

  it.each([
    [
      'one that opens a day later',
      [shoes, esosa],
      `Step Right is closed until 9\u00a0AM tomorrow, ${whole} then. Without it, the rest starts at 12\u00a0PM today.`,
    ],
    [
      'one that opens a day later, before another is open again',
      [shoes, grills],
      `Step Right is closed until 9\u00a0AM tomorrow, ${whole} at 11\u00a0AM tomorrow, when all the shops are open. Without it, the rest starts at 11\u00a0AM today.`,
    ],
    [
      'two that meet today',
      [esosa, grills],
      `Mama Esosa is closed until 12\u00a0PM today, ${whole} then. Without it, the rest starts at 11\u00a0AM today.`,
    ],
    [
      'a kitchen of the evening, whose hours those of the other do not reach today',
      [evening, esosa],
      `Suya Spot is closed until 8\u00a0PM today, ${whole} at 8\u00a0PM tomorrow, when all the shops are open. Without it, the rest starts at 12\u00a0PM today.`,
    ],
    [
      'five shops, two of them closed on Sundays',
      [phones, esosa, shoes, grills, market],
      `Volt & Cable and Step Right don’t open before 8\u00a0AM tomorrow, ${whole} at 11\u00a0AM tomorrow, when all the shops are open. Without them, the rest starts at 1\u00a0PM today.`,
    ],
    [
      'three that open later, two at the same time',
      [shoes, withHours('Sole', ...shoes.hours), esosa],
      `Step Right and Sole are closed until 9\u00a0AM tomorrow, ${whole} then. Without them, the rest starts at 12\u00a0PM today.`,
    ],
  ])('names %s', (_what, shops, text) => {
    const opening = getOpening(shops, sunday);
    expect(opening.text).toBe(text);
    expect(opening.late?.isRestNow).toBe(false);
  });

  it('agrees with the tags of the shops', () => {
    expect(openingText(shoes, sunday).text).toBe('Opens tomorrow, 9\u00a0AM');
    expect(openingText(grills, sunday).text).toBe('Opens 11\u00a0AM');
    expect(getOpening([shoes, grills], sunday)).toMatchObject({
      scheduledFor: '2026-11-23T10:00:00.000Z',
      late: { ids: ['Step Right'] },
    });
  });

  it('offers the rest now if the other shops are open', () => {
    const shops = [shop('A', '00:00', '24:00'), shop('Mama Esosa Kitchen', '14:00', '20:00')];
    expect(getOpening(shops, at('11:00'))).toMatchObject({
      text: `Mama Esosa Kitchen is closed until 2\u00a0PM today, ${whole} then. Without it, the rest starts now.`,
      late: { ids: ['Mama Esosa Kitchen'], isRestNow: true },
    });
  });

  it('names the closed shops, not those open at the common time', () => {
    const [day, always] = [shop('A', '08:00', '13:00'), shop('B', '00:00', '24:00')];
    expect(getOpening([day, always, shop('C', '07:00', '10:00')], at('11:00')).text).toBe(
      `C is closed until 8\u00a0AM tomorrow, ${whole} then. Without it, the rest starts now.`,
    );
  });

  it('shows a pause during opening hours as a short break', () => {
    const one = at('12:00');
    const paused = { ...shop('Mama Esosa', '08:00', '20:00'), pausedUntil: '2026-11-21T12:37:00Z' };
    expect(getOpening([paused], one)).toMatchObject({
      text: 'Short break. They’ll start at 1:37\u00a0PM.',
      scheduledFor: '2026-11-21T12:37:00.000Z',
    });
    expect(getOpening([paused, shop('A', '00:00', '24:00')], one).text).toBe(
      `Mama Esosa is on a short break until 1:37\u00a0PM today, ${whole} then. Without it, the rest starts now.`,
    );
  });

  it('counts a shop that is closed and paused as closed', () => {
    const paused = { ...esosa, pausedUntil: '2026-11-22T15:00:00Z' };
    expect(getOpening([paused, grills], sunday).text).toMatch(
      /^Mama Esosa is closed until 4\sPM today,/,
    );
  });
});
