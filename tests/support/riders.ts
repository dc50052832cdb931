import { randomUUID } from 'node:crypto';
import mongoose, { Types } from 'mongoose';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { inTransaction } from '@/lib/platform/db';
import { type DeliveryJob, findJob } from '@/lib/purchases/delivery/job';
import { makeOffer } from '@/lib/purchases/delivery/offers';
import { acceptOffer } from '@/lib/purchases/delivery/riders/claim';
import { type DeliveryState, deliveryState } from '@/lib/purchases/delivery/state';
import { startDelivery } from '@/lib/purchases/delivery/sync';
import { acceptOrder } from '@/lib/purchases/moves/board/commands';
import { openDeliveryCode } from '@/lib/purchases/moves/delivery-code';
import { getState } from '@/lib/purchases/moves/document';
import { Rider, type RiderDoc } from '@/models/people/rider';
import { Order } from '@/models/purchases/order';
import { Purchase } from '@/models/purchases/purchase';
import { getStoredJob, inDelivery, setDelivery } from './deliveries';
import { DIRECT_KINDS, makeSender, placeDirect, type Sender } from './direct';
import { placedOfTwo } from './paying';
import { makePerson, type Person } from './people';
import { makeMember } from './sellers';
import { minutesLater } from './shop';

/** Near Hall 1, from which `dispatchBody` starts. */
const NEAR = { latitude: 6.4, longitude: 5.61 };

/** A rider with a browser. */
export interface RiderPerson extends Person {
  actor: ScopedActor<'rider'>;
}

/** Gives a user a rider's profile: approved and online near Hall 1, unless `given` differs. */
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

/** The job of an order, a dispatch or an errand, with the state of its order. */
export async function getJob(
  kind: ServiceKind,
  id: string,
  now = new Date(),
): Promise<DeliveryJob & { state: DeliveryState }> {
  // Tests run at any hour: paid outside delivery hours, it would wait for the next opening.
  const doc = await Purchase.findOneAndUpdate(
    { _id: id, kind },
    { scheduledFor: null },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean();
  const state = deliveryState(getState(doc));
  const job = await getStoredJob(id);
  const isUntouched = job.turn === 0 && job.offer === null && !job.isStarved;
  if (isUntouched && doc.assignment === 0 && state === 'searching') {
    await inTransaction(async (session) => {
      const delivery = await startDelivery(doc, getState(doc), session, now);
      await Purchase.updateOne({ _id: id }, { $set: { delivery } }, { session });
    });
  }
  return { ...(await getStoredJob(id)), state };
}

export async function getDelivery(kind: ServiceKind, id: string): Promise<DeliveryState> {
  return deliveryState(getState(await Purchase.findOne({ _id: id, kind }).orFail().lean()));
}

/** A paid dispatch whose job is offered to these riders alone. */
export async function offerDispatch(
  riderIds: readonly string[],
  sender?: Sender,
): Promise<{ id: string; offerId: string }> {
  const id = await placeDirect(DIRECT_KINDS.dispatch, sender ?? (await makeSender()));
  return { id, offerId: await offerTo(riderIds, 'dispatch', id) };
}

/** Offers a job to these riders alone, and returns the offer's id. */
async function offerTo(
  riderIds: readonly string[],
  kind: ServiceKind,
  id: string,
): Promise<string> {
  await getJob(kind, id);
  const offerId = randomUUID();
  const sentAt = new Date();
  const offer = {
    id: offerId,
    riderIds: [...riderIds],
    sentAt,
    // Enough for a slow machine.
    expiresAt: new Date(sentAt.getTime() + 3_600_000),
    scores: [],
  };
  await setDelivery(id, { offer, turn: 1 });
  return offerId;
}

/** Assigns a job to a rider, by an offer that they accept. */
export async function takeJob(
  { actor, userId }: Pick<RiderPerson, 'actor' | 'userId'>,
  kind: ServiceKind,
  id: string,
): Promise<void> {
  await acceptOffer(await offerTo([userId], kind, id), actor, new Date());
}

/** A dispatch that the rider has taken. */
export async function takeDispatch(
  rider: Pick<RiderPerson, 'actor' | 'userId'>,
  sender?: Sender,
): Promise<string> {
  const id = await placeDirect(DIRECT_KINDS.dispatch, sender ?? (await makeSender()));
  await takeJob(rider, 'dispatch', id);
  return id;
}

/** An errand with a budget of ₦1,500 at its first stop, that the rider has taken. */
export async function takeErrand(
  rider: Pick<RiderPerson, 'actor' | 'userId'>,
  sender?: Sender,
): Promise<string> {
  const id = await placeDirect(DIRECT_KINDS.errand, sender ?? (await makeSender()));
  await takeJob(rider, 'errand', id);
  return id;
}

/** An order of two shops, accepted and assigned to the rider, with the PIN of each shop. */
export async function takeOrder(rider: Pick<RiderPerson, 'actor' | 'userId'>, quantity = 1) {
  const order = await placedOfTwo(quantity);
  const { orderId, vendorIds } = order;
  const shops = [];
  for (const vendorId of vendorIds) {
    const member = await makeMember(vendorId);
    await acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(1));
    shops.push({ vendorId, member });
  }
  await takeJob(rider, 'order', orderId);
  const { parts } = await Order.findById(orderId).orFail().lean();
  const pins = new Map(parts.map(({ vendorId, pickup }) => [vendorId, pickup?.pin ?? '']));
  return { ...order, shops, pins };
}

export async function getCode(kind: ServiceKind, id: string): Promise<string> {
  const doc = await Purchase.findOne({ _id: id, kind }).lean();
  if (!doc) throw new Error(`no ${kind} ${id}`);
  return openDeliveryCode(id, doc.deliveryCode);
}

/** Four digits that are not this code. */
export const anotherCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** Makes the offer that is due, and returns it; null without a candidate. */
export async function getNextOffer(id: string, now = new Date()): Promise<DeliveryJob['offer']> {
  await makeOffer(id, now);
  const job = await getStoredJob(id);
  return job.offer;
}

/** Makes all offers that are due by then, each at its time. */
export async function makeDueOffers(now: Date): Promise<void> {
  const due = { 'delivery.nextOfferAt': mongoose.trusted({ $lte: now }) };
  const next = await findJob(due, null, { sort: { 'delivery.nextOfferAt': 1 } });
  if (!next?.nextOfferAt) return;
  await makeOffer(next._id.toString(), next.nextOfferAt);
  await makeDueOffers(now);
}

/** Ends every search, or riders of the next test would get its offers. */
export async function endSearches(): Promise<void> {
  const none = inDelivery({ nextOfferAt: null, isStarved: false, offer: null });
  await Purchase.updateMany({}, { $set: none });
}
