import 'server-only';
import mongoose, { Types } from 'mongoose';
import type { AuditDto } from '@/lib/core/audit';
import { isOngoing, statusAt, statusRank } from '@/lib/core/delivery/status';
import { isObjectId } from '@/lib/core/ids';
import { type Kobo, storedNaira, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { cleanReference, readOrderNumber } from '@/lib/core/text';
import { DAY_MS, toIso } from '@/lib/core/time';
import { HOUSE } from '@/lib/ledger/ledger';
import { type BookedTransfer, listTransfers } from '@/lib/ledger/queries';
import { findPeople, type People, toNames } from '@/lib/people/people';
import { personFilter, phoneFilter } from '@/lib/people/search';
import type { PersonDto } from '@/lib/people/staff-dto';
import { countApprovals, findOpenApproval, toApprovalDto } from '@/lib/platform/approvals';
import { connectDb } from '@/lib/platform/db';
import { beyond, type Cursor, readCursor, writeCursor } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import { findClaimed } from '@/lib/purchases/checkout/payments/chargebacks';
import {
  getHoldings,
  getPlaces as placesOfHolding,
  riderBefore,
} from '@/lib/purchases/delivery/holdings';
import { readJob } from '@/lib/purchases/delivery/job';
import { ridersOfRoute, routeEvents } from '@/lib/purchases/delivery/route-events';
import type { JobStopDto } from '@/lib/purchases/delivery/staff-dto';
import {
  describeRoute,
  getFacts,
  getItems,
  getNote,
  getNumber,
  getParts,
  getPlaces,
  type Job,
  jobState,
  promisedBy,
} from '@/lib/purchases/delivery/staff-jobs';
import { assignedAt, lastRider } from '@/lib/purchases/delivery/state';
import { sumReportRefunds } from '@/lib/purchases/moves/reports/sold';
import type { ApprovalDoc } from '@/models/platform/approval';
import { Audit, type AuditDoc } from '@/models/platform/audit';
import { User } from '@/models/platform/user';
import type { Delivery, JobStop } from '@/models/purchases/delivery';
import { Purchase } from '@/models/purchases/purchase';
import { Report, type ReportDoc } from '@/models/purchases/report';
import { findAlone } from './allowance';
import { toSubject } from './approvals';
import { toPromoDto } from './map';
import { CANCEL_CAUSES, shownReason } from './messages';
import { getRefund, refundable } from './money';
import type {
  JobDto,
  JobEventDto,
  JobReportDto,
  JobRowDto,
  JobsDto,
  JobTransferDto,
  ProblemDto,
} from './staff-dto';
import { findProblems, isListed, type JobProblem, type JobState, urgency } from './staff-policy';
import type { JobsQuery } from './staff-schemas';
import { FAULTS, isOpenToRiders, nextSteps } from './transition';

type Staff = ScopedActor<'staff'>;

const PAGE_SIZE = 50;
/** Open jobs of each kind that are checked for problems, oldest first. */
const OPEN_LIMIT = 1_000;
/** Periods that a page searches until it is full, days back; null: all of the past. */
const DAYS = [1, 7, 60, null] as const;
/** Customers whose purchases a search finds, newest accounts first. */
const CUSTOMER_LIMIT = 20;

/** Everything but the delivery code. */
const WITHOUT_CODE = { deliveryCode: 0 } as const;

interface JudgedJob {
  job: Job;
  problems: JobProblem[];
}

/**
 * A page of all orders, dispatches and errands: newest first, or those that are late or stuck with the
 * worst first.
 */
export async function listJobs(query: JobsQuery, actor: Staff, now: Date): Promise<JobsDto> {
  await connectDb();
  const kinds = query.kind ? [query.kind] : SERVICE_KINDS;
  const filter = query.filter ?? 'all';
  const unreachable = await findUnreachable();
  const judge = (job: Job) => judgeJob(job, unreachable.get(String(job.doc._id)) ?? null, now);
  const [open, approvals] = await Promise.all([findOpen(actor, judge), countApprovals(now)]);
  const page =
    filter === 'all'
      ? await findNewest(kinds, query, actor, judge, now)
      : getPage(
          open
            .filter(({ job, problems }) => kinds.includes(job.kind) && isListed(problems, filter))
            .filter(({ job }) => getRanks(query.state).includes(job.doc.statusRank)),
          ({ problems }) => urgency(problems, now),
          query.cursor,
          'oldest',
        );
  return {
    jobs: await loadRows(page.found),
    next: page.next,
    counts: {
      open: open.length,
      late: open.filter(({ problems }) => isListed(problems, 'late')).length,
      stuck: open.filter(({ problems }) => isListed(problems, 'stuck')).length,
    },
    approvals,
    serverNow: now.toISOString(),
  };
}

async function read(
  kind: ServiceKind,
  filter: object,
  actor: Staff,
  limit: number,
  first: 'newest' | 'oldest' = 'newest',
): Promise<Job[]> {
  const direction = first === 'oldest' ? 1 : -1;
  const docs = await Purchase.find({ kind, ...filter, ...ownedBy(actor, {}) }, WITHOUT_CODE)
    .sort({ createdAt: direction, _id: direction })
    .limit(limit)
    .lean();
  return docs.map((doc) => ({ kind, doc }) as unknown as Job);
}

/** Adds a job's problems. */
type Judge = (job: Job) => JudgedJob;

function judgeJob(job: Job, unreachableAt: Date | null, now: Date): JudgedJob {
  return { job, problems: findProblems(getFacts(job, unreachableAt, now), now) };
}

/** When riders at a door reported the customer as unreachable, by the purchase's id. */
async function findUnreachable(): Promise<Map<string, Date>> {
  const picked = { statusRank: statusRank('Order Picked') };
  const found = await Promise.all(
    SERVICE_KINDS.map((kind) =>
      Purchase.find({ kind, ...picked }, { 'delivery.unreachable': 1 }).lean<
        { _id: Types.ObjectId; delivery: Pick<Delivery, 'unreachable'> }[]
      >(),
    ),
  );
  return new Map(
    found
      .flat()
      .flatMap(({ _id, delivery: { unreachable } }) =>
        unreachable ? [[String(_id), unreachable.at]] : [],
      ),
  );
}

async function findOpen(actor: Staff, judge: Judge): Promise<JudgedJob[]> {
  const open = { statusRank: mongoose.trusted({ $lt: statusRank('Order Delivered') }) };
  const found = await Promise.all(
    SERVICE_KINDS.map((kind) => read(kind, open, actor, OPEN_LIMIT, 'oldest')),
  );
  return found.flat().map(judge);
}

const ALL_RANKS = [0, 1, 2, 3, 4, 5];
const RANKS: Readonly<Record<JobState, readonly number[]>> = {
  any: ALL_RANKS,
  open: [0, 1, 2, 3],
  placed: [0],
  confirmed: [1],
  assigned: [2],
  picked: [3],
  delivered: [4],
  cancelled: [5],
};

function getRanks(state: JobState = 'any'): readonly number[] {
  return RANKS[state];
}

async function findNewest(
  kinds: readonly ServiceKind[],
  { state = 'any', q, cursor }: JobsQuery,
  actor: Staff,
  judge: Judge,
  now: Date,
): Promise<Page> {
  const wanted = q ? await toSearchFilter(q) : {};
  if (!wanted) return { found: [], next: null };
  const ranks = getRanks(state);
  const filter = {
    ...wanted,
    ...(state === 'any'
      ? {}
      : ranks.length === 1
        ? { statusRank: ranks[0] }
        : { statusRank: mongoose.trusted({ $in: [...ranks] }) }),
  };
  const before = cursor ? readCursor(cursor) : null;
  // Open jobs and search results are few. Completed ones are many, and a database may sort everything
  // that a filter matches, so the last days are searched first.
  const windows = q || state === 'open' ? [null] : DAYS;
  for (const days of windows) {
    const within = { ...filter, ...createdWithin(days, before, now) };
    const found = await Promise.all(kinds.map((kind) => read(kind, within, actor, PAGE_SIZE + 1)));
    const all = found.flat().map(judge);
    if (all.length > PAGE_SIZE || days === windows.at(-1)) {
      return getPage(all, ({ job }) => job.doc.createdAt, undefined, 'newest');
    }
  }
  return { found: [], next: null };
}

/** The filter for a search text: an id, a number or its customer; null if nothing can match it. */
async function toSearchFilter(q: string): Promise<object | null> {
  const text = cleanReference(q);
  if (isObjectId(text.toLowerCase())) return { _id: new Types.ObjectId(text) };
  const number = readOrderNumber(q);
  // Six digits may be a phone's too.
  const people = number ? phoneFilter(text) : personFilter(q);
  const users = people
    ? await User.find(people, { _id: 1 }).sort({ _id: -1 }).limit(CUSTOMER_LIMIT).lean()
    : [];
  const found = [
    ...(number ? [{ number }] : []),
    ...(users.length > 0
      ? [{ userId: mongoose.trusted({ $in: users.map(({ _id }) => _id) }) }]
      : []),
  ];
  // Below `$and`, because a cursor has an `$or` of its own.
  return found.length > 0 ? { $and: [{ $or: found }] } : null;
}

interface Page {
  found: JudgedJob[];
  next: string | null;
}

/** The filter for what was created before a cursor, at most this many days earlier. */
function createdWithin(days: number | null, before: Cursor | null, now: Date) {
  const end = before?.at ?? now;
  const since = days === null ? null : new Date(end.getTime() - days * DAY_MS);
  const range = { ...(since && { $gte: since }), ...(before && { $lte: end }) };
  return {
    ...(Object.keys(range).length > 0 && { createdAt: mongoose.trusted(range) }),
    ...(before && beyond('createdAt', { value: before.at, id: before.id })),
  };
}

/** One page sorted by a time, with the cursor of the next. */
function getPage(
  all: readonly JudgedJob[],
  toTime: (one: JudgedJob) => Date,
  cursor: string | undefined,
  first: 'newest' | 'oldest',
): Page {
  const toKey = (one: JudgedJob) => writeCursor(toTime(one), one.job.doc._id);
  const direction = first === 'oldest' ? 1 : -1;
  const sorted = all
    .map((one) => ({ one, key: toKey(one) }))
    .filter(({ key }) => cursor === undefined || key > cursor)
    .sort((a, b) => (a.key < b.key ? -direction : direction));
  const shown = sorted.slice(0, PAGE_SIZE);
  return {
    found: shown.map(({ one }) => one),
    next: sorted.length > PAGE_SIZE ? (shown.at(-1)?.key ?? null) : null,
  };
}

async function loadRows(found: readonly JudgedJob[]): Promise<JobRowDto[]> {
  const people = await findPeople(found.flatMap(({ job: { doc } }) => [doc.userId, doc.riderId]));
  return found.map((one) => toRow(one, people));
}

function toRow({ job, problems }: JudgedJob, people: People): JobRowDto {
  const { kind, doc } = job;
  const status = statusAt(doc.statusRank);
  return {
    kind,
    id: doc._id.toString(),
    number: getNumber(job),
    status,
    isExpress: doc.isExpress,
    placedAt: doc.createdAt.toISOString(),
    scheduledFor: toIso(doc.scheduledFor),
    customer: people.get(String(doc.userId))?.name ?? 'Deleted account',
    ...describeRoute(job),
    rider: doc.riderId ? (people.get(String(doc.riderId))?.name ?? null) : null,
    promisedBy: isOngoing(status) ? promisedBy(job).toISOString() : null,
    problems: problems.map(({ code, since }): ProblemDto => ({ code, since: since.toISOString() })),
  };
}

/**
 * An order, a dispatch or an errand with its timeline, money and audit entries; null for a malformed id
 * and for one that doesn't exist.
 */
export async function findJob(
  kind: string,
  id: string,
  actor: Staff,
  now: Date,
): Promise<JobDto | null> {
  const known = SERVICE_KINDS.find((one) => one === kind);
  if (!known || !isObjectId(id)) return null;
  await connectDb();
  const [job] = await read(known, { _id: new Types.ObjectId(id) }, actor, 1);
  if (!job) return null;
  const refId = job.doc._id;
  const state = jobState(job);
  const reportedKobo = sumReportRefunds(job.doc);
  const [transfers, claimedKobo, audit, reports, waiting, delivery, alone] = await Promise.all([
    listTransfers(id, actor),
    findClaimed(job.doc.paymentId),
    Audit.find({ refId }).sort({ at: -1 }).lean(),
    Report.find({ subjectId: refId }).sort({ createdAt: -1 }).lean(),
    findOpenApproval({ kind: known, refId: id, now }),
    readJob(refId, null),
    findAlone({ ...job.doc, state, reportedKobo }, actor, now),
  ]);
  const people = await findPeople([
    job.doc.userId,
    job.doc.riderId,
    lastRider(job.doc),
    ...ridersOfRoute(delivery),
    ...(delivery.holdings ?? []).map(({ riderId }) => riderId),
    ...job.doc.events.flatMap(({ actorId, riderId }) => [actorId, riderId]),
    ...audit.map(({ actorId }) => actorId),
    ...transfers.flatMap(({ entries }) => entries.map(({ account }) => getRider(account))),
    ...(waiting ? [waiting.askedBy] : []),
  ]);
  return toJob(job, {
    delivery,
    transfers,
    claimedKobo,
    audit,
    reports,
    waiting,
    alone,
    people,
    actor,
    now,
  });
}

interface Around {
  delivery: Delivery;
  transfers: readonly BookedTransfer[];
  /** Sum of its chargebacks, open or lost, kobo. */
  claimedKobo: Kobo;
  audit: readonly AuditDoc[];
  reports: readonly ReportDoc[];
  waiting: ApprovalDoc | null;
  /** What the caller may still refund of it today without a second person, kobo. */
  alone: Kobo;
  people: People;
  actor: Staff;
  now: Date;
}

function toJob(job: Job, around: Around): JobDto {
  const { delivery, audit, reports, waiting, people, actor, now } = around;
  const { doc } = job;
  const owner = people.get(String(doc.userId));
  const state = jobState(job);
  const rider = lastRider(doc);
  const next = nextSteps(state, { role: 'ops', userId: '' });
  const can = (name: string) => next.some(({ command }) => command === name);
  const cancelling = next.filter(({ command }) => command === 'cancel');
  const itemIds = cancelling.flatMap((step) => step.itemIds);
  const { unreachable } = delivery;
  return {
    ...toRow(judgeJob(job, unreachable?.at ?? null, now), people),
    version: doc.rev,
    owner: {
      id: String(doc.userId),
      name: owner?.name ?? 'Deleted account',
      phone: owner?.phone ?? '',
      email: owner?.email ?? '',
    },
    assigned: doc.riderId ? getPerson(String(doc.riderId), people) : null,
    lastRider: !doc.riderId && rider ? getPerson(rider, people) : null,
    holders: findHolders(job, delivery, people),
    items: getItems(job),
    parts: getParts(
      job,
      new Map(delivery.stops.map(({ vendorId, phone }) => [vendorId, phone] as const)),
    ),
    places: getPlaces(job),
    stops: delivery.stops.map(toStop),
    unreachable: unreachable && {
      at: unreachable.at.toISOString(),
      reason: unreachable.reason,
    },
    note: getNote(job),
    acceptBy: job.kind === 'order' ? toIso(job.doc.acceptBy) : null,
    money: getMoney(job, around),
    wrongCodes: doc.wrongCodes?.length ?? 0,
    timeline: getTimeline(job, delivery, people),
    audit: audit.map((entry) => toAudit(entry, people)),
    reports: reports.map((report) => toReport(report, job)),
    approval:
      waiting && toApprovalDto(waiting, toSubject(waiting, doc, people), toNames(people), actor),
    next,
    canAssign: isOpenToRiders(state) || can('reassign'),
    canRelease: can('release'),
    cancellation:
      itemIds.length > 0
        ? {
            itemIds,
            refund: toNaira(getRefund(state, itemIds)),
            causes: state.items.some(({ status }) => status === 'Order Picked')
              ? CANCEL_CAUSES.filter((cause) => cause !== 'unreachable' || unreachable).map(
                  (cause) => ({ cause, faults: FAULTS[cause] ?? [] }),
                )
              : [],
          }
        : null,
    serverNow: now.toISOString(),
  };
}

function getPerson(id: string, people: People): PersonDto {
  const person = people.get(id);
  return { id, name: person?.name ?? 'Deleted account', phone: person?.phone ?? '' };
}

/** Which rider carries which part of it, until it is delivered. */
function findHolders({ kind, doc }: Job, delivery: Delivery, people: People): JobDto['holders'] {
  if (statusAt(doc.statusRank) === 'Order Delivered') return [];
  const parts = kind === 'order' ? doc.parts : [];
  const handedOver = parts.flatMap(({ vendorId, handedOverAt }) => (handedOverAt ? vendorId : []));
  const carrier = { riderId: lastRider(doc), assignedAt: assignedAt(doc.events) };
  return getHoldings(delivery, carrier, handedOver).map((held) => ({
    ...getPerson(held.riderId, people),
    from: placesOfHolding(delivery, held),
  }));
}

function toStop(stop: JobStop): JobStopDto {
  return {
    seq: stop.seq,
    kind: stop.kind,
    name: stop.name,
    phone: stop.phone,
    address: stop.address,
    state: stop.state,
    arrivedAt: toIso(stop.arrivedAt),
    isDoubtful: stop.isDoubtful,
    contacts: stop.contacts.map((at) => at.toISOString()),
    doneAt: toIso(stop.doneAt),
    remark: stop.remark,
    photoId: stop.photoId,
    receiptId: stop.receiptId,
    budget: storedNaira(stop.budgetKobo),
    spent: storedNaira(stop.spentKobo),
  };
}

function getMoney(job: Job, { transfers, claimedKobo, alone, people }: Around): JobDto['money'] {
  const { doc } = job;
  const goodwill = storedNaira(doc.goodwillKobo ?? 0);
  const inEscrow = transfers
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === HOUSE.escrow)
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    total: storedNaira(doc.totalKobo),
    deliveryFee: storedNaira(doc.deliveryKobo),
    serviceFee: storedNaira(doc.serviceFeeKobo),
    promo: doc.promo ? toPromoDto(doc.promo) : null,
    refunded: storedNaira(doc.refundedKobo),
    goodwill,
    refundable: toNaira(refundable({ ...doc, claimedKobo })),
    alone: toNaira(alone),
    escrow: storedNaira(inEscrow),
    transfers: transfers.map(
      ({ id, at, description, entries }): JobTransferDto => ({
        id,
        at: at.toISOString(),
        description,
        entries: entries.map(({ account, amount }) => ({
          account: accountName(account, job, people),
          amount: storedNaira(amount),
        })),
      }),
    ),
  };
}

const HOUSE_NAMES: Readonly<Record<string, string>> = {
  [HOUSE.provider]: 'Card provider',
  [HOUSE.bank]: 'Bank',
  [HOUSE.escrow]: 'Escrow',
  [HOUSE.suspense]: 'Unmatched payments',
  [HOUSE.serviceFee]: 'Eki, service fee',
  [HOUSE.delivery]: 'Eki, delivery',
  [HOUSE.providerFee]: 'Card provider’s fee',
  [HOUSE.promo]: 'Eki, promos',
  [HOUSE.goodwill]: 'Eki, goodwill',
};

/** The user of a rider's account; null for other accounts. */
function getRider(account: string): string | null {
  return account.startsWith('rider:') ? account.slice('rider:'.length) : null;
}

function accountName(account: string, job: Job, people: People): string {
  const [owner, id = ''] = account.split(':');
  if (owner === 'customer') return 'Customer’s wallet';
  if (owner === 'rider') return people.get(id)?.name ?? 'Rider';
  if (owner === 'seller') {
    const parts = job.kind === 'order' ? job.doc.parts : [];
    return parts.find(({ vendorId }) => vendorId === id)?.vendorName ?? 'Shop';
  }
  return HOUSE_NAMES[account] ?? account;
}

/** The timeline, newest first, with the events of the rider’s job. */
function getTimeline(job: Job, delivery: Delivery, people: People): JobEventDto[] {
  const { doc } = job;
  const items = job.kind === 'order' ? job.doc.items : [];
  const toName = (id: string | undefined) => (id ? (people.get(id)?.name ?? null) : null);
  const events = doc.events.map(
    (event, index): JobEventDto => ({
      at: event.at.toISOString(),
      status: event.status,
      command: event.command,
      by: event.by,
      name: toName(event.actorId),
      items:
        event.itemIds.length === items.length
          ? []
          : items.filter(({ itemId }) => event.itemIds.includes(itemId)).map(({ name }) => name),
      offer: null,
      reason: event.reason ?? '',
      told: event.by === 'ops' ? shownReason(event) : null,
      fault: event.fault ?? null,
      refund: storedNaira(event.refundKobo ?? 0),
      rider: toName(
        event.riderId ??
          (event.command === 'release' ? (riderBefore(doc.events, index) ?? undefined) : undefined),
      ),
    }),
  );
  const wrong = doc.wrongCodes.map(
    ({ at }): JobEventDto => ({
      at: at.toISOString(),
      status: 'Order Picked',
      command: 'wrong-code',
      by: 'rider',
      name: doc.riderId ? toName(String(doc.riderId)) : null,
      items: [],
      offer: null,
      reason: '',
      told: null,
      fault: null,
      refund: 0,
      rider: null,
    }),
  );
  const onRoute = routeEvents(delivery, doc, toName);
  return [...events, ...wrong, ...onRoute]
    .reverse()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

function toAudit(entry: AuditDoc, people: People): AuditDto {
  const { amountKobo, photoId } = entry.after;
  return {
    id: entry._id,
    at: entry.at.toISOString(),
    name: people.get(String(entry.actorId))?.name ?? null,
    action: entry.action,
    reason: entry.reason,
    amount: typeof amountKobo === 'number' ? storedNaira(amountKobo) : null,
    photoId: typeof photoId === 'string' ? photoId : null,
  };
}

function toReport(report: ReportDoc, job: Job): JobReportDto {
  const items = job.kind === 'order' ? job.doc.items : [];
  return {
    id: report._id.toString(),
    at: report.createdAt.toISOString(),
    category: report.category,
    message: report.message,
    items: items.filter(({ itemId }) => report.itemIds.includes(itemId)).map(({ name }) => name),
    photoId: report.photoId,
    isLate: report.isLate,
  };
}
