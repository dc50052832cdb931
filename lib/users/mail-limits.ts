import 'server-only';
import { sha256 } from '@/lib/platform/digest';
import { type CounterRule, countCall, countIfAllowed, refundCall } from '@/lib/platform/rate-limit';
import { User } from '@/models/user';

type Kind = 'confirm' | 'password' | 'deletion';

/** Mails of one kind a day to a mailbox that nobody has proved to read, whichever accounts cause them. */
const BY_MAILBOX: CounterRule = { name: 'mailbox', points: 3, windowS: 86_400, shared: true };

/**
 * Whether one more mail of this kind may go to an address, and counts it. Whoever registers, or changes
 * an email, names any address, and could fill a stranger's mailbox. Before the change that sends it.
 */
export function mayMail(kind: Kind, mailbox: string): Promise<boolean> {
  return countIfAllowed(BY_MAILBOX, toKey(kind, mailbox));
}

/** The same for the account's owner; always once the owner has proved to read their mailbox. */
export async function mayMailOwner(kind: Kind, userId: string): Promise<boolean> {
  const key = await keyOfOwner(kind, userId);
  return key === null || countIfAllowed(BY_MAILBOX, key);
}

/**
 * Counts a mail of this kind to the account's owner, for a change that isn't made without it. Returns
 * what takes the count back if the change is refused. Throws AppError `too_many` with the seconds to wait.
 */
export async function countOwnerMail(kind: Kind, userId: string): Promise<() => Promise<void>> {
  const key = await keyOfOwner(kind, userId);
  if (key === null) return async () => {};
  await countCall(BY_MAILBOX, key);
  return () => refundCall(BY_MAILBOX, key);
}

/** The same for an address that anybody may have named. */
export async function countMail(kind: Kind, mailbox: string): Promise<() => Promise<void>> {
  const key = toKey(kind, mailbox);
  await countCall(BY_MAILBOX, key);
  return () => refundCall(BY_MAILBOX, key);
}

const toKey = (kind: Kind, mailbox: string) => `${kind}:${sha256(mailbox)}`;

/** Null for an owner who has proved to read their mailbox: nothing is counted. */
async function keyOfOwner(kind: Kind, userId: string): Promise<string | null> {
  const fields = { email: 1, confirmedEmail: 1, provedEmail: 1 } as const;
  const user = await User.findById(userId, fields).lean();
  if (!user) return null;
  const mailbox = user.confirmedEmail ?? user.email;
  return user.provedEmail === mailbox ? null : toKey(kind, mailbox);
}
