import type { Role } from '@/lib/core/roles';
import { openWallet } from '@/lib/ledger/ledger';
import { startSession } from '@/lib/people/sessions';
import { sessionCookieName } from '@/lib/platform/session-token';
import { User } from '@/models/platform/user';
import { unique } from './unique';

/** A signed-in user. */
export interface Person {
  userId: string;
  email: string;
  /** Cookie header of the signed-in browser. */
  cookie: string;
}

/** Makes a user and signs them in. `isProved`: whether their email was confirmed. */
export async function makePerson({
  roles = ['customer'],
  name = 'Ada Obi',
  isProved = true,
}: {
  roles?: Role[];
  name?: string;
  isProved?: boolean;
} = {}): Promise<Person> {
  const email = `person-${unique()}@eki.example`;
  const proved = isProved ? { provedEmail: email } : {};
  const [user] = await User.create([{ name, email, ...proved, phone: '+2348012345678', roles }]);
  if (!user) throw new Error('the user was not made');
  const userId = user._id.toString();
  await openWallet(userId, null);
  return { userId, email, cookie: await signInAs(userId) };
}

/** Signs the user in, in another browser. Returns its Cookie header. */
export async function signInAs(userId: string): Promise<string> {
  const user = await User.findById(userId, { accessRev: 1 }).lean();
  return `${sessionCookieName()}=${await startSession({ userId, accessRev: user?.accessRev ?? null })}`;
}
