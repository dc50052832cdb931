import 'server-only';
import { parse } from 'cookie';
import { LRUCache } from 'lru-cache';
import { decode, encode } from 'next-auth/jwt';
import { sha256 } from './digest';
import { env } from './env';

/** Absolute and idle lifetime of a session. */
export const SESSION_ABSOLUTE_S = 30 * 86_400;
export const SESSION_IDLE_S = 14 * 86_400;

/** The prefix binds the cookie to https and this host. */
export function sessionCookieName(): string {
  return env().APP_URL.startsWith('https://') ? '__Host-eki.session' : 'eki.session';
}

/** The cookie's content: an encrypted token with session and user id. */
export async function sealSession(sid: string, userId: string): Promise<string> {
  return encode({
    token: { sid, sub: userId },
    secret: env().AUTH_SECRET,
    maxAge: SESSION_ABSOLUTE_S,
  });
}

type Claim = { sid: string; userId: string };

/**
 * Caches decrypted cookies for a minute: decrypting takes much of the time of a call, and a socket needs
 * it three times. `findActor` checks whether the session still exists.
 */
const claims = new LRUCache<string, Claim>({ max: 10_000, ttl: 60_000 });

/** The session and user id in a Cookie header; null if there is none or we did not issue it. */
export async function readSessionCookie(header: string | null | undefined): Promise<Claim | null> {
  const sealed = parse(header ?? '')[sessionCookieName()];
  if (!sealed || sealed.length > 4_096) return null;
  const key = sha256(`${env().AUTH_SECRET}:${sealed}`);
  const known = claims.get(key);
  if (known) return known;
  try {
    const token = await decode({ token: sealed, secret: env().AUTH_SECRET });
    if (typeof token?.sid !== 'string' || typeof token.sub !== 'string') return null;
    const claim = { sid: token.sid, userId: token.sub };
    claims.set(key, claim);
    return claim;
  } catch {
    // Expired secret or tampering: not a session.
    return null;
  }
}
