import 'server-only';
import mongoose from 'mongoose';
import { shortId } from '@/lib/core/ids';
import { kobo, storedNaira, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { canEditProducts } from '@/lib/shops/actor';
import { Order, type OrderDoc } from '@/models/purchases/order';
import { REPORT_OWNERS, Report, type ReportDoc } from '@/models/purchases/report';
import type { BoardReportDto, ChargedReportDto } from './dto';
import { getHeld } from './money';
import { replyEnd } from './policy';
import { findNames, type Names, toFirstName } from './queries';
import { toSold } from './sold';

// What shops see of reports, and riders of refunds at their cost.

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
      keeps: mayAgree ? storedNaira(share(ownIds) - cost) : null,
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
    'decisions.at': mongoose.trusted({ $gte: since }),
  })
    .sort({ createdAt: -1 })
    .lean();
  return reports.flatMap((report): ChargedReportDto[] => {
    const last = report.decisions.at(-1);
    const at = report.decisions.length - 1;
    const isOwn = (one: { party: string; ownerId: string }) =>
      one.party === party && ids.includes(one.ownerId);
    const objection = report.objections.find((one) => one.decision === at && isOwn(one));
    const charged = last?.parties.find((one) => isOwn(one) && one.amountKobo < 0);
    const amountKobo = objection?.amountKobo ?? -(charged?.amountKobo ?? 0);
    if (!last || last.at < since || amountKobo <= 0) return [];
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
