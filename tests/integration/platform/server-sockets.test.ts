import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endSession } from '@/lib/people/sessions';
import { Session } from '@/models/platform/session';
import { makeOrder } from '../../support/orders';
import { makePerson } from '../../support/people';
import {
  killServer,
  type ServerProcess,
  startReadyServer,
  useBuiltServer,
} from '../../support/server-process';
import { closeSockets, connectSocket } from '../../support/sockets';

useBuiltServer();
afterEach(closeSockets);

describe('sockets', () => {
  let one: ServerProcess;
  let two: ServerProcess;

  beforeAll(async () => {
    await Promise.all([
      startReadyServer().then((server) => {
        one = server;
      }),
      startReadyServer().then((server) => {
        two = server;
      }),
    ]);
  });
  afterAll(() => Promise.all([killServer(one), killServer(two)]));

  it('accept only signed-in people, from our own pages', async () => {
    const { cookie } = await makePerson();
    const browsers: Record<string, string>[] = [
      {},
      { cookie: 'eki.session=x' },
      { cookie, origin: 'https://evil.example' },
      { cookie },
    ];
    const results = await Promise.all(
      browsers.map(async (headers) => (await connectSocket(one, headers)).result),
    );
    expect(results).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'websocket error', 'ok']);
  });

  it('refuse a session that has just ended elsewhere', async () => {
    const { cookie, userId } = await makePerson();
    expect((await connectSocket(one, { cookie })).result).toBe('ok');
    await Session.deleteMany({ userId });
    expect((await connectSocket(one, { cookie })).result).toBe('UNAUTHENTICATED');
  });

  it('allow five per person', async () => {
    const { cookie } = await makePerson();
    const results: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      results.push((await connectSocket(one, { cookie })).result);
    }
    expect(results).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'TOO_MANY_SOCKETS']);
  });

  it('allow five per person across all processes', async () => {
    const open = async (): Promise<string[]> => {
      const { cookie } = await makePerson();
      const results: string[] = [];
      for (const server of [one, one, two, two, one, one, two]) {
        results.push((await connectSocket(server, { cookie })).result);
      }
      return results;
    };
    const [ok, no] = ['ok', 'TOO_MANY_SOCKETS'];
    // Processes that have just started learn of each other by a beat every few seconds.
    await expect.poll(open, { interval: 1_000 }).toEqual([ok, ok, ok, ok, ok, no, no]);
  });

  it('let only the owner join an order’s room, and send its current state', async () => {
    const [owner, stranger] = [await makePerson(), await makePerson()];
    const orderId = await makeOrder(owner.userId);
    const mine = await connectSocket(one, { cookie: owner.cookie });
    const join = { roomId: `order:${orderId}` };
    expect(await mine.socket.emitWithAck('join-room', join)).toMatchObject({
      ok: true,
      id: orderId,
      version: 1,
      status: 'Order Placed',
      items: [{ id: 'item-1', status: 'Order Placed' }],
    });
    const asOther = { ...join, userId: stranger.userId };
    expect(await mine.socket.emitWithAck('join-room', asOther)).toMatchObject({
      code: 'FORBIDDEN',
    });
    const theirs = await connectSocket(one, { cookie: stranger.cookie });
    for (const roomId of [join.roomId, `user:${owner.userId}`, 'order:x', 'ops']) {
      expect(await theirs.socket.emitWithAck('join-room', { roomId })).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    for (const junk of ['x', null, { roomId: { $ne: '' } }, { ...join, extra: 1 }]) {
      expect(await theirs.socket.emitWithAck('join-room', junk)).toMatchObject({ code: 'INVALID' });
    }
  });

  it('deliver an event from any process to everyone in the room, once', async () => {
    const person = await makePerson();
    const send = async ({ url }: ServerProcess, message: string) => {
      const body = new FormData();
      body.set('message', message);
      const headers = { cookie: person.cookie, origin: url };
      const answer = await fetch(`${url}/api/chat/send`, { method: 'POST', headers, body });
      return (await answer.json()).chat._id as string;
    };
    const roomId = await send(one, 'Hello');
    const seen: string[][] = [[], []];
    for (const [index, server] of [one, two].entries()) {
      const { socket } = await connectSocket(server, { cookie: person.cookie });
      socket.on('receive-message', ({ senderType, seq, message }) => {
        // What opened the chat, and Quickie's answers, may come in between.
        if (senderType === 'customer' && seq > 1) seen[index]?.push(message);
      });
      expect(await socket.emitWithAck('join-room', { roomId })).toMatchObject({ ok: true });
    }
    const messages = ['from one', 'from two', 'from one again', 'from two again'];
    for (const [index, message] of messages.entries()) {
      await send(index % 2 === 0 ? one : two, message);
      const isReceived = () => seen.every((list) => list.includes(message));
      await expect.poll(isReceived).toBe(true);
    }
    expect(seen).toEqual([messages, messages]);
  });

  it('are disconnected when their session ends', async () => {
    const person = await makePerson();
    const { socket } = await connectSocket(one, { cookie: person.cookie });
    const gone = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
    const answer = await fetch(`${one.url}/api/user/logout`, {
      headers: { cookie: person.cookie, origin: one.url },
    });
    expect(answer.status).toBe(200);
    expect(await gone).toBe('io server disconnect');
    await endSession(person.cookie);
  });
});
