import { describe, expect, it } from 'vitest';
import { openingOf } from './opening';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const shop = (businessName: string, open: string, close: string, pausedUntil = null) => ({
  _id: businessName,
  businessName,
  hours: [{ days: EVERY_DAY, open, close }],
  pausedUntil,
});

// Saturday, 21 November 2026; Lagos is one hour ahead of UTC.
const at = (clock: string) => new Date(`2026-11-21T${clock}:00Z`);

describe('openingOf', () => {
  it('is at once while Eki and the shops are open', () => {
    expect(openingOf([shop('A', '09:00', '20:00')], at('11:00'))).toEqual({
      scheduledFor: null,
      isNever: false,
      text: '',
      closedIds: [],
    });
  });

  it.each([
    [
      'after closing',
      at('20:30'),
      '2026-11-22T08:00:00.000Z',
      'Closed now. Prepared from 9\u00a0AM tomorrow.',
    ],
    [
      'before opening',
      at('06:00'),
      '2026-11-21T08:00:00.000Z',
      'Closed now. Prepared from 9\u00a0AM today.',
    ],
  ])('says when it is prepared %s', (_when, now, scheduledFor, text) => {
    expect(openingOf([shop('A', '09:00', '20:00')], now)).toMatchObject({ scheduledFor, text });
  });

  it('names the one shop that keeps the order waiting', () => {
    const shops = [shop('A', '00:00', '24:00'), shop('Mama Esosa Kitchen', '14:00', '20:00')];
    expect(openingOf(shops, at('11:00'))).toMatchObject({
      text: 'Mama Esosa Kitchen is closed now. One delivery brings it all, so everything is prepared from 2\u00a0PM today.',
      closedIds: ['Mama Esosa Kitchen'],
    });
  });

  it('says who opens last where others than the closed ones decide the hour', () => {
    const [day, night] = [shop('A', '08:00', '13:00'), shop('B', '00:00', '24:00')];
    const late = shop('C', '07:00', '10:00');
    expect(openingOf([day, night, late], at('11:00')).text).toBe(
      'C is closed now. One delivery brings it all, so everything is prepared from 8\u00a0AM tomorrow, when A opens.',
    );
    const shops = [late, shop('D', '07:00', '10:00'), night];
    expect(openingOf(shops, at('11:00')).text).toMatch(/^2 of 3 shops are closed now\./);
  });

  it('says which shop a night order waits for', () => {
    const shops = [shop('Volt & Cable', '13:00', '20:00'), shop('Mama Esosa', '09:00', '20:00')];
    expect(openingOf(shops, at('20:30'))).toMatchObject({
      text: 'Closed now. One delivery brings it all, so everything is prepared from 1\u00a0PM tomorrow, when Volt & Cable opens.',
      closedIds: [],
    });
  });

  it('has nothing to leave out where all are closed, or Eki is', () => {
    expect(openingOf([shop('A', '14:00', '20:00')], at('11:00')).closedIds).toEqual([]);
    const shops = [shop('A', '00:00', '24:00'), shop('B', '09:00', '20:00')];
    expect(openingOf(shops, at('22:00')).closedIds).toEqual([]);
  });

  it('says so when shops are never open together', () => {
    const shops = [shop('A', '08:00', '10:00'), shop('B', '12:00', '14:00')];
    expect(openingOf(shops, at('11:00')).isNever).toBe(true);
  });
});
