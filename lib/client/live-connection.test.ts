import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderSnapshot } from '@/lib/core/socket-events';
import { createLiveConnection, type LiveSocket, type RoomHandlers } from './live-connection';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const snapshot = (id: string, version = 1): OrderSnapshot => ({
  id,
  kind: 'order',
  version,
  status: 'Order Placed',
  items: [],
});

/** A socket of the browser's side whose server lets everyone into every room but `refused`. */
function fakeSocket(refused: readonly string[] = []) {
  const listeners = new Map<string, (given?: unknown) => void>();
  const sent: string[] = [];
  const held: (() => void)[] = [];
  let isHolding = false;
  let heard: (event: string, payload: unknown) => void = () => {};
  const socket = {
    connected: false,
    active: true,
    on: (event: string, listener: (given?: unknown) => void) => listeners.set(event, listener),
    onAny: (listener: typeof heard) => {
      heard = listener;
    },
    emit: (event: string, input: { roomId: string }, answer?: (given: unknown) => void) => {
      sent.push(`${event} ${input.roomId}`);
      const isRefused = refused.includes(input.roomId);
      const reply = () =>
        answer?.(
          isRefused
            ? { ok: false, code: 'NOT_FOUND', message: '' }
            : { ok: true, room: input.roomId, ...snapshot(input.roomId) },
        );
      if (isHolding) held.push(reply);
      else reply();
    },
    connect: () => {},
    disconnect: vi.fn(),
  };
  const fire = (event: string, given?: unknown) => {
    socket.connected = event === 'connect';
    listeners.get(event)?.(given);
  };
  return {
    sent,
    fire,
    /** Keeps answers back until the returned function is called. */
    hold: () => {
      isHolding = true;
      return () => {
        for (const reply of held) reply();
      };
    },
    disconnect: socket.disconnect,
    hear: (event: string, payload: unknown) => heard(event, payload),
    // As much of a socket as is used.
    socket: socket as unknown as LiveSocket,
  };
}

function handlers() {
  const told: string[] = [];
  const given: RoomHandlers = {
    onJoined: ({ room }) => told.push(`joined ${room}`),
    onLost: () => told.push('lost'),
    events: { 'order-updated': ({ id, version }) => told.push(`${id} ${version}`) },
  };
  return { told, given };
}

/** A connection whose sockets are handed out one after the other. */
function live(...fakes: ReturnType<typeof fakeSocket>[]) {
  const connect = vi.fn(async () => {
    const next = fakes[connect.mock.calls.length - 1];
    if (!next) throw new Error('no more sockets');
    return next.socket;
  });
  return { connect, ...createLiveConnection(connect) };
}

const opened = () => vi.advanceTimersByTimeAsync(0);

describe('the live connection of a tab', () => {
  it('shares one socket between rooms', async () => {
    const fake = fakeSocket();
    const { connect, follow } = live(fake);
    const [one, two] = [handlers(), handlers()];
    follow('order:1', 'ada', one.given);
    follow('order:2', 'ada', two.given);
    await opened();
    fake.fire('connect');
    expect(connect).toHaveBeenCalledTimes(1);
    expect([one.told, two.told]).toEqual([['joined order:1'], ['joined order:2']]);
    const three = handlers();
    follow('order:3', 'ada', three.given);
    expect(three.told).toEqual(['joined order:3']);
  });

  it('rejoins every room after a drop', async () => {
    const fake = fakeSocket();
    const { follow } = live(fake);
    const { told, given } = handlers();
    follow('order:1', 'ada', given);
    await opened();
    fake.fire('connect');
    fake.fire('disconnect', 'transport close');
    fake.fire('connect');
    fake.hear('order-updated', snapshot('1', 7));
    expect(told).toEqual(['joined order:1', 'lost', 'joined order:1', '1 7']);
  });

  it('tells a follower whose room is refused', async () => {
    const fake = fakeSocket(['order:1']);
    const { follow } = live(fake);
    const { told, given } = handlers();
    follow('order:1', 'ada', given);
    await opened();
    fake.fire('connect');
    expect(told).toEqual(['lost']);
  });

  it('ignores an answer that arrives after its follower left', async () => {
    const fake = fakeSocket(['order:2']);
    const answer = fake.hold();
    const { follow } = live(fake);
    const [one, two] = [handlers(), handlers()];
    const stops = [follow('order:1', 'ada', one.given), follow('order:2', 'ada', two.given)];
    await opened();
    fake.fire('connect');
    for (const stop of stops) stop();
    answer();
    expect([one.told, two.told]).toEqual([[], []]);
  });

  it('leaves a room with its last follower, and closes a while after the last room', async () => {
    const fake = fakeSocket();
    const { follow } = live(fake);
    const stops = [handlers(), handlers()].map(({ given }) => follow('order:1', 'ada', given));
    await opened();
    fake.fire('connect');
    stops[0]?.();
    expect(fake.sent).not.toContain('leave-room order:1');
    stops[1]?.();
    expect(fake.sent).toContain('leave-room order:1');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(fake.disconnect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fake.disconnect).toHaveBeenCalledTimes(1);
  });

  it('stays open while the next page loads', async () => {
    const fake = fakeSocket();
    const { connect, follow } = live(fake);
    const stop = follow('order:1', 'ada', handlers().given);
    await opened();
    fake.fire('connect');
    stop();
    await vi.advanceTimersByTimeAsync(3_000);
    const { told, given } = handlers();
    follow('order:2', 'ada', given);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(['joined order:2']);
    expect(connect).toHaveBeenCalledTimes(1);
    expect(fake.disconnect).not.toHaveBeenCalled();
  });

  it('opens a new socket for another user', async () => {
    const [adas, bolas] = [fakeSocket(), fakeSocket()];
    const { follow } = live(adas, bolas);
    const ada = handlers();
    follow('order:1', 'ada', ada.given)();
    await opened();
    adas.fire('connect');
    const bola = handlers();
    follow('order:2', 'bola', bola.given);
    await opened();
    bolas.fire('connect');
    expect(adas.disconnect).toHaveBeenCalled();
    adas.hear('order-updated', snapshot('1', 9));
    expect(bola.told).toEqual(['joined order:2']);
  });

  it('closes a socket that opens only after another user has signed in', async () => {
    const [adas, bolas] = [fakeSocket(), fakeSocket()];
    const { follow } = live(adas, bolas);
    const [ada, bola] = [handlers(), handlers()];
    follow('order:1', 'ada', ada.given);
    follow('order:2', 'bola', bola.given);
    await opened();
    for (const fake of [bolas, adas]) fake.fire('connect');
    adas.hear('order-updated', snapshot('1', 2));
    expect(adas.disconnect).toHaveBeenCalled();
    expect([ada.told, bola.told]).toEqual([['lost'], ['joined order:2']]);
  });

  it('tries again with the next follower when the code failed to load', async () => {
    const { connect, follow } = live();
    follow('order:1', 'ada', handlers().given);
    await opened();
    follow('order:2', 'ada', handlers().given);
    expect(connect).toHaveBeenCalledTimes(2);
  });
});
