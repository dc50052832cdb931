import { type ClientSession, Long } from 'mongodb';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kobo } from '@/lib/core/money';
import {
  type Account,
  customerAccount,
  HOUSE,
  openWallet,
  type Posting,
  post,
  riderAccount,
  sellerAccount,
} from '@/lib/ledger/ledger';
import { inTransaction } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { LedgerAccount, LedgerTransfer, OWES_LIMIT } from '@/models/ledger/ledger';
import { emptyDatabase, useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';

useTestDatabase();
beforeEach(emptyDatabase);

const ADA = { userId: 'a'.repeat(24) };
const WALLET = customerAccount(ADA.userId);
const NOW = new Date('2026-11-21T12:00:00Z');

const move = (id: string, postings: Posting[]) =>
  inTransaction((session) =>
    post(
      { id, type: 'adjustment', postings, refs: {}, actor: 'system', description: 'Test' },
      session,
      NOW,
    ),
  );
const fund = (amount: number) =>
  move('fund', [
    { account: HOUSE.provider, amount: kobo(-amount) },
    { account: WALLET, amount: kobo(amount) },
  ]);

it('lets 32 of 64 debits through on a balance for 32, a few at a time', async () => {
  await fund(3_200);
  const debit = (count: number) =>
    move(`debit:${count}`, [
      { account: WALLET, amount: kobo(-100) },
      { account: HOUSE.escrow, amount: kobo(100) },
    ]).then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    );
  const outcomes: (string | undefined)[] = [];
  for (let from = 0; from < 64; from += 8) {
    const burst = Array.from({ length: 8 }, (_, index) => debit(from + index));
    outcomes.push(...(await Promise.all(burst)));
  }
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(32);
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(32);
  expect(await getBalance(ADA)).toBe(0);
});

describe('post', () => {
  const half = 0.5 as Posting['amount'];
  it.each<[string, Posting[]]>([
    ['one account alone', [{ account: HOUSE.escrow, amount: kobo(5) }]],
    [
      'an amount of 0',
      [
        { account: HOUSE.provider, amount: kobo(-5) },
        { account: HOUSE.escrow, amount: kobo(5) },
        { account: HOUSE.providerFee, amount: kobo(0) },
      ],
    ],
    [
      'a part of a kobo',
      [
        { account: HOUSE.provider, amount: -half as Posting['amount'] },
        { account: HOUSE.escrow, amount: half },
      ],
    ],
    [
      'an account twice',
      [
        { account: HOUSE.provider, amount: kobo(-10) },
        { account: HOUSE.escrow, amount: kobo(5) },
        { account: HOUSE.escrow, amount: kobo(5) },
      ],
    ],
    [
      'a sum that is not 0',
      [
        { account: HOUSE.provider, amount: kobo(-5) },
        { account: HOUSE.escrow, amount: kobo(6) },
      ],
    ],
  ])('refuses %s', async (_, postings) => {
    await expect(move('bad', postings)).rejects.toThrow(RangeError);
    expect(await LedgerTransfer.countDocuments()).toBe(0);
  });

  it('refuses a debit above the wallet’s balance and posts nothing', async () => {
    await openWallet(ADA.userId, null);
    await fund(1_000);
    const debit = (amount: number) =>
      move(`debit-${amount}`, [
        { account: WALLET, amount: kobo(-amount) },
        { account: HOUSE.provider, amount: kobo(amount) },
      ]);
    await expect(debit(1_001)).rejects.toMatchObject({
      code: 'conflict',
      message: 'There isn’t enough money in the account.',
    });
    expect(await LedgerTransfer.distinct('_id')).toEqual(['fund']);
    expect(await LedgerAccount.findById(WALLET).lean()).toMatchObject({ posted: 1_000, seq: 1 });
    await debit(1_000);
    expect(await getBalance(ADA)).toBe(0);
    await expectBooksToBalance();
  });

  it('refuses a debit of a frozen wallet but still accepts credits', async () => {
    await openWallet(ADA.userId, null);
    await fund(1_000);
    await LedgerAccount.updateOne({ _id: WALLET }, { frozen: true });
    const debit = move('debit', [
      { account: WALLET, amount: kobo(-100) },
      { account: HOUSE.escrow, amount: kobo(100) },
    ]);
    await expect(debit).rejects.toMatchObject({ code: 'conflict' });
    await move('credit', [
      { account: HOUSE.provider, amount: kobo(-50) },
      { account: WALLET, amount: kobo(50) },
    ]);
    expect(await getBalance(ADA)).toBe(1_050);
    await expectBooksToBalance();
  });
});

describe('the shares of a delivered order', () => {
  const VENDOR = sellerAccount('b'.repeat(24));
  const RIDER = riderAccount('c'.repeat(24));

  /** ₦5,000 of food less 10 % commission, ₦400 of delivery less the rider's ₦300, ₦460 of fee. */
  const deliver = (order: string) =>
    move(`deliver-${order}`, [
      { account: HOUSE.escrow, amount: kobo(-586_000) },
      { account: VENDOR, amount: kobo(450_000) },
      { account: HOUSE.commission, amount: kobo(50_000) },
      { account: RIDER, amount: kobo(30_000) },
      { account: HOUSE.delivery, amount: kobo(10_000) },
      { account: HOUSE.serviceFee, amount: kobo(46_000) },
    ]);
  const payOut = (account: Account, amount: number, id: string) =>
    move(id, [
      { account, amount: kobo(-amount) },
      { account: HOUSE.payout, amount: kobo(amount) },
    ]);

  beforeEach(async () => {
    await Promise.all(['one', 'two'].map(deliver));
  });

  it('are posted to seller and rider in separate entries', async () => {
    const accounts = await LedgerAccount.find({}, { posted: 1, seq: 1 }).sort({ _id: 1 }).lean();
    expect(accounts).toEqual([
      { _id: RIDER, posted: 60_000, seq: 2 },
      { _id: VENDOR, posted: 900_000, seq: 2 },
    ]);
  });

  it('are paid out once by concurrent payouts', async () => {
    const payouts = await Promise.allSettled([
      ...[1, 2, 3, 4].map((number) => payOut(VENDOR, 300_000, `payout-${number}`)),
      ...[5, 6].map((number) => payOut(RIDER, 60_000, `payout-${number}`)),
    ]);
    expect(payouts.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await LedgerAccount.distinct('posted')).toEqual([0]);
  });
});

describe('a wallet', () => {
  it('that was never opened is opened once by ten concurrent credits', async () => {
    const credit = (number: number) =>
      move(`fund-${number}`, [
        { account: HOUSE.provider, amount: kobo(-100) },
        { account: WALLET, amount: kobo(100) },
      ]);
    await Promise.all(Array.from({ length: 10 }, (_, number) => credit(number)));
    expect(await LedgerAccount.findById(WALLET).lean()).toMatchObject({
      posted: 1_000,
      spendOnly: 0,
      seq: 10,
      frozen: false,
    });
    await expectBooksToBalance();
  });

  it('that was never opened refuses debits', async () => {
    const debit = move('debit', [
      { account: WALLET, amount: kobo(-1) },
      { account: HOUSE.escrow, amount: kobo(1) },
    ]);
    await expect(debit).rejects.toMatchObject({ code: 'conflict' });
    expect(await LedgerAccount.countDocuments()).toBe(0);
  });
});

describe('the database itself', () => {
  const entry = (account: string, amount: unknown) => ({ account, key: `${account}#x`, amount });
  const insert = (entries: object[], change: object = {}) =>
    mongoose.connection.collection('ledger_transfers').insertOne({
      type: 'adjustment',
      entries,
      currency: 'NGN',
      refs: {},
      actor: 'system',
      reverses: null,
      description: 'Test',
      eventAt: NOW,
      createdAt: NOW,
      ...change,
    });
  const long = (value: number) => Long.fromNumber(value);

  it('lets no account owe more than a refund may take', async () => {
    await openWallet(ADA.userId, null);
    const accounts = mongoose.connection.collection<{ _id: string }>('ledger_accounts');
    const set = (posted: number) =>
      accounts.updateOne({ _id: WALLET }, { $set: { posted: long(posted) } });
    await expect(set(OWES_LIMIT - 1)).rejects.toMatchObject({ code: 121 });
    expect(await getBalance(ADA)).toBe(0);
    expect(await set(1)).toMatchObject({ modifiedCount: 1 });
  });

  it('accepts entries that balance', async () => {
    await insert([entry('a', long(-5)), entry('b', long(5))]);
    expect(await LedgerTransfer.countDocuments()).toBe(1);
  });

  it.each<[string, object[]]>([
    ['a single entry', [entry('a', long(0))]],
    ['an entry of 0', [entry('a', long(-5)), entry('b', long(5)), entry('c', long(0))]],
    ['floating point', [entry('a', -0.5), entry('b', 0.5)]],
    ['an account twice', [entry('a', long(-10)), entry('b', long(5)), entry('b', long(5))]],
    ['a sum that is not 0', [entry('a', long(-5)), entry('b', long(6))]],
    ['an amount over the limit', [entry('a', long(-2e11)), entry('b', long(2e11))]],
  ])('refuses %s', async (_, entries) => {
    await expect(insert(entries)).rejects.toMatchObject({ code: 121 });
  });

  it.each([
    ['another currency', { currency: 'USD' }],
    ['a missing actor', { actor: null }],
    ['an unknown actor', { actor: 'somebody' }],
    ['a missing time', { eventAt: null }],
  ])('refuses %s', async (_, change) => {
    const entries = [entry('a', long(-5)), entry('b', long(5))];
    await expect(insert(entries, change)).rejects.toMatchObject({ code: 121 });
  });
});

describe('inTransaction', () => {
  beforeEach(() => openWallet(ADA.userId, null));
  const isFrozen = async () => (await LedgerAccount.findById(WALLET).lean())?.frozen;

  /** A transaction that freezes the wallet, and what the test holds of it. */
  function held(then: (session: ClientSession, stuck: Promise<void>) => Promise<void>) {
    let release: () => void = () => {};
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sayEnded: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      sayEnded = resolve;
    });
    const body = vi.fn(async (session: ClientSession) => {
      session.once('ended', sayEnded);
      await LedgerAccount.updateOne({ _id: WALLET }, { frozen: true }, { session });
      await then(session, stuck);
    });
    return { body, answer: inTransaction(body, { answerMs: 200 }), release, ended };
  }

  it('answers in time when its body hangs, asks to try again, and stores nothing', async () => {
    const late = held((_, stuck) => stuck);
    await expect(late.answer).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    late.release();
    await late.ended;
    expect(await isFrozen()).toBe(false);
  });

  it('starts no retry once its caller has been answered', async () => {
    const late = held(async (_, stuck) => {
      await stuck;
      const errorLabels = ['TransientTransactionError'];
      throw new mongoose.mongo.MongoServerError({ message: 'conflict', code: 112, errorLabels });
    });
    await expect(late.answer).rejects.toMatchObject({ code: 'unavailable' });
    late.release();
    await late.ended;
    expect(late.body).toHaveBeenCalledOnce();
  });

  it('may complete a commit that was running when its caller was answered', async () => {
    const late = held(async (session, stuck) => {
      const commit = session.commitTransaction.bind(session);
      vi.spyOn(session, 'commitTransaction').mockImplementationOnce(() =>
        stuck.then(() => commit()),
      );
    });
    await expect(late.answer).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    late.release();
    await late.ended;
    expect(await isFrozen()).toBe(true);
  });

  it('runs a few concurrently, others in their turn', async () => {
    const { TRANSACTION_CONCURRENCY } = env();
    let release: () => void = () => {};
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    const started: number[] = [];
    const run = (index: number) =>
      inTransaction(async () => {
        started.push(index);
        await stuck;
      });
    const all = Array.from({ length: TRANSACTION_CONCURRENCY + 2 }, (_, index) => run(index));
    await expect.poll(() => started).toHaveLength(TRANSACTION_CONCURRENCY);
    await inTransaction(async () => undefined, { isQueued: false });
    expect(started).toHaveLength(TRANSACTION_CONCURRENCY);
    release();
    await Promise.all(all);
    expect(started.slice(-2)).toEqual([TRANSACTION_CONCURRENCY, TRANSACTION_CONCURRENCY + 1]);
  });
});
