import { Types } from 'mongoose';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import { VendorMember, type VendorMemberDoc } from '@/models/shops/vendor-member';
import { makePerson, type Person } from './people';

export async function addMember(
  vendorId: string,
  userId: string,
  role: VendorMemberDoc['role'] = 'owner',
): Promise<void> {
  await VendorMember.create({
    vendorId: new Types.ObjectId(vendorId),
    userId: new Types.ObjectId(userId),
    role,
  });
}

/** A signed-in user who works for a vendor. */
export interface Member extends Person {
  actor: ScopedActor<'vendor'>;
}

/** Makes a person who works for these vendors, and signs them in. */
export async function makeMember(...vendorIds: string[]): Promise<Member> {
  const person = await makePerson({ roles: ['customer', 'seller'], name: 'Esosa Kitchen' });
  for (const vendorId of vendorIds) await addMember(vendorId, person.userId);
  const { userId } = person;
  const memberships = vendorIds.map((vendorId) => ({ vendorId, role: 'owner' }) as const);
  const actor = scopeActor({ userId, roles: ['seller'] }, 'vendor', memberships);
  return { ...person, actor };
}
