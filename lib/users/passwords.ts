import 'server-only';
import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/core/errors';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

/** argon2id (the library's default): 19 MiB, two passes, one lane (design, security part 4.2). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Each hash takes a core and 19 MiB for about 14 ms. */
const CONCURRENCY = 4;
/** A full queue takes a few seconds; calls beyond it are refused. */
const MAX_WAITING = 400;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when a slot is free. Throws AppError `unavailable` if the queue is full. */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('unavailable', PAGE_MESSAGES.somethingWrong, {}, 2);
    }
    // A finished hash hands over its slot, so `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

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

/** The argon2id hash of a password, in PHC form. Throws AppError `unavailable` under overload. */
export function hashPassword(plain: string): Promise<string> {
  return withSlot(() => hash(normalised(plain), PARAMETERS));
}

/**
 * Whether the password matches the hash. Without a hash (unknown account, or one without a
 * password) it returns false after the same time. `before` runs once a slot is free, and stops the check
 * by throwing. Throws AppError `unavailable` under overload.
 */
export async function verifyPassword(
  storedHash: string | null,
  plain: string,
  before: () => Promise<void> = async () => {},
): Promise<boolean> {
  const fallback = await decoyHash();
  const isMatch = await withSlot(async () => {
    await before();
    return verify(storedHash ?? fallback, normalised(plain));
  });
  return storedHash !== null && isMatch;
}

/** Whether the hash uses outdated parameters. */
export function needsRehash(storedHash: string): boolean {
  const parameters = parseOptions(storedHash);
  return Object.entries(PARAMETERS).some(
    ([name, value]) => parameters[name as keyof typeof PARAMETERS] !== value,
  );
}
