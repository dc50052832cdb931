import { type Point, straightMetres } from '@/lib/core/maps/distance';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { OfferDto } from '@/lib/purchases/delivery/dto';
import type { EndedJobDto, JobDto, StopDto } from '@/lib/purchases/delivery/riders/dto';
import {
  ARRIVAL_M,
  MIN_CONTACTS,
  WAIT_MS,
  WORST_ACCURACY_M,
} from '@/lib/purchases/delivery/riders/policy';
import { opsCancelTextForRider } from '@/lib/purchases/moves/messages';

/** What is carried, in riders' words. */
export const KIND_TEXT: Record<ServiceKind, string> = {
  order: 'Shop order',
  dispatch: 'Parcel',
  errand: 'Errand',
};

/** Why a job was cancelled, for its rider; empty if it wasn't cancelled or the status explains it. */
export function cancelCause({
  cancelledBy,
  cancelReason,
}: Pick<EndedJobDto, 'cancelledBy' | 'cancelReason'>): string {
  if (cancelledBy === 'ops') return `${opsCancelTextForRider(cancelReason)}.`;
  return cancelledBy === 'seller' ? 'The shop couldn’t make it.' : '';
}

/** "180 m", from 950 m on "1.1 km". */
export function distanceText(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  if (metres < 10) return `${Math.max(0, Math.round(metres))} m`;
  return tens < 950 ? `${tens} m` : `${(metres / 1_000).toFixed(1)} km`;
}

/** "0.4 km": one format for figures in columns. */
export function kilometresText(metres: number): string {
  return `${(metres / 1_000).toFixed(1)} km`;
}

/** Countdown of an offer. */
export interface OfferClock {
  /** Whole seconds left. */
  seconds: number;
  /** Fraction of the time left, 0–1. */
  share: number;
  isOver: boolean;
}

/** `now`: server time. */
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

/** Distance from the rider to a stop, and whether it is close enough to report the arrival. */
export interface Nearness {
  metres: number;
  /** Uncertainty of the position, metres; null where it doesn't matter. */
  unsureM: number | null;
  isThere: boolean;
}

/** Null while the rider's position is unknown. */
export function nearness(
  place: (Point & { accuracy: number }) | null,
  stop: Point,
): Nearness | null {
  if (!place) return null;
  const metres = straightMetres(place, stop);
  const unsureM = place.accuracy > WORST_ACCURACY_M ? place.accuracy : null;
  return { metres, unsureM, isThere: metres <= ARRIVAL_M };
}

/** "290 m", or "about 290 m, give or take 900 m". */
export function nearnessText({ metres, unsureM }: Nearness): string {
  if (unsureM === null) return distanceText(metres);
  return `about ${distanceText(metres)}, give or take ${distanceText(unsureM)}`;
}

/** How to reach support. */
export interface SupportContact {
  phone: string | null;
  mail: string;
}

interface SupportOption {
  href: string;
  text: string;
  detail: string;
}

/** Contacts of support about a job, the fastest first. */
export function supportLinks(
  { phone, mail }: SupportContact,
  number: string,
): [SupportOption, ...SupportOption[]] {
  const subject = encodeURIComponent(`Job ${number}`);
  const byMail = { href: `mailto:${mail}?subject=${subject}`, text: 'Email support', detail: mail };
  return phone ? [{ href: `tel:${phone}`, text: 'Call support', detail: phone }, byMail] : [byMail];
}

/** Progress of the wait for the customer. */
export interface Wait {
  leftMs: number;
  /** Fraction of the wait left, 0–1. */
  share: number;
  /** Contact attempts still required. */
  triesMissing: number;
  /** The rider may report that the customer is unreachable. */
  canGiveUp: boolean;
}

/** `now`: server time. Null before the arrival. */
export function getWait(
  { waitUntil, contacts }: Pick<StopDto, 'waitUntil' | 'contacts'>,
  now: Date,
): Wait | null {
  if (!waitUntil) return null;
  const leftMs = Math.max(0, Date.parse(waitUntil) - now.getTime());
  const triesMissing = Math.max(0, MIN_CONTACTS - contacts.length);
  return {
    leftMs,
    share: Math.min(1, leftMs / WAIT_MS),
    triesMissing,
    canGiveUp: leftMs === 0 && triesMissing === 0,
  };
}

/** Title of a stop: the shop's name; at the drop-off the first part of the address, "Hall 3". */
export function placeTitle({ address, area, name, kind }: StopDto): string {
  if (kind !== 'dropoff' && name) return name;
  return address.split(',')[0]?.trim() || area.name;
}

/** The address without the part that is in the title. */
export function placeDetail(stop: StopDto): string {
  const title = placeTitle(stop);
  const rest = stop.address.startsWith(title)
    ? stop.address.slice(title.length).replace(/^[,\s]+/, '')
    : stop.address;
  return rest;
}

/** Opens directions in the phone's maps app. */
export function mapsLink({ latitude, longitude }: Point): string {
  const query = new URLSearchParams({ api: '1', destination: `${latitude},${longitude}` });
  return `https://www.google.com/maps/dir/?${query}`;
}

/** The sender's note about a parcel; empty for other jobs. */
export function parcelNote({ kind, stops }: Pick<JobDto, 'kind' | 'stops'>): string {
  return kind === 'dispatch' ? (stops.find((stop) => stop.kind === 'dropoff')?.note ?? '') : '';
}
