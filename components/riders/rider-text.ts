import type { ServiceKind } from '@/lib/core/socket-events';
import { type Point, straightMetres } from '@/lib/delivery/distance';
import type { OfferDto, StopDto } from '@/lib/riders/dto';
import { ARRIVAL_M, CONTACTS, WAIT_MS } from '@/lib/riders/policy';

/** What is carried, in the words of riders. */
export const KIND_TEXT: Record<ServiceKind, string> = {
  order: 'Shop order',
  dispatch: 'Parcel',
  errand: 'Errand',
};

/** "180 m", from 950 m on "1.1 km". */
export function distanceText(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  if (metres < 10) return `${Math.max(0, Math.round(metres))} m`;
  return tens < 950 ? `${tens} m` : `${(metres / 1_000).toFixed(1)} km`;
}

/** "0.4 km": for figures that stand side by side. */
export function kilometresText(metres: number): string {
  return `${(metres / 1_000).toFixed(1)} km`;
}

/** How an offer's time runs out. */
export interface OfferClock {
  /** Whole seconds left. */
  seconds: number;
  /** Of the whole time, 0 to 1. */
  share: number;
  isOver: boolean;
}

/** `now`: by the server's clock. */
export function offerClock(
  { sentAt, expiresAt }: Pick<OfferDto, 'sentAt' | 'expiresAt'>,
  now: Date,
): OfferClock {
  const end = Date.parse(expiresAt);
  const left = Math.max(0, end - now.getTime());
  const whole = Math.max(1, end - Date.parse(sentAt));
  return {
    seconds: Math.ceil(left / 1_000),
    share: Math.min(1, left / whole),
    isOver: left === 0,
  };
}

/** How far the rider is from a stop, and whether that is close enough to have arrived. */
export interface Nearness {
  metres: number;
  isThere: boolean;
}

/** Null while the rider's place is not known. */
export function nearness(place: Point | null, stop: Point): Nearness | null {
  if (!place) return null;
  const metres = straightMetres(place, stop);
  return { metres, isThere: metres <= ARRIVAL_M };
}

/** How the wait for the customer stands. */
export interface Wait {
  leftMs: number;
  /** Of the whole wait, 0 to 1. */
  share: number;
  /** Tries to reach them that are missing. */
  triesMissing: number;
  /** The rider may say that nobody can be reached. */
  canGiveUp: boolean;
}

/** `now`: by the server's clock. Null before the rider is there. */
export function waitOf(
  { waitUntil, contacts }: Pick<StopDto, 'waitUntil' | 'contacts'>,
  now: Date,
): Wait | null {
  if (!waitUntil) return null;
  const leftMs = Math.max(0, Date.parse(waitUntil) - now.getTime());
  const triesMissing = Math.max(0, CONTACTS - contacts.length);
  return {
    leftMs,
    share: Math.min(1, leftMs / WAIT_MS),
    triesMissing,
    canGiveUp: leftMs === 0 && triesMissing === 0,
  };
}

/** What the last stop is called: "Hall 3" for a known hall's address, else the first part of it. */
export function placeTitle({ address, area, name, kind }: StopDto): string {
  if (kind !== 'dropoff' && name) return name;
  return address.split(',')[0]?.trim() || area.name;
}

/** The address without what the title says already. */
export function placeDetail(stop: StopDto): string {
  const title = placeTitle(stop);
  const rest = stop.address.startsWith(title)
    ? stop.address.slice(title.length).replace(/^[,\s]+/, '')
    : stop.address;
  return rest;
}

/** Opens the way there in the phone's own maps app. */
export function mapsLink({ latitude, longitude }: Point): string {
  const query = new URLSearchParams({ api: '1', destination: `${latitude},${longitude}` });
  return `https://www.google.com/maps/dir/?${query}`;
}
