import 'server-only';
import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { canonicalJson, sha256 } from '@/lib/platform/digest';
import { log } from '@/lib/platform/log';
import { IdempotencyKey } from '@/models/idempotency-key';

/** An answer as it went out the first time. */
export interface KeptAnswer {
  status: number;
  body: unknown;
  isReplay: boolean;
}

/**
 * What a kept answer comes to today; null when it says nothing any more and the command must run
 * again.
 */
export type Replay = (body: unknown) => Promise<unknown>;

const KEY = /^[A-Za-z0-9_-]{16,64}$/;
/** A request that crashed gives its key up after this, ms: before the browser's last try (decision 22). */
const LEASE_MS = 15_000;
/** One that runs moves the end of its lease on this often, ms. */
const RENEW_MS = 5_000;
/** One that hangs gives its key up this long after its start, ms. */
const LONGEST_MS = 60_000;
const KEPT_MS = 86_400_000;
/** Without a key, equal bodies within this time count as one attempt, ms. */
const KEYLESS_MS = 60_000;

const AS_IT_WAS: Replay = async (body) => body;

/**
 * Runs a command once for each key: a repeat gets the first answer, a twin still running 409,
 * another body under the same key 422 (design, money part 2.8). Answers of 400 and above are not
 * kept, so they can be tried again under the same key.
 *
 * A run keeps its key while it goes on, for a minute. One whose lease ended all the same may have
 * been overtaken by another: then the claim and the kept answer are the other's, and this run only
 * gives its own answer.
 *
 * scope: user and route. key: the Idempotency-Key header, or null. replay: see `Replay`; without
 * it, a kept answer holds as long as it is kept.
 */
export async function once(
  scope: string,
  key: string | null,
  input: unknown,
  run: () => Promise<{ status: number; body: unknown }>,
  { now = () => new Date(), replay = AS_IT_WAS }: { now?: () => Date; replay?: Replay } = {},
): Promise<KeptAnswer> {
  if (key !== null && !KEY.test(key)) throw new AppError('invalid', MESSAGES.badRequest);
  await connectDb();
  const requestHash = sha256(canonicalJson(input));
  const id = `${scope}:${key ?? `body-${requestHash}`}`;
  const keptMs = key === null ? KEYLESS_MS : KEPT_MS;
  const claimed = await claim(id, { requestHash, keptMs, replay }, now);
  if ('answer' in claimed) return claimed.answer;
  const mine = { _id: id, state: 'running', owner: claimed.owner } as const;
  const release = holdLease(mine, now);
  try {
    const answer = await run();
    await IdempotencyKey.updateOne(mine, {
      state: 'finished',
      status: answer.status,
      body: answer.body,
    });
    return { ...answer, isReplay: false };
  } catch (error) {
    await IdempotencyKey.deleteOne(mine);
    throw error;
  } finally {
    release();
  }
}

/** What names a run's claim, whatever has become of its lease. */
interface Claim {
  _id: string;
  state: 'running';
  owner: string;
}

/** Moves the end of the claim's lease on until the returned function is called. */
function holdLease(mine: Claim, now: () => Date): () => void {
  const last = now().getTime() + LONGEST_MS;
  const timer = setInterval(() => {
    const lockedUntil = new Date(Math.min(now().getTime() + LEASE_MS, last));
    IdempotencyKey.updateOne(mine, { lockedUntil }).catch((error: unknown) => {
      log().warn({ err: error }, 'the lease of a call was not renewed');
    });
  }, RENEW_MS);
  return () => clearInterval(timer);
}

/** The key is ours under this name, or an answer stands under it. */
type Claimed = { owner: string } | { answer: KeptAnswer };

/** What is asked for under a key. */
interface Wish {
  requestHash: string;
  keptMs: number;
  replay: Replay;
}

/** Takes the key, or gives the answer that stands under it. */
async function claim(id: string, wish: Wish, now: () => Date): Promise<Claimed> {
  const first = newRow(wish, now());
  try {
    await IdempotencyKey.create({ _id: id, ...first });
    return { owner: first.owner };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const held = await IdempotencyKey.findById(id).lean();
  if (!held) return claim(id, wish, now);
  // One whose time is over says nothing any more; it only has not been cleared away yet.
  const readAt = now();
  if (held.expiresAt > readAt) {
    if (held.requestHash !== wish.requestHash) {
      throw new AppError('key_reused', MESSAGES.keyReused);
    }
    if (held.state === 'running' && held.lockedUntil > readAt) {
      throw new AppError('conflict', MESSAGES.stillRunning, {}, 1);
    }
    const body = held.state === 'finished' ? await wish.replay(held.body) : null;
    if (body !== null) return { answer: { status: held.status ?? 200, body, isReplay: true } };
  }
  // Only one of several takes over, and not from a run that has just finished or renewed its lease:
  // the filter holds what was read.
  const { state, lockedUntil, expiresAt } = held;
  const next = newRow(wish, now());
  const taken = await IdempotencyKey.updateOne({ _id: id, state, lockedUntil, expiresAt }, next);
  if (taken.modifiedCount === 1) return { owner: next.owner };
  throw new AppError('conflict', MESSAGES.stillRunning, {}, 1);
}

/** What stands under a key while its run goes on. */
function newRow({ requestHash, keptMs }: Wish, now: Date) {
  return {
    requestHash,
    state: 'running' as const,
    owner: randomUUID(),
    status: null,
    body: null,
    lockedUntil: new Date(now.getTime() + LEASE_MS),
    expiresAt: new Date(now.getTime() + keptMs),
  };
}
