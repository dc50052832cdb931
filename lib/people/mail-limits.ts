import 'server-only';
import { sha256 } from '@/lib/platform/digest';
import { type CounterRule, countCall, countIfAllowed, refundCall } from '@/lib/platform/rate-limit';
import { User } from '@/models/platform/user';

type Kind = 'confirm' | 'password' | 'deletion';

/** Mails of one kind a day to a mailbox that isn't proved, over all accounts that cause them. */
const BY_MAILBOX: CounterRule = { name: 'mailbox', points: 3, windowS: 86_400, shared: true };

/**
 * Whether one more mail of this kind may go to an address; counts it. Anyone can enter any address when
 * they register or change their email, and could flood a stranger's mailbox. Call it before the change.
 */
export function mayMail(kind: Kind, mailbox: string): Promise<boolean> {
  return countIfAllowed(BY_MAILBOX, mailboxKey(kind, mailbox));
}

/** The same for the account's owner; always true for a proved mailbox. */
export async function mayMailOwner(kind: Kind, userId: string): Promise<boolean> {
  const key = await findOwnerKey(kind, userId);
  return key === null || countIfAllowed(BY_MAILBOX, key);
}

/**
 * Counts a mail of this kind to the account's owner, for a change that isn't made without it. Returns a
 * function that takes the count back, for a refused change. Throws AppError `too_many` with the seconds
 * to wait.
 */
export async function countOwnerMail(kind: Kind, userId: string): Promise<() => Promise<void>> {
  const key = await findOwnerKey(kind, userId);
  if (key === null) return async () => {};
  await countCall(BY_MAILBOX, key);
  return () => refundCall(BY_MAILBOX, key);
}

/** The same for an address that anyone may have entered. */
export async function countMail(kind: Kind, mailbox: string): Promise<() => Promise<void>> {
  const key = mailboxKey(kind, mailbox);
  await countCall(BY_MAILBOX, key);
  return () => refundCall(BY_MAILBOX, key);
}

const mailboxKey = (kind: Kind, mailbox: string) => `${kind}:${sha256(mailbox)}`;

/** Null for a proved mailbox, which is not counted. */
async function findOwnerKey(kind: Kind, userId: string): Promise<string | null> {
  const fields = { email: 1, confirmedEmail: 1, provedEmail: 1 } as const;
  const user = await User.findById(userId, fields).lean();
  if (!user) return null;
  const mailbox = user.confirmedEmail ?? user.email;
  return user.provedEmail === mailbox ? null : mailboxKey(kind, mailbox);
}
