import 'server-only';
import { sha256 } from '@/lib/platform/digest';
import { type CounterRule, countIfAllowed } from '@/lib/platform/rate-limit';
import { User } from '@/models/user';

type Kind = 'confirm' | 'password' | 'deletion';

/** Mails of one kind a day to a mailbox that nobody has proved to read, whichever accounts cause them. */
const BY_MAILBOX: CounterRule = { name: 'mailbox', points: 3, windowS: 86_400, shared: true };

/**
 * Whether one more mail of this kind may go to an address, and counts it. Whoever registers, or changes
 * an email, names any address, and could fill a stranger's mailbox. Before the change that sends it.
 */
export function mayMail(kind: Kind, mailbox: string): Promise<boolean> {
  return countIfAllowed(BY_MAILBOX, `${kind}:${sha256(mailbox)}`);
}

/** The same for the account's owner; always once the owner has proved to read their mailbox. */
export async function mayMailOwner(kind: Kind, userId: string): Promise<boolean> {
  const fields = { email: 1, confirmedEmail: 1, provedEmail: 1 } as const;
  const user = await User.findById(userId, fields).lean();
  if (!user) return false;
  const mailbox = user.confirmedEmail ?? user.email;
  return user.provedEmail === mailbox || mayMail(kind, mailbox);
}
