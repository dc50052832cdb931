import { afterEach, describe, expect, it, vi } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import type { UserDto } from '@/lib/users/dto';
import { connectToaster, type ToastMessage } from './toast-queue';
import { recheckSession, refreshSession, setSession } from './use-session';

afterEach(() => vi.unstubAllGlobals());

it('refetches once for callers during a fetch', async () => {
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

const person = (_id: string) => ({ _id }) as UserDto;
const [ada, efe] = [person('a'.repeat(24)), person('e'.repeat(24))];
function stubPage(): void {
  vi.stubGlobal('localStorage', { removeItem: () => undefined, setItem: () => undefined });
  vi.stubGlobal('window', { location: { search: '' } });
}
const answer = (user: UserDto | null) => Response.json({ success: true, user, settings: null });

it.each([
  ['says so where it turns to another account', ada, efe, [MESSAGES.otherAccount]],
  ['says nothing where it stays with its own', ada, ada, []],
  ['says nothing to a guest who has signed in elsewhere', null, efe, []],
  ['says nothing where the session has ended', ada, null, []],
])('a page %s', async (_what, before, now, said) => {
  stubPage();
  setSession(before);
  vi.stubGlobal('fetch', async () => answer(now));
  const shown: ToastMessage[] = [];
  const disconnect = connectToaster({ show: (message) => shown.push(message), clear: () => {} });
  await refreshSession();
  disconnect();
  expect(shown.map(({ text }) => text)).toEqual(said);
});

it('says so too where the page was nobody’s in between', async () => {
  stubPage();
  setSession(ada);
  vi.stubGlobal('fetch', async () => answer(null));
  await refreshSession();
  const shown: ToastMessage[] = [];
  const disconnect = connectToaster({ show: (message) => shown.push(message), clear: () => {} });
  vi.stubGlobal('fetch', async () => answer(efe));
  expect(await refreshSession()).toEqual(efe);
  disconnect();
  expect(shown.map(({ text }) => text)).toEqual([MESSAGES.otherAccount]);
});

describe('a call refused with 401', () => {
  it.each([
    ['nobody is signed in', ada, null, null],
    ['another account is', ada, efe, efe],
    ['another account is, and the page has heard of it already', efe, efe, efe],
    // Another process may have believed the ended session for some seconds more.
    ['the account that ended', ada, ada, null],
  ])('leaves the page with whoever is signed in now: %s', async (_what, before, now, after) => {
    stubPage();
    setSession(before);
    vi.stubGlobal('fetch', async () => answer(now));
    expect(await recheckSession(ada._id)).toEqual(after);
  });
});
