import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { POST as reportDispatch } from '@/app/api/dispatch/report/route';
import { POST as reportErrand } from '@/app/api/errand/report/route';
import { GET as readPhoto } from '@/app/api/files/[fileId]/route';
import { POST as reportOrder } from '@/app/api/order/report/route';
import { GET as userOrders } from '@/app/api/order/user/route';
import { type Status, statusRank } from '@/lib/core/delivery/status';
import { MESSAGES } from '@/lib/core/messages';
import { scopeActor } from '@/lib/core/roles';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { reportProblem } from '@/lib/purchases/moves/reports/commands';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { Order } from '@/models/purchases/order';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import { Report } from '@/models/purchases/report';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { DIRECT_KINDS, type DirectKind, makeSender, placeDirect } from '../../support/direct';
import { makeOrder } from '../../support/orders';
import { makePerson, type Person } from '../../support/people';
import { makePhoto, uploadAs } from '../../support/photos';

useTestDatabase();

const MIN_MS = 60_000;

interface Kind {
  kind: 'order' | 'dispatch' | 'errand';
  call: typeof reportOrder;
  model: Model<PurchaseDoc>;
  list: (person: Person) => Promise<{ _id: string; reporting: unknown; reports: object[] }[]>;
  /** A person with one that is just placed. */
  place: () => Promise<{ person: Person; id: string }>;
}

const direct = (kind: DirectKind, call: typeof reportOrder): Kind => ({
  kind: kind.kind,
  call,
  model: kind.model as unknown as Model<PurchaseDoc>,
  list: async ({ cookie }) =>
    (await callRoute(kind.calls.list, `/api/${kind.kind}/user`, { cookie })).body[kind.list],
  place: async () => {
    const sender = await makeSender();
    return { person: sender.person, id: await placeDirect(kind, sender) };
  },
});

const KINDS: Kind[] = [
  {
    kind: 'order',
    call: reportOrder,
    model: Order as unknown as Model<PurchaseDoc>,
    list: async ({ cookie }) =>
      (await callRoute(userOrders, '/api/order/user', { cookie })).body.orders,
    place: async () => {
      const person = await makePerson();
      return { person, id: await makeOrder(person.userId) };
    },
  },
  direct(DIRECT_KINDS.dispatch, reportDispatch),
  direct(DIRECT_KINDS.errand, reportErrand),
];

/** Sets the status that a rider's step would set. */
async function reach({ model }: Kind, id: string, status: Status, minutesAgo = 0): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * MIN_MS);
  const event = { at, status, itemIds: ['item-1'], by: 'rider' };
  await model.updateOne(
    { _id: id },
    { $set: { statusRank: statusRank(status) }, $push: { events: event } },
  );
}

const PROBLEM = { category: 'damaged', message: 'The lid was open and half of it spilled.' };
const send = ({ kind, call }: Kind, person: Person, id: string, given: object = {}) =>
  callRoute(call, `/api/${kind}/report`, {
    body: { [`${kind}Id`]: id, ...PROBLEM, ...given },
    cookie: person.cookie,
  });

async function shown(kind: Kind, person: Person) {
  const [one] = await kind.list(person);
  if (!one) throw new Error('it is not in the list');
  return one;
}

describe.each(KINDS.map((kind) => [kind.kind, kind] as const))(
  'reporting a problem with a %s',
  (_, kind) => {
    it('is possible from pick-up on, and shown to the customer', async () => {
      const { person, id } = await kind.place();
      const early = { status: 409, body: { message: REPORT_MESSAGES.tooEarly } };
      expect(await send(kind, person, id)).toMatchObject(early);
      expect(await shown(kind, person)).toMatchObject({ reporting: null, reports: [] });
      await reach(kind, id, 'Order Assigned');
      expect(await send(kind, person, id)).toMatchObject(early);
      await reach(kind, id, 'Order Picked');
      expect((await shown(kind, person)).reporting).toEqual({ until: null, closesAt: null });
      const { status, body } = await send(kind, person, id);
      expect(status).toBe(200);
      expect(body.report).toMatchObject({ ...PROBLEM, isLate: false, photoId: null });
      expect((await shown(kind, person)).reports).toEqual([body.report]);
      expect(await Report.findById(body.report.id).lean()).toMatchObject({
        kind: kind.kind,
        openSlot: 1,
        itemIds: [],
      });
    });

    it.each([
      [29, false],
      [31, true],
    ])('%i minutes after delivery is late: %s', async (minutes, isLate) => {
      const { person, id } = await kind.place();
      await reach(kind, id, 'Order Picked', minutes + 10);
      await reach(kind, id, 'Order Delivered', minutes);
      const { body } = await send(kind, person, id);
      expect(body.report).toMatchObject({ isLate });
      const { reporting } = await shown(kind, person);
      expect(reporting).toEqual({ until: expect.any(String), closesAt: expect.any(String) });
    });

    it('answers a stranger as if it did not exist', async () => {
      const { id } = await kind.place();
      await reach(kind, id, 'Order Delivered');
      const answer = await send(kind, await makePerson(), id);
      expect(answer.status).toBe(404);
      expect(answer.body.message).toMatch(/^(Order|Dispatch|Errand) not found\.$/);
      expect(await Report.exists({ subjectId: id })).toBeNull();
    });

    it('takes one photo, for ops to see', async () => {
      const { person, id } = await kind.place();
      await reach(kind, id, 'Order Delivered');
      const photoId = await uploadAs(person, await makePhoto());
      const { body } = await send(kind, person, id, { photoId });
      expect(body.report.photoId).toBe(photoId);
      const ops = await makePerson({ roles: ['ops'] });
      const look = ({ cookie }: Person) =>
        callRoute(readPhoto, `/api/files/${photoId}`, { cookie, params: { fileId: photoId } });
      expect((await look(ops)).status).toBe(200);
      expect((await look(person)).status).toBe(200);
      expect((await look(await makePerson())).status).toBe(404);
      const again = { status: 400, body: { message: FILE_MESSAGES.photoGone } };
      expect(await send(kind, person, id, { photoId })).toMatchObject(again);
      const foreign = await uploadAs(await makePerson(), await makePhoto());
      expect(await send(kind, person, id, { photoId: foreign })).toMatchObject(again);
      expect(await Report.countDocuments({ subjectId: id })).toBe(1);
    });

    it('is stored once for a repeated command, and its photo with it', async () => {
      const { person, id } = await kind.place();
      await reach(kind, id, 'Order Delivered');
      const given = { commandId: randomUUID(), photoId: await uploadAs(person, await makePhoto()) };
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(kind, person, id, given)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.report.id)).size).toBe(1);
      expect(await Report.countDocuments({ subjectId: id })).toBe(1);
    });

    it('takes three open reports at most, also at the same time', async () => {
      const { person, id } = await kind.place();
      await reach(kind, id, 'Order Delivered');
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(kind, person, id)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 200, 200, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
        REPORT_MESSAGES.tooMany,
      );
      await Report.updateOne({ subjectId: id, openSlot: 2 }, { openSlot: null });
      expect((await send(kind, person, id)).status).toBe(200);
    });

    it.each<[object, string]>([
      [{ message: '' }, REPORT_MESSAGES.message],
      [{ message: '   \n ' }, REPORT_MESSAGES.message],
      [{ message: 'x'.repeat(1_001) }, REPORT_MESSAGES.message],
      [{ category: 'rude' }, REPORT_MESSAGES.category],
      [{ photoId: '../etc/passwd' }, FILE_MESSAGES.photoGone],
      [{ refund: 5_000 }, MESSAGES.badRequest],
    ])('refuses %j', async (given, message) => {
      const { person, id } = await kind.place();
      await reach(kind, id, 'Order Delivered');
      expect(await send(kind, person, id, given)).toMatchObject({ status: 400, body: { message } });
      expect(await Report.exists({ subjectId: id })).toBeNull();
    });
  },
);

describe('a report about an order', () => {
  const [kind] = KINDS as [Kind];
  let person: Person;
  beforeAll(async () => {
    person = await makePerson();
  });

  it('names items of that order only', async () => {
    const id = await makeOrder(person.userId, 'Order Delivered');
    const foreign = await send(kind, person, id, { itemIds: ['item-9'] });
    expect(foreign).toMatchObject({ status: 400, body: { field: 'itemIds' } });
    const { body } = await send(kind, person, id, { itemIds: ['item-1', 'item-1'] });
    expect(await Report.findById(body.report.id).lean()).toMatchObject({ itemIds: ['item-1'] });
  });

  it('can be made if it was cancelled after pick-up, not if before', async () => {
    const id = await makeOrder(person.userId);
    await reach(kind, id, 'Order Cancelled');
    expect((await send(kind, person, id)).status).toBe(409);
    const lost = await makeOrder(person.userId, 'Order Picked');
    await reach(kind, lost, 'Order Cancelled');
    expect((await send(kind, person, lost)).status).toBe(200);
  });

  it('can’t reuse the command of another order', async () => {
    const [one, other] = [
      await makeOrder(person.userId, 'Order Delivered'),
      await makeOrder(person.userId, 'Order Delivered'),
    ];
    const commandId = randomUUID();
    expect((await send(kind, person, one, { commandId })).status).toBe(200);
    expect(await send(kind, person, other, { commandId })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.commandReused },
    });
  });

  it('is in time to the very end of the 30 minutes', async () => {
    const id = await makeOrder(person.userId, 'Order Delivered');
    const order = await Order.findById(id).lean().orFail();
    const end = (order.events[0]?.at.getTime() ?? 0) + 30 * MIN_MS;
    const actor = scopeActor({ userId: person.userId, roles: ['customer'] }, 'self');
    const report = (at: number) =>
      reportProblem(
        { kind: 'order', id },
        { category: 'late', message: 'Cold.' },
        actor,
        new Date(at),
      );
    expect(await report(end)).toMatchObject({ isLate: false });
    expect(await report(end + 1)).toMatchObject({ isLate: true });
  });
});
