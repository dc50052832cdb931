import { describe, expect, it } from 'vitest';
import gazetteer from '@/lib/people/addresses/gazetteer.json';
import { straightMetres } from './distance';
import { findPlacePoint, MAP_PLACES, MAP_ROADS } from './map-places';

describe('MAP_PLACES', () => {
  it('are the places of the gazetteer, at its coordinates', () => {
    const known = gazetteer.map(({ place_id, location }) => ({ place_id, ...location }));
    const drawn = MAP_PLACES.map(({ placeId, latitude, longitude }) => ({
      place_id: placeId,
      lat: latitude,
      lng: longitude,
    }));
    expect(drawn).toEqual(known);
  });

  it('have labels short enough for a phone', () => {
    expect(MAP_PLACES.filter(({ label }) => label.length > 27)).toEqual([]);
  });
});

describe('findPlacePoint', () => {
  it('finds a place by its id', () => {
    expect(findPlacePoint('local-approx:uniben-hall-3')).toMatchObject({
      latitude: 6.4034,
      longitude: 5.6155,
    });
  });

  it('returns null for an unknown place', () => {
    expect(findPlacePoint('ChIJ-elsewhere')).toBeNull();
  });
});

describe('MAP_ROADS', () => {
  it('connect at least two known places, each near the next', () => {
    for (const road of MAP_ROADS) {
      expect(road.length).toBeGreaterThan(1);
      road.slice(1).forEach((point, at) => {
        const before = road[at];
        expect(before && straightMetres(before, point)).toBeLessThan(5_000);
      });
    }
  });
});
