import 'server-only';
import mongoose from 'mongoose';
import { estimateDirect } from '@/lib/core/delivery/eta';
import { isOngoing, statusAt } from '@/lib/core/delivery/status';
import { formatList } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { storedNaira, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { readCustomerWallet, sumRefunds } from '@/lib/ledger/queries';
import { findOpenApprovals } from '@/lib/platform/approvals';
import { ownedBy } from '@/lib/platform/ownership';
import { findClaimed } from '@/lib/purchases/checkout/payments/chargebacks';
import type { WithoutCode } from '@/lib/purchases/moves/document';
import { orderEta } from '@/lib/purchases/moves/map';
import { refundable } from '@/lib/purchases/moves/money';
import type { ReportDto } from '@/lib/purchases/moves/reports/dto';
import { reportWindow } from '@/lib/purchases/moves/reports/policy';
import { findReports } from '@/lib/purchases/moves/reports/queries';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import { SupportTicket } from '@/models/conversations/support-ticket';
import { Address } from '@/models/people/address';
import { User } from '@/models/platform/user';
import { Dispatch, type DispatchDoc } from '@/models/purchases/dispatch';
import { Errand, type ErrandDoc } from '@/models/purchases/errand';
import { Order, type OrderDoc } from '@/models/purchases/order';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import type { CustomerServiceDto, SupportCustomerDto } from './dto';

type Staff = ScopedActor<'staff'>;

/** Orders, dispatches, errands, tickets and ratings shown with a chat, of each kind. */
const MAX_RECENT = 10;
const MAX_WALLET_LINES = 5;
const OMIT_CODE = { deliveryCode: 0 } as const;
const NEWEST = { createdAt: -1, _id: -1 } as const;

/** The customer as support sees them next to a chat; null if the account doesn't exist. */
export async function readCustomer(
  customerId: string,
  actor: Staff,
): Promise<SupportCustomerDto | null> {
  const own = { userId: new mongoose.Types.ObjectId(customerId), ...ownedBy(actor, {}) };
  const [user, addresses, orders, dispatches, errands, wallet, tickets, rated, totals] =
    await Promise.all([
      User.findOne(
        { _id: customerId, ...ownedBy(actor, {}) },
        {
          name: 1,
          email: 1,
          phone: 1,
          createdAt: 1,
          status: 1,
          firstAddressId: 1,
          lastAddressId: 1,
        },
      ).lean(),
      Address.find(own, { address: 1 }).sort({ updatedAt: -1 }).lean(),
      Order.find(own, OMIT_CODE).sort(NEWEST).limit(MAX_RECENT).lean(),
      Dispatch.find(own, OMIT_CODE).sort(NEWEST).limit(MAX_RECENT).lean(),
      Errand.find(own, OMIT_CODE).sort(NEWEST).limit(MAX_RECENT).lean(),
      readCustomerWallet(customerId, actor, MAX_WALLET_LINES),
      SupportTicket.find({ userId: customerId, ...ownedBy(actor, {}) })
        .sort({ createdAt: -1 })
        .limit(MAX_RECENT)
        .lean(),
      ChatEpisode.find({ customerId: own.userId, rating: mongoose.trusted({ $ne: null }) })
        .sort({ openedAt: -1 })
        .limit(MAX_RECENT)
        .lean(),
      Promise.all([
        Order.countDocuments(own),
        Dispatch.countDocuments(own),
        Errand.countDocuments(own),
      ]),
    ]);
  if (!user) return null;
  const { firstAddressId, lastAddressId } = user;
  const mainAddress =
    addresses.find(({ _id }) => firstAddressId?.equals(_id)) ??
    addresses.find(({ _id }) => lastAddressId?.equals(_id)) ??
    addresses[0];
  const related = await findRelated([...orders, ...dispatches, ...errands], actor);
  return {
    userId: customerId,
    name: user.name,
    email: user.email,
    phone: user.phone,
    address: mainAddress?.address ?? null,
    since: user.createdAt.toISOString(),
    isSuspended: user.status === 'suspended',
    orders: orders.map((doc) => toOrder(doc, related)),
    dispatches: dispatches.map((doc) => toDispatch(doc, related)),
    errands: errands.map((doc) => toErrand(doc, related)),
    totals: { orders: totals[0], dispatches: totals[1], errands: totals[2] },
    wallet,
    tickets: tickets.map(({ _id, number, subject, status, createdAt }) => ({
      ticketId: _id.toString(),
      number,
      subject,
      status,
      createdAt: createdAt.toISOString(),
    })),
    ratings: rated.flatMap(({ episode, rating }) =>
      rating
        ? [{ episode, score: rating.score, comment: rating.comment, at: rating.at.toISOString() }]
        : [],
    ),
  };
}

type ServiceWithoutCode = Omit<PurchaseDoc, 'deliveryCode'>;

/** What belongs to the purchases, by their ids; amounts in naira. */
interface Related {
  /** Refunds that wait for ops. */
  requested: ReadonlyMap<string, number>;
  /** Refunded to the customer's wallet. */
  inWallet: ReadonlyMap<string, number>;
  /** Refundable amount; missing while the purchase is under way. */
  refundable: ReadonlyMap<string, number>;
  reports: ReadonlyMap<string, ReportDto[]>;
}

async function findRelated(
  docs: readonly WithoutCode<PurchaseDoc>[],
  actor: Staff,
): Promise<Related> {
  const finished = docs.filter(({ statusRank }) => !isOngoing(statusAt(statusRank)));
  const [approvals, refundables, sums, reports] = await Promise.all([
    finished.length
      ? findOpenApprovals(
          finished.map(({ _id }) => _id),
          new Date(),
        )
      : [],
    Promise.all(
      finished.map(async (doc): Promise<[string, number]> => {
        const claimedKobo = await findClaimed(doc.paymentId);
        return [doc._id.toString(), toNaira(refundable({ ...doc, claimedKobo }))];
      }),
    ),
    sumRefunds(
      docs.map(({ _id }) => _id),
      actor,
    ),
    findReports(docs, new Date()),
  ]);
  return {
    requested: new Map(
      approvals.map(({ refId, amountKobo }) => [refId.toString(), storedNaira(amountKobo)]),
    ),
    inWallet: new Map([...sums].map(([id, sum]) => [id, toNaira(sum)])),
    refundable: new Map(refundables),
    reports,
  };
}

function toService(
  doc: ServiceWithoutCode,
  related: Related,
  {
    minutes,
    ...description
  }: Pick<CustomerServiceDto, 'kind' | 'title' | 'lines' | 'items'> & { minutes: number },
): CustomerServiceDto {
  const id = doc._id.toString();
  const status = statusAt(doc.statusRank);
  const startsAt = doc.scheduledFor ?? doc.createdAt;
  return {
    ...description,
    id,
    number: shortId(id),
    status,
    placedAt: doc.createdAt.toISOString(),
    total: storedNaira(doc.totalKobo),
    refunded: storedNaira(doc.refundedKobo + (doc.goodwillKobo ?? 0)),
    inWallet: related.inWallet.get(id) ?? 0,
    refundable: related.refundable.get(id) ?? 0,
    refundAsked: related.requested.get(id) ?? null,
    reports: related.reports.get(id) ?? [],
    canReport: canReport(doc, new Date()),
    promisedBy: isOngoing(status)
      ? new Date(startsAt.getTime() + minutes * 60_000).toISOString()
      : null,
  };
}

/** Whether support can open a report about it. */
function canReport({ statusRank, events }: ServiceWithoutCode, now: Date): boolean {
  const window = reportWindow(statusAt(statusRank), events);
  return window !== null && (window.supportClosesAt === null || now <= window.supportClosesAt);
}

function toOrder(doc: Omit<OrderDoc, 'deliveryCode'>, related: Related): CustomerServiceDto {
  const title = formatList(doc.parts.map(({ vendorName }) => vendorName));
  const minutes = orderEta(doc).toMin;
  const items = doc.items
    .filter(({ status }) => status !== 'Order Cancelled')
    .map(({ itemId: id, name, quantity }) => ({ id, name, quantity }));
  return toService(doc, related, { kind: 'order', title, lines: doc.items.length, items, minutes });
}

function toDispatch(doc: Omit<DispatchDoc, 'deliveryCode'>, related: Related): CustomerServiceDto {
  const minutes = estimateMinutes(doc, 1);
  return toService(doc, related, {
    kind: 'dispatch',
    title: doc.deliveryNote,
    lines: 1,
    items: [],
    minutes,
  });
}

function toErrand(doc: Omit<ErrandDoc, 'deliveryCode'>, related: Related): CustomerServiceDto {
  const title = formatList(doc.errands.map(({ name }) => name));
  const lines = doc.errands.length;
  return toService(doc, related, {
    kind: 'errand',
    title,
    lines,
    items: [],
    minutes: estimateMinutes(doc, lines),
  });
}

function estimateMinutes(
  { pathM, isExpress, scheduledFor, createdAt }: ServiceWithoutCode,
  stops: number,
): number {
  return estimateDirect({ pathM, stops, isExpress, startsAt: scheduledFor ?? createdAt }).toMin;
}
