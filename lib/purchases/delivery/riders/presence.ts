import 'server-only';
import { POSITION_MAX_AGE_MS } from '@/lib/core/delivery/assignment';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { mayRide } from '@/lib/core/rider-status';
import type { ScopedActor } from '@/lib/core/roles';
import { inRetriedTransaction } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { returnOffer, searchFor } from '@/lib/purchases/delivery/offers';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { RIDER_OWNERS, Rider, type RiderPosition } from '@/models/people/rider';
import type { RiderStateDto } from './dto';
import { isTooFast } from './policy';
import { findRiderState } from './queries';
import type { PresenceInput } from './schemas';

type RiderActor = ScopedActor<'rider'>;

/**
 * Stores whether the rider takes jobs, and their position. A rider who comes online, or back after a
 * while, gets offers of starved searches immediately; one who goes offline gives an open offer back. Returns the rider's state. Throws AppError
 * `forbidden` for a rider who is not approved or whose licence has ended, and `invalid` for going online
 * without a position.
 */
export async function setPresence(
  { isOnline, latitude, longitude, accuracy }: PresenceInput,
  actor: RiderActor,
  now: Date,
): Promise<RiderStateDto> {
  const hasPlace = latitude !== undefined && longitude !== undefined;
  if (isOnline && !hasPlace) {
    throw new AppError('invalid', RIDER_MESSAGES.riderPlaceMissing, { field: 'latitude' });
  }
  const position: RiderPosition | null = hasPlace
    ? { latitude, longitude, accuracy: accuracy ?? null, at: now }
    : null;
  await inRetriedTransaction(async (session) => {
    const own = ownedBy(actor, RIDER_OWNERS);
    const rider = await Rider.findOne(own).session(session).lean();
    if (!rider) throw new AppError('not_found', MESSAGES.notFound);
    if (isOnline && !mayRide(rider, now)) {
      const isOver = rider.status === 'approved';
      const message = isOver ? APPLICATION_MESSAGES.licenceOver : RIDER_MESSAGES.riderNotApproved;
      throw new AppError('forbidden', message);
    }
    const isDoubtful = position && rider.position && isTooFast(rider.position, position);
    const seen = { isOnline, ...(position && { position }), ...(isDoubtful && { doubtedAt: now }) };
    await Rider.updateOne(own, { $set: seen }, { session });
    const wasAway = !rider.isOnline || !rider.position || isOld(rider.position.at, now);
    if (isOnline && wasAway) await searchFor([actor.userId], session, now);
    if (!isOnline) await returnOffer(actor.userId, session, now);
  });
  return findRiderState(actor, now);
}

function isOld(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > POSITION_MAX_AGE_MS;
}
