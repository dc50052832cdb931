import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { type AuditKind, REASON_LENGTH } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { addOpenTime, startOfDay } from '@/lib/core/hours/hours';
import { shortId } from '@/lib/core/ids';
import { fromNaira, kobo, storedNaira, toNaira } from '@/lib/core/money';
import { refundTooMuch } from '@/lib/core/ops-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { HOUSE, post, REPORT_LEAST, riderAccount, sellerAccount } from '@/lib/ledger/ledger';
import { findPeople } from '@/lib/people/people';
import { type ApprovalKind, findOpenApproval, requestApproval } from '@/lib/platform/approvals';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { shareFile } from '@/lib/platform/files/commands';
import { enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { getSettings } from '@/lib/platform/settings/queries';
import { findAlone, mayGiveAlone } from '@/lib/purchases/moves/allowance';
import { unchanged } from '@/lib/purchases/moves/approvals';
import { getSnapshot } from '@/lib/purchases/moves/document';
import { postAmounts, toPostings } from '@/lib/purchases/moves/effects';
import { NOT_FOUND, ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { refundable } from '@/lib/purchases/moves/money';
import { purchasePush } from '@/lib/purchases/moves/notices';
import { type Facts, requireFacts } from '@/lib/purchases/moves/staff';
import { requireRefundable } from '@/lib/purchases/moves/staff-refunds';
import type { PartyAmount } from '@/lib/purchases/moves/state';
import type { ApprovalDoc } from '@/models/platform/approval';
import { Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import { type Decision, Report, type ReportDoc, type ReportParty } from '@/models/purchases/report';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { requireReport, updateReport } from './commands';
import type { ReportDetailDto, ResolvedDto } from './dto';
import { releaseHeld } from './holds';
import { reportMails } from './mails';
import { notDelivered, piecesGone, REPORT_MESSAGES, resolutionWaiting } from './messages';
import { countLeft, getReportRefund, type ReportRefund } from './money';
import { shopQuestionPush } from './notices';
import { CUSTOMER_PERIOD_MS, getOpenState, MAX_DECIDED_ALONE, SHOP_ANSWER_MS } from './policy';
import { findNames, findSubjects, toPartyDto, toShopNames } from './queries';
import type { AskShopInput, DecideObjectionInput, ResolveInput } from './schemas';
import { readRoom, toItemNames, toSold } from './sold';
import { getReport } from './staff-queries';
import { reportTimers } from './timers';

// What ops and support do to a report.

type Staff = ScopedActor<'staff'>;

/** What a resolution does, without what is only for its sender. */
type Terms = Pick<
  ResolveInput,
  'resolution' | 'items' | 'deliveryFee' | 'bearer' | 'amount' | 'answer'
>;

/** A report with its purchase, and what a resolution would do. */
interface Plan extends Pick<ReportRefund, 'amounts' | 'refund' | 'deliveries'> {
  report: ReportDoc;
  doc: PurchaseDoc;
  facts: Facts;
  terms: Terms;
  parties: ReportParty[];
}

/**
 * Answers a report, and refunds what the resolution says. Asks a second person instead where the amount is
 * above what one person may give (`mayGiveAlone`), from the third report decided for a customer in 30 days,
 * and from the third at a shop's cost by the same person in a day; the report stays open until they agree.
 * With `dryRun` nothing changes.
 *
 * Throws AppError `not_found`; `forbidden` for the caller's own purchase or part in it; `invalid` for a shop
 * that bears a dispatch or an errand; and `conflict` while the purchase is under way, for more than is left
 * to refund, for an answered report, and while another answer waits for a second person.
 */
export async function resolveReport(
  { reportId, dryRun, commandId, ...terms }: ResolveInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<ResolvedDto> {
  if (dryRun) {
    const plan = await planResolution(reportId, terms, actor, null);
    const isWaiting = plan.refund > 0 && !(await wouldDecideAlone(plan, actor, now));
    return toResolved(plan, isWaiting, actor, now);
  }
  const doing = { actor, commandId, kind: 'report', refId: reportId, address, now } as const;
  const reason = toReason(terms.answer);
  const { isWaiting } = await staffCommand(
    { ...doing, action: 'resolve-report' },
    async (session) => {
      const plan = await planResolution(reportId, terms, actor, session);
      await requireNoOpenApproval(reportId, session, now);
      if (plan.refund > 0 && !(await mayDecideAlone(plan, { ...doing, actor }, session))) {
        // Written, so that of two concurrent answers the second sees the first.
        await updateReport(plan.report, {}, session);
        const asking = { ...doing, action: 'ask-report' as const, reason };
        const details = { report: terms };
        await requestApproval(asking, session, { amount: plan.refund, details });
        return { isWaiting: true };
      }
      await settle(plan, { ...doing, action: 'resolve-report', reason }, {}, session);
      return { isWaiting: false };
    },
    { resolution: terms.resolution },
  );
  return toResolved(await readResolved(reportId), isWaiting, actor, now);
}

/** What was decided last, or is asked for, for the answer to a repeat as well. */
async function readResolved(reportId: string): Promise<Pick<Plan, 'report' | 'doc' | 'parties'>> {
  const report = await requireReport({ _id: reportId }, null);
  const doc = await requirePurchase(report, null);
  return { report, doc, parties: report.decisions.at(-1)?.parties ?? [] };
}

async function toResolved(
  { report, doc, parties }: Pick<Plan, 'report' | 'doc' | 'parties'>,
  isWaiting: boolean,
  actor: Staff,
  now: Date,
): Promise<ResolvedDto> {
  const names = new Map([...(await findNames([report], [doc])), ...(await findRiderName(parties))]);
  return {
    report: await getReport(report._id.toString(), actor, now),
    isWaiting,
    preview: parties.map((one) => toPartyDto(one, names)),
  };
}

async function findRiderName(parties: readonly ReportParty[]): Promise<[string, string][]> {
  const riders = parties.filter(({ party }) => party === 'rider');
  const people = await findPeople(riders.map(({ ownerId }) => ownerId));
  return [...people].map(([id, { name }]) => [id, name]);
}

function toId({ userId }: Staff): Types.ObjectId {
  return new Types.ObjectId(userId);
}

/** The answer's first words, as the reason in the audit log. */
function toReason(answer: string): string {
  return answer.slice(0, REASON_LENGTH.max);
}

async function requirePurchase(
  { subjectId, kind }: ReportDoc,
  session: ClientSession | null,
): Promise<PurchaseDoc> {
  const doc = await Purchase.findOne({ _id: subjectId, kind }).session(session).lean();
  if (!doc) throw new AppError('not_found', NOT_FOUND[kind]);
  return doc;
}

/** Reads everything, and works out who gives and gets what. Throws as `resolveReport` says. */
async function planResolution(
  reportId: string,
  terms: Terms,
  actor: Staff,
  session: ClientSession | null,
): Promise<Plan> {
  const report = await requireReport({ _id: reportId }, session);
  if (report.state === 'closed') throw new AppError('conflict', REPORT_MESSAGES.closed);
  const doc = await requirePurchase(report, session);
  const facts = await requireFacts(report.kind, doc._id.toString(), actor, session);
  const { amounts, refund, deliveries } = await getMoney(doc, facts, terms, session);
  const parties = toParties(amounts, report);
  return { report, doc, facts, terms, amounts, refund, deliveries, parties };
}

const NO_MONEY: ReportRefund = { amounts: [], refund: kobo(0), deliveries: [] };

async function getMoney(
  doc: PurchaseDoc,
  facts: Facts,
  { resolution, items, deliveryFee, bearer = 'platform', amount }: Terms,
  session: ClientSession | null,
): Promise<ReportRefund> {
  if (resolution === 'decline') return NO_MONEY;
  if (resolution === 'goodwill') {
    const refund = fromNaira(amount ?? 0);
    requireRefundable(facts, refund);
    return {
      ...NO_MONEY,
      refund,
      amounts: [
        { party: 'customer', amount: refund },
        { party: 'goodwill', amount: kobo(-refund) },
      ],
    };
  }
  if (bearer === 'shop' && doc.kind !== 'order') {
    throw new AppError('invalid', REPORT_MESSAGES.noShop, { field: 'bearer' });
  }
  requireRefundable(facts, kobo(0));
  const sold = toSold(doc);
  const names = toItemNames(doc);
  for (const { itemId, quantity } of items) {
    const item = doc.kind === 'order' && doc.items.find((one) => one.itemId === itemId);
    const name = names.get(itemId);
    if (!item || !name) {
      throw new AppError('invalid', REPORT_MESSAGES.items, { field: 'items' });
    }
    if (item.status !== 'Order Delivered') throw new AppError('conflict', notDelivered([name]));
    const left = countLeft(sold, item);
    if (quantity > left) throw new AppError('conflict', piecesGone(name, left));
  }
  const room = await readRoom(doc, sold, session);
  const money = getReportRefund(sold, { items, deliveryFee, bearer }, room);
  const left = refundable(facts);
  if (money.refund > left) throw new AppError('conflict', refundTooMuch(toNaira(left)));
  if (money.refund === 0) throw new AppError('conflict', refundTooMuch(0));
  return money;
}

/** The amounts by party: the customer, each shop, the rider, and the platform's accounts together. */
function toParties(amounts: readonly PartyAmount[], { userId }: ReportDoc): ReportParty[] {
  const rows: ReportParty[] = [];
  let platform = 0;
  for (const { party, amount: amountKobo } of amounts) {
    const [role, ownerId = ''] = party.split(':');
    if (party === 'customer') {
      rows.push({ party: 'customer', ownerId: userId.toString(), amountKobo });
    } else if (role === 'seller') rows.push({ party: 'shop', ownerId, amountKobo });
    else if (role === 'rider') rows.push({ party: 'rider', ownerId, amountKobo });
    else platform += amountKobo;
  }
  if (platform !== 0) rows.push({ party: 'platform', ownerId: '', amountKobo: platform });
  return rows;
}

/** Throws AppError `conflict` while an answer waits for a second person. */
async function requireNoOpenApproval(
  reportId: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const waiting = await findOpenApproval({ kind: 'report', refId: reportId, now }, session);
  if (waiting) {
    throw new AppError('conflict', resolutionWaiting(storedNaira(waiting.amountKobo)));
  }
}

/** Whether the caller may decide without a second person; if so, the amount counts toward today's. */
async function mayDecideAlone(
  plan: Plan,
  doing: Pick<Doing, 'actor' | 'now'>,
  session: ClientSession,
): Promise<boolean> {
  if (await isThird(plan, doing.actor, session, doing.now)) return false;
  return mayGiveAlone(plan.facts, plan.refund, doing, session);
}

/** Like `mayDecideAlone`, without counting it. */
async function wouldDecideAlone(plan: Plan, actor: Staff, now: Date): Promise<boolean> {
  if (await isThird(plan, actor, null, now)) return false;
  return plan.refund <= (await findAlone(plan.facts, actor, now));
}

/** Whether it is the third for this customer, or by this person at a shop's cost. */
async function isThird(
  { report, parties }: Plan,
  { userId }: Staff,
  session: ClientSession | null,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - CUSTOMER_PERIOD_MS);
  const is = (operator: object) => mongoose.trusted(operator);
  const paid = is({ $in: ['refund', 'goodwill'] });
  const decided = (match: object) => ({
    decisions: is({ $elemMatch: { resolution: paid, ...match } }),
  });
  const forCustomer = await Report.countDocuments({
    userId: report.userId,
    ...decided({ at: is({ $gte: since }) }),
  }).session(session);
  if (forCustomer >= MAX_DECIDED_ALONE) return true;
  for (const { party, ownerId } of parties) {
    if (party !== 'shop') continue;
    const charged = is({ $elemMatch: { party, ownerId } });
    const today = is({ $gte: startOfDay(now) });
    const by = new Types.ObjectId(userId);
    const atCost = await Report.countDocuments(
      decided({ by, at: today, parties: charged }),
    ).session(session);
    if (atCost >= MAX_DECIDED_ALONE) return true;
  }
  return false;
}

/**
 * Closes the report with its answer, in the caller's transaction: books the money, remembers the refunded
 * pieces, releases what was held, notifies, and writes the audit entry. `askedBy`: whose answer it is, if
 * the actor agrees to it as the second person.
 */
async function settle(
  plan: Plan,
  doing: Doing<'report'>,
  { askedBy }: { askedBy?: Types.ObjectId },
  session: ClientSession,
): Promise<void> {
  const { report, doc, terms, refund, parties } = plan;
  const { actor, now } = doing;
  const actorId = toId(actor);
  if (refund > 0) await payOut(plan, actor, session, now);
  const decision: Decision = {
    resolution: terms.resolution,
    answer: terms.answer,
    at: now,
    by: askedBy ?? actorId,
    ...(askedBy && { agreedBy: actorId }),
    ...(terms.bearer && { bearer: terms.bearer }),
    amountKobo: refund,
    items: terms.resolution === 'refund' ? terms.items : [],
    deliveryFee: terms.resolution === 'refund' && terms.deliveryFee,
    parties,
  };
  await releaseHeld(report, session);
  const closed = { state: 'closed' as const, openSlot: null, closedAt: now, holds: [] };
  await updateReport(report, { $set: closed, $push: { decisions: decision } }, session);
  const after = { resolution: terms.resolution, amountKobo: refund, parties };
  await writeAudit(doing, { before: { state: report.state }, after }, session);
  await enqueue(await answeredEntries(plan, session, now), session, now);
  const saved = await Purchase.findOneAndUpdate(
    { _id: doc._id, kind: doc.kind },
    { $inc: { rev: 1 } },
    { session, returnDocument: 'after' },
  ).lean();
  if (!saved) throw new AppError('not_found', NOT_FOUND[doc.kind]);
  const room = `${doc.kind}:${doc._id}` as const;
  await enqueue([{ room, event: 'order-updated', payload: getSnapshot(saved) }], session, now);
}

/** Writes the refund on the purchase and in the ledger. */
async function payOut(
  { report, doc, facts, terms, amounts, refund, deliveries }: Plan,
  { userId }: Staff,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { kind } = doc;
  const id = doc._id.toString();
  const isGoodwill = terms.resolution === 'goodwill';
  const turn = report.decisions.length;
  const key = `report:${report._id}:${turn}`;
  const rider = amounts.find(({ party }) => party.startsWith('rider:'));
  const change = isGoodwill
    ? {
        $set: { goodwillKobo: kobo((facts.goodwillKobo ?? 0) + refund) },
        $push: { goodwill: { id: key, amountKobo: refund, at: now } },
      }
    : {
        $inc: { refundedKobo: refund },
        $push: {
          reportRefunds: {
            reportId: report._id,
            amountKobo: refund,
            riderKobo: -(rider?.amount ?? 0),
            items: terms.items,
            deliveries,
            at: now,
          },
        },
      };
  const updated = await Purchase.updateOne({ kind, ...unchanged(id, facts) }, change, { session });
  if (updated.modifiedCount !== 1) throw new AppError('conflict', ORDER_MESSAGES.orderMovedOn);
  const postings = toPostings(doc, amounts).map((posting) =>
    /^(?:seller|rider):/.test(posting.account) ? { ...posting, least: REPORT_LEAST } : posting,
  );
  await postAmounts(
    doc,
    {
      id: key,
      type: isGoodwill ? 'report-goodwill' : 'report-refund',
      reportId: report._id.toString(),
      actor: `user:${userId}`,
      description: `Refund for ${kind} ${shortId(id)}`,
    },
    postings,
    session,
    now,
  );
}

/** Tells the customer the answer, and shops and riders what it cost them. */
async function answeredEntries(
  { report, doc, refund, parties }: Plan,
  session: ClientSession,
  now: Date,
): Promise<OutboxEntry[]> {
  const ids = { reportId: report._id.toString(), decision: report.decisions.length };
  const push = purchasePush.entry({
    kind: doc.kind,
    id: doc._id.toString(),
    userId: doc.userId.toString(),
    notice: refund > 0 ? 'report-refunded' : 'report-answered',
    turn: `${ids.reportId}:${ids.decision}`,
    at: now.getTime(),
  });
  const charged = await Promise.all(
    parties
      .filter(({ party, amountKobo }) => (party === 'shop' || party === 'rider') && amountKobo < 0)
      .map(async ({ party, ownerId }) => {
        const userIds = await findMoneyPeople(party, ownerId, session);
        return userIds.map((userId) => reportMails.charged.entry({ ...ids, userId, ownerId }));
      }),
  );
  return [reportMails.answered.entry(ids), ...push, ...charged.flat()];
}

/** The rider, or the shop's owners and managers. */
async function findMoneyPeople(
  party: ReportParty['party'],
  ownerId: string,
  session: ClientSession,
): Promise<string[]> {
  if (party === 'rider') return [ownerId];
  const members = await VendorMember.find(
    { vendorId: ownerId, role: mongoose.trusted({ $in: ['owner', 'manager'] }) },
    { userId: 1 },
  )
    .session(session)
    .lean();
  return members.map(({ userId }) => userId.toString());
}

/** Answers to reports that a second person agrees to. */
export const reportApprovals: ApprovalKind = {
  toAction: (verb) => `${verb}-report`,
  check: async (doing, session) => {
    const report = await requireReport({ _id: doing.refId }, session);
    await requireFacts(report.kind, report.subjectId.toString(), doing.actor, session);
  },
  carryOut: async (doing, approval, session) => {
    const plan = await planResolution(doing.refId, getTerms(approval), doing.actor, session);
    if (plan.refund !== approval.amountKobo) {
      throw new AppError('conflict', REPORT_MESSAGES.movedOn);
    }
    await settle(plan, toReportDoing(doing), { askedBy: approval.askedBy }, session);
  },
  describe: async (found) => {
    const _id = mongoose.trusted({ $in: found.map(({ refId }) => refId) });
    const reports = await Report.find({ _id }).lean();
    const people = await findPeople(reports.map(({ userId }) => userId));
    const purchases = await findSubjects(reports);
    return new Map(
      found.map((one) => {
        const report = reports.find((each) => each._id.equals(one.refId));
        const doc = purchases.find((each) => report?.subjectId.equals(each._id));
        const customer = people.get(String(report?.userId))?.name ?? 'Deleted account';
        const refunded = (doc?.refundedKobo ?? 0) + (doc?.goodwillKobo ?? 0);
        return [
          one._id.toString(),
          {
            customer,
            paid: storedNaira(doc?.totalKobo ?? 0),
            refunded: storedNaira(refunded),
            isCancel: false,
          },
        ];
      }),
    );
  },
};

/** What `resolveReport` asked for. */
function getTerms({ details }: Pick<ApprovalDoc, 'details'>): Terms {
  return details?.report as Terms;
}

/** Its kind is the one that the list of approvals has these for. */
function toReportDoing(doing: Doing<AuditKind>): Doing<'report'> {
  return { ...doing, kind: 'report' };
}

/**
 * Asks a shop of the order about a report. It has 15 minutes of its opening hours; ops need not wait. Throws
 * AppError `not_found`, `invalid` for a shop without a part in the order, and `conflict` for an answered
 * report and a shop that was asked before.
 */
export async function askShop(
  { reportId, vendorId, question, commandId }: AskShopInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<ReportDetailDto> {
  const doing = { actor, commandId, kind: 'report', refId: reportId, address, now } as const;
  const action = 'ask-shop';
  await staffCommand(
    { ...doing, action },
    async (session) => {
      const report = await requireReport({ _id: reportId }, session);
      if (report.state === 'closed') throw new AppError('conflict', REPORT_MESSAGES.closed);
      const doc = await requirePurchase(report, session);
      await requireFacts(report.kind, doc._id.toString(), actor, session);
      if (!toShopNames(doc).has(vendorId)) {
        throw new AppError('invalid', REPORT_MESSAGES.notShop, { field: 'vendorId' });
      }
      if (report.questions.some((one) => one.vendorId === vendorId)) {
        throw new AppError('conflict', REPORT_MESSAGES.askedAlready);
      }
      const by = toId(actor);
      const answerBy = await getAnswerBy(vendorId, session, now);
      const questions = [...report.questions, { vendorId, question, by, at: now, answerBy }];
      const vendorIds = [...new Set([...report.vendorIds, vendorId])];
      const change = { questions, vendorIds, state: getOpenState(questions, now) };
      await updateReport(report, { $set: change }, session);
      await notifyShop(report, vendorId, answerBy, session, now);
      const entry = { ...doing, action, reason: question } as const;
      await writeAudit(entry, { before: {}, after: { vendorId } }, session);
    },
    { vendorId },
  );
  return getReport(reportId, actor, now);
}

/** 15 minutes of the shop's opening hours, days off left out. */
async function getAnswerBy(vendorId: string, session: ClientSession, now: Date): Promise<Date> {
  const [vendor, { serviceHours }] = await Promise.all([
    Vendor.findById(vendorId, { hours: 1, daysOff: 1 }).session(session).lean(),
    getSettings(session),
  ]);
  const hours = vendor ? [vendor.hours, serviceHours] : [serviceHours];
  const end = addOpenTime(now, SHOP_ANSWER_MS, hours, vendor?.daysOff);
  // A shop that doesn't open within a week isn't waited for.
  return end ?? new Date(now.getTime() + SHOP_ANSWER_MS);
}

async function notifyShop(
  report: ReportDoc,
  vendorId: string,
  answerBy: Date,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const reportId = report._id.toString();
  const members = await VendorMember.find({ vendorId }, { userId: 1 }).session(session).lean();
  const userIds = members.map(({ userId }) => userId.toString());
  if (report.photoId) await shareFile(report.photoId, userIds, session);
  const managers = await findMoneyPeople('shop', vendorId, session);
  await enqueue(
    [
      reportTimers.silent.entry({ reportId, vendorId }, answerBy),
      ...managers.map((userId) => reportMails.asked.entry({ reportId, vendorId, userId })),
      ...shopQuestionPush.entry({ reportId, vendorId, endsAt: answerBy.getTime() }),
    ],
    session,
    now,
  );
}

/**
 * Keeps the cost that an objection is about where it is, or moves it to the platform; without `objectionId`,
 * of the oldest undecided one. Throws AppError `not_found`, `conflict` without such an objection, and
 * `forbidden` for who resolved the report.
 */
export async function decideObjection(
  { reportId, objectionId, keep, reason, commandId }: DecideObjectionInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<ReportDetailDto> {
  const doing = { actor, commandId, kind: 'report', refId: reportId, address, now } as const;
  const action = keep ? 'keep-objection' : 'move-objection';
  await staffCommand(
    { ...doing, action: 'decide-objection' },
    async (session) => {
      const report = await requireReport({ _id: reportId }, session);
      await requireFacts(report.kind, report.subjectId.toString(), actor, session);
      const at = report.objections.findIndex(
        ({ outcome }, index) => !outcome && (!objectionId || objectionId === String(index)),
      );
      const objection = report.objections[at];
      const decision = objection && report.decisions[objection.decision];
      if (!objection || !decision) throw new AppError('conflict', REPORT_MESSAGES.noObjection);
      if ([decision.by, decision.agreedBy].some((by) => by?.equals(actor.userId))) {
        throw new AppError('forbidden', REPORT_MESSAGES.objectionOwn);
      }
      const outcome = { keep, reason, by: toId(actor), at: now };
      const objections = report.objections.map((one) =>
        one === objection ? { ...one, outcome } : one,
      );
      const decisions = report.decisions.map((one) =>
        one === decision && !keep
          ? { ...one, parties: moveToPlatform(one.parties, objection) }
          : one,
      );
      const isLast = objections.every((one) => one.outcome);
      const objectedAt = isLast ? null : report.objectedAt;
      await updateReport(report, { $set: { objections, decisions, objectedAt } }, session);
      if (!keep) await payBack(report, at, actor, session, now);
      const { party, ownerId, amountKobo } = objection;
      const after = { keep, party, ownerId, amountKobo };
      await writeAudit({ ...doing, action, reason }, { before: {}, after }, session);
      const userIds = await findMoneyPeople(party, ownerId, session);
      const mails = userIds.map((userId) =>
        reportMails.objectionDecided.entry({ reportId, objection: at, userId }),
      );
      await enqueue(mails, session, now);
    },
    { keep, objectionId: objectionId ?? null },
  );
  return getReport(reportId, actor, now);
}

function moveToPlatform(
  parties: readonly ReportParty[],
  { party, ownerId, amountKobo }: Pick<ReportParty, 'party' | 'ownerId' | 'amountKobo'>,
): ReportParty[] {
  const rest = parties.filter((one) => one.party !== party || one.ownerId !== ownerId);
  const platform = rest.find((one) => one.party === 'platform');
  const others = rest.filter((one) => one !== platform);
  const amount = (platform?.amountKobo ?? 0) - amountKobo;
  return [...others, { party: 'platform', ownerId: '', amountKobo: amount }];
}

/** Gives a shop or a rider back what the refund cost them, from the platform. */
async function payBack(
  report: ReportDoc,
  at: number,
  { userId }: Staff,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const objection = report.objections[at];
  if (!objection) return;
  const { party, ownerId } = objection;
  const amount = kobo(objection.amountKobo);
  const orderId = report.subjectId.toString();
  await post(
    {
      id: `report:${report._id}:objection:${at}`,
      type: 'report-objection',
      postings: [
        { account: HOUSE.goodwill, amount: kobo(-amount) },
        { account: party === 'shop' ? sellerAccount(ownerId) : riderAccount(ownerId), amount },
      ],
      refs: { orderId, kind: report.kind, reportId: report._id.toString() },
      actor: `user:${userId}`,
      reverses: `report:${report._id}:${objection.decision}`,
      description: `Refund back for ${report.kind} ${shortId(orderId)}`,
    },
    session,
    now,
  );
}
