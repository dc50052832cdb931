import 'server-only';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { needsSecondFactor, rolesInForce } from '@/lib/platform/session';
import { USER_OWNERS, User } from '@/models/platform/user';
import type { OwnAccountDto } from './dto';

const USER_FIELDS = {
  name: 1,
  email: 1,
  phone: 1,
  roles: 1,
  secondFactor: 1,
  chatId: 1,
  paystackCustomerId: 1,
  paystackAccountNumber: 1,
  paystackBankName: 1,
} as const;

/** The user's own fields; null if the account is gone. */
export async function findOwnAccount(actor: ScopedActor<'self'>): Promise<OwnAccountDto | null> {
  await connectDb();
  const user = await User.findOne(ownedBy(actor, USER_OWNERS), USER_FIELDS).lean();
  if (!user) return null;
  return {
    _id: user._id.toString(),
    name: user.name,
    email: user.email,
    phone: user.phone,
    roles: rolesInForce(user),
    ...(needsSecondFactor(user) && { needsSecondFactor: true }),
    chatId: user.chatId?.toString() ?? null,
    paystackCustomerId: user.paystackCustomerId ?? null,
    paystackAccountNumber: user.paystackAccountNumber ?? null,
    paystackBankName: user.paystackBankName ?? null,
  };
}
