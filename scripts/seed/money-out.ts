import { Types } from 'mongoose';
import { kobo } from '@/lib/core/money';
import { scopeActor } from '@/lib/core/roles';
import { DAY_MS, MINUTE_MS } from '@/lib/core/time';
import { applyMove } from '@/lib/money/payouts/apply';
import { createPayout } from '@/lib/money/payouts/commands';
import {
  type Answer,
  dueAt,
  type Party,
  type SecondReason,
  toReference,
} from '@/lib/money/payouts/policy';
import { requestApproval } from '@/lib/platform/approvals';
import { inTransaction } from '@/lib/platform/db';
import { BankAccountRecord } from '@/models/money/bank-account';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { Outbox } from '@/models/platform/outbox';
import { ADA, NOSA } from './accounts';
import type { SeedProduct } from './catalogue/data';
import { productId, seedId, userId, vendorId } from './ids';
import { mealTimes } from './meal-times';
import { advance, buy, getDraft, getLine } from './orders';
import { getAddress } from './reviews';

// Payouts and withdrawals in every state, and what they pay.

const KITCHEN = vendorId('mama-esosa-kitchen');
const GADGETS = vendorId('campus-gadgets');
const OPS = scopeActor({ userId: userId('ops@eki.example'), roles: ['ops'] }, 'staff');

/** Bought at the kitchen, and carried by the rider who can sign in. */
const DISH = 'party-jollof-grilled-chicken';
const BUYER = { name: 'Osaze Igbinovia', email: 'osaze@past.eki.example' };
/** How many days ago they were delivered; the last one is ten minutes ago, where the kitchen is open. */
const DELIVERED_DAYS = [3, 3, 2, 2, 1, 1];
const DELIVERED_MINUTES = 10;
/** From placing to handing over. */
const DELIVERY_MINUTES = 24;

export async function writeMoneyOut(products: readonly SeedProduct[], now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const [at, days] of DELIVERED_DAYS.entries()) {
    await deliver(products, at, mealTimes(now, days));
  }
  const kitchen = { party: 'shop', ownerId: KITCHEN, by: userId('kitchen@eki.example') } as const;
  const rider = { party: 'rider', ownerId: NOSA.userId, by: NOSA.userId } as const;
  const first = { secondReasons: ['first'] as SecondReason[] };
  for (const one of [
    { ...kitchen, naira: 10_000, at: before(0.9), answer: 'failed' as const },
    { ...rider, naira: 1_000, at: before(0.9), answer: 'failed' as const },
    { ...kitchen, naira: 20_000, at: before(0.8), answer: 'success' as const },
    { ...rider, naira: 1_000, at: before(0.8), answer: 'success' as const },
  ]) {
    await send(
      await request({ ...one, ...first }),
      one.answer,
      new Date(one.at.getTime() + 3_600_000),
    );
  }
  const gadgets = { party: 'shop', ownerId: GADGETS, by: userId('shop@eki.example') } as const;
  const overdue = await request({ ...gadgets, ...first, naira: 12_000, at: before(6) });
  await askSecond(overdue, before(0.1));
  const ada = { party: 'wallet', ownerId: ADA.userId, by: ADA.userId } as const;
  await request({ ...ada, naira: 5_000, at: before(0.1), secondReasons: [] });
  const justNow = new Date(now.getTime() - (DELIVERED_MINUTES + DELIVERY_MINUTES) * MINUTE_MS);
  await deliver(products, DELIVERED_DAYS.length, [justNow, ...mealTimes(now, 1)]);
  const stuck = { ...rider, naira: 1_000, at: before(0.05), secondReasons: [] };
  await send(await request(stuck), 'low_balance', before(0.04));
}

/** An order of the kitchen's jollof, placed at the first of the times at which it was open. */
async function deliver(
  products: readonly SeedProduct[],
  at: number,
  times: readonly Date[],
): Promise<void> {
  const product = products.find(({ slug }) => slug === DISH);
  if (!product) throw new Error(`no product ${DISH}`);
  const id = seedId(`order paid out ${at} ${productId(DISH)}`);
  const buyer = { ...BUYER, userId: userId(BUYER.email) };
  const { draft, mealAt } = await getDraft([getLine(product, 1)], getAddress(buyer), times);
  await buy(id, draft, mealAt, buyer);
  await advance(id, 'Order Delivered', mealAt, NOSA);
}

interface SeedPayout {
  party: Party;
  ownerId: string;
  by: string;
  naira: number;
  at: Date;
  secondReasons: SecondReason[];
}

/** A payout as its owner requested it, without telling anyone. */
async function request({ naira, at, secondReasons, ...owner }: SeedPayout): Promise<PayoutDoc> {
  const { party, ownerId, by } = owner;
  const currentFor = `${party}:${ownerId}`;
  const account = await BankAccountRecord.findOne({ currentFor }).orFail().lean();
  const asked = { owner: { party, ownerId }, account, amount: kobo(naira * 100), by };
  const facts = { dueAt: dueAt(at), secondReasons };
  const payoutId = await inTransaction((session) =>
    createPayout({ ...asked, ...facts }, session, at),
  );
  await forget(payoutId);
  return find(payoutId);
}

const find = (payoutId: string) => Payout.findById(payoutId).orFail().lean<PayoutDoc>();

/** Rows that would notify people, or send it to the bank. */
const forget = (payoutId: string) => Outbox.deleteMany({ _id: new RegExp(payoutId) });

/** Approves it and sends it to the bank, which answers so. */
async function send({ _id }: PayoutDoc, answer: Answer, at: Date): Promise<void> {
  const payoutId = _id.toString();
  const approvals = [OPS.userId, userId('admin@eki.example')].map((by) => ({
    by: new Types.ObjectId(by),
    at,
  }));
  const moves = [
    [{ type: 'approve' }, { payout: { approvals } }],
    [{ type: 'send', n: 1 }, { attempt: { reference: toReference(payoutId, 1), at } }],
    [
      { type: 'answer', n: 1, answer },
      answer === 'failed'
        ? { payout: { reason: 'The bank says: account is dormant.' } }
        : { attempt: { feeKobo: 2_500, dutyKobo: 0 } },
    ],
  ] as const;
  for (const [move, changes] of moves) {
    const payout = await find(payoutId);
    await inTransaction((session) => applyMove(payout, move, { changes }, session, at));
  }
  await forget(payoutId);
}

/** The first yes of a payout that takes two people. */
async function askSecond({ _id, amountKobo }: PayoutDoc, now: Date): Promise<void> {
  const refId = _id.toString();
  const doing = {
    actor: OPS,
    action: 'ask-payout',
    commandId: `seed-${refId}`,
    reason: 'Payout approved',
    kind: 'payout',
    refId,
    address: '127.0.0.1',
    now,
  } as const;
  await inTransaction((session) => requestApproval(doing, session, { amount: kobo(amountKobo) }));
}
