import 'server-only';
import { AppError } from '@/lib/core/errors';
import { email as emailSchema } from '@/lib/core/fields';
import { verifyGoogleToken } from '@/lib/integrations/google/live';
import { type GoogleIdentity, GoogleUnreachableError } from '@/lib/integrations/google/port';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { googleName } from './policy';

/** Maximum age of a Google sign-in that replaces a password, ms. */
const FRESH_MS = 10 * 60_000;

/**
 * The identity of an ID token, with email and name normalized. Throws AppError `unauthenticated` for an
 * invalid token, and `upstream` while Google cannot be reached.
 */
export async function readGoogleToken(token: string): Promise<GoogleIdentity> {
  const identity = await verifyGoogleToken(token).catch((error: unknown) => {
    if (!(error instanceof GoogleUnreachableError)) throw error;
    throw new AppError('upstream', ACCOUNT_MESSAGES.googleDown);
  });
  const parsed = emailSchema.safeParse(identity?.email);
  if (!identity || !parsed.success)
    throw new AppError('unauthenticated', ACCOUNT_MESSAGES.googleFailed);
  return { ...identity, email: parsed.data, name: googleName(identity.name) };
}

/**
 * Throws AppError `invalid` unless the token is of a sign-in with this Google account within the last
 * ten minutes; `upstream` like `readGoogleToken`.
 */
export async function checkFreshGoogle(token: string | undefined, sub: string): Promise<void> {
  const refused = new AppError('invalid', ACCOUNT_MESSAGES.googleFailed, { field: 'googleToken' });
  if (!token) throw refused;
  const identity = await readGoogleToken(token).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'unauthenticated' ? refused : error;
  });
  const isFresh = Date.now() - identity.issuedAt.getTime() < FRESH_MS;
  if (identity.sub !== sub || !isFresh) throw refused;
}
