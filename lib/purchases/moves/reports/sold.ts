import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { type Kobo, kobo } from '@/lib/core/money';
import { riderAccount, sellerAccount } from '@/lib/ledger/ledger';
import { lastRider } from '@/lib/purchases/delivery/state';
import { getState, type WithoutCode } from '@/lib/purchases/moves/document';
import { LedgerAccount, OWES_LIMIT } from '@/models/ledger/ledger';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import { getRiderPay, type Room, type SoldPurchase } from './money';

/** A purchase as queries read it, with or without its delivery code. */
export type BoughtDoc = WithoutCode<PurchaseDoc>;

/** A stored purchase for the rules of refunds. */
export function toSold(doc: BoughtDoc): SoldPurchase {
  const refunds = doc.reportRefunds ?? [];
  const refunded = new Map<string, number>();
  for (const { itemId, quantity } of refunds.flatMap(({ items }) => items)) {
    refunded.set(itemId, (refunded.get(itemId) ?? 0) + quantity);
  }
  const items = doc.kind === 'order' ? doc.items : [];
  return {
    state: getState(doc),
    quantities: new Map(items.map(({ itemId, quantity }) => [itemId, quantity])),
    refunded,
    refundedDeliveries: refunds.flatMap(({ deliveries }) => deliveries),
    riderId: lastRider(doc),
  };
}

/** What reports have refunded of a purchase, kobo. */
export function sumReportRefunds({ reportRefunds = [] }: Pick<PurchaseDoc, 'reportRefunds'>): Kobo {
  return kobo(reportRefunds.reduce((sum, { amountKobo }) => sum + amountKobo, 0));
}

/** Names of an order's lines by item id; empty for a dispatch or an errand. */
export function toItemNames(doc: BoughtDoc): ReadonlyMap<string, string> {
  const items = doc.kind === 'order' ? doc.items : [];
  return new Map(items.map(({ itemId, name }) => [itemId, name]));
}

/** Names of an order's shops by vendor id. */
export function toShopNames(doc: BoughtDoc): ReadonlyMap<string, string> {
  const parts = doc.kind === 'order' ? doc.parts : [];
  return new Map(parts.map(({ vendorId, vendorName }) => [vendorId, vendorName]));
}

/** How much each party can still bear: down to what it may owe, and the rider only the pay of the job. */
export async function readRoom(
  doc: BoughtDoc,
  sold: SoldPurchase,
  session: ClientSession | null,
): Promise<Room> {
  const vendorIds = [...toShopNames(doc).keys()];
  const rider = sold.riderId === null ? [] : [riderAccount(sold.riderId)];
  const _id = mongoose.trusted({ $in: [...vendorIds.map(sellerAccount), ...rider] });
  const accounts = await LedgerAccount.find({ _id }, { posted: 1 }).session(session).lean();
  const getRoom = (account: string) => {
    const posted = accounts.find((one) => one._id === account)?.posted ?? 0;
    return kobo(Math.max(0, posted - OWES_LIMIT));
  };
  const paid = (doc.reportRefunds ?? []).reduce((sum, { riderKobo }) => sum + riderKobo, 0);
  const pay = Math.max(0, getRiderPay(sold.state) - paid);
  return {
    shops: new Map(vendorIds.map((vendorId) => [vendorId, getRoom(sellerAccount(vendorId))])),
    rider: kobo(rider[0] ? Math.min(pay, getRoom(rider[0])) : 0),
  };
}
