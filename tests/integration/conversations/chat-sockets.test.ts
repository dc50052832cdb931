import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as readInbox } from '@/app/api/support/inbox/route';
import { GET as logOut } from '@/app/api/user/logout/route';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import type { InboxChatDto } from '@/lib/conversations/support/dto';
import { endSessions } from '@/lib/people/sessions';
import { inTransaction } from '@/lib/platform/db';
import { AgentPresence } from '@/models/conversations/agent-presence';
import { Chat } from '@/models/conversations/chat';
import { ChatMessage } from '@/models/conversations/chat-message';
import { Audit } from '@/models/platform/audit';
import { callRoute } from '../../support/call';
import { openChat, sendChat, withoutLimits } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { makePerson, type Person, signInAs } from '../../support/people';
import { makePhoto, uploadAs } from '../../support/photos';
import { openTwoShops, type SocketShop } from '../../support/socket-servers';
import { closeSockets, connectSocket } from '../../support/sockets';
import { makeStaff, type StaffMember } from '../../support/staff';

useTestDatabase();

let one: SocketShop;
let two: SocketShop;
let ada: Person;
let agent: StaffMember;
let chatId: string;

beforeAll(async () => {
  [one, two] = await openTwoShops();
});
beforeEach(async () => {
  withoutLimits();
  ada = await makePerson({ name: 'Ada Osagie' });
  agent = await makeStaff('support', 'Uwaila Ero');
  chatId = await openChat(ada);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeSockets();
});
afterAll(() => Promise.all([one.close(), two.close()]));

/** What our own code sends with a GET that changes something. */
const OURS = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };

const EVENTS = ['receive-message', 'message-read', 'conversation-updated', 'typing', 'stop-typing'];

interface Side {
  socket: Socket;
  received: [event: string, payload: Record<string, unknown>][];
}

/** Connects and listens; joins nothing. */
async function connect({ cookie }: { cookie: string }, shop = one): Promise<Side> {
  const { result, socket } = await connectSocket(shop, { cookie });
  expect(result).toBe('ok');
  const received: Side['received'] = [];
  for (const event of EVENTS) {
    socket.on(event, (payload) => {
      // The message that opened the chat may still arrive from another process.
      if (event !== 'receive-message' || payload.seq > 1) received.push([event, payload]);
    });
  }
  return { socket, received };
}

async function join(person: { cookie: string }, shop = one, roomId = chatId): Promise<Side> {
  const side = await connect(person, shop);
  expect(await side.socket.emitWithAck('join-room', { roomId })).toMatchObject({ ok: true });
  return side;
}

const sendIn = ({ socket }: Side, message: string, more: object = {}) =>
  socket.emitWithAck('send-message', {
    roomId: chatId,
    clientMsgId: randomUUID(),
    message,
    ...more,
  });

const getTexts = ({ received }: Side) =>
  received.flatMap(([event, { message }]) => (event === 'receive-message' ? [message] : []));

describe('joining a chat', () => {
  it('answers its owner with its state, by its bare id', async () => {
    const { socket } = await connect(ada);
    const join = { roomId: chatId, userId: ada.userId };
    const state = { status: 'pending', lastSeq: 1, readSeq: { me: 0, other: 0 } };
    const noAssignee = { unread: 0, agent: null, agentOnline: false, waitingSince: null };
    const version = expect.any(Number);
    const room = { ok: true, room: `chat:${chatId}`, version, ...state, ...noAssignee };
    expect(await socket.emitWithAck('join-room', join)).toEqual({
      ...room,
      missed: [],
      hasMore: false,
    });
    expect(await socket.emitWithAck('join-room', { ...join, since: 0 })).toMatchObject({
      ...room,
      missed: [{ seq: 1, message: 'Hello' }],
      hasMore: false,
    });
    expect(await socket.emitWithAck('join-room', { ...join, since: -1 })).toMatchObject({
      code: 'INVALID',
    });
  });

  it.each(['support', 'ops', 'admin'] as const)('is open to %s', async (role) => {
    await join(await makeStaff(role));
  });

  it('is refused to everyone else, who receive and do nothing there', async () => {
    const roles = ['customer', 'seller', 'rider'] as const;
    const stranger = await makePerson({ roles: [...roles] });
    const theirs = await connect(stranger);
    const missing = { ok: false, code: 'NOT_FOUND' };
    for (const roomId of [chatId, `chat:${chatId}`, new Types.ObjectId().toString()]) {
      expect(await theirs.socket.emitWithAck('join-room', { roomId })).toMatchObject(missing);
    }
    const inChat = { roomId: chatId };
    const events: [string, object][] = [
      ['send-message', { ...inChat, clientMsgId: randomUUID(), message: 'Let me in' }],
      ['sync-messages', { ...inChat, after: 0 }],
      ['message-read', { ...inChat, seq: 1 }],
      ['typing', inChat],
      ['stop-typing', inChat],
    ];
    const own = await join(ada);
    // A socket of its own, because a socket may send ten events a second.
    const pretending = await connect(stranger);
    for (const [event, input] of events) {
      expect(await theirs.socket.emitWithAck(event, input), event).toMatchObject(missing);
      const asAda = { ...input, userId: ada.userId };
      expect(await pretending.socket.emitWithAck(event, asAda)).toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    await sendIn(own, 'For support');
    await expect.poll(() => getTexts(own)).toEqual(['For support']);
    expect(own.received).toHaveLength(1);
    expect(theirs.received).toEqual([]);
    expect(await Chat.findById(chatId).lean()).toMatchObject({ lastSeq: 2, agentReadSeq: 0 });
  });
});

describe('a message', () => {
  it('reaches both sides in every process, and the sender’s other sockets', async () => {
    const sender = await join(ada, one);
    const others = [await join(ada, two), await join(agent, one), await join(agent, two)];
    const ack = await sendIn(sender, 'Where is my food?');
    const message = { seq: 2, clientMsgId: expect.any(String), _id: expect.any(String) };
    expect(ack).toEqual({ ok: true, message: { ...message, timestamp: expect.any(String) } });
    for (const side of [sender, ...others]) {
      await expect
        .poll(() => side.received)
        .toEqual([
          [
            'receive-message',
            {
              ...ack.message,
              roomId: chatId,
              message: 'Where is my food?',
              media: [],
              senderId: ada.userId,
              senderName: 'Ada Osagie',
              senderType: 'customer',
              sent: true,
              channel: 'quickie',
              about: null,
              card: null,
              choices: [],
            },
          ],
        ]);
    }
  });

  it('is stored and emitted once, by socket and call alike', async () => {
    const sender = await join(ada);
    const clientMsgId = randomUUID();
    const first = await sendIn(sender, 'Once', { clientMsgId });
    const again = await sendIn(sender, 'Once', { clientMsgId });
    expect(again).toEqual({ ...first, duplicate: true });
    const { body } = await sendChat(ada, { message: 'Once', clientMsgId });
    expect([body.duplicate, body.sentMessage._id]).toEqual([true, first.message._id]);
    await expect.poll(() => getTexts(sender)).toEqual(['Once']);
    await sendIn(sender, 'Next');
    await expect.poll(() => getTexts(sender)).toEqual(['Once', 'Next']);
  });

  it('is refused if it names another sender, is a note, or is empty', async () => {
    const sender = await join(ada);
    for (const [more, code] of [
      [{ userId: agent.userId }, 'FORBIDDEN'],
      [{ senderId: agent.userId }, 'INVALID'],
      [{ senderType: 'agent' }, 'INVALID'],
      [{ isPrivate: true }, 'INVALID'],
      [{ message: ' ' }, 'INVALID'],
      [{ clientMsgId: { $ne: '' } }, 'INVALID'],
      [{ attachmentIds: ['x'] }, 'INVALID'],
    ] as const) {
      expect(await sendIn(sender, 'Hello', more), JSON.stringify(more)).toMatchObject({ code });
    }
    expect(await Chat.findById(chatId).lean()).toMatchObject({ lastSeq: 1 });
  });

  it('takes photos that its sender has uploaded', async () => {
    const sender = await join(ada);
    const photo = await uploadAs(ada, await makePhoto(), 'chat');
    expect(await sendIn(sender, '', { attachmentIds: [photo] })).toMatchObject({ ok: true });
    const url = `/api/files/${photo}`;
    const media = [{ url, type: 'image', width: 200, height: 160 }];
    await expect.poll(() => sender.received).toMatchObject([['receive-message', { media }]]);
    expect(await sendIn(sender, '', { attachmentIds: [photo] })).toMatchObject({ code: 'INVALID' });
  });

  it('of a person takes the chat from the bot; the next one of the customer waits', async () => {
    const customer = await join(ada);
    const support = await join(agent);
    await sendIn(support, 'Good evening');
    const opened = await Chat.findById(chatId).lean();
    expect(opened).toMatchObject({ status: 'open', waitingSince: null, lastSeq: 2 });
    await sendIn(customer, 'My rice is cold');
    await sendIn(customer, 'Hello?');
    const [, second] = await ChatMessage.find({ chatId, senderType: 'customer' }).lean();
    const waiting = await Chat.findById(chatId).lean();
    expect(waiting?.waitingSince).toEqual(second?.createdAt);
    const agentNow = { agent: { name: 'Uwaila' }, waitingSince: null };
    const state = { status: 'open', ...agentNow, version: 2 };
    const status = ['conversation-updated', { roomId: chatId, ...state }];
    await expect.poll(() => customer.received.filter(([e]) => e === status[0])).toEqual([status]);
  });

  it('of 300 characters stays below 1,000 bytes in every frame on the line', async () => {
    const sender = await join(ada);
    const other = await join(agent);
    const frames: number[] = [];
    for (const { socket } of [sender, other]) {
      const note = ({ data }: { data?: string }) => frames.push(Buffer.byteLength(data ?? '') + 1);
      socket.io.engine.on('packet', note).on('packetCreate', note);
    }
    const { userId } = ada;
    await sender.socket.emitWithAck('typing', { roomId: chatId, userId });
    await sendIn(sender, 'a'.repeat(300), { userId, channel: 'support' });
    await expect.poll(() => getTexts(other)).toHaveLength(1);
    expect(other.received.map(([event]) => event)).toContain('typing');
    // typing and what is sent with their answers, and the message for both.
    expect(frames.length).toBeGreaterThanOrEqual(7);
    expect(Math.max(...frames)).toBeGreaterThan(300);
    expect(Math.max(...frames)).toBeLessThan(1_000);
  });

  it('is refused with the time to wait above the limit', async () => {
    vi.restoreAllMocks();
    const sender = await join(ada);
    const acks = [];
    for (let count = 0; count < 6; count += 1) acks.push(await sendIn(sender, 'Hi'));
    const refused = acks.at(-1);
    expect(refused).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
    expect(refused.retryAfterMs).toBeLessThanOrEqual(5_000);
  });
});

it('emits how far each side has read, and never goes back', async () => {
  const customer = await join(ada);
  const support = await join(agent);
  for (let count = 0; count < 3; count += 1) await sendIn(customer, 'Hello');
  const mark = ({ socket }: Side, seq: number) =>
    socket.emitWithAck('message-read', { roomId: chatId, seq });
  expect([await mark(support, 3), await mark(support, 2), await mark(support, 3)]).toEqual([
    ...[{ ok: true }, { ok: true }, { ok: true }],
  ]);
  expect(await mark(support, 5)).toMatchObject({ code: 'INVALID' });
  await Promise.all([4, 2, 3, 1].map((seq) => mark(customer, seq)));
  const rejoined = await customer.socket.emitWithAck('join-room', { roomId: chatId });
  expect(rejoined).toMatchObject({ readSeq: { me: 4, other: 3 } });
  const seen = ({ received }: Side, by: string) =>
    Math.max(...received.flatMap(([, event]) => (event.by === by ? [Number(event.seq)] : [])));
  await expect
    .poll(() => [seen(customer, 'agent'), seen(support, 'customer')])
    .toEqual([...[3, 4]]);
});

it('emits typing only to the others, at most once in 2 seconds', async () => {
  const [customer, support] = [await join(ada, one), await join(agent, two)];
  const type = (side: Side, event = 'typing') => side.socket.emitWithAck(event, { roomId: chatId });
  expect([await type(support), await type(support)]).toEqual([{ ok: true }, { ok: true }]);
  const who = { roomId: chatId, userId: agent.userId, name: 'Uwaila', role: 'agent' };
  const typing = ['typing', who];
  // Two concurrent events of different processes may be swapped, so wait between start and stop.
  await expect.poll(() => customer.received).toEqual([typing]);
  await type(support, 'stop-typing');
  await expect.poll(() => customer.received).toEqual([typing, ['stop-typing', who]]);
  expect(support.received).toEqual([]);
});

it('emits the customer’s typing to the assignee in any room', async () => {
  const assigneeId = new Types.ObjectId(agent.userId);
  await Chat.updateOne({ _id: chatId }, { assigneeId, assigneeName: 'Uwaila' });
  const [customer, atLists] = [await join(ada, one), await connect(agent, two)];
  const other = await connect(await makeStaff('support', 'Osas Edo'));
  await customer.socket.emitWithAck('typing', { roomId: chatId });
  const typing = { roomId: chatId, userId: ada.userId, role: 'customer' };
  await expect.poll(() => atLists.received).toMatchObject([['typing', typing]]);
  const both = await join(agent);
  await customer.socket.emitWithAck('stop-typing', { roomId: chatId });
  await expect.poll(() => both.received).toMatchObject([['stop-typing', typing]]);
  expect(other.received).toEqual([]);
});

it('replays 120 missed messages in pages, until there are no more', async () => {
  const { _id, ...first } = await ChatMessage.findOne({ chatId }).orFail().lean();
  await ChatMessage.insertMany(
    Array.from({ length: 120 }, (_, index) => ({
      ...first,
      seq: index + 2,
      clientMsgId: `missed-${index}`,
      message: `${index}`,
    })),
  );
  await Chat.updateOne({ _id: chatId }, { lastSeq: 121 });
  const { socket } = await connect(ada);
  const { missed, hasMore } = await socket.emitWithAck('join-room', { roomId: chatId, since: 1 });
  const seqs = (messages: MessageDto[]) => messages.map(({ seq }) => seq);
  const all = Array.from({ length: 120 }, (_, index) => index + 2);
  expect([seqs(missed), hasMore]).toEqual([all, false]);
  const replayed: number[] = [];
  const sizes: number[] = [];
  for (let isMore = true; isMore; ) {
    const sync = { roomId: chatId, after: replayed.at(-1) ?? 1, limit: 50 };
    const page = await socket.emitWithAck('sync-messages', sync);
    expect(page.lastSeq).toBe(121);
    sizes.push(page.messages.length);
    replayed.push(...seqs(page.messages));
    isMore = page.hasMore;
  }
  expect([replayed, sizes]).toEqual([all, [50, 50, 20]]);
});

describe('the room of agents', () => {
  const getReceived = ({ received }: Side, event: string) =>
    received.filter(([name]) => name === event);
  const listen = ({ socket, received }: Side) => {
    for (const event of ['inbox-updated', 'presence']) {
      socket.on(event, (payload) => {
        // Those of the chat of the test before may still arrive from another process.
        if ((payload.chatId ?? payload.roomId) === chatId) received.push([event, payload]);
      });
    }
  };

  it('is for staff alone, who receive events of every process, and are present by it', async () => {
    const other = await connect(ada, two);
    listen(other);
    const refused = { ok: false, code: 'NOT_FOUND' };
    expect(await other.socket.emitWithAck('join-room', { roomId: 'agents' })).toMatchObject(
      refused,
    );
    const mine = await join(agent, two, 'agents');
    listen(mine);
    await sendChat(ada, { message: 'A person please', channel: 'support' });
    await expect
      .poll(() => getReceived(mine, 'inbox-updated').map(([, { version }]) => version))
      .toContain(4);
    expect(getReceived(other, 'inbox-updated')).toEqual([]);
    const presence = await AgentPresence.findById(agent.userId).orFail().lean();
    expect(presence.seenAt).not.toBeNull();
  });

  it('receives which agents have a chat open, and they whether the customer is present', async () => {
    const mine = await join(agent, two, 'agents');
    listen(mine);
    const colleague = await makeStaff('ops', 'Osas Edo');
    const theirs = await join(colleague, one);
    const isThere = { userId: colleague.userId, name: 'Osas', role: 'agent', state: 'online' };
    await expect
      .poll(() => getReceived(mine, 'presence'))
      .toContainEqual(['presence', expect.objectContaining({ roomId: chatId, ...isThere })]);
    const ack = () => mine.socket.emitWithAck('join-room', { roomId: chatId });
    const osas = { userId: colleague.userId, name: 'Osas' };
    // Retried, because another process may be slow to answer.
    const patient = { interval: 500 };
    await expect
      .poll(ack, patient)
      .toMatchObject({ ok: true, customerOnline: false, readers: [osas] });
    const customer = await join(ada, one);
    listen(customer);
    expect(await customer.socket.emitWithAck('join-room', { roomId: chatId })).not.toHaveProperty(
      'readers',
    );
    await expect.poll(ack, patient).toMatchObject({ customerOnline: true });
    customer.socket.disconnect();
    await theirs.socket.emitWithAck('leave-room', { roomId: chatId });
    const states = () =>
      getReceived(mine, 'presence').map(([, { role, state }]) => `${role} ${state}`);
    await expect.poll(states).toContain('customer offline');
    await expect.poll(states).toContain('agent offline');
    // Customers don't receive who has the chat open.
    expect(getReceived(customer, 'presence').filter(([, { role }]) => role === 'agent')).toEqual(
      [],
    );
    expect(await ack()).toMatchObject({ readers: [] });
  });

  it('sees in the lists which customers have a page open, in whichever process', async () => {
    await sendChat(ada, { message: 'Is anyone there?', channel: 'support' });
    const isOnline = async () => {
      const { body } = await callRoute(readInbox, '/api/support/inbox?view=all', {
        cookie: agent.cookie,
      });
      const row = body.chats.find((chat: InboxChatDto) => chat.chatId === chatId);
      return row.customer.isOnline;
    };
    // Not known until the other process has answered.
    await expect.poll(isOnline).toBe(false);
    for (const shop of [one, two]) {
      const customer = await join(ada, shop);
      await expect.poll(isOnline).toBe(true);
      customer.socket.disconnect();
      await expect.poll(isOnline).toBe(false);
    }
  });
});

it('leaves an audit entry when staff read a chat by a socket that they don’t have', async () => {
  const ops = await makeStaff('ops', 'Osas Edo');
  await Chat.updateOne({ _id: chatId }, { assigneeId: agent.userId, assigneeName: 'Uwaila' });
  for (const who of [agent, ops, ada]) await join(who, one);
  const { socket } = await join(ops, two);
  await socket.emitWithAck('sync-messages', { roomId: chatId, after: 0, limit: 200 });
  const entries = await Audit.find({ refId: chatId }).lean();
  expect(entries.map(({ action, actorId }) => [action, actorId.toString()])).toEqual([
    ['read-chat', ops.userId],
  ]);
});

it('sends pages of a size that a slow line can take, and loses nothing between them', async () => {
  const { socket } = await join(ada, one);
  const first = await ChatMessage.findOne({ chatId }).orFail().lean();
  const others = Array.from({ length: 100 }, (_, index) => ({
    ...first,
    _id: new Types.ObjectId(),
    clientMsgId: randomUUID(),
    seq: index + 2,
    message: '€'.repeat(2_000),
  }));
  await ChatMessage.insertMany(others);
  await Chat.updateOne({ _id: chatId }, { lastSeq: 101 });
  const seen: number[] = [];
  for (let after = 0, hasMore = true; hasMore; after = seen.at(-1) ?? 0) {
    const page = await socket.emitWithAck('sync-messages', { roomId: chatId, after, limit: 200 });
    expect(Buffer.byteLength(JSON.stringify(page.messages))).toBeLessThan(250_000);
    seen.push(...page.messages.map(({ seq }: MessageDto) => seq));
    hasMore = page.hasMore;
  }
  expect(seen).toEqual(Array.from({ length: 101 }, (_, index) => index + 1));
});

describe('a session that ends', () => {
  const ends: Record<string, (cookie: string) => Promise<unknown>> = {
    'by logging out': (cookie) => callRoute(logOut, '/api/user/logout', { cookie, headers: OURS }),
    'by a new password': async () => {
      const forget = await inTransaction((session) => endSessions(ada.userId, session));
      forget();
    },
  };

  it.each(Object.keys(ends))('%s receives no more events of the chat', async (how) => {
    const customer = await join({ cookie: await signInAs(ada.userId) }, two);
    const cookie = await signInAs(ada.userId);
    const leaving = await join({ cookie }, two);
    const reason = new Promise((resolve) => leaving.socket.once('disconnect', resolve));
    await ends[how]?.(cookie);
    expect(await reason).toBe('io server disconnect');
    const support = await join(agent, two);
    await sendIn(support, 'Are you there?');
    await expect.poll(() => getTexts(support)).toEqual(['Are you there?']);
    expect(leaving.received).toEqual([]);
    expect(customer.socket.connected).toBe(how === 'by logging out');
  });
});
