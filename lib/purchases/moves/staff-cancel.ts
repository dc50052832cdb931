import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { type Kobo, kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { type CallFacts, type Doing, staffCommand } from '@/lib/platform/audit';
import type { CommandFacts } from '@/models/platform/command';
import { mayGiveAlone } from './allowance';
import { askToPay, requireNoOpenApproval, type WaitingCancel } from './approvals';
import { ORDER_MESSAGES } from './messages';
import { platformCost } from './money';
import { apply, carryOut, type Facts, getJob, refusalFor, requireFacts } from './staff';
import type { JobDto } from './staff-dto';
import type { CancelJobInput } from './staff-schemas';
import type { OrderCommand } from './state';
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
    const cost = getCost(of, cancel, facts);
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
    await cancelWithin({ ...of, action: 'cancel' }, toCommand(cancel, facts), given, session);
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
  const cost = getCost(doing, cancel, facts);
  if (cost > agreed) throw new AppError('conflict', ORDER_MESSAGES.orderMovedOn);
  await cancelWithin(doing, toCommand(cancel, facts), { amountKobo: agreed }, session);
}

function cancelWithin(
  doing: Doing,
  command: CancelCommand,
  given: CommandFacts,
  session: ClientSession,
): Promise<void> {
  const { actor, kind, refId: id, now } = doing;
  const make = (of: ClientSession) => apply({ kind, id }, command, actor, of, now);
  return carryOut(doing, make, given, session);
}

/** What cancelling would cost the platform of its own money, kobo. */
function getCost(
  { kind, actor: { userId }, now }: Pick<Doing, 'kind' | 'actor' | 'now'>,
  cancel: WaitingCancel,
  facts: Facts,
): Kobo {
  const { state } = facts;
  const result = transition(state, toCommand(cancel, facts), { role: 'ops', userId }, now);
  if (!result.isAllowed) throw refusalFor(kind, result, state);
  return kobo(platformCost(result.order) - platformCost(state));
}

type CancelCommand = Extract<OrderCommand, { type: 'cancel' }>;

/** With whether the rider has waited at the drop-off, tried to call and reported the customer as unreachable. */
function toCommand(cancel: WaitingCancel, { delivery }: Facts): CancelCommand {
  return { ...cancel, type: 'cancel', isWaitLogged: delivery.unreachable !== null };
}
