import 'server-only';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { formatKobo } from '@/lib/core/format';
import { fromNaira, kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { isFrozen } from '@/lib/ledger/ledger';
import { requireFunds } from '@/lib/ledger/queries';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { inRetriedTransaction, inTransaction } from '@/lib/platform/db';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/platform/settings/queries';
import { directRefusal } from '@/lib/purchases/checkout/quotes/refusal';
import {
  type DeliveryJob,
  deliveryUpdated,
  findJob,
  jobUpdated,
  readJob,
  saveJob,
} from '@/lib/purchases/delivery/job';
import { applyWithin } from '@/lib/purchases/moves/apply';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { purchasePush } from '@/lib/purchases/moves/notices';
import { DIRECT } from '@/lib/purchases/moves/state';
import type { JobStop, SpendApproval } from '@/models/purchases/delivery';
import { Errand } from '@/models/purchases/errand';
import { PURCHASE_OWNERS } from '@/models/purchases/purchase';
import type { JobDto, StopDto } from './dto';
import {
  attachToJob,
  type CommandContext,
  move,
  type Outcome,
  openStop,
  ownJob,
  type RiderActor,
  withStop,
} from './job-command';
import { toApprovalDto } from './map';
import { overBudget, RIDER_MESSAGES } from './messages';
import { APPROVAL_MINUTES, MAX_APPROVAL_REQUESTS } from './policy';
import type { ApproveSpendInput, StopInput } from './schemas';

/**
 * Closes a stop of an errand: done, with what was spent there and its receipt, or skipped, with a note.
 * With the last one the errand is picked up, even if all were skipped: the rider still goes to the
 * customer, who sees why.
 *
 * Returns the job, also to a repeat. Throws AppError `conflict` with `approval` if the amount is over the
 * budget: the customer is asked to agree, and the rider repeats the command once they have.
 */
export function closeStop(input: StopInput, actor: RiderActor, now: Date): Promise<JobDto> {
  return ownJob('stop', input, actor, now, async (job, context) => {
    const stop = openStop(job, input.stop, 'errand');
    const spentKobo = fromNaira(input.spent ?? 0);
    requireReason(input, stop, spentKobo);
    // Checked before the receipt: nothing is paid yet.
    if (spentKobo > stop.budgetKobo) return requestMore(job, stop, spentKobo, context);
    if (spentKobo > 0 && !input.receipt) throw missing(RIDER_MESSAGES.receiptMissing, 'receipt');
    for (const file of [input.photo, input.receipt]) {
      if (file) await attachToJob(file, job, context);
    }
    let moved = job;
    if (spentKobo > 0) moved = await move(job, { type: 'spend', amountKobo: spentKobo }, context);
    const { approval = null } = stop;
    const changes = withStop(job, stop, {
      state: input.state,
      doneAt: now,
      remark: input.note ?? '',
      photoId: input.photo ?? null,
      spentKobo,
      receiptId: input.receipt ?? null,
      // The open request is void.
      approval: approval?.state === 'asked' ? { ...approval, state: 'declined' } : approval,
    });
    const isLast = changes.stops.every(({ kind, state }) => kind !== 'errand' || state !== 'open');
    if (isLast) {
      moved = await move(job, { type: 'pick', vendorId: DIRECT, isHandedOver: true }, context);
    }
    return { job: moved, changes };
  });
}

const missing = (message: string, field: string) => new AppError('invalid', message, { field });

function requireReason(
  { state, note }: StopInput,
  { budgetKobo }: JobStop,
  spentKobo: number,
): void {
  if (state === 'skipped') {
    if (spentKobo > 0) throw missing(RIDER_MESSAGES.skipSpent, 'spent');
    if (!note) throw missing(RIDER_MESSAGES.skipReason, 'note');
    return;
  }
  if (spentKobo === 0 && budgetKobo > 0 && !note)
    throw missing(RIDER_MESSAGES.nothingSpent, 'note');
}

/** Asks the customer to agree. Throws while a request is open, and after the last one was declined. */
async function requestMore(
  job: DeliveryJob,
  stop: JobStop,
  amountKobo: number,
  { commandId, session, now }: CommandContext,
): Promise<Outcome> {
  const { approval: earlier } = stop;
  const over = kobo(amountKobo - stop.budgetKobo);
  if (earlier?.state === 'asked' && earlier.expiresAt > now) throw waiting(over, earlier, now);
  if (earlier && (earlier.commandId === commandId || earlier.asks >= MAX_APPROVAL_REQUESTS)) {
    throw new AppError('conflict', RIDER_MESSAGES.spendDeclined, {
      approval: toApprovalDto(earlier, now),
    });
  }
  await requireWithinLimit(job, over, session);
  const expiresAt = new Date(now.getTime() + APPROVAL_MINUTES * 60_000);
  const asks = (earlier?.asks ?? 0) + 1;
  const approval: SpendApproval = { amountKobo, state: 'asked', expiresAt, commandId, asks };
  const ids = { jobId: job._id.toString(), stop: stop.seq, at: expiresAt.toISOString() };
  const asked = purchasePush.entry({
    kind: 'errand',
    id: job._id.toString(),
    userId: job.customerId.toString(),
    notice: 'over-budget',
    turn: `${stop.seq}-${asks}`,
    at: now.getTime(),
  });
  await enqueue([spendTimers.approvalEnd.entry(ids, expiresAt), ...asked], session, now);
  return { job, changes: withStop(job, stop, { approval }), refusal: waiting(over, approval, now) };
}

/** Throws AppError `conflict` if an errand's budgets plus `moreKobo` are over the limit. */
async function requireWithinLimit(
  { stops }: DeliveryJob,
  moreKobo: number,
  session: ClientSession,
): Promise<void> {
  const settings = await getSettings(session);
  const budgets = stops.reduce((sum, { budgetKobo }) => sum + budgetKobo, 0);
  if (budgets + moreKobo > fromNaira(settings.errandBudgetNaira)) {
    throw new AppError('conflict', directRefusal('OVER_BUDGET', settings));
  }
}

function waiting(over: number, approval: SpendApproval, now: Date): AppError {
  const message = overBudget(formatKobo(over), APPROVAL_MINUTES);
  return new AppError('conflict', message, { approval: toApprovalDto(approval, now) });
}

/**
 * The customer's answer to a rider who needs more than the budget of a stop. To agree takes the
 * difference from the wallet and raises the budget, in one transaction. The same answer again changes
 * nothing.
 *
 * Returns the updated request. Throws AppError `not_found` for someone else's errand, and `conflict` if
 * no request is open, if the errand's budgets would be over their limit, or with `shortfall` (naira) if
 * the wallet has too little.
 */
export async function answerSpend(
  { errandId, stop: seq, answer }: ApproveSpendInput,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<StopDto['approval']> {
  return inRetriedTransaction(async (session) => {
    const own = { _id: errandId, kind: 'errand', ...ownedBy(actor, PURCHASE_OWNERS) } as const;
    const job = await findJob(own, session);
    if (!job) throw new AppError('not_found', ORDER_MESSAGES.errandNotFound);
    const stop = job.stops.find((one) => one.seq === seq);
    const approval = stop?.approval;
    const state = answer === 'agree' ? 'agreed' : 'declined';
    if (approval?.state === state) return toApprovalDto(approval, now);
    const isOpen = approval?.state === 'asked' && approval.expiresAt > now;
    if (!stop || !approval || !isOpen) {
      throw new AppError('conflict', ORDER_MESSAGES.errandAnswerLate);
    }
    const answered = { ...approval, state } as const;
    if (state === 'declined') {
      await saveApproval(job, stop, { approval: answered }, session, now);
    } else {
      const raised = await raiseBudget(job, stop, approval, actor, session, now);
      const budgetKobo = approval.amountKobo;
      await saveApproval(raised, stop, { approval: answered, budgetKobo }, session, now);
    }
    return toApprovalDto(answered, now);
  });
}

/** Raises the budget from the customer's wallet. Returns the job afterwards. */
async function raiseBudget(
  job: DeliveryJob,
  stop: JobStop,
  { amountKobo }: SpendApproval,
  actor: ScopedActor<'self'>,
  session: ClientSession,
  now: Date,
): Promise<DeliveryJob> {
  const { userId } = actor;
  if (await isFrozen(userId, session))
    throw new AppError('forbidden', ACCOUNT_MESSAGES.accountFrozen);
  const more = amountKobo - stop.budgetKobo;
  // Another stop's budget may have been raised since the request.
  await requireWithinLimit(job, more, session);
  await requireFunds({ userId, amountKobo: more }, session);
  const command = { type: 'raise', amountKobo: more } as const;
  const of = { kind: 'errand', id: job._id.toString() } as const;
  const { result } = await applyWithin(of, command, actor, session, now);
  if (!result.isAllowed) throw new AppError('conflict', ORDER_MESSAGES.errandAnswerLate);
  await Errand.updateOne(
    { _id: job._id, ...ownedBy(actor, PURCHASE_OWNERS) },
    { $inc: { [`errands.${stop.seq}.budgetKobo`]: more } },
    { session },
  );
  return readJob(job._id, session);
}

async function saveApproval(
  job: DeliveryJob,
  stop: JobStop,
  changes: Pick<JobStop, 'approval'> & Partial<JobStop>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { stops } = withStop(job, stop, changes);
  await saveJob(job, { $set: { stops } }, session);
  const after = { ...job, stops, version: job.version + 1 };
  const errand = await Errand.findById(job._id, { riderId: 1 }).session(session).lean();
  const riderId = errand?.riderId?.toString();
  const toRider = riderId ? [jobUpdated(after, riderId)] : [];
  await enqueue([...toRider, deliveryUpdated(after)], session, now);
}

export const spendTimers = {
  /** Declines a request that the customer didn't answer in time. */
  approvalEnd: defineTimer('approval-end', {
    ids: z.object({ jobId: objectId, stop: z.number(), at: z.iso.datetime() }),
    key: ({ jobId, stop, at }) => `${jobId}:${stop}:${at}`,
    run: async ({ jobId, stop: seq }, now) => {
      await inTransaction(async (session) => {
        const job = await findJob({ _id: jobId }, session);
        const stop = job?.stops.find((one) => one.seq === seq);
        const { approval } = stop ?? {};
        if (!job || !stop || approval?.state !== 'asked' || approval.expiresAt > now) return;
        const declined = { approval: { ...approval, state: 'declined' } } as const;
        await saveApproval(job, stop, declined, session, now);
      });
    },
  }),
};
