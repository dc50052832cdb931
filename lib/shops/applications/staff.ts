import 'server-only';
import mongoose, { type QueryFilter, Types } from 'mongoose';
import { categoryLabel } from '@/lib/core/categories';
import { AppError } from '@/lib/core/errors';
import { formatDate, formatPhone } from '@/lib/core/format';
import { isSameName } from '@/lib/core/holder-name';
import { isObjectId } from '@/lib/core/ids';
import { roadMetres } from '@/lib/core/maps/distance';
import { MESSAGES } from '@/lib/core/messages';
import { isInServiceArea, MAIN_GATE } from '@/lib/core/pricing/delivery-fee';
import { type Actor, type ScopedActor, scopeActor } from '@/lib/core/roles';
import { toComparableName, toPlateKey } from '@/lib/core/text';
import { HOUR_MS, toIso } from '@/lib/core/time';
import { VEHICLE_NAMES } from '@/lib/core/vehicles';
import { auditRead, type CallFacts, writeAudit } from '@/lib/platform/audit';
import { connectDb, inRetriedTransaction } from '@/lib/platform/db';
import { beyond } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/platform/settings/queries';
import { toApplication } from '@/lib/shops/applications/map';
import { APPLICATION_FIELDS, APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { FILE_FIELDS, isEnding } from '@/lib/shops/applications/policy';
import { toRow as toProductRow } from '@/lib/shops/products/map';
import { EDIT_STATUSES } from '@/lib/shops/products/policy';
import { Rider } from '@/models/people/rider';
import { User } from '@/models/platform/user';
import { Application, type ApplicationDoc } from '@/models/shops/application';
import { Product, type ProductDoc } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import type { ApplicationPageDto, ApplicationRowDto, ApplicationsDto, CheckDto } from './staff-dto';
import type { ApplicationsQuery, CheckInput } from './staff-schemas';

type Staff = ScopedActor<'staff'>;

const PAGE_SIZE = 50;
/** Products of the applicant's shop that ops see. */
const SHOWN_PRODUCTS = 6;
/** Accounts that a check for duplicates names. */
const DUPLICATE_LIMIT = 5;
/** Other applications that wait, the latest, with which one is compared. */
const WAITING_LIMIT = 200;

/**
 * A page of applications in one state, by default those that wait, oldest first. Drafts that were never
 * sent aren't listed: they are their applicant's alone.
 */
export async function listApplications(
  { state = 'submitted', kind, cursor }: ApplicationsQuery,
  actor: Staff,
  now: Date,
): Promise<ApplicationsDto> {
  await connectDb();
  const isWaiting = state === 'submitted';
  const after = cursor ? await Application.findById(cursor, { submittedAt: 1 }).lean() : null;
  const order = isWaiting ? 1 : -1;
  const filter = {
    $and: [
      { state, ...(kind && { kind }) },
      { submittedAt: mongoose.trusted({ $ne: null }) },
      after?.submittedAt
        ? beyond('submittedAt', { value: after.submittedAt, id: after._id }, order)
        : {},
      ownedBy(actor, {}),
    ],
  } as QueryFilter<ApplicationDoc>;
  const [found, waiting] = await Promise.all([
    Application.find(filter)
      .sort({ submittedAt: order, _id: order })
      .limit(PAGE_SIZE + 1)
      .lean(),
    Application.countDocuments({ state: 'submitted' }),
  ]);
  const shown = found.slice(0, PAGE_SIZE);
  const people = await findApplicants(shown.map(({ userId }) => userId));
  return {
    applications: shown.map((doc) => toRow(doc, people)),
    next: found.length > PAGE_SIZE ? (shown.at(-1)?._id.toString() ?? null) : null,
    waiting,
    serverNow: now.toISOString(),
  };
}

type Applicant = { name: string; phone: string; email: string; createdAt: Date; status: string };

async function findApplicants(
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, Applicant>> {
  const users = await User.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { name: 1, phone: 1, email: 1, createdAt: 1, status: 1 },
  ).lean();
  return new Map(users.map((user) => [user._id.toString(), user as Applicant]));
}

function toRow(doc: ApplicationDoc, people: ReadonlyMap<string, Applicant>): ApplicationRowDto {
  const id = doc.userId.toString();
  const applicant = people.get(id);
  const person = { id, name: applicant?.name ?? 'Deleted account', phone: applicant?.phone ?? '' };
  return {
    _id: doc._id.toString(),
    kind: doc.kind,
    state: doc.state,
    name: doc.shop?.businessName || person.name,
    applicant: person,
    about: doc.shop
      ? doc.shop.categories.map(categoryLabel).join(', ')
      : doc.ride?.vehicle
        ? VEHICLE_NAMES[doc.ride.vehicle]
        : '',
    area: doc.shop?.address ?? '',
    submittedAt: toIso(doc.submittedAt),
    decidedAt: toIso(doc.decidedAt),
  };
}

/**
 * An application with the system's checks, without notes about its applicant; null if there is none, or it was never sent. Leaves an audit
 * entry, at most one an hour.
 */
export async function findApplication(
  id: string,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<Omit<ApplicationPageDto, 'notes'> | null> {
  await connectDb();
  const sent = { submittedAt: mongoose.trusted({ $ne: null }) };
  const doc = isObjectId(id)
    ? await Application.findOne({ _id: id, ...sent, ...ownedBy(actor, {}) }).lean()
    : null;
  if (!doc) return null;
  const commandId = `read-application:${id}:${Math.floor(now.getTime() / HOUR_MS)}`;
  const read = { action: 'read-application', kind: 'application', refId: id } as const;
  await auditRead({ ...read, actor, commandId, reason: 'Opened the application', address, now });
  const staff = [...doc.decisions, ...doc.confirmed].map(({ by }) => by);
  const user = await User.findById(doc.userId, { name: 1, phone: 1, chatId: 1 }).lean();
  const [people, findings, products] = await Promise.all([
    findApplicants([doc.userId, ...staff]),
    findFindings(doc, user, now),
    doc.vendorId ? findProducts(doc.vendorId) : null,
  ]);
  const userId = doc.userId.toString();
  const applicant = people.get(userId);
  const toName = (by: Types.ObjectId) => people.get(by.toString())?.name ?? 'Deleted account';
  return {
    application: toApplication(doc, applicant?.name ?? '', now),
    rev: doc.rev,
    applicant: {
      id: userId,
      name: applicant?.name ?? 'Deleted account',
      phone: applicant?.phone ?? '',
      email: applicant?.email ?? '',
      since: (applicant?.createdAt ?? doc.createdAt).toISOString(),
    },
    checks: toChecks(findings, doc, toName),
    metres: toMetres(doc),
    chatId: user?.chatId?.toString() ?? null,
    products,
    createdAt: doc.createdAt.toISOString(),
    decisions: doc.decisions
      .map(({ decision, reason, by, at }) => ({
        decision,
        reason,
        name: toName(by),
        at: at.toISOString(),
      }))
      .reverse(),
    isOwn: userId === actor.userId,
    vendorId: doc.vendorId?.toString() ?? null,
    serverNow: now.toISOString(),
  };
}

async function findProducts(
  vendorId: Types.ObjectId,
): Promise<NonNullable<ApplicationPageDto['products']>> {
  const filter = { vendorId, status: mongoose.trusted({ $in: [...EDIT_STATUSES] }) };
  const [count, found] = await Promise.all([
    Product.countDocuments(filter),
    Product.find(filter).sort({ _id: -1 }).limit(SHOWN_PRODUCTS).lean<ProductDoc[]>(),
  ]);
  const shown = found
    .map((product) => toProductRow(product, new Map(), new Map()))
    .map(({ productId, name, picture, price }) => ({ id: productId, name, picture, price }));
  return { count, shown };
}

function toMetres({ shop }: ApplicationDoc): number | null {
  if (!shop || shop.latitude === null || shop.longitude === null) return null;
  return roadMetres(MAIN_GATE, { latitude: shop.latitude, longitude: shop.longitude });
}

/** What a check found, before a person of ops confirms it. */
interface Finding extends Pick<CheckDto, 'id' | 'isOk' | 'title' | 'detail'> {
  /** What was looked at: a file's id, a phone number, the sentence. Once it changes, ops look again. */
  subject: string;
}

/** The system's findings, then the calls and the files that only a person can check. */
async function findFindings(
  doc: ApplicationDoc,
  user: { name: string; phone: string } | null,
  now: Date,
): Promise<Finding[]> {
  const paper = doc.shop?.foodCertificateUntil ?? doc.ride?.licenceUntil ?? null;
  const { bank, shop, ride } = doc;
  const area = await areaCheck(doc);
  const others = await findDuplicates(doc, user?.phone ?? '');
  const system: Omit<Finding, 'subject'>[] = [
    {
      id: 'bank',
      isOk: isSameName(bank?.accountName ?? '', user?.name ?? ''),
      title: 'Name at the bank matches the account',
      detail: bank?.accountName ? `${bank.accountName}, ${bank.bankName}` : 'No bank account yet',
    },
    ...(area ? [area] : []),
    {
      id: 'double',
      isOk: others.length === 0,
      title: 'Nothing like it yet',
      detail: others.length === 0 ? 'No other phone, bank account or name' : others.join('. '),
    },
    ...(paper
      ? [
          {
            id: 'paper' as const,
            isOk: !isEnding(paper, now),
            title: shop ? 'Food handler’s certificate lasts' : 'Licence lasts',
            detail: `Ends ${formatDate(`${paper}T12:00:00+01:00`)}`,
          },
        ]
      : []),
  ];
  const call = (id: 'phone' | 'guarantor', title: string, phone: string): Finding => ({
    id,
    isOk: false,
    title,
    detail: `Call ${formatPhone(phone)}, then tick it off`,
    subject: phone,
  });
  const calls = [
    call('phone', 'Phone number called', shop?.phone ?? user?.phone ?? ''),
    ...(ride?.guarantorPhone ? [call('guarantor', 'Guarantor called', ride.guarantorPhone)] : []),
  ];
  const files = FILE_FIELDS.flatMap((id): Finding[] => {
    const file = doc.files[id];
    const title = APPLICATION_FIELDS[id] ?? id;
    return file ? [{ id, isOk: false, title, detail: 'Check by eye', subject: file.fileId }] : [];
  });
  return [...system.map((one) => ({ ...one, subject: one.detail })), ...calls, ...files];
}

function toChecks(
  findings: readonly Finding[],
  { confirmed }: ApplicationDoc,
  toName: (by: Types.ObjectId) => string,
): CheckDto[] {
  return findings.map(({ subject, ...finding }) => {
    const found = confirmed.find((one) => one.check === finding.id && one.subject === subject);
    const by = found ? { name: toName(found.by), at: found.at.toISOString() } : null;
    return { ...finding, isOk: finding.isOk || by !== null, by };
  });
}

async function areaCheck(doc: ApplicationDoc): Promise<Omit<Finding, 'subject'> | null> {
  const metres = toMetres(doc);
  if (metres === null || !doc.shop) return null;
  const { delivery } = await getSettings();
  const { latitude, longitude } = doc.shop;
  return {
    id: 'area',
    isOk: isInServiceArea({ latitude: latitude ?? 0, longitude: longitude ?? 0 }, delivery),
    title: 'Inside the delivery area',
    detail: `${(metres / 1_000).toFixed(1)} km by road from the main gate`,
  };
}

/** Details of an application that another account has too, as sentences. */
async function findDuplicates(doc: ApplicationDoc, phone: string): Promise<string[]> {
  const others = { userId: mongoose.trusted({ $ne: doc.userId }) };
  const account = doc.bank?.accountNumber;
  const sameAccount = account
    ? await Application.find({
        'bank.accountNumber': account,
        ...others,
      } as QueryFilter<ApplicationDoc>)
        .limit(DUPLICATE_LIMIT)
        .lean()
    : [];
  const numbers = [phone, doc.shop?.phone ?? ''].filter((number) => number !== '');
  const samePhone = await User.countDocuments({
    phone: mongoose.trusted({ $in: numbers }),
    _id: mongoose.trusted({ $ne: doc.userId }),
  });
  const nameKey = toComparableName(doc.shop?.businessName ?? '');
  const sameName = nameKey ? await Vendor.countDocuments({ nameKey }) : 0;
  const plateKey = toPlateKey(doc.ride?.plate ?? '');
  const samePlate = plateKey
    ? await Rider.countDocuments({ plateKey, _id: mongoose.trusted({ $ne: doc.userId }) })
    : 0;
  const waiting = await Application.find(
    { state: 'submitted' as const, kind: doc.kind, ...others },
    { shop: 1, ride: 1 },
  )
    .sort({ submittedAt: -1 })
    .limit(WAITING_LIMIT)
    .lean();
  const isRival = waiting.some(({ shop, ride }) =>
    doc.kind === 'seller'
      ? nameKey !== '' && toComparableName(shop?.businessName ?? '') === nameKey
      : plateKey !== '' && toPlateKey(ride?.plate ?? '') === plateKey,
  );
  const owns =
    doc.kind === 'seller' ? await VendorMember.countDocuments({ userId: doc.userId }) : 0;
  return [
    ...(sameAccount.length > 0 ? ['The bank account is in another application'] : []),
    ...(samePhone > 0 ? ['Another account has this phone number'] : []),
    ...(sameName > 0 && doc.state !== 'approved' ? ['There’s a shop with this name'] : []),
    ...(samePlate > 0 ? ['Another rider has this plate'] : []),
    ...(isRival
      ? [`Another application has this ${doc.kind === 'seller' ? 'name' : 'plate'}`]
      : []),
    ...(owns > 0 && doc.state !== 'approved' ? ['They work for a shop on Eki already'] : []),
  ];
}

/** Leaves an audit entry for a member of staff who reads a paper of an application. */
export async function notePaperRead(
  fileId: string,
  applicationId: string,
  reader: Actor,
  { address, now }: CallFacts,
): Promise<void> {
  await auditRead({
    actor: scopeActor(reader, 'staff'),
    action: 'read-document',
    kind: 'application',
    refId: applicationId,
    commandId: `read-document:${fileId}:${now.getTime()}`,
    reason: `Opened document ${fileId}`,
    address,
    now,
  });
}

/**
 * Records that a person of ops confirmed a check, or takes that back. Throws AppError `not_found`;
 * `forbidden` for the caller's own application; `conflict` where the application changed since `rev` or has no such check.
 */
export async function confirmCheck(
  { id, check, isConfirmed, rev }: CheckInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  await connectDb();
  const doc = await Application.findOne({ _id: id, ...ownedBy(actor, {}) }).lean();
  if (!doc || doc.submittedAt === null) throw new AppError('not_found', MESSAGES.notFound);
  requireOthers(doc, actor);
  if (rev !== undefined && rev !== doc.rev) {
    throw new AppError('conflict', APPLICATION_MESSAGES.changedSince);
  }
  const user = await User.findById(doc.userId, { name: 1, phone: 1 }).lean();
  const finding = (await findFindings(doc, user, now)).find((one) => one.id === check);
  if (!finding) throw new AppError('conflict', APPLICATION_MESSAGES.noSuchCheck);
  const { subject } = finding;
  const { userId } = actor;
  const by = new Types.ObjectId(userId);
  await inRetriedTransaction(async (session) => {
    const shown = { _id: doc._id, rev: doc.rev };
    await Application.updateOne(shown, { $pull: { confirmed: { check } } }, { session });
    if (isConfirmed) {
      await Application.updateOne(
        shown,
        { $push: { confirmed: { check, subject, by, at: now } } },
        { session },
      );
    }
    const about = { kind: 'application', refId: id } as const;
    const commandId = `check-application:${id}:${check}:${now.getTime()}`;
    const doing = {
      actor,
      action: 'check-application',
      commandId,
      ...about,
      address,
      now,
    } as const;
    const reason = `${isConfirmed ? 'Confirmed' : 'Took back'}: ${finding.title}`;
    const after = { check, isConfirmed };
    await writeAudit({ ...doing, reason }, { before: {}, after }, session);
  });
}

/** Throws AppError `forbidden` for the caller's own application. */
export function requireOthers({ userId }: ApplicationDoc, actor: Staff): void {
  if (userId.toString() === actor.userId) {
    throw new AppError('forbidden', APPLICATION_MESSAGES.decideOwn);
  }
}
