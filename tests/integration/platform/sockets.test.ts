import mongoose from 'mongoose';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '@/lib/platform/db';
import { enqueue, leaveRoomWork } from '@/lib/platform/outbox';
import { countCall } from '@/lib/platform/rate-limit';
import { emitToRoom, leaveRoom } from '@/lib/platform/realtime';
import type { VendorOrderEvent } from '@/lib/purchases/moves/board/dto';
import type { OrderSnapshot } from '@/lib/purchases/moves/dto';
import { DIRECT } from '@/lib/purchases/moves/state';
import { Rider } from '@/models/people/rider';
import { Session } from '@/models/platform/session';
import { SocketEvent } from '@/models/platform/socket-event';
import { Order } from '@/models/purchases/order';
import { SIGNED_OUT } from '@/server/handshakes';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { DIRECT_KINDS, makeSender, placeDirect } from '../../support/direct';
import { drainRoomsToLeave } from '../../support/drain';
import { makeOrder } from '../../support/orders';
import { makePerson } from '../../support/people';
import { makeRider } from '../../support/riders';
import { addMember, makeMember } from '../../support/sellers';
import { openShop, openTwoShops, type SocketShop } from '../../support/socket-servers';
import { closeSockets, connectSocket } from '../../support/sockets';

useTestDatabase();

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
let one: SocketShop;
let two: SocketShop;

beforeAll(async () => {
  process.on('unhandledRejection', note);
  [one, two] = await openTwoShops();
});
afterEach(() => {
  for (const shop of [one, two]) setResponseTimeout(shop, RESPONSE_TIMEOUT_MS);
  vi.restoreAllMocks();
  closeSockets();
  expect(unhandled).toEqual([]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  process.off('unhandledRejection', note);
});

/** How long a process waits for the others' answers: by default as long as the product. */
const RESPONSE_TIMEOUT_MS = 2_000;
const setResponseTimeout = ({ io }: SocketShop, requestsTimeout: number) =>
  Object.assign(io.of('/').adapter, { requestsTimeout });

const getRooms = ({ io }: SocketShop, socket: Socket) => [
  ...(io.sockets.sockets.get(socket.id ?? '')?.rooms ?? []),
];

/** Lets no event be written. Returns what was asked for. */
const refusingWrites = () => {
  const refusal = new Error('no primary');
  return vi.spyOn(SocketEvent.collection, 'insertOne').mockRejectedValue(refusal);
};

describe('state shared between processes', () => {
  it('counts a person’s sockets over all processes, without storing cookies', async () => {
    // A process that answers too late isn't counted, so on a busy machine more would be let in.
    for (const shop of [one, two]) setResponseTimeout(shop, 60_000);
    const { cookie } = await makePerson();
    const results: string[] = [];
    for (const shop of [one, two, one, two, one, two, one]) {
      results.push((await connectSocket(shop, { cookie })).result);
    }
    const [ok, no] = ['ok', 'TOO_MANY_SOCKETS'];
    expect(results).toEqual([ok, ok, ok, ok, ok, no, no]);
    const events = await mongoose.connection.collection('socket_events').find().toArray();
    const all = JSON.stringify(events);
    const secret = cookie.slice(cookie.indexOf('=') + 1);
    for (const word of [secret, 'cookie', 'handshake']) expect(all).not.toContain(word);
    expect(all).toContain('count-room');
  });

  it('are refused from the sixth on without asking other processes', async () => {
    const { cookie } = await makePerson();
    for (let count = 0; count < 5; count += 1) {
      expect((await connectSocket(one, { cookie })).result).toBe('ok');
    }
    const asked = vi.spyOn(one.io, 'serverSideEmitWithAck');
    expect((await connectSocket(one, { cookie })).result).toBe('TOO_MANY_SOCKETS');
    expect(asked).not.toHaveBeenCalled();
  });

  it('lets a person in when the count can’t be written', async () => {
    const { cookie } = await makePerson();
    // The first two need no lookup.
    for (const _ of [1, 2]) expect((await connectSocket(one, { cookie })).result).toBe('ok');
    const refused = refusingWrites();
    expect((await connectSocket(one, { cookie })).result).toBe('ok');
    expect(refused).toHaveBeenCalled();
  });

  it('delivers an event to local sockets when it can’t be shared, and logs it', async () => {
    const { cookie, userId } = await makePerson();
    const here = await connectSocket(two, { cookie });
    const there = await connectSocket(one, { cookie });
    const received: number[] = [];
    for (const { socket } of [here, there]) {
      socket.on('order-updated', ({ version }: OrderSnapshot) => received.push(version));
    }
    const order = { id: 'a'.repeat(24), kind: 'order' as const, status: null, items: [] };
    const publish = (version: number) =>
      emitToRoom(`user:${userId}`, 'order-updated', { ...order, version });
    // The server that was started last is the one of this process.
    const refused = refusingWrites();
    expect(await publish(1)).toBe(false);
    await expect.poll(() => received).toEqual([1]);
    refused.mockRestore();
    expect(await publish(2)).toBe(true);
    await expect.poll(() => received).toEqual([1, 2, 2]);
  });

  it('delivers the other events when one is too large to be shared', async () => {
    const { cookie, userId } = await makePerson();
    const { socket } = await connectSocket(one, { cookie });
    const received: number[] = [];
    socket.on('order-updated', ({ version }: OrderSnapshot) => received.push(version));
    const order = { id: 'a'.repeat(24), kind: 'order' as const, items: [] };
    const publish = (version: number, status: string | null) =>
      emitToRoom(`user:${userId}`, 'order-updated', { ...order, version, status } as never);
    const tooLarge = 'x'.repeat(17 * 1024 * 1024);
    // The server that was started last is the one of this process.
    const published = await Promise.all([
      publish(1, null),
      publish(2, tooLarge),
      publish(3, null),
      publish(4, null),
    ]);
    expect(published).toEqual([true, false, true, true]);
    await expect.poll(() => received.toSorted()).toEqual([1, 3, 4]);
  });

  it('takes a person out of one room in all of them, by a row of the outbox', async () => {
    const { cookie, userId } = await makePerson();
    const [left, remaining] = [
      `order:${await makeOrder(userId)}`,
      `order:${await makeOrder(userId)}`,
    ];
    const sockets: [SocketShop, Socket][] = [];
    for (const shop of [one, two]) {
      const { socket } = await connectSocket(shop, { cookie });
      sockets.push([shop, socket]);
      for (const roomId of [left, remaining]) await socket.emitWithAck('join-room', { roomId });
    }
    const work = leaveRoomWork({ userId, room: left });
    await inTransaction((session) => enqueue([{ id: 'leave', work }], session));
    const refused = refusingWrites();
    expect(await leaveRoom(userId, 'order:x')).toBe(false);
    refused.mockRestore();
    expect(await drainRoomsToLeave(leaveRoom, new Date())).toBe(1);
    const rooms = () => sockets.flatMap(([shop, socket]) => getRooms(shop, socket));
    await expect.poll(rooms).not.toContain(left);
    expect(rooms().filter((room) => room === remaining)).toHaveLength(2);
    expect(rooms().filter((room) => room === `user:${userId}`)).toHaveLength(2);
  });

  it('ends no sessions when asked during shutdown', async () => {
    const shop = await openShop();
    const known = () => shop.io.of('/').adapter.serverCount();
    await expect.poll(known).toBe(3);
    const { cookie } = await makePerson();
    expect((await connectSocket(shop, { cookie })).result).toBe('ok');
    await shop.io.of('/').adapter.close();
    expect((await connectSocket(shop, { cookie })).result).toBe('ok');
    await shop.close();
  });
});

it('refuses more than ten events a second per socket', async () => {
  const { cookie } = await makePerson();
  const { socket } = await connectSocket(one, { cookie });
  const send = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => socket.emitWithAck('leave-room', { roomId: 'x' })),
    );
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const acks = await send(14);
    const refused = { ok: false, code: 'RATE_LIMITED', retryAfterMs: 1_000 };
    expect(acks.slice(0, 10)).toEqual(Array(10).fill({ ok: true }));
    for (const ack of acks.slice(10)) expect(ack).toMatchObject(refused);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await send(1)).toEqual([{ ok: true }]);
  } finally {
    vi.useRealTimers();
  }
});

describe('the room of a shop', () => {
  const join = async (cookie: string, roomId: string) => {
    const { socket } = await connectSocket(one, { cookie });
    return { socket, answer: await socket.emitWithAck('join-room', { roomId }) };
  };

  it('is for its members alone, and only they receive its events', async () => {
    const [vendorId, other] = ['a'.repeat(24), 'b'.repeat(24)];
    const room = `vendor:${vendorId}`;
    const received: string[] = [];
    const listen = (who: string, { socket }: Awaited<ReturnType<typeof join>>) =>
      socket.on('vendor-order', ({ orderId }: VendorOrderEvent) =>
        received.push(`${who} ${orderId}`),
      );
    const member = await join((await makeMember(vendorId)).cookie, room);
    expect(member.answer).toEqual({
      ok: true,
      room,
      id: vendorId,
      kind: 'vendor',
      screens: 1,
      serverNow: expect.stringMatching(/Z$/),
    });
    listen('member', member);
    const customer = await makePerson();
    await addMember(vendorId, customer.userId);
    const strangers = {
      'member of another shop': (await makeMember(other)).cookie,
      'member without the role': customer.cookie,
      seller: (await makeMember()).cookie,
      rider: (await makePerson({ roles: ['rider', 'support', 'ops', 'admin'] })).cookie,
    };
    for (const [who, cookie] of Object.entries(strangers)) {
      const stranger = await join(cookie, room);
      expect(stranger.answer).toMatchObject({ ok: false, code: 'NOT_FOUND' });
      listen(who, stranger);
    }
    const part = { status: null, items: [], acceptBy: null, readyBy: null };
    const event = { ...part, orderId: 'order', vendorId, version: 1, isReminder: false };
    two.io.to(room).emit('vendor-order', { ...event, notice: 'placed' });
    await expect.poll(() => received).toEqual(['member order']);
  });
});

describe('a position', () => {
  it('is taken from riders alone, and only as the phone measures it', async () => {
    const position = { lat: 6.4, lng: 5.61, acc: 10, at: new Date().toISOString() };
    const customer = await connectSocket(one, { cookie: (await makePerson()).cookie });
    const refused = await customer.socket.emitWithAck('position', position);
    expect(refused).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    const { cookie, userId } = await makeRider({ position: null });
    const { socket } = await connectSocket(one, { cookie });
    const wrong = await socket.emitWithAck('position', { ...position, lat: 91 });
    expect(wrong).toMatchObject({ ok: false, code: 'INVALID' });
    expect(await socket.emitWithAck('position', position)).toEqual({ ok: true });
    const rider = await Rider.findById(userId).lean();
    expect(rider?.position).toMatchObject({ latitude: 6.4, longitude: 5.61, accuracy: 10 });
  });
});

describe('new connections', () => {
  const open = (cookie?: string) =>
    fetch(`${one.url}/socket/?EIO=4&transport=polling`, {
      headers: { origin: one.url, ...(cookie && { cookie }) },
    });
  const opened = async () => (await open()).status;

  it('are closed without a sign-in within ten seconds', async () => {
    // The sockets of the tests before are gone.
    await expect.poll(() => one.io.engine.clientsCount).toBe(0);
    // Time advances automatically too, since connections are opened milliseconds apart.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, opened));
      expect(new Set(answers)).toEqual(new Set([200]));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(one.io.engine.clientsCount).toBe(20);
      await vi.advanceTimersByTimeAsync(5_100);
      expect(one.io.engine.clientsCount).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are limited per address, more strictly without a session', async () => {
    const { cookie } = await makePerson();
    const count = async (wanted: number) => {
      let refused = 0;
      for (let done = 0; done < wanted; done += 50) {
        const answers = await Promise.all(Array.from({ length: 50 }, opened));
        refused += answers.filter((status) => status === 403).length;
      }
      return refused;
    };
    await countCall(SIGNED_OUT, '127.0.0.1', SIGNED_OUT.points - 300);
    expect(await count(350)).toBeGreaterThanOrEqual(50);
    expect((await open('eki.session=x')).status).toBe(403);
    // Signed-in users still connect, and requests of an open connection are not counted.
    expect((await connectSocket(one, { cookie })).result).toBe('ok');
    expect((await open(cookie)).status).toBe(200);
  });
});

it('answers a request that names a websocket without asking for one', async () => {
  const { cookie } = await makePerson();
  const { socket } = await connectSocket(one, { cookie });
  const { id } = socket.io.engine as unknown as { id: string };
  for (const query of [`sid=${id}`, `transport=polling&sid=${id}`]) {
    const { status } = await fetch(`${one.url}/socket/?EIO=4&${query}&transport=websocket`);
    expect(status).toBe(400);
  }
  expect(socket.connected).toBe(true);
});

describe('the person behind a socket', () => {
  it.each([
    ['another person', makePerson],
    ['the same person', null],
  ])(
    'inherits no room and no missed event when %s comes back after a broken line',
    async (_who, other) => {
      const ada = await makePerson();
      const next = other ? await other() : ada;
      const room = `order:${await makeOrder(ada.userId)}`;
      const { socket } = await connectSocket(two, { cookie: ada.cookie }, { isReconnecting: true });
      expect(await socket.emitWithAck('join-room', { roomId: room })).toMatchObject({ ok: true });
      expect(getRooms(two, socket)).toEqual(expect.arrayContaining([room, `user:${ada.userId}`]));
      const received: number[] = [];
      socket.on('order-updated', ({ version }: OrderSnapshot) => received.push(version));
      const order = { id: 'a'.repeat(24), kind: 'order' as const, status: null, items: [] };
      const emit = (to: string, version: number) =>
        two.io.to(to).emit('order-updated', { ...order, version });
      emit(room, 2);
      await expect.poll(() => received).toEqual([2]);

      socket.io.opts.extraHeaders = { origin: two.url, cookie: next.cookie };
      const before = two.io.sockets.sockets.size;
      socket.io.engine.close();
      await expect.poll(() => two.io.sockets.sockets.size).toBe(before - 1);
      emit(room, 3);
      await expect.poll(() => socket.connected).toBe(true);
      emit(`user:${next.userId}`, 4);
      await expect.poll(() => received).toEqual([2, 4]);
      const others = getRooms(two, socket).filter((name) => !name.startsWith('session:'));
      expect(others.sort()).toEqual([socket.id, `user:${next.userId}`].sort());
    },
  );

  it('never joins the room of another customer’s order, even for a moment', async () => {
    const [owner, stranger] = [await makePerson(), await makePerson()];
    const room = `order:${await makeOrder(owner.userId)}`;
    const joined: string[] = [];
    one.io.of('/').adapter.on('join-room', (name: string) => joined.push(name));
    const theirs = await connectSocket(one, { cookie: stranger.cookie });
    expect(await theirs.socket.emitWithAck('join-room', { roomId: room })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(joined).toContain(`user:${stranger.userId}`);
    expect(joined).not.toContain(room);
  });

  it.each(Object.values(DIRECT_KINDS).map((kind) => [kind.kind, kind] as const))(
    'joins the room of their own %s and receives its cancellation; a stranger does not',
    async (_name, kind) => {
      const sender = await makeSender();
      const id = await placeDirect(kind, sender);
      const room = `${kind.kind}:${id}`;
      const stranger = await connectSocket(one, { cookie: (await makePerson()).cookie });
      expect(await stranger.socket.emitWithAck('join-room', { roomId: room })).toMatchObject({
        code: 'NOT_FOUND',
      });
      const { socket } = await connectSocket(one, { cookie: sender.person.cookie });
      expect(await socket.emitWithAck('join-room', { roomId: room })).toMatchObject({
        ok: true,
        room,
        id,
        kind: kind.kind,
        version: 1,
        status: 'Order Placed',
        items: [{ id: DIRECT, status: 'Order Placed' }],
      });
      const received = new Promise((resolve) => socket.once('order-updated', resolve));
      const body = { [kind.id]: id };
      await callRoute(kind.calls.cancel, '/', { body, cookie: sender.person.cookie });
      expect(await received).toMatchObject({
        id,
        kind: kind.kind,
        version: 2,
        status: 'Order Cancelled',
      });
    },
  );

  it('leaves the room once there is nothing left for them to see', async () => {
    const { cookie, userId } = await makePerson();
    const orderId = await makeOrder(userId);
    const { socket } = await connectSocket(one, { cookie });
    const order = await Order.collection.findOne({ _id: new mongoose.Types.ObjectId(orderId) });
    vi.spyOn(Order.collection, 'findOne')
      .mockResolvedValueOnce(order as never)
      .mockResolvedValueOnce(null);
    const room = `order:${orderId}`;
    expect(await socket.emitWithAck('join-room', { roomId: room })).toMatchObject({ ok: false });
    expect(getRooms(one, socket)).not.toContain(room);
  });

  it('may ask for rooms sixty times a minute', async () => {
    const { socket } = await connectSocket(one, { cookie: (await makePerson()).cookie });
    const ask = () => socket.emitWithAck('join-room', { roomId: 'x' });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let second = 0; second < 6; second += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, ask));
        expect(answers.every(({ code }) => code === 'NOT_FOUND')).toBe(true);
        vi.setSystemTime(Date.now() + 1_000);
      }
      expect(await ask()).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: expect.any(Number) });
    } finally {
      vi.useRealTimers();
    }
  });

  /** Leaves and asks to be admitted again on the same connection, as our client never does. */
  const getConnection = (socket: Socket) => {
    const { engine } = socket.io as unknown as {
      engine: {
        write: (packet: string) => void;
        on: (event: 'data' | 'close', listener: (packet: string) => void) => void;
      };
    };
    const received: string[] = [];
    engine.on('data', (packet) => received.push(packet));
    engine.on('close', () => received.push('closed'));
    let { id = '' } = socket;
    const reconnect = async () => {
      engine.write('1');
      await expect.poll(() => one.io.sockets.sockets.has(id)).toBe(false);
      const before = received.length;
      engine.write('0');
      await expect.poll(() => received.length).toBeGreaterThan(before);
      id = /"sid":"([^"]+)"/.exec(received.at(-1) ?? '')?.[1] ?? '';
      return received.at(-1);
    };
    return { write: engine.write.bind(engine), received, reconnect };
  };

  it('is limited by connection, also when it leaves and is admitted again', async () => {
    const { socket } = await connectSocket(one, { cookie: (await makePerson()).cookie });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const ask = () => socket.emitWithAck('leave-room', { roomId: 'x' });
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      expect(answers).toEqual(Array(10).fill({ ok: true }));
      const { write, received, reconnect } = getConnection(socket);
      expect(await reconnect()).toContain('sid');
      write('27["leave-room",{"roomId":"x"}]');
      await expect.poll(() => received.at(-1)).toContain('RATE_LIMITED');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is ended when it asks a fourth time to be admitted', async () => {
    const { socket } = await connectSocket(one, { cookie: (await makePerson()).cookie });
    const { reconnect } = getConnection(socket);
    expect(await reconnect()).toContain('sid');
    expect(await reconnect()).toContain('sid');
    expect(await reconnect()).toBe('closed');
  });

  it('is ended when it doesn’t read what is sent to it', async () => {
    const { cookie, userId } = await makePerson();
    const { socket } = await connectSocket(one, { cookie });
    const { id = '' } = socket;
    const reader = await connectSocket(one, { cookie });
    const transport = socket.io.engine.transport as unknown as { ws: { pause: () => void } };
    transport.ws.pause();
    const text = 'x'.repeat(100_000);
    const received = vi.fn();
    reader.socket.on('order-updated', received);
    for (let sent = 0; sent < 200 && one.io.sockets.sockets.has(id); sent += 1) {
      const snapshot = { id: text, kind: 'order', version: sent, status: null, items: [] } as const;
      one.io.to(`user:${userId}`).emit('order-updated', { ...snapshot, items: [] });
      await expect.poll(() => received.mock.calls.length).toBe(sent + 1);
    }
    expect(one.io.sockets.sockets.has(id)).toBe(false);
    expect(reader.socket.connected).toBe(true);
  });

  it('is cut off after a hundred events too many, and not before', async () => {
    const { socket } = await connectSocket(one, { cookie: (await makePerson()).cookie });
    const reason = new Promise((resolve) => socket.once('disconnect', resolve));
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const send = () => socket.emitWithAck('leave-room', { roomId: 'x' });
      const acks = await Promise.all(Array.from({ length: 110 }, send));
      expect(acks.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(100);
      socket.emit('leave-room', { roomId: 'x' });
      expect(await reason).toBe('io server disconnect');
    } finally {
      vi.useRealTimers();
    }
  });

  it('cannot leave the room that connections of a person are counted by', async () => {
    const { cookie, userId } = await makePerson();
    for (let count = 0; count < 5; count += 1) {
      const { socket } = await connectSocket(one, { cookie });
      expect(await socket.emitWithAck('leave-room', { roomId: `user:${userId}` })).toEqual({
        ok: true,
      });
    }
    expect((await connectSocket(one, { cookie })).result).toBe('TOO_MANY_SOCKETS');
  });

  it('leaves within five minutes a room that it may not join any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const shop = await openShop();
    try {
      const { cookie, userId } = await makePerson();
      const [gone, remaining] = [await makeOrder(userId), await makeOrder(userId)];
      const { socket } = await connectSocket(shop, { cookie });
      for (const id of [gone, remaining]) {
        await socket.emitWithAck('join-room', { roomId: `order:${id}` });
      }
      await Order.updateOne({ _id: gone }, { userId: new mongoose.Types.ObjectId() });
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      await expect.poll(() => getRooms(shop, socket)).not.toContain(`order:${gone}`);
      expect(getRooms(shop, socket)).toContain(`order:${remaining}`);
    } finally {
      vi.useRealTimers();
      await shop.close();
    }
  });

  it('is disconnected within five minutes of the end of the session', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const shop = await openShop();
    try {
      const [gone, here] = [await makePerson(), await makePerson()];
      const theirs = (await connectSocket(shop, { cookie: gone.cookie })).socket;
      const others = (await connectSocket(shop, { cookie: here.cookie })).socket;
      const reason = new Promise((resolve) => theirs.once('disconnect', resolve));
      await Session.deleteMany({ userId: gone.userId });
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      expect(await reason).toBe('io server disconnect');
      expect(others.connected).toBe(true);
    } finally {
      vi.useRealTimers();
      await shop.close();
    }
  });
});
