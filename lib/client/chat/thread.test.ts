import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import type { ChatRequests, RoomHandlers } from '../live/live-connection';
import { createThread } from './thread';

const message = (seq: number) => ({ _id: `m${seq}`, seq, senderId: 'ada' }) as MessageDto;
const page = (...seqs: number[]) => ({
  messages: seqs.map(message),
  hasMore: false,
  lastSeq: seqs.at(-1) ?? 0,
  readSeq: { me: 5, other: 0 },
});

function agentThread() {
  const marked: number[] = [];
  const asked: string[] = [];
  let room: RoomHandlers<'chat'> | null = null;
  const thread = createThread({
    user: { _id: 'isoken', name: 'Isoken Aghedo', side: 'agent' },
    getChatId: () => 'chat',
    isReadByEach: true,
    transport: {
      isConnected: () => true,
      isOnline: () => true,
      ask: async (event: keyof ChatRequests) => {
        asked.push(event);
        return { ok: true } as never;
      },
      withLock: (_name, run) => run(),
      checkSession: () => null,
      joinRoom: (_id, handlers) => {
        room = handlers;
        return () => {};
      },
      readPage: async () => page(),
      markRead: async (seq) => {
        marked.push(seq);
        return true;
      },
    },
    onOwn: () => {},
    events: {},
  });
  thread.joinRoom();
  const emit: RoomHandlers<'chat'>['events'] = (room as RoomHandlers<'chat'> | null)?.events ?? {};
  return { thread, marked, asked, emit };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the latest messages although one was received before they were loaded', () => {
  const { thread, emit } = agentThread();
  emit['receive-message']?.({ roomId: 'chat', ...message(102) });
  thread.apply(page(100, 101));
  const { log } = thread.view();
  expect([log.messages.map(({ seq }) => seq), log.upTo]).toEqual([[100, 101, 102], 102]);
});

it('marks visible messages for each agent, although a colleague has read them', () => {
  const { thread, marked, emit } = agentThread();
  thread.apply(page(4, 5));
  emit['message-read']?.({ roomId: 'chat', by: 'agent', seq: 5 });
  expect(marked).toEqual([]);
  thread.setReading(({ log }) => log.upTo);
  emit['receive-message']?.({ roomId: 'chat', ...message(6) });
  thread.setReading(null);
  emit['receive-message']?.({ roomId: 'chat', ...message(7) });
  expect(marked).toEqual([5, 6]);
});

it('shows who is typing until they stop, send, or send no event for 5 s', async () => {
  const { thread, emit } = agentThread();
  const types = (userId: string) => {
    emit.typing?.({ roomId: 'chat', userId, name: userId, role: 'customer' });
    return thread.view().typing.map(({ name }) => name);
  };
  expect([types('isoken'), types('ada'), types('osas')]).toEqual([[], ['ada'], ['ada', 'osas']]);
  emit['receive-message']?.({ roomId: 'chat', ...message(1) });
  emit['stop-typing']?.({ roomId: 'chat', userId: 'osas', name: 'osas', role: 'agent' });
  expect([thread.view().typing, types('efe')]).toEqual([[], ['efe']]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(thread.view().typing).toEqual([]);
});

it('emits typing every two seconds, and stop-typing two seconds after the last key', async () => {
  const { thread, asked } = agentThread();
  thread.type();
  await vi.advanceTimersByTimeAsync(1_500);
  thread.type();
  expect(asked).toEqual(['typing']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual(['typing', 'stop-typing']);
});
