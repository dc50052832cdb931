import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { POST as assign } from '@/app/api/admin/job/assign/route';
import { POST as cancel } from '@/app/api/admin/job/cancel/route';
import { POST as deliver } from '@/app/api/admin/job/deliver/route';
import { POST as release } from '@/app/api/admin/job/release/route';
import { GET as readJob } from '@/app/api/admin/jobs/[kind]/[id]/route';
import { GET as readJobs } from '@/app/api/admin/jobs/route';
import { GET as riders } from '@/app/api/admin/riders/route';
import { MESSAGES } from '@/lib/core/messages';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { phoneEndings } from '@/lib/core/text';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { acceptOffer, declineOffer } from '@/lib/purchases/delivery/riders/claim';
import { pickUp } from '@/lib/purchases/delivery/riders/commands';
import { findJob, readJobs as readRiderJobs } from '@/lib/purchases/delivery/riders/queries';
import { openDeliveryCode } from '@/lib/purchases/moves/delivery-code';
import { toServiceDto } from '@/lib/purchases/moves/map';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { Rider } from '@/models/people/rider';
import { Audit } from '@/models/platform/audit';
import { StoredFile } from '@/models/platform/file';
import { User } from '@/models/platform/user';
import { Dispatch } from '@/models/purchases/dispatch';
import { Errand } from '@/models/purchases/errand';
import { Order } from '@/models/purchases/order';
import { Purchase } from '@/models/purchases/purchase';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { getStoredJob, setDelivery } from '../../support/deliveries';
import { DIRECT_KINDS, makeSender, placeDirect } from '../../support/direct';
import { getBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { makeOrder } from '../../support/orders';
import { placed, placedOfTwo } from '../../support/paying';
import { makePerson, type Person } from '../../support/people';
import { makePhoto, uploadAs } from '../../support/photos';
import {
  addRider,
  getJob,
  getNextOffer,
  makeRider,
  offerDispatch,
  takeDispatch,
  takeErrand,
  takeOrder,
} from '../../support/riders';
import { because, makeStaff, type StaffMember, signedInAgo } from '../../support/staff';

useTestDatabase();

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

let ops: StaffMember;
beforeAll(async () => {
  ops = await makeStaff();
});

const list = (query = '', by: Person = ops) =>
  callRoute(readJobs, `/api/admin/jobs?${query}`, { cookie: by.cookie });
const idsIn = async (query: string): Promise<string[]> =>
  (await list(query)).body.jobs.map(({ id }: { id: string }) => id);
const read = (kind: string, id: string, by: Person = ops) =>
  callRoute(readJob, `/api/admin/jobs/${kind}/${id}`, { cookie: by.cookie, params: { kind, id } });

const sendCancel = (by: Person, id: string, given: object = {}) =>
  callRoute(cancel, '/api/admin/job/cancel', {
    body: { kind: 'order', id, ...because(), ...given },
    cookie: by.cookie,
  });
const sendDeliver = (by: Person, id: string, photoId: string, given: object = {}) =>
  callRoute(deliver, '/api/admin/job/deliver', {
    body: {
      kind: 'order',
      id,
      photoId,
      ...because('The customer has it, see the photo'),
      ...given,
    },
    cookie: by.cookie,
  });

/** Changes what is stored of an order. */
const store = (id: string, fields: object) =>
  Order.collection.updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: fields });

/** An order that was accepted six minutes ago and has no rider. */
async function stuck(): Promise<string> {
  const { userId } = await makePerson();
  const id = await makeOrder(userId, 'Order Confirmed');
  await store(id, { createdAt: ago(8), 'events.0.at': ago(6) });
  return id;
}

/** A dispatch that a rider has picked up. */
async function carried(): Promise<string> {
  const rider = await makeRider();
  const jobId = await takeDispatch(rider);
  await pickUp({ jobId, stop: 0, note: 'One envelope' }, rider.actor, new Date());
  return jobId;
}

/** The drop-off of a dispatch as it is stored. */
const getDropOff = async (id: string) => (await getStoredJob(id)).stops[1];

/** The rider reported these minutes ago that the customer can't be reached. */
const nobodyThere = (id: string, minutes = 2) =>
  setDelivery(id, { unreachable: { at: ago(minutes), reason: 'Nobody answers the phone' } });

describe('the list of ops', () => {
  afterEach(() => Promise.all([Order.deleteMany(), Dispatch.deleteMany(), Errand.deleteMany()]));

  it('shows orders, dispatches and errands, the newest first', async () => {
    const sender = await makeSender();
    const orderId = await makeOrder(sender.person.userId);
    await store(orderId, { createdAt: ago(30) });
    const dispatchId = await placeDirect(DIRECT_KINDS.dispatch, sender);
    const errandId = await placeDirect(DIRECT_KINDS.errand, sender);
    const { body } = await list();
    expect(body.jobs).toMatchObject([
      { kind: 'errand', id: errandId, from: 'Mama Blessing and Campus Prints', area: 'Hall 1' },
      { kind: 'dispatch', id: dispatchId, number: dispatchId.slice(-6).toUpperCase() },
      {
        kind: 'order',
        id: orderId,
        customer: 'Ada Obi',
        from: 'Shop',
        area: 'Hall 3',
        rider: null,
      },
    ]);
    expect(body).toMatchObject({ next: null, counts: { open: 3 } });
    expect(await idsIn('kind=dispatch')).toEqual([dispatchId]);
  });

  it('goes by status', async () => {
    const { userId } = await makePerson();
    const open = await makeOrder(userId, 'Order Picked');
    const over = await makeOrder(userId, 'Order Delivered');
    expect(await idsIn('state=open')).toEqual([open]);
    expect(await idsIn('state=delivered')).toEqual([over]);
    expect(await idsIn('state=cancelled')).toEqual([]);
    expect(await idsIn('state=any')).toHaveLength(2);
  });

  it('separates late from stuck, the worst first', async () => {
    const { userId } = await makePerson();
    const id = await stuck();
    const unaccepted = await makeOrder(userId);
    await store(unaccepted, { acceptBy: ago(2) });
    const overdue = await makeOrder(userId, 'Order Picked');
    await store(overdue, { createdAt: ago(90) });
    await makeOrder(userId, 'Order Confirmed');
    expect(await idsIn('filter=stuck')).toEqual([id]);
    expect(await idsIn('filter=late')).toEqual([overdue, unaccepted]);
    const { body } = await list('filter=late');
    expect(body.counts).toEqual({ open: 4, late: 2, stuck: 1 });
    expect(body.jobs[1].problems).toMatchObject([{ code: 'accept' }]);
  });

  it('lists a rider who can’t reach the customer first among the stuck ones', async () => {
    const older = await stuck();
    const id = await carried();
    expect(await idsIn('filter=stuck')).toEqual([older]);
    await nobodyThere(id);
    const { body } = await list('filter=stuck');
    expect(body.jobs).toMatchObject([
      { id, problems: [{ code: 'unreachable' }] },
      { id: older, problems: [{ code: 'rider' }] },
    ]);
    expect(body.counts).toMatchObject({ stuck: 2 });
    expect((await list('kind=dispatch')).body.jobs[0].problems).toMatchObject([
      { code: 'unreachable' },
    ]);
  });

  it('finds an old one that is late among more open ones than it looks through', async () => {
    const { userId } = await makePerson();
    const overdue = await makeOrder(userId, 'Order Picked');
    await store(overdue, { createdAt: ago(90) });
    const _id = new mongoose.Types.ObjectId(overdue);
    const like = await Order.collection.findOne({ _id }, { promoteLongs: false });
    const more = Array.from({ length: 1_000 }, () => ({
      ...like,
      _id: new mongoose.Types.ObjectId(),
      paymentId: new mongoose.Types.ObjectId(),
      createdAt: new Date(),
    }));
    await Order.collection.insertMany(more);
    expect(await idsIn('filter=late')).toEqual([overdue]);
  });

  it('waits with the search for a rider until a delivery that was bought for later starts', async () => {
    const sender = await makeSender();
    const id = await placeDirect(DIRECT_KINDS.dispatch, sender);
    const start = (scheduledFor: Date) =>
      Dispatch.updateOne({ _id: id }, { createdAt: ago(400), scheduledFor });
    await Dispatch.collection.updateMany(
      { kind: 'dispatch' },
      { $set: { 'events.0.at': ago(400) } },
    );
    await start(ago(4));
    expect(await idsIn('filter=stuck')).toEqual([]);
    await start(ago(5.1));
    expect(await idsIn('filter=stuck')).toEqual([id]);
  });

  it('finds by number, id, email and phone', async () => {
    const person = await makePerson();
    const phone = '+2348035550199';
    await User.updateOne({ _id: person.userId }, { phone, phoneEndings: phoneEndings(phone) });
    const { orderId, actor } = await placed();
    const own = await makeOrder(person.userId, 'Order Delivered');
    expect(await idsIn(`q=${orderId.slice(-6)}`)).toEqual([orderId]);
    expect(await idsIn(`q=%23${orderId.slice(-6).toUpperCase()}`)).toEqual([orderId]);
    expect(await idsIn(`q=${own}`)).toEqual([own]);
    expect(await idsIn(`q=${person.email.toUpperCase()}`)).toEqual([own]);
    expect(await idsIn(`q=${phone.replace('+234', '0')}`)).toEqual([own]);
    expect(await idsIn(`q=${(await User.findById(actor.userId).lean())?.email}`)).toEqual([
      orderId,
    ]);
    expect(await idsIn(`q=EKI-${orderId.slice(-6)}`)).toEqual([orderId]);
    expect(await idsIn(`q=${phone.slice(-4)}`)).toEqual([own]);
    expect(await idsIn('q=jollof')).toEqual([]);
  });

  it('pages through everything once, also where times are the same', async () => {
    const { userId, email } = await makePerson();
    const other = await makeOrder((await makePerson()).userId, 'Order Delivered');
    const made = await Promise.all(Array.from({ length: 120 }, () => makeOrder(userId)));
    await Order.collection.updateMany(
      { kind: 'order' },
      { $set: { createdAt: ago(60), acceptBy: ago(50) } },
    );
    for (const query of ['', 'filter=late&', `q=${email}&`]) {
      const seen: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const { body } = await list(`${query}${next && `cursor=${encodeURIComponent(next)}`}`);
        expect(body.jobs.length).toBeLessThanOrEqual(50);
        seen.push(...body.jobs.map(({ id }: { id: string }) => id));
        next = body.next;
      }
      expect(seen.sort()).toEqual([...made, ...(query === '' ? [other] : [])].sort());
    }
  });

  it.each([
    'state=lost',
    'filter=old',
    'kind=parcel',
    'cursor=x',
    `cursor=2026-99-99T00Z_${'a'.repeat(24)}`,
    'sort=1',
  ])('refuses %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { success: false } });
  });

  it('is not there for anyone else', async () => {
    for (const role of ['customer', 'seller', 'rider', 'support'] as const) {
      const person = await makeStaff(role);
      expect((await list('', person)).status).toBe(404);
      expect((await read('order', 'a'.repeat(24), person)).status).toBe(404);
    }
    expect((await list('', await makeStaff('admin'))).status).toBe(200);
  });
});

describe('an order as ops see it', () => {
  it('has its items, money and timeline, and never the delivery code', async () => {
    const { orderId, actor } = await placed();
    const got = await read('order', orderId);
    expect(got.body.job).toMatchObject({
      id: orderId,
      status: 'Order Placed',
      owner: { id: actor.userId, phone: expect.stringMatching(/^\+234\d{10}$/) },
      items: [{ quantity: 2, price: 5_000, status: 'Order Placed' }],
      parts: [{ name: 'Test Shop', status: 'Order Placed' }],
      places: [{ role: 'dropoff', address: 'Hall 1, University of Benin' }],
      money: { total: 5_860, refunded: 0, refundable: 5_860, escrow: 5_860, alone: 10_000 },
      cancellation: { refund: 5_860, causes: [] },
      timeline: [{ command: 'place', by: 'system', items: [] }],
      approval: null,
      audit: [],
    });
    const [transfer] = got.body.job.money.transfers;
    expect(transfer.entries).toContainEqual({ account: 'Escrow', amount: 5_860 });
    const doc = await Order.findById(orderId).lean();
    if (!doc) throw new Error('no order');
    const text = JSON.stringify(got.body);
    expect(text).not.toContain(doc.deliveryCode.sealed);
    expect(text).not.toContain(`"${openDeliveryCode(orderId, doc.deliveryCode)}"`);
    expect(text).not.toContain('deliveryCode');
  });

  it('has the places of a dispatch and of an errand', async () => {
    const sender = await makeSender();
    const dispatchId = await placeDirect(DIRECT_KINDS.dispatch, sender);
    const errandId = await placeDirect(DIRECT_KINDS.errand, sender);
    const roles = async (kind: string, id: string) =>
      (await read(kind, id)).body.job.places.map(({ role }: { role: string }) => role);
    expect(await roles('dispatch', dispatchId)).toEqual(['pickup', 'dropoff']);
    expect(await roles('errand', errandId)).toEqual(['stop', 'stop', 'dropoff']);
    expect((await read('order', dispatchId)).status).toBe(404);
    expect((await read('parcel', dispatchId)).status).toBe(404);
    expect((await read('order', 'a')).status).toBe(404);
  });
});

describe('a delivery whose rider can’t reach the customer', () => {
  it('shows the rider’s report, the arrival, its doubts and the calls', async () => {
    const id = await carried();
    const [arrivedAt, call] = [ago(8), ago(4)];
    await setDelivery(id, {
      'stops.1': { ...(await getDropOff(id)), arrivedAt, isDoubtful: true, contacts: [call] },
    });
    await nobodyThere(id);
    const { job } = (await read('dispatch', id)).body;
    expect(job).toMatchObject({
      problems: [{ code: 'unreachable' }],
      unreachable: { reason: 'Nobody answers the phone' },
      stops: [
        {
          kind: 'pickup',
          state: 'done',
          isDoubtful: false,
          contacts: [],
          remark: 'One envelope',
          photoId: null,
          spent: 0,
        },
        {
          kind: 'dropoff',
          state: 'open',
          isDoubtful: true,
          arrivedAt: arrivedAt.toISOString(),
          contacts: [call.toISOString()],
        },
      ],
    });
  });
});

describe('the route of a delivery', () => {
  it('is in the timeline: offers, who declined, arrivals, calls and skipped stops', async () => {
    // Riders of other tests are not asked.
    await Rider.updateMany({}, { isOnline: false });
    const [shy, taker] = [await makeRider(), await makeRider()];
    await User.updateOne({ _id: shy.userId }, { name: 'Festus Ohue' });
    const id = await placeDirect(DIRECT_KINDS.errand, await makeSender());
    await getJob('errand', id);
    await setDelivery(id, { turn: 8, nextOfferAt: new Date() });
    const offer = await getNextOffer(id);
    await declineOffer(offer?.id ?? '', shy.actor, new Date());
    await acceptOffer(offer?.id ?? '', taker.actor, new Date());
    const stop = { arrivedAt: ago(4), contacts: [ago(3)], state: 'skipped', doneAt: ago(2) };
    const changes = Object.entries({ ...stop, remark: 'Closed today' });
    const fields = changes.map(([name, value]) => [`stops.0.${name}`, value]);
    await setDelivery(id, Object.fromEntries(fields));
    const { timeline } = (await read('errand', id)).body.job;
    const place = { by: 'rider', name: 'Nosa Ehigie', items: ['Mama Blessing'] };
    for (const event of [
      { command: 'arrive', ...place },
      { command: 'call', ...place },
      { command: 'stop-skipped', ...place, reason: 'Closed today' },
      { command: 'offer', by: 'system', rider: 'Nosa Ehigie' },
    ]) {
      expect(timeline).toContainEqual(expect.objectContaining(event));
    }
    const offered = timeline.find(({ command }: { command: string }) => command === 'offer').offer;
    expect(offered).toMatchObject({ asked: offer?.riderIds.length, isOpen: false });
    expect(offered.declined).toEqual(['Festus Ohue']);
  });
});

describe('cancelling', () => {
  it('refunds what was paid, and leaves an audit entry', async () => {
    const { orderId, actor } = await placed();
    const got = await sendCancel(ops, orderId);
    expect(got).toMatchObject({
      status: 200,
      body: {
        job: {
          status: 'Order Cancelled',
          money: { refunded: 5_860, escrow: 0 },
          cancellation: null,
          audit: [{ action: 'cancel', name: 'Uwaila Ops' }],
        },
      },
    });
    expect(await getBalance(actor)).toBe(586_000);
    expect(await Audit.findOne({ refId: orderId }).lean()).toMatchObject({
      reason: 'No rider took it for half an hour',
      before: { status: 'Order Placed', refundedKobo: 0 },
      after: { status: 'Order Cancelled', refundedKobo: 586_000 },
    });
  });

  it('refuses a command id that was used for other items or another cause', async () => {
    const { orderId } = await placedOfTwo();
    const items = (await Order.findById(orderId).orFail().lean()).items.map(({ itemId }) => itemId);
    const once = { commandId: randomUUID(), itemIds: items.slice(0, 1) };
    for (const _ of [1, 2])
      expect(await sendCancel(ops, orderId, once)).toMatchObject({ status: 200 });
    for (const other of [
      { itemIds: items },
      { itemIds: items.slice(1) },
      { cause: 'unreachable' },
    ]) {
      expect(await sendCancel(ops, orderId, { ...once, ...other })).toMatchObject({
        status: 409,
        body: { message: MESSAGES.commandReused },
      });
    }
  });

  it('takes the items that are named', async () => {
    const { orderId } = await placedOfTwo();
    const doc = await Order.findById(orderId).lean();
    const [first] = doc?.items ?? [];
    const got = await sendCancel(ops, orderId, { itemIds: [first?.itemId] });
    expect(got.body.job.items.map(({ status }: { status: string }) => status)).toEqual([
      'Order Cancelled',
      'Order Placed',
    ]);
    expect(got.body.job.timeline[0].items).toEqual([first?.name]);
    expect(await sendCancel(ops, orderId, { itemIds: ['none'] })).toMatchObject({ status: 404 });
  });

  it('is done once when repeated, and refused to a second person', async () => {
    const { orderId, actor } = await placed();
    const same = { commandId: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => sendCancel(ops, orderId, same)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await getBalance(actor)).toBe(586_000);
    expect(await Audit.countDocuments({ refId: orderId })).toBe(1);
    expect(await sendCancel(await makeStaff(), orderId)).toMatchObject({
      status: 409,
      body: { message: ORDER_MESSAGES.orderMovedOn, status: 'Order Cancelled', next: [] },
    });
  });

  it('goes for dispatches and errands too', async () => {
    const sender = await makeSender();
    for (const kind of [DIRECT_KINDS.dispatch, DIRECT_KINDS.errand]) {
      const id = await placeDirect(kind, sender);
      const got = await sendCancel(ops, id, { kind: kind.kind });
      expect(got.body.job.status).toBe('Order Cancelled');
    }
    expect(await getBalance(sender.person)).toBe(54_000 + 300_000);
  });

  it('needs the cause and the fault once a rider has it', async () => {
    const { userId } = await makePerson();
    const id = await makeOrder(userId, 'Order Picked');
    await store(id, { riderId: new mongoose.Types.ObjectId(), assignment: 1 });
    const refused = (given: object) => sendCancel(ops, id, given);
    expect((await refused({})).body.message).toBe(OPS_MESSAGES.causeMissing);
    expect((await refused({ cause: 'damaged', fault: 'customer' })).body.message).toBe(
      OPS_MESSAGES.causeMissing,
    );
    expect((await refused({ cause: 'unreachable', fault: 'customer' })).body.message).toBe(
      OPS_MESSAGES.waitMissing,
    );
    expect(await Audit.countDocuments({ refId: id })).toBe(0);
    const got = await sendCancel(ops, id, { cause: 'lost', fault: 'rider' });
    expect(got.body.job).toMatchObject({
      status: 'Order Cancelled',
      timeline: [{ reason: 'lost', fault: 'rider', refund: 2_500 }, {}],
    });
  });

  it('blames the customer only after the rider’s unreachable report', async () => {
    const id = await carried();
    const about = { kind: 'dispatch', cause: 'unreachable', fault: 'customer' };
    const causes = async () =>
      (await read('dispatch', id)).body.job.cancellation.causes.map(
        ({ cause }: { cause: string }) => cause,
      );
    expect(await sendCancel(ops, id, about)).toMatchObject({
      status: 409,
      body: { message: OPS_MESSAGES.waitMissing },
    });
    expect(await sendCancel(ops, id, { ...about, isWaitLogged: true })).toMatchObject({
      status: 400,
    });
    expect(await causes()).not.toContain('unreachable');
    await nobodyThere(id);
    expect(await causes()).toContain('unreachable');
    const { job } = (await sendCancel(ops, id, about)).body;
    expect(job).toMatchObject({
      status: 'Order Cancelled',
      assigned: null,
      lastRider: { name: 'Nosa Ehigie', phone: '+2348012345678' },
    });
    expect(job.timeline[0]).toMatchObject({ reason: 'unreachable', fault: 'customer', refund: 0 });
    expect(job.holders).toEqual([{ ...job.lastRider, from: ['Hall 1'] }]);
  });

  it.each([
    ['order', { publicReason: 'asked' }, 'asked', 'You asked us to cancel it.'],
    ['order', {}, null, 'Our support team cancelled it.'],
    ['dispatch', { cause: 'lost', fault: 'platform' }, 'lost', 'It got lost on the way.'],
  ] as const)(
    'shows the customer of a %s and its rider %j, and nothing of the audit log',
    async (kind, given, shown, sentence) => {
      const rider = await makeRider();
      const id = kind === 'order' ? (await takeOrder(rider)).orderId : await takeDispatch(rider);
      if (kind === 'dispatch') {
        await pickUp({ jobId: id, stop: 0, note: 'One envelope' }, rider.actor, new Date());
      }
      const commandId = randomUUID();
      const got = await sendCancel(ops, id, { kind, ...given, commandId });
      expect(got.body.job.timeline[0]).toMatchObject({ command: 'cancel', told: shown });
      expect((await sendCancel(ops, id, { kind, ...given, commandId })).status).toBe(200);
      const other = await sendCancel(ops, id, { kind, commandId, publicReason: 'mistake' });
      expect(other.status).toBe(409);
      await getJob(kind, id);
      const jobs = await readRiderJobs(rider.actor, new Date());
      expect(jobs.ended[0]).toMatchObject({ jobId: id, cancelledBy: 'ops', cancelReason: shown });
      const doc = await Purchase.findOne({ _id: id, kind }).orFail().lean();
      const dto = toServiceDto(doc, { rider: null, reports: [] }, { fromMin: 0, toMin: 5 });
      expect(dto).toMatchObject({ cancelledBy: 'ops', cancelReason: shown });
      const mails = (await sendDue(new Date())).filter(({ subject }) =>
        subject.includes(`${id.slice(-6).toUpperCase()}`),
      );
      const mail = mails.find(({ text }) => text.includes('was cancelled'));
      expect(mail?.text).toContain(sentence);
      for (const seen of [jobs, dto, mail]) {
        expect(JSON.stringify(seen)).not.toContain('half an hour');
      }
    },
  );

  it('is refused to its rider and every other party', async () => {
    const id = await carried();
    const recipient = await makeStaff();
    const { partyIds } = await getStoredJob(id);
    await setDelivery(id, { partyIds: [...partyIds, recipient.userId] });
    const rider = await makeStaff();
    const riderId = new mongoose.Types.ObjectId(rider.userId);
    await Dispatch.updateOne({ _id: id }, { riderId });
    const about = { kind: 'dispatch', cause: 'lost', fault: 'rider' };
    for (const person of [recipient, rider]) {
      expect(await sendCancel(person, id, about)).toMatchObject({
        status: 403,
        body: { message: OPS_MESSAGES.ownPart },
      });
    }
    expect(await Audit.countDocuments({ refId: id })).toBe(0);
    expect((await sendCancel(ops, id, about)).status).toBe(200);
  });

  it('is refused five minutes after the sign-in, to everyone else, and of one’s own order', async () => {
    const { orderId } = await placed();
    const late = await makeStaff();
    await signedInAgo(late, 5 * MINUTE_MS);
    expect(await sendCancel(late, orderId)).toMatchObject({
      status: 403,
      body: { logInAgain: true },
    });
    for (const role of ['customer', 'seller', 'rider', 'support'] as const) {
      expect((await sendCancel(await makeStaff(role), orderId)).status).toBe(404);
    }
    const own = await makeOrder(ops.userId);
    expect(await sendCancel(ops, own)).toMatchObject({
      status: 403,
      body: { message: OPS_MESSAGES.ownJob },
    });
    expect((await Order.findById(orderId).lean())?.statusRank).toBe(0);
  });
});

describe('delivering without the code', () => {
  async function picked() {
    const { userId } = await makePerson();
    const id = await makeOrder(userId, 'Order Picked');
    const riderId = new mongoose.Types.ObjectId();
    await store(id, { riderId, assignment: 1 });
    return id;
  }

  it('needs a photo of the caller, and shows it to the customer', async () => {
    const id = await picked();
    const photo = await makePhoto();
    const other = await uploadAs(await makePerson(), photo, 'proof');
    expect(await sendDeliver(ops, id, other)).toMatchObject({
      status: 400,
      body: { message: FILE_MESSAGES.photoGone },
    });
    expect((await Order.findById(id).lean())?.statusRank).toBe(3);
    const photoId = await uploadAs(ops, photo, 'proof');
    const same = { commandId: randomUUID() };
    for (const _ of [1, 2]) {
      expect(await sendDeliver(ops, id, photoId, same)).toMatchObject({
        status: 200,
        body: { job: { status: 'Order Delivered', audit: [{ action: 'deliver', photoId }] } },
      });
    }
    // Without a code nothing shows that the rider was there.
    expect((await getStoredJob(id)).stops).toMatchObject([{ state: 'done', arrivedAt: null }]);
    const doc = await Order.findById(id).orFail().lean();
    expect(await StoredFile.findById(photoId).lean()).toMatchObject({
      attachment: { kind: 'order', refId: id },
      readers: expect.arrayContaining(['ops', String(doc.userId)]),
    });
    const dto = toServiceDto(doc, { rider: null, reports: [] }, { fromMin: 0, toMin: 5 });
    expect(dto).toMatchObject({ status: 'Order Delivered', override: { photoId } });
    const mail = (await sendDue(new Date())).find(({ subject }) =>
      subject.includes(`${id.slice(-6).toUpperCase()} was delivered`),
    );
    expect(mail?.text).toContain('without your code');
  });

  it('is refused before everything is picked up', async () => {
    const { userId } = await makePerson();
    const id = await makeOrder(userId, 'Order Assigned');
    const photoId = await uploadAs(ops, await makePhoto(), 'proof');
    expect(await sendDeliver(ops, id, photoId)).toMatchObject({
      status: 409,
      body: { message: ORDER_MESSAGES.orderMovedOn, status: 'Order Assigned' },
    });
  });
});

describe('giving a delivery to a rider', () => {
  const sendAssign = (id: string, riderId: string, given: object = {}, by: Person = ops) =>
    callRoute(assign, '/api/admin/job/assign', {
      body: { kind: 'dispatch', id, riderId, ...because(), ...given },
      cookie: by.cookie,
    });
  const sendRelease = (id: string, given: object = {}) =>
    callRoute(release, '/api/admin/job/release', {
      body: { kind: 'dispatch', id, ...because('The rider has a flat tyre'), ...given },
      cookie: ops.cookie,
    });

  /** The rider was at the first stop. */
  const bought = () => ({ 'stops.0.state': 'done', 'stops.0.doneAt': new Date() });

  it('lists the candidates, and assigns it to the chosen one', async () => {
    const { id } = await offerDispatch([]);
    const rider = await makeRider();
    const { body } = await callRoute(riders, `/api/admin/riders?kind=dispatch&id=${id}`, {
      cookie: ops.cookie,
    });
    expect(body.riders).toContainEqual(
      expect.objectContaining({
        riderId: rider.userId,
        name: 'Nosa Ehigie',
        vehicle: 'motorcycle',
        isOnline: true,
        load: 0,
        reason: null,
      }),
    );
    expect((await read('dispatch', id)).body.job).toMatchObject({ canAssign: true });
    const same = { commandId: randomUUID() };
    for (const _ of [1, 2]) {
      expect(await sendAssign(id, rider.userId, same)).toMatchObject({
        status: 200,
        body: {
          job: {
            status: 'Order Assigned',
            assigned: { id: rider.userId },
            audit: [{ action: 'assign' }],
          },
        },
      });
    }
    expect(await sendAssign(id, (await makeRider()).userId, same)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.commandReused },
    });
    expect(await Audit.findOne({ refId: id }).lean()).toMatchObject({
      before: { riderId: null },
      after: { riderId: rider.userId },
    });
  });

  it('moves it to another rider, and takes it back', async () => {
    const { id } = await offerDispatch([]);
    const [first, second] = [await makeRider(), await makeRider()];
    await sendAssign(id, first.userId);
    expect((await sendAssign(id, first.userId)).body.message).toBe(OPS_MESSAGES.hasRider);
    expect((await sendAssign(id, second.userId)).body.job.assigned.id).toBe(second.userId);
    const same = { commandId: randomUUID() };
    for (const _ of [1, 2]) {
      expect((await sendRelease(id, same)).body.job).toMatchObject({
        status: 'Order Confirmed',
        assigned: null,
        canAssign: true,
      });
    }
    expect(await sendRelease(id)).toMatchObject({ status: 409 });
    expect(await Audit.countDocuments({ refId: id })).toBe(3);
  });

  it('shows ops and the next rider who has the picked-up items, until the drop-off', async () => {
    const [first, second] = [await makeRider(), await makeRider()];
    const jobId = await takeErrand(first);
    await setDelivery(jobId, bought());
    const from = ['Mama Blessing'];
    const has = { name: 'Nosa Ehigie', phone: '+2348012345678', from };
    const holders = async () => (await read('errand', jobId)).body.job.holders;
    expect(await holders()).toEqual([{ id: first.userId, ...has }]);
    await sendAssign(jobId, second.userId, { kind: 'errand' });
    expect(await holders()).toEqual([{ id: first.userId, ...has }]);
    expect((await findJob(jobId, second.actor, new Date()))?.collect).toEqual([has]);
    expect(await findJob(jobId, first.actor, new Date())).toBeNull();
    const { stops } = await getStoredJob(jobId);
    const isThere = { [`stops.${stops.length - 1}.arrivedAt`]: new Date() };
    await setDelivery(jobId, isThere);
    expect((await findJob(jobId, second.actor, new Date()))?.collect).toEqual([]);
  });

  it('shows the rider after ops reassigned it, which doesn’t count as declined', async () => {
    const rider = await makeRider();
    const jobId = await takeErrand(rider);
    await setDelivery(jobId, bought());
    const { body } = await sendRelease(jobId, { kind: 'errand' });
    expect(body.job).toMatchObject({
      holders: [{ id: rider.userId, from: ['Mama Blessing'] }],
    });
    const released = { command: 'release', by: 'ops', rider: 'Nosa Ehigie' };
    expect(body.job.timeline).toContainEqual(expect.objectContaining(released));
    const { riders: choices } = (
      await callRoute(riders, `/api/admin/riders?kind=errand&id=${jobId}`, { cookie: ops.cookie })
    ).body;
    expect(choices).toContainEqual(
      expect.objectContaining({ riderId: rider.userId, reason: 'taken' }),
    );
  });

  it('is refused to ops who would assign it to themselves', async () => {
    const { id } = await offerDispatch([]);
    await addRider(ops.userId);
    expect(await sendAssign(id, ops.userId)).toMatchObject({
      status: 403,
      body: { message: OPS_MESSAGES.ownPart },
    });
    expect((await read('dispatch', id)).body.job).toMatchObject({ assigned: null });
  });

  it.each([
    ['offline', { isOnline: false }, OPS_MESSAGES.chosenRiderOffline],
    ['busy with two jobs', { load: 2 }, OPS_MESSAGES.chosenRiderFull],
  ])('is refused for a rider who is %s', async (_who, given, message) => {
    const { id } = await offerDispatch([]);
    const { userId } = await makeRider(given);
    expect(await sendAssign(id, userId)).toMatchObject({ status: 409, body: { message } });
    expect(await Audit.countDocuments({ refId: id })).toBe(0);
    expect((await read('dispatch', id)).body.job.status).toBe('Order Placed');
  });

  it('is refused to others and after five minutes', async () => {
    const { id } = await offerDispatch([]);
    const { userId } = await makeRider();
    const late = await makeStaff();
    await signedInAgo(late, 5 * MINUTE_MS);
    expect((await sendAssign(id, userId, {}, late)).body.logInAgain).toBe(true);
    expect((await sendAssign(id, userId, {}, await makeStaff('rider'))).status).toBe(404);
  });
});
