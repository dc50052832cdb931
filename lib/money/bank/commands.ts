import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { type BankAccount, shortBankName } from '@/lib/core/bank-account';
import { AppError } from '@/lib/core/errors';
import type { Actor, ScopedActor } from '@/lib/core/roles';
import { cancelForAccount } from '@/lib/money/payouts/cancel';
import { toPartyKey } from '@/lib/money/payouts/owner';
import { stopParty } from '@/lib/money/payouts/stops';
import { linkOverError } from '@/lib/people/links';
import { isHeldSince, isNameHeld } from '@/lib/people/policy';
import { command } from '@/lib/platform/command';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { resolveAccount } from '@/lib/shops/applications/banks';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { type BankAccountDoc, BankAccountRecord } from '@/models/money/bank-account';
import { FundingAccount } from '@/models/money/funding-account';
import { USER_OWNERS, User } from '@/models/platform/user';
import { VendorMember } from '@/models/shops/vendor-member';
import type { BankAccountDto } from './dto';
import { bankMails, listChangedMails } from './mails';
import { BANK_MESSAGES, otherHolder } from './messages';
import { bankPush } from './notices';
import {
  type Concerned,
  findConcerned,
  findHolder,
  findShopName,
  type Holder,
  type OwnerDoc,
} from './owners';
import {
  type HolderVerdict,
  judgeBusiness,
  judgeCustomer,
  NEW_ACCOUNT_WAIT_MS,
  STOP_LINK_MS,
} from './policy';
import { findBankAccount, findRefused, findStored } from './queries';
import type { PartyInput, SaveAccountInput } from './schemas';
import { isStopToken } from './stop-link';

type Self = ScopedActor<'self'>;
/** An account whose holder the bank has named. */
type Named = BankAccount & { accountName: string };

const isSame = (one: BankAccount | null, other: { bankCode: string; accountNumber: string }) =>
  one?.bankCode === other.bankCode && one.accountNumber === other.accountNumber;

/**
 * The name of an account's holder, as the bank has it. Throws AppError `upstream` while the bank can't be
 * reached, and like `resolveAccount`.
 */
export async function resolveHolder(
  given: { bankCode: string; accountNumber: string },
  { userId }: Self,
): Promise<Named> {
  const { accountName, ...account } = await resolveAccount(given, userId);
  if (!accountName) throw new AppError('upstream', APPLICATION_MESSAGES.bankAway);
  return { ...account, accountName };
}

/**
 * Saves the account that money is paid out to, or changes it: nothing goes there for 24 hours, its owners
 * are notified at every address they have, and a payout that waits is cancelled. Where the holder may be
 * somebody else, ops look at it first, and until then the account before stays. A repeat changes nothing.
 *
 * Throws AppError `not_found` and `forbidden` like `findHolder`; `invalid` with `accountNumber` for an
 * unknown number, for another person's name on a wallet's account, and for a number of Eki's own wallets;
 * `conflict` once a payout to the account before is under way; `upstream` and `too_many` like
 * `resolveHolder`.
 */
export async function saveBankAccount(
  input: SaveAccountInput,
  actor: Self,
  now: Date,
): Promise<BankAccountDto | null> {
  await connectDb();
  const holder = await findHolder(input, actor);
  const before = await findStored(holder, null);
  if (isSame(before.checking ?? before.current, input)) return findBankAccount(holder, now);
  const account = await resolveHolder(input, actor);
  await save(input, account, actor, now);
  return findBankAccount(holder, now);
}

function save(input: PartyInput, account: Named, actor: Self, now: Date): Promise<void> {
  // A repeat is recognised by the account itself. A duplicate key: another phone has saved one just now.
  const key = { id: null, name: 'save-bank-account', now };
  const retry = { isRetried: isDuplicateKey, maxTries: 2 };
  return command(
    key,
    async (session) => {
      await touchOwn(actor, session, now);
      const holder = await findHolder(input, actor, session);
      const { current, checking } = await findStored(holder, session);
      if (isSame(checking ?? current, account)) return;
      const owners = await findConcerned(holder, session, now);
      const verdict = await judge(holder, account, owners, session, now);
      if (verdict === 'other') {
        const field = { field: 'accountNumber' };
        throw new AppError('invalid', otherHolder(account.accountName), field);
      }
      await replace({ holder, account, owners, verdict, by: actor }, session, now);
    },
    retry,
  );
}

/** A write, so that it conflicts with suspending or deleting the account at the same time. */
async function touchOwn(actor: Self, session: ClientSession, now: Date): Promise<void> {
  const own = { ...ownedBy(actor, USER_OWNERS), status: 'active' as const };
  const found = await User.updateOne(own, { updatedAt: now }, { session });
  if (found.matchedCount === 0) throw new AppError('conflict', BANK_MESSAGES.notSaved);
}

/** Throws AppError `invalid` for the number of an Eki wallet, which can't be paid out to. */
async function requireNoWallet(
  { accountNumber }: Pick<BankAccount, 'accountNumber'>,
  session: ClientSession,
): Promise<void> {
  if (await FundingAccount.exists({ accountNumber }).session(session)) {
    throw new AppError('invalid', BANK_MESSAGES.ownNumber, { field: 'accountNumber' });
  }
}

/** Throws like `requireNoWallet`. */
async function judge(
  holder: Holder,
  { accountNumber, bankCode, accountName }: Named,
  owners: readonly Concerned[],
  session: ClientSession,
  now: Date,
): Promise<HolderVerdict> {
  await requireNoWallet({ accountNumber }, session);
  const people = owners
    .filter(({ until }) => until === null)
    .map((owner) => ({
      name: owner.name,
      isNameHeld: isNameHeld(owner, now) && isHeldSince(owner.since, now),
    }));
  if (holder.party !== 'wallet') {
    return judgeBusiness(accountName, people, await findShopName(holder, session));
  }
  const [owner] = people;
  if (!owner) return 'other';
  const isShared = await isUsedByOthers({ bankCode, accountNumber }, holder.ownerId, session);
  return judgeCustomer(accountName, { ...owner, isShared });
}

/** Whether another person is, or was, paid to this account. A shop counts as its owners. */
async function isUsedByOthers(
  number: { bankCode: string; accountNumber: string },
  userId: string,
  session: ClientSession,
): Promise<boolean> {
  const used = await BankAccountRecord.find(number, { party: 1, ownerId: 1 })
    .session(session)
    .lean();
  const others = used.filter(({ party, ownerId }) => party !== 'shop' && !ownerId.equals(userId));
  if (others.length > 0) return true;
  const vendorIds = used.filter(({ party }) => party === 'shop').map(({ ownerId }) => ownerId);
  const own = await VendorMember.distinct('vendorId', {
    vendorId: mongoose.trusted({ $in: vendorIds }),
    userId: new Types.ObjectId(userId),
    role: 'owner',
  }).session(session);
  return vendorIds.some((id) => !own.some((vendorId) => vendorId.equals(id)));
}

interface Replacement {
  holder: Holder;
  account: Named;
  owners: readonly OwnerDoc[];
  verdict: Exclude<HolderVerdict, 'other'>;
  by: Actor;
}

/** Saves another account, as accepted or for ops to look at, and notifies its owners. */
async function replace(
  { holder, account, owners, verdict, by }: Replacement,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { current, checking } = await findStored(holder, session);
  if (current) {
    await cancelForAccount(current._id.toString(), by, session, now);
    // A write in either case, so that a request for a payout at the same time conflicts.
    const change = verdict === 'own' ? 'replaced' : 'accepted';
    await endOne(current, change, by, session, now);
  }
  if (checking) await endOne(checking, 'replaced', by, session, now);
  const _id = new Types.ObjectId();
  const userId = new Types.ObjectId(by.userId);
  await BankAccountRecord.create(
    [
      {
        _id,
        ...toFields(holder, account),
        ...(verdict === 'own'
          ? { state: 'accepted', currentFor: toPartyKey(holder) }
          : { state: 'checking', checkingFor: toPartyKey(holder) }),
        usableFrom: new Date(now.getTime() + NEW_ACCOUNT_WAIT_MS),
        savedBy: userId,
        savedAt: now,
        changedAt: now,
        history: [{ at: now, what: 'Saved', by: userId }],
      },
    ],
    { session },
  );
  const accountId = _id.toString();
  const beforeId = current?._id.toString() ?? '';
  const change = { accountId, change: 'saved', beforeId } as const;
  const toDecide = verdict === 'check' ? [bankMails.toDecide.entry({ accountId })] : [];
  const pushes = notifyOwners(owners, { accountId, party: holder.party, notice: 'saved' }, now);
  await enqueue([...listChangedMails(owners, change), ...toDecide, ...pushes], session, now);
}

function toFields({ party, ownerId }: Holder, account: Named) {
  const { bankCode, bankName, accountNumber, accountName } = account;
  return {
    party,
    ownerId: new Types.ObjectId(ownerId),
    bankCode,
    bankName: shortBankName(bankName),
    accountNumber,
    accountName,
  };
}

/** The push messages to the owners. */
export function notifyOwners(
  owners: readonly OwnerDoc[],
  ids: Pick<Parameters<typeof bankPush.entry>[0], 'accountId' | 'party' | 'notice'>,
  now: Date,
) {
  return owners.flatMap(({ _id }) =>
    bankPush.entry({ ...ids, userId: _id.toString(), at: now.getTime() }),
  );
}

const ENDINGS = {
  replaced: 'Replaced',
  removed: 'Removed',
  accepted: 'Another one saved',
} as const;

/** Ends an account in use or at ops, or with `accepted` only notes that another one was saved. */
export async function endOne(
  { _id }: Pick<BankAccountDoc, '_id'>,
  state: keyof typeof ENDINGS,
  { userId }: Pick<Actor, 'userId'>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const entry = { at: now, what: ENDINGS[state], by: new Types.ObjectId(userId) };
  await BankAccountRecord.updateOne(
    { _id },
    {
      $push: { history: entry },
      ...(state !== 'accepted' && {
        $set: { state, ...(state === 'removed' && { changedAt: now, stoppedAt: null }) },
        $unset: { currentFor: 1, checkingFor: 1 },
      }),
    },
    { session },
  );
}

/**
 * Removes the account, and one that ops look at. Cancels a payout that waits, and notifies the owners like
 * `saveBankAccount`. A repeat changes nothing. Throws AppError `conflict` once a payout is under way, and
 * like `findHolder`.
 */
export async function removeBankAccount(input: PartyInput, actor: Self, now: Date): Promise<void> {
  await connectDb();
  await command({ id: null, name: 'remove-bank-account', now }, async (session) => {
    await touchOwn(actor, session, now);
    const holder = await findHolder(input, actor, session);
    const { current, checking } = await findStored(holder, session);
    const refused = current || checking ? null : await findRefused(holder, session);
    const shown = current ?? checking ?? refused;
    if (!shown) return;
    if (current) await cancelForAccount(current._id.toString(), actor, session, now);
    for (const each of [current, checking, refused]) {
      if (each) await endOne(each, 'removed', actor, session, now);
    }
    const owners = await findConcerned(holder, session, now);
    const accountId = shown._id.toString();
    const change = { accountId, change: 'removed', beforeId: '' } as const;
    const ids = { accountId, party: holder.party, notice: 'removed' } as const;
    const pushes = notifyOwners(owners, ids, now);
    await enqueue([...listChangedMails(owners, change), ...pushes], session, now);
  });
}

/**
 * Stops all payouts of an account's owner, by the link in the mails about its change, until an admin lifts
 * it. A second tap changes nothing, also after that. Throws AppError `invalid` for a wrong link and one older
 * than seven days.
 */
export async function stopByLink(
  { id, token }: { id: string; token: string },
  now: Date,
): Promise<void> {
  if (!isStopToken(id, token)) throw linkOverError();
  await connectDb();
  await command({ id: null, name: 'stop-bank-account', now }, async (session) => {
    const account = await BankAccountRecord.findById(id).session(session).lean();
    const isOver = !account || account.changedAt.getTime() + STOP_LINK_MS <= now.getTime();
    if (isOver) throw linkOverError();
    if (account.stoppedAt) return;
    const { party, ownerId } = account;
    const why = 'The owner says that they didn’t change the bank account.';
    const stop = { party, ownerId: ownerId.toString(), until: null, why };
    await stopParty(stop, session, now);
    await BankAccountRecord.updateOne(
      { _id: account._id },
      {
        $set: { stoppedAt: now },
        $push: { history: { at: now, what: '“This wasn’t me”', by: null } },
      },
      { session },
    );
    await enqueue([bankMails.stopped.entry({ accountId: id })], session, now);
  });
}

/**
 * Takes over the account of an approved application, which ops have checked, in the transaction of the
 * approval. The first can be used at once; another one than before counts as a change. Throws AppError
 * `conflict` once a payout to the account before is under way, and like `requireNoWallet`.
 */
export async function takeOverAccount(
  holder: Holder,
  { bank, userId }: { bank: BankAccount; userId: string },
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { accountName } = bank;
  if (!accountName) throw new Error(`no holder of the account of ${toPartyKey(holder)}`);
  const account = { ...bank, accountName };
  const { current } = await findStored(holder, session);
  if (current && isSame(current, account)) return;
  await requireNoWallet(account, session);
  const by = { userId, roles: [] };
  // Also one that was removed: otherwise a thief removes it, applies again and doesn't have to wait.
  const { party, ownerId } = holder;
  if (await BankAccountRecord.exists({ party, ownerId }).session(session)) {
    const owners = await findConcerned(holder, session, now);
    return replace({ holder, account, owners, verdict: 'own', by }, session, now);
  }
  const savedBy = new Types.ObjectId(userId);
  await BankAccountRecord.create(
    [
      {
        ...toFields(holder, account),
        state: 'accepted',
        currentFor: toPartyKey(holder),
        usableFrom: now,
        savedBy,
        savedAt: now,
        changedAt: now,
        history: [{ at: now, what: 'Checked with the application', by: savedBy }],
      },
    ],
    { session },
  );
}
