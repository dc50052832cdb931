import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { canonicalJson, sha256 } from '@/lib/platform/digest';
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
/** A request that crashed gives its key up after this, ms. */
const LEASE_MS = 60_000;
const KEPT_MS = 86_400_000;
/** Without a key, equal bodies within this time count as one attempt, ms. */
const KEYLESS_MS = 60_000;

const AS_IT_WAS: Replay = async (body) => body;

/**
 * Runs a command once for each key: a repeat gets the first answer, a twin still running 409,
 * another body under the same key 422 (design, money part 2.8). Answers of 400 and above are not
 * kept, so they can be tried again under the same key.
 *
 * A run whose lease ended while it went on may have been overtaken by another: then the claim and
 * the kept answer are the other's, and this run only gives its own answer.
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
  const claimed = await claim(id, { requestHash, keptMs, replay }, now());
  if ('answer' in claimed) return claimed.answer;
  // Every takeover moves the end of the lease on, so it names this run.
  const mine = { _id: id, state: 'running', lockedUntil: claimed.lockedUntil } as const;
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
  }
}

/** The key is ours until then, or an answer stands under it. */
type Claimed = { lockedUntil: Date } | { answer: KeptAnswer };

/** What is asked for under a key. */
interface Wish {
  requestHash: string;
  keptMs: number;
  replay: Replay;
}

/** Takes the key, or gives the answer that stands under it. */
async function claim(id: string, wish: Wish, now: Date): Promise<Claimed> {
  const { requestHash, keptMs, replay } = wish;
  const row = {
    requestHash,
    state: 'running' as const,
    status: null,
    body: null,
    lockedUntil: new Date(now.getTime() + LEASE_MS),
    expiresAt: new Date(now.getTime() + keptMs),
  };
  try {
    await IdempotencyKey.create({ _id: id, ...row });
    return { lockedUntil: row.lockedUntil };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const held = await IdempotencyKey.findById(id).lean();
  if (!held) return claim(id, wish, now);
  // One whose time is over says nothing any more; it only has not been cleared away yet.
  if (held.expiresAt > now) {
    if (held.requestHash !== requestHash) throw new AppError('key_reused', MESSAGES.keyReused);
    if (held.state === 'running' && held.lockedUntil > now) {
      throw new AppError('conflict', MESSAGES.stillRunning, {}, 1);
    }
    const body = held.state === 'finished' ? await replay(held.body) : null;
    if (body !== null) return { answer: { status: held.status ?? 200, body, isReplay: true } };
  }
  // Only one of several takes over, and not from a run that has just finished: the filter holds
  // what was read.
  const { state, lockedUntil, expiresAt } = held;
  const taken = await IdempotencyKey.updateOne({ _id: id, state, lockedUntil, expiresAt }, row);
  if (taken.modifiedCount === 1) return { lockedUntil: row.lockedUntil };
  throw new AppError('conflict', MESSAGES.stillRunning, {}, 1);
}
