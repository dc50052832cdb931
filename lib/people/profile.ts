import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { isStaff, type ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { ownedBy } from '@/lib/platform/ownership';
import { USER_OWNERS, User, type UserDoc } from '@/models/platform/user';
import { findDeletion } from './deletion';
import { deviceLabel } from './device-label';
import type { ProfileDto, SecondFactorState } from './dto';
import type { DeletionRooms } from './rooms';
import { listOwnSessions, type OwnSession } from './sessions';

/** Throws AppError `unauthenticated` if the account is gone. */
export async function findProfile(
  actor: ScopedActor<'self'>,
  cookieHeader: string | null,
  rooms: DeletionRooms,
  now: Date,
): Promise<ProfileDto> {
  await connectDb();
  const [user, sessions, deletion] = await Promise.all([
    User.findOne(ownedBy(actor, USER_OWNERS), {
      createdAt: 1,
      confirmedEmail: 1,
      passwordHash: 1,
      roles: 1,
      secondFactor: 1,
    }).lean(),
    listOwnSessions(actor, cookieHeader, now),
    findDeletion(actor, rooms, now),
  ]);
  if (!user) throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  return {
    memberSince: user.createdAt.toISOString(),
    isEmailOpen: Boolean(user.confirmedEmail),
    hasPassword: Boolean(user.passwordHash),
    secondFactor: secondFactorState(user),
    sessions: sessions.map(toDto),
    deletion: deletion.shown,
  };
}

function toDto({ _id, device, address, createdAt, lastSeenAt, isCurrent }: OwnSession) {
  return {
    _id,
    device: deviceLabel(device),
    address: address || null,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent,
  };
}

/** Staff can have one; in the sandbox everyone can try it. */
function secondFactorState({
  roles,
  secondFactor,
}: Pick<UserDoc, 'roles' | 'secondFactor'>): SecondFactorState {
  if (secondFactor?.isOn) return 'on';
  return isStaff({ roles }) || env().ALLOW_SANDBOX ? 'off' : null;
}
