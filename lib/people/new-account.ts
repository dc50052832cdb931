import 'server-only';
import { Types } from 'mongoose';
import { openWallet } from '@/lib/ledger/ledger';
import { inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { User, type UserDoc } from '@/models/platform/user';
import { freeEmail, isEmailTaken } from './email-links';
import { userMails } from './mails';
import type { ProvedAccount } from './sessions';

type NewAccount = Pick<
  UserDoc,
  'name' | 'email' | 'phone' | 'passwordHash' | 'googleSub' | 'googleEmail' | 'provedEmail'
>;

/**
 * Creates the account with its wallet and returns it; null if the e-mail is taken, also by an account
 * that can bring it back. `fields`: called only if it isn't taken, because hashing is expensive.
 */
export async function createAccount(
  email: string,
  fields: () => Promise<NewAccount>,
): Promise<ProvedAccount | null> {
  const now = new Date();
  await freeEmail(email, now);
  if (await isEmailTaken(email)) return null;
  try {
    const account = await fields();
    const userId = await inTransaction(async (session) => {
      const _id = new Types.ObjectId();
      await User.create([{ _id, ...account, heldEmails: [email], roles: ['customer'] }], {
        session,
      });
      const userId = _id.toString();
      await openWallet(userId, session);
      await enqueue([userMails.welcome.entry({ userId })], session, now);
      return userId;
    });
    return { userId, accessRev: null };
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}
