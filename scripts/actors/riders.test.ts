import { afterEach, describe, expect, it, vi } from 'vitest';
import { Rider } from '@/models/rider';
import { Pace } from './pace';
import type { Person } from './person';
import { Riders } from './riders';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Riders without jobs or offers, whose calls fail for one of them. */
function withOneFailing() {
  const ids = ['first', 'second', 'third'];
  vi.spyOn(Rider, 'findById').mockReturnValue({ lean: async () => null } as never);
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const calls = (userId: string) => ({
    userId,
    get: async () => ({ body: { jobs: [], offer: null, rider: { isOnline: true } } }),
    post: vi.fn(async () => {
      if (userId === 'first') throw new Error('no answer');
    }),
  });
  const people = ids.map((id) => [id, calls(id)] as const);
  const riders = new Riders(
    { sellers: new Map(), riders: ids },
    new Map(people) as unknown as Map<string, Person>,
    new Pace(),
  );
  const posts = () => people.map(([, { post }]) => post.mock.calls.length);
  return { riders, posts, reported };
}

describe('Riders', () => {
  it.each(['play', 'leave'] as const)('%s on when the call of one fails', async (step) => {
    const { riders, posts, reported } = withOneFailing();
    await riders[step]();
    expect(posts()).toEqual([1, 1, 1]);
    expect(reported).toHaveBeenCalledOnce();
  });
});
