import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageDto } from '@/lib/chat/dto';
import { ApiError } from '@/lib/client/api';
import { dropMedia } from '@/lib/client/chat-kept';
import { MESSAGES } from '@/lib/core/messages';
import {
  createDeskOutbox,
  type DeskTransport,
  type DeskUnsent,
  readDraft,
  saveDraft,
} from './desk-outbox';

const ISOKEN = { _id: 'isoken', name: 'Isoken Aghedo' };
const OSAS = { _id: 'osas', name: 'Osas Edo' };
const AT = '2026-11-23T12:00:00.000Z';
const TIMEOUT = new Error('timeout');

/** A server that stores each message once, and the line to it. */
function server() {
  const stored: { chatId: string; clientMsgId: string; message: string }[] = [];
  const tried: string[] = [];
  const answers: unknown[] = [];
  const line = { isConnected: true, isOnline: true };
  const store = (chatId: string, clientMsgId: string, message: string) => {
    const isKnown = stored.some((one) => one.clientMsgId === clientMsgId);
    if (!isKnown) stored.push({ chatId, clientMsgId, message });
    const seq = stored.findIndex((one) => one.clientMsgId === clientMsgId) + 1;
    return { _id: `m${seq}`, seq, clientMsgId, timestamp: AT };
  };
  /** The next answer that a test has set; an Error is thrown. */
  const next = (): unknown => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const transport: DeskTransport = {
    isConnected: () => line.isConnected,
    isOnline: () => line.isOnline,
    say: async ({ roomId, clientMsgId, message = '' }) => {
      tried.push(`say ${message}`);
      const answer = next();
      if (answer === 'lost') {
        store(roomId, clientMsgId, message);
        throw TIMEOUT;
      }
      return (answer ?? { ok: true, message: store(roomId, clientMsgId, message) }) as never;
    },
    post: async ({ chatId, clientMsgId, message }: DeskUnsent) => {
      tried.push(`post ${message}`);
      next();
      return { sentMessage: { ...store(chatId, clientMsgId, message), message } as MessageDto };
    },
    inTurn: (_name, run) => run(),
    onRefused: vi.fn(),
  };
  return { stored, tried, answers, line, transport };
}

const write = (message: string) => ({ message, media: null });
const textsOf = (all: readonly { message: string }[]) => all.map(({ message }) => message);

/** Tells the outbox that was started last what the browser tells. */
const heard = new Map<string, (event: { key: string | null }) => void>();

/** What the device holds. */
const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  heard.clear();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('window', {
    addEventListener: (event: string, listener: () => void) => heard.set(event, listener),
    removeEventListener: (event: string) => heard.delete(event),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An outbox of its own page: what it keeps is on the device alone. */
function opened(of = server(), user = ISOKEN) {
  const outbox = createDeskOutbox(user, of.transport);
  outbox.start();
  return { ...of, outbox };
}

describe('sending', () => {
  it('goes by the live connection, and tells of the message as the server has it', async () => {
    const { outbox, tried } = opened();
    const told: unknown[] = [];
    outbox.onSent((chatId, message) => told.push([chatId, message]));
    await outbox.send('ada', write('Hello'));
    const idle = { unsent: [], sendingIds: new Set(), pausedUntil: null };
    expect([tried, outbox.view()]).toEqual([['say Hello'], idle]);
    const message = { _id: 'm1', seq: 1, message: 'Hello', senderName: 'Isoken' };
    expect(told).toMatchObject([['ada', { ...message, senderType: 'agent', timestamp: AT }]]);
  });

  it('goes by a call without a live connection, and with a photo', async () => {
    const { outbox, tried, line } = opened();
    const media = { blob: new Blob(['photo']), type: 'image', width: 4, height: 3 } as const;
    await outbox.send('ada', { message: 'Look', media });
    line.isConnected = false;
    await outbox.send('ada', write('Hello'));
    expect(tried).toEqual(['post Look', 'post Hello']);
  });

  it('keeps the order of each chat while offline', async () => {
    const { outbox, stored, tried, line } = opened();
    line.isOnline = false;
    for (const [chatId, text] of [
      ['ada', 'One'],
      ['efe', 'Two'],
      ['ada', 'Three'],
    ] as const) {
      await outbox.send(chatId, write(text));
    }
    expect([tried, textsOf(outbox.view().unsent)]).toEqual([[], ['One', 'Two', 'Three']]);
    line.isOnline = true;
    heard.get('online')?.({ key: null });
    await vi.advanceTimersByTimeAsync(0);
    const of = (chatId: string) => textsOf(stored.filter((one) => one.chatId === chatId));
    expect([of('ada'), of('efe')]).toEqual([['One', 'Three'], ['Two']]);
  });

  it('sends what is written while another message is on its way after it', async () => {
    const { outbox, stored } = opened();
    await Promise.all([outbox.send('ada', write('One')), outbox.send('ada', write('Two'))]);
    await vi.advanceTimersByTimeAsync(0);
    expect([textsOf(stored), outbox.view().unsent]).toEqual([['One', 'Two'], []]);
  });
});

describe('a message that wasn’t answered', () => {
  it('is sent again with the same id, so it is stored once', async () => {
    const { outbox, stored, tried, answers } = opened();
    answers.push('lost', new ApiError('', 0));
    await outbox.send('ada', write('Hello'));
    const [unsent] = outbox.view().unsent;
    expect(unsent?.problem).toEqual({ text: MESSAGES.chatFailed, isFinal: false });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tried).toEqual(['say Hello', 'post Hello', 'say Hello']);
    expect(stored).toEqual([{ chatId: 'ada', clientMsgId: unsent?.clientMsgId, message: 'Hello' }]);
    expect(outbox.view().unsent).toEqual([]);
  });

  it('holds back those after it in its chat, and no other chat', async () => {
    const { outbox, stored, answers, line } = opened();
    line.isConnected = false;
    answers.push(new ApiError('', 503));
    await Promise.all([outbox.send('ada', write('One')), outbox.send('ada', write('Two'))]);
    await outbox.send('efe', write('Three'));
    expect(textsOf(stored)).toEqual(['Three']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(textsOf(stored)).toEqual(['Three', 'One', 'Two']);
  });

  it('lets those after it pass while its photo waits for another try', async () => {
    const { outbox, stored, answers } = opened();
    const media = { blob: new Blob(['photo']), type: 'image', width: 4, height: 3 } as const;
    answers.push(new ApiError('', 0));
    await outbox.send('ada', { message: 'Look', media });
    for (const text of ['Did you', 'get it?']) await outbox.send('ada', write(text));
    expect(textsOf(stored)).toEqual(['Did you', 'get it?']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(textsOf(stored)).toEqual(['Did you', 'get it?', 'Look']);
  });

  it('waits with its photo for its writer after three tries', async () => {
    const { outbox, tried, answers } = opened();
    const media = { blob: new Blob(['photo']), type: 'image', width: 4, height: 3 } as const;
    answers.push(...Array.from({ length: 3 }, () => new ApiError('', 0)));
    await outbox.send('ada', { message: 'Look', media });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tried).toEqual(['post Look', 'post Look', 'post Look']);
    expect(outbox.view().unsent[0]?.problem).toEqual({ text: MESSAGES.chatFailed, isFinal: true });
  });

  it.each([
    ['the socket', { ok: false, code: 'FORBIDDEN', message: '' }, true],
    ['the call', new ApiError(MESSAGES.otherAccount, 403), false],
    ['the call', new ApiError('', 401), false],
  ])('because %s knows another account stays as it is', async (_what, answer, isConnected) => {
    const { outbox, stored, answers, line, transport } = opened();
    line.isConnected = isConnected;
    answers.push(answer);
    await outbox.send('ada', write('Hello'));
    expect(transport.onRefused).toHaveBeenCalledWith(ISOKEN._id);
    expect([stored, outbox.view().unsent[0]?.problem]).toEqual([[], null]);
  });

  it.each([
    ['the socket', { ok: false, code: 'RATE_LIMITED', message: '', retryAfterMs: 7_000 }, true],
    ['the call', new ApiError('', 429, {}, 7_000), false],
  ])('waits as long as %s says above the limit', async (_what, answer, isConnected) => {
    const { outbox, tried, answers, line } = opened();
    line.isConnected = isConnected;
    answers.push(answer);
    await outbox.send('ada', write('Hello'));
    await vi.advanceTimersByTimeAsync(6_900);
    expect([tried.length, outbox.view().unsent[0]?.problem]).toEqual([1, null]);
    await vi.advanceTimersByTimeAsync(100);
    expect([tried.length, outbox.view().unsent]).toEqual([2, []]);
  });

  it.each([
    ['the socket', { ok: false, code: 'RATE_LIMITED', message: '', retryAfterMs: 600_000 }, true],
    ['the call', new ApiError('', 429, {}, 600_000), false],
  ])('tells until when %s has no chat send above the limit', async (_what, answer, isConnected) => {
    vi.setSystemTime(AT);
    const { outbox, tried, answers, line } = opened();
    line.isConnected = isConnected;
    answers.push(answer);
    await outbox.send('ada', write('One'));
    await outbox.send('ada', write('Two'));
    await outbox.send('efe', write('Three'));
    expect([tried.length, outbox.view().pausedUntil]).toEqual([1, '2026-11-23T12:10:00.000Z']);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(outbox.view()).toMatchObject({ unsent: [], pausedUntil: null });
  });

  it('tells until when it keeps below the limit by itself', async () => {
    vi.setSystemTime(AT);
    const { outbox, stored } = opened();
    for (let n = 1; n <= 21; n += 1) {
      await outbox.send('ada', write(`${n}`));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect([stored.length, outbox.view().pausedUntil]).toEqual([20, '2026-11-23T12:01:00.000Z']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([stored.length, outbox.view().pausedUntil]).toEqual([21, null]);
  });
});

describe('a message that was refused', () => {
  it.each([
    ['the socket', { ok: false, code: 'NOT_FOUND', message: 'Not found.' }, true],
    ['the call', new ApiError('Not found.', 404), false],
  ])(
    'by %s stays with the reason, and doesn’t hold back others',
    async (_what, answer, isConnected) => {
      const { outbox, stored, answers, line } = opened();
      line.isConnected = isConnected;
      answers.push(answer);
      await outbox.send('ada', write('One'));
      await outbox.send('efe', write('Two'));
      expect(textsOf(stored)).toEqual(['Two']);
      const problem = { text: 'Not found.', isFinal: true };
      expect(outbox.view().unsent).toMatchObject([{ message: 'One', problem }]);
    },
  );

  it('is tried again or deleted by its writer', async () => {
    const { outbox, stored, answers } = opened();
    const refusal = { ok: false, code: 'INVALID', message: 'Too long.' };
    answers.push(refusal, refusal);
    await outbox.send('ada', write('One'));
    await outbox.send('ada', write('Two'));
    const [one, two] = outbox.view().unsent;
    outbox.retry(one?.clientMsgId ?? '');
    outbox.discard(two?.clientMsgId ?? '');
    await vi.advanceTimersByTimeAsync(0);
    expect([textsOf(stored), outbox.view().unsent]).toEqual([['One'], []]);
  });
});

describe('what this device keeps', () => {
  it('is sent by the next page, with the same id', async () => {
    const { outbox, line, ...of } = opened();
    line.isOnline = false;
    await outbox.send('ada', write('Hello'));
    const [unsent] = outbox.view().unsent;
    outbox.stop();
    line.isOnline = true;
    const next = opened({ ...of, line });
    await vi.advanceTimersByTimeAsync(0);
    expect(of.stored).toMatchObject([{ clientMsgId: unsent?.clientMsgId, message: 'Hello' }]);
    expect(next.outbox.view().unsent).toEqual([]);
  });

  it('is neither seen nor sent by another account', async () => {
    const { outbox, line, ...of } = opened();
    line.isOnline = false;
    await outbox.send('ada', write('Hello'));
    saveDraft(ISOKEN._id, 'ada', { reply: 'Half a', note: '' });
    outbox.stop();
    line.isOnline = true;
    const other = opened({ ...of, line }, OSAS);
    await vi.advanceTimersByTimeAsync(0);
    expect([of.tried, other.outbox.view().unsent]).toEqual([[], []]);
    expect(readDraft(OSAS._id, 'ada')).toEqual({ reply: '', note: '' });
    expect(readDraft(ISOKEN._id, 'ada')).toEqual({ reply: 'Half a', note: '' });
  });

  it('is gone from this tab once another one has sent it', async () => {
    const { outbox, line, ...of } = opened();
    line.isOnline = false;
    await outbox.send('ada', write('Hello'));
    const tell = heard.get('storage');
    line.isOnline = true;
    opened({ ...of, line });
    await vi.advanceTimersByTimeAsync(0);
    tell?.({ key: `eki-own-${ISOKEN._id}-desk` });
    expect(outbox.view().unsent).toEqual([]);
    expect(of.tried).toEqual(['say Hello']);
  });

  it('says of a photo that the device has lost that it is gone', async () => {
    const { outbox, line, stored } = opened();
    line.isOnline = false;
    const media = { blob: new Blob(['photo']), type: 'image', width: 4, height: 3 } as const;
    await outbox.send('ada', { message: 'Look', media });
    const [unsent] = outbox.view().unsent;
    await dropMedia(ISOKEN._id, unsent?.clientMsgId ?? '');
    line.isOnline = true;
    outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    const problem = { text: MESSAGES.photoGone, isFinal: true };
    expect([stored, outbox.view().unsent[0]?.problem]).toEqual([[], problem]);
  });
});

it('sends replies although no more photos may be sent today, and lets no chat wait for another', async () => {
  const of = server();
  const { post } = of.transport;
  of.transport.post = async (one, ...rest) => {
    if (one.media) throw new ApiError('Too many tries.', 429, {}, 86_400_000);
    return post(one, ...rest);
  };
  const { outbox, answers, tried } = opened(of);
  answers.push(TIMEOUT, new ApiError('', 503));
  await outbox.send('ben', write('To Ben'));
  const media = { blob: new Blob(['x']), type: 'image' as const, width: 4, height: 3 };
  await outbox.send('ada', { message: 'A photo', media });
  await outbox.send('ada', write('Your refund is approved'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tried.filter((one) => one === 'say To Ben')).toHaveLength(2);
  expect(tried).toContain('say Your refund is approved');
  expect(outbox.view().unsent).toMatchObject([
    { message: 'A photo', problem: { text: 'Too many tries.', isFinal: true } },
  ]);
});
