import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as getChat } from '@/app/api/chat/get-chat/route';
import { POST as send } from '@/app/api/chat/send/route';
import { GET as getService } from '@/app/api/chat/service/route';
import { GET as listServices } from '@/app/api/chat/services/route';
import { GET as readFile } from '@/app/api/files/[fileId]/route';
import { GET as isAuth } from '@/app/api/user/is-auth/route';
import { deletionTimers } from '@/lib/assembly/erasers';
import { sendAsQuickie, sendMessage } from '@/lib/conversations/chat/commands';
import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { previewId } from '@/lib/platform/files/queries';
import { withLock } from '@/lib/platform/lock';
import { Chat, NO_MEMORY } from '@/models/conversations/chat';
import { ChatMessage } from '@/models/conversations/chat-message';
import { StoredFile } from '@/models/platform/file';
import { User } from '@/models/platform/user';
import { callRoute } from '../../support/call';
import { openChat, sendChat, withoutLimits } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { makeOrder } from '../../support/orders';
import { makePerson, type Person } from '../../support/people';
import { makePhoto, uploadAs } from '../../support/photos';
import { makeStaff } from '../../support/staff';
import { removeFiles } from '../../support/timers';
import { makeMp4, makeWebm } from '../../support/videos';

useTestDatabase();

let ada: Person;
beforeEach(async () => {
  ada = await makePerson({ name: 'Ada Osagie' });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const read = async (person: Person, query = '') =>
  (await callRoute(getChat, `/api/chat/get-chat${query}`, { cookie: person.cookie })).body.chat;
const getChatId = async ({ cookie }: Person) =>
  (await callRoute(isAuth, '/api/user/is-auth', { cookie })).body.user.chatId;
const post = (person: Person, message: string, clientMsgId = randomUUID()) =>
  sendChat(person, { message, clientMsgId });

describe('a customer’s chat', () => {
  it('is empty until the first message opens it', async () => {
    const empty = {
      _id: null,
      version: 0,
      status: 'pending',
      lastSeq: 0,
      messages: [],
      hasMore: false,
    };
    const noAssignee = { readSeq: { me: 0, other: 0 }, unread: 0, agent: null, agentOnline: false };
    const nothing = { waitingSince: null, ratings: [] };
    expect(await read(ada)).toEqual({ ...empty, ...noAssignee, ...nothing });
    expect([await Chat.countDocuments({ customerId: ada.userId }), await getChatId(ada)]).toEqual([
      0,
      null,
    ]);
    const clientMsgId = randomUUID();
    const { status, body } = await post(ada, '  Where is my food?\r\n', clientMsgId);
    const message = {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      seq: 1,
      clientMsgId,
      media: [],
      senderId: ada.userId,
      senderName: 'Ada Osagie',
      senderType: 'customer',
      sent: true,
      message: 'Where is my food?',
      timestamp: expect.stringMatching(/Z$/),
      channel: 'quickie',
      about: null,
      card: null,
      choices: [],
    };
    expect([status, body.sentMessage, body.duplicate]).toEqual([200, message, false]);
    expect(body.chat).toMatchObject({ lastSeq: 1, messages: [message] });
    expect(await getChatId(ada)).toBe(body.chat._id);
    expect(await read(ada)).toEqual(body.chat);
  });

  it('answers a repeat with the first message, whatever its text', async () => {
    const clientMsgId = randomUUID();
    const first = await post(ada, 'Once', clientMsgId);
    const again = await post(ada, 'Twice', clientMsgId);
    expect(again.body).toEqual({ ...first.body, duplicate: true });
  });

  it('gives a message without an id one', async () => {
    const { body } = await sendChat(ada, { message: 'Hello' });
    expect(body.sentMessage.clientMsgId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is not accessible to others', async () => {
    const chatId = await openChat(ada);
    const efe = await makePerson({ name: 'Efe Ero' });
    const got = await sendChat(efe, { message: 'Let me in', chatId });
    expect(got).toMatchObject({ status: 404, body: { message: MESSAGES.notFound } });
    const actor = { userId: efe.userId, roles: ['customer', 'seller', 'rider'] as const };
    const sent = sendMessage(
      chatId,
      { clientMsgId: randomUUID(), message: 'x' },
      actor,
      new Date(),
    );
    await expect(sent).rejects.toMatchObject({ code: 'not_found' });
    expect((await read(efe)).messages).toEqual([]);
    expect((await read(ada)).lastSeq).toBe(1);
  });

  it('accepts the same client id from two senders', async () => {
    const clientMsgId = randomUUID();
    const { body } = await post(ada, 'From Ada', clientMsgId);
    const { actor } = await makeStaff('support', 'Uwaila Osagie');
    const input = { clientMsgId, message: 'From support' };
    const { message, isDuplicate } = await sendMessage(body.chat._id, input, actor, new Date());
    const agent = { seq: 2, senderName: 'Uwaila', senderType: 'agent' };
    expect([message, isDuplicate]).toMatchObject([agent, false]);
    expect((await read(ada)).messages).toMatchObject([{ message: 'From Ada' }, agent]);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['nothing', {}, 400, CHAT_MESSAGES.chatEmpty],
    ['blanks alone', { message: ' \n ' }, 400, CHAT_MESSAGES.chatEmpty],
    ['2,001 characters', { message: 'a'.repeat(2_001) }, 400, CHAT_MESSAGES.chatTooLong],
    ['invisible marks alone', { message: '\u200b\u0000' }, 400, CHAT_MESSAGES.chatEmpty],
    ['an unreadable id', { message: 'a', clientMsgId: 'x' }, 400, MESSAGES.badRequest],
    ['another sender', { message: 'a', senderId: 'a'.repeat(24) }, 400, MESSAGES.badRequest],
    ['a note', { message: 'a', isPrivate: 'true' }, 400, MESSAGES.badRequest],
    ['an unreadable chat', { message: 'a', chatId: 'mine' }, 400, MESSAGES.notFound],
    ['another order', { message: 'a', about: `order:${'a'.repeat(24)}` }, 404, MESSAGES.notFound],
    ['an unreadable order', { message: 'a', about: 'order:1' }, 400, MESSAGES.badRequest],
    ['another tab', { message: 'a', channel: 'agent' }, 400, MESSAGES.badRequest],
  ])('refuses %s', async (_what, fields, status, message) => {
    expect(await sendChat(ada, fields)).toMatchObject({ status, body: { message } });
    expect(await ChatMessage.countDocuments({ senderId: ada.userId })).toBe(0);
  });

  it('takes 2,000 characters, and refuses JSON', async () => {
    expect((await post(ada, 'a'.repeat(2_000))).status).toBe(200);
    const json = { body: { message: 'a' }, cookie: ada.cookie };
    expect((await callRoute(send, '/api/chat/send', json)).status).toBe(400);
  });

  it('is neither read nor written by the page of another account', async () => {
    await openChat(ada);
    const owner = (await makePerson()).userId;
    const { cookie } = ada;
    const refused = { status: 403, body: { message: PAGE_MESSAGES.otherAccount } };
    expect(await callRoute(getChat, `/api/chat/get-chat?owner=${owner}`, { cookie })).toMatchObject(
      refused,
    );
    expect(await sendChat(ada, { message: 'Private', owner })).toMatchObject(refused);
    expect((await read(ada, `?owner=${ada.userId}`)).lastSeq).toBe(1);
    const own = await sendChat(ada, { message: 'Mine', owner: ada.userId });
    expect(own.body.chat).toMatchObject({ lastSeq: 2 });
  });

  it('ignores changes of a stored message', async () => {
    await openChat(ada);
    const mine = { senderId: ada.userId };
    await ChatMessage.updateOne(mine, { message: 'Other' });
    expect(await ChatMessage.findOne(mine).lean()).toMatchObject({ message: 'Hello' });
  });

  it('is deleted with its customer’s account', async () => {
    const { body } = await sendChat(ada, { message: 'My room' }, await makePhoto());
    const chatId = body.chat._id;
    const fileId = body.sentMessage.media[0].url.split('/').at(-1);
    const bytes = mongoose.connection.collection('file_bytes.files');
    const countStored = () =>
      bytes.countDocuments({ filename: { $in: [fileId, previewId(fileId)] } });
    expect(await countStored()).toBe(2);
    const at = new Date();
    await User.updateOne({ _id: ada.userId }, { deleteAt: at });
    await deletionTimers.due.run({ userId: ada.userId, at: at.toISOString() }, at);
    await removeFiles(at);
    const left = [
      await Chat.countDocuments({ _id: chatId }),
      await ChatMessage.countDocuments({ chatId }),
      await StoredFile.countDocuments({ 'attachment.refId': chatId }),
      await countStored(),
    ];
    expect(left).toEqual([0, 0, 0, 0]);
  });
});

describe('Quickie', () => {
  const memory = NO_MEMORY;
  const postAsBot = (chatId: string, key: string, handsOver = false) =>
    sendAsQuickie(chatId, { key, message: 'Hello Ada' }, { memory, handsOver }, new Date());

  it('posts a message once, however many processes try', async () => {
    const chatId = await openChat(ada);
    const posted = await Promise.all(
      Array.from({ length: 8 }, () => postAsBot(chatId, 'quickie-1')),
    );
    expect(new Set(posted.map((message) => message?.seq))).toEqual(new Set([2]));
    expect(await read(ada)).toMatchObject({
      status: 'pending',
      lastSeq: 2,
      unread: 1,
      agent: null,
      messages: [{ senderType: 'customer' }, { senderType: 'bot', senderName: 'Quickie' }],
    });
  });

  it('never speaks after it called a person', async () => {
    const chatId = await openChat(ada);
    expect(await postAsBot(chatId, 'quickie-1', true)).toMatchObject({ seq: 2 });
    expect(await postAsBot(chatId, 'quickie-2')).toBeNull();
    expect(await read(ada)).toMatchObject({ status: 'open', lastSeq: 2 });
    expect((await Chat.findById(chatId).lean())?.waitingSince).toBeInstanceOf(Date);
  });

  it('never speaks once the customer wrote to support, or support answered', async () => {
    const chatId = await openChat(ada);
    await sendChat(ada, { message: 'A person please', channel: 'support' });
    expect(await postAsBot(chatId, 'quickie-1')).toBeNull();
    const efe = await makePerson({ name: 'Efe Ero' });
    const other = await openChat(efe);
    const { actor } = await makeStaff('support', 'Uwaila Osagie');
    const input = { clientMsgId: randomUUID(), message: 'I have it' };
    await Promise.all([
      sendMessage(other, input, actor, new Date()),
      postAsBot(other, 'quickie-1'),
    ]);
    const { messages } = await read(efe);
    // Before the person or not at all.
    expect(messages.at(-1).senderType).toBe('agent');
  });
});

describe('what a chat is about', () => {
  const listed = async ({ cookie }: Person) =>
    (await callRoute(listServices, '/api/chat/services', { cookie })).body.services;
  const service = ({ cookie }: Person, id: string) =>
    callRoute(getService, `/api/chat/service?kind=order&id=${id}`, { cookie });

  it('is chosen from the customer’s own, ongoing ones first', async () => {
    const running = await makeOrder(ada.userId, 'Order Picked');
    const over = await makeOrder(ada.userId, 'Order Delivered');
    await makeOrder((await makePerson()).userId);
    expect(await listed(ada)).toMatchObject([
      { kind: 'order', id: running, status: 'Order Picked', totalFee: 2_500 },
      { kind: 'order', id: over, status: 'Order Delivered', picture: { alt: '' } },
    ]);
  });

  it('shows its code to its owner alone, while it is ongoing', async () => {
    const running = await makeOrder(ada.userId, 'Order Picked');
    const { body } = await service(ada, running);
    expect(body.service).toMatchObject({
      id: running,
      deliveryCode: expect.stringMatching(/^\d{4}$/),
    });
    const over = await makeOrder(ada.userId, 'Order Delivered');
    expect((await service(ada, over)).body.service).toMatchObject({ deliveryCode: null });
    for (const other of [await makePerson(), await makeStaff('support')]) {
      expect((await service(other as Person, running)).status).not.toBe(200);
    }
  });
});

describe('unread messages', () => {
  it('are counted with the session, from others alone', async () => {
    const unread = async () =>
      (await callRoute(isAuth, '/api/user/is-auth', { cookie: ada.cookie })).body.chatUnread;
    expect(await unread()).toBe(0);
    const chatId = await openChat(ada);
    expect(await unread()).toBe(0);
    const { actor } = await makeStaff('support');
    for (const message of ['Hello', 'How can we help?']) {
      await sendMessage(chatId, { clientMsgId: randomUUID(), message }, actor, new Date());
    }
    expect(await unread()).toBe(2);
  });
});

describe('concurrent messages', () => {
  beforeEach(withoutLimits);

  it('stores one of 32 sends of the same message, as the chat’s first', async () => {
    const clientMsgId = randomUUID();
    const sends = await Promise.all(Array.from({ length: 32 }, () => post(ada, 'Hi', clientMsgId)));
    expect(sends.map(({ status }) => status)).toEqual(Array(32).fill(200));
    expect(sends.filter(({ body }) => !body.duplicate)).toHaveLength(1);
    expect(new Set(sends.map(({ body }) => body.sentMessage._id)).size).toBe(1);
    expect(await Chat.countDocuments({ customerId: ada.userId })).toBe(1);
    expect(await read(ada)).toMatchObject({ lastSeq: 1, messages: [{ seq: 1, clientMsgId }] });
  });

  it('answers with the first where another process stored the same message at the same time', async () => {
    const chatId = await openChat(ada);
    const [clientMsgId, mine] = [
      randomUUID(),
      { userId: ada.userId, roles: ['customer'] as const },
    ];
    let letGo: () => void = () => {};
    const turn = withLock(
      `chat:${chatId}`,
      () => new Promise<void>((resolve) => (letGo = resolve)),
    );
    const sought = vi.spyOn(ChatMessage, 'findOne');
    const sent = sendMessage(chatId, { clientMsgId, message: 'Hi' }, mine, new Date());
    // It has looked for the message by then, and waits for the chat.
    await expect.poll(() => sought.mock.results.length).toBe(1);
    const [first] = await ChatMessage.find({ chatId }).lean();
    const theirs = { ...first, _id: new mongoose.Types.ObjectId(), seq: 2, clientMsgId };
    await ChatMessage.create([theirs]);
    await Chat.updateOne({ _id: chatId }, { lastSeq: 2 });
    letGo();
    await turn;
    expect(await sent).toMatchObject({ isDuplicate: true, message: { seq: 2, message: 'Hello' } });
    expect(await read(ada)).toMatchObject({ lastSeq: 2 });
  });

  it('stores a photo once that is sent twice at the same time', async () => {
    const chatId = await openChat(ada);
    const photo = await uploadAs(ada, await makePhoto(), 'chat');
    const mine = { userId: ada.userId, roles: ['customer'] as const };
    const input = { clientMsgId: randomUUID(), message: '', attachmentIds: [photo] };
    const both = await Promise.all([1, 2].map(() => sendMessage(chatId, input, mine, new Date())));
    expect(both.map(({ message }) => message.media)).toMatchObject([
      [{ width: 200 }],
      [{ width: 200 }],
    ]);
    expect(both.filter(({ isDuplicate }) => isDuplicate)).toHaveLength(1);
    expect(await read(ada)).toMatchObject({ lastSeq: 2 });
  });

  it('numbers 50 sends of both sides without gap or double', async () => {
    const chatId = await openChat(ada);
    const { actor } = await makeStaff('support');
    const customer = { userId: ada.userId, roles: ['customer'] as const };
    const sends = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sendMessage(
          chatId,
          { clientMsgId: randomUUID(), message: `Message ${index}` },
          index % 2 === 0 ? customer : actor,
          new Date(),
        ),
      ),
    );
    const seqs = sends.map(({ message }) => message.seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
    const { messages } = await read(ada, '?after=0&limit=200');
    expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual([1, ...seqs]);
  });
});

it('waits for no chat that another process is writing', async () => {
  const others = await makePerson();
  const [held, free] = [await openChat(ada), await openChat(others)];
  const session = await mongoose.connection.startSession();
  session.startTransaction();
  await Chat.updateOne({ _id: held }, { $inc: { rev: 1 } }, { session });
  let isStored = false;
  const waits = post(ada, 'Hello').then(() => {
    isStored = true;
  });
  expect((await sendChat(others, { message: 'Hello', chatId: free })).status).toBe(200);
  expect(isStored).toBe(false);
  await session.abortTransaction();
  await session.endSession();
  await waits;
  expect(await read(ada)).toMatchObject({ lastSeq: 2 });
});

describe('pages of a chat', () => {
  it('start with the latest, and continue in both directions', async () => {
    const chatId = await openChat(ada);
    const { actor } = await makeStaff('support');
    withoutLimits();
    for (let count = 2; count <= 6; count += 1) {
      const input = { clientMsgId: randomUUID(), message: `${count}` };
      await sendMessage(chatId, input, actor, new Date());
    }
    const page = async (query: string) => {
      const { messages, hasMore } = await read(ada, query);
      return [messages.map(({ seq }: { seq: number }) => seq), hasMore];
    };
    expect(await page('')).toEqual([[1, 2, 3, 4, 5, 6], false]);
    expect(await page('?limit=2')).toEqual([[5, 6], true]);
    expect(await page('?before=5&limit=3')).toEqual([[2, 3, 4], true]);
    expect(await page('?after=2&limit=2')).toEqual([[3, 4], true]);
    expect(await page('?after=4')).toEqual([[5, 6], false]);
    expect(await page('?after=6')).toEqual([[], false]);
    for (const query of ['?after=1&before=3', '?after=-1', '?limit=201', '?limit=0', '?page=2']) {
      const { cookie } = ada;
      expect((await callRoute(getChat, `/api/chat/get-chat${query}`, { cookie })).status).toBe(400);
    }
  });
});

describe('photos and videos in a chat', () => {
  /** Reads a message's file as this person. */
  const open = (url: string, { cookie }: Pick<Person, 'cookie'>, range?: string) =>
    readFile(
      new Request(`http://localhost${url}`, { headers: { cookie, ...(range && { range }) } }),
      {
        params: Promise.resolve({ fileId: /[0-9a-f]{24}/.exec(url)?.[0] ?? '' }),
      },
    );

  it('are re-encoded, and readable by the two sides alone', async () => {
    const photo = await makePhoto({ format: 'png', width: 80, height: 60 });
    const { body } = await sendChat(ada, {}, photo);
    const [media] = body.sentMessage.media;
    const url = expect.stringMatching(/^\/api\/files\/[0-9a-f]{24}$/);
    expect(media).toEqual({
      url,
      type: 'image',
      width: 80,
      height: 60,
      previewUrl: `${media.url}?size=small`,
    });
    const fileId = media.url.split('/').at(-1);
    const look = async ({ cookie }: Pick<Person, 'cookie'>) => {
      const { status, headers } = await callRoute(readFile, media.url, {
        cookie,
        params: { fileId },
      });
      return [status, headers.get('content-type')];
    };
    expect(await look(ada)).toEqual([200, 'image/webp']);
    for (const role of ['support', 'ops', 'admin'] as const) {
      expect(await look(await makeStaff(role))).toEqual([200, 'image/webp']);
    }
    const strangers = await makePerson({ roles: ['customer', 'seller', 'rider'] });
    expect((await look(strangers))[0]).toBe(404);
  });

  it('have a small picture for slow connections, with the same readers', async () => {
    const { body } = await sendChat(ada, {}, await makePhoto({ width: 1_200, height: 600 }));
    const [{ previewUrl }] = body.sentMessage.media;
    const small = await open(previewUrl, ada);
    const { width, height } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([small.status, width, height]).toEqual([200, 480, 240]);
    expect((await open(previewUrl, await makePerson())).status).toBe(404);
  });

  it('move as a GIF does', async () => {
    const frames = await Promise.all(
      ['#3d2fb0', '#f5a623'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await sendChat(ada, {}, gif);
    const [media] = body.sentMessage.media;
    expect(media).toMatchObject({ type: 'image', width: 60, height: 40 });
    const stored = Buffer.from(await (await open(media.url, ada)).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', pages: 2 });
    const preview = Buffer.from(await (await open(media.previewUrl, ada)).arrayBuffer());
    expect((await sharp(preview).metadata()).pages ?? 1).toBe(1);
  });

  it.each([
    ['MP4', makeMp4(), 'video/mp4'],
    ['WebM', makeWebm(), 'video/webm'],
  ])('may be a video as %s, stored as it was sent and read in parts', async (_, video, type) => {
    // Called a photo.
    const { body } = await sendChat(ada, {}, video);
    const [media] = body.sentMessage.media;
    expect(media).toMatchObject({ type: 'video', width: 640, height: 360, previewUrl: null });
    const whole = await open(media.url, ada);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, type]);
    expect(bytes.equals(video)).toBe(true);
    const part = await open(media.url, ada, 'bytes=4-11');
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4, 12))).toBe(true);
    const range = `bytes 4-11/${video.length}`;
    expect([part.status, part.headers.get('content-range')]).toEqual([206, range]);
    const beyond = await open(media.url, ada, `bytes=${video.length}-`);
    const none = `bytes */${video.length}`;
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, none]);
    expect((await open(media.url, await makePerson(), 'bytes=0-')).status).toBe(404);
  });

  it('refuses other types, and files of others', async () => {
    const text = await sendChat(ada, {}, Buffer.from('no photo'));
    expect(text).toMatchObject({ status: 400, body: { message: FILE_MESSAGES.mediaType } });
    const large = await sendChat(ada, {}, Buffer.alloc(5 * 1024 * 1024 + 20_000));
    expect(large).toMatchObject({ status: 413, body: { message: FILE_MESSAGES.photoTooLarge } });
    const tooLong = await sendChat(ada, {}, Buffer.alloc(25 * 1024 * 1024 + 20_000));
    expect(tooLong).toMatchObject({ status: 413, body: { message: FILE_MESSAGES.videoTooLarge } });
    const efe = await makePerson();
    const { body } = await sendChat(efe, {}, await makePhoto());
    const theirs = body.sentMessage.media[0].url.split('/').at(-1);
    const chatId = await openChat(ada);
    const input = { clientMsgId: randomUUID(), message: '', attachmentIds: [theirs] };
    const actor = { userId: ada.userId, roles: ['customer'] as const };
    await expect(sendMessage(chatId, input, actor, new Date())).rejects.toMatchObject({
      message: FILE_MESSAGES.photoGone,
    });
    expect((await read(ada)).lastSeq).toBe(1);
  });
});

describe('the limits of a person', () => {
  /** Moves everything that this person has sent so far back. */
  const later = (ms: number) =>
    ChatMessage.collection.updateMany({ senderId: new mongoose.Types.ObjectId(ada.userId) }, [
      { $set: { createdAt: { $subtract: ['$createdAt', ms] } } },
    ]);
  const forgetStrike = () =>
    mongoose.connection.collection('rate_limits').deleteMany({ key: `chat-strike:${ada.userId}` });
  const burst = async (count: number) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < count; sent += 1) statuses.push((await post(ada, 'Hi')).status);
    return statuses;
  };

  it('are 5 messages in 5 seconds; what is sent again is not counted', async () => {
    const clientMsgId = randomUUID();
    await post(ada, 'First', clientMsgId);
    expect(await burst(5)).toEqual([200, 200, 200, 200, 429]);
    const refused = await post(ada, 'More');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    expect((await post(ada, 'First', clientMsgId)).body.duplicate).toBe(true);
    await later(5_000);
    expect(await burst(1)).toEqual([200]);
  });

  it('hold for messages that are sent at the same moment', async () => {
    await openChat(ada);
    await later(5_000);
    const sends = await Promise.all(Array.from({ length: 8 }, () => post(ada, 'Hi')));
    expect(sends.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      429,
      429,
      429,
    ]);
  });

  it('hold for agents across all their chats', async () => {
    const { actor } = await makeStaff('support');
    const chats = await Promise.all([openChat(ada), makePerson().then(openChat)]);
    const reply = (index: number) =>
      sendMessage(
        chats[index % 2] ?? '',
        { clientMsgId: randomUUID(), message: 'Hi' },
        actor,
        new Date(),
      );
    for (let sent = 0; sent < 5; sent += 1) await reply(sent);
    await expect(reply(5)).rejects.toMatchObject({ code: 'too_many' });
  });

  it('are 20 a minute, and the third strike in an hour mutes for 10 minutes', async () => {
    for (let round = 0; round < 4; round += 1) {
      expect(await burst(5)).toEqual(Array(5).fill(200));
      await later(5_000);
    }
    // Three refusals in a row are one strike.
    expect(await burst(3)).toEqual([429, 429, 429]);
    for (const strike of [2, 3]) {
      await forgetStrike();
      const refused = await post(ada, 'More');
      const message = strike === 3 ? CHAT_MESSAGES.chatMuted : MESSAGES.tooManyTries;
      expect(refused).toMatchObject({ status: 429, body: { message } });
    }
    await later(60_000);
    const muted = await post(ada, 'More');
    expect(muted).toMatchObject({ status: 429, body: { message: CHAT_MESSAGES.chatMuted } });
    expect(Number(muted.headers.get('retry-after'))).toBeGreaterThan(590);
    await User.updateOne({ _id: ada.userId }, { chatMutedUntil: new Date(Date.now() - 1) });
    expect(await burst(1)).toEqual([200]);
  });
});
