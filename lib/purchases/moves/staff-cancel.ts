import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { type Kobo, kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { type CallFacts, type Doing, staffCommand } from '@/lib/platform/audit';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/orders/messages';
import type { CommandFacts } from '@/models/platform/command';
import { DeliveryJob } from '@/models/purchases/delivery-job';
import { mayGiveAlone } from './allowance';
import { askToPay, requireNoOpenApproval, type WaitingCancel } from './approvals';
import { platformCost } from './money';
import { apply, carryOut, type Facts, getJob, refusalFor, requireFacts } from './staff';
import type { JobDto } from './staff-dto';
import type { CancelJobInput } from './staff-schemas';
import { transition } from './transition';

type Staff = ScopedActor<'staff'>;

/**
 * Cancels some or all items of an order, or a dispatch or an errand, and refunds them. Asks a second
 * person where it costs the platform more than one person may give.
 *
 * Returns the job as it is now, also to a repeat, and whether it waits for a second person. Throws
 * AppError `not_found`; `forbidden` for the caller's own order and where they deliver or sell it; and
 * `conflict` with the status and the possible commands where it can't be cancelled, or while another
 * request about it waits.
 */
export async function cancelJob(
  input: CancelJobInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<{ job: JobDto; isWaiting: boolean }> {
  const { kind, id, itemIds, publicReason, cause, fault, reason, commandId } = input;
  const cancel: WaitingCancel = {
    // After pick-up the possible moves depend on the cause.
    reason: cause ?? reason,
    ...(itemIds && { itemIds }),
    ...(publicReason && { publicReason }),
    ...(fault && { fault }),
  };
  const given = {
    items: itemIds ? itemIds.toSorted().join(' ') : 'all',
    publicReason: publicReason ?? null,
    cause: cause ?? null,
    fault: fault ?? null,
  };
  const of = { actor, commandId, reason, kind, refId: id, address, now };
  const cancelOrAsk = async (session: ClientSession) => {
    const facts = await requireFacts(kind, id, actor, session);
    const cost = await getCost(of, cancel, facts, session);
    if (cost > 0) {
      await requireNoOpenApproval(of, session);
      if (!(await mayGiveAlone(facts, cost, of, session))) {
        await askToPay({ ...of, action: 'ask-cancel' }, facts, cost, session, {
          cancel,
          given,
        });
        return { isWaiting: true };
      }
    }
    await cancelWithin({ ...of, action: 'cancel' }, cancel, given, session);
    return { isWaiting: false };
  };
  const { isWaiting } = await staffCommand({ ...of, action: 'cancel' }, cancelOrAsk, given);
  return { job: await getJob(kind, id, actor, now), isWaiting };
}

/**
 * Cancels after a second person has agreed, in their transaction. Throws AppError `conflict` if it is
 * no longer possible, or costs the platform more than was agreed.
 */
export async function cancelAsAgreed(
  doing: Doing,
  cancel: WaitingCancel,
  agreed: Kobo,
  session: ClientSession,
): Promise<void> {
  const facts = await requireFacts(doing.kind, doing.refId, doing.actor, session);
  const cost = await getCost(doing, cancel, facts, session);
  if (cost > agreed) throw new AppError('conflict', ORDER_MESSAGES.orderMovedOn);
  await cancelWithin(doing, cancel, { amountKobo: agreed }, session);
}

function cancelWithin(
  doing: Doing,
  cancel: WaitingCancel,
  given: CommandFacts,
  session: ClientSession,
): Promise<void> {
  const { actor, kind, refId: id, now } = doing;
  const make = async (of: ClientSession) =>
    apply({ kind, id }, await getCommand(id, cancel, of), actor, of, now);
  return carryOut(doing, make, given, session);
}

/** What cancelling would cost the platform of its own money, kobo. */
async function getCost(
  { kind, refId, actor: { userId }, now }: Pick<Doing, 'kind' | 'refId' | 'actor' | 'now'>,
  cancel: WaitingCancel,
  { state }: Facts,
  session: ClientSession,
): Promise<Kobo> {
  const command = await getCommand(refId, cancel, session);
  const result = transition(state, command, { role: 'ops', userId }, now);
  if (!result.isAllowed) throw refusalFor(kind, result, state);
  return kobo(platformCost(result.order) - platformCost(state));
}

async function getCommand(id: string, cancel: WaitingCancel, session: ClientSession) {
  return {
    ...cancel,
    type: 'cancel',
    isWaitLogged: await hasReportedUnreachable(id, session),
  } as const;
}

/** Whether the rider has waited at the drop-off, tried to call and reported the customer as unreachable. */
async function hasReportedUnreachable(id: string, session: ClientSession): Promise<boolean> {
  const job = await DeliveryJob.findById(id, { unreachable: 1 }).session(session).lean();
  return Boolean(job?.unreachable);
}
