import 'server-only';
import mongoose from 'mongoose';
import { statusRank } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { openMinutes, startOfDay } from '@/lib/core/hours/hours';
import { shortId } from '@/lib/core/ids';
import { kobo, storedNaira, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { MINUTE_MS, toIso } from '@/lib/core/time';
import { findOpenApproval, findOpenSubjects } from '@/lib/platform/approvals';
import { connectDb } from '@/lib/platform/db';
import { beyond, readCursor, writeCursor } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/platform/settings/queries';
import { findClaimed } from '@/lib/purchases/checkout/payments/chargebacks';
import { type DeliveryJob, readJob } from '@/lib/purchases/delivery/job';
import { describeRoute, getItems, type Job } from '@/lib/purchases/delivery/staff-jobs';
import { endedAt } from '@/lib/purchases/delivery/state';
import { findAlone } from '@/lib/purchases/moves/allowance';
import { boardKey } from '@/lib/purchases/moves/board/policy';
import { getState } from '@/lib/purchases/moves/document';
import { NOT_FOUND } from '@/lib/purchases/moves/messages';
import { refundable } from '@/lib/purchases/moves/money';
import type { ApprovalDoc } from '@/models/platform/approval';
import { ANY_DATE } from '@/models/platform/define';
import { Order } from '@/models/purchases/order';
import { Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import { type Objection, Report, type ReportDoc } from '@/models/purchases/report';
import type {
  ReportDetailDto,
  ReportItemDto,
  ReportRateDto,
  ReportRowDto,
  ReportsDto,
  ShopQuestionDto,
} from './dto';
import { REPORT_MESSAGES } from './messages';
import { countLeft } from './money';
import { CUSTOMER_PERIOD_MS, REPORT_STATES, type ReportState, suggest } from './policy';
import {
  findNames,
  findSubjects,
  type Names,
  toFirstName,
  toPartyDto,
  toShopNames,
} from './queries';
import type { ReportsQuery } from './schemas';
import { sumReportRefunds, toSold } from './sold';

type Staff = ScopedActor<'staff'>;

const PAGE_SIZE = 30;
const DELIVERED = statusRank('Order Delivered');

/** One list of reports: the first due first; of closed ones, the last closed first. */
export async function listReports(
  { state = 'open', cursor }: ReportsQuery,
  actor: Staff,
  now: Date,
): Promise<ReportsDto> {
  await connectDb();
  const hasObjections = state === 'open' && cursor === undefined;
  const [page, objected, counts, averageMin] = await Promise.all([
    findPage(state, cursor, actor),
    hasObjections ? findObjected(actor) : [],
    countReports(),
    getAverageMin(now),
  ]);
  const shown = page.slice(0, PAGE_SIZE);
  const last = page.length > PAGE_SIZE ? shown.at(-1) : undefined;
  const lastAt = last && (state === 'closed' ? last.closedAt : (last.dueAt ?? NEVER));
  return {
    reports: await toRows(shown, now),
    objections: await toRows(objected, now),
    counts,
    averageMin,
    next: last && lastAt ? writeCursor(lastAt, last._id) : null,
    serverNow: now.toISOString(),
  };
}

/** In place of a due time, where we don't open within a week. */
const NEVER = new Date(0);

function findPage(
  state: ReportState,
  cursor: string | undefined,
  actor: Staff,
): Promise<ReportDoc[]> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const direction = state === 'closed' ? -1 : 1;
  const field = state === 'closed' ? 'closedAt' : 'dueAt';
  return Report.find({
    state,
    ...ownedBy(actor, {}),
    ...(after && beyond(field, { value: after.at, id: after.id }, direction)),
  })
    .sort({ [field]: direction, _id: direction })
    .limit(PAGE_SIZE + 1)
    .lean();
}

/** Closed, with an objection to decide. */
const OBJECTED = { state: 'closed' as const, objectedAt: ANY_DATE };

function findObjected(actor: Staff): Promise<ReportDoc[]> {
  return Report.find({ ...OBJECTED, ...ownedBy(actor, {}) })
    .sort({ objectedAt: 1 })
    .limit(PAGE_SIZE)
    .lean();
}

/** How many reports are in each state; what waits for a decision about an objection is open. */
async function countReports(): Promise<Record<ReportState, number>> {
  const [objected, ...counts] = await Promise.all([
    Report.countDocuments(OBJECTED),
    ...REPORT_STATES.map((state) => Report.countDocuments({ state })),
  ]);
  const byState = REPORT_STATES.map((state, at) => [state, counts[at] ?? 0] as const);
  const { open, ...others } = Object.fromEntries(byState) as Record<ReportState, number>;
  return { open: open + objected, ...others };
}

/** How long the answers of today took, minutes of service hours; null without one. */
async function getAverageMin(now: Date): Promise<number | null> {
  const [closed, { serviceHours }] = await Promise.all([
    Report.find(
      { state: 'closed', closedAt: mongoose.trusted({ $gte: startOfDay(now) }) },
      { openedAt: 1, closedAt: 1 },
    ).lean(),
    getSettings(),
  ]);
  const minutes = closed.map(({ openedAt, closedAt }) =>
    openMinutes(openedAt, closedAt ?? now, serviceHours),
  );
  if (minutes.length === 0) return null;
  return Math.round(minutes.reduce((sum, one) => sum + one, 0) / minutes.length);
}

async function toRows(reports: readonly ReportDoc[], now: Date): Promise<ReportRowDto[]> {
  const ids = reports.map(({ _id }) => _id);
  const [docs, waiting] = await Promise.all([
    findSubjects(reports),
    findOpenSubjects('report', ids, now),
  ]);
  const names = await findNames(reports, docs);
  return reports.map((report) => {
    const doc = docs.find((one) => one._id.equals(report.subjectId));
    return toRow(report, doc ?? null, names, waiting.has(report._id.toString()));
  });
}

function toRow(
  report: ReportDoc,
  doc: PurchaseDoc | null,
  names: Names,
  isWaiting: boolean,
): ReportRowDto {
  const { kind, subjectId, itemIds, decisions, objections } = report;
  const items = doc?.kind === 'order' ? doc.items : [];
  return {
    id: report._id.toString(),
    kind,
    jobId: subjectId.toString(),
    number: shortId(subjectId.toString()),
    customer: names.get(report.userId.toString()) ?? 'Deleted account',
    category: report.category,
    items: items
      .filter(({ itemId }) => itemIds.includes(itemId))
      .map(({ name, quantity }) => `${quantity} × ${name}`),
    at: report.createdAt.toISOString(),
    state: report.state,
    isLate: report.isLate,
    dueAt: toIso(report.dueAt),
    closedAt: toIso(report.closedAt),
    resolution: decisions.at(-1)?.resolution ?? null,
    amount: storedNaira(kobo(decisions.reduce((sum, { amountKobo }) => sum + amountKobo, 0))),
    isWaiting,
    hasObjection: objections.some(({ outcome }) => !outcome),
  };
}

/** A report with what ops need to decide. Throws AppError `not_found`. */
export async function getReport(
  reportId: string,
  actor: Staff,
  now: Date,
): Promise<ReportDetailDto> {
  await connectDb();
  const report = await Report.findOne({ _id: reportId, ...ownedBy(actor, {}) }).lean();
  if (!report) throw new AppError('not_found', REPORT_MESSAGES.notFound);
  const doc = await Purchase.findOne({ _id: report.subjectId, kind: report.kind }).lean();
  if (!doc) throw new AppError('not_found', NOT_FOUND[report.kind]);
  const since = new Date(now.getTime() - CUSTOMER_PERIOD_MS);
  const shopNames = toShopNames(doc);
  const [delivery, claimedKobo, waiting, customerRate, shops] = await Promise.all([
    readJob(doc._id, null),
    findClaimed(doc.paymentId),
    findOpenApproval({ kind: 'report', refId: reportId, now }),
    getCustomerRate(report, since),
    Promise.all(
      [...shopNames].map(async ([vendorId, name]) => ({
        vendorId,
        name,
        rate: await getShopRate(report, vendorId, since),
      })),
    ),
  ]);
  const reportedKobo = sumReportRefunds(doc);
  const facts = { ...doc, state: getState(doc), reportedKobo };
  const alone = await findAlone(facts, actor, now);
  const names = await findNames([report], [doc]);
  const asker = waiting && (await findNames([{ ...report, userId: waiting.askedBy }], []));
  const job = { kind: doc.kind, doc } as Job;
  const parts = doc.kind === 'order' ? doc.parts : [];
  return {
    ...toRow(report, doc, names, waiting !== null),
    message: report.message,
    photoId: report.photoId,
    reply: report.reply
      ? { message: report.reply.message, at: report.reply.at.toISOString() }
      : null,
    openedBy: report.openedBy ? (names.get(report.openedBy.toString()) ?? null) : null,
    firstName: toFirstName(names.get(report.userId.toString()) ?? 'there'),
    total: storedNaira(doc.totalKobo),
    refunded: storedNaira(doc.refundedKobo + (doc.goodwillKobo ?? 0)),
    refundable: toNaira(refundable({ ...doc, claimedKobo })),
    alone: toNaira(alone),
    lines: toLines(report, doc, job),
    shops,
    rider: report.riderId ? (names.get(report.riderId) ?? null) : null,
    deliveredAt: toIso(endedAt(facts.state)),
    area: describeRoute(job).area,
    deliveryFee: storedNaira(doc.deliveryKobo),
    facts: toFacts(doc, delivery, shopNames),
    customerRate,
    suggestion: suggest({
      ...report,
      wasShopLate: parts.some(({ readyAt, readyBy }) => readyAt && readyBy && readyAt > readyBy),
    }),
    questions: report.questions.map((one) => toQuestion(one, shopNames, names)),
    decisions: report.decisions.map((one) => ({
      resolution: one.resolution,
      answer: one.answer,
      at: one.at.toISOString(),
      by: names.get(one.by.toString()) ?? null,
      agreedBy: one.agreedBy ? (names.get(one.agreedBy.toString()) ?? null) : null,
      bearer: one.bearer ?? null,
      amount: storedNaira(one.amountKobo),
      parties: one.parties.map((party) => toPartyDto(party, names)),
    })),
    objections: report.objections.map((one, at) => ({
      id: String(at),
      party: one.party,
      name: names.get(one.ownerId) ?? 'Deleted account',
      amount: storedNaira(one.amountKobo),
      message: one.message,
      at: one.at.toISOString(),
      outcome: one.outcome
        ? {
            keep: one.outcome.keep,
            reason: one.outcome.reason,
            by: names.get(one.outcome.by.toString()) ?? null,
            at: one.outcome.at.toISOString(),
          }
        : null,
      canDecide: canDecide(one, report, actor),
    })),
    approval: waiting && toApproval(waiting, asker?.get(waiting.askedBy.toString()), actor),
    serverNow: now.toISOString(),
  };
}

/** Who resolved a report doesn't decide on the objection to it. */
function canDecide(
  { outcome, decision: index }: Objection,
  { decisions }: ReportDoc,
  { userId }: Staff,
): boolean {
  const decision = decisions[index];
  if (outcome || !decision) return false;
  return ![decision.by, decision.agreedBy].some((by) => by?.equals(userId));
}

function toApproval(
  { _id, amountKobo, askedBy, details }: ApprovalDoc,
  name: string | undefined,
  { userId }: Staff,
): ReportDetailDto['approval'] {
  const terms = details?.report as { answer?: string } | undefined;
  return {
    id: _id.toString(),
    amount: storedNaira(amountKobo),
    askedBy: name ?? null,
    answer: terms?.answer ?? '',
    isOwn: askedBy.equals(userId),
  };
}

function toLines(report: ReportDoc, doc: PurchaseDoc, job: Job): ReportItemDto[] {
  const sold = toSold(doc);
  return getItems(job).map((item) => {
    const state = sold.state.items.find(({ itemId }) => itemId === item.id);
    return {
      itemId: item.id,
      vendorId: item.vendorId,
      name: item.name,
      choices: item.choices,
      image: item.image,
      quantity: item.quantity,
      left: state?.status === 'Order Delivered' ? countLeft(sold, state) : 0,
      price: item.price,
      isReported: report.itemIds.includes(item.id),
    };
  });
}

/** When each shop had it ready, what the rider noted at each pick-up, and the delivery. */
function toFacts(
  doc: PurchaseDoc,
  delivery: DeliveryJob,
  shopNames: ReadonlyMap<string, string>,
): ReportDetailDto['facts'] {
  const parts = doc.kind === 'order' ? doc.parts : [];
  const ready = parts.flatMap(({ vendorName: name, readyAt, readyBy }) =>
    readyAt
      ? [
          {
            code: 'ready' as const,
            name,
            note: '',
            at: readyAt,
            lateMin: lateMin(readyAt, readyBy),
          },
        ]
      : [],
  );
  const stops = delivery.stops.flatMap((stop) => {
    if (!stop.doneAt || stop.state !== 'done') return [];
    const isEnd = stop.kind === 'dropoff';
    const code = isEnd ? ('delivered' as const) : ('picked' as const);
    const name = shopNames.get(stop.vendorId) ?? stop.name;
    return [{ code, name, note: stop.remark, at: stop.doneAt, lateMin: 0 }];
  });
  return [...ready, ...stops]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((fact) => ({ ...fact, at: fact.at.toISOString() }));
}

function lateMin(at: Date, by: Date | null | undefined): number {
  return by ? Math.max(0, Math.round((at.getTime() - by.getTime()) / MINUTE_MS)) : 0;
}

async function getCustomerRate(
  { userId, category, _id }: ReportDoc,
  since: Date,
): Promise<ReportRateDto> {
  const own = { userId, createdAt: mongoose.trusted({ $gte: since }) };
  const others = { ...own, _id: mongoose.trusted({ $ne: _id }) };
  const [reports, same, deliveries] = await Promise.all([
    Report.countDocuments(others),
    Report.countDocuments({ ...others, category }),
    countDelivered(own),
  ]);
  return { reports, same, deliveries };
}

/** Delivered purchases of every kind. */
async function countDelivered(own: object): Promise<number> {
  const counts = await Promise.all(
    SERVICE_KINDS.map((kind) => Purchase.countDocuments({ kind, ...own, statusRank: DELIVERED })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function getShopRate(
  { category, _id }: ReportDoc,
  vendorId: string,
  since: Date,
): Promise<ReportRateDto> {
  const createdAt = mongoose.trusted({ $gte: since });
  const others = { vendorIds: vendorId, createdAt, _id: mongoose.trusted({ $ne: _id }) };
  const [reports, same, deliveries] = await Promise.all([
    Report.countDocuments(others),
    Report.countDocuments({ ...others, category }),
    Order.countDocuments({ board: boardKey(vendorId, 'done'), createdAt }),
  ]);
  return { reports, same, deliveries };
}

function toQuestion(
  { vendorId, question, by, at, answerBy, answer }: ReportDoc['questions'][number],
  shopNames: ReadonlyMap<string, string>,
  names: Names,
): ShopQuestionDto {
  return {
    vendorId,
    shop: shopNames.get(vendorId) ?? 'N/A',
    question,
    askedBy: names.get(by.toString()) ?? null,
    askedAt: at.toISOString(),
    answerBy: answerBy.toISOString(),
    answer: answer
      ? {
          agrees: answer.agrees,
          message: answer.message,
          photoId: answer.photoId,
          name: names.get(answer.by.toString()) ?? null,
          at: answer.at.toISOString(),
        }
      : null,
  };
}
