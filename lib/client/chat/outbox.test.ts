import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { ApiError } from '../api';
import type { ChatRequests } from '../live/live-connection';
import { createOutbox, type OutboxTransport } from './outbox';
import { deleteMedia, deskStore } from './stores';

const AT = '2026-11-23T12:00:00.000Z';
const NO_ANSWER = new Error('timeout');
const OTHER_ACCOUNT = new ApiError(PAGE_MESSAGES.otherAccount, 403);
const FORBIDDEN = { ok: false, code: 'FORBIDDEN', message: '' };

/** A server that stores each message once, and the connection to it. */
function server() {
  const stored: { chatId: string; clientMsgId: string; message: string }[] = [];
  const attempts: string[] = [];
  /** The next answers; `lost`: the message is stored, but the answer doesn't arrive. */
  const answers: unknown[] = [];
  const connection = { isConnected: true, isOnline: true };
  const store = (chatId: string, clientMsgId: string, message: string) => {
    const isKnown = stored.some((one) => one.clientMsgId === clientMsgId);
    if (!isKnown) stored.push({ chatId, clientMsgId, message });
    const seq = stored.findIndex((one) => one.clientMsgId === clientMsgId) + 1;
    return { _id: `m${seq}`, seq, clientMsgId, timestamp: AT };
  };
  const next = (): unknown => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const transport: OutboxTransport = {
    isConnected: () => connection.isConnected,
    isOnline: () => connection.isOnline,
    ask: async (_event, input) => {
      // An outbox sends no other event.
      const { roomId, clientMsgId, message = '' } = input as ChatRequests['send-message']['input'];
      attempts.push(`event ${message}`);
      const answer = next();
      if (answer && answer !== 'lost') return answer as never;
      const ack = store(roomId, clientMsgId, message);
      if (answer === 'lost') throw NO_ANSWER;
      return { ok: true, message: ack } as never;
    },
    post: async ({ chatId, clientMsgId, message }) => {
      attempts.push(`call ${message}`);
      next();
      const ack = store(chatId ?? '', clientMsgId, message);
      return { sentMessage: { ...ack, message } as MessageDto };
    },
    withLock: (_name, run) => run(),
    checkSession: (error) => {
      if (error instanceof ApiError && error.status === 401) return 'ended';
      return error === OTHER_ACCOUNT ? 'other' : null;
    },
  };
  return { stored, attempts, answers, connection, transport };
}

const PHOTO = { blob: new Blob(['photo']), type: 'image', width: 4, height: 3 } as const;
const getTexts = (all: readonly { message: string }[]) => all.map(({ message }) => message);

/** Notifies the outbox that was created last of a change in another tab. */
let onStorage: (event: { key: string | null }) => void = () => {};

const device = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(AT) });
  device.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  });
  vi.stubGlobal('window', {
    addEventListener: (_event: string, listener: typeof onStorage) => {
      onStorage = listener;
    },
    removeEventListener: () => {},
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The outbox of another page, which shares only the device. */
function opened(of = server(), userId = 'isoken') {
  const { transport } = of;
  const outbox = createOutbox({ userId, store: deskStore, lockName: 'test', transport });
  const send = (chatId: string, message: string, media: typeof PHOTO | null = null) =>
    outbox.send({ chatId, channel: 'support', about: null }, { message, media });
  return { ...of, outbox, send };
}

describe('several chats', () => {
  it('are sent in order, each to its chat, after a time offline', async () => {
    const { outbox, send, stored, attempts, connection } = opened();
    connection.isOnline = false;
    await send('ada', 'One');
    await send('efe', 'Two');
    await send('ada', 'Three');
    expect([attempts, getTexts(outbox.view().unsent)]).toEqual([[], ['One', 'Two', 'Three']]);
    connection.isOnline = true;
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    const textsIn = (chatId: string) => getTexts(stored.filter((one) => one.chatId === chatId));
    expect([textsIn('ada'), textsIn('efe')]).toEqual([['One', 'Three'], ['Two']]);
  });

  it('don’t wait for a chat whose message fails; its next messages do', async () => {
    const { send, stored, answers, connection } = opened();
    connection.isConnected = false;
    answers.push(new ApiError('', 503));
    await Promise.all([send('ada', 'One'), send('ada', 'Two')]);
    await send('efe', 'Three');
    expect(getTexts(stored)).toEqual(['Three']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(getTexts(stored)).toEqual(['Three', 'One', 'Two']);
  });

  it.each([
    ['the socket', { ok: false, code: 'RATE_LIMITED', message: '', retryAfterMs: 600_000 }, true],
    ['the call', new ApiError('', 429, {}, 600_000), false],
  ])('all wait as long as %s requires above the limit', async (_what, answer, isConnected) => {
    const { outbox, send, attempts, answers, connection } = opened();
    connection.isConnected = isConnected;
    answers.push(answer);
    await send('ada', 'One');
    await send('ada', 'Two');
    await send('efe', 'Three');
    await vi.advanceTimersByTimeAsync(599_000);
    const until = Date.parse(AT) + 600_000;
    expect([attempts.length, outbox.view().pause]).toEqual([1, { until, isLong: true }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outbox.view()).toMatchObject({ unsent: [], pause: null });
  });

  it('don’t exceed the limit per minute', async () => {
    const { outbox, send, stored } = opened();
    for (let n = 1; n <= 21; n += 1) {
      await send(`chat-${n}`, `${n}`);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const until = Date.parse(AT) + 60_000;
    expect([stored.length, outbox.view().pause?.until]).toEqual([20, until]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([stored.length, outbox.view().pause]).toEqual([21, null]);
  });
});

it('counts messages being sent in other chats toward the limit', async () => {
  const { send, stored } = opened();
  await Promise.all(Array.from({ length: 7 }, (_, n) => send(`chat-${n}`, `${n}`)));
  expect(stored).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stored).toHaveLength(7);
});

it('sends a message again with its id after a lost answer, so it is stored once', async () => {
  const { outbox, send, stored, attempts, answers } = opened();
  answers.push('lost', 'lost', 'lost', new ApiError('', 0));
  await send('ada', 'Hello');
  const [unsent] = outbox.view().unsent;
  expect(unsent?.problem).toEqual({ text: CHAT_MESSAGES.chatFailed, isFinal: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(attempts).toEqual([...Array(3).fill('event Hello'), 'call Hello', 'event Hello']);
  expect(stored).toEqual([{ chatId: 'ada', clientMsgId: unsent?.clientMsgId, message: 'Hello' }]);
  expect(outbox.view().unsent).toEqual([]);
});

it('sends the messages after a photo that failed, and retries the photo later', async () => {
  const { send, stored, answers } = opened();
  answers.push(new ApiError('', 0));
  await Promise.all([send('ada', 'Look', PHOTO), send('ada', 'Did you'), send('ada', 'get it?')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(getTexts(stored)).toEqual(['Did you', 'get it?']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getTexts(stored)).toEqual(['Did you', 'get it?', 'Look']);
});

it.each([
  ['the socket and the call are another account’s', [FORBIDDEN, OTHER_ACCOUNT], true],
  ['the call is another account’s', [OTHER_ACCOUNT], false],
  ['the session has ended', [new ApiError('', 401)], false],
])('leaves a message as it is while %s', async (_what, given, isConnected) => {
  const { outbox, send, stored, answers, connection } = opened();
  connection.isConnected = isConnected;
  answers.push(...given);
  await send('ada', 'Hello');
  expect([stored, outbox.view().unsent[0]?.problem]).toEqual([[], null]);
});

describe('what the device has stored', () => {
  it('is sent by the next page, with the same id', async () => {
    const { outbox, send, ...of } = opened();
    of.connection.isOnline = false;
    await send('ada', 'Hello');
    const [unsent] = outbox.view().unsent;
    outbox.stop();
    of.connection.isOnline = true;
    const next = opened(of);
    next.outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(of.stored).toMatchObject([{ clientMsgId: unsent?.clientMsgId, message: 'Hello' }]);
    expect(next.outbox.view().unsent).toEqual([]);
  });

  it('is neither shown to nor sent by another account', async () => {
    const { outbox, send, ...of } = opened();
    of.connection.isOnline = false;
    await send('ada', 'Hello');
    outbox.stop();
    of.connection.isOnline = true;
    const other = opened(of, 'osas');
    other.outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect([of.attempts, other.outbox.view().unsent]).toEqual([[], []]);
  });

  it('is no longer touched once its user has changed', async () => {
    const { outbox, send, ...of } = opened();
    let answer = (): void => {};
    of.transport.ask = () =>
      new Promise((resolve) => {
        answer = () => resolve({ ok: true, message: {} } as never);
      });
    const sending = send('ada', 'Hello');
    outbox.stop();
    deskStore.change('isoken', (stored) => ({ ...stored, unsent: [] }));
    answer();
    await sending;
    expect(deskStore.read('isoken').unsent).toEqual([]);
  });

  it('is removed from this tab once another one has sent it', async () => {
    const { outbox, send, ...of } = opened();
    of.connection.isOnline = false;
    await send('ada', 'Hello');
    const notify = onStorage;
    of.connection.isOnline = true;
    opened(of).outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    notify({ key: null });
    expect([of.attempts, outbox.view().unsent]).toEqual([['event Hello'], []]);
  });

  it('is refused if its photo is missing', async () => {
    const { outbox, send, connection, stored } = opened();
    connection.isOnline = false;
    await send('ada', 'Look', PHOTO);
    await deleteMedia('isoken', outbox.view().unsent[0]?.clientMsgId ?? '');
    await vi.advanceTimersByTimeAsync(60_000);
    connection.isOnline = true;
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    const problem = { text: FILE_MESSAGES.photoGone, isFinal: true };
    expect([stored, outbox.view().unsent[0]?.problem]).toEqual([[], problem]);
  });
});
