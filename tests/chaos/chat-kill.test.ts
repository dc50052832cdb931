import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChatMessage } from '@/models/conversations/chat-message';
import { openChat } from '../support/chat';
import { ChatClient } from '../support/chat-client';
import { makePerson } from '../support/people';
import { type AppProxy, startProxy } from '../support/proxy';
import {
  killServer,
  type ServerProcess,
  startReadyServer,
  useBuiltServer,
} from '../support/server-process';
import { closeSockets } from '../support/sockets';
import { makeStaff } from '../support/staff';

useBuiltServer();

const CUSTOMERS = 50;
const AGENTS = 5;
/** Messages of each customer to support, and of support to each customer. */
const TO_SUPPORT = 15;
const TO_CUSTOMER = 5;
/** The limit is 20 messages in a minute. */
const PAUSE_MS = 3_100;
const KILLS = 12;
const LOST_ANSWERS = 0.1;

let proxy: AppProxy;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  proxy = await startProxy(() => servers);
  for (let count = 0; count < 2; count += 1) servers.push(await startReadyServer(settings()));
});
afterAll(async () => {
  closeSockets();
  await Promise.all(servers.map((server) => killServer(server)));
  await proxy.close();
});

/** Settings of both processes, which have one public URL. */
const settings = (): Record<string, string> => ({ APP_URL: proxy.url, TRUSTED_PROXY_HOPS: '1' });

it('stores each message once and shows it once, in order, while two processes are killed alternately', async () => {
  const loses = () => Math.random() < LOST_ANSWERS;
  const customers: [chatId: string, client: ChatClient][] = [];
  for (let count = 0; count < CUSTOMERS; count += 1) {
    const person = await makePerson();
    const chatId = await openChat(person);
    customers.push([chatId, new ChatClient(person.cookie, [chatId], loses)]);
  }
  const agents: [chatIds: string[], client: ChatClient][] = [];
  for (let count = 0; count < AGENTS; count += 1) {
    const { cookie } = await makeStaff('support');
    const own = customers.filter((_, index) => index % AGENTS === count);
    const chatIds = own.map(([chatId]) => chatId);
    agents.push([chatIds, new ChatClient(cookie, chatIds, loses)]);
  }
  // Half of them start with polling, as on networks that block websockets at first.
  const everyone = [...customers, ...agents].map(([, client]) => client);
  await Promise.all(
    everyone.map((client, index) =>
      client.connect(proxy, index % 2 === 0 ? ['websocket'] : ['polling', 'websocket']),
    ),
  );

  const sent = new Map<string, string[]>(customers.map(([chatId]) => [chatId, []]));
  const write = async (client: ChatClient, chatIds: readonly string[], times: number) => {
    for (let count = 0; count < times; count += 1) {
      for (const chatId of chatIds) {
        const clientMsgId = randomUUID();
        sent.get(chatId)?.push(clientMsgId);
        await client.send(chatId, clientMsgId, `Message ${count}`);
        await sleep(PAUSE_MS);
      }
    }
  };
  const kill = async () => {
    for (let count = 0; count < KILLS; count += 1) {
      const index = count % 2;
      const port = String(servers[index]?.port);
      await killServer(servers[index]);
      servers[index] = await startReadyServer({ ...settings(), PORT: port });
    }
  };
  await Promise.all([
    kill(),
    ...customers.map(([chatId, client]) => write(client, [chatId], TO_SUPPORT)),
    ...agents.map(([chatIds, client]) => write(client, chatIds, TO_CUSTOMER)),
  ]);

  for (const [chatId, client] of customers) {
    const stored = await ChatMessage.find({ chatId }).sort({ seq: 1 }).lean();
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
    const people = stored.filter(({ senderType }) => senderType !== 'bot').slice(1);
    const ids = people.map(({ clientMsgId }) => clientMsgId);
    expect([...ids].sort()).toEqual([...(sent.get(chatId) ?? [])].sort());
    const [, agent] = agents.find(([chatIds]) => chatIds.includes(chatId)) ?? [];
    for (const party of [client, agent]) {
      // Quickie may still be answering, so the stored messages are read each time.
      const isWhole = async () => {
        const wanted = await ChatMessage.find({ chatId }, { _id: 1 }).sort({ seq: 1 }).lean();
        const seen = party?.logs.get(chatId)?.seen ?? [];
        return seen.map(({ _id }) => _id).join() === wanted.map(({ _id }) => _id).join();
      };
      await expect.poll(isWhole, { timeout: 90_000, interval: 200 }).toBe(true);
    }
  }
}, 900_000);
