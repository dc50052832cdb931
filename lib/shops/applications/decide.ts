import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import type { BankAccount } from '@/lib/core/bank-account';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { takeOnRider } from '@/lib/people/take-on-rider';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { openShop } from '@/lib/shops/open-shop';
import { User } from '@/models/platform/user';
import { Application, type ApplicationDoc } from '@/models/shops/application';
import { applicationMails } from './mails';
import { APPLICATION_MESSAGES } from './messages';
import { applicationPush } from './notices';
import { type Decision, REJECTED_RETENTION_MS } from './policy';
import { requireOthers } from './staff';
import type { DecideApplicationInput } from './staff-schemas';
import { applicationTimers, paperReminders } from './timers';

type Staff = ScopedActor<'staff'>;

/** Takes over the bank account of an approved applicant, in the transaction of the approval. */
type TakeOverAccount = (
  holder: { party: 'shop' | 'rider'; ownerId: string },
  account: { bank: BankAccount; userId: string },
  session: ClientSession,
  now: Date,
) => Promise<void>;

/**
 * Decides on an application that waits, with an audit entry, a mail and a push message. An approval
 * opens the shop or creates the rider in the same transaction; the applicant has the role from their
 * next call, or as `grantOrHoldRole` says. A repeat changes nothing. `takeOverAccount`: of `money`.
 *
 * Throws AppError `not_found`; `forbidden` for the caller's own; `conflict` where it was withdrawn or
 * decided, or changed since `rev`, and for an applicant who is suspended or gone.
 */
export async function decideApplication(
  input: DecideApplicationInput,
  actor: Staff,
  takeOverAccount: TakeOverAccount,
  { address, now }: CallFacts,
): Promise<void> {
  const { kind, id, decision, reason, commandId } = input;
  const about = { kind: 'application', refId: id } as const;
  const action = `${decision}-application` as const;
  const doing: Doing<'application'> = {
    actor,
    action,
    commandId,
    reason,
    ...about,
    address,
    now,
  };
  await staffCommand(doing, async (session) => {
    const doc = await Application.findOne({ _id: id, kind, ...ownedBy(actor, {}) })
      .session(session)
      .lean();
    if (!doc || doc.submittedAt === null) throw new AppError('not_found', MESSAGES.notFound);
    requireDecidable(doc, input, actor);
    const vendorId =
      decision === 'approve' ? await admit(doc, takeOverAccount, session, now) : null;
    const { userId } = actor;
    const by = new Types.ObjectId(userId);
    // By `rev` too, so that of a decision and a concurrent withdrawal only one succeeds.
    const decided = await Application.updateOne(
      { _id: doc._id, state: 'submitted', rev: doc.rev },
      {
        $set: { ...stateAfter(decision, now), ...(vendorId && { vendorId }) },
        $push: { decisions: { decision, reason, by, at: now, asked: toAsked(input, doc) } },
        ...(decision !== 'ask' && { $unset: { openFor: 1 } }),
      },
      { session },
    );
    if (decided.modifiedCount === 0) {
      throw new AppError('conflict', APPLICATION_MESSAGES.notWaiting);
    }
    const after = { decision, ...(vendorId && { vendorId: vendorId.toString() }) };
    await writeAudit(doing, { before: { state: 'submitted' }, after }, session);
    await enqueue(getNotices(doc, decision, now), session, now);
  });
}

function requireDecidable(
  doc: ApplicationDoc,
  { rev }: DecideApplicationInput,
  actor: Staff,
): void {
  requireOthers(doc, actor);
  if (doc.state !== 'submitted') {
    const { state } = doc;
    throw new AppError('conflict', APPLICATION_MESSAGES.notWaiting, { state });
  }
  if (rev !== undefined && rev !== doc.rev) {
    throw new AppError('conflict', APPLICATION_MESSAGES.changedSince);
  }
}

/** The files to replace, each as it is now. Files that the application doesn't have are left out. */
function toAsked({ decision, asked }: DecideApplicationInput, { files }: ApplicationDoc) {
  return decision === 'ask'
    ? asked.flatMap((field) => {
        const file = files[field];
        return file ? [{ field, fileId: file.fileId }] : [];
      })
    : [];
}

function stateAfter(decision: Decision, now: Date) {
  switch (decision) {
    case 'approve':
      return { state: 'approved' as const, decidedAt: now };
    case 'reject': {
      const eraseAt = new Date(now.getTime() + REJECTED_RETENTION_MS);
      return { state: 'rejected' as const, decidedAt: now, eraseAt };
    }
    case 'ask':
      return { state: 'draft' as const };
  }
}

/** Opens the shop and returns its id, or creates the rider, with their bank account. */
async function admit(
  doc: ApplicationDoc,
  takeOverAccount: TakeOverAccount,
  session: ClientSession,
  now: Date,
): Promise<Types.ObjectId | null> {
  const { userId, ride } = doc;
  // A write, so that it conflicts with suspending or deleting the account at the same time.
  const active = { _id: userId, status: 'active' as const };
  const found = await User.updateOne(active, { updatedAt: now }, { session });
  if (found.matchedCount === 0) throw new AppError('conflict', APPLICATION_MESSAGES.applicantGone);
  const bank: BankAccount | null = doc.bank;
  if (!bank) throw new Error(`application ${doc._id} was sent without a bank account`);
  const account = { bank, userId: userId.toString() };
  if (ride) {
    await takeOnRider(userId, ride, session, now);
    const licence = {
      paper: 'licence',
      refId: account.userId,
      lastDay: ride.licenceUntil,
    } as const;
    await enqueue(paperReminders(licence, now), session, now);
    const rider = { party: 'rider', ownerId: account.userId } as const;
    await takeOverAccount(rider, account, session, now);
    return null;
  }
  const vendorId = await openShop(doc, session, now);
  const opened = { party: 'shop', ownerId: vendorId.toString() } as const;
  await takeOverAccount(opened, account, session, now);
  return vendorId;
}

function getNotices(doc: ApplicationDoc, decision: Decision, now: Date) {
  const applicationId = doc._id.toString();
  const turn = doc.decisions.length;
  const userId = doc.userId.toString();
  const did = { approve: 'approved', ask: 'asked', reject: 'rejected' } as const;
  const push = { notice: `${doc.kind}-${did[decision]}`, turn } as const;
  const eraseAt = new Date(now.getTime() + REJECTED_RETENTION_MS);
  return [
    applicationMails.decided.entry({ applicationId, turn }),
    ...applicationPush.entry({ ...push, id: applicationId, userId, at: now.getTime() }),
    ...(decision === 'reject'
      ? [applicationTimers.erase.entry({ applicationId, eraseAt: eraseAt.toISOString() }, eraseAt)]
      : []),
  ];
}
