import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ChatMessage } from '@/models/conversations/chat-message';
import { openChat, withoutLimits } from '../support/chat';
import { ChatClient } from '../support/chat-client';
import { useTestDatabase } from '../support/database';
import { makePerson } from '../support/people';
import { openTwoShops, type SocketShop } from '../support/socket-servers';
import { closeSockets } from '../support/sockets';
import { makeStaff } from '../support/staff';

useTestDatabase();

const CUSTOMERS = 50;
const AGENTS = 5;
/** Total of all people. */
const MESSAGES = 1_000;
/** Long enough for a client on a slow machine to rejoin its rooms between two cuts. */
const CUT_INTERVAL_MS = 400;
const LOST_ANSWERS = 0.1;

let shops: [SocketShop, SocketShop];

beforeAll(async () => {
  shops = await openTwoShops();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  closeSockets();
  await Promise.all(shops.map((shop) => shop.close()));
});

it('stores each message once and shows it once, in order, over connections that break', async () => {
  withoutLimits();
  const loses = () => Math.random() < LOST_ANSWERS;
  const customers: [chatId: string, client: ChatClient][] = [];
  for (let count = 0; count < CUSTOMERS; count += 1) {
    const person = await makePerson();
    const chatId = await openChat(person);
    customers.push([chatId, new ChatClient(person.cookie, [chatId], loses)]);
  }
  const getChats = (agent: number) =>
    customers.filter((_, index) => index % AGENTS === agent).map(([chatId]) => chatId);
  const agents: [chatIds: string[], client: ChatClient][] = [];
  for (let count = 0; count < AGENTS; count += 1) {
    const { cookie } = await makeStaff('support');
    agents.push([getChats(count), new ChatClient(cookie, getChats(count), loses)]);
  }
  const clients = [...customers, ...agents].map(([, client]) => client);
  await Promise.all(clients.map((client, index) => client.connect(shops[index % 2] as SocketShop)));

  const sent = new Map<string, string[]>(customers.map(([chatId]) => [chatId, []]));
  const write = async (client: ChatClient, chatIds: readonly string[], times: number) => {
    for (let count = 0; count < times; count += 1) {
      for (const chatId of chatIds) {
        const clientMsgId = randomUUID();
        sent.get(chatId)?.push(clientMsgId);
        await client.send(chatId, clientMsgId, `Message ${count}`);
      }
    }
  };
  // Half by customers, half by agents.
  const each = MESSAGES / 2 / CUSTOMERS;
  const cutting = setInterval(() => {
    clients[Math.floor(Math.random() * clients.length)]?.cut();
  }, CUT_INTERVAL_MS);
  try {
    await Promise.all([
      ...customers.map(([chatId, client]) => write(client, [chatId], each)),
      ...agents.map(([chatIds, client]) => write(client, chatIds, each)),
    ]);
  } finally {
    clearInterval(cutting);
  }

  for (const [chatId, client] of customers) {
    const stored = await ChatMessage.find({ chatId }).sort({ seq: 1 }).lean();
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
    const ids = stored.slice(1).map(({ clientMsgId }) => clientMsgId);
    expect([...ids].sort()).toEqual([...(sent.get(chatId) ?? [])].sort());
    const wanted = stored.map(({ _id }) => _id.toString());
    const [, agent] = agents.find(([chatIds]) => chatIds.includes(chatId)) ?? [];
    for (const party of [client, agent]) {
      const seen = () => party?.logs.get(chatId)?.seen.map(({ _id }) => _id);
      await expect.poll(seen).toEqual(wanted);
    }
  }
  const total = [...sent.values()].reduce((sum, ids) => sum + ids.length, 0);
  expect(total).toBe(MESSAGES);
}, 1_800_000);
