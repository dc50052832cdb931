import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { z } from 'zod';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { type Kobo, kobo, storedNaira, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { statusRank } from '@/lib/delivery/status';
import { eraseFiles } from '@/lib/files/commands';
import {
  closeAccounts,
  customerAccount,
  HOUSE,
  isFrozen,
  post,
  riderAccount,
  sellerAccount,
} from '@/lib/ledger/ledger';
import { sumBalances } from '@/lib/ledger/queries';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { hashAddress } from '@/lib/platform/digest';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { ANY_DATE } from '@/lib/platform/partial-index';
import { AccountLink } from '@/models/account-link';
import { Address } from '@/models/address';
import { AgentPresence } from '@/models/agent-presence';
import { Application } from '@/models/application';
import { Approval } from '@/models/approval';
import { Audit } from '@/models/audit';
import { Cart } from '@/models/cart';
import { Chat } from '@/models/chat';
import { ChatEpisode } from '@/models/chat-episode';
import { ChatMessage } from '@/models/chat-message';
import { ChatNote } from '@/models/chat-note';
import { Command } from '@/models/command';
import { DeliveryJob } from '@/models/delivery-job';
import { Dispatch } from '@/models/dispatch';
import { Errand } from '@/models/errand';
import { StoredFile } from '@/models/file';
import { FundingAccount } from '@/models/funding-account';
import { Order } from '@/models/order';
import { Payment } from '@/models/payment';
import { PersonNote } from '@/models/person-note';
import { Report } from '@/models/report';
import { Review } from '@/models/review';
import { Rider } from '@/models/rider';
import { ShopInvitation } from '@/models/shop-invitation';
import { SupportTicket } from '@/models/support-ticket';
import { USER_OWNERS, User } from '@/models/user';
import { Vendor } from '@/models/vendor';
import { VendorMember } from '@/models/vendor-member';
import { Wishlist } from '@/models/wishlist';
import type { Client } from './client';
import type { DeletionDto } from './dto';
import { createLink, dropLinks, type LinkProof, linkOverError, takeLink } from './links';
import { countOwnerMail, mayMailOwner } from './mail-limits';
import { userMails } from './mails';
import { asProved, proveOwner } from './own-account';
import { deletionDate, FORMER_CUSTOMER, GIVE_UP_LINK_TTL_MS, nextDeletionCheck } from './policy';
import type { DeleteAccountInput } from './schemas';
import { endSessions } from './sessions';
import { findSoleVendors, pauseSoleShops, reopenSoleShops } from './sole-shops';

/** The account has changed since it was found ready for deletion. */
class NotSettled extends Error {}

/**
 * Schedules the deletion of the account 30 days ahead, mails the owner and ends all sessions. Pauses
 * shops without another owner, because no one is at their boards. Returns the date, on a repeat the first
 * one. Signing in calls it off. `giveUp`: the owner gives up what is in the wallet.
 *
 * Throws AppError `invalid` for a wrong password, and `too_many` if the owner can't be mailed today: the
 * caller knows the password, but may not be the owner.
 */
export async function scheduleDeletion(
  proof: DeleteAccountInput,
  actor: ScopedActor<'self'>,
  client: Client,
  now: Date,
): Promise<Date> {
  const owner = await proveOwner(actor, proof, client);
  const { userId } = actor;
  const isScheduled = { _id: userId, deleteAt: mongoose.trusted({ $ne: null }) };
  // For a scheduled one the mail was sent then.
  const uncount = (await User.exists(isScheduled))
    ? null
    : await countOwnerMail('deletion', userId).catch(refuseUnmailed);
  const { deleteAt, isNew, afterwards } = await inTransaction(async (session) => {
    const mine = ownedBy(actor, USER_OWNERS);
    const proved = { ...mine, ...asProved(owner) };
    const found = await User.findOne(proved, { deleteAt: 1 }, { session }).lean();
    // The password was changed concurrently.
    if (!found)
      throw new AppError('invalid', ACCOUNT_MESSAGES.wrongPassword, { field: 'password' });
    const isNew = !found.deleteAt;
    // A concurrent sign-in has called off the scheduled one.
    if (isNew && !uncount) throw new AppError('too_many', MESSAGES.tooManyTries);
    const deleteAt = found.deleteAt ?? deletionDate(now);
    await User.updateOne(mine, { deleteAt }, { session });
    if (proof.giveUp) await giveUpWallet(userId, client.address, session, now);
    await pauseSoleShops(userId, session);
    await enqueue([deletionTimer(userId, deleteAt)], session, now);
    const ids = { userId, at: deleteAt.toISOString() };
    if (isNew) await enqueue([userMails.deletionScheduled.entry(ids)], session, now);
    return { deleteAt, isNew, afterwards: await endSessions(userId, session) };
  }).catch(async (error: unknown) => {
    await uncount?.();
    throw error;
  });
  afterwards();
  if (!isNew) await uncount?.();
  return deleteAt;
}

/** Rethrows the mail limit's refusal with the message for a deletion. */
function refuseUnmailed(error: unknown): never {
  const isTooMany = error instanceof AppError && error.code === 'too_many';
  if (!isTooMany) throw error;
  throw new AppError('too_many', ACCOUNT_MESSAGES.deletionUntold, {}, error.retryAfterS);
}

/**
 * Calls off a deletion, when its owner signs in; mails them and ends the pause of their shops. Returns
 * whether there was one.
 */
export async function callOffDeletion(userId: string, now: Date): Promise<boolean> {
  const isDue = { _id: userId, deleteAt: mongoose.trusted({ $ne: null }) };
  if (!(await User.exists(isDue))) return false;
  const mayMail = await mayMailOwner('deletion', userId);
  return inTransaction(async (session) => {
    const account = await User.findById(userId, { deleteAt: 1 }, { session }).lean();
    if (!account?.deleteAt) return false;
    const mail = { userId, at: account.deleteAt.toISOString() };
    if (mayMail) await enqueue([userMails.deletionCalledOff.entry(mail)], session, now);
    await User.updateOne({ _id: userId }, { deleteAt: null, givenUpKobo: 0 }, { session });
    await dropLinks(userId, ['give-up-wallet'], session);
    await reopenSoleShops(userId, session);
    return true;
  });
}

/**
 * Moves a scheduled deletion to 30 days from now, in the caller's transaction, and mails the owner, who
 * couldn't call it off while suspended. Returns whether there was one.
 */
export async function restartDeletion(
  userId: string,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const deleteAt = deletionDate(now);
  const isScheduled = { _id: userId, deleteAt: ANY_DATE };
  const moved = await User.updateOne(isScheduled, { deleteAt }, { session });
  if (moved.matchedCount === 0) return false;
  const mail = userMails.deletionScheduled.entry({ userId, at: deleteAt.toISOString() });
  await enqueue([deletionTimer(userId, deleteAt), mail], session, now);
  return true;
}

/**
 * Records that the owner gives up the wallet's balance, with an audit entry. It is booked when the account
 * is deleted: until then the deletion can be called off. Money that comes in later is not included.
 */
async function giveUpWallet(
  userId: string,
  address: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const amountKobo = await sumBalances([customerAccount(userId)], session);
  if (amountKobo === 0) return;
  const before = await User.findByIdAndUpdate(
    userId,
    { givenUpKobo: amountKobo },
    { session, projection: { givenUpKobo: 1 } },
  ).lean();
  if (before?.givenUpKobo === amountKobo) return;
  const actorId = new mongoose.Types.ObjectId(userId);
  await Audit.create(
    [
      {
        _id: `${userId}:give-up:${now.getTime()}`,
        at: now,
        actorId,
        action: 'give-up-wallet',
        kind: 'account',
        refId: actorId,
        reason: 'The owner deletes the account',
        before: { givenUpKobo: before?.givenUpKobo ?? 0 },
        after: { givenUpKobo: amountKobo },
        addressHash: hashAddress(address),
      },
    ],
    { session },
  );
}

/**
 * Gives up the wallet's balance of an account that waits to be deleted, by the link of the weekly mail,
 * and makes its deletion due. Throws AppError `invalid` for a link that is over, also because its owner
 * has signed in since.
 */
export async function giveUpByLink(proof: LinkProof, address: string, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    const { userId } = await takeLink(proof, 'give-up-wallet', session, now);
    const isScheduled = { _id: userId, deleteAt: ANY_DATE };
    const due = await User.updateOne(isScheduled, { deleteAt: now }, { session });
    if (due.matchedCount === 0) throw linkOverError();
    await giveUpWallet(userId.toString(), address, session, now);
    await enqueue([deletionTimer(userId.toString(), now)], session, now);
  });
}

/** What a deletion has to wait for, and its date if it is requested now. */
export async function findDeletion(
  { userId }: { userId: string },
  now: Date,
): Promise<DeletionDto> {
  await connectDb();
  const ongoing = { userId, statusRank: mongoose.trusted({ $lt: statusRank('Order Delivered') }) };
  const vendorIds = await findSoleVendors(userId);
  const [wallet, ...business] = getAccounts(userId, vendorIds);
  const [orders, dispatches, errands, jobs, balance, earnings, user] = await Promise.all([
    Order.countDocuments(ongoing),
    Dispatch.countDocuments(ongoing),
    Errand.countDocuments(ongoing),
    Rider.findById(userId, { load: 1 }).lean(),
    sumBalances([wallet]),
    sumBalances(business),
    User.findById(userId, { givenUpKobo: 1 }).lean(),
  ]);
  const sold = await Order.countDocuments({
    'parts.vendorId': mongoose.trusted({ $in: vendorIds }),
    statusRank: ongoing.statusRank,
  });
  return {
    date: deletionDate(now).toISOString(),
    running: orders + dispatches + errands,
    balance: toNaira(balance),
    givenUp: storedNaira(user?.givenUpKobo ?? 0),
    work: (jobs?.load ?? 0) + sold,
    earnings: toNaira(earnings),
  };
}

function getAccounts(userId: string, vendorIds: readonly string[]) {
  return [customerAccount(userId), riderAccount(userId), ...vendorIds.map(sellerAccount)] as const;
}

const ids = z.object({ userId: objectId, at: z.iso.datetime() });

function deletionTimer(userId: string, deleteAt: Date) {
  return deletionTimers.due.entry({ userId, at: deleteAt.toISOString() }, deleteAt);
}

export const deletionTimers = {
  due: defineTimer('account-deletion', {
    ids,
    key: ({ userId, at }) => `${userId}:${at}`,
    run: ({ userId }, now) => deleteOrWait(userId, now),
  }),
};

/** Deletes the due account, or retries a day later while something is ongoing or owed. */
async function deleteOrWait(userId: string, now: Date): Promise<void> {
  const due = {
    _id: userId,
    deleteAt: mongoose.trusted({ $lte: now }),
    // A suspended owner can't sign in to call it off.
    status: mongoose.trusted({ $ne: 'suspended' as const }),
  };
  await connectDb();
  if (!(await User.exists(due))) return waitWhileSuspended(userId, now);
  const { running, balance, givenUp, work, earnings } = await findDeletion({ userId }, now);
  const isIdle = running === 0 && work === 0;
  const isPaidOut = balance <= givenUp && earnings === 0;
  const isSettled = isIdle && isPaidOut && !(await hasOpenClaims(userId, now));
  if (!isSettled) return waitADay(userId, now);
  const vendorIds = await findSoleVendors(userId);
  const chat = await Chat.findOne({ customerId: userId }, { _id: 1 }).lean();
  const files = await findFiles(userId, chat?._id);
  const afterwards = await inTransaction(async (session) => {
    // Not if the owner has signed in concurrently.
    const gone = await User.findOneAndDelete(due, { session }).lean();
    if (!gone) return null;
    // If two owners of a shop are deleted concurrently, the second one conflicts and is retried.
    await touchShops(userId, session, now);
    const current = await findSoleVendors(userId, session);
    if (current.length !== vendorIds.length) throw new NotSettled();
    await bookGivenUp(userId, kobo(gone.givenUpKobo ?? 0), session, now);
    // Money has come in since the balance was read above.
    if (!(await closeAccounts(getAccounts(userId, vendorIds), session))) throw new NotSettled();
    await eraseProfile(userId, vendorIds, session, now);
    await eraseFromPurchases(userId, session);
    await eraseFiles({ _id: mongoose.trusted({ $in: files }) }, session, now);
    await AgentPresence.deleteOne({ _id: userId }, { session });
    await PersonNote.deleteMany({ userId: gone._id }, { session });
    if (chat) {
      await ChatMessage.deleteMany({ chatId: chat._id }, { session });
      await ChatNote.deleteMany({ chatId: chat._id }, { session });
      await ChatEpisode.deleteMany({ chatId: chat._id }, { session });
      await Chat.deleteOne({ _id: chat._id }, { session });
    }
    return endSessions(userId, session);
  }).catch((error: unknown) => {
    if (error instanceof NotSettled) return null;
    throw error;
  });
  if (!afterwards) return waitADay(userId, now);
  afterwards();
}

/** Books what was given up. Throws NotSettled if the balance is higher, or the wallet is frozen. */
async function bookGivenUp(
  userId: string,
  givenUp: Kobo,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const wallet = customerAccount(userId);
  const balance = await sumBalances([wallet], session);
  if (balance === 0) return;
  if (balance > givenUp || (await isFrozen(userId, session))) throw new NotSettled();
  await post(
    {
      id: `given-up:${userId}`,
      type: 'given-up',
      postings: [
        { account: wallet, amount: kobo(-balance) },
        { account: HOUSE.givenUp, amount: balance },
      ],
      refs: {},
      actor: `user:${userId}`,
      description: 'Given up with the account',
    },
    session,
    now,
  );
}

/** Files that the person uploaded, and those that staff sent to their chat. */
async function findFiles(
  userId: string,
  chatId: mongoose.Types.ObjectId | undefined,
): Promise<mongoose.Types.ObjectId[]> {
  const files = await StoredFile.find(
    {
      $or: [
        {
          uploaderId: userId,
          purpose: mongoose.trusted({
            $in: ['problem', 'review', 'chat', 'ticket', 'application'],
          }),
        },
        { uploaderId: userId, 'attachment.kind': 'application' },
        { 'attachment.kind': 'chat', 'attachment.refId': String(chatId) },
      ],
    },
    { _id: 1 },
  ).lean();
  return files.map(({ _id }) => _id);
}

/** Whether a chargeback or an approval about the person's money is undecided. */
async function hasOpenClaims(userId: string, now: Date): Promise<boolean> {
  const isOpen = mongoose.trusted({ $elemMatch: { outcome: null } });
  if (await Payment.exists({ userId, disputes: isOpen })) return true;
  const approvals = await Approval.find(
    { openFor: mongoose.trusted({ $exists: true }), expiresAt: mongoose.trusted({ $gt: now }) },
    { refId: 1 },
  ).lean();
  const theirs = { _id: mongoose.trusted({ $in: approvals.map(({ refId }) => refId) }), userId };
  const found = await Promise.all([
    Order.exists(theirs),
    Dispatch.exists(theirs),
    Errand.exists(theirs),
  ]);
  return found.some(Boolean);
}

/** Writes the person's shops, so that deletions of two of their owners conflict. */
async function touchShops(userId: string, session: ClientSession, now: Date): Promise<void> {
  const own = await VendorMember.find({ userId, role: 'owner' }, { vendorId: 1 })
    .session(session)
    .lean();
  const shops = { _id: mongoose.trusted({ $in: own.map(({ vendorId }) => vendorId) }) };
  await Vendor.updateMany(shops, { updatedAt: now }, { session });
}

/** Retries a day later, and mails the owner what the deletion waits for. */
async function waitADay(userId: string, now: Date): Promise<void> {
  const week = Math.floor(now.getTime() / (7 * DAY_MS));
  await putOff({ _id: userId }, now, async (session) => {
    const linkId = (await giveUpLink(userId, session, now)) ?? '';
    const mail = userMails.deletionWaits.entry({ userId, week, linkId });
    await enqueue([mail], session, now);
  });
}

/** A link to give up the wallet's balance, in the caller's transaction; null if it is 0. */
async function giveUpLink(
  userId: string,
  session: ClientSession,
  now: Date,
): Promise<string | null> {
  const user = await User.findById(userId, { email: 1, confirmedEmail: 1 }).session(session).lean();
  if (!user || (await sumBalances([customerAccount(userId)], session)) === 0) return null;
  const open = await AccountLink.findOne({ userId, purpose: 'give-up-wallet' })
    .session(session)
    .lean();
  // The mail is sent once a week, and the daily retries use its link.
  if (open && open.expiresAt.getTime() > now.getTime() + GIVE_UP_LINK_TTL_MS / 8) {
    return open._id.toString();
  }
  await dropLinks(userId, ['give-up-wallet'], session);
  const email = user.confirmedEmail ?? user.email;
  const link = { userId, purpose: 'give-up-wallet', email, ttlMs: GIVE_UP_LINK_TTL_MS } as const;
  return createLink(link, session, now);
}

/** Retries a day later while the account is suspended. */
async function waitWhileSuspended(userId: string, now: Date): Promise<void> {
  await putOff({ _id: userId, status: 'suspended' }, now);
}

async function putOff(
  account: { _id: string; status?: 'suspended' },
  now: Date,
  mailOwner?: (session: ClientSession) => Promise<void>,
): Promise<void> {
  const deleteAt = nextDeletionCheck(now);
  await inTransaction(async (session) => {
    const due = { ...account, deleteAt: mongoose.trusted({ $lte: now }) };
    const moved = await User.updateOne(due, { deleteAt }, { session });
    if (moved.matchedCount === 0) return;
    await enqueue([deletionTimer(account._id, deleteAt)], session, now);
    await mailOwner?.(session);
  });
}

/** Erases what describes the person, and removes shops without another owner. */
async function eraseProfile(
  userId: string,
  vendorIds: readonly string[],
  session: ClientSession,
  now: Date,
): Promise<void> {
  await Address.deleteMany({ userId }, { session });
  await Command.deleteMany(commandsOf(userId), { session });
  await AccountLink.deleteMany({ userId }, { session });
  await Cart.deleteOne({ _id: userId }, { session });
  await Wishlist.deleteOne({ _id: userId }, { session });
  await Rider.deleteOne({ _id: userId }, { session });
  await Application.deleteMany({ userId }, { session });
  // Its numbers stay, to identify transfers that still come in.
  await FundingAccount.updateOne({ _id: userId }, { accountName: null }, { session });
  const ticket = {
    subject: 'Deleted',
    message: 'Deleted',
    attachmentId: null,
    name: 'Deleted',
    email: 'deleted',
  };
  await SupportTicket.updateMany({ userId }, ticket, { session });
  await Report.updateMany({ userId }, { message: 'Deleted', photoId: null }, { session });
  // The text of a review stays, without its author and photo.
  const anonymous = { authorName: FORMER_CUSTOMER, photoId: null };
  await Review.updateMany({ userId }, { $set: anonymous }, { session });
  await VendorMember.deleteMany({ userId }, { session });
  const invited = { vendorId: mongoose.trusted({ $in: [...vendorIds] }) };
  await ShopInvitation.deleteMany(invited, { session });
  const shops = { _id: mongoose.trusted({ $in: [...vendorIds] }) };
  const gone = { status: 'removed', removedAt: now, phone: '', payoutAccount: null } as const;
  await Vendor.updateMany(shops, gone, { session });
}

const ERASED_PLACE = { name: '', phone: '', address: 'Deleted', note: '' };

/** The commands that the account has sent: their ids begin with its own. */
const commandsOf = (userId: string) => ({
  _id: mongoose.trusted({ $gt: `${userId}:`, $lt: `${userId};` }),
});

/** Erases persons and places from purchases, which stay with their ids. */
async function eraseFromPurchases(userId: string, session: ClientSession): Promise<void> {
  const person = { firstName: 'Deleted', lastName: '', email: '', phone: '' };
  const address = { ...person, address: 'Deleted', note: '' };
  await Order.updateMany(
    { userId },
    { $set: { ...under('address', address), note: '' } },
    { session },
  );
  const dispatched = { ...under('pickupAddress', ERASED_PLACE), ...under('dropoff', person) };
  await Dispatch.updateMany(
    { userId },
    { $set: { ...dispatched, 'dropoff.address': 'Deleted', deliveryNote: '' } },
    { session },
  );
  const stop = { name: '', phone: '', address: 'Deleted' };
  const errandStop = { ...stop, deliveryNote: '' };
  await Errand.updateMany(
    { userId },
    { $set: { ...under('dropOff', ERASED_PLACE), ...under('errands.$[]', errandStop) } },
    { session },
  );
  await DeliveryJob.updateMany(
    { customerId: userId },
    { $set: under('stops.$[]', { note: '', remark: '' }) },
    { session },
  );
  // Shops' names and addresses are public.
  await DeliveryJob.updateMany(
    { customerId: userId },
    { $set: under('stops.$[place]', stop) },
    { session, arrayFilters: [{ 'place.vendorId': '' }] },
  );
  await Payment.updateMany({ userId }, { $set: { email: 'deleted' } }, { session });
  const drafts = [
    ['order', { ...under('draft.address', address), 'draft.note': '' }],
    ['dispatch', { ...under('draft.pickupAddress', ERASED_PLACE), 'draft.deliveryNote': '' }],
    ['dispatch', under('draft.dropoff', { ...person, address: 'Deleted' })],
    [
      'errand',
      { ...under('draft.dropOff', ERASED_PLACE), ...under('draft.errands.$[]', errandStop) },
    ],
  ] as const;
  for (const [purpose, fields] of drafts) {
    await Payment.updateMany({ userId, purpose }, { $set: fields }, { session });
  }
}

/** The fields of a nested document, by their paths. */
function under(path: string, fields: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(fields).map(([name, value]) => [`${path}.${name}`, value]);
  return Object.fromEntries(entries);
}
