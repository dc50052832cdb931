import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { kobo } from '@/lib/core/money';
import { readFunds, readWithdrawable } from '@/lib/ledger/available';
import {
  customerAccount,
  dropHolds,
  HOUSE,
  type Posting,
  post,
  sellerAccount,
  setHold,
  type Transfer,
} from '@/lib/ledger/ledger';
import { inTransaction } from '@/lib/platform/db';
import { emptyDatabase, useTestDatabase } from '../../support/database';

useTestDatabase();
beforeEach(emptyDatabase);

const NOW = new Date('2026-11-25T11:00:00Z');
const minutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const ADA = 'a'.repeat(24);
const WALLET = customerAccount(ADA);
const SHOP = sellerAccount('b'.repeat(24));
const order = (number: number) => number.toString(16).padStart(24, '0');

let count = 0;
const book = (
  type: Transfer['type'],
  postings: [Posting['account'], number][],
  { orderId, at = NOW, ...rest }: { orderId?: string; at?: Date } & Partial<Transfer> = {},
) =>
  inTransaction((session) =>
    post(
      {
        id: `test:${count++}`,
        type,
        postings: postings.map(([account, amount]) => ({ account, amount: kobo(amount) })),
        refs: orderId ? { orderId, kind: 'order' } : {},
        actor: 'system',
        description: 'Test',
        ...rest,
      },
      session,
      at,
    ),
  );
const earn = (orderId: string, amount: number, heldUntil: Date) =>
  book(
    'order-earnings',
    [
      [HOUSE.escrow, -amount],
      [SHOP, amount],
    ],
    { orderId, heldUntil },
  );

describe('a shop’s money', () => {
  it('is on hold for half an hour, then available', async () => {
    await earn(order(1), 700_000, minutes(10));
    await earn(order(2), 300_000, minutes(25));
    expect(await readFunds(SHOP, null, NOW)).toMatchObject({ onHold: 1_000_000, available: 0 });
    const funds = await readFunds(SHOP, null, minutes(10));
    expect(funds).toMatchObject({ balance: 1_000_000, onHold: 300_000, available: 700_000 });
    expect(funds.held).toMatchObject([{ orderId: order(2), amount: 300_000 }]);
    expect(await readFunds(SHOP, null, minutes(25))).toMatchObject({ available: 1_000_000 });
  });

  it('is on hold for what an open report names', async () => {
    await earn(order(1), 700_000, minutes(-1));
    const hold = { account: SHOP, id: 'report:1', orderId: order(1), amount: kobo(140_000) };
    await inTransaction((session) => setHold({ ...hold, until: minutes(60) }, session));
    expect(await readFunds(SHOP, null, NOW)).toMatchObject({ onHold: 140_000, available: 560_000 });
    expect(await readFunds(SHOP, null, minutes(60))).toMatchObject({ onHold: 0 });
    await inTransaction((session) => dropHolds('report:1', [SHOP], session));
    expect(await readFunds(SHOP, null, NOW)).toMatchObject({ onHold: 0, available: 700_000 });
  });

  it('is what it owes after a refund at its cost', async () => {
    await earn(order(1), 100_000, minutes(-1));
    const least = kobo(-2_000_000);
    await book('report-refund', [], {
      orderId: order(1),
      postings: [
        { account: SHOP, amount: kobo(-150_000), least },
        { account: WALLET, amount: kobo(150_000) },
      ],
    });
    expect(await readFunds(SHOP, null, NOW)).toMatchObject({
      balance: -50_000,
      available: 0,
      owes: 50_000,
    });
  });

  it('costs as many reads after hundreds of orders', async () => {
    const commands = async () => {
      const names: string[] = [];
      mongoose.set('debug', (collection: string, method: string) => {
        names.push(`${collection}.${method}`);
      });
      await readFunds(SHOP, null, NOW);
      mongoose.set('debug', false);
      return names;
    };
    await earn(order(1), 100_000, minutes(10));
    const few = await commands();
    for (let number = 2; number < 60; number += 1) {
      await earn(order(number), 100_000, minutes(-number));
    }
    expect(await commands()).toEqual(few);
    const plan = { 'entries.account': SHOP, heldUntil: { $gt: NOW, $type: 'date' } };
    const found = await mongoose.connection.collection('ledger_transfers').countDocuments(plan);
    expect(found).toBe(1);
  });
});

describe('what can be withdrawn from a wallet', () => {
  const DAY = 24 * 60;
  const fund = (amount: number, at = minutes(-2 * DAY)) =>
    book(
      'bank-transfer',
      [
        [HOUSE.provider, -amount],
        [WALLET, amount],
      ],
      { at },
    );
  const pay = (orderId: string, amount: number) =>
    book(
      'wallet-payment',
      [
        [WALLET, -amount],
        [HOUSE.escrow, amount],
      ],
      {
        orderId,
        at: minutes(-2 * DAY),
      },
    );
  const payOnline = (orderId: string, amount: number) =>
    book(
      'card-payment',
      [
        [HOUSE.provider, 2_000 - amount],
        [HOUSE.providerFee, -2_000],
        [HOUSE.escrow, amount],
      ],
      { orderId, at: minutes(-2 * DAY) },
    );
  const refund = (orderId: string, amount: number) =>
    book(
      'order-cancel',
      [
        [HOUSE.escrow, -amount],
        [WALLET, amount],
      ],
      {
        orderId,
        at: minutes(-2 * DAY),
      },
    );
  const read = () => readWithdrawable(ADA, null, NOW);

  it('is money that came by bank transfer, a day later', async () => {
    await fund(500_000, minutes(-DAY));
    await fund(200_000, minutes(-DAY + 1));
    expect(await read()).toEqual({ balance: 700_000, spendOnly: 0, withdrawable: 500_000 });
  });

  it('leaves out refunds of what was paid online, and goodwill', async () => {
    await fund(500_000);
    await payOnline(order(1), 300_000);
    await refund(order(1), 120_000);
    await book(
      'goodwill',
      [
        [HOUSE.goodwill, -50_000],
        [WALLET, 50_000],
      ],
      {
        orderId: order(1),
        at: minutes(-2 * DAY),
      },
    );
    expect(await read()).toEqual({
      balance: 670_000,
      spendOnly: 170_000,
      withdrawable: 500_000,
    });
  });

  it('is used last by a purchase, whose refunds bring back the rest first', async () => {
    await fund(500_000);
    await payOnline(order(1), 300_000);
    await refund(order(1), 300_000);
    await pay(order(2), 400_000);
    expect(await read()).toEqual({ balance: 400_000, spendOnly: 0, withdrawable: 400_000 });
    await refund(order(2), 250_000);
    expect(await read()).toMatchObject({ balance: 650_000, spendOnly: 250_000 });
    await refund(order(2), 150_000);
    expect(await read()).toMatchObject({ balance: 800_000, spendOnly: 300_000 });
  });

  it('keeps what may only be spent when money is taken out', async () => {
    await fund(500_000);
    await payOnline(order(1), 300_000);
    await refund(order(1), 300_000);
    await book('payout-request', [
      [WALLET, -500_000],
      [HOUSE.payout, 500_000],
    ]);
    expect(await read()).toEqual({ balance: 300_000, spendOnly: 300_000, withdrawable: 0 });
    await book('payout-return', [
      [HOUSE.payout, -500_000],
      [WALLET, 500_000],
    ]);
    expect(await read()).toMatchObject({ balance: 800_000, withdrawable: 500_000 });
  });
});
