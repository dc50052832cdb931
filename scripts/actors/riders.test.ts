import { afterEach, describe, expect, it, vi } from 'vitest';
import { Rider } from '@/models/rider';
import { Pace } from './pace';
import type { Person } from './person';
import { Riders } from './riders';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Riders without jobs or offers, whose calls fail for one of them. */
function withOneFailing(body: object = { jobs: [], offer: null, rider: { isOnline: true } }) {
  const ids = ['first', 'second', 'third'];
  vi.spyOn(Rider, 'findById').mockReturnValue({ lean: async () => null } as never);
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const callsOf = (userId: string) => ({
    userId,
    get: async () => ({ body }),
    post: vi.fn(async (_path: string, _body: object) => {
      if (userId === 'first') throw new Error('no answer');
    }),
  });
  const people = ids.map((id) => [id, callsOf(id)] as const);
  const riders = new Riders(
    { sellers: new Map(), riders: ids },
    new Map(people) as unknown as Map<string, Person>,
    new Pace(),
  );
  const posts = () => people.map(([, { post }]) => post.mock.calls.length);
  const calls = () => people.flatMap(([, { post }]) => post.mock.calls);
  return { riders, posts, calls, reported };
}

describe('Riders', () => {
  it.each(['play', 'leave'] as const)('%s on when the call of one fails', async (step) => {
    const { riders, posts, reported } = withOneFailing();
    await riders[step]();
    expect(posts()).toEqual([1, 1, 1]);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('decline at once what they have no time for', async () => {
    const job = { jobId: 'a', next: null, stops: [] };
    const { riders, calls } = withOneFailing({
      ...{ jobs: [job], offer: { offerId: 'second' }, rider: { isOnline: true } },
    });
    await riders.play();
    expect(calls()).toContainEqual(['/api/rider/offer/decline', { offerId: 'second' }]);
  });
});
