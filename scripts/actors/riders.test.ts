import { afterEach, describe, expect, it, vi } from 'vitest';
import { straightMetres } from '@/lib/core/maps/distance';
import { Rider } from '@/models/people/rider';
import { Pace } from './pace';
import type { Person } from './person';
import { Riders } from './riders';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const BASE = { latitude: 6.3976, longitude: 5.6084 };
/** 500 m to the north. */
const STOP = { seq: 0, ...BASE, latitude: BASE.latitude + 500 / 111_195 };

/** Riders without jobs or offers, whose calls fail for one of them. */
function withOneFailing(body: object = { jobs: [], offer: null, rider: { isOnline: true } }) {
  const ids = ['first', 'second', 'third'];
  vi.spyOn(Rider, 'findById').mockReturnValue({ lean: async () => null } as never);
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const getCalls = (userId: string) => ({
    userId,
    get: async () => ({ body }),
    moveTo: vi.fn(),
    post: vi.fn(async (_path: string, _body: object) => {
      if (userId === 'first') throw new Error('no answer');
    }),
  });
  const people = ids.map((id) => [id, getCalls(id)] as const);
  const riders = new Riders(
    { sellers: new Map(), riders: ids.map((userId) => ({ userId, base: BASE })) },
    new Map(people) as unknown as Map<string, Person>,
    new Pace(),
  );
  const posts = () => people.map(([, { post }]) => post.mock.calls.length);
  const calls = () => people.flatMap(([, { post }]) => post.mock.calls);
  const places = () => people.map(([, { moveTo }]) => moveTo.mock.lastCall?.[0]);
  return { riders, posts, calls, places, reported };
}

describe('Riders', () => {
  it.each(['play', 'leave'] as const)('%s even if the call of one rider fails', async (step) => {
    const { riders, posts, reported } = withOneFailing();
    await riders[step]();
    expect(posts()).toEqual([1, 1, 1]);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('decline offers while they have a job', async () => {
    const job = { jobId: 'a', next: null, stops: [] };
    const { riders, calls } = withOneFailing({
      jobs: [job],
      offer: { offerId: 'second', areas: [] },
      rider: { isOnline: true },
    });
    await riders.play();
    expect(calls()).toContainEqual(['/api/rider/offer/decline', { offerId: 'second' }]);
  });

  it('ride to the start of an offer while they consider it', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const areas = [{ name: '', placeId: 'local-approx:ekosodin-market' }];
    const offer = { offerId: 'first', areas };
    const { riders, places } = withOneFailing({ jobs: [], offer, rider: { isOnline: true } });
    vi.setSystemTime(3_000);
    await riders.play();
    expect(straightMetres(BASE, places()[1])).toBeCloseTo(72, 0);
    expect(places()[1].latitude).toBeGreaterThan(BASE.latitude);
  });

  it('report arrival 100 m before a stop, and never ride faster than the server accepts', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const job = { jobId: 'a', next: { step: 'arrive', stop: 0 }, stops: [STOP] };
    const { riders, calls, places } = withOneFailing({
      jobs: [job],
      offer: null,
      rider: { isOnline: true },
    });
    const arrivals = () => calls().filter(([path]) => path === '/api/rider/job/arrive');
    let from = BASE;
    for (let seconds = 3; arrivals().length === 0 && seconds < 60; seconds += 3) {
      vi.setSystemTime(seconds * 1_000);
      await riders.play();
      expect(straightMetres(from, places()[1]) / 3).toBeLessThan(25);
      from = places()[1];
    }
    expect(straightMetres(from, STOP)).toBeLessThan(100);
    expect(arrivals()[0]?.[1]).toMatchObject({ jobId: 'a', stop: 0, ...from });
  });
});
