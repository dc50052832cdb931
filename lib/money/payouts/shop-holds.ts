import 'server-only';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import type { ScopedActor } from '@/lib/core/roles';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { inTransaction } from '@/lib/platform/db';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { SUSPENSION_HOLD_MS } from '@/lib/shops/policy';
import { PayoutStop } from '@/models/money/payout-stop';
import { payoutMails } from './mails';
import { PAYOUT_MESSAGES } from './messages';
import { findOwnerIds, findOwnIds } from './owner';
import { HOLD_REMINDER_MS } from './policy';
import type { DecideHoldInput } from './schemas';
import { declineOpen } from './staff';
import { findHolds, saveStop, toHoldKey } from './stops';

// The money of a suspended shop stays the shop's, but waits: nothing can be requested for 30 days, unless ops
// end that sooner or renew it. If nobody does anything, it ends by itself, because ops still release each
// payout.

/** Holds a shop's money and declines what it has asked for, in the transaction that suspends it. */
export async function holdMoney(
  vendorId: string,
  { reason, by }: { reason: string; by: string },
  session: ClientSession,
  now: Date,
): Promise<void> {
  await saveHold(vendorId, { reason, by }, session, now);
  const owner = { party: 'shop', ownerId: vendorId } as const;
  await declineOpen(owner, PAYOUT_MESSAGES.shopSuspended, session, now);
}

async function saveHold(
  vendorId: string,
  { reason: why, by }: { reason: string; by: string },
  session: ClientSession,
  now: Date,
): Promise<Date> {
  const until = new Date(now.getTime() + SUSPENSION_HOLD_MS);
  await saveStop(toHoldKey(vendorId), { until, why, by }, session, now);
  const ids = { vendorId, until: until.toISOString() };
  const remindAt = new Date(until.getTime() - HOLD_REMINDER_MS);
  await enqueue(
    [holdTimers.remind.entry(ids, remindAt), holdTimers.end.entry(ids, until)],
    session,
    now,
  );
  return until;
}

/** Ends a shop's hold, if there is one, in the transaction that reopens it. */
export async function releaseMoney(vendorId: string, session: ClientSession): Promise<void> {
  await PayoutStop.deleteOne({ _id: toHoldKey(vendorId) }, { session });
}

/**
 * Ends the hold of a shop's money, or renews it for 30 days from now, with an audit entry and a mail to the
 * shop's owners. A repeat changes nothing. Throws AppError `conflict` where nothing is held any more, and
 * `forbidden` for who works for the shop.
 */
export async function decideHold(
  { vendorId, renews, reason, commandId }: DecideHoldInput,
  actor: ScopedActor<'staff'>,
  { address, now }: CallFacts,
): Promise<void> {
  const { userId: by } = actor;
  const action = renews ? 'renew-hold' : 'end-hold';
  const about = { kind: 'shop', refId: vendorId } as const;
  const doing: Doing<'shop'> = { actor, action, commandId, reason, ...about, address, now };
  await staffCommand(doing, async (session) => {
    if ((await findOwnIds(by, session)).includes(vendorId)) {
      throw new AppError('forbidden', PAYOUT_MESSAGES.own);
    }
    const hold = (await findHolds([vendorId], session, now)).get(vendorId);
    if (!hold) throw new AppError('conflict', PAYOUT_MESSAGES.notHeld);
    const before = { until: hold.until.toISOString() };
    if (renews) {
      const until = await saveHold(vendorId, { reason, by }, session, now);
      await writeAudit(doing, { before, after: { until: until.toISOString() } }, session);
    } else {
      await releaseMoney(vendorId, session);
      await writeAudit(doing, { before, after: { until: now.toISOString() } }, session);
    }
    await mailOwners(vendorId, renews ? 'renewed' : 'ended', session, now);
  });
}

async function mailOwners(
  vendorId: string,
  notice: 'renewed' | 'ended',
  session: ClientSession,
  now: Date,
): Promise<void> {
  const owners = await findOwnerIds({ party: 'shop', ownerId: vendorId }, session);
  const mails = owners.map((userId) =>
    payoutMails.hold.entry({ vendorId, userId, notice, at: now.toISOString() }),
  );
  await enqueue(mails, session, now);
}

const holdIds = z.object({ vendorId: objectId, until: z.iso.datetime() });

/** Whether the shop's hold still ends then. */
async function isCurrent(
  { vendorId, until }: z.output<typeof holdIds>,
  session: ClientSession,
): Promise<boolean> {
  const current = { _id: toHoldKey(vendorId), until: new Date(until) };
  return (await PayoutStop.exists(current).session(session)) !== null;
}

/** `until`: when the hold ends, ISO: a renewed one has timers of its own. */
export const holdTimers = {
  /** Reminds staff of a hold before it ends. */
  remind: defineTimer('shop-hold-ends', {
    ids: holdIds,
    key: ({ vendorId, until }) => `${vendorId}:${until}`,
    run: (ids, now) =>
      inTransaction(async (session) => {
        if (!(await isCurrent(ids, session))) return;
        await enqueue([payoutMails.holdEnds.entry(ids)], session, now);
      }),
  }),
  /** Ends a hold on which nobody has decided. */
  end: defineTimer('shop-hold-end', {
    ids: holdIds,
    key: ({ vendorId, until }) => `${vendorId}:${until}`,
    run: (ids, now) =>
      inTransaction(async (session) => {
        if (!(await isCurrent(ids, session))) return;
        await releaseMoney(ids.vendorId, session);
        await mailOwners(ids.vendorId, 'ended', session, now);
      }),
  }),
};
