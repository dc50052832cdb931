import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as refund } from '@/app/api/admin/job/refund/route';
import { GET as getChat } from '@/app/api/chat/get-chat/route';
import { POST as cancelOrder } from '@/app/api/order/cancel/route';
import { POST as askRefund } from '@/app/api/support/refund-request/route';
import { sendMessage } from '@/lib/conversations/chat/commands';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import * as purchases from '@/lib/conversations/quickie/purchases';
import { quickieTimers, takeTurn } from '@/lib/conversations/quickie/turn';
import { CHOICES, START_CHOICES } from '@/lib/conversations/quickie/words';
import { resolveChat, takeChat } from '@/lib/conversations/support/chats';
import { shortId } from '@/lib/core/ids';
import { scopeActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { Chat } from '@/models/conversations/chat';
import { ChatMessage } from '@/models/conversations/chat-message';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Outbox } from '@/models/platform/outbox';
import { User } from '@/models/platform/user';
import { Order } from '@/models/purchases/order';
import { callRoute } from '../../support/call';
import { sendChat, withoutLimits } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { DIRECT_KINDS, makeSender, placeDirect } from '../../support/direct';
import { drainTimer } from '../../support/drain';
import { getBalance } from '../../support/ledger';
import { makeOrder } from '../../support/orders';
import { placed } from '../../support/paying';
import { makePerson, type Person, signInAs } from '../../support/people';
import { makePhoto } from '../../support/photos';
import { because, makeStaff } from '../../support/staff';

useTestDatabase();

/** Noon in Lagos: we are open. */
const NOON = new Date('2026-11-23T11:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const NIGHT = new Date('2026-11-23T22:30:00Z');

let ada: Person;
beforeEach(async () => {
  withoutLimits();
  ada = await makePerson({ name: 'Ada Osagie' });
});
afterEach(() => {
  vi.restoreAllMocks();
});

type About = { kind: ServiceKind; id: string };

/** Sends a message and returns its number and chat. */
async function write(person: Person, message: string, about?: About) {
  const fields = {
    message,
    channel: 'quickie',
    ...(about && { about: `${about.kind}:${about.id}` }),
  };
  const { status, body } = await sendChat(person, fields);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { chatId: body.chat._id as string, seq: body.sentMessage.seq as number };
}

const read = async (person: Person) =>
  (await callRoute(getChat, '/api/chat/get-chat', { cookie: person.cookie })).body.chat;
const readLast = async (person: Person): Promise<MessageDto> =>
  (await read(person)).messages.at(-1);

/** Sends a message, lets the worker run, and returns Quickie's answer. */
async function ask(
  person: Person,
  message: string,
  { at = NOON, about }: { at?: Date; about?: About } = {},
) {
  const { chatId, seq } = await write(person, message, about);
  await takeTurn(chatId, seq, at);
  return readLast(person);
}

const botMessages = (chatId: string) => ChatMessage.find({ chatId, senderType: 'bot' }).lean();

describe('Quickie’s answers', () => {
  it('come from the row of the message’s transaction, once', async () => {
    const { chatId, seq } = await write(ada, 'Hi');
    const row = await Outbox.findById(`timer:quickie-turn:${chatId}:${seq}`).lean();
    expect(row).toMatchObject({ state: 'waiting' });
    const soon = new Date(Date.now() + 1_000);
    while ((await drainTimer(quickieTimers.turn, soon)) > 0);
    const answers = await botMessages(chatId);
    expect(answers).toMatchObject([{ clientMsgId: `quickie:${seq}`, choices: START_CHOICES }]);
    expect(answers[0]?.message).toMatch(/^Good (?:morning|afternoon|evening), Ada\. /);
    await takeTurn(chatId, seq, NOON);
    expect(await botMessages(chatId)).toHaveLength(1);
  });

  it('are sent once by many concurrent workers', async () => {
    const { chatId, seq } = await write(ada, 'wallet balance');
    await Promise.all(Array.from({ length: 8 }, () => takeTurn(chatId, seq, NOON)));
    expect(await botMessages(chatId)).toMatchObject([{ message: 'Your wallet balance is ₦0.' }]);
  });

  it('answer all messages since the last answer, once', async () => {
    const first = await write(ada, 'how much is delivery');
    await write(ada, 'abeg');
    const { chatId, seq } = await write(ada, 'what time do you close?');
    await Promise.all([1, 2, 3].map((at) => takeTurn(chatId, at, NOON)));
    const answers = await botMessages(first.chatId);
    expect(answers).toMatchObject([{ clientMsgId: `quickie:${seq}`, seq: 4 }]);
    expect(answers[0]?.message).toBe('We’re open until 9\u00a0PM. We open at 8\u00a0AM every day.');
  });

  it('stay in order while messages arrive and workers race', async () => {
    const { chatId } = await write(ada, 'how much is delivery');
    const run = async (seq: number) => takeTurn(chatId, seq, NOON);
    await Promise.all([run(1), write(ada, 'wallet balance').then(({ seq }) => run(seq))]);
    const answers = await botMessages(chatId);
    const answered = answers.map(({ clientMsgId }) => Number(clientMsgId.split(':')[1]));
    expect(answered).toEqual([...answered].sort((a, b) => a - b));
    expect(answers.at(-1)?.message).toContain('wallet balance');
  });

  it('derive fees and areas from the rules', async () => {
    expect((await ask(ada, 'how much is delivery')).message).toMatch(
      /₦400 for an order, and each extra shop adds ₦150.*dispatch starts at ₦500.*errand starts at ₦600, and each extra stop adds ₦200/,
    );
    expect((await ask(ada, 'do you deliver to Ekosodin')).message).toMatch(
      /up to 15 km.*up to 12 km/,
    );
    expect((await ask(ada, 'I forgot my password')).message).toContain('Forgot password');
  });
});

it('puts the question before an answer of the FAQ', async () => {
  expect((await ask(ada, 'whats the promo code')).message).toMatch(
    /^How do I use a promo code\?\nType it in/,
  );
  expect((await ask(ada, 'How do refunds work?')).message).toMatch(
    /^How do refunds work\?\nIf a shop can’t supply something/,
  );
});

it('answers about cash, about itself, and about opening hours', async () => {
  expect((await ask(ada, 'can i pay cash')).message).toMatch(
    /^Sorry, we don’t take cash.*card.*bank transfer.*wallet/,
  );
  expect((await ask(ada, 'are you a robot')).message).toMatch(/^I’m Quickie, Eki’s bot/);
  expect((await ask(ada, 'una dey open now', { at: NIGHT })).message).toMatch(
    /^We’re closed now\. We deliver 8\u00a0AM to 9\u00a0PM, every day\. You can still order/,
  );
});

describe('a refund', () => {
  /** Ops refund this much of an order that is over. */
  async function refunded(orderId: string, naira: number) {
    const ops = await makeStaff('ops');
    const body = {
      kind: 'order',
      id: orderId,
      amount: naira,
      to: 'wallet',
      ...because('Cold food'),
    };
    const { status } = await callRoute(refund, '/api/admin/job/refund', {
      body,
      cookie: ops.cookie,
    });
    expect(status).toBe(200);
  }

  it('that is in the wallet is named when a customer asks for it or demands one', async () => {
    const orderId = await makeOrder(ada.userId, 'Order Delivered');
    await refunded(orderId, 1_200);
    const refundText = `: we refunded ₦1,200 for order ${shortId(orderId)} to your Eki wallet\\.\n`;
    for (const asked of ['where my refund', 'I need refund now']) {
      const answer = await ask(ada, asked, { at: new Date() });
      expect(answer.message).toMatch(new RegExp(`^Today, .*${refundText}`));
      expect(answer.choices).toEqual([CHOICES.wallet, CHOICES.person]);
    }
    // An old one is no answer to a demand.
    const inAWeek = new Date(Date.now() + 7 * 86_400_000);
    expect((await ask(ada, 'where my refund', { at: inAWeek })).message).toContain('₦1,200');
    expect(await ask(ada, 'I need refund now', { at: inAWeek })).toMatchObject({
      card: { type: 'hand-over', reason: 'money' },
    });
  });

  it('that waits for ops is named without an amount', async () => {
    const orderId = await makeOrder(ada.userId, 'Order Delivered');
    const isoken = await makeStaff('support', 'Isoken Aghedo');
    const { chatId } = await write(ada, 'Hi');
    const body = { chatId, kind: 'order', id: orderId, amount: 700, ...because('No zobo') };
    const { status } = await callRoute(askRefund, '/api/support/refund-request', {
      body,
      cookie: isoken.cookie,
    });
    expect(status).toBe(200);
    const answer = await ask(ada, 'where my refund', { at: new Date() });
    expect(answer.message).toMatch(
      new RegExp(`^A refund for order ${shortId(orderId)} is waiting for our team to approve it`),
    );
    expect(answer.message).not.toContain('₦');
  });

  it('that isn’t there is no promise: a question gets the rule, a demand a person', async () => {
    const answer = await ask(ada, 'where my refund');
    expect(answer.message).toMatch(
      /^I can’t see a refund for you.*talk to a person\.\nHow do refunds work\?\nIf a shop can’t/s,
    );
    expect(answer.choices).toEqual([CHOICES.person]);
    expect(await ask(ada, 'I need refund now')).toMatchObject({
      card: { type: 'hand-over', reason: 'money' },
    });
  });

  it('of another customer is never revealed', async () => {
    const efe = await makePerson({ name: 'Efe Ero' });
    await refunded(await makeOrder(efe.userId, 'Order Delivered'), 900);
    expect((await ask(ada, 'where my refund', { at: new Date() })).message).toMatch(/^I can’t see/);
  });
});

describe('where it is', () => {
  it('answers with the status of the ongoing one, and its card', async () => {
    const orderId = await makeOrder(ada.userId, 'Order Confirmed');
    const answer = await ask(ada, 'abeg where my food dey');
    const name = `order ${shortId(orderId)}`;
    expect(answer).toMatchObject({
      message: expect.stringContaining(`Shop is preparing ${name}.`),
      about: { kind: 'order', id: orderId },
      card: { type: 'service', kind: 'order', id: orderId },
      choices: [`Delivery code for ${name}`, CHOICES.person],
    });
  });

  it('asks which of several, and takes the number for an answer', async () => {
    const first = await makeOrder(ada.userId, 'Order Confirmed');
    const second = await makeOrder(ada.userId, 'Order Picked');
    const asked = await ask(ada, 'where is my order');
    const label = `Order ${shortId(first)}`;
    expect(asked.message).toBe('Which one?');
    const others = `Order ${shortId(second)} · Shop`;
    expect([...asked.choices].sort()).toEqual([`${label} · Shop`, others].sort());
    expect(await ask(ada, `${label} · Shop`)).toMatchObject({
      about: { kind: 'order', id: first },
    });
    expect(await ask(ada, label)).toMatchObject({ about: { kind: 'order', id: first } });
    const about = { kind: 'order', id: second } as const;
    expect(await ask(ada, 'where is it', { about })).toMatchObject({ about });
  });

  it('takes what a rider has for the one whose code is asked for, and cancels what has not begun', async () => {
    await makeOrder(ada.userId, 'Order Confirmed');
    const atDoor = await makeOrder(ada.userId, 'Order Picked');
    const placed = await makeOrder(ada.userId, 'Order Placed');
    const code = await ask(ada, 'wetin be my delivery code');
    expect(code).toMatchObject({ about: { kind: 'order', id: atDoor }, card: { type: 'code' } });
    const cancel = await ask(ada, 'i wan cancel am');
    expect(cancel.choices[0]).toBe(`Order ${shortId(placed)} · Shop`);
    expect((await ask(ada, 'where is my order')).choices[0]).toBe(
      `Order ${shortId(atDoor)} · Shop`,
    );
  });

  it('mentions further ones when it lists no more', async () => {
    for (let made = 0; made < 7; made += 1) await makeOrder(ada.userId, 'Order Confirmed');
    const asked = await ask(ada, 'where is my order');
    expect(asked.choices).toHaveLength(6);
    expect(asked.message).toBe('Which one? If it isn’t here, write its number.');
  });

  it('answers how the last one ended when none is ongoing', async () => {
    expect((await ask(ada, 'where is my order')).message).toBe('Nothing is on the way right now.');
    const orderId = await makeOrder(ada.userId, 'Order Delivered');
    expect((await ask(ada, 'where is my order')).message).toMatch(
      new RegExp(`^Nothing is on the way right now\\. Order ${shortId(orderId)} was delivered`),
    );
    expect((await ask(ada, 'wey my parcel')).message).toBe(
      'You have no dispatch on the way right now.',
    );
  });

  it('reads no more than what runs and the last of each kind, and still knows the others by number', async () => {
    const old = await makeOrder(ada.userId, 'Order Delivered');
    const running = await makeOrder(ada.userId, 'Order Picked');
    await makeOrder(ada.userId, 'Order Cancelled');
    const last = await makeOrder(ada.userId, 'Order Delivered');
    const listed = await purchases.listPurchases(
      scopeActor({ userId: ada.userId, roles: [] }, 'self'),
    );
    expect(listed.map(({ id }) => id).sort()).toEqual([running, last].sort());
    const of = (id: string) => ask(ada, `where is order ${shortId(id)}`);
    expect(await of(old)).toMatchObject({ about: { kind: 'order', id: old } });
    expect(await of(running)).toMatchObject({ about: { kind: 'order', id: running } });
  });

  it('reveals nothing of another customer’s', async () => {
    const efe = await makePerson({ name: 'Efe Ero' });
    const theirs = await makeOrder(efe.userId, 'Order Picked');
    const about = { kind: 'order', id: theirs } as const;
    await expect(write(ada, 'where is it', about)).rejects.toThrow();
    const { chatId, seq } = await write(ada, `where is order ${shortId(theirs)}`);
    // Stores it nevertheless.
    await ChatMessage.collection.updateOne(
      { senderId: (await Chat.findById(chatId).lean())?.customerId },
      { $set: { about } },
    );
    await takeTurn(chatId, seq, NOON);
    const answer = await readLast(ada);
    expect(answer).toMatchObject({ about: null, card: null });
    expect(answer.message).toContain('I can’t find');
    expect((await ask(ada, `cancel order ${shortId(theirs)}`)).message).toContain('I can’t find');
  });

  it('finds a dispatch and an errand by their words', async () => {
    const sender = await makeSender();
    const dispatch = await placeDirect(DIRECT_KINDS.dispatch, sender);
    const errand = await placeDirect(DIRECT_KINDS.errand, sender);
    expect(await ask(sender.person, 'where is my parcel', { at: new Date() })).toMatchObject({
      // At night riders are looked for in the morning.
      message: expect.stringContaining(`for dispatch ${shortId(dispatch)}`),
      card: { type: 'service', kind: 'dispatch', id: dispatch },
    });
    expect(await ask(sender.person, 'cancel my errand', { at: new Date() })).toMatchObject({
      message: `Cancel errand ${shortId(errand)}? We’ll refund ₦3,000 to your wallet right away.`,
    });
    const done = await ask(sender.person, CHOICES.yes, { at: new Date() });
    expect(done.message).toMatch(/^Done\. Errand .* is cancelled\. We refunded ₦3,000/);
    expect(await getBalance({ userId: sender.person.userId })).toBe(300_000);
  });
});

describe('the delivery code', () => {
  it('is shown by a card and never part of the chat', async () => {
    const orderId = await makeOrder(ada.userId, 'Order Picked');
    const answer = await ask(ada, 'what is my delivery code');
    expect(answer).toMatchObject({
      card: { type: 'code', kind: 'order', id: orderId },
      message: expect.stringContaining('only when you have it'),
    });
    expect(answer.message.replace(shortId(orderId), '')).not.toMatch(/\d/);
    const done = await makeOrder(ada.userId, 'Order Delivered');
    const over = await ask(ada, 'my code', { about: { kind: 'order', id: done } });
    expect(over.message).toMatch(/delivered.*don’t need its code/);
  });
});

describe('cancelling', () => {
  /** A paid order, with its customer's browser. */
  async function bought() {
    const { actor, orderId } = await placed({ at: NOON });
    const user = await User.findById(actor.userId).orFail().lean();
    const person = {
      userId: actor.userId,
      email: user.email,
      cookie: await signInAs(actor.userId),
    };
    return { person, orderId, actor };
  }
  const refunds = (orderId: string) =>
    LedgerTransfer.countDocuments({ 'refs.orderId': orderId, type: 'order-cancel' });

  it('asks, and then does it once, however often the turn is repeated', async () => {
    const { person, orderId, actor } = await bought();
    const asked = await ask(person, 'cancell am');
    expect(asked).toMatchObject({
      message: expect.stringMatching(/^Cancel order .*\? We’ll refund ₦5,860 to your wallet/),
      choices: [CHOICES.yes, CHOICES.no],
    });
    expect(await Order.findById(orderId).lean()).toMatchObject({ statusRank: 0 });
    const { chatId, seq } = await write(person, CHOICES.yes);
    await Promise.all(Array.from({ length: 4 }, () => takeTurn(chatId, seq, later(1))));
    await takeTurn(chatId, seq, later(1));
    expect((await readLast(person)).message).toBe(
      `Done. Order ${shortId(orderId)} is cancelled. We refunded ₦5,860 to your wallet.`,
    );
    expect([await refunds(orderId), await getBalance(actor)]).toEqual([1, 586_000]);
    expect(await botMessages(chatId)).toHaveLength(2);
  });

  it('and cancelling on its page concurrently refund once', async () => {
    const { person, orderId, actor } = await bought();
    await ask(person, 'cancel my order');
    const { chatId, seq } = await write(person, 'yes');
    const [called] = await Promise.all([
      callRoute(cancelOrder, '/api/order/cancel', { body: { orderId }, cookie: person.cookie }),
      takeTurn(chatId, seq, later(1)),
    ]);
    expect(called.status).toBe(200);
    expect((await readLast(person)).message).toMatch(/^Done\./);
    expect([await refunds(orderId), await getBalance(actor)]).toEqual([1, 586_000]);
  });

  it('answers correctly if the worker died between the cancellation and the answer', async () => {
    const { person, orderId, actor } = await bought();
    await ask(person, 'cancel my order');
    const { chatId, seq } = await write(person, 'yes');
    const died = vi.spyOn(purchases, 'readPurchase').mockRejectedValueOnce(new Error('killed'));
    await expect(takeTurn(chatId, seq, later(1))).rejects.toThrow('killed');
    expect(died).toHaveBeenCalled();
    expect(await refunds(orderId)).toBe(1);
    const { seq: second } = await write(person, 'no');
    await takeTurn(chatId, second, later(2));
    expect((await readLast(person)).message).toMatch(
      /^Order .* was cancelled\. We refunded ₦5,860\.$/,
    );
    expect(await getBalance(actor)).toBe(586_000);
  });

  it('is refused once the shop has accepted, also between the question and the yes', async () => {
    const { person, orderId, actor } = await bought();
    await ask(person, 'cancel my order');
    const confirm = { type: 'confirm', isVendorOpen: true } as const;
    await applyCommand({ kind: 'order', id: orderId }, confirm, 'system', NOON);
    const late = expect.stringMatching(/^It’s too late to cancel order .*accepted it\.$/);
    expect(await ask(person, 'yes')).toMatchObject({ message: late, choices: [CHOICES.person] });
    expect((await ask(person, 'cancel my order')).message).toEqual(late);
    expect(await getBalance(actor)).toBe(0);
  });

  it('needs a yes to this question: not a second order to cancel, an OK, a late or a lone yes', async () => {
    const { person, orderId } = await bought();
    await ask(person, 'yes');
    await ask(person, 'cancel my order');
    expect((await ask(person, 'cancel my order')).message).toMatch(/^Cancel order/);
    expect((await ask(person, 'ok')).message).toMatch(/^Tap “Yes, cancel it”/);
    expect((await ask(person, 'yes', { at: later(20) })).message).toMatch(/^Cancel order/);
    expect((await ask(person, CHOICES.no, { at: later(21) })).message).toMatch(
      /^OK, we’re keeping/,
    );
    await ask(person, 'yes', { at: later(22) });
    // What is no yes in every word of every message cancels nothing.
    for (const [index, sentences] of [
      ['yes', 'no wait'],
      ['Are you sure?'],
      ['you sure?'],
      ['Please confirm the order'],
      ['Yes, cancel the errand'],
      ['Yes', 'sorry I mean I still want it, bring my food'],
    ].entries()) {
      const at = later(23 + index);
      await ask(person, 'cancel my order', { at });
      for (const early of sentences.slice(0, -1)) await write(person, early);
      expect((await ask(person, sentences.at(-1) ?? '', { at })).message).toMatch(/^Tap/);
    }
    expect(await Order.findById(orderId).lean()).toMatchObject({ statusRank: 0 });
  });

  it('does not cancel when thanks and a no come after a yes before Quickie has answered', async () => {
    const { person, orderId } = await bought();
    await ask(person, 'cancel my order');
    await write(person, 'Yes');
    await ask(person, 'Thanks but no');
    expect(await Order.findById(orderId).lean()).toMatchObject({ statusRank: 0 });
  });

  it('forgets its question once a person has taken the chat', async () => {
    const { person, orderId } = await bought();
    await ask(person, 'cancel my order');
    const { actor } = await makeStaff('support', 'Uwaila Osagie');
    const chatId = (await read(person))._id;
    await takeChat({ chatId }, actor, later(1));
    await resolveChat({ chatId }, actor, later(2));
    expect((await ask(person, 'yes', { at: later(3) })).message).toMatch(/^OK\. What else/);
    expect(await Order.findById(orderId).lean()).toMatchObject({ statusRank: 0 });
  });
});

describe('calling a person', () => {
  it.each<[string, string, string]>([
    ['Talk to a person', 'asked', 'I’ve asked a person to join.'],
    ['dem don debit me two times', 'money', 'I’ve asked a person to check this.'],
    ['the rider threatened me', 'safety', 'I’m sorry.'],
    ['rider dey rude', 'rider', 'I’m sorry about that.'],
  ])('immediately: %s', async (sentence, reason, start) => {
    const answer = await ask(ada, sentence);
    expect(answer.card).toEqual({ type: 'hand-over', reason });
    expect(answer.message.startsWith(start)).toBe(true);
    expect(answer.message.endsWith('They’ll answer here by 12:30\u00a0PM.')).toBe(true);
    expect(await read(ada)).toMatchObject({ status: 'open' });
  });

  it('after two misses, the first of which offers choices', async () => {
    expect(await ask(ada, 'asdf ghjk')).toMatchObject({ card: null, choices: START_CHOICES });
    await ask(ada, 'wallet balance');
    expect((await ask(ada, 'qwerty uiop')).card).toBeNull();
    expect(await ask(ada, 'zxcv bnm')).toMatchObject({ card: { reason: 'missed' } });
  });

  it('for words among several messages, whatever came last', async () => {
    await write(ada, 'I had an accident with your rider');
    expect(await ask(ada, 'hello?')).toMatchObject({ card: { reason: 'safety' } });
  });

  it('for a photo without words after one question, and immediately for one with words', async () => {
    const photo = await makePhoto();
    const { body } = await sendChat(ada, { channel: 'quickie' }, photo);
    await takeTurn(body.chat._id, 1, NOON);
    expect((await readLast(ada)).message).toContain('I can’t see photos');
    expect(await ask(ada, 'look at this thing')).toMatchObject({ card: { reason: 'photo' } });
    const efe = await makePerson({ name: 'Efe Ero' });
    const sent = await sendChat(efe, { message: 'see am', channel: 'quickie' }, photo);
    await takeTurn(sent.body.chat._id, 1, NOON);
    expect(await readLast(efe)).toMatchObject({ card: { reason: 'photo' } });
  });

  it('states at night when support is back, once a day', async () => {
    const back = 'We’re back at 8\u00a0AM tomorrow, and answer by 8:30\u00a0AM.';
    const answer = await ask(ada, 'human please', { at: NIGHT });
    expect(answer.message).toBe(`I’ve asked a person to join. ${back}`);
    const chatId = (await read(ada))._id;
    await Chat.updateOne({ _id: chatId }, { status: 'resolved', waitingSince: null });
    const at = new Date(NIGHT.getTime() + 3_600_000);
    const again = await ask(ada, 'human please', { at });
    expect(again.message).toBe('I’ve asked a person to join. They’ll answer here once we’re open.');
  });

  it('answers customers of a support chat at night with the opening time, once a day', async () => {
    const toPerson = async (message: string, at: Date) => {
      const { body } = await sendChat(ada, { message, channel: 'support' });
      const turn = () => takeTurn(body.chat._id, body.sentMessage.seq, at);
      await Promise.all([turn(), turn()]);
      return body.chat._id as string;
    };
    const chatId = await toPerson('Are you there?', NIGHT);
    expect(await read(ada)).toMatchObject({ status: 'open', lastSeq: 2 });
    expect(await readLast(ada)).toMatchObject({
      senderType: 'bot',
      senderName: 'Eki',
      channel: 'support',
      message:
        'Thanks, we’ve got your message. We’re back at 8\u00a0AM tomorrow, and answer by 8:30\u00a0AM.',
    });
    await toPerson('Hello?', new Date(NIGHT.getTime() + 60_000));
    expect(await botMessages(chatId)).toHaveLength(1);
    const efe = await makePerson({ name: 'Efe Ero' });
    const { body } = await sendChat(efe, { message: 'Are you there?', channel: 'support' });
    await takeTurn(body.chat._id, 1, NOON);
    expect(await botMessages(body.chat._id)).toEqual([]);
  });

  it('ends its turn, also while it answers', async () => {
    const { chatId, seq } = await write(ada, 'wallet balance');
    const { actor } = await makeStaff('support', 'Uwaila Osagie');
    const message = { clientMsgId: randomUUID(), message: 'I have it' };
    await Promise.all([sendMessage(chatId, message, actor, NOON), takeTurn(chatId, seq, NOON)]);
    const { messages } = await read(ada);
    expect(messages.at(-1).senderType === 'agent' || messages.length === 3).toBe(true);
    const count = messages.length;
    await takeTurn(chatId, seq, NOON);
    await write(ada, 'where is my order');
    await takeTurn(chatId, count + 1, NOON);
    expect((await botMessages(chatId)).every((answer) => answer.seq <= count)).toBe(true);
  });

  it('does not answer messages that were written to support after it has the chat again', async () => {
    await ask(ada, 'Talk to a person');
    await write(ada, 'the rider threatened me');
    await Chat.updateOne({ customerId: ada.userId }, { status: 'resolved', waitingSince: null });
    expect((await ask(ada, 'wallet balance')).message).toBe('Your wallet balance is ₦0.');
  });

  it('follows a sentence on which it fails repeatedly', async () => {
    const { chatId, seq } = await write(ada, 'where is my order');
    vi.spyOn(purchases, 'listPurchases').mockRejectedValue(new Error('broken'));
    let at = Date.now() + 1_000;
    for (let tries = 0; tries < 4; tries += 1, at += 60_000) {
      while ((await drainTimer(quickieTimers.turn, new Date(at))) > 0);
    }
    const answers = await botMessages(chatId);
    expect(answers).toMatchObject([
      { clientMsgId: `quickie:${seq}`, card: { type: 'hand-over', reason: 'failed' } },
    ]);
    expect(answers[0]?.message).toMatch(/^Sorry, something went wrong/);
  });
});
