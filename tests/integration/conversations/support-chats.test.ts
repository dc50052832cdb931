import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { POST as agree } from '@/app/api/admin/approval/agree/route';
import { POST as decline } from '@/app/api/admin/approval/decline/route';
import { POST as rate } from '@/app/api/chat/rate/route';
import { POST as agents } from '@/app/api/support/agents/route';
import { POST as assign } from '@/app/api/support/assign/route';
import { DELETE as dropCanned, POST as saveCanned } from '@/app/api/support/canned/route';
import { GET as readChat } from '@/app/api/support/chat/route';
import { GET as readInbox } from '@/app/api/support/inbox/route';
import { POST as label } from '@/app/api/support/label/route';
import { POST as note } from '@/app/api/support/note/route';
import { POST as prioritise } from '@/app/api/support/priority/route';
import { POST as read } from '@/app/api/support/read/route';
import { POST as askRefund } from '@/app/api/support/refund-request/route';
import { POST as resolve } from '@/app/api/support/resolve/route';
import { POST as send } from '@/app/api/support/send/route';
import { POST as snooze } from '@/app/api/support/snooze/route';
import { POST as take } from '@/app/api/support/take/route';
import { POST as closeTicket } from '@/app/api/support/ticket/close/route';
import { POST as replyTicket } from '@/app/api/support/ticket/reply/route';
import { readOwnChat, syncMessages } from '@/lib/conversations/chat/queries';
import { resolveChat, takeChat } from '@/lib/conversations/support/chats';
import { decisionTimers } from '@/lib/conversations/support/decision-note';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { readSupportChat } from '@/lib/conversations/support/queries';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { scopeActor } from '@/lib/core/roles';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import { ChatMessage } from '@/models/conversations/chat-message';
import { ChatNote } from '@/models/conversations/chat-note';
import { SupportTicket } from '@/models/conversations/support-ticket';
import { Approval } from '@/models/platform/approval';
import { Audit } from '@/models/platform/audit';
import { Outbox } from '@/models/platform/outbox';
import { callRoute } from '../../support/call';
import { chatForm, withoutLimits } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { chatNow, reply, type WaitingChat, waitingChat, writeToSupport } from '../../support/desk';
import { recordEvents } from '../../support/events';
import { makeOrder } from '../../support/orders';
import { makePerson } from '../../support/people';
import { because, makeStaff, type StaffMember } from '../../support/staff';

useTestDatabase();

type Handler = Parameters<typeof callRoute>[0];

let isoken: StaffMember;
let osas: StaffMember;
let ops: StaffMember;
let ada: WaitingChat;
const NOW = new Date();
const later = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR = 3_600_000;

const post = (handler: Handler, body: object, who: { cookie: string } = isoken) =>
  callRoute(handler, '/api/support', { body, cookie: who.cookie });
const taken = (name: string, { userId }: StaffMember) => ({
  status: 409,
  body: { message: `${name} has this chat.`, assignee: { userId, name } },
});

beforeAll(async () => {
  withoutLimits();
  isoken = await makeStaff('support', 'Isoken Aghedo');
  osas = await makeStaff('support', 'Osas Edo');
  ops = await makeStaff('ops', 'Uwaila Ops');
  ada = await waitingChat(NOW);
});

describe('taking a chat', () => {
  it('has one winner among fifty concurrent ones, and names it to the others', async () => {
    const { chatId } = await waitingChat(NOW);
    const staff = [isoken, osas, ops];
    const tries = Array.from({ length: 50 }, (_, index) => staff[index % 3] as StaffMember);
    const got = await Promise.all(tries.map((who) => post(take, { chatId }, who)));
    const { assigneeId, rev } = await chatNow(chatId);
    for (const [index, { status, body }] of got.entries()) {
      const isWinner = tries[index]?.userId === assigneeId?.toString();
      expect(status).toBe(isWinner ? 200 : 409);
      const assignee = isWinner ? body.chat.assignee : body.assignee;
      expect(assignee.userId).toBe(assigneeId?.toString());
    }
    // Pending, open, taken once.
    expect(rev).toBe(3);
  });

  it('is refused for one that was resolved, and for the own chat', async () => {
    const chat = await waitingChat(NOW);
    await resolveChat({ chatId: chat.chatId }, isoken.actor, NOW);
    expect(await post(take, { chatId: chat.chatId })).toMatchObject({
      status: 409,
      body: { message: SUPPORT_MESSAGES.chatResolved },
    });
    const own = scopeActor({ userId: chat.userId, roles: ['support'] }, 'staff');
    await expect(takeChat({ chatId: chat.chatId }, own, NOW)).rejects.toThrow(
      SUPPORT_MESSAGES.chatOwn,
    );
  });
});

it('is in the audit log once an hour when another agent opens it, by any call', async () => {
  const { chatId } = await waitingChat(NOW);
  await takeChat({ chatId }, isoken.actor, NOW);
  const open = (who: StaffMember, rest = '') =>
    callRoute(readChat, `/api/support/chat?chatId=${chatId}${rest}`, who);
  const got = await Promise.all([open(isoken), open(osas), open(osas, '&after=0'), open(ops)]);
  expect(got.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const entries = await Audit.find({ refId: chatId }).lean();
  const reads = entries.map(({ action, actorId }) => `${action} ${actorId}`).sort();
  expect(reads).toEqual([`read-chat ${osas.userId}`, `read-chat ${ops.userId}`].sort());
});

describe('an assigned chat', () => {
  it('is answered by them, and handed on by anyone', async () => {
    const { chatId } = ada;
    expect((await post(take, { chatId })).body.chat.assignee.name).toBe('Isoken');
    expect(await post(resolve, { chatId }, osas)).toMatchObject(taken('Isoken', isoken));
    const form = chatForm({ chatId, message: 'Hello Ada', clientMsgId: randomUUID() });
    const got = await callRoute(send, '/api/support/send', { cookie: isoken.cookie, ...form });
    expect(got.body).toMatchObject({
      sentMessage: { message: 'Hello Ada', senderType: 'agent', senderName: 'Isoken' },
      chat: { waitingSince: null },
    });
    const to = { chatId, userId: osas.userId };
    expect(await post(assign, { ...to, from: ops.userId })).toMatchObject(taken('Isoken', isoken));
    expect((await post(assign, { ...to, from: isoken.userId })).body.chat.assignee).toEqual({
      userId: osas.userId,
      name: 'Osas',
    });
    const { rev } = await chatNow(chatId);
    expect((await post(assign, to)).status).toBe(200);
    expect((await chatNow(chatId)).rev).toBe(rev);
    expect(await post(assign, { chatId, userId: ada.userId })).toMatchObject({ status: 400 });
  });

  it('goes back to the queue with its old place', async () => {
    const chat = await waitingChat(NOW);
    await post(take, { chatId: chat.chatId });
    const { body } = await post(assign, { chatId: chat.chatId, userId: null });
    expect(body.chat).toMatchObject({ assignee: null, waitingSince: NOW.toISOString() });
  });
});

describe('resolving', () => {
  it('asks for a rating once, and is refused over a message that was not seen', async () => {
    const chat = await waitingChat(NOW);
    const { chatId } = chat;
    expect(await post(resolve, { chatId, seq: 1 })).toMatchObject({
      status: 409,
      body: { message: SUPPORT_MESSAGES.chatWrittenMeanwhile },
    });
    const [one, two] = await Promise.all([
      post(resolve, { chatId, seq: 2 }),
      post(resolve, { chatId, seq: 2 }),
    ]);
    expect([one.body.chat.status, two.body.chat.status]).toEqual(['resolved', 'resolved']);
    const botMessages = await ChatMessage.find({ chatId, senderType: 'bot' }).lean();
    expect(botMessages).toMatchObject([
      { card: { type: 'rating', episode: 1 }, channel: 'support' },
    ]);
  });

  it.each([
    ['within a day in the same episode, with the same agent', HOUR, 1, true],
    ['later in a new one, without assignee', 25 * HOUR, 2, false],
  ])('ends with the customer’s next message: %s', async (_name, after, episode, isSame) => {
    const chat = await waitingChat(NOW);
    const { chatId } = chat;
    await reply(isoken, chatId, NOW);
    await resolveChat({ chatId }, isoken.actor, NOW);
    await writeToSupport(chat, chatId, later(after));
    const now = await chatNow(chatId);
    expect(now).toMatchObject({ episode, status: 'open', resolvedAt: null });
    expect(now.assigneeId?.toString()).toBe(isSame ? isoken.userId : undefined);
    expect(await ChatEpisode.countDocuments({ chatId })).toBe(episode);
    // The question is asked once in each episode.
    await resolveChat({ chatId }, isoken.actor, later(after));
    expect(await ChatMessage.countDocuments({ chatId, senderType: 'bot' })).toBe(episode);
  });

  it('lets only the customer rate, once, and change it for a day', async () => {
    const chat = await waitingChat(NOW);
    const { chatId } = chat;
    const given = { chatId, episode: 1, score: 4 };
    expect((await post(rate, given, chat)).status).toBe(404);
    await resolveChat({ chatId }, isoken.actor, NOW);
    expect((await post(rate, given, await makePerson())).status).toBe(404);
    expect((await post(rate, { ...given, score: 6 }, chat)).status).toBe(400);
    const { rev } = await chatNow(chatId);
    await post(rate, given, chat);
    expect((await chatNow(chatId)).rev).toBe(rev + 1);
    const { body } = await post(rate, { ...given, score: 5, comment: 'Fast' }, chat);
    expect(body.rating).toMatchObject({ score: 5, comment: 'Fast' });
    const own = await readOwnChat(
      { limit: 1 },
      scopeActor({ userId: chat.userId, roles: ['customer'] }, 'self'),
    );
    expect(own.ratings).toEqual([{ episode: 1, score: 5, comment: 'Fast' }]);
    await ChatEpisode.updateOne({ chatId }, { 'rating.at': later(-25 * HOUR) });
    expect(await post(rate, given, chat)).toMatchObject({
      status: 409,
      body: { message: SUPPORT_MESSAGES.ratingTooLate },
    });
    const seen = await callRoute(readChat, `/api/support/chat?chatId=${chatId}`, isoken);
    expect(seen.body.customer.ratings).toMatchObject([{ score: 5, comment: 'Fast' }]);
  });
});

describe('putting a chat off', () => {
  it('lasts until the time or the customer’s next message', async () => {
    const chat = await waitingChat(NOW);
    const { chatId } = chat;
    for (const ms of [-1_000, 31 * 24 * HOUR]) {
      const until = new Date(Date.now() + ms).toISOString();
      expect((await post(snooze, { chatId, until })).status).toBe(400);
    }
    const until = new Date(Date.now() + HOUR).toISOString();
    const { body } = await post(snooze, { chatId, until });
    expect(body.chat).toMatchObject({ status: 'snoozed', snoozedUntil: until, waitingSince: null });
    const rows = await Outbox.countDocuments({
      'work.name': 'chat-snooze',
      'work.ids.chatId': chatId,
    });
    expect(rows).toBe(1);
    await writeToSupport(chat, chatId, later(60_000));
    expect(await chatNow(chatId)).toMatchObject({ status: 'open', snoozedUntil: null });
    await post(snooze, { chatId, until });
    const back = await post(snooze, { chatId, until: null });
    expect(back.body.chat).toMatchObject({ status: 'open', snoozedUntil: null });
  });
});

describe('labels and priority', () => {
  it('are set as a whole, and a repeat changes nothing', async () => {
    const { chatId } = ada;
    const labels = ['Missing item', 'missing item', 'Payment'];
    const got = await post(label, { chatId, labels });
    expect(got.body.chat.labels).toEqual(['missing item', 'Payment']);
    await post(prioritise, { chatId, priority: 'urgent' });
    const { rev } = await chatNow(chatId);
    await post(label, { chatId, labels });
    const { body } = await post(prioritise, { chatId, priority: 'urgent' });
    expect(body.chat).toMatchObject({ priority: 'urgent' });
    expect((await chatNow(chatId)).rev).toBe(rev);
    expect((await post(label, { chatId, labels: ['', 'x'] })).status).toBe(400);
  });
});

describe('the page of another account', () => {
  const commandId = 'other-0001';
  const bought = { kind: 'order', id: 'a'.repeat(24), amount: 5, reason: 'It came broken' };
  const text = 'Theirs';

  it.each<[string, Handler, object]>([
    ['takes', take, {}],
    ['gives away', assign, { userId: null }],
    ['resolves', resolve, {}],
    ['snoozes', snooze, { until: later(HOUR).toISOString() }],
    ['labels', label, { labels: [text] }],
    ['prioritises', prioritise, { priority: 'high' }],
    ['reads', read, { seq: 1 }],
    ['writes a note on', note, { text, commandId }],
    ['asks for a refund in', askRefund, { ...bought, commandId }],
  ])('%s no chat', async (_what, handler, fields) => {
    const { chatId } = ada;
    const before = await chatNow(chatId);
    const got = await post(handler, { chatId, ...fields, owner: osas.userId });
    expect(got).toMatchObject({ status: 403, body: { message: PAGE_MESSAGES.otherAccount } });
    expect(await chatNow(chatId)).toEqual(before);
    expect(await ChatNote.countDocuments({ text })).toBe(0);
  });

  it.each<[string, Handler, object]>([
    ['answers no ticket', replyTicket, { ticketId: 'a'.repeat(24), text, commandId }],
    ['closes no ticket', closeTicket, { ticketId: 'a'.repeat(24), commandId }],
    ['goes neither online nor away', agents, { state: 'away' }],
    ['saves no reply', saveCanned, { shortcut: 'theirs', text }],
  ])('%s', async (_what, handler, fields) => {
    const got = await post(handler, { ...fields, owner: osas.userId });
    expect(got).toMatchObject({ status: 403, body: { message: PAGE_MESSAGES.otherAccount } });
  });

  it('deletes no reply, and rates nothing', async () => {
    const { cookie } = isoken;
    const query = `cannedId=${'a'.repeat(24)}&owner=${osas.userId}`;
    const dropped = callRoute(dropCanned, `/api/support/canned?${query}`, {
      method: 'DELETE',
      cookie,
    });
    const rated = post(rate, { chatId: ada.chatId, episode: 1, score: 1, owner: osas.userId }, ada);
    for (const got of [await dropped, await rated]) {
      expect(got).toMatchObject({ status: 403, body: { message: PAGE_MESSAGES.otherAccount } });
    }
  });
});

describe('a note', () => {
  it('calls whom it names until they have read it, and is written once', async () => {
    const { chatId } = ada;
    const written = { chatId, text: 'Please approve', mentions: [ops.userId], ...because() };
    const { reason, ...input } = written;
    const [one, two] = await Promise.all([post(note, input), post(note, input)]);
    expect(one.body.note).toEqual(two.body.note);
    expect(await ChatNote.countDocuments({ chatId })).toBe(1);
    // They may also have won a chat of an earlier test.
    const mine = async () => {
      const path = '/api/support/inbox?view=mine';
      const { body } = await callRoute(readInbox, path, { cookie: ops.cookie });
      return body.chats.filter((one: { chatId: string }) => one.chatId === chatId);
    };
    expect(await mine()).toMatchObject([{ isMentioned: true }]);
    await post(read, { chatId, seq: 1 }, ops);
    expect(await mine()).toEqual([]);
    const stranger = { ...input, mentions: [ada.userId], commandId: randomUUID() };
    expect((await post(note, stranger)).status).toBe(400);
  });

  it('is in nothing that the customer reads', async () => {
    const emitted = recordEvents();
    const { reason, ...id } = because();
    await post(note, { chatId: ada.chatId, text: 'Please approve', mentions: [], ...id });
    const own = await readOwnChat(
      { limit: 200 },
      scopeActor({ userId: ada.userId, roles: ['customer'] }, 'self'),
    );
    const all = await syncMessages(
      { chatId: ada.chatId, after: 0, limit: 200 },
      { userId: ada.userId, roles: ['customer'] },
    );
    expect(JSON.stringify([own, all, emitted])).not.toContain('Please approve');
  });
});

describe('asking for a refund', () => {
  it('lands at ops once, and is noted in the chat', async () => {
    const id = await makeOrder(ada.userId, 'Order Delivered');
    const asked = { chatId: ada.chatId, kind: 'order', id, amount: 500, ...because('No zobo') };
    const [one, two] = await Promise.all([post(askRefund, asked), post(askRefund, asked)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const approvals = await Approval.find({ refId: id }).lean();
    expect(approvals).toMatchObject([{ state: 'open', amountKobo: 50_000, reason: 'No zobo' }]);
    expect(await Audit.countDocuments({ refId: id, action: 'ask-refund' })).toBe(1);
    const { chat, customer } = one.body;
    expect(chat.notes.at(-1).text).toMatch(/^Asked ops to refund ₦500 for order \w{6}: No zobo$/);
    expect(customer.orders.find((order: { id: string }) => order.id === id)).toMatchObject({
      refundAsked: 500,
      refundable: 2_500,
      inWallet: 0,
    });
    const again = { ...asked, ...because('Once more') };
    expect((await post(askRefund, again)).status).toBe(409);
  });

  it.each([
    ['agree', agree, /^Agreed to refund ₦500 for order \w{6}: Seen the photo$/],
    ['decline', decline, /^Declined to refund ₦500 for order \w{6}: Seen the photo$/],
  ])('is noted once more when ops %s, and calls who asked', async (_verb, handler, text) => {
    const { chatId, ...customer } = await waitingChat(NOW);
    const id = await makeOrder(customer.userId, 'Order Delivered');
    await post(askRefund, { chatId, kind: 'order', id, amount: 500, ...because('No zobo') });
    const approval = await Approval.findOne({ refId: id }).orFail().lean();
    const decided = { approvalId: approval._id.toString(), ...because('Seen the photo') };
    for (const _ of [1, 2]) expect((await post(handler, decided, ops)).status).toBe(200);
    const row = await Outbox.findById(`timer:approval-decided:${approval._id}`).orFail().lean();
    for (const _ of [1, 2]) await decisionTimers.decided.run(row.work.ids, NOW);
    const notes = await ChatNote.find({ chatId }).sort({ createdAt: 1 }).lean();
    expect(notes).toHaveLength(2);
    expect(notes[1]?.text).toMatch(text);
    expect(notes[1]?.unseenBy.map(String)).toEqual([isoken.userId]);
    // Agents may only report booked refunds: nothing before ops have approved.
    const { customer: shown } = await readSupportChat({ chatId, limit: 1 }, isoken.actor, NOW);
    const inWallet = handler === agree ? 500 : 0;
    expect(shown?.orders).toMatchObject([{ id, inWallet, refunded: inWallet }]);
  });

  it.each<[string, () => Promise<object>, number]>([
    [
      'of another customer',
      async () => ({ id: await makeOrder(osas.userId, 'Order Delivered') }),
      404,
    ],
    ['that is ongoing', async () => ({ id: await makeOrder(ada.userId, 'Order Picked') }), 409],
    [
      'for more than was paid',
      async () => ({ id: await makeOrder(ada.userId, 'Order Delivered'), amount: 2_501 }),
      409,
    ],
  ])('is refused for something %s', async (_name, what, status) => {
    const asked = {
      chatId: ada.chatId,
      kind: 'order',
      amount: 100,
      ...because(),
      ...(await what()),
    };
    expect((await post(askRefund, asked)).status).toBe(status);
  });
});

describe('a ticket', () => {
  it('is answered by mail once for each command, then closed, with an audit entry each', async () => {
    const ticket = await SupportTicket.create({
      number: 'T-234567',
      userId: null,
      name: 'Efe',
      email: 'efe@eki.example',
      subject: 'Hello',
      message: 'Where are you?',
      status: 'open',
      createdAt: NOW,
    });
    const ticketId = ticket._id.toString();
    const answer = { ticketId, text: 'At the main gate.', commandId: randomUUID() };
    await Promise.all([post(replyTicket, answer), post(replyTicket, answer)]);
    const { body } = await post(replyTicket, answer);
    expect(body.ticket).toMatchObject({
      status: 'answered',
      replyDueAt: null,
      replies: [{ text: 'At the main gate.', author: { name: 'Isoken' } }],
    });
    expect(await Outbox.countDocuments({ 'work.ids.ticketId': ticketId })).toBe(1);
    const close = { ticketId, commandId: randomUUID() };
    expect((await post(closeTicket, close)).body.ticket.status).toBe('closed');
    expect((await post(closeTicket, close)).status).toBe(200);
    const more = { ...answer, commandId: randomUUID() };
    expect(await post(replyTicket, more)).toMatchObject({
      status: 409,
      body: { message: SUPPORT_MESSAGES.ticketClosed },
    });
    expect(await Audit.countDocuments({ refId: ticketId })).toBe(2);
  });
});

describe('saved replies', () => {
  it('have one text for a shortcut', async () => {
    const saved = { shortcut: 'Refund-Wallet', text: '{amount} is in your wallet, {name}.' };
    const { body } = await post(saveCanned, saved);
    expect(body.canned).toMatchObject([{ shortcut: 'refund-wallet', text: saved.text }]);
    expect((await post(saveCanned, saved)).body.canned).toHaveLength(1);
    expect((await post(saveCanned, { ...saved, text: 'Another' })).status).toBe(409);
    expect((await post(saveCanned, { ...saved, shortcut: 'a b' })).status).toBe(400);
    const { cannedId } = body.canned[0];
    const edited = await post(saveCanned, { ...saved, cannedId, text: 'Another' });
    expect(edited.body.canned).toMatchObject([{ text: 'Another' }]);
    const drop = () =>
      callRoute(dropCanned, `/api/support/canned?cannedId=${cannedId}`, {
        method: 'DELETE',
        cookie: isoken.cookie,
      });
    expect((await drop()).body.canned).toEqual([]);
    expect((await drop()).status).toBe(200);
  });
});

it('lists staff who have never opened the console, so that notes can name them', async () => {
  const newcomer = await makeStaff('admin', 'Itohan Admin');
  const listed = (await post(agents, {})).body.agents;
  const { userId } = newcomer;
  expect(listed).toContainEqual(expect.objectContaining({ userId, isOnline: false, load: 0 }));
  expect(JSON.stringify(listed)).not.toContain(ada.userId);
});

it('remembers what agents chose of themselves', async () => {
  const { body } = await post(agents, { state: 'away', takesChats: false });
  expect(body.me).toMatchObject({ state: 'away', takesChats: false, isOnline: false });
  expect((await post(agents, { state: 'online' }, ops)).body.me).toMatchObject({
    state: 'online',
    takesChats: false,
  });
  expect((await post(agents, {}, ada)).body.message).toBe(MESSAGES.notFound);
});
