import 'server-only';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { scopeActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { readWithdrawable } from '@/lib/ledger/available';
import { saveBankAccount } from '@/lib/money/bank/commands';
import { findLink, linkOverError, takeLink } from '@/lib/people/links';
import { command } from '@/lib/platform/command';
import { inTransaction } from '@/lib/platform/db';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { ANY_DATE } from '@/models/platform/define';
import { User } from '@/models/platform/user';
import { createPayout, requireAllowed } from './commands';
import { findDue } from './queries';
import type { WithdrawByLinkInput } from './schemas';

// What is left in the wallet of an account that waits to be deleted.

/** Days on which a withdrawal to a newly saved account is tried. */
const MAX_TRIES = 7;

/**
 * Withdraws all that can be withdrawn from the wallet of an account that waits to be deleted, by the link of
 * the weekly mail: to the account on file, or to one in its owner's name that is saved now and paid after
 * its 24 hours. The deletion goes on. Returns whether it waits for that.
 *
 * Throws AppError `invalid` for a link that is over, also because its owner has signed in since, and for
 * less than ₦100; `conflict` without an account on file and as for every withdrawal; and as saving an
 * account does. The link then still works.
 */
export async function withdrawByLink(
  { id, token, bankCode, accountNumber }: WithdrawByLinkInput,
  now: Date,
): Promise<{ isWaiting: boolean }> {
  const proof = { id, token };
  const userId = (await findLink(proof, 'withdraw-wallet', now)).userId.toString();
  const isSaved = bankCode !== undefined && accountNumber !== undefined;
  const account = isSaved
    ? await saveBankAccount(
        { party: 'wallet', bankCode, accountNumber },
        scopeActor({ userId, roles: ['customer'] }, 'self'),
        now,
      )
    : null;
  return command({ id: null, name: 'withdraw-by-link', now }, async (session) => {
    await takeLink(proof, 'withdraw-wallet', session, now);
    if (!(await isLeaving(userId, session))) throw linkOverError();
    const isWaiting = account !== null && account.state !== 'ready';
    if (isWaiting) {
      const from = new Date(account.usableFrom);
      await enqueue([restTimers.rest.entry({ userId, n: 1 }, from)], session, now);
    } else {
      await withdrawRest(userId, session, now);
    }
    return { isWaiting };
  });
}

/** Not of a suspended account, which can't act by old links either. */
function isLeaving(userId: string, session: ClientSession): Promise<unknown> {
  const leaving = { _id: userId, deleteAt: ANY_DATE, status: 'active' as const };
  return User.exists(leaving).session(session);
}

async function withdrawRest(userId: string, session: ClientSession, now: Date): Promise<void> {
  const owner = { party: 'wallet', ownerId: userId, shop: null, isForOwner: false } as const;
  const { withdrawable: amount } = await readWithdrawable(userId, session, now);
  // As of a closed shop: all of it, down to the provider's least.
  const account = await requireAllowed({ ...owner, isClosed: true }, amount, session, now);
  const facts = { dueAt: await findDue(now), secondReasons: [] };
  await createPayout({ ...facts, owner, account, amount, by: userId }, session, now);
}

/** Withdraws to an account that had to wait; a day later again while it can't. */
async function withdrawLater(userId: string, n: number, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    if (await isLeaving(userId, session)) await withdrawRest(userId, session, now);
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    if (n >= MAX_TRIES) return;
    const next = new Date(now.getTime() + DAY_MS);
    await inTransaction((session) =>
      enqueue([restTimers.rest.entry({ userId, n: n + 1 }, next)], session, now),
    );
  });
}

export const restTimers = {
  /** `n` counts the tries. */
  rest: defineTimer('wallet-rest', {
    ids: z.object({ userId: objectId, n: z.number().int() }),
    key: ({ userId, n }) => `${userId}:${n}`,
    run: ({ userId, n }, now) => withdrawLater(userId, n, now),
  }),
};
