import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { kobo, storedNaira, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { findPeople } from '@/lib/people/people';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { canEditProducts } from '@/lib/shops/actor';
import { Order, type OrderDoc } from '@/models/purchases/order';
import { Purchase } from '@/models/purchases/purchase';
import { REPORT_OWNERS, Report, type ReportDoc } from '@/models/purchases/report';
import type { BoardReportDto, ChargedReportDto, ReportDto } from './dto';
import { type Names, toFirstName, toReportDto } from './map';
import { REPORT_MESSAGES } from './messages';
import { getHeld } from './money';
import { replyEnd } from './policy';
import { type BoughtDoc, toShopNames, toSold } from './sold';

/** The customer's own report. Throws AppError `not_found`. */
export async function getCustomersReport(
  reportId: string,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<ReportDto> {
  const report = await Report.findOne({ _id: reportId, ...ownedBy(actor, REPORT_OWNERS) }).lean();
  const doc = report && (await Purchase.findById(report.subjectId).lean());
  if (!report || !doc) throw new AppError('not_found', REPORT_MESSAGES.notFound);
  return toReportDto(report, await findNames([report], [doc]), now);
}

/** The reports about these purchases as their customers see them, oldest first, by the purchase's id. */
export async function findReports(
  docs: readonly BoughtDoc[],
  now: Date,
): Promise<ReadonlyMap<string, ReportDto[]>> {
  if (docs.length === 0) return new Map();
  const subjectId = mongoose.trusted({ $in: docs.map(({ _id }) => _id) });
  const reports = await Report.find({ subjectId }).sort({ createdAt: 1 }).lean();
  const names = await findNames(reports, docs);
  return new Map(
    docs.map(({ _id }) => [
      _id.toString(),
      reports
        .filter(({ subjectId }) => subjectId.equals(_id))
        .map((report) => toReportDto(report, names, now)),
    ]),
  );
}

/** Names of the shops of these purchases, and of everybody in these reports. */
export async function findNames(
  reports: readonly ReportDoc[],
  docs: readonly BoughtDoc[],
): Promise<Names> {
  const people = await findPeople(
    reports.flatMap(({ userId, riderId, openedBy, questions, decisions, objections }) => [
      userId,
      riderId,
      openedBy,
      ...questions.flatMap(({ by, answer }) => [by, answer?.by]),
      ...decisions.flatMap(({ by, agreedBy, parties }) => [
        by,
        agreedBy,
        ...parties.flatMap(({ party, ownerId }) => (party === 'rider' ? ownerId : [])),
      ]),
      ...objections.flatMap(({ outcome }) => outcome?.by),
    ]),
  );
  return new Map([
    ...[...people].map(([id, { name }]) => [id, name] as const),
    ...docs.flatMap((doc) => [...toShopNames(doc)]),
  ]);
}

/** Open questions about reports to one shop, the first due first. */
export async function findBoardReports(
  seller: ScopedActor<'vendor'> & { vendorId: string },
): Promise<BoardReportDto[]> {
  const reports = await Report.find({
    vendorIds: seller.vendorId,
    state: mongoose.trusted({ $in: ['open', 'shop'] }),
    questions: mongoose.trusted({
      $elemMatch: { vendorId: seller.vendorId, answer: mongoose.trusted({ $exists: false }) },
    }),
  }).lean();
  if (reports.length === 0) return [];
  const orders = await findOrders(reports);
  const names = await findNames(reports, []);
  const mayAgree = seller.memberships.some(({ role }) => canEditProducts(role));
  return reports
    .flatMap((report) => {
      const order = orders.get(report.subjectId.toString());
      return order ? toBoardReport(report, order, { seller, names, mayAgree }) : [];
    })
    .sort((a, b) => a.answerBy.localeCompare(b.answerBy));
}

function toBoardReport(
  report: ReportDoc,
  order: OrderDoc,
  {
    seller: { vendorId },
    names,
    mayAgree,
  }: { seller: { vendorId: string }; names: Names; mayAgree: boolean },
): BoardReportDto[] {
  const asked = report.questions.find((one) => one.vendorId === vendorId);
  if (!asked) return [];
  const own = order.items.filter((item) => item.vendorId === vendorId);
  const named = report.itemIds.length > 0 ? report.itemIds : own.map(({ itemId }) => itemId);
  const sold = toSold(order);
  const share = (itemIds: readonly string[]) =>
    getHeld(sold, { category: 'missing', itemIds }).find(
      ({ party }) => party === `seller:${vendorId}`,
    )?.amount ?? kobo(0);
  const ownIds = own.map(({ itemId }) => itemId);
  const cost = share(named.filter((itemId) => ownIds.includes(itemId)));
  const delivered = order.events.findLast(({ status }) => status === 'Order Delivered');
  return [
    {
      id: report._id.toString(),
      vendorId,
      number: shortId(order._id.toString()),
      category: report.category,
      items: own
        .filter(({ itemId }) => named.includes(itemId))
        .map(({ name, quantity, image }) => ({ name, quantity, image })),
      message: report.message,
      customerName: toFirstName(names.get(report.userId.toString()) ?? 'Deleted account'),
      question: asked.question,
      askedBy: toFirstName(names.get(asked.by.toString()) ?? 'Eki'),
      askedAt: asked.at.toISOString(),
      photoId: report.photoId,
      cost: mayAgree ? toNaira(cost) : null,
      keeps: mayAgree ? toNaira(kobo(share(ownIds) - cost)) : null,
      at: report.createdAt.toISOString(),
      deliveredAt: toIso(delivered?.at),
      answerBy: asked.answerBy.toISOString(),
      mayAgree,
    },
  ];
}

/** Refunds at the cost of a shop or a rider that can still be objected to, the latest first. */
export async function findCharged(
  actor: ScopedActor<'vendor' | 'rider'>,
  now: Date,
): Promise<ChargedReportDto[]> {
  await connectDb();
  const party = actor.scope === 'vendor' ? 'shop' : 'rider';
  const ids = party === 'shop' ? actor.vendorIds : [actor.userId];
  const since = new Date(2 * now.getTime() - replyEnd(now).getTime());
  const reports = await Report.find({
    ...ownedBy(actor, REPORT_OWNERS),
    state: 'closed',
    closedAt: mongoose.trusted({ $gte: since }),
  })
    .sort({ closedAt: -1 })
    .lean();
  return reports.flatMap((report): ChargedReportDto[] => {
    const last = report.decisions.at(-1);
    const at = report.decisions.length - 1;
    const isOwn = (one: { party: string; ownerId: string }) =>
      one.party === party && ids.includes(one.ownerId);
    const objection = report.objections.find((one) => one.decision === at && isOwn(one));
    const charged = last?.parties.find((one) => isOwn(one) && one.amountKobo < 0);
    const amountKobo = objection?.amountKobo ?? -(charged?.amountKobo ?? 0);
    if (!last || amountKobo <= 0) return [];
    return [
      {
        id: report._id.toString(),
        number: shortId(report.subjectId.toString()),
        category: report.category,
        amount: storedNaira(amountKobo),
        answer: last.answer,
        at: last.at.toISOString(),
        objectBy: replyEnd(last.at).toISOString(),
        objection: objection
          ? {
              message: objection.message,
              outcome: !objection.outcome ? 'waiting' : objection.outcome.keep ? 'kept' : 'moved',
            }
          : null,
      },
    ];
  });
}

async function findOrders(reports: readonly ReportDoc[]): Promise<Map<string, OrderDoc>> {
  const _id = mongoose.trusted({ $in: reports.map(({ subjectId }) => subjectId) });
  const orders = await Order.find({ _id }).lean<OrderDoc[]>();
  return new Map(orders.map((order) => [order._id.toString(), order]));
}
