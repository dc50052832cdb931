import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RECONNECT_MS, reconnectOnDrop } from './reconnect-on-drop';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function socketThat(isActive: boolean) {
  const calls = { connect: vi.fn(), disconnect: vi.fn() };
  const listeners = new Map<string, (given: unknown) => void>();
  const on = (event: string, listener: (given: unknown) => void) => listeners.set(event, listener);
  // Only the parts of a socket that are used.
  const socket = { active: isActive, on, ...calls } as unknown as Socket;
  const emit = (event: string, given: unknown) => listeners.get(event)?.(given);
  const attempts: number[] = [];
  const loggedOut = vi.fn();
  const stop = reconnectOnDrop(socket, (at) => attempts.push(at), loggedOut);
  return { emit, attempts, loggedOut, ...calls, stop };
}

it.each([
  ['the server closes the socket', false, 'disconnect', 'io server disconnect', 1],
  ['we close the socket', false, 'disconnect', 'io client disconnect', 0],
  ['the connection drops and socket.io retries', true, 'disconnect', 'transport close', 0],
  ['the database is down', false, 'connect_error', new Error('UNAVAILABLE'), 1],
  ['too many windows are open', false, 'connect_error', new Error('TOO_MANY_SOCKETS'), 0],
  ['the user is signed out', false, 'connect_error', new Error('UNAUTHENTICATED'), 0],
  ['no server answers and socket.io retries', true, 'connect_error', new Error('xhr'), 0],
])(
  'retries only when socket.io will not and it can help: %s',
  async (_what, isActive, event, given, tries) => {
    const { emit, connect } = socketThat(isActive);
    emit(event, given);
    await vi.advanceTimersByTimeAsync(999);
    expect(connect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4_001);
    expect(connect).toHaveBeenCalledTimes(tries);
  },
);

it('reports the end of the session, and no other refusal', () => {
  const refused = ['UNAVAILABLE', 'TOO_MANY_SOCKETS', 'UNAUTHENTICATED'].map((message) => {
    const { emit, loggedOut } = socketThat(false);
    emit('connect_error', new Error(message));
    return loggedOut.mock.calls.length;
  });
  expect(refused).toEqual([0, 0, 1]);
});

it('does not retry once stopped', async () => {
  const { emit, connect, disconnect, stop } = socketThat(false);
  emit('disconnect', 'io server disconnect');
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connect).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

it('reports the time of the next attempt, by socket.io or by us', async () => {
  const { min, max } = RECONNECT_MS;
  const { emit, attempts } = socketThat(true);
  const now = Date.now();
  emit('disconnect', 'transport close');
  for (let failure = 0; failure < 3; failure += 1) emit('connect_error', new Error('xhr'));
  expect(attempts).toEqual([1, 2, 4, 8].map((times) => now + Math.min(times * min, max)));
  emit('connect', undefined);
  emit('disconnect', 'ping timeout');
  expect(attempts.at(-1)).toBe(now + min);

  const closed = socketThat(false);
  closed.emit('disconnect', 'io server disconnect');
  const [at = 0] = closed.attempts;
  await vi.advanceTimersByTimeAsync(at - now - 1);
  expect(closed.connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(closed.connect).toHaveBeenCalledTimes(1);
});
