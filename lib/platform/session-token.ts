import 'server-only';
import { parse } from 'cookie';
import { decode, encode } from 'next-auth/jwt';
import { env } from './env';

/** Longest life of a session, and how long it may lie unused. */
export const SESSION_ABSOLUTE_S = 30 * 86_400;
export const SESSION_IDLE_S = 14 * 86_400;

/** Name of next-auth's session cookie; the prefix binds it to https and to this host. */
export function sessionCookieName(): string {
  return env().APP_URL.startsWith('https://') ? '__Host-eki.session' : 'eki.session';
}

/** The cookie's content: an encrypted token that carries the session id, nothing else of value. */
export async function sealSession(sid: string, userId: string): Promise<string> {
  return encode({
    token: { sid, sub: userId },
    secret: env().AUTH_SECRET,
    maxAge: SESSION_ABSOLUTE_S,
  });
}

/** The session and user id in a Cookie header; null when there is none or it is not ours. */
export async function readSessionCookie(
  header: string | null | undefined,
): Promise<{ sid: string; userId: string } | null> {
  const sealed = parse(header ?? '')[sessionCookieName()];
  if (!sealed || sealed.length > 4_096) return null;
  try {
    const token = await decode({ token: sealed, secret: env().AUTH_SECRET });
    if (typeof token?.sid !== 'string' || typeof token.sub !== 'string') return null;
    return { sid: token.sid, userId: token.sub };
  } catch {
    // A cookie that cannot be opened (old secret, tampered with) is no session.
    return null;
  }
}
