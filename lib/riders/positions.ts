import 'server-only';
import type { ClientSession } from 'mongoose';
import type { ScopedActor } from '@/lib/core/roles';
import { toApproximatePoint } from '@/lib/delivery/distance';
import { statusRank } from '@/lib/delivery/status';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { emitToRoom } from '@/lib/platform/realtime';
import { RIDER_OWNERS, Rider, type RiderPosition } from '@/models/rider';
import type { RiderLocationEvent } from './dto';
import { listCarried } from './own-order';
import { isTooFast, isUsable, POSITION_EVERY_MS, type SentPosition } from './policy';
import type { PositionValues } from './schemas';

/**
 * Keeps where a rider is, and tells the customers of the jobs under way. What is inaccurate, too fast,
 * out of order or too soon after the last is dropped without a word; a move that nobody can make is
 * noted. Returns whether it was kept.
 */
export async function notePosition(
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
  // Of two at once, from two open pages, the first is kept.
  const kept = await Rider.updateOne(
    { ...own, 'position.at': last?.at ?? null },
    { $set: { position: { latitude, longitude, accuracy, at: now, sentAt, clockLagMs } } },
  );
  if (kept.modifiedCount !== 1) return false;
  const isDue = !last || now.getTime() - last.at.getTime() >= POSITION_EVERY_MS;
  // After a time without network, several come at once: the customer's map takes the next.
  if (isDue && rider.jobIds.length > 0) {
    await notifyCustomers({ latitude, longitude, heading: heading ?? null }, actor, now);
  }
  return true;
}

/**
 * Keeps where a rider's command says that they are. Returns when they last reported a move that nobody
 * can make, this one included; null if they never did.
 */
export async function notePlace(
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
  spot: { latitude: number; longitude: number; heading: number | null },
  actor: ScopedActor<'rider'>,
  now: Date,
): Promise<void> {
  for (const { kind, doc } of await listCarried(actor)) {
    const jobId = doc._id.toString();
    const isExact = doc.statusRank === statusRank('Order Picked');
    const { latitude, longitude } = isExact ? spot : toApproximatePoint(spot);
    const event: RiderLocationEvent = {
      jobId,
      lat: latitude,
      lng: longitude,
      heading: isExact ? spot.heading : null,
      at: now.toISOString(),
    };
    await emitToRoom(`${kind}:${jobId}`, 'rider-location', event);
  }
}
