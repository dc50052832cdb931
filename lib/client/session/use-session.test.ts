import { afterEach, describe, expect, it, vi } from 'vitest';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { serverTime, setServerTime } from '../settings';
import { connectToaster, type ToastMessage } from '../toast-queue';
import {
  endedUser,
  onResume,
  recheckSession,
  refreshSession,
  sessionUser,
  setSession,
  watchSession,
} from './use-session';

afterEach(() => vi.unstubAllGlobals());

it('fetches once more for all callers during a fetch', async () => {
  const release: (() => void)[] = [];
  const fetch = vi.fn(async () => {
    await new Promise<void>((resolve) => {
      release.push(resolve);
    });
    return Response.json({ success: false }, { status: 401 });
  });
  vi.stubGlobal('fetch', fetch);
  const first = refreshSession();
  await expect.poll(() => fetch.mock.calls.length).toBe(1);
  const [second, third] = [refreshSession(), refreshSession()];
  release[0]?.();
  await expect.poll(() => fetch.mock.calls.length).toBe(2);
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

it('uses the server’s clock on a device whose own is wrong', async () => {
  stubPage();
  const serverNow = new Date(Date.now() + 11 * 3_600_000).toISOString();
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, user: null, settings: null, serverNow }),
  );
  await refreshSession();
  expect(Math.abs(serverTime().getTime() - Date.parse(serverNow))).toBeLessThan(5_000);
  setServerTime(new Date().toISOString());
});

it.each([
  ['announces a switch to another account', ada, efe, [PAGE_MESSAGES.otherAccount]],
  ['shows nothing when the account is the same', ada, ada, []],
  ['shows nothing to a guest who signed in elsewhere', null, efe, []],
  ['shows nothing when the session has ended', ada, null, []],
])('the page %s', async (_what, before, now, toasts) => {
  stubPage();
  setSession(before);
  vi.stubGlobal('fetch', async () => answer(now));
  const shown: ToastMessage[] = [];
  const disconnect = connectToaster({ show: (message) => shown.push(message), clear: () => {} });
  await refreshSession();
  disconnect();
  expect(shown.map(({ text }) => text)).toEqual(toasts);
});

it('announces a switch even with a signed-out moment in between', async () => {
  stubPage();
  setSession(ada);
  vi.stubGlobal('fetch', async () => answer(null));
  await refreshSession();
  const shown: ToastMessage[] = [];
  const disconnect = connectToaster({ show: (message) => shown.push(message), clear: () => {} });
  vi.stubGlobal('fetch', async () => answer(efe));
  expect(await refreshSession()).toEqual(efe);
  disconnect();
  expect(shown.map(({ text }) => text)).toEqual([PAGE_MESSAGES.otherAccount]);
});

it('refetches the session when the page comes out of the back/forward cache', async () => {
  stubPage();
  const page = new EventTarget();
  vi.stubGlobal('window', Object.assign(page, { location: { search: '' } }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async () => answer(efe));
  setSession(ada);
  const stop = watchSession();
  const shown: unknown[] = [];
  onResume(() => shown.push(sessionUser()));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(() => shown).toEqual([efe]);
  stop();
});

describe('a session that ended', () => {
  it('is remembered until its user is back, and then the page resumes once', async () => {
    stubPage();
    setSession(ada);
    vi.stubGlobal('fetch', async () => answer(null));
    await recheckSession(ada._id);
    expect([sessionUser(), endedUser()]).toEqual([null, ada]);
    const resumed = vi.fn();
    onResume(resumed);
    setSession(ada);
    expect([sessionUser(), endedUser()]).toEqual([ada, null]);
    expect(resumed).toHaveBeenCalledTimes(1);
  });

  it('is forgotten when another account logs in, and nothing resumes', async () => {
    stubPage();
    setSession(ada);
    vi.stubGlobal('fetch', async () => answer(null));
    await refreshSession();
    const resumed = vi.fn();
    onResume(resumed);
    setSession(efe);
    expect(endedUser()).toBeNull();
    expect(resumed).not.toHaveBeenCalled();
  });

  it('isn’t one after a logout in this tab', () => {
    stubPage();
    setSession(ada);
    setSession(null);
    expect(endedUser()).toBeNull();
  });
});

describe('a call refused with 401', () => {
  it.each([
    ['no one', ada, null, null],
    ['another account', ada, efe, efe],
    ['another account, already shown', efe, efe, efe],
    // Another process may have accepted the ended session for some seconds more.
    ['the account whose session ended', ada, ada, null],
  ])(
    'switches the page to the account that is signed in now: %s',
    async (_what, before, now, after) => {
      stubPage();
      setSession(before);
      vi.stubGlobal('fetch', async () => answer(now));
      expect(await recheckSession(ada._id)).toEqual(after);
    },
  );
});
