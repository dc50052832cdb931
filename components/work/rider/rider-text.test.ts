import { describe, expect, it } from 'vitest';
import type { StopDto } from '@/lib/purchases/delivery/riders/dto';
import { expectFacts } from '@/tests/support/facts';
import {
  cancelCause,
  distanceText,
  getWait,
  nearness,
  nearnessText,
  offerClock,
  parcelNote,
  placeDetail,
  placeTitle,
  supportLinks,
} from './rider-text';

const NOW = new Date('2026-11-20T13:10:00.000Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000).toISOString();

describe('cancelCause', () => {
  it.each([
    [{ cancelledBy: 'ops', cancelReason: null }, ['support']],
    [{ cancelledBy: 'ops', cancelReason: 'asked' }, ['customer', 'asked']],
    [{ cancelledBy: 'ops', cancelReason: 'unreachable' }, ['reached', 'drop-off']],
    [{ cancelledBy: 'ops', cancelReason: 'damaged' }, ['damaged']],
    [{ cancelledBy: 'seller', cancelReason: null }, ['shop']],
    [{ cancelledBy: null, cancelReason: null }, []],
  ] as const)('%j: %j', (by, facts) => {
    expectFacts(cancelCause(by), facts);
  });
});

describe('distanceText', () => {
  it.each([
    [0, '0 m'],
    [4.4, '4 m'],
    [178, '180 m'],
    [944, '940 m'],
    [946, '0.9 km'],
    [1_149, '1.1 km'],
    [12_300, '12.3 km'],
  ])('%d metres: %s', (metres, text) => {
    expect(distanceText(metres)).toBe(text);
  });
});

describe('offerClock', () => {
  it('rounds seconds up and returns the fraction left', () => {
    expect(offerClock({ sentAt: at(-7), expiresAt: at(17.2) }, NOW)).toEqual({
      seconds: 18,
      share: 17.2 / 24.2,
      isOver: false,
    });
  });

  it('is over at its end and stays over', () => {
    const over = { seconds: 0, share: 0, isOver: true };
    expect(offerClock({ sentAt: at(-25), expiresAt: at(0) }, NOW)).toEqual(over);
    expect(offerClock({ sentAt: at(-60), expiresAt: at(-35) }, NOW)).toEqual(over);
  });

  it('is full, not more, while the server’s clock is behind', () => {
    expect(offerClock({ sentAt: at(2), expiresAt: at(27) }, NOW).share).toBe(1);
  });
});

describe('nearness', () => {
  const stop = { latitude: 6.4, longitude: 5.6 };

  it('is unknown without a position', () => {
    expect(nearness(null, stop)).toBeNull();
  });

  it.each([
    [0.0013, true],
    [0.0014, false],
  ])('%d degrees north: there is %s', (degrees, isThere) => {
    const place = { ...stop, latitude: 6.4 + degrees, accuracy: 20 };
    expect(nearness(place, stop)?.isThere).toBe(isThere);
  });

  it.each([
    [100, ['290 m']],
    [900, ['about', '290 m', '900 m']],
  ])('reports its certainty with an accuracy of %d m', (accuracy, facts) => {
    const near = nearness({ ...stop, latitude: 6.4026, accuracy }, stop);
    expectFacts(near && nearnessText(near), facts);
  });
});

describe('supportLinks', () => {
  it('calls where there is a phone, and writes otherwise, with the job’s number', () => {
    const mail = 'help@eki.ng';
    expect(supportLinks({ phone: '+2348050000000', mail }, '8F21C4')[0]).toMatchObject({
      href: 'tel:+2348050000000',
      text: 'Call support',
    });
    expect(supportLinks({ phone: null, mail }, '8F21C4')).toEqual([
      { href: 'mailto:help@eki.ng?subject=Job%208F21C4', text: 'Email support', detail: mail },
    ]);
  });
});

describe('getWait', () => {
  it('is null before the arrival', () => {
    expect(getWait({ waitUntil: null, contacts: [] }, NOW)).toBeNull();
  });

  it.each([
    [120, 2, false],
    [0, 1, false],
    [0, 2, true],
    [-30, 3, true],
  ])('with %d s left and %d tries, giving up is %s', (seconds, tries, canGiveUp) => {
    const contacts = Array.from({ length: tries }, () => at(-60));
    expect(getWait({ waitUntil: at(seconds), contacts }, NOW)?.canGiveUp).toBe(canGiveUp);
  });
});

describe('place texts', () => {
  const stop = (fields: Partial<StopDto>) =>
    ({
      kind: 'dropoff',
      name: 'Ada Osagie',
      address: '',
      area: { name: 'Hall 3', placeId: 'x' },
      ...fields,
    }) as StopDto;

  it('is a shop’s name, or a person’s address', () => {
    const shop = stop({ kind: 'pickup', name: 'Mama Esosa Kitchen', address: '14 Ekosodin Road' });
    expect([placeTitle(shop), placeDetail(shop)]).toEqual([
      'Mama Esosa Kitchen',
      '14 Ekosodin Road',
    ]);
    const hall = stop({ address: 'Hall 3, University of Benin, Ugbowo' });
    expect([placeTitle(hall), placeDetail(hall)]).toEqual([
      'Hall 3',
      'University of Benin, Ugbowo',
    ]);
  });

  it('falls back to the area', () => {
    expect(placeTitle(stop({ address: '' }))).toBe('Hall 3');
  });
});

describe('parcelNote', () => {
  const stops = [
    { kind: 'pickup', note: '' },
    { kind: 'dropoff', note: 'One brown envelope, fragile' },
  ] as StopDto[];

  it('is the note of parcels only, from the claim on', () => {
    expect(parcelNote({ kind: 'dispatch', stops })).toBe('One brown envelope, fragile');
    expect(parcelNote({ kind: 'order', stops })).toBe('');
  });
});
