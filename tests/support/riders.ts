import { Types } from 'mongoose';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/socket-events';
import { followJob } from '@/lib/riders/follow';
import { makeOffer } from '@/lib/riders/offers';
import { DeliveryJob, type DeliveryJobDoc } from '@/models/delivery-job';
import { Rider, type RiderDoc } from '@/models/rider';
import { DIRECT_KINDS, makeSender, placeOf, type Sender } from './direct';
import { makePerson, type Person } from './people';

/** Near Hall 1, from which `dispatchBody` starts. */
const NEAR = { latitude: 6.4, longitude: 5.61 };

/** A rider with a browser. */
export interface RiderPerson extends Person {
  actor: ScopedActor<'rider'>;
}

/** Gives a user a rider's profile: approved and online near Hall 1, unless told otherwise. */
export async function addRider(userId: string, given: Partial<RiderDoc> = {}): Promise<void> {
  await Rider.create({
    _id: new Types.ObjectId(userId),
    status: 'approved',
    vehicle: 'motorcycle',
    isOnline: true,
    position: { ...NEAR, accuracy: 10, at: new Date() },
    ...given,
  });
}

/** Makes a person with a rider's profile, and signs them in. */
export async function makeRider(given: Partial<RiderDoc> = {}): Promise<RiderPerson> {
  const person = await makePerson({ roles: ['customer', 'rider'], name: 'Nosa Ehigie' });
  await addRider(person.userId, given);
  const { userId } = person;
  return { ...person, actor: scopeActor({ userId, roles: ['rider'] }, 'rider') };
}

/** The job of an order, a dispatch or an errand, as it follows it now. */
export async function jobOf(
  kind: ServiceKind,
  id: string,
  now = new Date(),
): Promise<DeliveryJobDoc> {
  await followJob(kind, id, now);
  const job = await DeliveryJob.findById(id).lean();
  if (!job) throw new Error(`no job for ${kind} ${id}`);
  return job;
}

/** A paid dispatch whose job is offered to these riders alone. */
export async function offerDispatch(
  riderIds: readonly string[],
  sender?: Sender,
): Promise<{ id: string; offerId: string }> {
  const id = await placeOf(DIRECT_KINDS.dispatch, sender ?? (await makeSender()));
  await jobOf('dispatch', id);
  const offerId = `offer-${id}`;
  const sentAt = new Date();
  const offer = {
    id: offerId,
    riderIds: [...riderIds],
    sentAt,
    // Long enough for a slow machine.
    expiresAt: new Date(sentAt.getTime() + 3_600_000),
    scores: [],
  };
  await DeliveryJob.updateOne({ _id: id }, { $set: { offer, turn: 1 } });
  return { id, offerId };
}

/** Makes the offer that is due, and returns it; null if nobody can be asked. */
export async function nextOfferOf(id: string, now = new Date()): Promise<DeliveryJobDoc['offer']> {
  await makeOffer(id, now);
  const job = await DeliveryJob.findById(id).lean();
  return job?.offer ?? null;
}
