import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountKey } from '../storage/saved-owner';
import type { UnsentMessage } from './log';
import { chatStore, deskStore } from './stores';
import { countUnsent, sendUnsent } from './unsent-messages';

const ADA = { _id: 'ada', name: 'Ada Obi' };

/** A stand-in for the chat's code; `pausedUntil`: end of a pause at a limit. */
const chat = vi.hoisted(() => ({
  pausedUntil: null as number | null,
  start: vi.fn(),
  wake: vi.fn(),
}));
vi.mock('./own-chat', () => ({
  getChat: () => ({
    start: chat.start,
    wake: chat.wake,
    view: () => ({ pause: chat.pausedUntil && { until: chat.pausedUntil } }),
  }),
}));

const desk = vi.hoisted(() => ({ flush: vi.fn() }));
vi.mock('./own-desk', () => ({
  getDeskOutbox: () => ({ flush: desk.flush, view: () => ({ pause: null }) }),
}));

const message = (clientMsgId: string, isFinal = false): UnsentMessage => ({
  clientMsgId,
  chatId: null,
  message: 'Hello',
  channel: 'support',
  about: null,
  media: null,
  at: '2026-11-25T12:00:00.000Z',
  problem: isFinal ? { text: 'Not found.', isFinal } : null,
});

const storeMessages = (...unsent: UnsentMessage[]) =>
  chatStore.change(ADA._id, (stored) => ({ ...stored, unsent }));

const device = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  device.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  });
  chat.pausedUntil = null;
  chat.start.mockReset();
});
afterEach(() => {
  chatStore.change(ADA._id, () => ({ unsent: [], draft: '' }));
  vi.useRealTimers();
});

/** Duration of sending, ms. */
async function measure(): Promise<number> {
  const from = Date.now();
  const done = sendUnsent(ADA, 6_000).then(() => Date.now() - from);
  await vi.advanceTimersByTimeAsync(10_000);
  return done;
}

it('counts messages of the chat and of the desk, and drafts', () => {
  expect(countUnsent(ADA._id)).toEqual({ messages: 0, hasDraft: false });
  storeMessages(message('a'), message('b', true));
  expect(countUnsent(ADA._id)).toEqual({ messages: 2, hasDraft: false });
  chatStore.change(ADA._id, (stored) => ({ ...stored, draft: 'And' }));
  const desk = { unsent: [message('c')], drafts: {} };
  localStorage.setItem(accountKey(ADA._id, 'desk'), JSON.stringify(desk));
  expect(countUnsent(ADA._id)).toEqual({ messages: 3, hasDraft: true });
  expect(countUnsent('efe')).toEqual({ messages: 0, hasDraft: false });
});

describe('before logging out', () => {
  it('doesn’t wait if nothing can be sent', async () => {
    expect(await measure()).toBe(0);
    storeMessages(message('refused', true));
    expect(await measure()).toBe(0);
    expect(chat.start).not.toHaveBeenCalled();
  });

  it('sends unsent messages, and resolves once they are sent', async () => {
    storeMessages(message('a'));
    chat.start.mockImplementation(() => setTimeout(storeMessages, 2_000));
    expect(await measure()).toBe(2_000);
    expect(countUnsent(ADA._id).messages).toBe(0);
  });

  it('sends an agent’s messages from any page', async () => {
    const setDesk = (...unsent: UnsentMessage[]) =>
      deskStore.change(ADA._id, (stored) => ({ ...stored, unsent }));
    setDesk({ ...message('a'), chatId: 'efe' });
    desk.flush.mockImplementation(() => setTimeout(setDesk, 2_000));
    expect(await measure()).toBe(2_000);
    expect([countUnsent(ADA._id).messages, chat.start.mock.calls.length]).toEqual([0, 0]);
  });

  it('gives up after some seconds', async () => {
    storeMessages(message('a'));
    expect(await measure()).toBe(6_000);
  });

  it('does not wait for a longer pause', async () => {
    storeMessages(message('a'));
    chat.pausedUntil = Date.now() + 600_000;
    expect(await measure()).toBeLessThan(200);
  });
});
