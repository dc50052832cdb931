import { expect, it, vi } from 'vitest';
import { refreshSession } from './use-session';

it('asks once more for whoever wanted to know while it was being asked', async () => {
  const release: (() => void)[] = [];
  const fetch = vi.fn(async () => {
    await new Promise<void>((resolve) => {
      release.push(resolve);
    });
    return Response.json({ success: false }, { status: 401 });
  });
  vi.stubGlobal('fetch', fetch);
  const first = refreshSession();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  const [second, third] = [refreshSession(), refreshSession()];
  release[0]?.();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  release[1]?.();
  await Promise.all([first, second, third]);
  expect(fetch).toHaveBeenCalledTimes(2);
});
