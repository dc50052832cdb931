import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import type { CallFacts } from '@/lib/platform/audit';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { assignByOps, listRidersForOps, releaseByOps } from '@/lib/purchases/delivery/riders/ops';
import { commandJob } from '@/lib/purchases/moves/staff';
import type { JobDto } from '@/lib/purchases/moves/staff-dto';
import type { RiderChoiceDto } from './staff-dto';
import type { AssignJobInput, ReleaseJobInput, RidersQuery } from './staff-schemas';

type Staff = ScopedActor<'staff'>;

/** The riders to whom a job can be assigned: online first, then nearest first. */
export async function listRiders({ id }: RidersQuery, now: Date): Promise<RiderChoiceDto[]> {
  const riders = await listRidersForOps(id, now);
  return riders.map(({ seenAt, ...rider }) => ({ ...rider, seenAt: toIso(seenAt) }));
}

/** Assigns it to any rider, asked or not, and releases the rider who had it. */
export function assignJob(input: AssignJobInput, actor: Staff, call: CallFacts): Promise<JobDto> {
  const { id, riderId, reason } = input;
  const assign = (session: ClientSession) => {
    const by = { reason, now: call.now };
    return assignByOps(id, riderId, by, actor, session).catch((error: unknown) => {
      throw forOps(error);
    });
  };
  return commandJob('assign', input, actor, call, assign, { riderId });
}

/** Releases its rider; the search for another begins. */
export function releaseJob(input: ReleaseJobInput, actor: Staff, call: CallFacts): Promise<JobDto> {
  const { id, reason } = input;
  return commandJob('release', input, actor, call, (session) =>
    releaseByOps(id, { reason, now: call.now }, actor, session),
  );
}

/** A refusal worded for ops; the original messages address the rider. */
function forOps(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const texts: Readonly<Record<string, string>> = {
    [RIDER_MESSAGES.riderFull]: OPS_MESSAGES.chosenRiderFull,
    [RIDER_MESSAGES.riderOffline]: OPS_MESSAGES.chosenRiderOffline,
  };
  return new AppError(error.code, texts[error.message] ?? error.message, error.details);
}
