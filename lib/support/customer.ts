import 'server-only';
import mongoose from 'mongoose';
import { formatList } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { kobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { isOngoing, statusAt } from '@/lib/delivery/status';
import { refundable } from '@/lib/moves/money';
import { orderEta } from '@/lib/orders/map';
import { estimateDirect } from '@/lib/orders/policy';
import { ownedBy } from '@/lib/platform/ownership';
import { toId } from '@/lib/platform/partial-index';
import { findClaimed } from '@/lib/wallet/chargebacks';
import { readCustomerWallet, sumRefunds } from '@/lib/wallet/queries';
import { Address } from '@/models/address';
import { Approval } from '@/models/approval';
import { ChatEpisode } from '@/models/chat-episode';
import { Dispatch, type DispatchDoc } from '@/models/dispatch';
import { Errand, type ErrandDoc } from '@/models/errand';
import { Order, type OrderDoc } from '@/models/order';
import type { ServiceDoc } from '@/models/service-fields';
import { SupportTicket } from '@/models/support-ticket';
import { User } from '@/models/user';
import type { CustomerServiceDto, SupportCustomerDto } from './dto';

type Staff = ScopedActor<'staff'>;

/** Of each kind that stand beside a chat. */
const SHOWN = 10;
const WALLET_LINES = 5;
/** Everything but the delivery code. */
const WITHOUT_CODE = { deliveryCode: 0 } as const;
const NEWEST = { createdAt: -1, _id: -1 } as const;

/** What stands beside the chat of a customer. */
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
      Order.find(own, WITHOUT_CODE).sort(NEWEST).limit(SHOWN).lean(),
      Dispatch.find(own, WITHOUT_CODE).sort(NEWEST).limit(SHOWN).lean(),
      Errand.find(own, WITHOUT_CODE).sort(NEWEST).limit(SHOWN).lean(),
      readCustomerWallet(customerId, actor, WALLET_LINES),
      SupportTicket.find({ userId: toId(customerId), ...ownedBy(actor, {}) })
        .sort({ createdAt: -1 })
        .limit(SHOWN)
        .lean(),
      ChatEpisode.find({ customerId: own.userId, rating: mongoose.trusted({ $ne: null }) })
        .sort({ openedAt: -1 })
        .limit(SHOWN)
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
  const money = await getMoney([...orders, ...dispatches, ...errands], actor);
  return {
    userId: customerId,
    name: user.name,
    email: user.email,
    phone: user.phone,
    address: mainAddress?.address ?? null,
    since: user.createdAt.toISOString(),
    isSuspended: user.status === 'suspended',
    orders: orders.map((doc) => toOrder(doc, money)),
    dispatches: dispatches.map((doc) => toDispatch(doc, money)),
    errands: errands.map((doc) => toErrand(doc, money)),
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

type Shown = Omit<ServiceDoc, 'deliveryCode'>;

/** What rows need besides the documents, by their ids, naira. */
interface Money {
  /** Refunds that wait for ops. */
  asked: ReadonlyMap<string, number>;
  /** What was refunded to the customer's wallet. */
  inWallet: ReadonlyMap<string, number>;
  /** What can still be refunded; missing while it is under way. */
  refundable: ReadonlyMap<string, number>;
}

async function getMoney(docs: readonly Shown[], actor: Staff): Promise<Money> {
  const over = docs.filter(({ statusRank }) => !isOngoing(statusAt(statusRank)));
  const [approvals, left, sums] = await Promise.all([
    over.length
      ? Approval.find({
          openFor: mongoose.trusted({ $exists: true }),
          refId: mongoose.trusted({ $in: over.map(({ _id }) => _id) }),
          expiresAt: mongoose.trusted({ $gt: new Date() }),
        }).lean()
      : [],
    Promise.all(
      over.map(async (doc): Promise<[string, number]> => {
        const claimedKobo = await findClaimed(doc.paymentId);
        return [doc._id.toString(), toNaira(refundable({ ...doc, claimedKobo }))];
      }),
    ),
    sumRefunds(
      docs.map(({ _id }) => _id),
      actor,
    ),
  ]);
  return {
    asked: new Map(
      approvals.map(({ refId, amountKobo }) => [refId.toString(), toNaira(kobo(amountKobo))]),
    ),
    inWallet: new Map([...sums].map(([id, sum]) => [id, toNaira(sum)])),
    refundable: new Map(left),
  };
}

function toService(
  doc: Shown,
  { asked, inWallet, refundable: left }: Money,
  own: Pick<CustomerServiceDto, 'kind' | 'title' | 'lines'> & { minutes: number },
): CustomerServiceDto {
  const { minutes, ...what } = own;
  const id = doc._id.toString();
  const status = statusAt(doc.statusRank);
  const startsAt = doc.scheduledFor ?? doc.createdAt;
  return {
    ...what,
    id,
    number: shortId(id),
    status,
    placedAt: doc.createdAt.toISOString(),
    total: toNaira(kobo(doc.totalKobo)),
    refunded: toNaira(kobo(doc.refundedKobo + (doc.goodwillKobo ?? 0))),
    inWallet: inWallet.get(id) ?? 0,
    refundable: left.get(id) ?? 0,
    refundAsked: asked.get(id) ?? null,
    promisedBy: isOngoing(status)
      ? new Date(startsAt.getTime() + minutes * 60_000).toISOString()
      : null,
  };
}

function toOrder(doc: Omit<OrderDoc, 'deliveryCode'>, money: Money): CustomerServiceDto {
  const title = formatList(doc.parts.map(({ vendorName }) => vendorName));
  const minutes = orderEta(doc).toMin;
  return toService(doc, money, { kind: 'order', title, lines: doc.items.length, minutes });
}

function toDispatch(doc: Omit<DispatchDoc, 'deliveryCode'>, money: Money): CustomerServiceDto {
  const minutes = toMinutes(doc, 1);
  return toService(doc, money, { kind: 'dispatch', title: doc.deliveryNote, lines: 1, minutes });
}

function toErrand(doc: Omit<ErrandDoc, 'deliveryCode'>, money: Money): CustomerServiceDto {
  const title = formatList(doc.errands.map(({ name }) => name));
  const lines = doc.errands.length;
  return toService(doc, money, { kind: 'errand', title, lines, minutes: toMinutes(doc, lines) });
}

function toMinutes({ pathM, isExpress, scheduledFor, createdAt }: Shown, stops: number): number {
  return estimateDirect({ pathM, stops, isExpress, startsAt: scheduledFor ?? createdAt }).toMin;
}
