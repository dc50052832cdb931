'use client';

import { CampusMap, type MapStop } from '@/components/ui/campus-map';
import { formatList } from '@/lib/core/format';
import { findPlacePoint } from '@/lib/core/maps/map-places';
import type { Inset } from '@/lib/core/maps/map-view';
import type { OfferDto } from '@/lib/purchases/delivery/dto';
import type { JobView } from './job-view';
import { distanceText, nearness, placeTitle } from './rider-text';
import type { Place } from './use-presence';

/** The job's stops and the rider, with a text alternative. */
export function JobMap({
  view,
  place,
  height,
  inset,
}: {
  view: JobView;
  place: Place | null;
  height: number | string;
  inset?: Inset;
}) {
  const stop = view.stops.find(({ seq }) => seq === view.next?.stop);
  const near = stop && nearness(place, stop);
  const label = !stop
    ? 'Map: your stops'
    : !near
      ? `Map: the way to ${placeTitle(stop)}`
      : near.isThere
        ? `Map: you are at ${placeTitle(stop)}`
        : `Map: ${distanceText(near.metres)} to ${placeTitle(stop)}`;
  const stops = view.stops.map(
    ({ seq, kind, state, latitude, longitude }): MapStop => ({
      kind,
      state,
      latitude,
      longitude,
      number: seq + 1,
    }),
  );
  return (
    <CampusMap
      stops={stops}
      label={label}
      height={height}
      rider={place}
      routeFromRider
      canHide={false}
      {...(inset && { inset })}
    />
  );
}

/** The areas of an offer; empty where one of them isn't on the map. */
export function OfferMap({ offer, place }: { offer: OfferDto; place: Place | null }) {
  const stops = offer.areas.flatMap(({ placeId }, index): MapStop[] => {
    const point = findPlacePoint(placeId);
    const isLast = index === offer.areas.length - 1;
    const kind = isLast ? 'dropoff' : offer.kind === 'errand' ? 'errand' : 'pickup';
    return point
      ? [
          {
            kind,
            state: 'open',
            number: index + 1,
            latitude: point.latitude,
            longitude: point.longitude,
          },
        ]
      : [];
  });
  if (stops.length < offer.areas.length) return null;
  const label = `Map: ${formatList(offer.areas.map(({ name }) => name))}`;
  return (
    <CampusMap
      stops={stops}
      label={label}
      rider={place}
      routeFromRider
      areasOnly
      canHide={false}
      height="100%"
      inset={OFFER_INSET}
    />
  );
}

/** Extends under the top bar and behind the rounded corners of the offer. */
const OFFER_INSET: Inset = { top: 64, bottom: 28 };
