import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import type { AuditAction, AuditKind } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { Audit, type AuditDoc } from '@/models/platform/audit';
import type { CommandFacts } from '@/models/platform/command';
import { type CommandResult, command } from './command';
import { isDuplicateKey, type Retry } from './db';
import { hashAddress } from './digest';

export interface CallFacts {
  /** The client's IP address. */
  address: string;
  now: Date;
}

/** A command of staff, for its audit entry. */
export interface Doing<K extends AuditKind = ServiceKind> {
  actor: ScopedActor<'staff'>;
  action: AuditAction;
  commandId: string;
  reason: string;
  kind: K;
  refId: string;
  /** The actor's IP address. */
  address: string;
  now: Date;
}

/** The id of the audit entry of a command. */
export function entryId({
  actor,
  commandId,
}: Pick<Doing<AuditKind>, 'actor' | 'commandId'>): string {
  return `${actor.userId}:${commandId}`;
}

/**
 * Carries out a command of staff once, see `command`. `same`: values that a repeat must have too, besides
 * what it is about.
 */
export function staffCommand<T extends CommandResult>(
  {
    actor,
    action,
    commandId,
    refId,
    now,
  }: Pick<Doing<AuditKind>, 'actor' | 'commandId' | 'refId' | 'now'> & { action: string },
  body: (session: ClientSession) => Promise<T>,
  same: CommandFacts = {},
  // Of two who ask about the same thing concurrently, the second is told that the first has.
  retry: Retry = { isRetried: isDuplicateKey, maxTries: 2 },
): Promise<T> {
  const id = entryId({ actor, commandId });
  return command({ id, name: action, same: { refId, ...same }, now }, body, retry);
}

/**
 * Writes the audit entry of a command in the transaction of its change. Throws AppError `conflict` if its id
 * was used before: by the same command, just now, or by one too old to be recognised.
 */
export async function writeAudit(
  doing: Doing<AuditKind>,
  { before, after }: Pick<AuditDoc, 'before' | 'after'>,
  session: ClientSession,
): Promise<void> {
  try {
    await Audit.create([toEntry(doing, { before, after })], { session });
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('conflict', MESSAGES.commandReused) : error;
  }
}

function toEntry(doing: Doing<AuditKind>, changes: Pick<AuditDoc, 'before' | 'after'>): AuditDoc {
  const { actor, action, kind, refId, reason, address, now } = doing;
  const { userId } = actor;
  return {
    _id: entryId(doing),
    at: now,
    actorId: new Types.ObjectId(userId),
    action,
    kind,
    refId: new Types.ObjectId(refId),
    reason,
    ...changes,
    addressHash: hashAddress(address),
  };
}

/** Writes the audit entry of reading personal data, once for each `commandId`. */
export async function auditRead(doing: Doing<AuditKind>): Promise<void> {
  try {
    await Audit.create(toEntry(doing, { before: {}, after: {} }));
  } catch (error) {
    // A duplicate key: it was written before.
    if (!isDuplicateKey(error)) throw error;
  }
}
