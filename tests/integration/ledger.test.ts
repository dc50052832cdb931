import { type ClientSession, Long } from 'mongodb';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kobo } from '@/lib/core/money';
import { inTransaction } from '@/lib/platform/db';
import { customerAccount, HOUSE, openWallet, type Posting, post } from '@/lib/wallet/ledger';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger';
import { emptyDatabase, useTestDatabase } from '../support/database';
import { balanceOf, expectBooksToBalance } from '../support/ledger';

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

  it('refuses a debit of more than the wallet holds, and books nothing', async () => {
    await openWallet(ADA.userId);
    await fund(1_000);
    const debit = (amount: number) =>
      move(`debit-${amount}`, [
        { account: WALLET, amount: kobo(-amount) },
        { account: HOUSE.provider, amount: kobo(amount) },
      ]);
    await expect(debit(1_001)).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is not enough money in the wallet.',
    });
    expect(await LedgerTransfer.distinct('_id')).toEqual(['fund']);
    expect(await LedgerAccount.findById(WALLET).lean()).toMatchObject({ posted: 1_000, seq: 1 });
    await debit(1_000);
    expect(await balanceOf(ADA)).toBe(0);
    await expectBooksToBalance();
  });

  it('refuses a debit of a frozen wallet and still takes money in', async () => {
    await openWallet(ADA.userId);
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
    expect(await balanceOf(ADA)).toBe(1_050);
    await expectBooksToBalance();
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

  it('lets no wallet fall below its floor', async () => {
    await openWallet(ADA.userId);
    const accounts = mongoose.connection.collection<{ _id: string }>('ledger_accounts');
    const set = (posted: number) =>
      accounts.updateOne({ _id: WALLET }, { $set: { posted: long(posted) } });
    await expect(set(-1)).rejects.toMatchObject({ code: 121 });
    expect(await balanceOf(ADA)).toBe(0);
    expect(await set(1)).toMatchObject({ modifiedCount: 1 });
  });

  it('takes entries that add up', async () => {
    await insert([entry('a', long(-5)), entry('b', long(5))]);
    expect(await LedgerTransfer.countDocuments()).toBe(1);
  });

  it.each<[string, object[]]>([
    ['one entry', [entry('a', long(0))]],
    ['an entry of 0', [entry('a', long(-5)), entry('b', long(5)), entry('c', long(0))]],
    ['floating point', [entry('a', -0.5), entry('b', 0.5)]],
    ['an account twice', [entry('a', long(-10)), entry('b', long(5)), entry('b', long(5))]],
    ['a sum that is not 0', [entry('a', long(-5)), entry('b', long(6))]],
    ['more than a line may hold', [entry('a', long(-2e11)), entry('b', long(2e11))]],
  ])('refuses %s', async (_, entries) => {
    await expect(insert(entries)).rejects.toMatchObject({ code: 121 });
  });

  it.each([
    ['another currency', { currency: 'USD' }],
    ['nobody who moved it', { actor: null }],
    ['somebody unknown', { actor: 'somebody' }],
    ['no time', { eventAt: null }],
  ])('refuses %s', async (_, change) => {
    const entries = [entry('a', long(-5)), entry('b', long(5))];
    await expect(insert(entries, change)).rejects.toMatchObject({ code: 121 });
  });
});

describe('inTransaction', () => {
  beforeEach(() => openWallet(ADA.userId));
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

  it('answers in time although the body does not end, says to try again, and keeps nothing', async () => {
    const startedAt = Date.now();
    const late = held((_, stuck) => stuck);
    await expect(late.answer).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    expect(Date.now() - startedAt).toBeLessThan(2_000);
    late.release();
    await late.ended;
    expect(await isFrozen()).toBe(false);
  });

  it('begins no further try once its caller was answered', async () => {
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

  it('may keep what was being committed when its caller was answered', async () => {
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
});
