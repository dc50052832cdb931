import { type Match, metresBetween, type Place, type Point } from './gazetteer';

const TYPES = ['establishment', 'point_of_interest', 'geocode'];

function getTerms(description: string) {
  let offset = 0;
  return description.split(', ').map((value) => {
    const term = { offset, value };
    offset += value.length + 2;
    return term;
  });
}

/** One entry of `predictions` in an autocomplete answer. */
export function predictionShape(match: Match, origin: Point | null) {
  const { place, substrings } = match;
  const [main = '', ...rest] = place.description.split(', ');
  const inMain = substrings.filter(({ offset }) => offset < main.length);
  return {
    description: `${place.description}, Nigeria`,
    ...(origin ? { distance_meters: Math.round(metresBetween(origin, place.location)) } : {}),
    matched_substrings: substrings,
    place_id: place.place_id,
    reference: place.place_id,
    structured_formatting: {
      main_text: main,
      main_text_matched_substrings: inMain,
      secondary_text: [...rest, 'Nigeria'].join(', '),
    },
    terms: getTerms(`${place.description}, Nigeria`),
    types: TYPES,
  };
}

function getGeometry({ lat, lng }: Point) {
  const reach = 0.00135;
  return {
    location: { lat, lng },
    location_type: 'APPROXIMATE',
    viewport: {
      northeast: { lat: lat + reach, lng: lng + reach },
      southwest: { lat: lat - reach, lng: lng - reach },
    },
  };
}

const COMPONENTS = [
  { long_name: 'Benin City', short_name: 'Benin City', types: ['locality', 'political'] },
  { long_name: 'Edo', short_name: 'ED', types: ['administrative_area_level_1', 'political'] },
  { long_name: 'Nigeria', short_name: 'NG', types: ['country', 'political'] },
];

/** `result` of a details answer. */
export function detailsShape(place: Place): Record<string, unknown> {
  const [name = ''] = place.description.split(', ');
  return {
    address_components: COMPONENTS,
    formatted_address: `${place.description}, Nigeria`,
    geometry: getGeometry(place.location),
    name,
    place_id: place.place_id,
    reference: place.place_id,
    types: TYPES,
    url: `https://maps.google.com/?q=${place.location.lat},${place.location.lng}`,
    utc_offset: 60,
    vicinity: place.description,
  };
}

/** One entry of `results` in a geocoding answer. */
export function geocodeShape(place: Place) {
  return {
    address_components: COMPONENTS,
    formatted_address: `${place.description}, Nigeria`,
    geometry: getGeometry(place.location),
    place_id: place.place_id,
    types: TYPES,
  };
}
