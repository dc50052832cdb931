import { isOngoing } from '@/lib/core/delivery/status';
import {
  formatClockSoon,
  formatCountdown,
  formatNaira,
  formatTime,
  formatTimeRange,
  formatWhen,
  plural,
} from '@/lib/core/format';
import { straightMetres } from '@/lib/core/maps/distance';
import type { TrackedStopDto, TrackingDto } from '@/lib/purchases/delivery/riders/dto';

/** Age from which the rider's position counts as old, ms. */
const OLD_MS = 5 * 60_000;

/** The heading while a rider has the purchase; null if the purchase's own heading applies. */
export function trackedTitle(tracking: TrackingDto | null, now: Date): string | null {
  if (!tracking?.eta || tracking.status === 'Order Placed') return null;
  if (tracking.waitUntil) return 'Your rider is here';
  const { from, to } = tracking.eta;
  const [day] = formatWhen(to, now).split(', ');
  const range = formatTimeRange(from, to);
  return day === 'today' ? `Arrives ${range}` : `Arrives ${day}, ${range}`;
}

/** The delay of the promised arrival; empty if there is none. `dueBy`: ISO, the promised time. */
export function runningLateText({ eta, serverNow }: TrackingDto, dueBy: string | null): string {
  if (!eta || !dueBy || Date.parse(eta.from) <= Date.parse(dueBy)) return '';
  if (Date.parse(serverNow) < Date.parse(dueBy)) {
    return `That’s later than the ${formatTime(dueBy)} we promised.`;
  }
  return `Running late. It was due by ${formatClockSoon(dueBy, new Date(serverNow))}.`;
}

/** The current activity: a sentence and its detail. */
export interface TrackSentence {
  title: string;
  /** Empty if there is nothing to add. */
  text: string;
}

/** What the rider is doing, or the search for one; null if neither applies. */
export function trackSentence(tracking: TrackingDto, now: Date): TrackSentence | null {
  const { rider, stops, search } = tracking;
  const first = stops.find(({ state }) => state !== 'skipped');
  if (search) {
    const begins = search.since ?? search.asksAt;
    if (!begins || !first) return null;
    if (Date.parse(begins) <= now.getTime()) {
      return { title: `Looking for a rider near ${first.area.name}`, text: '' };
    }
    return search.asksAt
      ? { title: `We’ll ask riders at ${formatTime(search.asksAt)}`, text: '' }
      : null;
  }
  const stop = stops.find(({ state }) => state === 'open');
  if (!rider || !stop) return null;
  return stop.arrivedAt
    ? atStop(tracking, stop, firstName(rider.name))
    : enRoute(tracking, stop, firstName(rider.name), now);
}

/** Whether the rider's route and box are shown. */
export function isRiderTracked(tracking: TrackingDto | null): boolean {
  if (!tracking?.rider || tracking.search) return false;
  return (
    isOngoing(tracking.status) && trackSentence(tracking, new Date(tracking.serverNow)) !== null
  );
}

function atStop(tracking: TrackingDto, stop: TrackedStopDto, name: string): TrackSentence {
  if (stop.kind !== 'dropoff') {
    return { title: `${name} is at ${placeName(tracking, stop)}`, text: progressText(tracking) };
  }
  if (tracking.unreachableAt) {
    return {
      title: `${name} couldn’t reach ${tracking.kind === 'dispatch' ? 'anyone' : 'you'}`,
      text: `Call ${name} now. Our support team is looking at it too.`,
    };
  }
  const text =
    tracking.kind === 'dispatch'
      ? 'Make sure someone is there with the delivery code.'
      : 'Go and meet your rider with your delivery code.';
  return { title: `${name} is at ${placeName(tracking, stop)}`, text };
}

function enRoute(
  tracking: TrackingDto,
  stop: TrackedStopDto,
  name: string,
  now: Date,
): TrackSentence {
  const left = tracking.stops.findLast(({ state }) => state === 'done');
  const place = placeName(tracking, stop);
  const isLast = stop.kind === 'dropoff' && left !== undefined;
  const title = isLast
    ? `${name} has left ${placeName(tracking, left)}`
    : `${name} is on the way to ${place}`;
  const text = [
    distanceText(tracking, stop, isLast ? place : 'there', now),
    progressText(tracking),
  ];
  return { title, text: text.filter(Boolean).join(' ') };
}

/** "About 120 m from Hall 3."; with the age of the position if it is old. */
function distanceText(
  { position }: TrackingDto,
  stop: TrackedStopDto,
  place: string,
  now: Date,
): string {
  if (!position) return '';
  const ageMs = now.getTime() - Date.parse(position.at);
  if (ageMs >= OLD_MS) return `Last seen ${elapsedText(ageMs)} ago.`;
  const metres = straightMetres(position, stop);
  const step = position.isExact ? 10 : 100;
  if (metres < step * 2) return position.isExact ? 'Almost there.' : 'Close by.';
  const shown =
    metres < 1_000
      ? `${Math.round(metres / step) * step} m`
      : `${Math.round(metres / 100) / 10} km`;
  return `About ${shown} from ${place}.`;
}

/** "Stop 2 of 4." if there are several before the drop-off. */
function progressText({ stops }: TrackingDto): string {
  const at = stops.findIndex(({ state }) => state === 'open');
  return stops.length > 2 && at >= 0 ? `Stop ${at + 1} of ${stops.length}.` : '';
}

/** Shops and errands by name, homes by the nearest known place. */
function placeName({ kind }: TrackingDto, stop: TrackedStopDto): string {
  const isOwn = stop.kind === 'dropoff' || kind === 'dispatch';
  return isOwn || stop.name === '' ? stop.area.name : stop.name;
}

/** Text alternative of the map. */
export function mapText(sentence: TrackSentence | null): string {
  return sentence ? ['Map.', `${sentence.title}.`, sentence.text].join(' ').trim() : 'Map';
}

/** "40 s", "2 min 5 s", "12 min", "3 h", "2 days". */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return hoursText(minutes);
  if (minutes === 0) return `${seconds} s`;
  return minutes < 10 && seconds % 60 > 0 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
}

/** From an hour on: "3 h", "2 days". */
export function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : plural(Math.floor(hours / 24), 'day');
}

/** Whether the rider has only the customer's door left: the code comes first then. */
export function isForDoor({ rider, search, stops }: TrackingDto): boolean {
  return !!rider && !search && stops.find(({ state }) => state === 'open')?.kind === 'dropoff';
}

/** The stop for which the rider asks for more money, while that can be answered. */
export function askedStop({ stops }: TrackingDto, now: Date) {
  for (const stop of stops) {
    const { approval } = stop;
    if (approval?.state === 'asked' && Date.parse(approval.expiresAt) > now.getTime()) {
      return { ...stop, approval };
    }
  }
  return null;
}

/** Spending of an errand's budget; empty before that or without a budget. */
export function budgetText({ status, stops }: TrackingDto): string {
  const sum = (naira: (stop: TrackedStopDto) => number) =>
    stops.reduce((total, stop) => total + naira(stop), 0);
  const budget = sum((stop) => stop.budget);
  const spent = sum((stop) => stop.spent);
  const isDelivered = status === 'Order Delivered';
  if (budget === 0 || status === 'Order Cancelled' || (spent === 0 && !isDelivered)) return '';
  const text = `Budget up to ${formatNaira(budget)}, spent ${formatNaira(spent)}`;
  return isDelivered && budget > spent ? `${text}, refunded ${formatNaira(budget - spent)}` : text;
}

/** How long the rider still waits at the door. */
export function waitText(waitUntil: string, now: Date): string {
  const leftMs = Date.parse(waitUntil) - now.getTime();
  return leftMs > 0
    ? `Waits ${formatCountdown(leftMs)} more`
    : 'The wait is over. Call your rider now.';
}

/** The result of a stop, with its time. A pick-up is skipped if it was cancelled. */
export function stopText({ kind, state, doneAt, arrivedAt }: TrackedStopDto): string {
  if (state === 'skipped' && kind === 'pickup') return 'Cancelled';
  const when = doneAt ? ` ${formatTime(doneAt)}` : '';
  if (state === 'done') return `Done${when}`;
  if (state === 'skipped') return `Skipped${when}`;
  return arrivedAt ? `There since ${formatTime(arrivedAt)}` : '';
}

export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
