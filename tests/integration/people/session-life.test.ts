import { describe, expect, it } from 'vitest';
import { startSession } from '@/lib/people/sessions';
import { findActor } from '@/lib/platform/session';
import { sessionCookieName } from '@/lib/platform/session-token';
import { useTestDatabase } from '../../support/database';
import { makePerson } from '../../support/people';

useTestDatabase();

const DAY_MS = 86_400_000;
/** A moment, in days. */
const MOMENT = 1 / DAY_MS;

/** A browser that signs in, and whether a visit so many days later finds it signed in still. */
async function signedIn(): Promise<(day: number) => Promise<boolean>> {
  const { userId } = await makePerson();
  const start = new Date();
  const cookie = `${sessionCookieName()}=${await startSession({ userId, accessRev: null }, start)}`;
  return async (day) => {
    const now = new Date(start.getTime() + day * DAY_MS);
    return (await findActor(cookie, { fresh: true, now }))?.userId === userId;
  };
}

describe('a session', () => {
  it.each([
    ['is gone fourteen days after sign-in without a visit', [], 14],
    ['is gone fourteen days after the last visit', [10], 24],
    ['is gone thirty days after sign-in, however often it was visited', [10, 20, 29], 30],
  ])('%s', async (_what, visits, end) => {
    const isIn = await signedIn();
    for (const day of visits) expect(await isIn(day), `day ${day}`).toBe(true);
    // What has ended is asked first: a visit before the end moves it.
    expect(await isIn(end), `day ${end}`).toBe(false);
    expect(await isIn(end - MOMENT), `just before day ${end}`).toBe(true);
  });

  it('is still there ten days after a visit, when the first fourteen are over', async () => {
    const isIn = await signedIn();
    expect(await isIn(10)).toBe(true);
    expect(await isIn(20)).toBe(true);
  });
});
