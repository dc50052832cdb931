import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose, { type ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { isInServiceArea } from '@/lib/core/pricing/delivery-fee';
import { OPS_ROLES, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { checkOwner } from '@/lib/core/sending-page';
import { matchesLocation } from '@/lib/people/addresses/place-check';
import { connectDb, inRetriedTransaction, isDuplicateKey } from '@/lib/platform/db';
import { attachFile, detachFile, makePublishable } from '@/lib/platform/files/commands';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/platform/settings/queries';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { RIDER_OWNERS, Rider } from '@/models/people/rider';
import { USER_OWNERS, User } from '@/models/platform/user';
import { APPLICATION_OWNERS, Application, type ApplicationDoc } from '@/models/shops/application';
import { Vendor } from '@/models/shops/vendor';
import { resolveAccount } from './banks';
import type { OwnApplicationDto } from './dto';
import { applicationMails } from './mails';
import { getFacts, toBlank } from './map';
import {
  type ApplicationKind,
  type FileField,
  findMissing,
  isEnding,
  PHOTO_FILES,
  PUBLIC_FILES,
  RIDER_FILES,
  SELLER_FILES,
} from './policy';
import { findOwnApplication } from './queries';
import type { RiderApplyInput, SellerApplyInput, WithdrawInput } from './schemas';

type Self = ScopedActor<'self'>;

/**
 * Saves the draft of an application to sell, or sends it. Fields left out of the input don't change.
 * Sending one again with the same content, after a lost answer, changes nothing.
 *
 * Throws AppError `conflict` for one that is sent already and for an applicant who has a shop; `invalid`
 * with the field for a place, a bank account or a file that can't be used, and with `missing` for an
 * incomplete application; `upstream` or `too_many` where the place or account can't be checked now.
 */
export async function applyToSell(
  input: SellerApplyInput,
  actor: Self,
  now: Date,
): Promise<OwnApplicationDto> {
  const { token, submit, acceptTerms, owner, bankCode, accountNumber, ...given } = input;
  checkOwner(owner, actor);
  const open = await findOpen('seller', actor);
  if (typeof given.address === 'string' && !isSamePlace(open?.shop, given)) {
    await checkPlace(
      {
        address: given.address,
        latitude: given.latitude ?? 0,
        longitude: given.longitude ?? 0,
        token,
      },
      actor,
    );
  }
  const [fields, files] = splitFiles(given, SELLER_FILES);
  const change = { fields, files, bank: { bankCode, accountNumber }, submit, acceptTerms };
  return save('seller', change, open, actor, now);
}

/** Like `applyToSell`. `conflict` for a rider, unless their licence is ending: they renew it this way. */
export async function applyToRide(
  input: RiderApplyInput,
  actor: Self,
  now: Date,
): Promise<OwnApplicationDto> {
  const { submit, acceptTerms, owner, bankCode, accountNumber, ...given } = input;
  checkOwner(owner, actor);
  const open = await findOpen('rider', actor);
  const [fields, files] = splitFiles(given, RIDER_FILES);
  const change = { fields, files, bank: { bankCode, accountNumber }, submit, acceptTerms };
  return save('rider', change, open, actor, now);
}

/**
 * Withdraws an application, so that its applicant can change it; does nothing to a draft. Throws
 * AppError `not_found` for a user who never applied, and `conflict` once it is decided.
 */
export async function withdrawApplication(
  kind: ApplicationKind,
  { applicationId }: WithdrawInput,
  actor: Self,
  now: Date,
): Promise<OwnApplicationDto> {
  await connectDb();
  const own = { kind, ...ownedBy(actor, APPLICATION_OWNERS) };
  const latest = await Application.findOne(
    { ...own, ...(applicationId && { _id: applicationId }) },
    { _id: 1 },
  )
    .sort({ _id: -1 })
    .lean();
  if (!latest) throw new AppError('not_found', APPLICATION_MESSAGES.noApplication);
  const withdrawn = await Application.updateOne(
    { _id: latest._id, ...own, state: 'submitted' },
    { $set: { state: 'draft' }, $inc: { rev: 1 } },
  );
  if (withdrawn.modifiedCount === 0) {
    const isDraft = await Application.exists({ _id: latest._id, ...own, state: 'draft' });
    if (!isDraft) throw new AppError('conflict', APPLICATION_MESSAGES.decided);
  }
  return findOwnApplication(kind, actor, now);
}

/** The application that a change continues: the open one, or one that was rejected last. */
async function findOpen(
  kind: ApplicationKind,
  actor: Self,
  session: ClientSession | null = null,
): Promise<ApplicationDoc | null> {
  await connectDb();
  const own = { kind, ...ownedBy(actor, APPLICATION_OWNERS) };
  const latest = await Application.findOne(own).sort({ _id: -1 }).session(session).lean();
  return latest?.state === 'approved' ? null : latest;
}

function isSamePlace(
  stored: ApplicationDoc['shop'] | undefined,
  given: Pick<SellerApplyInput, 'address' | 'latitude' | 'longitude'>,
): boolean {
  return (
    stored?.address === given.address &&
    stored?.latitude === given.latitude &&
    stored?.longitude === given.longitude
  );
}

async function checkPlace(
  place: Parameters<typeof matchesLocation>[0],
  { userId }: Self,
): Promise<void> {
  const field = { field: 'address' };
  const { delivery } = await getSettings();
  if (!isInServiceArea(place, delivery)) {
    throw new AppError('invalid', APPLICATION_MESSAGES.placeOutOfArea, field);
  }
  if (!(await matchesLocation(place, userId))) {
    throw new AppError('invalid', APPLICATION_MESSAGES.place, field);
  }
}

type GivenFiles = Partial<Record<FileField, string | null>>;

/** Splits the input into fields and files, without undefined ones. */
function splitFiles(
  given: Readonly<Record<string, unknown>>,
  names: readonly FileField[],
): [fields: Record<string, unknown>, files: GivenFiles] {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const isFile = ([name]: [string, unknown]) => names.includes(name as FileField);
  return [
    Object.fromEntries(entries.filter((entry) => !isFile(entry))),
    Object.fromEntries(entries.filter(isFile)) as GivenFiles,
  ];
}

interface Change {
  fields: Readonly<Record<string, unknown>>;
  files: GivenFiles;
  bank: { bankCode?: string | null | undefined; accountNumber?: string | null | undefined };
  submit: boolean | undefined;
  acceptTerms: boolean | undefined;
}

async function save(
  kind: ApplicationKind,
  change: Change,
  open: ApplicationDoc | null,
  actor: Self,
  now: Date,
): Promise<OwnApplicationDto> {
  if (isSentAlready(open, change)) return findOwnApplication(kind, actor, now);
  // Before the call to the bank; the transaction checks again.
  requireDraft(open);
  const bank = await bankAfter(change, open?.bank ?? null, actor);
  const write = async (session: ClientSession) => {
    const draft = await findOrCreateDraft(kind, actor, session, now);
    const next = merge(draft, change, bank, now);
    next.files = await exchangeFiles(draft, change.files, actor, session, now);
    if (change.submit) await requireComplete(next, actor, session, now);
    const sent = change.submit
      ? { state: 'submitted' as const, submittedAt: now, eraseAt: null }
      : {};
    const { _id, shop, ride, files, termsAcceptedAt } = next;
    const saved = await Application.updateOne(
      { _id, ...ownedBy(actor, APPLICATION_OWNERS), state: 'draft' },
      {
        $set: { shop, ride, files, bank: next.bank, termsAcceptedAt, ...sent },
        $inc: { rev: 1 },
      },
      { session },
    );
    if (saved.matchedCount === 0) throw new AppError('conflict', APPLICATION_MESSAGES.sent);
    if (change.submit) await notifyOfSending(draft, session, now);
  };
  try {
    // A duplicate key: another tab has just created the draft.
    await inRetriedTransaction(write, { isRetried: isDuplicateKey, maxTries: 2 });
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'conflict';
    // The first of two concurrent calls has sent it.
    if (!isConflict || !isSentAlready(await findOpen(kind, actor), change)) throw error;
  }
  return findOwnApplication(kind, actor, now);
}

/** Requests a receipt for the applicant, and a mail to each person of ops who may decide. */
async function notifyOfSending(
  { _id, userId, rev }: ApplicationDoc,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const ids = { applicationId: _id.toString(), rev: rev + 1 };
  const ops = await User.find(
    {
      roles: mongoose.trusted({ $in: OPS_ROLES }),
      status: 'active' as const,
      _id: mongoose.trusted({ $ne: userId }),
    },
    { _id: 1 },
  )
    .session(session)
    .lean();
  const mails = [
    applicationMails.sent.entry(ids),
    ...ops.map((one) => applicationMails.toDecide.entry({ ...ids, userId: one._id.toString() })),
  ];
  await enqueue(mails, session, now);
}

/** Whether the application was sent with all that this call gives. */
function isSentAlready(
  doc: ApplicationDoc | null,
  { fields, files, bank, submit, acceptTerms }: Change,
): boolean {
  if (doc?.state !== 'submitted' || !submit || acceptTerms === false) return false;
  const stored: Readonly<Record<string, unknown>> = {
    ...doc.shop,
    ...doc.ride,
    bankCode: doc.bank?.bankCode,
    accountNumber: doc.bank?.accountNumber,
    ...Object.fromEntries(Object.entries(doc.files).map(([name, file]) => [name, file?.fileId])),
  };
  return Object.entries({ ...fields, ...files, ...bank }).every(
    ([name, value]) =>
      value === undefined || isDeepStrictEqual(stored[name] ?? null, value ?? null),
  );
}

function requireDraft(doc: ApplicationDoc | null): void {
  if (doc?.state === 'submitted') throw new AppError('conflict', APPLICATION_MESSAGES.sent);
}

/** The actor's draft, created if there is none. */
async function findOrCreateDraft(
  kind: ApplicationKind,
  actor: Self,
  session: ClientSession,
  now: Date,
): Promise<ApplicationDoc> {
  const openFor = `${kind}:${actor.userId}`;
  const open = await findOpen(kind, actor, session);
  requireDraft(open);
  if (open?.state === 'draft') return open;
  await requireNone(kind, actor, session, now);
  if (open) return reopen(open, openFor, actor, session);
  const [made] = await Application.create(
    [
      {
        ...ownedBy(actor, APPLICATION_OWNERS),
        state: 'draft',
        openFor,
        ...toBlank(kind),
        createdAt: now,
      },
    ],
    { session },
  );
  if (!made) throw new Error('the draft was not created');
  return made.toObject();
}

/**
 * Makes a rejected application a draft again, with all that was sent. Unless it is sent again, it is still
 * deleted 30 days after the rejection.
 */
async function reopen(
  rejected: ApplicationDoc,
  openFor: string,
  actor: Self,
  session: ClientSession,
): Promise<ApplicationDoc> {
  const draft = { state: 'draft', openFor, decidedAt: null } as const;
  await Application.updateOne(
    { _id: rejected._id, ...ownedBy(actor, APPLICATION_OWNERS), state: 'rejected' },
    { $set: draft },
    { session },
  );
  return { ...rejected, ...draft };
}

/** Throws AppError `conflict` for a user who is a rider or has a shop already. */
async function requireNone(
  kind: ApplicationKind,
  actor: Self,
  session: ClientSession,
  now: Date,
): Promise<void> {
  if (kind === 'rider') {
    const rider = await Rider.findOne(ownedBy(scopeActor(actor, 'rider'), RIDER_OWNERS), {
      status: 1,
      licenceUntil: 1,
    })
      .session(session)
      .lean();
    if (!rider || (rider.status === 'approved' && isEnding(rider.licenceUntil, now))) return;
    throw new AppError('conflict', APPLICATION_MESSAGES.isRider);
  }
  const approved = await Application.findOne(
    { kind, state: 'approved', ...ownedBy(actor, APPLICATION_OWNERS) },
    { vendorId: 1 },
  )
    .sort({ _id: -1 })
    .session(session)
    .lean();
  const vendor =
    approved?.vendorId &&
    (await Vendor.findById(approved.vendorId, { status: 1 }).session(session).lean());
  if (vendor && vendor.status !== 'closed' && vendor.status !== 'removed') {
    throw new AppError('conflict', APPLICATION_MESSAGES.hasShop);
  }
}

function merge(
  draft: ApplicationDoc,
  { fields, acceptTerms }: Change,
  bank: ApplicationDoc['bank'] | undefined,
  now: Date,
): ApplicationDoc {
  const accepted = acceptTerms ? (draft.termsAcceptedAt ?? now) : null;
  return {
    ...draft,
    shop: draft.shop && { ...draft.shop, ...fields },
    ride: draft.ride && { ...draft.ride, ...fields },
    bank: bank === undefined ? draft.bank : bank,
    termsAcceptedAt: acceptTerms === undefined ? draft.termsAcceptedAt : accepted,
  };
}

/** The bank account to save: undefined if it doesn't change, null to remove it. */
async function bankAfter(
  { bank: { bankCode, accountNumber }, submit }: Change,
  stored: ApplicationDoc['bank'],
  { userId }: Self,
): Promise<ApplicationDoc['bank'] | undefined> {
  if (bankCode === undefined && accountNumber === undefined) {
    const isUnresolved = submit && stored && stored.accountName === null;
    return isUnresolved ? resolveAccount(stored, userId) : undefined;
  }
  // An incomplete account can't be checked.
  if (!bankCode || !accountNumber) return null;
  const isSame = stored?.bankCode === bankCode && stored.accountNumber === accountNumber;
  if (isSame && stored.accountName) return undefined;
  return resolveAccount({ bankCode, accountNumber }, userId);
}

/** Attaches new files and detaches those they replace. Returns the files of the draft. */
async function exchangeFiles(
  draft: ApplicationDoc,
  given: GivenFiles,
  actor: Self,
  session: ClientSession,
  now: Date,
): Promise<ApplicationDoc['files']> {
  const files = { ...draft.files };
  for (const [name, fileId] of Object.entries(given)) {
    const field = name as FileField;
    const before = files[field];
    if (before?.fileId === fileId) continue;
    if (before) await detachFile(before.fileId, actor.userId, session, now);
    delete files[field];
    if (!fileId) continue;
    const to = { kind: 'application', refId: draft._id.toString() } as const;
    const file = await attachFile(fileId, actor.userId, to, session, now).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new AppError(error.code, APPLICATION_MESSAGES.fileGone, { field });
      },
    );
    const isPhoto = file.contentType.startsWith('image/');
    const isPublic = PUBLIC_FILES.includes(field);
    if (file.purpose === 'product' && !isPublic) {
      throw new AppError('invalid', APPLICATION_MESSAGES.fileGone, { field });
    }
    if (PHOTO_FILES.includes(field) && !isPhoto) {
      throw new AppError('invalid', APPLICATION_MESSAGES.picture, { field });
    }
    if (isPublic) await makePublishable(file, session);
    files[field] = { fileId, isPdf: !isPhoto };
  }
  return files;
}

/** Throws AppError `invalid` with the missing fields, if any. */
async function requireComplete(
  doc: ApplicationDoc,
  actor: Self,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const missing = findMissing(getFacts(doc), now);
  const isAway = missing.length === 1 && doc.bank !== null && doc.bank.accountName === null;
  if (isAway) {
    const field = { field: 'accountNumber' };
    throw new AppError('upstream', APPLICATION_MESSAGES.bankAway, field);
  }
  if (missing[0]) {
    const { field, message } = missing[0];
    throw new AppError('invalid', message, { field, missing });
  }
  if (!doc.ride) return;
  const user = await User.findOne(ownedBy(actor, USER_OWNERS), { phone: 1 })
    .session(session)
    .lean();
  if (!user) throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  if (!user.phone) throw new AppError('invalid', APPLICATION_MESSAGES.ownPhone, { field: 'phone' });
  if (user.phone === doc.ride.guarantorPhone) {
    const field = { field: 'guarantorPhone' };
    throw new AppError('invalid', APPLICATION_MESSAGES.guarantorSelf, field);
  }
}
