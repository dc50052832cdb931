import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roadMetres } from '@/lib/core/maps/distance';
import { MAIN_GATE } from '@/lib/core/pricing/delivery-fee';
import {
  findPlacesByName,
  GAZETTEER,
  MAX_SUGGESTIONS,
  matchAddress,
  matchPlaces,
  normalisePlace,
} from './gazetteer';

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
    ['hall3', 'Hall 3'],
    ['hall three', 'Hall 3'],
    ['hall thr', 'Hall 3'],
    ['Hall III', 'Hall 3'],
    ['hall ii', 'Hall 2'],
    ['hall V', 'Hall 5'],
    ['5 junction', 'Five Junction'],
    ['2nd gate', 'University of Benin Second Gate (UBTH side)'],
    ['maingate', 'University of Benin Main Gate'],
    ['ekosodin gate', 'Ekosodin Gate (University of Benin back gate)'],
  ])('finds first for "%s": %s', (typed, first) => {
    expect(names(typed)[0]).toBe(first);
  });

  it.each([
    ['uniben main gte', 'University of Benin Main Gate'],
    ['unibem main gate', 'University of Benin Main Gate'],
    ['halll 3', 'Hall 3'],
    ['ekosdoin junction', 'Ekosodin Junction'],
    ['eksodin gate', 'Ekosodin Gate (University of Benin back gate)'],
    ['faclty of engneering', 'Faculty of Engineering'],
    ['engneer', 'Faculty of Engineering'],
    ['obas palce', "Oba's Palace"],
    ['jon haris libary', 'John Harris Library'],
  ])('tolerates typos in "%s": %s', (typed, first) => {
    expect(names(typed)[0]).toBe(first);
  });

  it('tolerates no typos when a place matches exactly', () => {
    // One letter from "Ugbowo", which most of them have.
    expect(names('ugbor')).toEqual(['Ugbor Road']);
  });

  it('ranks whole-word starts first, then campus places, then shorter descriptions', () => {
    const found = names('market');
    expect(found.length).toBeGreaterThan(3);
    const gate = names('gate');
    expect(gate.findIndex((name) => name.startsWith('UBTH'))).toBeGreaterThan(
      gate.findIndex((name) => name.startsWith('University of Benin')),
    );
    expect(names('faculty of').every((name) => name.startsWith('Faculty of'))).toBe(true);
  });

  it.each([[''], ['   '], ['...'], ['zanzibar'], ['hall 99'], ['holl 99'], ['1001 seat'], ['xyz']])(
    'finds nothing for "%s"',
    (typed) => {
      expect(matchPlaces(typed)).toEqual([]);
    },
  );

  it('returns at most eight places, each matching every typed word', () => {
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

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
        expect(matchPlaces(typed).length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
      }),
    );
  });
});

describe('matchAddress', () => {
  const found = (typed: string) => {
    const { places, note } = matchAddress(typed);
    return [places[0]?.description.split(',')[0] ?? null, note];
  };

  it.each([
    ['hall 3, room 12', 'Hall 3', 'Room 12'],
    ['hall three rm 12', 'Hall 3', 'Room 12'],
    ['Hall III, Room B12', 'Hall 3', 'Room B12'],
    ['block b hall 2', 'Hall 2', 'Block B'],
    ['blk b, uniben hall two, 14', 'Hall 2', 'Block B, 14'],
    ['haal 3, room 12', 'Hall 3', 'Room 12'],
    ['Hall 3, behind the Buttery', 'Hall 3', 'Behind the Buttery'],
    ['hall 3, room 12, behind the buttery', 'Hall 3', 'Room 12, Behind the buttery'],
    ['no 12 newton street', 'Newton Street', 'No. 12'],
    ['Hall 3, Univ', 'Hall 3', ''],
    ['hall 99, room 12', null, 'Room 12'],
    ['hall no 3 room 12', 'Hall 3', 'Room 12'],
    ['Hall #3', 'Hall 3', ''],
    ['Hall 3 (Female)', 'Hall 3', 'Female'],
    ['hall 3 opposite the buttery', 'Hall 3', 'Opposite the buttery'],
    ['hall zik', null, ''],
    ['beside hall 3', 'Hall 3', 'Beside hall 3'],
    ['Opp. Main Gate', 'University of Benin Main Gate', 'Opp. Main Gate'],
    ['close to the main gate', 'University of Benin Main Gate', 'Close to the main gate'],
    ['opposite hall 2, room 4', 'Hall 2', 'Room 4, Opposite hall 2'],
    [
      'behind the blue gate, BDPA, call me when you reach',
      'BDPA Housing Estate',
      'Behind the blue gate, BDPA, call me when you reach',
    ],
    ['behind the blue gate', null, ''],
    ['bdpa hostel', 'BDPA Housing Estate', 'Hostel'],
    ['12 Adolor Street, Benin City', null, ''],
  ])('%j means %s, with the note %j', (typed, place, note) => {
    expect(found(typed)).toEqual([place, note]);
  });

  it('finds each of our places when a room is typed with it', () => {
    for (const place of GAZETTEER) {
      expect(matchAddress(`Room 12, ${place.description}`)).toEqual({
        places: matchPlaces(place.description),
        note: 'Room 12',
      });
    }
  });
});

describe('findPlacesByName', () => {
  const called = (words: string) =>
    findPlacesByName(words).map((place) => place.description.split(',')[0] ?? '');

  it.each([
    ['Hall 3, University of Benin', ['Hall 3']],
    ['hall3 uniben', ['Hall 3']],
    ['Ekosodin Gate', ['Ekosodin Gate (University of Benin back gate)']],
    // The text starts with the name of the place itself, not of one on it.
    ['Airport Road, Benin City', ['Airport Road']],
    ['Sapele Road, Benin City, Nigeria', ['Sapele Road (Kada Plaza)']],
    [
      'Main Gate',
      ['University of Benin Main Gate', 'University of Benin Bank Area', 'UBTH Main Gate'],
    ],
  ])('%s: %j', (words, names) => {
    expect(called(words)).toEqual(names);
  });

  it.each([
    ['nothing', ''],
    ['unfinished words', 'Hall 3, Univ'],
    ['a typo', 'Holl 3'],
    ['words of two places', 'Hall 3, Sapele Road'],
    ['words that are not of the place', 'Room 5, Hall 3'],
    ['an unknown place with the country', 'Atlantis, Nigeria'],
    ['the country alone', 'Nigeria'],
  ])('doesn’t guess from %s', (_what, words) => {
    expect(called(words)).toEqual([]);
  });

  it('searches only the places it is given', () => {
    const there = {
      description: 'Kada Plaza, Sapele Road, Benin City, Nigeria',
      place_id: 'x',
      location: { lat: 6.31, lng: 5.63 },
    };
    expect(findPlacesByName('Kada Plaza, Sapele Road', [there])).toEqual([there]);
    expect(findPlacesByName('Hall 3', [there])).toEqual([]);
  });

  it('finds each of our places by its full description only', () => {
    for (const place of GAZETTEER) {
      expect(findPlacesByName(`${place.description}, Nigeria`)).toEqual([place]);
    }
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
