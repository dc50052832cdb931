import 'server-only';
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { statusAt } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import type { OwnerFields, ScopedActor } from '@/lib/core/roles';
import { command, saveAndRefuse } from '@/lib/platform/command';
import { attachFile } from '@/lib/platform/files/commands';
import { withLock } from '@/lib/platform/lock';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import {
  type DeliveryJob,
  deliveryUpdated,
  findDelivered,
  jobUpdated,
  readJob,
  saveJob,
  toJob,
} from '@/lib/purchases/delivery/job';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { endedAt, lastRider } from '@/lib/purchases/delivery/state';
import { applyWithin } from '@/lib/purchases/moves/apply';
import { getState } from '@/lib/purchases/moves/document';
import type { OrderCommand, OrderState, RefusalCode } from '@/lib/purchases/moves/state';
import type { Refused } from '@/lib/purchases/moves/transition';
import type { JobStop } from '@/models/purchases/delivery';
import type { JobDto } from './dto';
import { findJob } from './queries';

export type RiderActor = ScopedActor<'rider'>;

export interface AboutJob {
  jobId: string;
  commandId?: string | undefined;
}

export interface CommandContext {
  /** Unique per rider; a repeat has the same. */
  commandId: string;
  /** State of the job's order, dispatch or errand. */
  order: OrderState;
  actor: RiderActor;
  session: ClientSession;
  now: Date;
}

export interface Outcome {
  /** The job as `move` left it, or as it was read. */
  job: DeliveryJob;
  /** Absent if a move has saved everything. */
  changes?: Partial<Pick<DeliveryJob, 'stops' | 'unreachable'>>;
  /** The command is refused, but what it changed is saved: a counted wrong PIN, for example. */
  refusal?: AppError;
}

/**
 * Carries out a rider's command on their own job, in one transaction, and notifies their other phones
 * and the customer's page. `perform` throws to refuse it, and returns null if nothing is left to save.
 *
 * Returns the job afterwards, also to a repeat; null if it is no longer the rider's. Throws AppError
 * `not_found` for someone else's job, and `conflict` for one that is over.
 */
export async function runCommand(
  type: string,
  { jobId, commandId }: AboutJob,
  actor: RiderActor,
  now: Date,
  perform: (job: DeliveryJob, context: CommandContext) => Promise<Outcome | null>,
): Promise<JobDto | null> {
  const id = commandId ? `${actor.userId}:${jobId}:${commandId}` : null;
  const carryOut = async (session: ClientSession) => {
    const { job, order } = await requireOwn(jobId, actor, session);
    const context = { commandId: id ?? randomUUID(), order, actor, session, now };
    const outcome = await perform(job, context);
    if (!outcome) return;
    const { changes, refusal } = outcome;
    if (changes) await saveJob(outcome.job, { $set: changes }, session);
    // A move has emitted these events itself.
    if (changes && outcome.job === job) await announce(job, actor, session, now);
    return refusal && saveAndRefuse(refusal);
  };
  await withLock(`job:${jobId}`, () => command({ id, name: type, now }, carryOut));
  return findJob(jobId, actor, now);
}

/**
 * The rider's job and the state of its purchase. Throws AppError `not_found` for someone else's, and
 * `conflict` for one that ended while the rider had it.
 */
async function requireOwn(
  jobId: string,
  actor: RiderActor,
  session: ClientSession,
): Promise<{ job: DeliveryJob; order: OrderState }> {
  const [doc] = await findDelivered({ _id: jobId, ...ownedBy(actor, PAST_OWNERS) }, session);
  const order = doc && getState(doc);
  if (order && lastRider(order) === actor.userId) {
    if (endedAt(order)) throw new AppError('conflict', RIDER_MESSAGES.jobOver);
    if (order.riderId === actor.userId) return { job: toJob(doc), order };
  }
  throw new AppError('not_found', RIDER_MESSAGES.jobNotFound);
}

/** Riders who have or had a delivery. */
const PAST_OWNERS = { rider: 'events.riderId' } as const satisfies OwnerFields;

async function announce(
  job: DeliveryJob,
  { userId }: RiderActor,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const after = { ...job, version: job.version + 1 };
  await enqueue([jobUpdated(after, userId), deliveryUpdated(after)], session, now);
}

/**
 * A stop of one of these kinds that is still open. Throws AppError `not_found` for any other, and
 * `conflict` for one that is done.
 */
export function openStop(
  { stops }: DeliveryJob,
  seq: number,
  ...kinds: readonly JobStop['kind'][]
): JobStop {
  const stop = stops.find((one) => one.seq === seq);
  if (!stop || !kinds.includes(stop.kind))
    throw new AppError('not_found', RIDER_MESSAGES.stopMissing);
  if (stop.state !== 'open') throw new AppError('conflict', RIDER_MESSAGES.stopDone);
  return stop;
}

export function withStop(
  { stops }: DeliveryJob,
  { seq }: JobStop,
  changes: Partial<JobStop>,
): Pick<DeliveryJob, 'stops'> {
  return { stops: stops.map((stop) => (stop.seq === seq ? { ...stop, ...changes } : stop)) };
}

/** `runCommand` for commands after which the job is still the rider's. */
export async function ownJob(...command: Parameters<typeof runCommand>): Promise<JobDto> {
  const job = await runCommand(...command);
  if (!job) throw new AppError('not_found', RIDER_MESSAGES.jobNotFound);
  return job;
}

/**
 * Applies a command to the job's order, dispatch or errand. Returns the job afterwards. Throws AppError
 * if the table of moves refuses it.
 */
export async function move(
  { _id, kind }: DeliveryJob,
  command: OrderCommand,
  { actor, session, now }: Pick<CommandContext, 'actor' | 'session' | 'now'>,
): Promise<DeliveryJob> {
  const of = { kind, id: _id.toString() };
  const { result, state } = await applyWithin(of, command, actor, session, now);
  if (!result.isAllowed) throw moveRefusal(result, state);
  return readJob(_id, session);
}

/** Messages for the rider; other codes get the general one. */
const REFUSAL_MESSAGES: Partial<Record<RefusalCode, string>> = {
  unpicked_items: RIDER_MESSAGES.notAllPicked,
  items_picked: RIDER_MESSAGES.cannotGiveBack,
};

/** The error for a command that the table of moves refuses. */
export function moveRefusal({ kind, code, next }: Refused, { statusRank }: OrderState): AppError {
  if (kind === 'not_found') return new AppError('not_found', RIDER_MESSAGES.jobNotFound);
  const status = statusAt(statusRank);
  const isEarly = code === 'wrong_status' && next.some(({ command }) => command === 'pick');
  const message = isEarly
    ? RIDER_MESSAGES.notAllPicked
    : (REFUSAL_MESSAGES[code] ?? RIDER_MESSAGES.jobMovedOn);
  return new AppError(kind, message, { status, next });
}

/** Attaches a photo of the rider's, for the customer and ops. */
export async function attachToJob(
  fileId: string,
  { _id, customerId }: DeliveryJob,
  { actor, session, now }: CommandContext,
): Promise<void> {
  const attachment = {
    kind: 'job',
    refId: _id.toString(),
    customerId: customerId.toString(),
  } as const;
  await attachFile(fileId, actor.userId, attachment, session, now);
}
