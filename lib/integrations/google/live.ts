import 'server-only';
import { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { env } from '@/lib/platform/env';
import { type GoogleIdentity, GoogleUnreachableError } from './port';

/** A stand-in has issuer, keys and scripts below its own address. */
const GOOGLE = 'https://accounts.google.com';
const ISSUERS = [GOOGLE, 'accounts.google.com'];
const KEYS = 'https://www.googleapis.com/oauth2/v1/certs';

let client: { key: string; oauth: OAuth2Client } | undefined;

/** The client caches the issuer's keys. */
function oauthClient(): OAuth2Client {
  const { GOOGLE_CLIENT_ID: clientId = '', GOOGLE_SIGN_IN_URL: url } = env();
  const key = `${clientId} ${url}`;
  if (client?.key === key) return client.oauth;
  const keys = url === GOOGLE ? KEYS : `${url}/certs`;
  const oauth = new OAuth2Client({
    clientId,
    issuers: url === GOOGLE ? ISSUERS : [url],
    endpoints: { oauth2FederatedSignonPemCertsUrl: keys },
  });
  client = { key, oauth };
  return oauth;
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: z.literal(true),
  name: z.string().catch(''),
  iat: z.number(),
});

/**
 * The identity of an ID token; null unless its signature, issuer, audience and expiry are valid and its
 * email is verified, and without a configured client id. Throws GoogleUnreachableError if the
 * issuer's keys cannot be read.
 */
export async function verifyGoogleToken(idToken: string): Promise<GoogleIdentity | null> {
  const { GOOGLE_CLIENT_ID: audience } = env();
  if (!audience) return null;
  const oauth = oauthClient();
  await oauth.getFederatedSignonCertsAsync().catch((error: unknown) => {
    throw new GoogleUnreachableError({ cause: error });
  });
  const ticket = await oauth.verifyIdToken({ idToken, audience }).catch(() => null);
  const parsed = claims.safeParse(ticket?.getPayload());
  if (!parsed.success) return null;
  const { sub, email, name, iat } = parsed.data;
  return { sub, email, name, issuedAt: new Date(iat * 1_000) };
}
