import 'server-only';
import type { ClientSession } from 'mongodb';
import { type Kobo, kobo } from '@/lib/core/money';
import {
  type PersonalAccount,
  REPORT_LEAST,
  riderAccount,
  sellerAccount,
} from '@/lib/ledger/ledger';
import { findBalance } from '@/lib/ledger/queries';
import { lastRider } from '@/lib/purchases/delivery/state';
import { getState } from '@/lib/purchases/moves/document';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import { getRiderPay, type Room, type SoldPurchase } from './money';
import { type BoughtDoc, toShopNames } from './queries';

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

/** How much each party can still bear: down to what it may owe, and the rider only the pay of the job. */
export async function readRoom(
  doc: BoughtDoc,
  sold: SoldPurchase,
  session: ClientSession | null,
): Promise<Room> {
  const vendorIds = [...toShopNames(doc).keys()];
  const readOne = async (account: PersonalAccount) =>
    kobo(Math.max(0, (await findBalance(account, session)) - REPORT_LEAST));
  const shops = new Map<string, Kobo>();
  // One after the other: a transaction runs one operation at a time.
  for (const vendorId of vendorIds) shops.set(vendorId, await readOne(sellerAccount(vendorId)));
  const paid = (doc.reportRefunds ?? []).reduce((sum, { riderKobo }) => sum + riderKobo, 0);
  const pay = Math.max(0, getRiderPay(sold.state) - paid);
  if (sold.riderId === null) return { shops, rider: kobo(0) };
  const rider = await readOne(riderAccount(sold.riderId));
  return { shops, rider: kobo(Math.min(pay, rider)) };
}
