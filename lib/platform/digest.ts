import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { env } from './env';

/** SHA-256 of text or bytes, lower-case hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Keyed hash of a network address, for the audit log. */
export function hashAddress(address: string): string {
  return createHmac('sha256', env().AUTH_SECRET).update(address).digest('hex');
}

/** JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
