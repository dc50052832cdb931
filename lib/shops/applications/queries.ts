import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { listPendingRoles } from '@/lib/people/pending-roles';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { USER_OWNERS, User } from '@/models/platform/user';
import { APPLICATION_OWNERS, Application } from '@/models/shops/application';
import type { OwnApplicationDto } from './dto';
import { getFacts, toApplication, toBlank } from './map';
import { type ApplicationKind, findMissing } from './policy';

/**
 * Whether the actor has an application of a kind that isn't over: a draft, sent, rejected, or approved with
 * a role that waits for their email.
 */
export async function isApplying(
  kind: ApplicationKind,
  actor: ScopedActor<'self'>,
): Promise<boolean> {
  const { application, waitsFor } = await findOwnApplication(kind, actor, new Date());
  return waitsFor !== null || (application !== null && application.state !== 'approved');
}

/** The actor's application of a kind: the open one, or the last that was decided. */
export async function findOwnApplication(
  kind: ApplicationKind,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<OwnApplicationDto> {
  await connectDb();
  const [user, doc] = await Promise.all([
    User.findOne(ownedBy(actor, USER_OWNERS), { name: 1, phone: 1, pendingRoles: 1 }).lean(),
    Application.findOne({ kind, ...ownedBy(actor, APPLICATION_OWNERS) })
      .sort({ _id: -1 })
      .lean(),
  ]);
  if (!user) throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  const { name, phone } = user;
  return {
    application: doc && toApplication(doc, name, now),
    missing: findMissing(getFacts(toBlank(kind)), now),
    applicant: { name, phone },
    waitsFor: listPendingRoles(user).includes(kind) ? (user.pendingRoles?.email ?? null) : null,
  };
}
