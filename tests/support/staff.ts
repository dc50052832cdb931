import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { type Role, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { Session } from '@/models/platform/session';
import { makePerson, type Person } from './people';

/** A signed-in member of staff. */
export interface StaffMember extends Person {
  actor: ScopedActor<'staff'>;
}

/** Makes a person of ops, or with another role, and signs them in. */
export async function makeStaff(role: Role = 'ops', name = 'Uwaila Ops'): Promise<StaffMember> {
  const person = await makePerson({ roles: [role], name });
  return { ...person, actor: scopeActor({ userId: person.userId, roles: [role] }, 'staff') };
}

/** Backdates a person's sign-ins. */
export async function signedInAgo({ userId }: Person, ms: number): Promise<void> {
  await Session.collection.updateMany(
    { userId: new mongoose.Types.ObjectId(userId) },
    { $set: { createdAt: new Date(Date.now() - ms) } },
  );
}

/** The fields of every ops command: a reason and a new command id. */
export const because = (reason = 'No rider took it for half an hour') => ({
  reason,
  commandId: randomUUID(),
});
