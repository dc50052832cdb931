import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { VendorRoom } from '@/lib/purchases/moves/board/dto';
import type { OrderSnapshot } from '@/lib/purchases/moves/dto';
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

/** A client socket whose server first answers joins with `refusals`, then admits all rooms but `refused`. */
function fakeSocket(refused: readonly string[] = [], refusals: object[] = []) {
  const listeners = new Map<string, (given?: unknown) => void>();
  const sent: string[] = [];
  const held: (() => void)[] = [];
  let isHolding = false;
  let onEvent: (event: string, payload: unknown) => void = () => {};
  const socket = {
    connected: false,
    active: true,
    on: (event: string, listener: (given?: unknown) => void) => listeners.set(event, listener),
    onAny: (listener: typeof onEvent) => {
      onEvent = listener;
    },
    emit: (event: string, input: { roomId: string }, answer?: (given: unknown) => void) => {
      sent.push(`${event} ${input.roomId}`);
      const isRefused = refused.includes(input.roomId);
      const refusal = answer && (isRefused ? { code: 'NOT_FOUND' } : refusals.shift());
      const reply = () =>
        answer?.(
          refusal
            ? { ok: false, message: '', ...refusal }
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
    /** Delays answers until the returned function is called. */
    hold: () => {
      isHolding = true;
      return () => {
        for (const reply of held) reply();
      };
    },
    disconnect: socket.disconnect,
    receive: (event: string, payload: unknown) => onEvent(event, payload),
    // Only the parts of a socket that are used.
    socket: socket as unknown as LiveSocket,
  };
}

function handlers() {
  const calls: string[] = [];
  const given: RoomHandlers = {
    onJoined: ({ room }) => calls.push(`joined ${room}`),
    onLost: () => calls.push('lost'),
    events: { 'order-updated': ({ id, version }) => calls.push(`${id} ${version}`) },
  };
  return { calls, given };
}

/** A connection that opens these sockets in order. */
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
    const { connect, joinRoom } = live(fake);
    const [one, two] = [handlers(), handlers()];
    joinRoom('order:1', 'ada', one.given);
    joinRoom('order:2', 'ada', two.given);
    await opened();
    fake.fire('connect');
    expect(connect).toHaveBeenCalledTimes(1);
    expect([one.calls, two.calls]).toEqual([['joined order:1'], ['joined order:2']]);
    const three = handlers();
    joinRoom('order:3', 'ada', three.given);
    expect(three.calls).toEqual(['joined order:3']);
  });

  describe('when a join is refused for now', () => {
    beforeEach(() => {
      vi.spyOn(Math, 'random').mockReturnValue(0);
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });

    const joinRefused = async (...refusals: object[]) => {
      const fake = fakeSocket([], refusals);
      const { calls, given } = handlers();
      const stop = live(fake).joinRoom('order:1', 'ada', given);
      await opened();
      fake.fire('connect');
      return { fake, calls, stop };
    };

    it.each([
      ['after the server’s delay', { code: 'RATE_LIMITED', retryAfterMs: 2_500 }, 2_500],
      ['not sooner than after a second', { code: 'RATE_LIMITED', retryAfterMs: 5 }, 1_000],
      ['after a second without a delay from the server', { code: 'FAILED' }, 1_000],
    ])('retries %s', async (_when, refusal, delay) => {
      const { calls } = await joinRefused(refusal);
      expect(calls).toEqual(['lost']);
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(calls).toEqual(['lost']);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls).toEqual(['lost', 'joined order:1']);
    });

    it('doubles the delay with each refusal, up to thirty seconds', async () => {
      const { fake } = await joinRefused(...Array(20).fill({ code: 'FAILED' }));
      const waits = [1, 2, 4, 8, 16, 30, 30];
      for (const [index, seconds] of waits.entries()) {
        await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
        expect(fake.sent).toHaveLength(index + 1);
        await vi.advanceTimersByTimeAsync(1);
        expect(fake.sent).toHaveLength(index + 2);
      }
    });

    it('stops retrying once the room is left, the connection drops or access is denied', async () => {
      const left = await joinRefused({ code: 'FAILED' });
      left.stop();
      const dropped = await joinRefused({ code: 'FAILED' });
      dropped.fake.fire('disconnect', 'transport close');
      const foreign = await joinRefused({ code: 'NOT_FOUND' });
      await vi.advanceTimersByTimeAsync(60_000);
      for (const { fake } of [left, dropped, foreign]) {
        expect(fake.sent.filter((event) => event.startsWith('join-room'))).toHaveLength(1);
      }
      dropped.fake.fire('connect');
      expect(dropped.calls).toEqual(['lost', 'lost', 'joined order:1']);
    });
  });

  it('types the state by the kind of room', () => {
    const { joinRoom } = createLiveConnection(async () => fakeSocket().socket);
    const rest = { onLost: () => {}, events: {} };
    joinRoom('order:1', 'ada', {
      ...rest,
      onJoined: (room) => expectTypeOf(room).toExtend<OrderSnapshot>(),
    });
    joinRoom('vendor:1', 'ada', {
      ...rest,
      onJoined: (room) => expectTypeOf(room).toExtend<VendorRoom>(),
    });
    // @ts-expect-error no such kind of room
    joinRoom('kitchen:1', 'ada', { ...rest, onJoined: () => {} });
  });

  it('rejoins every room after a drop', async () => {
    const fake = fakeSocket();
    const { joinRoom } = live(fake);
    const { calls, given } = handlers();
    joinRoom('order:1', 'ada', given);
    await opened();
    fake.fire('connect');
    fake.fire('disconnect', 'transport close');
    fake.fire('connect');
    fake.receive('order-updated', snapshot('1', 7));
    expect(calls).toEqual(['joined order:1', 'lost', 'joined order:1', '1 7']);
  });

  it('notifies a subscriber whose room is refused', async () => {
    const fake = fakeSocket(['order:1']);
    const { joinRoom } = live(fake);
    const { calls, given } = handlers();
    joinRoom('order:1', 'ada', given);
    await opened();
    fake.fire('connect');
    expect(calls).toEqual(['lost']);
  });

  it('ignores an answer that arrives after its subscriber left', async () => {
    const fake = fakeSocket(['order:2']);
    const answer = fake.hold();
    const { joinRoom } = live(fake);
    const [one, two] = [handlers(), handlers()];
    const stops = [joinRoom('order:1', 'ada', one.given), joinRoom('order:2', 'ada', two.given)];
    await opened();
    fake.fire('connect');
    for (const stop of stops) stop();
    answer();
    expect([one.calls, two.calls]).toEqual([[], []]);
  });

  it('leaves a room with its last subscriber, and closes some seconds after the last room', async () => {
    const fake = fakeSocket();
    const { joinRoom } = live(fake);
    const stops = [handlers(), handlers()].map(({ given }) => joinRoom('order:1', 'ada', given));
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
    const { connect, joinRoom } = live(fake);
    const stop = joinRoom('order:1', 'ada', handlers().given);
    await opened();
    fake.fire('connect');
    stop();
    await vi.advanceTimersByTimeAsync(3_000);
    const { calls, given } = handlers();
    joinRoom('order:2', 'ada', given);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual(['joined order:2']);
    expect(connect).toHaveBeenCalledTimes(1);
    expect(fake.disconnect).not.toHaveBeenCalled();
  });

  it('opens a new socket for another user', async () => {
    const [adas, bolas] = [fakeSocket(), fakeSocket()];
    const { joinRoom } = live(adas, bolas);
    const ada = handlers();
    joinRoom('order:1', 'ada', ada.given)();
    await opened();
    adas.fire('connect');
    const bola = handlers();
    joinRoom('order:2', 'bola', bola.given);
    await opened();
    bolas.fire('connect');
    expect(adas.disconnect).toHaveBeenCalled();
    adas.receive('order-updated', snapshot('1', 9));
    expect(bola.calls).toEqual(['joined order:2']);
  });

  it('closes a socket that opens only after another user has signed in', async () => {
    const [adas, bolas] = [fakeSocket(), fakeSocket()];
    const { joinRoom } = live(adas, bolas);
    const [ada, bola] = [handlers(), handlers()];
    joinRoom('order:1', 'ada', ada.given);
    joinRoom('order:2', 'bola', bola.given);
    await opened();
    for (const fake of [bolas, adas]) fake.fire('connect');
    adas.receive('order-updated', snapshot('1', 2));
    expect(adas.disconnect).toHaveBeenCalled();
    expect([ada.calls, bola.calls]).toEqual([['lost'], ['joined order:2']]);
  });

  it('retries with the next subscriber when the code failed to load', async () => {
    const { connect, joinRoom } = live();
    joinRoom('order:1', 'ada', handlers().given);
    await opened();
    joinRoom('order:2', 'ada', handlers().given);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('notifies subscribers that the code failed to load, and retries while there are any', async () => {
    const { connect, joinRoom } = live();
    const { calls, given } = handlers();
    const onRetry = vi.fn();
    const stop = joinRoom('order:1', 'ada', { ...given, onRetry });
    await opened();
    expect([calls, onRetry.mock.calls]).toEqual([['lost'], [[Date.now() + 10_000]]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connect).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('joins its rooms once the code has loaded on a retry', async () => {
    const fake = fakeSocket();
    const connect = vi.fn(async () => fake.socket);
    connect.mockRejectedValueOnce(new Error('no such chunk'));
    const { calls, given } = handlers();
    createLiveConnection(connect).joinRoom('order:1', 'ada', given);
    await vi.advanceTimersByTimeAsync(10_000);
    fake.fire('connect');
    expect(calls).toEqual(['lost', 'joined order:1']);
  });
});
