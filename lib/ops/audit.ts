import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import type { ScopedActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { isDuplicateKey } from '@/lib/platform/db';
import { hashAddress } from '@/lib/platform/digest';
import { Audit, type AuditDoc } from '@/models/audit';
import type { AuditAction, AuditKind } from './policy';

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

function entryId({ actor, commandId }: Pick<Doing<AuditKind>, 'actor' | 'commandId'>): string {
  return `${actor.userId}:${commandId}`;
}

/**
 * The action that an earlier run of this command carried out, one of `actions`; null for a new command.
 * Throws AppError `conflict` if its id was used for another command, or with another amount or rider:
 * `given` are values that the earlier entry must have under `after`.
 */
export async function doneBefore(
  doing: Omit<Doing<AuditKind>, 'action'>,
  actions: readonly AuditAction[],
  session: ClientSession,
  given: Readonly<Record<string, unknown>> = {},
): Promise<AuditAction | null> {
  const entry = await Audit.findById(entryId(doing), { action: 1, refId: 1, after: 1 })
    .session(session)
    .lean();
  if (!entry) return null;
  const isSame =
    actions.includes(entry.action) &&
    String(entry.refId) === doing.refId &&
    Object.entries(given).every(([name, value]) => (entry.after[name] ?? null) === value);
  if (!isSame) throw new AppError('conflict', ORDER_MESSAGES.commandReused);
  return entry.action;
}

/**
 * Writes the audit entry of a command in the transaction of its change. Throws the database's
 * duplicate-key error if the command was carried out before.
 */
export async function writeAudit(
  doing: Doing<AuditKind>,
  { before, after }: Pick<AuditDoc, 'before' | 'after'>,
  session: ClientSession,
): Promise<void> {
  await Audit.create([toEntry(doing, { before, after })], { session });
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
