import 'server-only';
import type { ClientSession, QueryFilter, UpdateQuery } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { statusAt, statusRank } from '@/lib/delivery/status';
import { syncJob } from '@/lib/jobs/sync';
import {
  type Account,
  customerAccount,
  findFundingTransfer,
  HOUSE,
  type Posting,
  post,
  riderAccount,
  sellerAccount,
  type Transfer,
} from '@/lib/ledger/ledger';
import { type Withheld, withhold } from '@/lib/payments/chargebacks';
import { ConcurrentChange, inRetriedTransaction } from '@/lib/platform/db';
import { enqueue, leaveRoomWork, type OutboxEntry } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { releaseUse } from '@/lib/promos/commands';
import type { ServiceDoc } from '@/models/purchase';
import { newDeliveryCode } from './delivery-code';
import { moveMails } from './mails';
import { isPushNotice, purchasePush } from './notices';
import type { DeliveryService } from './service';
import type {
  Effect,
  MoneyKind,
  Notice,
  OrderActor,
  OrderCommand,
  OrderEvent,
  OrderState,
  Party,
} from './state';
import { type Accepted, type Refused, transition } from './transition';

export type CommandSender = ScopedActor<'self' | 'vendor' | 'rider' | 'staff'> | 'system';

/** The outcome of a command, without the document: the sender reads it with their own scope. */
export interface Applied {
  result: Accepted | Refused;
  state: OrderState;
}

/**
 * Executes a command on an order, a dispatch or an errand, in a transaction of its own; see
 * `applyWithin`. Throws AppError `unavailable` if the order keeps changing.
 */
export function applyCommand<D extends ServiceDoc>(
  service: DeliveryService<D>,
  id: string,
  command: OrderCommand,
  sender: CommandSender,
  now: Date,
): Promise<Applied> {
  return inRetriedTransaction((session) => applyWithin(service, id, command, sender, session, now));
}

/** The error for a refused command, with the status now and the sender's next steps. */
export function refusalError(
  { notFound }: { notFound: string },
  { kind, next }: Refused,
  { statusRank }: OrderState,
  message: string,
): AppError {
  if (kind === 'not_found') return new AppError('not_found', notFound);
  return new AppError(kind, message, { status: statusAt(statusRank), next });
}

/**
 * Executes a command inside `inRetriedTransaction`: decides it by the table of moves, saves the result
 * and books money, stock, messages and timers. A second command on the same order sees the first.
 *
 * Returns the decision, which may be a refusal; what a refusal counts (a wrong code) is saved unless the
 * caller throws. Throws AppError `not_found` if the sender may not reach the order.
 */
export async function applyWithin<D extends ServiceDoc>(
  service: DeliveryService<D>,
  id: string,
  command: OrderCommand,
  sender: CommandSender,
  session: ClientSession,
  now: Date,
): Promise<Applied> {
  // mongoose cannot type filters and updates of a generic document.
  const filter = { _id: id, ...toReachFilter(service, sender) } as QueryFilter<D>;
  const doc = (await service.model.findOne(filter).session(session).lean()) as D | null;
  if (!doc) throw new AppError('not_found', service.notFound);
  const actor = toActor(sender);
  const before = service.getState(doc);
  const result = transition(before, command, actor, now);
  if (!result.order) return { result, state: before };
  const events = result.isAllowed ? result.events : [];
  const refunded = events.reduce((sum, { refundKobo = 0 }) => sum + refundKobo, 0);
  const fields: Partial<D> = {
    ...service.storedFields(result.order, doc),
    ...renewedCode(before, result.order),
  };
  // `rev` in the filter: a concurrent change wins.
  const saved = await service.model.updateOne(
    { _id: doc._id, rev: doc.rev } as QueryFilter<D>,
    {
      $set: fields,
      $inc: { rev: 1, refundedKobo: refunded },
      $push: { events: { $each: events } },
    } as UpdateQuery<D>,
    { session },
  );
  if (saved.modifiedCount !== 1) throw new ConcurrentChange();
  const updated: D = {
    ...doc,
    ...fields,
    rev: doc.rev + 1,
    refundedKobo: doc.refundedKobo + refunded,
    events: [...doc.events, ...events],
  };
  const { effects = [] } = result;
  await applyEffects(service, updated, { before, effects, events }, actor, session, now);
  const entries = [
    snapshotEntry(service, updated),
    ...leaveRoomEntries(service, before, result.order),
    ...codeRenewedEntries(service, updated, fields),
  ];
  await enqueue(entries, session, now);
  return { result, state: result.order };
}

function losesRider(before: OrderState, after: OrderState): boolean {
  return before.riderId !== null && before.riderId !== after.riderId;
}

/** A new delivery code if the rider changes: the previous one may know the old code. */
function renewedCode(before: OrderState, after: OrderState): Partial<ServiceDoc> {
  const isOver = after.statusRank >= statusRank('Order Delivered');
  return losesRider(before, after) && !isOver ? { deliveryCode: newDeliveryCode(after.id) } : {};
}

function codeRenewedEntries<D extends ServiceDoc>(
  { kind }: DeliveryService<D>,
  { _id, userId, rev }: D,
  { deliveryCode }: Partial<ServiceDoc>,
): OutboxEntry[] {
  if (!deliveryCode) return [];
  const about = { kind, id: _id.toString(), userId: userId.toString(), rev };
  return [moveMails.codeRenewed.entry(about)];
}

function leaveRoomEntries<D extends ServiceDoc>(
  { kind }: DeliveryService<D>,
  before: OrderState,
  after: OrderState,
): OutboxEntry[] {
  if (!before.riderId || !losesRider(before, after)) return [];
  const room = `${kind}:${after.id}`;
  return [
    {
      id: `leave-room:${room}:${before.riderId}:${after.assignment}:${after.rev}`,
      work: leaveRoomWork({ userId: before.riderId, room }),
    },
  ];
}

/** Riders may reach any order: they take those without a rider. */
function toReachFilter<D extends ServiceDoc>(
  { owners }: DeliveryService<D>,
  sender: CommandSender,
) {
  if (sender === 'system' || sender.scope === 'rider') return {};
  // Dispatches and errands belong to no vendor.
  if (sender.scope === 'vendor' && !owners.vendor) return { _id: null };
  return ownedBy(sender, { vendor: '', ...owners });
}

function toActor(sender: CommandSender): OrderActor {
  if (sender === 'system') return { role: 'system' };
  const { scope, userId, vendorIds } = sender;
  if (scope === 'vendor') return { role: 'seller', userId, vendorIds };
  const roles = { self: 'customer', rider: 'rider', staff: 'ops' } as const;
  return { role: roles[scope], userId };
}

function snapshotEntry<D extends ServiceDoc>(service: DeliveryService<D>, doc: D): OutboxEntry {
  const room = `${service.kind}:${doc._id.toString()}`;
  return { room, event: 'order-updated', payload: service.snapshot(doc) };
}

/**
 * Syncs the delivery job and books a move's effects, in the transaction that saves it. Ids come from
 * the effects' keys, so that nothing is booked twice.
 */
export async function applyEffects<D extends ServiceDoc>(
  service: DeliveryService<D>,
  doc: D,
  { before, effects, events }: Pick<Accepted, 'effects' | 'events'> & { before: OrderState | null },
  actor: OrderActor,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const id = doc._id.toString();
  await syncJob(service.kind, doc, { before, after: service.getState(doc) }, session, now);
  for (const effect of effects) {
    switch (effect.type) {
      case 'money':
        await bookMoney(service, doc, effect, actor, session, now);
        break;
      case 'stock':
        await service.moveStock?.(doc, effect, session);
        break;
      case 'promo':
        await releaseUse(doc.paymentId, 'redeemed', session, now);
        break;
      case 'swap-stock':
        await service.swapStock?.(doc, effect, session);
        break;
      case 'notify':
        await enqueue(toNoticeEntries(service, doc, effect, events, now), session, now);
        break;
      case 'timer':
        if (service.timer) await enqueue([service.timer(id, effect)], session, now);
        break;
    }
  }
}

/** Mails, push messages and vendor events; the order's room has its own event. */
function toNoticeEntries<D extends ServiceDoc>(
  service: DeliveryService<D>,
  doc: D,
  { to, notice }: Extract<Effect, { type: 'notify' }>,
  events: readonly OrderEvent[],
  now: Date,
): OutboxEntry[] {
  const orderId = doc._id.toString();
  if (to === 'customer' && notice === 'code-locked') {
    const { userId, wrongCodes = [] } = doc;
    const wrong = wrongCodes.length;
    const about = { kind: service.kind, id: orderId, userId: userId.toString(), wrong };
    return [moveMails.codeLocked.entry(about)];
  }
  if (to === 'customer') {
    const mails = service.mails(orderId, notice, events);
    return [...mails, ...toPushEntries(service, doc, notice, events, now)];
  }
  const [role, id = ''] = to.split(':');
  return role === 'seller' ? (service.vendorEntries?.(doc, id, notice) ?? []) : [];
}

/** The push message of a notice, unless the customer caused it or it is implied by another. */
function toPushEntries<D extends ServiceDoc>(
  { kind }: DeliveryService<D>,
  { _id, userId, rev }: D,
  notice: Notice,
  events: readonly OrderEvent[],
  now: Date,
): OutboxEntry[] {
  const isOwn = events.length > 0 && events.every(({ by }) => by === 'customer');
  // A dispatch or an errand is confirmed only when its rider takes it.
  const isImplied = notice === 'confirmed' && kind !== 'order';
  if (isOwn || isImplied || !isPushNotice(notice)) return [];
  return purchasePush.entry({
    kind,
    id: _id.toString(),
    userId: userId.toString(),
    notice,
    turn: rev,
    at: now.getTime(),
  });
}

async function bookMoney<D extends ServiceDoc>(
  { kind }: DeliveryService<D>,
  doc: D,
  effect: Extract<Effect, { type: 'money' }>,
  actor: OrderActor,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const id = doc._id.toString();
  const refund = kobo(
    effect.amounts.find(({ party, amount }) => party === 'customer' && amount > 0)?.amount ?? 0,
  );
  const isRefund = refund > 0;
  const { paymentId } = doc;
  const withheld = isRefund && (await withhold({ paymentId, orderId: id, refund }, session, now));
  const postings = effect.amounts.map(({ party, amount }) => ({
    account: toAccount(party, doc),
    amount,
  }));
  const transferId = `${kind}:${effect.key}`;
  if (withheld) {
    const { amount: amountKobo, account } = withheld;
    const claim = account === HOUSE.suspense ? 'open' : 'lost';
    const ids = { kind, id, userId: String(doc.userId), transferId, amountKobo, claim } as const;
    await enqueue([moveMails.withheld.entry(ids)], session, now);
  }
  await post(
    {
      id: transferId,
      type: transferType(kind, effect.kind),
      postings: withheld
        ? redirect(postings, customerAccount(String(doc.userId)), withheld)
        : postings,
      refs: { orderId: id, kind },
      actor: actor.role === 'system' ? 'system' : `user:${actor.userId}`,
      reverses: isRefund ? await findFundingTransfer(id, session) : null,
      description: `${toTitle(kind, effect.kind, isRefund)} ${shortId(id)}`,
    },
    session,
    now,
  );
}

/** Moves an amount from one account of a transfer to another, which may be in it already. */
function redirect(postings: readonly Posting[], from: Account, to: Withheld): Posting[] {
  const totals = new Map<Account, number>();
  const moved = [{ account: from, amount: kobo(-to.amount) }, to];
  for (const { account, amount } of [...postings, ...moved]) {
    totals.set(account, (totals.get(account) ?? 0) + amount);
  }
  return [...totals].flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, amount: kobo(amount) }],
  );
}

/** Only errands have a budget. */
function transferType(kind: ServiceKind, about: MoneyKind): Transfer['type'] {
  return about === 'cancel' || about === 'earnings' ? `${kind}-${about}` : `errand-${about}`;
}

function toTitle(kind: ServiceKind, about: MoneyKind, isRefund: boolean): string {
  const titles: Partial<Record<MoneyKind, string>> = {
    raise: `More budget for ${kind}`,
    spent: `Money spent for ${kind}`,
    unspent: `Budget left from ${kind}`,
  };
  const name = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
  return titles[about] ?? (isRefund ? `Refund for ${kind}` : name);
}

function toAccount(party: Party, { userId }: Pick<ServiceDoc, 'userId'>): Account {
  switch (party) {
    case 'customer':
      return customerAccount(userId.toString());
    case 'escrow':
      return HOUSE.escrow;
    case 'delivery':
      return HOUSE.delivery;
    case 'service-fee':
      return HOUSE.serviceFee;
    case 'promo':
      return HOUSE.promo;
    case 'goodwill':
      return HOUSE.goodwill;
    default: {
      const [role, id = ''] = party.split(':');
      return role === 'seller' ? sellerAccount(id) : riderAccount(id);
    }
  }
}
