import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { statusRank } from '@/lib/core/delivery/status';
import { kobo } from '@/lib/core/money';
import { customerAccount, HOUSE, post } from '@/lib/ledger/ledger';
import { inTransaction } from '@/lib/platform/db';
import { settleId } from '@/lib/purchases/checkout/payments/policy';
import {
  LedgerAccount,
  LedgerTransfer,
  type LedgerTransferDoc,
  OWES_LIMIT,
} from '@/models/ledger/ledger';
import { Dispatch } from '@/models/purchases/dispatch';
import { Errand } from '@/models/purchases/errand';
import { Order, type OrderDoc } from '@/models/purchases/order';
import { Payment } from '@/models/purchases/payment';
import type { PurchaseDoc } from '@/models/purchases/purchase';

/** The balance of a wallet in kobo; 0 if it was never opened. */
export async function getBalance(actor: { userId: string }): Promise<number> {
  const account = await LedgerAccount.findById(customerAccount(actor.userId)).lean();
  return account?.posted ?? 0;
}

/** `amount`: kobo. */
export const fundWallet = ({ userId }: { userId: string }, amount: number) =>
  inTransaction((session) =>
    post(
      {
        id: `fund:${userId}:${randomUUID()}`,
        type: 'adjustment',
        postings: [
          { account: HOUSE.bank, amount: kobo(-amount) },
          { account: customerAccount(userId), amount: kobo(amount) },
        ],
        refs: {},
        actor: 'system',
        description: 'Test',
      },
      session,
      new Date(),
    ),
  );

/**
 * Audits the ledger: every transfer adds up to 0, every personal account is the sum of its entries
 * with gapless numbers and correct running balances, escrow holds exactly the unrefunded money
 * of ongoing orders, dispatches and errands, and the provider's account is the charges less its fees.
 */
export async function expectBooksToBalance(): Promise<void> {
  const transfers = await LedgerTransfer.find().lean();
  const sums = new Map<string, number>();
  for (const transfer of transfers) {
    let sum = 0;
    for (const { account, amount } of transfer.entries) {
      sum += amount;
      sums.set(account, (sums.get(account) ?? 0) + amount);
    }
    expect(sum, `transfer ${transfer._id}`).toBe(0);
  }
  for (const account of await LedgerAccount.find().lean()) {
    const entries = transfers
      .flatMap((transfer) => transfer.entries)
      .filter((entry) => entry.account === account._id)
      .sort((a, b) => Number(a.seq) - Number(b.seq));
    expect(account.posted, account._id).toBe(sums.get(account._id) ?? 0);
    expect(account.posted).toBeGreaterThanOrEqual(OWES_LIMIT);
    const spendOnly = entries.reduce((sum, entry) => sum + (entry.spendOnly ?? 0), 0);
    expect(account.spendOnly, `spend-only of ${account._id}`).toBe(spendOnly);
    expect(spendOnly).toBeGreaterThanOrEqual(0);
    expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => index + 1));
    let running = 0;
    for (const entry of entries) {
      running += entry.amount;
      expect(entry.balanceAfter).toBe(running);
    }
  }
  const [orders, dispatches, errands] = await Promise.all([
    Order.find().lean(),
    Dispatch.find().lean(),
    Errand.find().lean(),
  ]);
  // Completed ones have nothing left in escrow.
  const owed = [...orders, ...dispatches, ...errands]
    .filter(({ statusRank: rank }) => rank < statusRank('Order Delivered'))
    .reduce((sum, one) => sum + one.totalKobo - one.refundedKobo + getPromoShare(one), 0);
  expect(sums.get('escrow:orders') ?? 0).toBe(owed);
  await expectProviderToAgree(transfers);
}

/** The platform's promo share of the items that are not cancelled, kobo. */
function getPromoShare(doc: PurchaseDoc & Partial<Pick<OrderDoc, 'items' | 'parts'>>): number {
  if (doc.promo?.funder !== 'platform') return 0;
  const { items, parts } = doc;
  if (!items || !parts) return doc.promo.discountKobo + doc.promo.freeDeliveryKobo;
  const live = items.filter(({ status }) => status !== 'Order Cancelled');
  const carried = parts.filter((part) => live.some(({ vendorId }) => vendorId === part.vendorId));
  return [...live, ...carried].reduce((sum, { promoKobo = 0 }) => sum + promoKobo, 0);
}

/** Expects every paid attempt to be booked, except reviewed ones that do not fit the ledger. */
async function expectProviderToAgree(transfers: readonly LedgerTransferDoc[]): Promise<void> {
  const cards = new Map(
    transfers.filter(({ _id }) => _id.startsWith(settleId(''))).map((one) => [one._id, one]),
  );
  const attempts = (await Payment.find().lean()).flatMap((payment) => payment.attempts);
  for (const { reference, outcome, evidence } of attempts) {
    const transfer = cards.get(settleId(reference));
    cards.delete(settleId(reference));
    if (!evidence || (outcome === 'review' && !transfer)) continue;
    const atProvider = transfer?.entries.find(({ account }) => account === HOUSE.provider);
    expect(atProvider?.amount, `provider's side of ${reference}`).toBe(
      evidence.fees - evidence.amount,
    );
  }
  expect([...cards.keys()], 'booked without an attempt').toEqual([]);
}
