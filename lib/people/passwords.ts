import 'server-only';
import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';

/**
 * argon2id (the library's default): 19 MiB, two passes, one lane, the least that OWASP recommends. Takes a
 * core for about 14 ms; Node's thread pool runs four concurrently.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

let decoy: Promise<string> | undefined;

/** A hash that no password matches: checking it makes an unknown e-mail as slow as a wrong password. */
function decoyHash(): Promise<string> {
  decoy ??= hash(randomBytes(32), PARAMETERS).catch((error: unknown) => {
    // The next call retries.
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * Keyboards type an accented letter as one or two characters: NFC makes it the same password. So does
 * trimming: a copied password often ends with a space or a line break.
 */
function normalised(plain: string): string {
  return plain.normalize('NFC').trim();
}

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(plain: string): Promise<string> {
  return hash(normalised(plain), PARAMETERS);
}

/**
 * Whether the password matches the hash. Without a hash (unknown account, or one without a
 * password) it returns false after the same time.
 */
export async function verifyPassword(storedHash: string | null, plain: string): Promise<boolean> {
  const fallback = await decoyHash();
  const isMatch = await verify(storedHash ?? fallback, normalised(plain));
  return storedHash !== null && isMatch;
}

/** Whether the hash uses outdated parameters. */
export function needsRehash(storedHash: string): boolean {
  const parameters = parseOptions(storedHash);
  return Object.entries(PARAMETERS).some(
    ([name, value]) => parameters[name as keyof typeof PARAMETERS] !== value,
  );
}
