import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roadMetres } from '@/lib/delivery/distance';
import { MAIN_GATE } from '@/lib/delivery/fee';
import { GAZETTEER, MAX_SUGGESTIONS, matchPlaces, normalisePlace } from './gazetteer';

const names = (typed: string) =>
  matchPlaces(typed).map((place) => place.description.split(',')[0] ?? '');

describe('matchPlaces', () => {
  it.each([
    ['hall 3', 'Hall 3'],
    ['HALL  3,', 'Hall 3'],
    ['uniben hall 3', 'Hall 3'],
    ['hall 3 hostel', 'Hall 3'],
    ['uniben main gate', 'University of Benin Main Gate'],
    ['main gate', 'University of Benin Main Gate'],
    ['ekosodin gat', 'Ekosodin Gate (University of Benin back gate)'],
    ['obas palace', "Oba's Palace"],
    ["oba's pal", "Oba's Palace"],
    ['engin', 'Faculty of Engineering'],
    ['ẹkosodin junction', 'Ekosodin Junction'],
    ['ugbor road', 'Ugbor Road'],
    ['ubth main', 'UBTH Main Gate'],
  ])('finds for "%s" first: %s', (typed, first) => {
    expect(names(typed)[0]).toBe(first);
  });

  it('ranks whole beginnings, then the campus, then shorter descriptions', () => {
    const found = names('market');
    expect(found.length).toBeGreaterThan(3);
    const gate = names('gate');
    expect(gate.findIndex((name) => name.startsWith('UBTH'))).toBeGreaterThan(
      gate.findIndex((name) => name.startsWith('University of Benin')),
    );
    expect(names('faculty of').every((name) => name.startsWith('Faculty of'))).toBe(true);
  });

  it.each([[''], ['   '], ['...'], ['zanzibar'], ['hall 99'], ['osodin']])(
    'finds nothing for "%s"',
    (typed) => {
      expect(matchPlaces(typed)).toEqual([]);
    },
  );

  it('gives at most eight, and only places that have every typed word', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAZETTEER),
        fc.integer({ min: 3, max: 30 }),
        (place, length) => {
          const typed = normalisePlace(place.description).slice(0, length);
          const found = matchPlaces(typed);
          expect(found.length).toBeGreaterThan(0);
          expect(found.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
          expect(normalisePlace(found[0]?.description ?? '').startsWith(typed.trim())).toBe(true);
        },
      ),
    );
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
        expect(matchPlaces(typed).length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
      }),
    );
  });
});

describe('the gazetteer', () => {
  it('has unique ids and descriptions, and lies in Benin City', () => {
    expect(GAZETTEER.length).toBeGreaterThan(90);
    expect(new Set(GAZETTEER.map((place) => place.place_id)).size).toBe(GAZETTEER.length);
    expect(new Set(GAZETTEER.map((place) => normalisePlace(place.description))).size).toBe(
      GAZETTEER.length,
    );
    for (const { location } of GAZETTEER) {
      const point = { latitude: location.lat, longitude: location.lng };
      expect(roadMetres(MAIN_GATE, point)).toBeLessThan(20_000);
    }
  });
});
