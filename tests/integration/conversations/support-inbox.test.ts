import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { POST as contact } from '@/app/api/mail/contact/route';
import { GET as readChat } from '@/app/api/support/chat/route';
import { GET as readInbox } from '@/app/api/support/inbox/route';
import { GET as readTicket } from '@/app/api/support/ticket/route';
import { ROUTES } from '@/lib/assembly/calls';
import { sendMessage } from '@/lib/conversations/chat/commands';
import { takeChat } from '@/lib/conversations/support/chats';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { LIMITS } from '@/lib/platform/http/limits';
import { Chat } from '@/models/conversations/chat';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import { Address } from '@/models/people/address';
import { User } from '@/models/platform/user';
import { Order } from '@/models/purchases/order';
import { callRoute } from '../../support/call';
import { sendChat, withoutLimits } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { makeOrder } from '../../support/orders';
import { makePerson, type Person } from '../../support/people';
import { contactForm } from '../../support/photos';
import { createAddress } from '../../support/shop';
import { makeStaff, type StaffMember } from '../../support/staff';

useTestDatabase();

let agent: StaffMember;
let ada: Person;
let chatId: string;

const inbox = async (query = '') =>
  (await callRoute(readInbox, `/api/support/inbox${query}`, { cookie: agent.cookie })).body;
const chat = (id: string, cookie = agent.cookie, rest = '') =>
  callRoute(readChat, `/api/support/chat?chatId=${id}${rest}`, { cookie });

async function write(person: Person, message: string, channel = 'support'): Promise<string> {
  const { body } = await sendChat(person, { message, channel, clientMsgId: randomUUID() });
  return body.chat._id;
}

beforeAll(async () => {
  withoutLimits();
  agent = await makeStaff('support', 'Isoken Aghedo');
  ada = await makePerson({ name: 'Ada Òsagie' });
  chatId = await write(ada, 'My zobo is missing');
});

describe('the inbox', () => {
  it('lists who waits for a person, the longest wait first', async () => {
    const later = await makePerson({ name: 'Tega Oboh' });
    const laterId = await write(later, 'Where is my rider?');
    const got = await inbox();
    expect(got.chats.map((one: { chatId: string }) => one.chatId)).toEqual([chatId, laterId]);
    expect(got.chats[0]).toMatchObject({
      customer: { userId: ada.userId, name: 'Ada Òsagie' },
      status: 'open',
      unread: 1,
      labels: [],
      priority: 'normal',
      assignee: null,
      lastMessage: { seq: 1, by: 'customer', text: 'My zobo is missing' },
      waitingSince: expect.any(String),
      replyDueAt: expect.any(String),
    });
    expect(got.counts).toMatchObject({ queue: 2, mine: 0, all: 2, snoozed: 0 });
  });

  it('contains the caller’s own chats next to the queue, as in their own list', async () => {
    const efe = await makePerson({ name: 'Efe Ero' });
    const efes = await write(efe, 'Please call me');
    await takeChat({ chatId: efes }, agent.actor, new Date());
    const [queue, mine, all] = await Promise.all([
      inbox(),
      inbox('?view=mine'),
      inbox('?view=all'),
    ]);
    expect(queue.mine).toEqual(mine.chats);
    expect(queue.mine).toMatchObject([{ chatId: efes, unread: 1 }]);
    expect([mine.mine, all.mine, (await inbox('?q=Efe')).mine]).toEqual([[], [], []]);
    await Chat.deleteOne({ _id: efes });
  });

  it('is read with its own limit, which never blocks an agent from a chat', () => {
    const limitedAlike = Object.entries(ROUTES).filter(([, { limit }]) => limit === 'inbox');
    expect(limitedAlike.map(([name]) => name)).toEqual(['GET /api/support/inbox']);
    // What `components/work/support/list-reader.test.ts` counts with.
    expect(LIMITS.inbox).toMatchObject({ points: 240, windowS: 60 });
  });

  it('finds no one by one letter', async () => {
    expect((await inbox('?q=a')).chats).toEqual([]);
    expect((await inbox('?q=ad')).chats).toMatchObject([{ chatId }]);
  });

  it('leaves out of the queue what Quickie has', async () => {
    const person = await makePerson({ name: 'Efosa Uwaifo' });
    const id = await write(person, 'Where is my order?', 'quickie');
    const listed = async (view: string) =>
      (await inbox(`?view=${view}`)).chats.map((one: { chatId: string }) => one.chatId);
    expect(await listed('queue')).not.toContain(id);
    expect(await listed('all')).toContain(id);
  });

  it('pages through a long queue without losing or repeating a chat', async () => {
    const { _id, customerId, ...doc } = await Chat.findById(chatId).orFail().lean();
    const people = await User.insertMany(
      Array.from({ length: 33 }, (_, index) => ({
        name: `Person ${index}`,
        email: `waits-${index}@eki.example`,
      })),
    );
    const waitingSince = new Date(Date.now() - 3_600_000);
    await Chat.insertMany(
      people.map((person) => ({ ...doc, customerId: person._id, waitingSince, names: ['person'] })),
    );
    const first = await inbox();
    const second = await inbox(`?cursor=${first.next}`);
    const ids = [...first.chats, ...second.chats].map((one: { chatId: string }) => one.chatId);
    expect(first.chats).toHaveLength(30);
    expect(second.next).toBeNull();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(first.counts.queue);
    await Chat.deleteMany({ names: 'person' });
  });

  it.each(['ada', 'osa ADA', 'Òsagie'])('finds a customer by name: %s', async (q) => {
    const got = await inbox(`?q=${encodeURIComponent(q)}`);
    expect(got.chats.map((one: { chatId: string }) => one.chatId)).toEqual([chatId]);
  });

  it('finds a customer by email, phone and the number of an order', async () => {
    await User.updateOne({ _id: ada.userId }, { phone: '+2348031112223' });
    const orderId = await makeOrder(ada.userId, 'Order Picked');
    await Order.updateOne({ _id: orderId }, { number: 'AB12CD' });
    for (const q of [ada.email, '0803 111 2223', '#ab12cd']) {
      const got = await inbox(`?q=${encodeURIComponent(q)}`);
      expect(got.chats.map((one: { chatId: string }) => one.chatId)).toEqual([chatId]);
    }
    expect((await inbox('?q=.*')).chats).toEqual([]);
  });

  it('lists open messages of the contact form apart from the chats', async () => {
    await callRoute(contact, '/api/mail/contact', contactForm());
    const { tickets, counts } = await inbox();
    expect(tickets).toHaveLength(1);
    expect(counts.tickets).toBe(1);
    const path = `/api/support/ticket?ticketId=${tickets[0].ticketId}`;
    const { body } = await callRoute(readTicket, path, { cookie: agent.cookie });
    expect(body.ticket).toMatchObject({ number: tickets[0].number, status: 'open', replies: [] });
    const found = await inbox(`?q=${tickets[0].number}`);
    expect(found.tickets).toHaveLength(1);
    expect((await inbox('?view=snoozed')).tickets).toEqual([]);
  });
});

describe('a chat of support', () => {
  it('is shown with the customer’s orders and wallet, without a delivery code', async () => {
    await makeOrder(ada.userId, 'Order Delivered');
    const { status, body } = await chat(chatId);
    expect(status).toBe(200);
    expect(body.chat).toMatchObject({
      chatId,
      episode: 1,
      unread: 1,
      lastSeq: 1,
      readSeq: { me: 0, other: 0 },
      notes: [],
      messages: [{ message: 'My zobo is missing', senderType: 'customer' }],
    });
    expect(body.customer).toMatchObject({
      userId: ada.userId,
      email: ada.email,
      totals: { orders: 2 },
      wallet: { balance: 0, lines: [] },
      tickets: [],
      ratings: [],
      orders: [
        { kind: 'order', refundable: 2_500, refundAsked: null, promisedBy: null },
        { kind: 'order', refundable: 0, promisedBy: expect.any(String) },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/deliveryCode|sealed|pin/i);
  });

  it('shows the default address, else the one ordered to last, else the newest', async () => {
    const person = await makePerson({ name: 'Efe Ero' });
    const id = await write(person, 'Where is it?');
    const address = async () => (await chat(id)).body.customer.address;
    expect(await address()).toBeNull();
    const older = await createAddress({ userId: person.userId, roles: ['customer'] });
    const { _id, ...fields } = await Address.findById(older).orFail().lean();
    const newer = await Address.create({ ...fields, address: 'Hall 3', fingerprint: id });
    expect(await address()).toBe('Hall 3');
    await User.updateOne({ _id: person.userId }, { lastAddressId: older });
    expect(await address()).toBe(fields.address);
    await User.updateOne({ _id: person.userId }, { firstAddressId: newer._id });
    expect(await address()).toBe('Hall 3');
  });

  it('can be read on in pages, without the customer', async () => {
    const { body } = await chat(chatId, agent.cookie, '&before=2&limit=1');
    expect(body.chat.messages).toHaveLength(1);
    expect(body.customer).toBeNull();
  });

  it('is refused to staff who are its customer', async () => {
    const own = await makePerson({ name: 'Uwaila Ops', roles: ['customer', 'ops'] });
    const ownId = await write(own, 'My own order is late');
    expect(await chat(ownId, own.cookie)).toMatchObject({
      status: 403,
      body: { message: SUPPORT_MESSAGES.chatOwn },
    });
    expect((await chat(ownId)).status).toBe(200);
  });

  it('is no chat for anybody else', async () => {
    expect((await chat('0'.repeat(24))).status).toBe(404);
    expect((await chat(chatId, ada.cookie)).status).toBe(404);
  });

  it('belongs to who replies first, and its episode notes when', async () => {
    const { actor } = agent;
    const at = new Date(Date.now() + 60_000);
    await sendMessage(chatId, { clientMsgId: randomUUID(), message: 'Hello Ada' }, actor, at);
    const { chats } = await inbox('?view=mine');
    expect(chats).toMatchObject([
      {
        chatId,
        waitingSince: null,
        replyDueAt: null,
        assignee: { userId: agent.userId, name: 'Isoken' },
      },
    ]);
    const episode = await ChatEpisode.findOne({ chatId }).orFail().lean();
    expect(episode).toMatchObject({ episode: 1, firstReplyAt: at, resolvedAt: null });
    expect(episode.agentId?.toString()).toBe(agent.userId);
  });
});
