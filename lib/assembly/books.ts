import 'server-only';
import { statusRank } from '@/lib/core/delivery/status';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { type Books, readBooks } from '@/lib/ledger/check';
import { HOUSE } from '@/lib/ledger/ledger';
import { writeOffId } from '@/lib/money/write-offs/staff';
import { settleId } from '@/lib/purchases/checkout/payments/policy';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { Approval } from '@/models/platform/approval';
import type { OrderDoc } from '@/models/purchases/order';
import { Payment } from '@/models/purchases/payment';
import { Purchase, type PurchaseDoc } from '@/models/purchases/purchase';

/**
 * Compares the ledger with itself and with what it is about: escrow holds exactly the unrefunded money of
 * each ongoing purchase, transit the amount of each open payout, the provider's account what was charged less
 * its fees, and written off is what two people agreed to. Returns the faults, each a sentence that names it.
 * Reads everything; what changes meanwhile may look like a fault.
 */
export async function findBookFaults(): Promise<string[]> {
  const books = await readBooks();
  return [
    ...books.faults,
    ...(await checkEscrow(books)),
    ...(await checkTransit(books)),
    ...(await checkProvider(books)),
    ...(await checkWriteOffs(books)),
  ];
}

async function checkEscrow({ escrow }: Books): Promise<string[]> {
  const faults: string[] = [];
  const left = new Map(escrow);
  for (const kind of SERVICE_KINDS) {
    for await (const found of Purchase.find({ kind }).lean<PurchaseDoc[]>().cursor()) {
      const purchase = found as PurchaseDoc;
      const id = purchase._id.toString();
      const held = left.get(id) ?? 0;
      left.delete(id);
      const owed = toEscrow(purchase);
      if (held !== owed) faults.push(`escrow holds ${held} kobo for ${kind} ${id}, not ${owed}`);
    }
  }
  for (const [id, held] of left) {
    if (held !== 0) faults.push(`escrow holds ${held} kobo for ${id}, which doesn’t exist`);
  }
  return faults;
}

/** What escrow has to hold for a purchase, kobo; nothing once it has ended. */
function toEscrow(purchase: PurchaseDoc): number {
  if (purchase.statusRank >= statusRank('Order Delivered')) return 0;
  return purchase.totalKobo - purchase.refundedKobo + toPromoShare(purchase);
}

/** The platform's promo share of the items that are not cancelled, kobo. */
function toPromoShare(doc: PurchaseDoc & Partial<Pick<OrderDoc, 'items' | 'parts'>>): number {
  if (doc.promo?.funder !== 'platform') return 0;
  const { items, parts } = doc;
  if (!items || !parts) return doc.promo.discountKobo + doc.promo.freeDeliveryKobo;
  const live = items.filter(({ status }) => status !== 'Order Cancelled');
  const carried = parts.filter((part) => live.some(({ vendorId }) => vendorId === part.vendorId));
  return [...live, ...carried].reduce((sum, { promoKobo = 0 }) => sum + promoKobo, 0);
}

async function checkTransit({ transit }: Books): Promise<string[]> {
  const faults: string[] = [];
  const left = new Map(transit);
  for await (const found of Payout.find().lean<PayoutDoc[]>().cursor()) {
    const { _id, openFor, amountKobo, status } = found as PayoutDoc;
    const id = _id.toString();
    const held = left.get(id) ?? 0;
    left.delete(id);
    const owed = openFor === undefined ? 0 : amountKobo;
    if (held === owed) continue;
    faults.push(`${HOUSE.payout} holds ${held} kobo for payout ${id} (${status}), not ${owed}`);
  }
  for (const [id, held] of left) {
    if (held !== 0) faults.push(`${HOUSE.payout} holds ${held} kobo for payout ${id}, unknown`);
  }
  return faults;
}

/** Each paid attempt is booked, except reviewed ones that do not fit the ledger. */
async function checkProvider({ provider }: Books): Promise<string[]> {
  const faults: string[] = [];
  const cards = new Map([...provider].filter(([id]) => id.startsWith(settleId(''))));
  for await (const payment of Payment.find({}, { attempts: 1 }).lean().cursor()) {
    for (const { reference, outcome, evidence } of payment.attempts) {
      const booked = cards.get(settleId(reference));
      cards.delete(settleId(reference));
      if (!evidence || (outcome === 'review' && booked === undefined)) continue;
      const charged = evidence.amount - evidence.fees;
      if (booked !== -charged) {
        faults.push(`${reference} was charged ${charged} kobo, and ${-(booked ?? 0)} booked`);
      }
    }
  }
  for (const id of cards.keys()) faults.push(`transfer ${id} has no attempt at the provider`);
  return faults;
}

/** Each write-off has an agreed approval, of at least its amount. */
async function checkWriteOffs({ writtenOff }: Books): Promise<string[]> {
  const agreed = await Approval.find({ kind: 'write-off', state: 'agreed' }).lean();
  const amounts = new Map(
    agreed.map(({ _id, amountKobo }) => [writeOffId(_id.toString()), amountKobo]),
  );
  const faults = [...writtenOff].flatMap(([id, amount]) => {
    const most = amounts.get(id) ?? 0;
    amounts.delete(id);
    return -amount > most ? [`${id} writes off ${-amount} kobo, agreed were ${most}`] : [];
  });
  return [...faults, ...[...amounts.keys()].map((id) => `${id} was agreed to and isn’t booked`)];
}
