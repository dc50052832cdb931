import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { OrderSnapshot } from '@/lib/moves/dto';
import type { VendorRoom } from '@/lib/sellers/dto';
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

/**
 * A socket of the browser's side whose server lets everyone into every room but `refused`, once it
 * has answered with `refusals`, one after the other.
 */
function fakeSocket(refused: readonly string[] = [], refusals: object[] = []) {
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

  describe('when a join is refused for now', () => {
    beforeEach(() => {
      vi.spyOn(Math, 'random').mockReturnValue(0);
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });

    const followRefused = async (...refusals: object[]) => {
      const fake = fakeSocket([], refusals);
      const { told, given } = handlers();
      const stop = live(fake).follow('order:1', 'ada', given);
      await opened();
      fake.fire('connect');
      return { fake, told, stop };
    };

    it.each([
      ['when the server says', { code: 'RATE_LIMITED', retryAfterMs: 2_500 }, 2_500],
      ['not at once even if the server says so', { code: 'RATE_LIMITED', retryAfterMs: 5 }, 1_000],
      ['after a second if it says nothing', { code: 'FAILED' }, 1_000],
    ])('tries again %s', async (_when, refusal, delay) => {
      const { told } = await followRefused(refusal);
      expect(told).toEqual(['lost']);
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(told).toEqual(['lost']);
      await vi.advanceTimersByTimeAsync(1);
      expect(told).toEqual(['lost', 'joined order:1']);
    });

    it('waits twice as long each time, up to thirty seconds', async () => {
      const { fake } = await followRefused(...Array(20).fill({ code: 'FAILED' }));
      const waits = [1, 2, 4, 8, 16, 30, 30];
      for (const [index, seconds] of waits.entries()) {
        await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
        expect(fake.sent).toHaveLength(index + 1);
        await vi.advanceTimersByTimeAsync(1);
        expect(fake.sent).toHaveLength(index + 2);
      }
    });

    it('tries no more once nobody follows, the line drops or the room isn’t theirs', async () => {
      const left = await followRefused({ code: 'FAILED' });
      left.stop();
      const dropped = await followRefused({ code: 'FAILED' });
      dropped.fake.fire('disconnect', 'transport close');
      const foreign = await followRefused({ code: 'NOT_FOUND' });
      await vi.advanceTimersByTimeAsync(60_000);
      for (const { fake } of [left, dropped, foreign]) {
        expect(fake.sent.filter((event) => event.startsWith('join-room'))).toHaveLength(1);
      }
      dropped.fake.fire('connect');
      expect(dropped.told).toEqual(['lost', 'lost', 'joined order:1']);
    });
  });

  it('hands a follower the state of the kind of room it asked for', () => {
    const { follow } = createLiveConnection(async () => fakeSocket().socket);
    const rest = { onLost: () => {}, events: {} };
    follow('order:1', 'ada', {
      ...rest,
      onJoined: (room) => expectTypeOf(room).toExtend<OrderSnapshot>(),
    });
    follow('vendor:1', 'ada', {
      ...rest,
      onJoined: (room) => expectTypeOf(room).toExtend<VendorRoom>(),
    });
    // @ts-expect-error no such kind of room
    follow('kitchen:1', 'ada', { ...rest, onJoined: () => {} });
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

  it('tells its followers that the code failed to load, and tries again while somebody follows', async () => {
    const { connect, follow } = live();
    const { told, given } = handlers();
    const onRetry = vi.fn();
    const stop = follow('order:1', 'ada', { ...given, onRetry });
    await opened();
    expect([told, onRetry.mock.calls]).toEqual([['lost'], [[Date.now() + 10_000]]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connect).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('joins its rooms once the code has loaded after all', async () => {
    const fake = fakeSocket();
    const connect = vi.fn(async () => fake.socket);
    connect.mockRejectedValueOnce(new Error('no such chunk'));
    const { told, given } = handlers();
    createLiveConnection(connect).follow('order:1', 'ada', given);
    await vi.advanceTimersByTimeAsync(10_000);
    fake.fire('connect');
    expect(told).toEqual(['lost', 'joined order:1']);
  });
});
