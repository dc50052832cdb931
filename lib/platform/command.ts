import 'server-only';
import type { ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { Command, type CommandDoc, type CommandFacts } from '@/models/platform/command';
import { connectDb, inRetriedTransaction, isDuplicateKey, type Retry } from './db';

/** What a body may return; see `CommandFacts`. */
// biome-ignore lint/suspicious/noConfusingVoidType: most bodies return nothing
export type CommandResult = CommandFacts | null | undefined | void;

/** Identifies a command and its repeats. */
export interface CommandKey {
  /**
   * Begins with the account's id, except where guests may send it too, and ends with the sender's
   * `commandId`. Null if none was sent: then nothing identifies a repeat.
   */
  id: string | null;
  name: string;
  /** What a repeat must have in common with the first. */
  same?: CommandFacts;
  now: Date;
}

/** A refusal whose changes are saved: a counted wrong PIN, for example. */
class SavedRefusal {
  readonly error: AppError;
  constructor(error: AppError) {
    this.error = error;
  }
}

/** Refuses a command and saves what its body has written. A repeat runs again. */
export const saveAndRefuse = (error: AppError) => new SavedRefusal(error);

/**
 * Carries out a command once, in one transaction: a repeat gets the result of the first, whatever has
 * changed in between. The body may run several times, like that of every transaction.
 *
 * Returns what the body returned, which holds ids, enums and numbers only; callers read the rest again.
 * Throws AppError `conflict` if the id was used for another command, what the body throws, and what it
 * refuses with `saveAndRefuse`.
 *
 * `retry`: as for `inRetriedTransaction`.
 */
export async function command<T extends CommandResult>(
  key: CommandKey,
  body: (session: ClientSession) => Promise<T | SavedRefusal>,
  retry?: Retry,
): Promise<T> {
  let outcome: T | SavedRefusal;
  try {
    outcome = await inRetriedTransaction(async (session) => {
      // Before everything else: what it changed may not be the sender's any more.
      const earlier = await findEarlier(key, session);
      if (earlier) return earlier.result as T;
      const result = await body(session);
      if (!(result instanceof SavedRefusal)) await store(key, result ?? null, session);
      return result;
    }, retry);
  } catch (error) {
    // Perhaps refused because the same command has just been carried out.
    const mayBeDone =
      error instanceof AppError ? error.code !== 'unavailable' : isDuplicateKey(error);
    const earlier = mayBeDone ? await findDone<T>(key) : null;
    if (!earlier) throw error;
    return earlier.result;
  }
  if (outcome instanceof SavedRefusal) throw outcome.error;
  return outcome;
}

/**
 * What the command returned when it was carried out; null for a new one. For work that must not be repeated
 * and comes before the transaction: an upload, a counted mail. Throws AppError `conflict` if the id was used
 * for another command.
 */
export async function findDone<T extends CommandResult>(
  key: Omit<CommandKey, 'now'>,
): Promise<{ result: T } | null> {
  await connectDb();
  return (await findEarlier(key, null)) as { result: T } | null;
}

async function findEarlier(
  { id, name, same = {} }: Omit<CommandKey, 'now'>,
  session: ClientSession | null,
): Promise<Pick<CommandDoc, 'result'> | null> {
  if (id === null) return null;
  const row = await Command.findById(id).session(session).lean();
  if (!row) return null;
  const isSame = Object.entries(same).every(
    ([field, value]) => (row.same[field] ?? null) === value,
  );
  if (row.name !== name || !isSame) throw new AppError('conflict', MESSAGES.commandReused);
  return row;
}

async function store(
  { id, name, same = {}, now }: CommandKey,
  result: CommandFacts | null,
  session: ClientSession,
): Promise<void> {
  if (id === null) return;
  await Command.create([{ _id: id, name, same, result, at: now }], { session });
}
