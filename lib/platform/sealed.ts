import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env } from './env';

/**
 * Encrypts a text with DATA_KEY (AES-256-GCM), for the database. `owner`: the id of what it belongs to; it
 * can't be decrypted with another one.
 */
export function seal(text: string, owner: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', dataKey(), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/**
 * Decrypts what `seal` returned. Throws if it belongs to another owner, was encrypted with an unknown
 * key, or is damaged.
 */
export function unseal(sealed: string, owner: string): string {
  const { DATA_PREVIOUS_KEY } = env();
  try {
    return decrypt(sealed, owner, dataKey());
  } catch (error) {
    if (!DATA_PREVIOUS_KEY) throw error;
    return decrypt(sealed, owner, Buffer.from(DATA_PREVIOUS_KEY, 'base64'));
  }
}

function decrypt(sealed: string, owner: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  // With an explicit length, a truncated tag is refused.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function dataKey(): Buffer {
  return Buffer.from(env().DATA_KEY, 'base64');
}
