import 'server-only';
import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { env } from '@/lib/platform/env';

/** A stored delivery code, encrypted. */
export interface StoredCode {
  sealed: string;
}

/** A new four-digit code for an order, each of the 10,000 equally likely. */
export function newDeliveryCode(orderId: string): StoredCode {
  const code = String(randomInt(10_000)).padStart(4, '0');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', dataKey(), iv).setAAD(Buffer.from(orderId));
  const body = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  return { sealed };
}

/**
 * Decrypts a code to its four digits. Throws when it belongs to another order, was encrypted with
 * an unknown key, or is damaged.
 */
export function openDeliveryCode(orderId: string, stored: StoredCode): string {
  const { DATA_PREVIOUS_KEY } = env();
  try {
    return decrypt(orderId, stored, dataKey());
  } catch (error) {
    if (!DATA_PREVIOUS_KEY) throw error;
    return decrypt(orderId, stored, Buffer.from(DATA_PREVIOUS_KEY, 'base64'));
  }
}

/** Whether the typed text is the code. Throws like `openDeliveryCode`. */
export function isDeliveryCode(orderId: string, stored: StoredCode, typed: string): boolean {
  const code = Buffer.from(openDeliveryCode(orderId, stored));
  const given = Buffer.from(typed);
  return given.length === code.length && timingSafeEqual(given, code);
}

function decrypt(orderId: string, { sealed }: StoredCode, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  // With an explicit length, a truncated tag is refused.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(orderId))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function dataKey(): Buffer {
  return Buffer.from(env().DATA_KEY, 'base64');
}
