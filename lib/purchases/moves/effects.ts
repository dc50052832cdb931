import 'server-only';
import type { ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { kobo } from '@/lib/core/money';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { Transfer } from '@/lib/ledger/ledger';
import {
  type Account,
  customerAccount,
  findFundingTransfer,
  HOUSE,
  type Posting,
  post,
  riderAccount,
  sellerAccount,
} from '@/lib/ledger/ledger';
import { enqueue } from '@/lib/platform/outbox';
import { type Withheld, withhold } from '@/lib/purchases/checkout/payments/chargebacks';
import { trackedLines } from '@/lib/purchases/moves/orders/draft';
import { reportUntil } from '@/lib/purchases/moves/reports/policy';
import { moveStock, releaseStock, shipStock } from '@/lib/shops/stock/commands';
import type { OrderDoc } from '@/models/purchases/order';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import { moveMails } from './mails';
import { ORDER_MESSAGES } from './messages';
import type { Effect, MoneyKind, OrderActor, Party, PartyAmount } from './state';

// What a move does to money and stock. Who is notified is in `notify.ts`. Timers are in `apply.ts`, because
// they make moves themselves.

/** Books the amounts of a move in the ledger. */
export async function bookMoney(
  doc: PurchaseDoc,
  effect: Extract<Effect, { type: 'money' }>,
  actor: OrderActor,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { kind } = doc;
  const isRefund = effect.amounts.some(({ party, amount }) => party === 'customer' && amount > 0);
  const transfer = {
    id: `${kind}:${effect.key}`,
    type: transferType(kind, effect.kind),
    actor: actor.role === 'system' ? 'system' : (`user:${actor.userId}` as const),
    description: `${toTitle(kind, effect.kind, isRefund)} ${shortId(doc._id.toString())}`,
    ...(effect.kind === 'earnings' && { heldUntil: reportUntil(now) }),
  } as const;
  await postAmounts(doc, transfer, toPostings(doc, effect.amounts), session, now);
}

/** The amounts on the accounts of the purchase's parties. */
export function toPostings(doc: PurchaseDoc, amounts: readonly PartyAmount[]): Posting[] {
  return amounts.map(({ party, amount }) => ({ account: toAccount(party, doc), amount }));
}

/**
 * Posts a transfer about a purchase. What banks claim of a refund to the customer is withheld, and the
 * customer is mailed.
 */
export async function postAmounts(
  doc: PurchaseDoc,
  transfer: Pick<Transfer, 'id' | 'type' | 'actor' | 'description' | 'heldUntil'> & {
    reportId?: string;
  },
  postings: readonly Posting[],
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { kind, paymentId } = doc;
  const id = doc._id.toString();
  const wallet = customerAccount(doc.userId.toString());
  const refund = kobo(
    postings.find(({ account, amount }) => account === wallet && amount > 0)?.amount ?? 0,
  );
  const isRefund = refund > 0;
  const withheld = isRefund && (await withhold({ paymentId, orderId: id, refund }, session, now));
  if (withheld) {
    const { amount: amountKobo, account } = withheld;
    const claim = account === HOUSE.suspense ? 'open' : 'lost';
    const userId = doc.userId.toString();
    const ids = { kind, id, userId, transferId: transfer.id, amountKobo, claim } as const;
    await enqueue([moveMails.withheld.entry(ids)], session, now);
  }
  const { reportId, ...rest } = transfer;
  await post(
    {
      ...rest,
      postings: withheld ? redirect(postings, wallet, withheld) : [...postings],
      refs: { orderId: id, kind, ...(reportId && { reportId }) },
      reverses: isRefund ? await findFundingTransfer(id, session) : null,
    },
    session,
    now,
  );
}

/** Moves an amount from one account of a transfer to another, which may be in it already. */
function redirect(postings: readonly Posting[], from: Account, to: Withheld): Posting[] {
  const totals = new Map<Account, Posting>();
  const moved = [{ account: from, amount: kobo(-to.amount) }, to];
  for (const posting of [...postings, ...moved]) {
    const amount = kobo((totals.get(posting.account)?.amount ?? 0) + posting.amount);
    totals.set(posting.account, { ...totals.get(posting.account), ...posting, amount });
  }
  return [...totals.values()].filter(({ amount }) => amount !== 0);
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

function toAccount(party: Party, { userId }: Pick<PurchaseDoc, 'userId'>): Account {
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

/** Ships or releases the stock of an order's items. */
export async function moveOrderStock(
  order: OrderDoc,
  { move, itemIds }: Extract<Effect, { type: 'stock' }>,
  session: ClientSession,
): Promise<void> {
  const lines = trackedLines(order.items).filter(({ itemId }) => itemIds.includes(itemId));
  const context = { orderId: order._id.toString() };
  if (move === 'ship') await shipStock(lines, session, context);
  else await releaseStock(lines, 'allocated', session, context);
}

/** Exchanges the stock of an item whose option changed. Throws AppError if none is left. */
export async function swapStock(
  order: OrderDoc,
  { itemId, before }: Extract<Effect, { type: 'swap-stock' }>,
  session: ClientSession,
): Promise<void> {
  const item = order.items.find((one) => one.itemId === itemId);
  if (!item) return;
  const { productId, quantity } = item;
  const old = trackedLines([{ productId, quantity, ...before }]);
  const short = await moveStock(trackedLines([item]), 'available', 'allocated', session);
  if (short) throw new AppError('conflict', ORDER_MESSAGES.swapGone);
  await releaseStock(old, 'allocated', session, { orderId: order._id.toString() });
}
