import 'server-only';
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { DAY_MS } from '@/lib/core/time';
import { IdempotencyKey } from '@/models/platform/idempotency-key';
import { connectDb, isDuplicateKey } from '../db';
import { canonicalJson, sha256 } from '../digest';
import { log } from '../log';

export interface StoredAnswer {
  status: number;
  body: unknown;
  isReplay: boolean;
}

/**
 * Turns a stored answer into the current one; null if it no longer applies and the command must run again.
 */
export type Replay = (body: unknown) => Promise<unknown>;

const KEY = /^[A-Za-z0-9_-]{16,64}$/;
/**
 * Lease of a running request, ms: after a crash the key is free before the browser's last retry
 * (decision 22).
 */
const LEASE_MS = 15_000;
/** A running request renews its lease in this interval, ms. */
const RENEW_INTERVAL_MS = 5_000;
/** A request that hangs loses its key after this time, ms. */
const MAX_RUN_MS = 60_000;
const RETENTION_MS = DAY_MS;
/** Without a key, identical bodies within this time count as one request, ms. */
const KEYLESS_RETENTION_MS = 60_000;

/**
 * Stores the answer in the command's transaction: both are committed or neither. Throws AppError
 * `conflict`, which rolls the transaction back, if another request has taken over the key.
 */
export type StoreAnswer = (
  answer: Omit<StoredAnswer, 'isReplay'>,
  session: ClientSession,
) => Promise<void>;

const UNCHANGED: Replay = async (body) => body;

/**
 * Runs a command once per key. A repeat gets the first answer, a concurrent duplicate 409, another body
 * under the same key 422. Answers of 400 and above are not stored, so they can be retried under the same
 * key.
 *
 * A run renews its lease for up to a minute. If the lease ends anyway, another request may take the key
 * over; the claim and the stored answer then belong to that one.
 *
 * A command with one transaction stores its answer in it (`StoreAnswer`). For others this function stores
 * it, and after a crash in between a repeat runs again.
 *
 * `scope`: user and route. `key`: the Idempotency-Key header, or null. `replay`: see `Replay`; by default a
 * stored answer is returned unchanged.
 */
export async function runOnce(
  scope: string,
  key: string | null,
  input: unknown,
  run: (storeAnswer: StoreAnswer) => Promise<{ status: number; body: unknown }>,
  { now = () => new Date(), replay = UNCHANGED }: { now?: () => Date; replay?: Replay } = {},
): Promise<StoredAnswer> {
  if (key !== null && !KEY.test(key)) throw new AppError('invalid', MESSAGES.badRequest);
  await connectDb();
  const requestHash = sha256(canonicalJson(input));
  const id = `${scope}:${key ?? `body-${requestHash}`}`;
  const retentionMs = key === null ? KEYLESS_RETENTION_MS : RETENTION_MS;
  const claimed = await claim(id, { requestHash, retentionMs, replay }, now);
  if ('answer' in claimed) return claimed.answer;
  const ownClaim = { _id: id, state: 'running', owner: claimed.owner } as const;
  const release = holdLease(ownClaim, now);
  try {
    const answer = await run(async ({ status, body }, session) => {
      const stored = await IdempotencyKey.updateOne(
        ownClaim,
        { state: 'finished', status, body },
        { session },
      );
      if (stored.modifiedCount !== 1) throw new AppError('conflict', MESSAGES.stillRunning, {}, 1);
    });
    // Changes nothing if the run has stored its answer itself.
    await IdempotencyKey.updateOne(ownClaim, {
      state: 'finished',
      status: answer.status,
      body: answer.body,
    });
    return { ...answer, isReplay: false };
  } catch (error) {
    await IdempotencyKey.deleteOne(ownClaim);
    throw error;
  } finally {
    release();
  }
}

/** Identifies a run's claim, even after its lease has ended. */
interface Claim {
  _id: string;
  state: 'running';
  owner: string;
}

/** Renews the claim's lease until the returned function is called. */
function holdLease(ownClaim: Claim, now: () => Date): () => void {
  const deadline = now().getTime() + MAX_RUN_MS;
  const timer = setInterval(() => {
    const lockedUntil = new Date(Math.min(now().getTime() + LEASE_MS, deadline));
    IdempotencyKey.updateOne(ownClaim, { lockedUntil }).catch((error: unknown) => {
      log().warn({ err: error }, 'the lease of a call was not renewed');
    });
  }, RENEW_INTERVAL_MS);
  return () => clearInterval(timer);
}

type Claimed = { owner: string } | { answer: StoredAnswer };

interface ClaimRequest {
  requestHash: string;
  retentionMs: number;
  replay: Replay;
}

/** Claims the key, or returns its stored answer. */
async function claim(id: string, request: ClaimRequest, now: () => Date): Promise<Claimed> {
  const first = newRow(request, now());
  try {
    await IdempotencyKey.create({ _id: id, ...first });
    return { owner: first.owner };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const held = await IdempotencyKey.findById(id).lean();
  if (!held) return claim(id, request, now);
  // An expired row is there until the TTL index removes it.
  const readAt = now();
  if (held.expiresAt > readAt) {
    if (held.requestHash !== request.requestHash) {
      throw new AppError('key_reused', MESSAGES.keyReused);
    }
    if (held.state === 'running' && held.lockedUntil > readAt) {
      throw new AppError('conflict', MESSAGES.stillRunning, {}, 1);
    }
    const body = held.state === 'finished' ? await request.replay(held.body) : null;
    if (body !== null) return { answer: { status: held.status ?? 200, body, isReplay: true } };
  }
  // The filter repeats what was read: only one request takes over, and none from a run that has just
  // finished or renewed its lease.
  const { state, lockedUntil, expiresAt } = held;
  const next = newRow(request, now());
  const taken = await IdempotencyKey.updateOne({ _id: id, state, lockedUntil, expiresAt }, next);
  if (taken.modifiedCount === 1) return { owner: next.owner };
  throw new AppError('conflict', MESSAGES.stillRunning, {}, 1);
}

function newRow({ requestHash, retentionMs }: ClaimRequest, now: Date) {
  return {
    requestHash,
    state: 'running' as const,
    owner: randomUUID(),
    status: null,
    body: null,
    lockedUntil: new Date(now.getTime() + LEASE_MS),
    expiresAt: new Date(now.getTime() + retentionMs),
  };
}
