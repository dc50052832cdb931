import { afterEach, describe, expect, it, vi } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { ApiError, apiGet, apiPost, onLoggedOut } from './api';

afterEach(() => vi.unstubAllGlobals());

const ok = () => Response.json({ success: true, saved: 'rice' });
const refusal = (status: number, message: string) => () =>
  Response.json({ success: false, message }, { status });
const loggedOut = refusal(401, MESSAGES.loginToContinue);

/** A server that gives these answers, and a page whose user does or doesn't log in again. */
function page(isBack: boolean, ...answers: (() => Response)[]) {
  const fetch = vi.fn(async () => (answers.shift() ?? ok)());
  vi.stubGlobal('fetch', fetch);
  const asked = vi.fn(async (_isChange: boolean) => isBack);
  return { fetch, asked, stop: onLoggedOut(asked) };
}

describe('a call after the session has ended', () => {
  it('is repeated with the same body once the user is back', async () => {
    const { fetch, asked, stop } = page(true, loggedOut);
    expect(await apiPost('/api/seller/shop', { about: 'Rice' }, '')).toMatchObject({
      saved: 'rice',
    });
    stop();
    expect(asked.mock.calls).toEqual([[true]]);
    const [first, second] = fetch.mock.calls as unknown as [string, RequestInit][];
    expect(second?.[1].body).toBe(first?.[1].body);
  });

  it('fails once, with the reason, if the user isn’t back', async () => {
    const { fetch, stop } = page(false, loggedOut);
    const failure = await apiPost('/api/seller/shop', {}, '').catch((error: unknown) => error);
    stop();
    expect(failure).toMatchObject({ isLoggedOut: true, message: MESSAGES.loginToContinue });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is repeated only once', async () => {
    const { fetch, stop } = page(true, loggedOut, loggedOut);
    await expect(apiPost('/api/seller/shop', {}, '')).rejects.toBeInstanceOf(ApiError);
    stop();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is reported as a read, which needn’t interrupt', async () => {
    const { asked, stop } = page(false, loggedOut);
    await apiGet('/api/seller/shop', '').catch(() => {});
    stop();
    expect(asked.mock.calls).toEqual([[false]]);
  });

  it('doesn’t interrupt either if the user didn’t start it', async () => {
    const { asked, stop } = page(false, loggedOut);
    await apiPost('/api/support/read', {}, '', { isBackground: true }).catch(() => {});
    stop();
    expect(asked.mock.calls).toEqual([[false]]);
  });
});

it.each([
  ['a wrong password', 401, 'Wrong email or password.'],
  ['a foreign thing', 404, MESSAGES.notFound],
  ['a missing role', 403, MESSAGES.roleMissing],
])('%s isn’t the end of a session', async (_what, status, message) => {
  const { asked, stop } = page(true, refusal(status, message));
  await expect(apiPost('/api/x', {}, '')).rejects.toMatchObject({ status, message });
  stop();
  expect(asked).not.toHaveBeenCalled();
});

it('needs no login where the page asks for none', async () => {
  const { fetch, stop } = page(true, loggedOut);
  stop();
  await expect(apiPost('/api/x', {}, '')).rejects.toMatchObject({ status: 401 });
  expect(fetch).toHaveBeenCalledTimes(1);
});
