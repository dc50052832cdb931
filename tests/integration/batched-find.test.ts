import { expect, it, vi } from 'vitest';
import { batchedFind, LOOKUPS } from '@/lib/platform/batched-find';
import { useTestDatabase } from '../support/database';

useTestDatabase();

it('refuses lookups that waited five seconds behind commands that stand still', async () => {
  const ends: (() => void)[] = [];
  const find = vi.fn(
    (ids: string[]) =>
      new Promise<{ _id: string }[]>((resolve) => {
        ends.push(() => resolve(ids.map((_id) => ({ _id }))));
      }),
  );
  const look = batchedFind(find);
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  try {
    const first: Promise<unknown>[] = [];
    for (let sent = 1; sent <= LOOKUPS.atOnce; sent += 1) {
      first.push(look(`first ${sent}`));
      await vi.waitFor(() => {
        vi.advanceTimersByTime(50);
        expect(find).toHaveBeenCalledTimes(sent);
      });
    }
    const late = expect(look('late')).rejects.toMatchObject({ code: 'unavailable' });
    vi.advanceTimersByTime(5_001);
    const fresh = look('fresh');
    for (const end of ends.splice(0)) end();
    await late;
    await vi.waitFor(() => {
      vi.advanceTimersByTime(50);
      expect(find).toHaveBeenLastCalledWith(['fresh']);
    });
    for (const end of ends.splice(0)) end();
    expect(await fresh).toEqual({ _id: 'fresh' });
    expect(await Promise.all(first)).toHaveLength(LOOKUPS.atOnce);
  } finally {
    vi.useRealTimers();
  }
});
