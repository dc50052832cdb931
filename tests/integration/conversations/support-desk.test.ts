import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { markRead, sendMessage } from '@/lib/conversations/chat/commands';
import { changeAgent } from '@/lib/conversations/support/agents';
import { assignChat, resolveChat, snoozeChat, takeChat } from '@/lib/conversations/support/chats';
import { supportMails } from '@/lib/conversations/support/mails';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { listInbox } from '@/lib/conversations/support/queries';
import { assignWaitingChats, supportTimers } from '@/lib/conversations/support/timers';
import type { Timer } from '@/lib/platform/outbox';
import * as realtime from '@/lib/platform/realtime';
import { AgentPresence } from '@/models/conversations/agent-presence';
import { Chat } from '@/models/conversations/chat';
import { Outbox } from '@/models/platform/outbox';
import { openChat, withoutLimits } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { atConsole, chatNow, reply, waitingChat, writeToSupport } from '../../support/desk';
import { drainMails, drainTimer } from '../../support/drain';
import { makePerson } from '../../support/people';
import { makeStaff, type StaffMember } from '../../support/staff';

useTestDatabase();

let isoken: StaffMember;
let osas: StaffMember;
let now = new Date();

beforeAll(async () => {
  withoutLimits();
  isoken = await makeStaff('support', 'Isoken Aghedo');
  osas = await makeStaff('support', 'Osas Edo');
});

beforeEach(async () => {
  now = new Date();
  await Promise.all([AgentPresence.deleteMany(), Chat.deleteMany(), Outbox.deleteMany()]);
});

/** Lets time pass; who is named stays at the console. */
async function pass(seconds: number, ...here: StaffMember[]): Promise<void> {
  const end = now.getTime() + seconds * 1_000;
  while (now.getTime() < end) {
    // An agent's page sends a heartbeat every 20 s; without one, only due work runs.
    const next = here.length > 0 ? now.getTime() + 20_000 : await nextDue();
    now = new Date(Math.min(end, next));
    for (const agent of here) await atConsole(agent, now);
    await runTimers();
  }
}

async function nextDue(): Promise<number> {
  const runAt = mongoose.trusted({ $gt: now });
  const row = await Outbox.findOne({ runAt, state: 'waiting' }).sort({ runAt: 1 }).lean();
  return row?.runAt.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Runs due work, as in two concurrent processes. */
async function runTimers(): Promise<void> {
  const run = async (timer: Pick<Timer, 'name' | 'run'>) => {
    const taken = await Promise.all([drainTimer(timer, now), drainTimer(timer, now)]);
    return taken[0] + taken[1];
  };
  for (let more = 1; more > 0; ) {
    more = 0;
    for (const timer of Object.values(supportTimers)) more += await run(timer);
  }
}

async function come(...agents: StaffMember[]): Promise<void> {
  for (const agent of agents) await atConsole(agent, now);
  await runTimers();
}

const getAgent = async (chatId: string) => (await chatNow(chatId)).assigneeName;
const getLoad = ({ userId }: StaffMember) =>
  Chat.countDocuments({ assigneeId: new mongoose.Types.ObjectId(userId), status: 'open' });

describe('a chat that waits', () => {
  it('is given to who has the fewest, up to six each, the longest wait first', async () => {
    await come(isoken, osas);
    const ids: string[] = [];
    for (let index = 0; index < 14; index += 1) {
      const since = new Date(now.getTime() - (14 - index) * 1_000);
      ids.push((await waitingChat(since)).chatId);
    }
    // Concurrently, in two processes that share only the database.
    await Promise.all([assignWaitingChats(now), runTimers()]);
    expect([await getLoad(isoken), await getLoad(osas)]).toEqual([6, 6]);
    const left = await Chat.find({ assigneeId: null }).lean();
    expect(left.map(({ _id }) => _id.toString()).sort()).toEqual(ids.slice(12).sort());
  });

  it('is given out as soon as an agent comes, and again when one has time', async () => {
    const { chatId } = await waitingChat(now);
    await runTimers();
    expect(await getAgent(chatId)).toBeNull();
    await come(isoken);
    expect(await getAgent(chatId)).toBe('Isoken');
    for (let index = 0; index < 6; index += 1) await waitingChat(now);
    await runTimers();
    expect(await Chat.countDocuments({ assigneeId: null })).toBe(1);
    await resolveChat({ chatId }, isoken.actor, now);
    await runTimers();
    expect(await Chat.countDocuments({ assigneeId: null })).toBe(0);
  });

  it('is not given to who is away, picks by hand, or is gone', async () => {
    await come(isoken, osas);
    await changeAgent({ state: 'away' }, isoken.actor, now);
    await changeAgent({ takesChats: false }, osas.actor, now);
    const { chatId } = await waitingChat(now);
    await runTimers();
    expect(await getAgent(chatId)).toBeNull();
    await takeChat({ chatId }, osas.actor, now);
    expect(await getAgent(chatId)).toBe('Osas');
    const { chatId: other } = await waitingChat(now);
    await changeAgent({ state: 'online' }, isoken.actor, now);
    await runTimers();
    expect(await getAgent(other)).toBe('Isoken');
    now = new Date(now.getTime() + 61_000);
    const third = await waitingChat(now);
    await runTimers();
    expect(await getAgent(third.chatId)).toBeNull();
  });

  it('is given out when an agent of six hands one on', async () => {
    await come(isoken);
    for (let index = 0; index < 7; index += 1) await waitingChat(now);
    await runTimers();
    const mine = await Chat.findOne({ assigneeId: isoken.userId }).orFail().lean();
    const chatId = mine._id.toString();
    await assignChat({ chatId, userId: osas.userId }, isoken.actor, now);
    await runTimers();
    expect(await Chat.countDocuments({ assigneeId: null })).toBe(0);
    expect([await getLoad(isoken), await getLoad(osas)]).toEqual([6, 1]);
  });

  it('also waits for who takes it before Quickie has answered', async () => {
    const person = await makePerson({ name: 'Efe Ero' });
    const chatId = await openChat(person);
    const message = {
      clientMsgId: randomUUID(),
      message: 'where is it',
      channel: 'quickie' as const,
    };
    await sendMessage(chatId, message, { userId: person.userId, roles: ['customer'] }, now);
    await takeChat({ chatId }, isoken.actor, now);
    expect(await chatNow(chatId)).toMatchObject({ status: 'open', waitingSince: now });
    await reply(isoken, chatId, now);
    expect((await chatNow(chatId)).waitingSince).toBeNull();
  });

  it('is not given to ops who only look, nor to its own customer', async () => {
    const ops = await makeStaff('ops', 'Uwaila Ops');
    await come(ops);
    const { chatId } = await waitingChat(now);
    await runTimers();
    expect(await getAgent(chatId)).toBeNull();
    await Chat.updateOne(
      { _id: chatId },
      { customerId: new mongoose.Types.ObjectId(isoken.userId) },
    );
    await come(isoken);
    expect(await getAgent(chatId)).toBeNull();
  });
});

describe('an agent who lets a customer wait', () => {
  it('loses the chat after three minutes, and the chat returns to its place in the queue', async () => {
    await come(isoken);
    const { chatId } = await waitingChat(now);
    await runTimers();
    const { waitingSince } = await chatNow(chatId);
    await pass(170, isoken);
    expect(await getAgent(chatId)).toBe('Isoken');
    await pass(20, isoken);
    const back = await chatNow(chatId);
    expect(back).toMatchObject({ assigneeId: null, waitingSince });
    // Not to the same agent again, but to the next.
    await pass(60, isoken);
    expect(await getAgent(chatId)).toBeNull();
    await come(osas);
    expect(await getAgent(chatId)).toBe('Osas');
  });

  it('is notified of it until an agent has answered', async () => {
    await come(isoken);
    const chat = await waitingChat(now);
    await runTimers();
    const getLost = async (agent: StaffMember) => {
      const { lost } = await listInbox({ view: 'queue' }, agent.actor, now);
      return lost.map(({ chatId }) => chatId);
    };
    expect(await getLost(isoken)).toEqual([]);
    await pass(200, isoken);
    expect([await getLost(isoken), await getLost(osas)]).toEqual([[chat.chatId], []]);
    await reply(osas, chat.chatId, now);
    expect(await getLost(isoken)).toEqual([]);
  });

  it('loses it after a minute when gone', async () => {
    await come(isoken);
    const { chatId } = await waitingChat(now);
    await runTimers();
    await pass(40);
    expect(await getAgent(chatId)).toBe('Isoken');
    await pass(60);
    expect(await getAgent(chatId)).toBeNull();
  });

  it('retains it by replying, until the customer writes again', async () => {
    await come(isoken);
    const chat = await waitingChat(now);
    await runTimers();
    await pass(120, isoken);
    await reply(isoken, chat.chatId, now);
    await pass(600, isoken);
    expect(await getAgent(chat.chatId)).toBe('Isoken');
    await writeToSupport(chat, chat.chatId, now);
    await pass(200, isoken);
    expect(await getAgent(chat.chatId)).toBeNull();
  });
});

describe('a snooze', () => {
  it('ends at its time, with its agent, or in the queue if they are gone', async () => {
    await come(isoken);
    const [here, gone] = [await waitingChat(now), await waitingChat(now)];
    const until = new Date(now.getTime() + 3_600_000).toISOString();
    await snoozeChat({ chatId: here.chatId, until }, isoken.actor, now);
    await snoozeChat({ chatId: gone.chatId, until }, osas.actor, now);
    now = new Date(now.getTime() + 3_500_000);
    await come(isoken);
    expect((await chatNow(here.chatId)).status).toBe('snoozed');
    await pass(120, isoken);
    const back = await chatNow(here.chatId);
    expect(back).toMatchObject({ status: 'open', assigneeName: 'Isoken', snoozedUntil: null });
    expect(back.waitingSince).not.toBeNull();
    // Given to who is here.
    expect(await getAgent(gone.chatId)).toBe('Isoken');
  });

  it('and resolving are refused over a message that the agent has not seen', async () => {
    const chat = await waitingChat(now);
    const { chatId } = chat;
    await takeChat({ chatId }, isoken.actor, now);
    await reply(isoken, chatId, now);
    const { lastSeq: seq } = await chatNow(chatId);
    await writeToSupport(chat, chatId, now, 'It is urgent');
    // A later message of another author hides nothing.
    await reply(osas, chatId, now);
    const until = new Date(now.getTime() + 3_600_000).toISOString();
    const refused = { code: 'conflict', message: SUPPORT_MESSAGES.chatWrittenMeanwhile };
    await expect(snoozeChat({ chatId, until, seq }, isoken.actor, now)).rejects.toMatchObject(
      refused,
    );
    await expect(resolveChat({ chatId, seq }, isoken.actor, now)).rejects.toMatchObject(refused);
    await snoozeChat({ chatId, until, seq: seq + 1 }, isoken.actor, now);
    await writeToSupport(chat, chatId, now);
    expect(await chatNow(chatId)).toMatchObject({ status: 'open', snoozedUntil: null });
  });
});

describe('what support wrote', () => {
  const mails = async () => {
    const sent: { to: string; text: string }[] = [];
    const port = { send: async (mail: never) => void sent.push(mail) };
    while ((await drainMails(port as never, [supportMails.unread], now)) > 0);
    return sent;
  };

  it('is mailed once after two minutes, with all that is unread', async () => {
    const { chatId, email } = await waitingChat(now);
    await reply(isoken, chatId, now);
    await pass(60);
    await reply(isoken, chatId, now);
    expect(await mails()).toEqual([]);
    await pass(300);
    const sent = await mails();
    expect(sent).toMatchObject([{ to: email }]);
    expect(sent[0]?.text.match(/On it/g)).toHaveLength(2);
  });

  it.each([
    [10, null],
    [11, '1 earlier reply is in the chat.'],
    [13, '3 earlier replies are in the chat.'],
  ])('is mailed with the latest ten of %s, and how many more there are', async (count, more) => {
    const { chatId } = await waitingChat(now);
    for (let n = 0; n < count; n += 1) await reply(isoken, chatId, now);
    await pass(130);
    const [mail] = await mails();
    expect(mail?.text.match(/On it/g)).toHaveLength(10);
    expect(mail?.text.match(/.*earlier.*/)?.[0] ?? null).toBe(more);
  });

  it('is mailed again a while later, with what came since and is unread', async () => {
    const { chatId, userId } = await waitingChat(now);
    await reply(isoken, chatId, now);
    await pass(130);
    const count = async () => (await mails()).map(({ text }) => text.match(/On it/g)?.length);
    expect(await count()).toEqual([1]);
    await reply(isoken, chatId, now);
    await pass(300);
    await reply(isoken, chatId, now);
    expect(await count()).toEqual([]);
    await pass(900);
    expect(await count()).toEqual([2]);
    await pass(3_600);
    await reply(isoken, chatId, now);
    const { lastSeq } = await chatNow(chatId);
    await markRead({ chatId, seq: lastSeq }, { userId, roles: ['customer'] });
    await pass(1_800);
    expect(await count()).toEqual([]);
  });

  it('is mailed after an hour to a customer whose page is open and who reads nothing', async () => {
    const isHere = vi.spyOn(realtime, 'isConnected').mockResolvedValue(true);
    const { chatId } = await waitingChat(now);
    await reply(isoken, chatId, now);
    await pass(3_000);
    expect(await mails()).toHaveLength(0);
    await pass(900);
    expect(await mails()).toHaveLength(1);
    isHere.mockRestore();
  });

  it('is not mailed once the customer has read it', async () => {
    const { chatId, userId } = await waitingChat(now);
    await reply(isoken, chatId, now);
    await markRead({ chatId, seq: 3 }, { userId, roles: ['customer'] });
    await pass(300);
    await reply(isoken, chatId, now);
    await pass(130);
    // Read while the mail waits to be sent.
    await markRead({ chatId, seq: 4 }, { userId, roles: ['customer'] });
    expect(await mails()).toEqual([]);
  });
});
