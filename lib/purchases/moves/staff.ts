import 'server-only';
import type { ClientSession } from 'mongodb';
import { statusAt } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import type { Kobo } from '@/lib/core/money';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import type { ScopedActor } from '@/lib/core/roles';
import type { PurchaseRef, ServiceKind } from '@/lib/core/service-kind';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { attachFile } from '@/lib/platform/files/commands';
import { ownedBy } from '@/lib/platform/ownership';
import { findClaimed } from '@/lib/purchases/checkout/payments/chargebacks';
import { type DeliveredDoc, findDelivered } from '@/lib/purchases/delivery/job';
import { lastRider } from '@/lib/purchases/delivery/state';
import { sumReportRefunds } from '@/lib/purchases/moves/reports/sold';
import type { AuditDoc } from '@/models/platform/audit';
import type { CommandFacts } from '@/models/platform/command';
import { type Applied, applyWithin } from './apply';
import { getState } from './document';
import { NOT_FOUND, ORDER_MESSAGES } from './messages';
import type { JobDto } from './staff-dto';
import { findJob } from './staff-queries';
import type { DeliverJobInput } from './staff-schemas';
import type { OrderCommand, OrderState, RefusalCode } from './state';
import type { Refused } from './transition';

type Staff = ScopedActor<'staff'>;

/** Fields of every command of ops. */
interface About {
  kind: ServiceKind;
  id: string;
  reason: string;
  commandId: string;
}

/**
 * Completes a delivery without its code; the photo is the proof.
 *
 * All commands here return the job as it is now, also to a repeat. They throw AppError `not_found`;
 * `forbidden` for the caller's own order and where they deliver or sell it; and `conflict` with the
 * status and the possible commands where the move isn't possible.
 */
export function deliverJob(input: DeliverJobInput, actor: Staff, call: CallFacts): Promise<JobDto> {
  const { kind, id, photoId, reason } = input;
  return commandJob(
    'deliver',
    input,
    actor,
    call,
    async (session) => {
      const command = { type: 'deliver', hasPhoto: true, photoId, reason } as const;
      const applied = await apply(input, command, actor, session, call.now);
      if (applied.result.isAllowed) {
        // The customer compares it with what they received.
        const to = { kind, refId: id, customerId: applied.state.customerId };
        await attachFile(photoId, actor.userId, to, session, call.now);
      }
      return applied;
    },
    { photoId },
  );
}

export function apply(
  { kind, id }: PurchaseRef,
  command: OrderCommand,
  actor: Staff,
  session: ClientSession,
  now: Date,
): Promise<Applied> {
  return applyWithin({ kind, id }, command, actor, session, now);
}

/**
 * Carries out a command with its audit entry, in one transaction. `given`: values that a repeat must
 * have too, besides its action.
 */
export async function commandJob(
  action: Doing['action'],
  { kind, id, reason, commandId }: About,
  actor: Staff,
  { address, now }: CallFacts,
  make: (session: ClientSession) => Promise<Applied>,
  given: CommandFacts = {},
): Promise<JobDto> {
  const doing: Doing = { actor, action, commandId, reason, kind, refId: id, address, now };
  await staffCommand(doing, (session) => carryOut(doing, make, given, session), given);
  return getJob(kind, id, actor, now);
}

/** Carries out a command with its audit entry, in the caller's transaction. */
export async function carryOut(
  doing: Doing,
  make: (session: ClientSession) => Promise<Applied>,
  given: CommandFacts,
  session: ClientSession,
): Promise<void> {
  const { actor, kind, refId } = doing;
  const before = await requireFacts(kind, refId, actor, session);
  const { result, state } = await make(session);
  if (!result.isAllowed) throw refusalFor(kind, result, state);
  const after = await requireFacts(kind, refId, actor, session);
  const facts = { before: getChanges(before), after: { ...getChanges(after), ...given } };
  await writeAudit(doing, facts, session);
}

/** The job with all that ops see. Throws AppError `not_found`. */
export async function getJob(
  kind: ServiceKind,
  id: string,
  actor: Staff,
  now: Date,
): Promise<JobDto> {
  const job = await findJob(kind, id, actor, now);
  if (!job) throw new AppError('not_found', NOT_FOUND[kind]);
  return job;
}

/** The fields of a job that commands of ops may change, and its state for `transition`. */
export interface Facts
  extends Pick<
    DeliveredDoc,
    'userId' | 'statusRank' | 'riderId' | 'totalKobo' | 'refundedKobo' | 'goodwillKobo' | 'delivery'
  > {
  state: OrderState;
  /** Sum of its chargebacks, open or lost, kobo. */
  claimedKobo: Kobo;
  /** What reports have refunded of it, kobo. */
  reportedKobo: Kobo;
}

/**
 * Reads a job, in the transaction if there is one. Throws AppError `not_found`, and `forbidden` for the actor's own
 * order and for one that they deliver, receive or sell: no one decides about their own money.
 */
export async function requireFacts(
  kind: ServiceKind,
  id: string,
  actor: Staff,
  session: ClientSession | null,
): Promise<Facts> {
  const own = ownedBy(actor, {});
  const [doc] = await findDelivered({ _id: id, kind, ...own }, session);
  if (!doc) throw new AppError('not_found', NOT_FOUND[kind]);
  if (String(doc.userId) === actor.userId) throw new AppError('forbidden', OPS_MESSAGES.ownJob);
  if ([lastRider(doc), ...doc.delivery.partyIds].includes(actor.userId)) {
    throw new AppError('forbidden', OPS_MESSAGES.ownPart);
  }
  const claimedKobo = await findClaimed(doc.paymentId, session);
  return { ...doc, state: getState(doc), claimedKobo, reportedKobo: sumReportRefunds(doc) };
}

function getChanges({ statusRank, riderId, refundedKobo }: Facts): AuditDoc['before'] {
  return {
    status: statusAt(statusRank),
    riderId: riderId?.toString() ?? null,
    refundedKobo,
  };
}

/** Messages for refused moves; other codes get the general one. */
const SENTENCES: Partial<Record<RefusalCode, string>> = {
  fault_missing: OPS_MESSAGES.causeMissing,
  wait_missing: OPS_MESSAGES.waitMissing,
  unpicked_items: OPS_MESSAGES.notPicked,
  unconfirmed_items: OPS_MESSAGES.notAccepted,
  open_query: ORDER_MESSAGES.openQuery,
  has_rider: OPS_MESSAGES.hasRider,
};

export function refusalFor(
  kind: ServiceKind,
  { kind: refusal, code, next }: Refused,
  { statusRank }: OrderState,
): AppError {
  if (refusal === 'not_found') return new AppError('not_found', NOT_FOUND[kind]);
  const status = statusAt(statusRank);
  return new AppError(refusal, SENTENCES[code] ?? ORDER_MESSAGES.orderMovedOn, { status, next });
}
