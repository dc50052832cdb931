import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Slots } from './slots';

describe('slots', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const work = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

  /** The time at which each call starts, and when those that are refused are; ms. */
  async function timesOf(slots: Slots, calls: number, { heldMs = 1_000, withinMs = 10_000 }) {
    const begunAt = performance.now();
    const now = () => performance.now() - begunAt;
    const [started, ended, refused]: number[][] = [[], [], []];
    const all = Array.from({ length: calls }, () =>
      slots
        .run(() => {
          started?.push(now());
          return work(heldMs)().then(() => void ended?.push(now()));
        }, withinMs)
        .catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'unavailable' });
          refused?.push(now());
        }),
    );
    await vi.runAllTimersAsync();
    await Promise.all(all);
    return { started, ended, refused };
  }

  it('runs as many as it may, the others in the order in which they came', async () => {
    const slots = new Slots(2);
    const order: number[] = [];
    const all = [5, 1, 1, 1].map((ms, index) =>
      slots.run(async () => {
        order.push(index);
        await work(ms)();
      }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual([0, 1, 2]);
    await vi.runAllTimersAsync();
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('frees the slot of work that throws', async () => {
    const slots = new Slots(1);
    await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await slots.run(async () => 'next')).toBe('next');
  });

  it('refuses those beyond its room until there is room again', async () => {
    const slots = new Slots(2, { maxWaiting: 1 });
    const admitted = [1, 2, 2].map((ms) => slots.run(work(ms)));
    await expect(slots.run(work(1))).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    await vi.advanceTimersByTimeAsync(1);
    admitted.push(slots.run(work(1)));
    await vi.runAllTimersAsync();
    await expect(Promise.all(admitted)).resolves.toHaveLength(4);
  });

  it('refuses on arrival those that the known pace has no time for', async () => {
    const slots = new Slots(4);
    await timesOf(slots, 20, {});
    const { ended, refused } = await timesOf(slots, 60, {});
    expect(refused?.every((at) => at === 0)).toBe(true);
    expect(ended?.every((at) => at < 10_000)).toBe(true);
    // Four a second for ten seconds, less a margin for work that takes longer than usual.
    expect(ended?.length).toBeGreaterThanOrEqual(32);
  });

  it('refuses in time when the pace is only learned from the burst itself', async () => {
    const { ended, refused } = await timesOf(new Slots(4), 60, {});
    expect(Math.max(...(refused ?? []))).toBe(1_000);
    expect(Math.max(...(ended ?? []))).toBeLessThanOrEqual(10_000);
    expect(ended?.length).toBeGreaterThanOrEqual(24);
  });

  it('starts nothing that would end late when the work turns slow', async () => {
    const slots = new Slots(1);
    await timesOf(slots, 8, { heldMs: 100 });
    const { ended, refused, started } = await timesOf(slots, 60, { heldMs: 3_000 });
    expect(started).toEqual([0, 3_000]);
    expect(ended).toEqual([3_000, 6_000]);
    expect(refused?.every((at) => at <= 6_000)).toBe(true);
  });

  it('starts at once while a slot is free, however slow it was', async () => {
    const slots = new Slots(2);
    await timesOf(slots, 2, { heldMs: 60_000 });
    const { ended } = await timesOf(slots, 2, { heldMs: 10 });
    expect(ended).toEqual([10, 10]);
  });

  it('lets the first ones wait for as long as it takes', async () => {
    const slots = new Slots(4, { patient: 60 });
    const { ended, refused } = await timesOf(slots, 70, { heldMs: 4_000, withinMs: 20_000 });
    expect(ended).toHaveLength(64);
    expect(refused).toHaveLength(6);
    expect(Math.max(...(refused ?? []))).toBeLessThan(20_000);
  });
});
