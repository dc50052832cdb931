import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { kobo } from '@/lib/core/money';
import type { Actor } from '@/lib/core/roles';
import { HOUSE, post } from '@/lib/ledger/ledger';
import { requestPayout } from '@/lib/money/payouts/commands';
import { toPartyAccount } from '@/lib/money/payouts/owner';
import { type Party, toReference } from '@/lib/money/payouts/policy';
import { payoutTimers } from '@/lib/money/payouts/send';
import { settlePayout } from '@/lib/money/payouts/settle';
import { approvePayouts } from '@/lib/money/payouts/staff';
import { inTransaction } from '@/lib/platform/db';
import { LedgerAccount } from '@/models/ledger/ledger';
import { BankAccountRecord } from '@/models/money/bank-account';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { User } from '@/models/platform/user';
import { drainTimer } from './drain';
import { makePerson, type Person } from './people';
import { addRider } from './riders';
import { addMember } from './sellers';
import { createVendor } from './shop';
import { makeStaff, type StaffMember } from './staff';
import { standIn } from './stand-in';

/** Someone with money to take out, and their bank account. */
export interface Earner {
  person: Person;
  actor: Actor;
  party: Party;
  /** The vendor for a shop, otherwise the user. */
  ownerId: string;
  bankAccountId: string;
}

let made = 0;
/** A number that no other person or account of the run has. */
export function nextNumber(): string {
  made += 1;
  return `${process.pid % 1_000}${String(made).padStart(4, '0')}`.padStart(7, '0');
}

export const AT = { address: '127.0.0.1' };
const DAY_MS = 86_400_000;

/** ₦5,000, which takes one person of ops once there was a first payout. */
export const AMOUNT = 5_000;

/** Puts money on a party's account that has been there for two days. `amount`: kobo. */
export async function give(
  { party, ownerId }: Pick<Earner, 'party' | 'ownerId'>,
  amount: number,
  { orderId, at = new Date(Date.now() - 2 * DAY_MS) }: { orderId?: string; at?: Date } = {},
): Promise<void> {
  await inTransaction((session) =>
    post(
      {
        id: `test:${randomUUID()}`,
        type: 'adjustment',
        postings: [
          { account: HOUSE.bank, amount: kobo(-amount) },
          { account: toPartyAccount({ party, ownerId }), amount: kobo(amount) },
        ],
        refs: orderId ? { orderId } : {},
        actor: 'system',
        description: 'Test',
      },
      session,
      at,
    ),
  );
}

/** The balance of a party, kobo. */
export async function balanceOf(of: Pick<Earner, 'party' | 'ownerId'>): Promise<number> {
  return (await LedgerAccount.findById(toPartyAccount(of)).lean())?.posted ?? 0;
}

/** Saves a bank account that can be used. */
export async function saveBankAccount(
  { party, ownerId }: Pick<Earner, 'party' | 'ownerId'>,
  savedBy: string,
  given: { accountNumber?: string } = {},
): Promise<string> {
  const savedAt = new Date(Date.now() - 2 * DAY_MS);
  const account = await BankAccountRecord.create({
    party,
    ownerId: new Types.ObjectId(ownerId),
    bankCode: '058',
    bankName: 'Guaranty Trust Bank',
    accountNumber: `${nextNumber()}123`,
    accountName: 'OSAS AIGBE',
    state: 'accepted',
    currentFor: `${party}:${ownerId}`,
    usableFrom: savedAt,
    savedBy: new Types.ObjectId(savedBy),
    savedAt,
    ...given,
  });
  return account._id.toString();
}

/** A shop's owner, a rider or a customer with money and a bank account. `amount`: kobo. */
export async function makeEarner(party: Party, amount = 2_000_000): Promise<Earner> {
  const person = await makePerson({ roles: ['customer', 'seller', 'rider'], name: 'Osas Aigbe' });
  await User.updateOne({ _id: person.userId }, { phone: `+234803${nextNumber()}` });
  const ownerId = party === 'shop' ? await createVendor() : person.userId;
  if (party === 'shop') await addMember(ownerId, person.userId);
  if (party === 'rider') await addRider(person.userId);
  const owner = { party, ownerId };
  const bankAccountId = await saveBankAccount(owner, person.userId);
  if (amount > 0) await give(owner, amount);
  const actor = { userId: person.userId, roles: ['customer'] } as const;
  return { ...owner, person, actor, bankAccountId };
}

/** Body of a request. `amount`: naira. */
export const toRequest = (
  { party, ownerId }: Pick<Earner, 'party' | 'ownerId'>,
  amount = AMOUNT,
  commandId: string = randomUUID(),
) => ({ party, amount, commandId, ...(party === 'shop' && { vendorId: ownerId }) });

/** Asks for a payout, naira. Returns its id. */
export async function askPayout(earner: Earner, amount = AMOUNT): Promise<string> {
  const call = { ...AT, now: new Date() };
  return (await requestPayout(toRequest(earner, amount), earner.actor, call)).id;
}

export const getPayoutDoc = (payoutId: string) =>
  Payout.findById(payoutId).orFail().lean<PayoutDoc>();

/** Approves a payout by as many people of ops as it takes, without sending it. */
export async function releasePayout(payoutId: string, ...ops: StaffMember[]): Promise<void> {
  for (const { actor } of [...ops, await makeStaff(), await makeStaff()]) {
    const call = { ...AT, now: new Date() };
    const input = { payoutIds: [payoutId], commandId: randomUUID() };
    const [result] = await approvePayouts(input, actor, call);
    if (!result?.ok) throw new Error(result?.message);
    if (!result.isWaiting) return;
  }
}

/** Sends what ops have released. Returns the number of rows. */
export async function sendReleased(now = new Date()): Promise<number> {
  let sent = 0;
  for (let more = 1; more > 0; sent += more) more = await drainTimer(payoutTimers.send, now);
  return sent;
}

/** A payout that the provider works on, and its reference. */
export async function sentPayout(earner: Earner, amount = AMOUNT) {
  const payoutId = await askPayout(earner, amount);
  await releasePayout(payoutId);
  await sendReleased();
  return { payoutId, reference: toReference(payoutId, 1) };
}

/** Lets the provider decide, and settles it. */
export async function decidePayout(
  reference: string,
  status: Parameters<ReturnType<typeof standIn>['moveTransfer']>[1],
  failure?: string,
): Promise<void> {
  await standIn().moveTransfer(reference, status, failure);
  await settlePayout(reference, new Date());
}

/** The provider keeps transfers until the test decides, and has ₦5,000,000. */
export const keepTransfers = () =>
  standIn().setOptions({ transferOutcome: 'pending', openingBalanceKobo: 500_000_000 });
