import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageDto, OwnChatDto } from '@/lib/conversations/chat/dto';
import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import type { ChatStatus } from '@/lib/conversations/chat/policy';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { DAY_MS } from '@/lib/core/time';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { ApiError } from '../api';
import type { RoomHandlers } from '../live/live-connection';
import type { UploadOptions } from '../photo-upload';
import { serverTime } from '../settings';
import { type CustomerTransport, createCustomerChat } from './customer-chat';
import type { UnsentMessage } from './log';
import { chatStore } from './stores';

const ADA = { _id: 'ada', name: 'Ada Obi' };
const NO_CONNECTION = new Error('timeout');
const FORBIDDEN = { ok: false, code: 'FORBIDDEN', message: '' };
const OTHER = new ApiError(PAGE_MESSAGES.otherAccount, 403);

function message(seq: number, given: Partial<MessageDto> = {}): MessageDto {
  return {
    _id: `m${seq}`,
    seq,
    clientMsgId: `c${seq}`,
    senderId: 'isoken',
    senderName: 'Isoken',
    senderType: 'agent',
    channel: 'support',
    about: null,
    card: null,
    choices: [],
    media: [],
    message: `Message ${seq}`,
    timestamp: '2026-11-23T12:00:00.000Z',
    sent: true,
    ...given,
  };
}

function server(messages: MessageDto[] = [message(1)]) {
  const asked: string[] = [];
  const answers: unknown[] = [];
  const uploads: { wait?: (options: UploadOptions) => Promise<void> } = {};
  /** `isOthers`: the browser's session is another account's. */
  const connection = { isLive: true, isOnline: true, isReachable: true, isOthers: false };
  let handlers: RoomHandlers<'chat'> | null = null;
  const chat = (after = 0): OwnChatDto => ({
    _id: messages.length > 0 ? 'chat' : null,
    status: 'open',
    agent: null,
    hasMore: false,
    version: 1,
    lastSeq: messages.length,
    readSeq: { me: 0, other: 0 },
    unread: 0,
    waitingSince: null,
    ratings: [],
    messages: messages.filter(({ seq }) => seq > after),
  });
  const store = ({ clientMsgId, message: text }: { clientMsgId: string; message?: string }) => {
    const known = messages.find((one) => one.clientMsgId === clientMsgId);
    if (known) return known;
    const own = {
      clientMsgId,
      senderId: ADA._id,
      senderType: 'customer',
      message: text ?? '',
    } as const;
    const stored = message(messages.length + 1, own);
    messages.push(stored);
    return stored;
  };
  const transport: CustomerTransport = {
    isConnected: () => connection.isLive,
    isOnline: () => connection.isOnline,
    joinRoom: (_id, given) => {
      handlers = given;
      if (connection.isLive) join();
      return () => {};
    },
    ask: async (event, input) => {
      asked.push('message' in input ? `${event} ${input.message}` : event);
      const next = connection.isOthers ? FORBIDDEN : answers.shift();
      if (next instanceof Error) throw next;
      if (next) return next as never;
      if (event === 'send-message') {
        const { _id, seq, clientMsgId, timestamp } = store(input as { clientMsgId: string });
        return { ok: true, message: { _id, seq, clientMsgId, timestamp } } as never;
      }
      if (event !== 'sync-messages') return { ok: true } as never;
      const { after } = input as { after: number };
      const page = messages.filter(({ seq }) => seq > after).slice(0, 2);
      const hasMore = (page.at(-1)?.seq ?? 0) < messages.length && page.length > 0;
      return { ok: true, messages: page, lastSeq: messages.length, hasMore } as never;
    },
    fetchChat: async (query) => {
      asked.push(`get ${query}`);
      if (!connection.isReachable) throw new ApiError('', 0);
      if (connection.isOthers) throw OTHER;
      return chat(Number(/after=(\d+)/.exec(query)?.[1] ?? 0));
    },
    post: async (unsent, media, options) => {
      asked.push(`post ${unsent.message}`);
      if (media) await uploads.wait?.(options);
      const next = answers.shift();
      if (next instanceof Error) throw next;
      if (!connection.isReachable) throw new ApiError('', 0);
      if (connection.isOthers) throw OTHER;
      const sentMessage = store(unsent);
      return { chat: chat(), sentMessage };
    },
    withLock: (_name, run) => run(),
    checkSession: vi.fn((error) => (error === OTHER ? 'other' : null)),
  };
  function join(): void {
    const since = handlers?.since?.() ?? 0;
    const { version, status, lastSeq, readSeq, unread, agent } = chat();
    const missed = messages.filter(({ seq }) => seq > since).slice(0, 2);
    const hasMore = since + missed.length < messages.length;
    const waitingSince = null;
    const state = {
      version,
      status,
      lastSeq,
      readSeq,
      unread,
      agent,
      waitingSince,
      missed,
      hasMore,
    };
    handlers?.onJoined({ ok: true, room: 'chat:chat', ...state });
  }
  const receive = (one: MessageDto) =>
    handlers?.events['receive-message']?.({ roomId: 'chat', ...one });
  return {
    asked,
    answers,
    connection,
    uploads,
    transport,
    messages,
    join,
    receive,
    lost: () => handlers?.onLost(),
    emitStatus: (status: ChatStatus, version: number) =>
      handlers?.events['conversation-updated']?.({
        roomId: 'chat',
        agent: null,
        waitingSince: null,
        status,
        version,
      }),
    retries: () => handlers?.onRetry?.(Date.now() + 5_000),
  };
}

const write = (text: string) => ({ message: text, media: null });
const photo = (bytes: number, text = '') => ({
  message: text,
  media: { blob: new Blob(['x'.repeat(bytes)]), type: 'image' as const, width: 4, height: 3 },
});

/** Notifies the chat that was created last of a change in another tab. */
let onStorage: (event: { key: string | null }) => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  });
  onStorage = () => {};
  vi.stubGlobal('window', {
    addEventListener: (_event: string, listener: typeof onStorage) => {
      onStorage = listener;
    },
    removeEventListener: () => {},
  });
});
afterEach(() => {
  chatStore.change(ADA._id, () => ({ unsent: [], draft: '' }));
  vi.useRealTimers();
});

/** A chat that has loaded. */
async function started(of = server()) {
  const chat = createCustomerChat(ADA, of.transport);
  chat.start();
  await vi.advanceTimersByTimeAsync(0);
  of.asked.length = 0;
  return { ...of, chat };
}
const getTexts = ({ view }: { view: () => { log: { messages: readonly MessageDto[] } } }) =>
  view().log.messages.map(({ message: text }) => text);

describe('sending', () => {
  it('shows a message once, from the answer and the server’s copy', async () => {
    const { chat, messages, receive, asked } = await started();
    await chat.send('support', null, write('Hello'));
    expect(chat.view()).toMatchObject({ unsent: [], sending: new Map() });
    const copy = messages[1] ?? message(2);
    receive(copy);
    expect([getTexts(chat), asked]).toEqual([['Message 1', 'Hello'], ['send-message Hello']]);
    expect(chat.view().log.messages[1]).toMatchObject(copy);
  });

  it.each<[string, unknown[], string[]]>([
    ['until it is answered', [NO_CONNECTION, NO_CONNECTION], Array(3).fill('send-message Hi')],
    [
      'by a call after three attempts',
      [NO_CONNECTION, NO_CONNECTION, NO_CONNECTION],
      [...Array(3).fill('send-message Hi'), 'post Hi'],
    ],
  ])('retries %s', async (_what, answers, tries) => {
    const of = await started();
    of.answers.push(...answers);
    await of.chat.send('support', null, write('Hi'));
    expect(of.asked.filter((one) => !one.startsWith('get'))).toEqual(tries);
    expect([of.chat.view().unsent, of.messages.length]).toEqual([[], 2]);
  });

  it('shows and stores a message that failed, and retries it automatically', async () => {
    const of = await started();
    of.connection.isLive = false;
    of.connection.isReachable = false;
    await of.chat.send('support', null, write('Hi'));
    const problem = { text: CHAT_MESSAGES.chatFailed, isFinal: false };
    expect(of.chat.view().unsent).toMatchObject([{ message: 'Hi', problem }]);
    of.connection.isReachable = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([of.chat.view().unsent, of.messages.length]).toEqual([[], 2]);
  });

  it('sends in order once it is online again', async () => {
    const of = await started();
    of.connection.isOnline = false;
    await of.chat.send('support', null, write('First'));
    await of.chat.send('support', null, write('Second'));
    expect([of.asked, of.chat.view().unsent.length]).toEqual([[], 2]);
    of.connection.isOnline = true;
    of.chat.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(getTexts(of.chat)).toEqual(['Message 1', 'First', 'Second']);
  });

  it('does not send what another tab has sent', async () => {
    const of = await started();
    of.connection.isOnline = false;
    await of.chat.send('support', null, write('Once'));
    const other = createCustomerChat(ADA, of.transport);
    of.connection.isOnline = true;
    other.start();
    await vi.advanceTimersByTimeAsync(0);
    of.chat.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(of.asked.filter((one) => one.endsWith('Once'))).toHaveLength(1);
    expect(of.chat.view().unsent).toEqual([]);
  });

  it('shows what another tab has sent, also if that created the chat', async () => {
    const of = await started(server([]));
    of.connection.isOnline = false;
    await of.chat.send('support', null, write('Once'));
    const { chat: other } = await started(of);
    of.connection.isOnline = true;
    of.chat.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(other.view()).toMatchObject({ chatId: null, unsent: [{ message: 'Once' }] });
    onStorage({ key: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(other.view()).toMatchObject({ chatId: 'chat', unsent: [] });
    expect(getTexts(other)).toEqual(['Once']);
  });

  it('shows a refusal, sends the next message, and retries the refused one only on demand', async () => {
    const of = await started();
    of.answers.push({ ok: false, code: 'NOT_FOUND', message: 'Not found.' });
    await of.chat.send('support', null, write('Bad'));
    await of.chat.send('support', null, write('Good'));
    expect(getTexts(of.chat)).toEqual(['Message 1', 'Good']);
    const [bad] = of.chat.view().unsent;
    expect(bad?.problem).toEqual({ text: 'Not found.', isFinal: true });
    of.chat.retry(bad?.clientMsgId ?? '');
    await vi.advanceTimersByTimeAsync(0);
    expect(getTexts(of.chat)).toEqual(['Message 1', 'Good', 'Bad']);
  });

  it('waits as long as the server requires, and shows until when', async () => {
    const of = await started();
    const muted = { ok: false, code: 'RATE_LIMITED', message: CHAT_MESSAGES.chatMuted };
    of.answers.push({ ...muted, retryAfterMs: 600_000 });
    await of.chat.send('support', null, write('Too much'));
    expect(of.chat.view()).toMatchObject({
      pause: { until: Date.now() + 600_000, isLong: true },
      unsent: [{ problem: null }],
    });
    of.chat.wake();
    await vi.advanceTimersByTimeAsync(599_000);
    expect(of.messages).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([of.chat.view().pause, of.messages.length]).toEqual([null, 2]);
  });

  it('sends five messages right away and the rest within the limits, and shows the pauses', async () => {
    const of = await started();
    of.connection.isOnline = false;
    for (let n = 1; n <= 12; n += 1) await of.chat.send('support', null, write(`${n}`));
    expect(of.chat.view().pause).toBeNull();
    of.connection.isOnline = true;
    of.chat.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(of.messages).toHaveLength(6);
    const pause = { until: Date.now() + 5_000, isLong: false };
    expect(of.chat.view().pause).toEqual(pause);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(of.messages).toHaveLength(11);
    expect(of.chat.view().pause).toEqual({ ...pause, until: pause.until + 5_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([of.messages.length, of.chat.view().pause]).toEqual([13, null]);
  });

  it('sends photos in the order in which they were picked, and later messages after them', async () => {
    const of = await started();
    await Promise.all([
      of.chat.send('support', null, photo(9, 'One'), photo(5), photo(7)),
      of.chat.send('support', null, write('Last')),
    ]);
    await vi.advanceTimersByTimeAsync(0);
    const sent = of.asked.filter((one) => /^(?:post|send-message)/.test(one));
    expect(sent).toEqual(['post One', 'post ', 'post ', 'send-message Last']);
  });

  it('reports the progress of a photo, and aborts it when it is discarded', async () => {
    const of = await started();
    const reported: unknown[] = [];
    of.chat.subscribe(() => reported.push([...of.chat.view().sending.values()][0]?.sent ?? null));
    of.uploads.wait = ({ onProgress, signal }) =>
      new Promise((_resolve, reject) => {
        onProgress?.(0.01);
        onProgress?.(1);
        signal?.addEventListener('abort', () => reject(new ApiError('', 0)));
      });
    const sending = of.chat.send('support', null, photo(200), write('Next'));
    await vi.advanceTimersByTimeAsync(0);
    expect(reported.filter((sent) => sent !== null)).toEqual([0, 2, 200]);
    of.chat.discard(of.chat.view().unsent[0]?.clientMsgId ?? '');
    await sending;
    expect(of.chat.view()).toMatchObject({ unsent: [], sending: new Map() });
    expect(getTexts(of.chat)).toEqual(['Message 1', 'Next']);
  });

  it('sends other messages before a photo that failed, which it gives up after three attempts', async () => {
    const of = await started();
    of.uploads.wait = async () => {
      throw new ApiError('', 0);
    };
    await of.chat.send('support', null, photo(200), write('Please help'));
    expect(of.chat.view().unsent[0]?.problem?.isFinal).toBe(false);
    of.chat.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(getTexts(of.chat)).toEqual(['Message 1', 'Please help']);
    await vi.advanceTimersByTimeAsync(3_600_000);
    const problem = { text: CHAT_MESSAGES.chatFailed, isFinal: true };
    expect(of.chat.view().unsent).toMatchObject([{ problem }]);
    expect(of.asked.filter((one) => one === 'post ')).toHaveLength(3);
    delete of.uploads.wait;
    of.chat.retry(of.chat.view().unsent[0]?.clientMsgId ?? '');
    await vi.advanceTimersByTimeAsync(0);
    expect([of.chat.view().unsent, of.messages.length]).toEqual([[], 3]);
  });

  it.each([
    ['gives up a message that the server fails at, and sends the next', 500, ['post Next']],
    ['retries while the server is unavailable', 503, []],
  ])('%s', async (_what, status, next) => {
    const of = await started(server([]));
    of.answers.push(...Array(3).fill(new ApiError('', status)));
    await of.chat.send('support', null, write('Bad'), write('Next'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(of.asked).toEqual([...Array(3).fill('post Bad'), ...next]);
    expect(of.chat.view().unsent[0]?.problem?.isFinal).toBe(status === 500);
  });

  it('deletes a message during an attempt, and sends the next', async () => {
    const of = await started();
    of.answers.push(NO_CONNECTION);
    const { ask } = of.transport;
    of.transport.ask = async (event, input) => {
      of.chat.discard(of.chat.view().unsent[0]?.clientMsgId ?? '');
      of.transport.ask = ask;
      return ask(event, input);
    };
    await of.chat.send('support', null, write('Wrong'), write('Right'));
    expect(of.asked).toEqual(['send-message Wrong', 'send-message Right']);
    expect([of.chat.view().unsent, getTexts(of.chat)]).toEqual([[], ['Message 1', 'Right']]);
  });

  it('waits for another tab that is still storing a photo', async () => {
    const of = await started();
    const unsent: UnsentMessage = {
      clientMsgId: 'of-another-tab',
      chatId: null,
      message: '',
      channel: 'support',
      about: null,
      at: serverTime().toISOString(),
      problem: null,
      media: { type: 'image', width: 4, height: 3 },
    };
    chatStore.change(ADA._id, (stored) => ({ ...stored, unsent: [unsent] }));
    onStorage({ key: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(of.chat.view().unsent).toEqual([unsent]);
    await vi.advanceTimersByTimeAsync(60_000);
    const problem = { text: FILE_MESSAGES.photoGone, isFinal: true };
    expect(of.chat.view().unsent).toMatchObject([{ problem }]);
  });

  it('creates the chat with the first message', async () => {
    const of = await started(server([]));
    await of.chat.send('quickie', null, write('Hello'));
    expect([of.asked[0], of.chat.view().chatId]).toEqual(['post Hello', 'chat']);
    expect(getTexts(of.chat)).toEqual(['Hello']);
  });
});

describe('receiving', () => {
  it('fetches all messages missed during a disconnection', async () => {
    const of = await started();
    of.lost();
    expect(of.chat.view().connection).toBe('lost');
    for (let seq = 2; seq <= 8; seq += 1) of.messages.push(message(seq));
    of.join();
    await vi.advanceTimersByTimeAsync(0);
    expect(of.chat.view()).toMatchObject({ connection: 'live', log: { upTo: 8 } });
    expect(of.chat.view().log.messages).toHaveLength(8);
  });

  it('fetches the gap before a message that arrives early', async () => {
    const of = await started();
    of.messages.push(message(2), message(3), message(4));
    of.receive(message(4));
    await vi.advanceTimersByTimeAsync(0);
    expect(of.chat.view().log.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('derives from messages how long the customer waits, and that the agent is online', async () => {
    const of = await started();
    const waits = () => [of.chat.view().waitingSince, of.chat.view().isAgentOnline];
    const own = { senderType: 'customer', senderId: 'ada' } as const;
    of.receive(message(2, { ...own, timestamp: '2026-11-23T12:05:00.000Z' }));
    of.receive(message(3, own));
    expect(waits()).toEqual(['2026-11-23T12:05:00.000Z', false]);
    of.receive(message(4));
    expect(waits()).toEqual([null, true]);
  });

  it('retains a status that is newer than an answer', async () => {
    const of = await started();
    of.emitStatus('snoozed', 2);
    await of.chat.send('support', null, photo(1));
    expect(of.chat.view()).toMatchObject({ unsent: [], status: 'snoozed' });
    of.emitStatus('resolved', 1);
    expect(of.chat.view().status).toBe('snoozed');
  });

  it('marks visible messages as read, up to the first gap', async () => {
    const of = await started();
    of.chat.show('support', false);
    expect(of.asked).toEqual([]);
    of.chat.show('support', true);
    expect([of.asked, of.chat.view().readSeq.me]).toEqual([['message-read'], 1]);
    of.receive(message(3));
    expect(of.chat.view().readSeq.me).toBe(1);
    expect(of.chat.unread()).toBe(1);
  });

  it('repeats a read mark that didn’t reach the server', async () => {
    const of = await started();
    of.answers.push(NO_CONNECTION);
    of.chat.show('support', true);
    await vi.advanceTimersByTimeAsync(0);
    of.lost();
    of.join();
    await vi.advanceTimersByTimeAsync(0);
    of.join();
    expect(of.asked).toEqual(['message-read', 'message-read']);
  });

  it('fetches messages announced during a fetch', async () => {
    const of = await started();
    const { ask } = of.transport;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    of.transport.ask = async (event, input) => {
      const answered = await ask(event, input);
      await released;
      return answered;
    };
    of.messages.push(message(2), message(3));
    of.receive(message(3));
    await vi.advanceTimersByTimeAsync(0);
    of.messages.push(message(4), message(5));
    of.receive(message(5));
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(of.chat.view().log.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each<[string, (of: ReturnType<typeof server>) => void]>([
    ['the connection was never established', ({ retries }) => retries()],
    ['the code of the connection never loaded', () => {}],
  ])('polls for messages while the chat is open and %s', async (_why, happen) => {
    const of = server();
    of.connection.isLive = false;
    const { chat, asked } = await started(of);
    happen(of);
    of.messages.push(message(2));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    chat.show('support', true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(getTexts(chat)).toEqual(['Message 1', 'Message 2']);
  });

  it('shows a message within a minute if its event was lost', async () => {
    const of = await started();
    of.chat.show('support', true);
    of.messages.push(message(2));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(getTexts(of.chat)).toEqual(['Message 1', 'Message 2']);
  });

  it('requests earlier messages once at a time, and again after a failure', async () => {
    const of = server([message(1), message(2)]);
    const { fetchChat } = of.transport;
    of.transport.fetchChat = async (query) => ({ ...(await fetchChat(query)), hasMore: true });
    const { chat, asked, connection } = await started(of);
    connection.isReachable = false;
    await Promise.all([chat.loadOlder(), chat.loadOlder()]);
    connection.isReachable = true;
    await chat.loadOlder();
    expect(asked).toEqual(['get ?before=1&limit=50', 'get ?before=1&limit=50']);
  });
});

describe('when another account has signed in in this browser', () => {
  it('shows nothing of its chat, and refreshes the page’s session', async () => {
    const of = await started();
    of.chat.show('support', true);
    of.connection.isOthers = true;
    of.connection.isLive = false;
    of.lost();
    of.messages.push(message(2, { message: 'For Ben' }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(getTexts(of.chat)).toEqual(['Message 1']);
    expect(of.transport.checkSession).toHaveReturnedWith('other');
  });

  it('stores what was written, and sends it once its account is back', async () => {
    const of = await started();
    of.connection.isOthers = true;
    await of.chat.send('support', null, write('Private'));
    expect(of.asked).toEqual(['send-message Private', 'post Private']);
    expect(of.transport.checkSession).toHaveReturnedWith('other');
    expect(of.chat.view().unsent).toMatchObject([{ message: 'Private', problem: null }]);
    expect(of.messages).toHaveLength(1);
    of.connection.isOthers = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(getTexts(of.chat)).toEqual(['Message 1', 'Private']);
  });
});

it.each([
  ['while the server is busy', 503],
  ['while other uploads of the customer are running', 429],
])('retries a photo %s', async (_what, status) => {
  const { chat, answers, asked } = await started();
  answers.push(...Array(5).fill(new ApiError('Later.', status, {}, 10_000)));
  await chat.send('support', null, photo(10, 'a photo'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.filter((one) => one === 'post a photo')).toHaveLength(6);
  expect(chat.view().unsent).toEqual([]);
});

it('sends text although the daily limit of photos is reached', async () => {
  const { chat, answers, asked } = await started();
  answers.push(new ApiError('Too many tries.', 429, {}, DAY_MS));
  await chat.send('support', null, photo(10, 'a photo'));
  await chat.send('support', null, write('Please help'));
  expect(asked.join()).toContain('send-message Please help');
  const [left] = chat.view().unsent;
  expect(left?.problem).toEqual({ text: 'Too many tries.', isFinal: true });
});
