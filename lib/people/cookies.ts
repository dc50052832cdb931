import 'server-only';
import { stringifySetCookie } from 'cookie';
import { env } from '@/lib/platform/env';
import { deviceCookieName } from '@/lib/platform/http/caller';
import { SESSION_ABSOLUTE_S, sessionCookieName } from '@/lib/platform/session-token';

const DEVICE_S = 365 * 86_400;

/** Set-Cookie value of a new session; the server can end the session earlier. */
export function sessionCookie(content: string): string {
  return setCookie(sessionCookieName(), content, SESSION_ABSOLUTE_S);
}

/** Set-Cookie value that removes the session cookie. */
export function clearedSessionCookie(): string {
  return setCookie(sessionCookieName(), '', 0);
}

/** Set-Cookie value that identifies the browser at its next sign-in. */
export function deviceCookie(content: string): string {
  return setCookie(deviceCookieName(), content, DEVICE_S);
}

/** Lax, because the payment provider's page links back to us. */
function setCookie(name: string, value: string, maxAge: number): string {
  return stringifySetCookie({
    name,
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().APP_URL.startsWith('https://'),
  });
}
