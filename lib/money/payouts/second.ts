import 'server-only';
import mongoose, { Types } from 'mongoose';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { readFunds } from '@/lib/ledger/available';
import { listEarned } from '@/lib/ledger/queries';
import { connectDb } from '@/lib/platform/db';
import { personKeys } from '@/lib/purchases/checkout/promos/policy';
import { type BankAccountDoc, BankAccountRecord } from '@/models/money/bank-account';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { User } from '@/models/platform/user';
import { Purchase } from '@/models/purchases/purchase';
import { findOwnerIds, type PartyOwner, toPartyAccount } from './owner';
import { SECOND_ABOVE, type SecondReason } from './policy';

/**
 * Why a payout takes two people of ops: a large amount; for a shop or a rider also the
 * first one, one of which more than half was paid by one person, and one whose owner shares a phone or a
 * bank account with a customer or the rider of what it pays. `isTaken`: the amount has left the balance.
 */
export async function findSecondReasons(
  payout: Pick<PayoutDoc, 'amountKobo' | 'bankAccountId'> & PartyOwner,
  { isTaken }: { isTaken: boolean },
): Promise<SecondReason[]> {
  await connectDb();
  const reasons: SecondReason[] = payout.amountKobo > SECOND_ABOVE ? ['amount'] : [];
  if (payout.party === 'wallet') return reasons;
  const { party, ownerId } = payout;
  if (!(await Payout.exists({ party, ownerId, status: 'paid' }))) reasons.push('first');
  const { balance } = await readFunds(toPartyAccount(payout), null, new Date());
  const trade = await findTrade(payout, balance + (isTaken ? payout.amountKobo : 0));
  const people = await toPeople([...trade.paidBy.keys()]);
  const byPerson = new Map<string, number>();
  for (const [customerId, amount] of trade.paidBy) {
    const person = people.get(customerId) ?? customerId;
    byPerson.set(person, (byPerson.get(person) ?? 0) + amount);
  }
  const total = [...byPerson.values()].reduce((sum, amount) => sum + amount, 0);
  if ([...byPerson.values()].some((amount) => amount * 2 > total)) reasons.push('concentrated');
  const others = [...trade.paidBy.keys(), ...(party === 'shop' ? trade.riders : [])];
  if (await isShared(payout, others)) reasons.push('shared');
  return reasons;
}

/**
 * Who paid for what the party has, kobo by customer, and who delivered it: its newest earnings up to `worth`.
 * Not those since the payout before, which may have left most of them.
 */
async function findTrade(owner: PartyOwner, worth: number) {
  const earned = await listEarned(toPartyAccount(owner), new Date(0), worth);
  const ids = [...new Set(earned.flatMap(({ orderId }) => orderId ?? []))];
  const purchases = await Purchase.find(
    {
      kind: mongoose.trusted({ $in: [...SERVICE_KINDS] }),
      _id: mongoose.trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }),
    },
    { userId: 1, riderId: 1 },
  ).lean();
  const byId = new Map(purchases.map((one) => [one._id.toString(), one]));
  const paidBy = new Map<string, number>();
  const riders = new Set<string>();
  let left = worth;
  for (const { orderId, amount } of earned) {
    const purchase = byId.get(orderId ?? '');
    if (!purchase || left <= 0) continue;
    const part = Math.min(amount, left);
    left -= part;
    const customerId = purchase.userId.toString();
    paidBy.set(customerId, (paidBy.get(customerId) ?? 0) + part);
    if (purchase.riderId) riders.add(purchase.riderId.toString());
  }
  return { paidBy, riders };
}

/** One name for all accounts of a person: those with the same mailbox or phone. */
async function toPeople(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await User.find(
    { _id: mongoose.trusted({ $in: [...userIds] }) },
    { email: 1, phone: 1 },
  ).lean();
  const byKey = new Map<string, string>();
  const people = new Map<string, string>();
  for (const { _id, email, phone } of users) {
    const keys = personKeys({ email, phone });
    const person = keys.map((key) => byKey.get(key)).find(Boolean) ?? _id.toString();
    for (const key of keys) byKey.set(key, person);
    people.set(_id.toString(), person);
  }
  return people;
}

async function isShared(
  { bankAccountId, ...payout }: Pick<PayoutDoc, 'bankAccountId'> & PartyOwner,
  others: readonly string[],
): Promise<boolean> {
  const [owners, account] = await Promise.all([
    findOwnerIds(payout),
    BankAccountRecord.findById(bankAccountId).lean<BankAccountDoc>(),
  ]);
  // Who buys from themselves, with or without a phone on file.
  if (others.some((id) => owners.includes(id))) return true;
  const ids = mongoose.trusted({ $in: others.map((id) => new Types.ObjectId(id)) });
  const sameAccount = account && {
    accountNumber: account.accountNumber,
    bankCode: account.bankCode,
    party: mongoose.trusted({ $in: ['rider', 'wallet'] as const }),
    ownerId: ids,
  };
  if (sameAccount && (await BankAccountRecord.exists(sameAccount))) return true;
  const ownerDocs = await User.find(
    { _id: mongoose.trusted({ $in: owners }) },
    { phone: 1 },
  ).lean();
  const phones = ownerDocs.map(({ phone }) => phone).filter(Boolean);
  const samePhone = { _id: ids, phone: mongoose.trusted({ $in: phones }) };
  return (await User.exists(samePhone)) !== null;
}
