import 'server-only';
import { createHmac } from 'node:crypto';
import type { ClientSession, Types } from 'mongoose';
import { env } from '@/lib/platform/env';
import { User } from '@/models/platform/user';
import { personKeys } from './policy';

/**
 * Keys of a person, whose uses of a promo are counted over all their accounts: the account, and its mailbox
 * and phone number as keyed hashes, which reveal nothing once the account is deleted.
 */
export async function findPerson(
  userId: string | Types.ObjectId,
  session: ClientSession | null = null,
): Promise<string[]> {
  const user = await User.findById(userId, { email: 1, phone: 1 }).session(session).lean();
  return [`account:${userId}`, ...(user ? personKeys(user).map(sealKey) : [])];
}

function sealKey(key: string): string {
  return createHmac('sha256', env().AUTH_SECRET).update(`promo person ${key}`).digest('base64url');
}
