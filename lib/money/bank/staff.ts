import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import type { BankAccountApprovalDto } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { findOwnIds, toPartyKey } from '@/lib/money/payouts/owner';
import { findPeople } from '@/lib/people/people';
import { isNameHeld } from '@/lib/people/policy';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { connectDb } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { type BankAccountDoc, BankAccountRecord } from '@/models/money/bank-account';
import { ANY_TEXT } from '@/models/platform/define';
import { endOne, notifyOwners } from './commands';
import { bankMails } from './mails';
import { BANK_MESSAGES, toOwnerText, withTerm } from './messages';
import { type Concerned, findConcerned, findOwners, findShopName, listAddresses } from './owners';
import { findStored } from './queries';
import type { DecideAccountInput } from './schemas';

type Staff = ScopedActor<'staff'>;

/** How many accounts wait for ops. */
export function countChecking(): Promise<number> {
  return BankAccountRecord.countDocuments({ checkingFor: ANY_TEXT });
}

/** The accounts whose name ops have to look at, oldest first. They wait until someone decides. */
export async function listChecking(actor: Staff, now: Date): Promise<BankAccountApprovalDto[]> {
  await connectDb();
  const found = await BankAccountRecord.find({
    checkingFor: ANY_TEXT,
    ...ownedBy(actor, {}),
  })
    .sort({ savedAt: 1 })
    .lean();
  const savers = await findPeople(found.map(({ savedBy }) => savedBy));
  return Promise.all(
    found.map(async (account) =>
      toApproval(account, savers.get(String(account.savedBy))?.name, actor, now),
    ),
  );
}

async function toApproval(
  account: BankAccountDoc,
  askedBy: string | undefined,
  actor: Staff,
  now: Date,
): Promise<BankAccountApprovalDto> {
  const id = account._id.toString();
  const holder = { party: account.party, ownerId: account.ownerId.toString() };
  const concerned = await findConcerned(holder, null, account.changedAt);
  const owners = concerned.filter(({ until }) => until === null);
  const shopName = await findShopName(holder);
  return {
    id,
    kind: 'bank-account',
    jobId: id,
    number: shortId(id),
    customer: shopName ?? toOwnerText(owners.map(({ name }) => name)),
    amount: 0,
    paid: 0,
    refunded: 0,
    reason: '',
    askedBy: askedBy ?? null,
    askedAt: account.savedAt.toISOString(),
    expiresAt: null,
    state: 'open',
    decidedBy: null,
    decidedAt: null,
    isCancel: false,
    isOwn: owners.some(({ _id }) => _id.toString() === actor.userId),
    isTakenBack: false,
    ownerNames: [...(shopName ? [shopName] : []), ...listNames(concerned, now)],
    ownerEmails: owners.flatMap(listAddresses),
    accountName: account.accountName,
    bankName: account.bankName,
    last4: account.accountNumber.slice(-4),
  };
}

/** The owners' names, and those that they had less than 30 days ago; former owners of a shop, too. */
function listNames(owners: readonly Concerned[], now: Date): string[] {
  return owners.flatMap((owner) => [
    withTerm(owner.name, owner, now),
    ...(owner.formerName && !isNameHeld(owner, now) ? [`${owner.formerName} (before)`] : []),
  ]);
}

/**
 * Takes the account that an owner saved, which replaces the one before, or refuses it, and notifies the
 * owners. A repeat changes nothing. Throws AppError `not_found`; `forbidden` for who works for the shop or is
 * the owner, and for who has the same bank account, also for a shop; `conflict` where it was decided, changed
 * or removed.
 */
export async function decideBankAccount(
  { accountId, accept, reason, commandId }: DecideAccountInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  const about = { kind: 'bank-account', refId: accountId } as const;
  const action = accept ? 'accept-account' : 'refuse-account';
  const doing: Doing<'bank-account'> = { actor, action, commandId, reason, ...about, address, now };
  await staffCommand(doing, async (session) => {
    const account = await BankAccountRecord.findOne({ _id: accountId, ...ownedBy(actor, {}) })
      .session(session)
      .lean();
    if (!account) throw new AppError('not_found', MESSAGES.notFound);
    const holder = { party: account.party, ownerId: account.ownerId.toString() };
    const owners = await findOwners(holder, session);
    await requireOthers(account, actor, session);
    const { current } = await findStored(holder, session);
    if (accept && current) await endOne(current, 'replaced', actor, session, now);
    const { userId } = actor;
    const by = new Types.ObjectId(userId);
    const what = accept ? 'Name confirmed' : `Refused: ${reason}`;
    const decided = await BankAccountRecord.updateOne(
      { _id: account._id, state: 'checking' },
      {
        $set: accept
          ? { state: 'accepted', currentFor: toPartyKey(holder) }
          : { state: 'failed', reason },
        $unset: { checkingFor: 1 },
        $push: { history: { at: now, what, by } },
      },
      { session },
    );
    if (decided.modifiedCount === 0) throw new AppError('conflict', BANK_MESSAGES.decided);
    const state = accept ? 'accepted' : 'failed';
    await writeAudit(doing, { before: { state: 'checking' }, after: { state } }, session);
    const notice = accept ? 'confirmed' : 'refused';
    const mails = owners.map(({ _id }) =>
      bankMails.decided.entry({ accountId, userId: _id.toString() }),
    );
    const pushes = notifyOwners(owners, { accountId, party: holder.party, notice }, now);
    await enqueue([...mails, ...pushes], session, now);
  });
}

/** Nobody decides about their own account, or about one that pays them or their shop. */
async function requireOthers(
  { ownerId, bankCode, accountNumber }: BankAccountDoc,
  { userId }: Staff,
  session: ClientSession,
): Promise<void> {
  const ownIds = await findOwnIds(userId, session);
  const _ids = ownIds.map((id) => new Types.ObjectId(id));
  const own = { ownerId: mongoose.trusted({ $in: _ids }), bankCode, accountNumber };
  const isOwn = ownIds.includes(ownerId.toString());
  if (isOwn || (await BankAccountRecord.exists(own).session(session))) {
    throw new AppError('forbidden', BANK_MESSAGES.decideOwn);
  }
}
