import 'server-only';
import { estimateArrival } from '@/lib/core/delivery/eta';
import { isOngoing, overallStatus, statusAt } from '@/lib/core/delivery/status';
import { shortId } from '@/lib/core/ids';
import { toApproximatePoint } from '@/lib/core/maps/distance';
import { storedNaira } from '@/lib/core/money';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { toIso } from '@/lib/core/time';
import type { DeliveryJob } from '@/lib/purchases/delivery/job';
import { deliveryState, endedAt, firstAskedAt, readyTime } from '@/lib/purchases/delivery/state';
import type { OrderState } from '@/lib/purchases/moves/state';
import { codeTries } from '@/lib/purchases/moves/transition';
import type { RiderDoc } from '@/models/people/rider';
import type { JobStop, SpendApproval } from '@/models/purchases/delivery';
import type { OrderDoc } from '@/models/purchases/order';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import type { JobDto, StopDto, TrackedStopDto, TrackingDto } from './dto';
import { canGiveBack, isLongOver, nextStep, WAIT_MS } from './policy';

const waitUntil = (arrivedAt: Date) => new Date(arrivedAt.getTime() + WAIT_MS).toISOString();

/**
 * The job of a rider, with what they need of its order: places, names, phones and what to pick up. No
 * delivery code, no PIN, no amounts but their own pay and budgets, and no person or place once it is
 * long over.
 */
export function toJobDto(
  job: DeliveryJob,
  doc: PurchaseDoc,
  order: OrderState,
  collect: JobDto['collect'],
  now: Date,
): JobDto {
  const refId = job._id.toString();
  const { lockedUntil, left } = codeTries(order, now);
  const dropoff = job.stops.find(({ kind }) => kind === 'dropoff');
  const end = endedAt(order);
  const isPast = isLongOver(end, now);
  return {
    jobId: refId,
    kind: job.kind,
    refId,
    number: shortId(refId),
    version: job.version,
    status: overallStatus(order.items),
    pay: storedNaira(job.earningsKobo),
    isExpress: job.isExpress,
    customer: isPast ? '' : (dropoff?.name.split(' ')[0] ?? ''),
    stops: job.stops.map((stop) => ({
      ...toStopDto(stop, job, doc, now),
      ...(isPast && ANONYMOUS),
    })),
    collect,
    next: end ? null : nextStep(job.stops),
    canGiveBack: canGiveBack(job.stops) && !end,
    codeLockedUntil: toIso(lockedUntil),
    codeTriesLeft: left,
    unreachable: job.unreachable && {
      at: job.unreachable.at.toISOString(),
      reason: job.unreachable.reason,
    },
    endedAt: toIso(end),
  };
}

/** Removes persons and places from a stop once the rider doesn't need them. */
const ANONYMOUS = {
  name: '',
  phone: '',
  address: '',
  note: '',
  landmark: '',
  latitude: 0,
  longitude: 0,
} as const satisfies Partial<StopDto>;

/** An expired request counts as declined. */
export function toApprovalDto(
  approval: SpendApproval | null | undefined,
  now: Date,
): StopDto['approval'] {
  if (!approval) return null;
  const { amountKobo, expiresAt, state } = approval;
  const isExpired = state === 'asked' && expiresAt <= now;
  return {
    amount: storedNaira(amountKobo),
    state: isExpired ? 'declined' : state,
    expiresAt: expiresAt.toISOString(),
  };
}

function toStopDto(stop: JobStop, job: DeliveryJob, doc: PurchaseDoc, now: Date): StopDto {
  const { arrivedAt } = stop;
  const order = job.kind === 'order' ? (doc as OrderDoc) : null;
  const part = order?.parts.find(({ vendorId }) => stop.vendorId && vendorId === stop.vendorId);
  const items = order?.items.filter(
    ({ vendorId, status }) => vendorId === part?.vendorId && status !== 'Order Cancelled',
  );
  return {
    seq: stop.seq,
    kind: stop.kind,
    name: stop.name,
    phone: stop.phone,
    address: stop.address,
    latitude: stop.latitude,
    longitude: stop.longitude,
    // A shop's stop is planned with its landmark as the note.
    note: stop.vendorId ? '' : stop.note,
    landmark: stop.vendorId ? stop.note : '',
    area: stop.area,
    state: stop.state,
    arrivedAt: toIso(arrivedAt),
    waitUntil: arrivedAt && waitUntil(arrivedAt),
    contacts: stop.contacts.map((at) => at.toISOString()),
    doneAt: toIso(stop.doneAt),
    remark: stop.remark,
    photoId: stop.photoId,
    receiptId: stop.receiptId,
    items: (items ?? []).map(({ itemId, name, optionName, addons, quantity }) => ({
      id: itemId,
      name,
      optionName: optionName === DEFAULT_OPTION ? '' : optionName,
      addons: addons.map((addon) => addon.name),
      quantity,
    })),
    readyBy: toIso(part?.readyBy),
    readyAt: toIso(part?.readyAt),
    isHandedOver: Boolean(part?.handedOverAt),
    pinLockedUntil: toIso(stop.pinLockedUntil),
    budget: storedNaira(stop.budgetKobo),
    spent: storedNaira(stop.spentKobo),
    approval: toApprovalDto(stop.approval, now),
  };
}

interface Tracked {
  doc: PurchaseDoc;
  order: OrderState;
  job: DeliveryJob;
  rider: RiderDoc | null;
  account: { name: string; phone: string } | null;
}

/** A delivery for its customer: nothing about other customers, shops' amounts or the rider's pay. */
export function toTrackingDto(
  { doc, order, job, rider, account }: Tracked,
  now: Date,
): TrackingDto {
  const status = statusAt(doc.statusRank);
  const isActive = isOngoing(status);
  const { kind, stops } = job;
  const hasRider = isActive && account !== null;
  const door = stops.find(({ kind: at, state }) => at === 'dropoff' && state === 'open');
  const position = hasRider && rider?.position ? rider.position : null;
  const isExact = status === 'Order Picked';
  const times = [doc.createdAt, ...doc.events.map(({ at }) => at), ...stops.flatMap(toTimes)];
  return {
    kind,
    id: doc._id.toString(),
    version: job.version,
    status,
    search: isActive && !account ? toSearch(job, doc, now) : null,
    rider: account && {
      name: account.name,
      phone: isActive ? account.phone : '',
      vehicle: rider?.vehicle ?? 'motorcycle',
      plate: rider?.plate ?? '',
    },
    stops: stops.map((stop) => toTrackedStop(stop, now)),
    eta: isActive ? toEta(job, order, position, rider, now) : null,
    position: position && {
      ...(isExact
        ? { latitude: position.latitude, longitude: position.longitude }
        : toApproximatePoint(position)),
      isExact,
      at: position.at.toISOString(),
    },
    waitUntil: (hasRider && door?.arrivedAt && waitUntil(door.arrivedAt)) || null,
    unreachableAt: isActive ? toIso(job.unreachable?.at) : null,
    updatedAt: new Date(
      Math.max(...[...times, ...(position ? [position.at] : [])].map(Number)),
    ).toISOString(),
    serverNow: now.toISOString(),
  };
}

/** The search for a rider: since when riders are asked, or from when on. */
function toSearch(job: DeliveryJob, { scheduledFor }: PurchaseDoc, now: Date) {
  const askedAt = firstAskedAt(job);
  const hasBegun = job.searchingSince !== null && job.searchingSince <= now;
  return {
    since: askedAt && askedAt <= now ? askedAt.toISOString() : null,
    asksAt: hasBegun && askedAt && askedAt > now ? askedAt.toISOString() : null,
    scheduledFor: toIso(scheduledFor),
  };
}

/** How long without a rider until no arrival can be promised, ms. */
const LONG_SEARCH_MS = 3_600_000;

/** Null while it waits for its shops or its scheduled time, and when no rider has been found for long. */
function toEta(
  job: DeliveryJob,
  order: OrderState,
  position: RiderDoc['position'],
  rider: RiderDoc | null,
  now: Date,
): TrackingDto['eta'] {
  const isScheduled = job.searchingSince !== null && job.searchingSince > now;
  const state = deliveryState(order);
  const isLong =
    job.searchingSince !== null && now.getTime() - job.searchingSince.getTime() > LONG_SEARCH_MS;
  if (state === 'waiting' || (state === 'searching' && (isScheduled || isLong))) return null;
  const open = job.stops.filter(({ state }) => state === 'open');
  const isAtDoor = open.length === 1 && open[0]?.arrivedAt;
  const { from, to, confidence } = estimateArrival({
    now,
    readyAt: readyTime(order.parts),
    position,
    remaining: isAtDoor ? [] : open,
    isExpress: job.isExpress,
    ...(rider && { vehicle: rider.vehicle }),
  });
  return { from: from.toISOString(), to: to.toISOString(), confidence };
}

function toTrackedStop(stop: JobStop, now: Date): TrackedStopDto {
  const { seq, kind, name, area, latitude, longitude, state, remark, photoId, receiptId } = stop;
  return {
    seq,
    kind,
    name,
    area,
    latitude,
    longitude,
    state,
    arrivedAt: toIso(stop.arrivedAt),
    doneAt: toIso(stop.doneAt),
    remark,
    photoId,
    receiptId,
    budget: storedNaira(stop.budgetKobo),
    spent: storedNaira(stop.spentKobo),
    approval: toApprovalDto(stop.approval, now),
  };
}

const toTimes = ({ arrivedAt, doneAt }: JobStop): Date[] =>
  [arrivedAt, doneAt].flatMap((at) => at ?? []);
