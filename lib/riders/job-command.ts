import 'server-only';
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { statusAt } from '@/lib/delivery/status';
import { attachFile } from '@/lib/files/commands';
import { deliveryUpdated, jobUpdated } from '@/lib/jobs/events';
import { applyWithin } from '@/lib/moves/apply';
import type { OrderCommand, OrderState, RefusalCode } from '@/lib/moves/state';
import { ConcurrentChange, inCommandTransaction } from '@/lib/moves/transaction';
import type { Refused } from '@/lib/moves/transition';
import { withLock } from '@/lib/platform/lock';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { DeliveryJob, type DeliveryJobDoc, JOB_OWNERS, type JobStop } from '@/models/delivery-job';
import type { JobDto } from './dto';
import { follow } from './follow';
import { findJob } from './queries';
import { serviceOf } from './services';

export type RiderActor = ScopedActor<'rider'>;

/** What every command about a job says. */
export interface AboutJob {
  jobId: string;
  commandId?: string | undefined;
  at?: string | undefined;
}

/** What a command runs in. */
export interface CommandContext {
  /** The rider's own; a repeat has the same. */
  commandId: string;
  actor: RiderActor;
  session: ClientSession;
  now: Date;
}

/** What a command does. */
export interface Outcome {
  /** Of the job. */
  changes: Partial<Pick<DeliveryJobDoc, 'stops' | 'unreachable'>>;
  /** The order was moved: the job follows it at once. */
  isOrderMoved?: boolean;
  /** The command is refused, and what it changes is kept: it counts something. */
  refusal?: AppError;
}

/** Commands that a job remembers, the newest. */
const REMEMBERED = 200;

/**
 * Carries out a rider's command on a job of theirs, in one transaction, and tells their other phones
 * and the customer's page. `perform` throws to refuse it; null: nothing is left to do.
 *
 * Returns the job as it is afterwards, also to a command that is sent again; null if it is the rider's
 * no more. Throws AppError `not_found` for someone else's job, and `conflict` for one that is over.
 */
export async function runCommand(
  type: string,
  { jobId, commandId, at }: AboutJob,
  actor: RiderActor,
  now: Date,
  perform: (job: DeliveryJobDoc, context: CommandContext) => Promise<Outcome | null>,
): Promise<JobDto | null> {
  const id = `rider:${actor.userId}:${commandId ?? randomUUID()}`;
  const carryOut = async (session: ClientSession) => {
    const job = await DeliveryJob.findOne({ _id: jobId, ...ownedBy(actor, JOB_OWNERS) })
      .session(session)
      .lean();
    if (await isRepeat(jobId, job, { id, type }, session)) return null;
    if (!job) throw new AppError('not_found', MESSAGES.jobNotFound);
    if (job.endedAt) throw new AppError('conflict', MESSAGES.jobOver);
    const outcome = await perform(job, { commandId: id, actor, session, now });
    if (!outcome) return null;
    const done = { id, type, at: now, enteredAt: at ? new Date(at) : null };
    await save(job, outcome, outcome.refusal ? null : done, session, now);
    return outcome.refusal ?? null;
  };
  const refusal = await withLock(`job:${jobId}`, () => inCommandTransaction(carryOut));
  if (refusal) throw refusal;
  return findJob(jobId, actor, now);
}

/** Whether the command was carried out before: also one by which the rider lost the job. */
async function isRepeat(
  jobId: string,
  own: DeliveryJobDoc | null,
  { id, type }: { id: string; type: string },
  session: ClientSession,
): Promise<boolean> {
  // The id names the rider, so it finds nobody else's.
  const job =
    own ?? (await DeliveryJob.findOne({ _id: jobId, 'commands.id': id }).session(session));
  const earlier = job?.commands?.find((command) => command.id === id);
  if (earlier && earlier.type !== type) throw new AppError('conflict', MESSAGES.commandReused);
  return earlier !== undefined;
}

async function save(
  job: DeliveryJobDoc,
  { changes, isOrderMoved }: Outcome,
  done: NonNullable<DeliveryJobDoc['commands']>[number] | null,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const saved = await DeliveryJob.updateOne(
    { _id: job._id, version: job.version },
    {
      $set: changes,
      $inc: { version: 1 },
      ...(done && { $push: { commands: { $each: [done], $slice: -REMEMBERED } } }),
    },
    { session },
  );
  if (saved.matchedCount !== 1) throw new ConcurrentChange(`job ${job._id} changed meanwhile`);
  const after = { ...job, ...changes, version: job.version + 1 };
  const riderId = job.riderId?.toString() ?? '';
  await enqueue([jobUpdated(after, riderId), deliveryUpdated(after)], session, now);
  if (isOrderMoved) await follow(job.kind, job._id.toString(), session, now);
}

/**
 * A stop of one of these kinds that is still open. Throws AppError `not_found` for any other, and
 * `conflict` for one that is done.
 */
export function openStop(
  { stops }: DeliveryJobDoc,
  seq: number,
  ...kinds: readonly JobStop['kind'][]
): JobStop {
  const stop = stops.find((one) => one.seq === seq);
  if (!stop || !kinds.includes(stop.kind)) throw new AppError('not_found', MESSAGES.stopMissing);
  if (stop.state !== 'open') throw new AppError('conflict', MESSAGES.stopDone);
  return stop;
}

/** The stops with one of them changed. */
export function withStop(
  { stops }: DeliveryJobDoc,
  { seq }: JobStop,
  changes: Partial<JobStop>,
): Pick<DeliveryJobDoc, 'stops'> {
  return { stops: stops.map((stop) => (stop.seq === seq ? { ...stop, ...changes } : stop)) };
}

/** `runCommand` for commands after which the job is still the rider's. */
export async function ownJob(...command: Parameters<typeof runCommand>): Promise<JobDto> {
  const job = await runCommand(...command);
  if (!job) throw new AppError('not_found', MESSAGES.jobNotFound);
  return job;
}

type WithoutId<C> = C extends unknown ? Omit<C, 'id'> : never;

/** Moves what the job is about by the table of moves. Throws AppError where that refuses it. */
export async function move(
  { _id, kind }: DeliveryJobDoc,
  wanted: WithoutId<OrderCommand>,
  { commandId, actor, session, now }: CommandContext,
): Promise<void> {
  // One command of the rider's may move the order more than once.
  const command = { ...wanted, id: `${commandId}:${wanted.type}` } as OrderCommand;
  const service = serviceOf(kind);
  const { result, state } = await applyWithin(
    service,
    _id.toString(),
    command,
    actor,
    session,
    now,
  );
  if (!result.isAllowed) throw refusalOf(result, state);
}

/** What a rider reads where a command is refused; other codes get the general sentence. */
const SENTENCES: Partial<Record<RefusalCode, string>> = {
  unpicked_items: MESSAGES.notAllPicked,
  items_picked: MESSAGES.cannotGiveBack,
  id_reused: MESSAGES.commandReused,
};

/** The error for a command that the table of moves refuses. */
export function refusalOf({ kind, code, next }: Refused, { statusRank }: OrderState): AppError {
  if (kind === 'not_found') return new AppError('not_found', MESSAGES.jobNotFound);
  const status = statusAt(statusRank);
  const isEarly = code === 'wrong_status' && next.some(({ command }) => command === 'pick');
  const message = isEarly ? MESSAGES.notAllPicked : (SENTENCES[code] ?? MESSAGES.jobMovedOn);
  return new AppError(kind, message, { status, next });
}

/** Lets the customer and ops see a photo of the rider's. */
export async function attachToJob(
  fileId: string,
  { _id, customerId }: DeliveryJobDoc,
  { actor, session, now }: CommandContext,
): Promise<void> {
  const to = [customerId.toString(), 'ops'];
  const attachment = { kind: 'job', refId: _id.toString(), to } as const;
  await attachFile(fileId, actor.userId, attachment, session, now);
}
