import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { findBookFaults } from '@/lib/assembly/books';
import { AppError } from '@/lib/core/errors';
import { type Kobo, kobo, toNaira } from '@/lib/core/money';
import type { Actor } from '@/lib/core/roles';
import type { TransferStatus } from '@/lib/core/transfer-status';
import { readFunds, readWithdrawable } from '@/lib/ledger/available';
import {
  customerAccount,
  dropHolds,
  HOUSE,
  post,
  sellerAccount,
  setHold,
} from '@/lib/ledger/ledger';
import { cancelPayout, requestPayout } from '@/lib/money/payouts/commands';
import { toPartyAccount } from '@/lib/money/payouts/owner';
import { isOpen, type Party, toReference } from '@/lib/money/payouts/policy';
import { payoutTimers } from '@/lib/money/payouts/send';
import { settlePayout } from '@/lib/money/payouts/settle';
import { approvePayouts, declinePayout, sendPayoutAgain } from '@/lib/money/payouts/staff';
import { inTransaction } from '@/lib/platform/db';
import { LedgerAccount, LedgerTransfer, OWES_LIMIT } from '@/models/ledger/ledger';
import { BankAccountRecord } from '@/models/money/bank-account';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { Order } from '@/models/purchases/order';
import { outgoingTransferFeeKobo, stampDutyKobo } from '@/tools/stand-ins/paystack/fees';
import { drainTimer } from './drain';
import { IS_LONG_FORM } from './long-form';
import { AT, give, saveBankAccount } from './payouts';
import { makePerson } from './people';
import { addRider } from './riders';
import { addMember } from './sellers';
import { NOON } from './shop';
import { makeStaff, type StaffMember } from './staff';
import { standIn } from './stand-in';

/** What people, ops and the provider do with money that leaves; `advance`: what its payout waits for. */
export const anOutStep = fc.record({
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constant('advance' as const) },
    { weight: 4, arbitrary: fc.constant('ask' as const) },
    { weight: 2, arbitrary: fc.constant('late' as const) },
    { weight: 3, arbitrary: fc.constantFrom('hold', 'drop', 'refund') },
    { weight: 1, arbitrary: fc.constantFrom('call-off', 'decline', 'again') },
  ),
  choice: fc.nat(1_000),
  answer: fc.constantFrom<TransferStatus[]>(
    'success',
    'success',
    'success',
    'failed',
    'reversed',
    'abandoned',
    'blocked',
    'rejected',
    'received',
    'pending',
    'otp',
  ),
  trouble: fc.constantFrom(null, null, null, 'lost', 'down', 'refused'),
  /** Of what is available, per cent; above 100: too much. */
  share: fc.integer({ min: 10, max: 115 }),
});
export type OutStep = typeof anOutStep extends fc.Arbitrary<infer T> ? T : never;

interface Owner {
  party: Party;
  ownerId: string;
  actor: Actor;
}

/** More than the provider has, and less than it sends at a time; kobo. */
const TOO_MUCH = 990_000_000;
/** After which the provider says no more about an attempt. */
const OVER: readonly TransferStatus[] = [
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
];

/** What sequences have reached, to prove that they reach everything. */
export const reached = new Set<string>();

/** The money that leaves a town: what was asked for, what the provider did, and what is on hold. */
export class MoneyOut {
  /** What the provider last did with a reference. */
  readonly #told = new Map<string, { status: TransferStatus; amountKobo: number; flips: number }>();
  readonly #holds: { id: string; vendorId: string; isDropped: boolean }[] = [];
  readonly #refunded = new Map<string, number>();
  readonly #owners: Owner[];

  private constructor(
    owners: readonly Owner[],
    private readonly staff: readonly StaffMember[],
  ) {
    this.#owners = [...owners];
  }

  /** Owners and bank accounts for these shops and for a rider, and two people of ops. */
  static async open(vendorIds: readonly string[]) {
    const owners: Owner[] = [];
    for (const vendorId of vendorIds) {
      const { userId } = await makePerson({ roles: ['customer', 'seller'] });
      await addMember(vendorId, userId);
      owners.push({ party: 'shop', ownerId: vendorId, actor: { userId, roles: ['seller'] } });
    }
    const rider = await makePerson({ roles: ['customer', 'rider'] });
    await addRider(rider.userId);
    const { userId } = rider;
    owners.push({ party: 'rider', ownerId: userId, actor: { userId, roles: ['rider'] } });
    const out = new MoneyOut(owners, [await makeStaff(), await makeStaff()]);
    for (const owner of owners) {
      await saveUsable(owner);
      await give(owner, 700_003);
    }
    // More than the provider can send, so that it is short. Others use its balance in the short form.
    if (IS_LONG_FORM) await give({ party: 'rider', ownerId: userId }, TOO_MUCH * 1.1);
    return { out, riderId: userId };
  }

  /** Adds a customer's wallet. */
  async add(actor: Actor): Promise<void> {
    const owner = { party: 'wallet', ownerId: actor.userId, actor } as const;
    await saveUsable(owner);
    this.#owners.push(owner);
  }

  /** Returns what a refund at a shop's cost has paid to the customer, kobo. */
  async take(step: OutStep, customer: Actor, now: Date): Promise<number> {
    const { what } = step;
    if (what === 'refund') return this.#refund(step, customer, now);
    if (what === 'hold') await this.#hold(step, now);
    else if (what === 'drop') await this.#drop(step);
    else if (what === 'ask') await this.#ask(step, now);
    else if (what === 'advance') await this.#advance(step, now);
    else if (what === 'late') await this.#tellLate(step, now);
    else await this.#decide(step, now);
    return 0;
  }

  /** What was asked for or paid from a wallet, kobo. */
  async sumOut({ userId }: Actor): Promise<number> {
    return sumOut(await Payout.find({ party: 'wallet', ownerId: userId }).lean<PayoutDoc[]>());
  }

  /** A report names half of what an order pays one of its shops. */
  async #hold({ choice }: OutStep, now: Date): Promise<void> {
    const order = await findDelivered(choice);
    if (!order) return;
    const [{ vendorId, lineKobo }] = order.items as [(typeof order.items)[number]];
    const id = `report:${new Types.ObjectId()}`;
    const hold = { account: sellerAccount(vendorId), id, orderId: order._id.toString() };
    const until = new Date(now.getTime() + 72 * 3_600_000);
    const amount = kobo(Math.ceil(lineKobo / 2));
    await inTransaction((session) => setHold({ ...hold, amount, until }, session));
    this.#holds.push({ id, vendorId, isDropped: false });
    reached.add('hold');
  }

  async #drop({ choice }: OutStep): Promise<void> {
    const held = this.#holds.filter(({ isDropped }) => !isDropped);
    const chosen = pick(held, choice);
    if (!chosen) return;
    chosen.isDropped = true;
    const accounts = [sellerAccount(chosen.vendorId)];
    await inTransaction((session) => dropHolds(chosen.id, accounts, session));
    reached.add('drop');
  }

  /** At most what the customer paid, and refused where the shop would owe too much. */
  async #refund({ choice, share }: OutStep, { userId }: Actor, now: Date): Promise<number> {
    const order = await findDelivered(choice);
    if (!order) return 0;
    const orderId = order._id.toString();
    const before = this.#refunded.get(orderId) ?? 0;
    const left = order.totalKobo - order.refundedKobo - before;
    const amount = Math.min(left, Math.ceil((order.totalKobo * share) / 100));
    if (amount <= 0) return 0;
    const account = sellerAccount(order.items[0]?.vendorId ?? '');
    const reportId = new Types.ObjectId().toString();
    const refund = inTransaction((session) =>
      post(
        {
          id: `report:${reportId}:refund`,
          type: 'report-refund',
          postings: [
            { account, amount: kobo(-amount), least: OWES_LIMIT },
            { account: customerAccount(order.userId.toString()), amount: kobo(amount) },
          ],
          refs: { orderId, kind: 'order', reportId },
          actor: 'system',
          description: 'Test',
        },
        session,
        now,
      ),
    );
    if (!(await isDone(refund))) return 0;
    this.#refunded.set(orderId, before + amount);
    reached.add('refund');
    return order.userId.toString() === userId ? amount : 0;
  }

  async #ask({ choice, share }: OutStep, now: Date): Promise<void> {
    const owner = pick(this.#owners, choice);
    if (!owner) return;
    const available = await findAvailable(owner, now);
    const isRich = available > TOO_MUCH;
    // A part that has kobo; of much money what two people release, or more than the provider has.
    const most = isRich && share % 3 > 0 ? 25_000_000 : Math.min(available, TOO_MUCH);
    const amount = kobo(share === 100 || isRich ? most : Math.floor((most * share) / 100));
    if (amount === 0) return;
    const { party, ownerId, actor } = owner;
    const input = { party, amount: toNaira(amount), commandId: randomUUID() };
    const ask = () =>
      requestPayout({ ...input, ...(party === 'shop' && { vendorId: ownerId }) }, actor, {
        ...AT,
        now,
      });
    const isAsked = await isDone(ask());
    if (amount > available) expect(isAsked, `${amount} of ${available}`).toBe(false);
    if (!isAsked) return;
    reached.add(party);
    // A second tap has the first one's answer.
    await ask();
  }

  /** Its owner calls it off, or ops decide about it. */
  async #decide({ what, choice }: OutStep, now: Date): Promise<void> {
    const payout = pick(await this.#findOpen(), choice);
    if (!payout) return;
    const payoutId = payout._id.toString();
    const { actor: ops } = this.staff[choice % 2] as StaffMember;
    const input = { payoutId, commandId: randomUUID() };
    const call = { ...AT, now };
    if (what === 'decline') {
      await isDone(declinePayout({ ...input, reason: 'The name differs' }, ops, call));
    } else if (what === 'again') {
      await this.#sendAgain(payoutId, ops, now);
    } else {
      const owner = this.#owners.find(({ ownerId }) => ownerId === payout.ownerId.toString());
      if (owner) await isDone(cancelPayout(payoutId, owner.actor, now));
    }
  }

  /** Ops approve or send it again, it is sent, or the provider decides about it. */
  async #advance(step: OutStep, now: Date): Promise<void> {
    const payout = pick(await this.#findOpen(), step.choice);
    if (!payout) return;
    const { _id, status, problem, attempts } = payout;
    const payoutId = _id.toString();
    if (status === 'requested') {
      for (const { actor } of this.staff) {
        const input = { payoutIds: [payoutId], commandId: randomUUID() };
        await approvePayouts(input, actor, { ...AT, now });
      }
    } else if (status === 'approved' && problem) {
      await this.#sendAgain(payoutId, (this.staff[0] as StaffMember).actor, now);
    } else if (status === 'pending') {
      await this.#tell(toReference(payoutId, attempts.length), step.answer, now);
    } else {
      await this.#send(toReference(payoutId, attempts.length + 1), step, now);
    }
  }

  async #sendAgain(payoutId: string, ops: StaffMember['actor'], now: Date): Promise<void> {
    const input = { payoutId, commandId: randomUUID() };
    if (await isDone(sendPayoutAgain(input, ops, { ...AT, now }))) reached.add('again');
  }

  /** All that is due is sent; the provider loses its answer, is down or refuses this one. */
  async #send(match: string, { trouble }: OutStep, now: Date): Promise<void> {
    const faults = {
      lost: { kind: 'lost' },
      down: { kind: 'status', status: 503 },
      refused: { kind: 'status', status: 400 },
    } as const;
    const plan = trouble && { endpoint: 'transfer.create', match, ...faults[trouble] };
    if (plan) await standIn().addFault(plan);
    await this.#sendDue(now);
    if (plan) await standIn().clearFaults(match);
  }

  async #sendDue(now: Date): Promise<void> {
    while ((await drainTimer(payoutTimers.send, now)) > 0);
    for (const payout of await Payout.find().lean<PayoutDoc[]>()) {
      for (const { reference, answer } of payout.attempts) {
        if (answer !== 'pending' || this.#told.has(reference)) continue;
        const { amountKobo } = payout;
        this.#told.set(reference, { status: 'pending', amountKobo, flips: 0 });
      }
    }
  }

  /** The provider says something else about a transfer than it did, twice at most: no more can be booked. */
  async #tellLate({ choice }: OutStep, now: Date): Promise<void> {
    const over = [...this.#told].filter(([, one]) => OVER.includes(one.status) && one.flips < 2);
    const [reference, known] = pick(over, choice) ?? [];
    if (!reference || !known) return;
    const isPaid = known.status === 'success';
    await this.#tell(reference, isPaid ? 'reversed' : 'success', now);
    reached.add(isPaid ? 'late reversal' : 'late success');
  }

  async #tell(reference: string, status: TransferStatus, now: Date): Promise<void> {
    const known = this.#told.get(reference);
    if (!known) throw new Error(`${reference} was never sent`);
    const isOver = OVER.includes(known.status);
    await standIn().moveTransfer(reference, status, 'Account is dormant');
    this.#told.set(reference, { ...known, status, flips: known.flips + (isOver ? 1 : 0) });
    await Promise.all([settlePayout(reference, now), settlePayout(reference, now)]);
  }

  async #findOpen(): Promise<PayoutDoc[]> {
    const payouts = await Payout.find().sort({ _id: 1 }).lean<PayoutDoc[]>();
    return payouts.filter(({ status }) => isOpen(status));
  }

  /** The provider is up and decides about everything; ops decline what it doesn't send. */
  async end(now: Date): Promise<void> {
    await this.#sendDue(now);
    for (const [reference, { status }] of this.#told) {
      const isOver = OVER.includes(status);
      if (!isOver) await this.#tell(reference, 'success', now);
    }
    for (const payout of await this.#findOpen()) {
      const input = {
        payoutId: payout._id.toString(),
        commandId: randomUUID(),
        reason: 'The name differs',
      };
      await declinePayout(input, (this.staff[0] as StaffMember).actor, { ...AT, now });
    }
    for (const { status } of await Payout.find().lean<PayoutDoc[]>()) reached.add(status);
    expect(await this.#findOpen()).toEqual([]);
  }

  /** The bank sends back what a wallet was paid, whose owner may be gone. */
  async reverse({ userId }: Actor, now: Date): Promise<void> {
    const paid = { party: 'wallet', ownerId: userId, status: 'paid' } as const;
    const payout = await Payout.findOne(paid).lean<PayoutDoc>();
    const attempt = payout?.attempts.find(
      ({ answer, isStray }) => answer === 'success' && !isStray,
    );
    if (attempt) await this.#tell(attempt.reference, 'reversed', now);
  }

  /**
   * After each step: the books are right, every balance is what came in less what is out, no more is
   * available than there is, and exactly what the provider sent has left.
   */
  async expectRight(
    customer: Actor,
    { walletKobo, putInKobo }: { walletKobo: number; putInKobo: number },
    now: Date,
  ): Promise<void> {
    expect(await findBookFaults()).toEqual([]);
    const [transfers, payouts] = await Promise.all([
      LedgerTransfer.find().lean(),
      Payout.find().lean<PayoutDoc[]>(),
    ]);
    const ofPayouts = ({ type }: { type: string }) => type.startsWith('payout-');
    const sumOf = (account: string, from: typeof transfers) =>
      from
        .flatMap(({ entries }) => entries)
        .filter((entry) => entry.account === account)
        .reduce((sum, { amount }) => sum + amount, 0);
    for (const { problem } of payouts) {
      if (problem) reached.add(OVER.some((status) => status === problem) ? 'not sent' : problem);
    }
    for (const { party, ownerId } of this.#owners) {
      const account = toPartyAccount({ party, ownerId });
      const stored = await LedgerAccount.findById(account).lean();
      if (stored?.isClosed) continue;
      const balance = stored?.posted ?? 0;
      const came = sumOf(
        account,
        transfers.filter((one) => !ofPayouts(one)),
      );
      const own = payouts.filter((one) => one.party === party && String(one.ownerId) === ownerId);
      expect(balance, account).toBe(came - sumOut(own));
      const available = await findAvailable({ party, ownerId }, now);
      expect(available).toBeGreaterThanOrEqual(0);
      expect(available, account).toBeLessThanOrEqual(Math.max(0, balance));
    }
    const left = [...this.#told.values()]
      .filter(({ status }) => status === 'success')
      .reduce(
        (sum, { amountKobo }) =>
          sum + amountKobo + outgoingTransferFeeKobo(amountKobo) + stampDutyKobo(amountKobo),
        0,
      );
    expect(sumOf(HOUSE.provider, transfers.filter(ofPayouts)), 'sent').toBe(left);
    if (sumOf(HOUSE.suspense, transfers) !== 0) reached.add('suspense');
    const { balance, spendOnly } = await readWithdrawable(customer.userId, null, now);
    expect(balance).toBe(walletKobo);
    expect(spendOnly).toBeGreaterThanOrEqual(0);
    expect(spendOnly, 'at most what was put in').toBeLessThanOrEqual(putInKobo);
    expect(spendOnly, 'at most what is there').toBeLessThanOrEqual(balance);
    if (spendOnly > 0) reached.add('spendOnly');
  }
}

async function saveUsable(owner: Pick<Owner, 'party' | 'ownerId' | 'actor'>): Promise<void> {
  const _id = await saveBankAccount(owner, owner.actor.userId);
  // Sequences have a clock of their own.
  await BankAccountRecord.updateOne({ _id }, { usableFrom: new Date(NOON.getTime() - 1) });
}

async function findAvailable(
  { party, ownerId }: Pick<Owner, 'party' | 'ownerId'>,
  now: Date,
): Promise<Kobo> {
  if (party === 'wallet') return (await readWithdrawable(ownerId, null, now)).withdrawable;
  return (await readFunds(toPartyAccount({ party, ownerId }), null, now)).available;
}

/** What payouts hold or have paid, kobo. */
function sumOut(payouts: readonly PayoutDoc[]): number {
  return payouts
    .filter(({ status }) => isOpen(status) || status === 'paid')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
}

/** An order of any customer of the town, who may be gone. */
async function findDelivered(choice: number) {
  const orders = await Order.find().sort({ _id: 1 }).lean();
  const delivered = orders.filter(({ events }) =>
    events.some(({ status }) => status === 'Order Delivered'),
  );
  return pick(delivered, choice);
}

const pick = <T>(list: readonly T[], choice: number): T | undefined =>
  list[choice % Math.max(1, list.length)];

/** Whether it was done; false if it was refused. */
async function isDone(doing: Promise<unknown>): Promise<boolean> {
  try {
    await doing;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
