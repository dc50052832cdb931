import 'server-only';
import type { ClientSession } from 'mongoose';
import { statusRank } from '@/lib/core/delivery/status';
import { toApproximatePoint } from '@/lib/core/maps/distance';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { emitToRoom } from '@/lib/platform/realtime';
import { RIDER_OWNERS, Rider, type RiderPosition } from '@/models/people/rider';
import type { RiderLocationEvent } from './dto';
import { isTooFast, isUsable, POSITION_INTERVAL_MS, type SentPosition } from './policy';
import { listCarried } from './queries';
import type { PositionValues } from './schemas';

/**
 * Stores a rider's position, and emits it to the customers of their current jobs. Ignores one that is
 * inaccurate, too fast, out of order or too soon after the last; records an impossible move. Returns
 * whether it was stored.
 */
export async function storePosition(
  { lat, lng, acc, speed, heading, at }: PositionValues,
  actor: ScopedActor<'rider'>,
  now: Date,
): Promise<boolean> {
  await connectDb();
  const own = ownedBy(actor, RIDER_OWNERS);
  const rider = await Rider.findOne(own, { position: 1, isOnline: 1, jobIds: 1 }).lean();
  if (!rider || (!rider.isOnline && rider.jobIds.length === 0)) return false;
  const sent: SentPosition = {
    latitude: lat,
    longitude: lng,
    accuracy: acc,
    speed: speed ?? null,
    sentAt: new Date(at),
  };
  const last = rider.position;
  const { latitude, longitude, accuracy, sentAt } = sent;
  if (last && isTooFast(last, { ...sent, at: now }))
    await Rider.updateOne(own, { $max: { doubtedAt: now } });
  if (!isUsable(sent, last, now)) return false;
  const lagMs = now.getTime() - sentAt.getTime();
  const clockLagMs = Math.min(lagMs, last?.clockLagMs ?? lagMs);
  // Of two concurrent ones, from two open pages, the first is stored.
  const stored = await Rider.updateOne(
    { ...own, 'position.at': last?.at ?? null },
    { $set: { position: { latitude, longitude, accuracy, at: now, sentAt, clockLagMs } } },
  );
  if (stored.modifiedCount !== 1) return false;
  const isDue = !last || now.getTime() - last.at.getTime() >= POSITION_INTERVAL_MS;
  // After a time without network several arrive in a burst: the customer's map takes the next.
  if (isDue && rider.jobIds.length > 0) {
    await notifyCustomers({ latitude, longitude, heading: heading ?? null }, actor, now);
  }
  return true;
}

/**
 * Stores the place that a rider's command reports. Returns the time of their last impossible move, this
 * one included; null if there was none.
 */
export async function storeReportedPlace(
  here: RiderPosition,
  actor: ScopedActor<'rider'>,
  session: ClientSession | null,
): Promise<Date | null> {
  const own = ownedBy(actor, RIDER_OWNERS);
  const rider = await Rider.findOne(own, { position: 1, doubtedAt: 1 }).session(session).lean();
  const hasJumped = rider?.position ? isTooFast(rider.position, here) : false;
  const doubtedAt = hasJumped ? here.at : (rider?.doubtedAt ?? null);
  await Rider.updateOne(own, { position: here, doubtedAt }).session(session);
  return doubtedAt;
}

async function notifyCustomers(
  place: { latitude: number; longitude: number; heading: number | null },
  actor: ScopedActor<'rider'>,
  now: Date,
): Promise<void> {
  for (const { kind, _id, statusRank: rank } of await listCarried(actor)) {
    const jobId = _id.toString();
    const isExact = rank === statusRank('Order Picked');
    const { latitude, longitude } = isExact ? place : toApproximatePoint(place);
    const event: RiderLocationEvent = {
      jobId,
      lat: latitude,
      lng: longitude,
      heading: isExact ? place.heading : null,
      at: now.toISOString(),
    };
    await emitToRoom(`${kind}:${jobId}`, 'rider-location', event);
  }
}
