import { beforeEach, describe, expect, it } from 'vitest';
import { scopeActor } from '@/lib/core/roles';
import { inRetriedTransaction } from '@/lib/platform/db';
import { acceptOffer } from '@/lib/purchases/delivery/riders/claim';
import { assignByOps, listRidersForOps, releaseByOps } from '@/lib/purchases/delivery/riders/ops';
import { Rider } from '@/models/people/rider';
import { Outbox } from '@/models/platform/outbox';
import { Dispatch } from '@/models/purchases/dispatch';
import { useTestDatabase } from '../../support/database';
import { makeSender } from '../../support/direct';
import { getDelivery, getJob, getNextOffer, makeRider, offerDispatch } from '../../support/riders';

useTestDatabase();

const OPS = scopeActor({ userId: 'a'.repeat(24), roles: ['ops'] }, 'staff');
const byOps = (commandId: string) => ({ commandId, reason: 'The rider is stuck', now: new Date() });
const assign = (id: string, riderId: string, commandId = `assign-${riderId}`) =>
  inRetriedTransaction((session) => assignByOps(id, riderId, byOps(commandId), OPS, session));

beforeEach(async () => {
  await Rider.updateMany({}, { isOnline: false });
});

describe('ops', () => {
  it('give a job to a rider, and its offer is gone', async () => {
    const [asked, chosen] = [await makeRider(), await makeRider()];
    const { id, offerId } = await offerDispatch([asked.userId]);
    expect((await assign(id, chosen.userId)).result.isAllowed).toBe(true);
    expect(await getJob('dispatch', id)).toMatchObject({ state: 'assigned', offer: null });
    expect(String((await Dispatch.findById(id).lean())?.riderId)).toBe(chosen.userId);
    expect(await Rider.findById(chosen.userId).lean()).toMatchObject({ load: 1 });
    await expect(acceptOffer(offerId, asked.actor, new Date())).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('give it to the rider who is asked, whose own answer then changes nothing', async () => {
    const rider = await makeRider();
    const { id, offerId } = await offerDispatch([rider.userId]);
    await assign(id, rider.userId);
    expect(await acceptOffer(offerId, rider.actor, new Date())).toBe(id);
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 1 });
  });

  it('assign it to another rider: the first is free, leaves its room and cannot know the code', async () => {
    const [first, second] = [await makeRider(), await makeRider()];
    const { id, offerId } = await offerDispatch([first.userId]);
    await acceptOffer(offerId, first.actor, new Date());
    const before = await Dispatch.findById(id).lean();
    await assign(id, second.userId);
    const after = await Dispatch.findById(id).lean();
    expect(after?.deliveryCode.sealed).not.toBe(before?.deliveryCode.sealed);
    expect(await Rider.findById(first.userId).lean()).toMatchObject({ load: 0 });
    expect(await Rider.findById(second.userId).lean()).toMatchObject({ load: 1 });
    const leaving = await Outbox.find({ 'work.name': 'leave-room' }).lean();
    const rooms = leaving.flatMap(({ work }) =>
      work.ids.userId === first.userId ? [work.ids.room] : [],
    );
    expect(rooms).toEqual([`dispatch:${id}`]);
    expect(await getJob('dispatch', id)).toMatchObject({ state: 'assigned', nextOfferAt: null });
    expect(await Rider.findById(second.userId).lean()).toMatchObject({ load: 1 });
  });

  it('count a job once for the rider, though asked twice', async () => {
    const rider = await makeRider();
    const { id } = await offerDispatch([]);
    await assign(id, rider.userId, 'twice-123');
    const { result } = await assign(id, rider.userId, 'twice-123');
    expect(result).toMatchObject({ isAllowed: false });
    expect(await Rider.findById(rider.userId).lean()).toMatchObject({ load: 1 });
  });

  it.each([
    ['offline', { isOnline: false }],
    ['busy with two jobs', { load: 2 }],
  ] as const)('cannot give it to a rider who is %s', async (_, given) => {
    const rider = await makeRider(given);
    const { id } = await offerDispatch([]);
    await expect(assign(id, rider.userId)).rejects.toMatchObject({ code: 'conflict' });
    expect(await getDelivery('dispatch', id)).toBe('searching');
    expect((await Dispatch.findById(id).lean())?.riderId).toBeNull();
  });

  it('cannot give it to the customer', async () => {
    const sender = await makeSender();
    const { id } = await offerDispatch([], sender);
    await expect(assign(id, sender.person.userId)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('take it from a rider, and others are asked', async () => {
    const rider = await makeRider();
    const { id, offerId } = await offerDispatch([rider.userId]);
    await acceptOffer(offerId, rider.actor, new Date());
    const other = await makeRider();
    await inRetriedTransaction((session) => releaseByOps(id, byOps('release-1'), OPS, session));
    expect(await getJob('dispatch', id)).toMatchObject({ state: 'searching' });
    expect((await getNextOffer(id))?.riderIds).toEqual([other.userId]);
  });

  it('see who could take it, with the reason where the engine would not ask', async () => {
    const [near, away] = [await makeRider(), await makeRider({ isOnline: false })];
    const { id } = await offerDispatch([]);
    const riders = await listRidersForOps(id, new Date());
    const getReason = (userId: string) => riders.find(({ riderId }) => riderId === userId)?.reason;
    expect(getReason(near.userId)).toBeNull();
    expect(getReason(away.userId)).toBe('offline');
    expect(riders[0]?.riderId).toBe(near.userId);
  });
});
