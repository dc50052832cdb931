import 'server-only';
import { stringifySetCookie } from 'cookie';
import { env } from '@/lib/platform/env';
import { SESSION_ABSOLUTE_S, sessionCookieName } from '@/lib/platform/session-token';
import { deviceCookieName } from './devices';

const DEVICE_S = 365 * 86_400;

/** Set-Cookie value of a new session; the server can end the session earlier. */
export function sessionCookie(content: string): string {
  return ownCookie(sessionCookieName(), content, SESSION_ABSOLUTE_S);
}

/** Set-Cookie value that removes the session cookie. */
export function clearedSessionCookie(): string {
  return ownCookie(sessionCookieName(), '', 0);
}

/** Set-Cookie value that recognises a browser at its next sign-in. */
export function deviceCookie(content: string): string {
  return ownCookie(deviceCookieName(), content, DEVICE_S);
}

/** HttpOnly; Lax, because the payment page links back from another site. */
function ownCookie(name: string, value: string, maxAge: number): string {
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
