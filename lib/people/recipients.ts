import 'server-only';
import { connectDb } from '@/lib/platform/db';
import { User } from '@/models/platform/user';

/** Recipient of mails about the account's security. */
export interface Owner {
  name: string;
  /** The confirmed address. */
  email: string;
  /** The account's email. */
  logsInWith: string;
}

/** Null if the account is gone. */
export async function findOwner(userId: string): Promise<Owner | null> {
  await connectDb();
  const user = await User.findById(userId, { name: 1, email: 1, confirmedEmail: 1 }).lean();
  if (!user) return null;
  const { name, email, confirmedEmail } = user;
  return { name, email: confirmedEmail ?? email, logsInWith: email };
}

/** The account's current name and e-mail address; null if it is gone. */
export async function findRecipient(
  userId: string,
): Promise<{ name: string; email: string } | null> {
  await connectDb();
  return User.findById(userId, { name: 1, email: 1 }).lean();
}
