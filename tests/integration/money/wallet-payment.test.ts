import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/core/errors';
import type { ScopedActor } from '@/lib/core/roles';
import { customerAccount } from '@/lib/ledger/ledger';
import { runOnce } from '@/lib/platform/http/idempotency';
import { payFromWallet } from '@/lib/purchases/checkout/payments/pay-from-wallet';
import type { PayOrderInput } from '@/lib/purchases/checkout/payments/schemas';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger/ledger';
import { Outbox } from '@/models/platform/outbox';
import { Payment } from '@/models/purchases/payment';
import { callPayment } from '../../support/call-payment';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance, fundWallet, getBalance } from '../../support/ledger';
import { getOrders, readyToPay, refusal, start } from '../../support/paying';
import { makePerson } from '../../support/people';
import { race, retryUntilDecided } from '../../support/races';
import {
  type Checkout,
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  fillCart,
  getStock,
  minutesLater,
  NOON,
} from '../../support/shop';
import { standIn } from '../../support/stand-in';

useTestDatabase();

/** What `readyToPay` costs, kobo. */
const TOTAL = 586_000;

type Input = PayOrderInput;

/** Pays without a key. */
const pay = (input: Input, actor: ScopedActor<'self'>) =>
  payFromWallet('order', input, actor, async () => undefined, NOON);

/** Pays under a key, as the call does. */
async function payUnder(key: string, input: Input, actor: ScopedActor<'self'>): Promise<unknown> {
  const answer = await runOnce(`${actor.userId}:pay`, key, input, async (store) => {
    const body = await payFromWallet(
      'order',
      input,
      actor,
      (first, session) => store({ status: 200, body: first }, session),
      NOON,
    );
    return { status: 200, body };
  });
  return answer.body;
}

/** Another customer who wants the same pieces. */
async function rival({ option, input }: Checkout): Promise<Checkout> {
  const actor = await createCustomer();
  await fillCart(actor, [{ ...option, quantity: 2 }]);
  return { actor, option, input: { ...input, address: await createAddress(actor) } };
}

const throwIfRefused = (refused: AppError | null) => {
  if (refused) throw refused;
};

const getPayment = (reference: string) =>
  Payment.findOne({ 'attempts.reference': reference }).lean().orFail();

describe('paying from the wallet', () => {
  it('takes the money, places the order and refunds it when it is cancelled', async () => {
    const { actor, input, option } = await readyToPay();
    await fundWallet(actor, 600_000);
    const { orderId } = (await pay(input, actor)) as { orderId: string };
    const [order] = await getOrders(actor);
    expect(order).toMatchObject({ _id: new Types.ObjectId(orderId), totalKobo: TOTAL });
    expect(await Payment.findOne({ subjectId: order?._id }).lean()).toMatchObject({
      method: 'wallet',
      status: 'succeeded',
      hold: 'none',
      attempts: [],
    });
    expect(await Outbox.countDocuments({ _id: /^timer:hold-end:/ })).toBe(0);
    expect(await getBalance(actor)).toBe(14_000);
    expect(await getStock(option)).toEqual([8, 0, 2]);
    await expectBooksToBalance();
    await cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(1));
    expect(await getBalance(actor)).toBe(600_000);
    const [paid, refund] = await LedgerTransfer.find({ 'refs.orderId': order?._id })
      .sort({ createdAt: 1 })
      .lean();
    expect(paid).toMatchObject({ type: 'wallet-payment' });
    expect(refund).toMatchObject({ type: 'order-cancel', reverses: paid?._id });
    await expectBooksToBalance();
  });

  it('names the missing amount, and changes nothing', async () => {
    const { actor, input, option } = await readyToPay();
    await fundWallet(actor, TOTAL - 1_500);
    expect(await refusal(pay(input, actor))).toMatchObject({
      code: 'conflict',
      message: 'Your wallet is ₦15 short.',
      details: { shortfall: 15, balance: 5_845 },
    });
    expect(await Payment.countDocuments({ userId: actor.userId })).toBe(0);
    expect(await getOrders(actor)).toEqual([]);
    expect(await getBalance(actor)).toBe(TOTAL - 1_500);
    expect(await getStock(option)).toEqual([10, 0, 0]);
  });

  it('answers a changed price with the new quote, and charges nothing', async () => {
    const { actor, input } = await readyToPay();
    await fundWallet(actor, TOTAL);
    expect(await refusal(pay({ ...input, totalAmount: 5_000 }, actor))).toMatchObject({
      code: 'conflict',
      details: { quote: { total: 5_860 } },
    });
    expect(await getBalance(actor)).toBe(TOTAL);
  });

  it('charges nothing to a frozen wallet', async () => {
    const { actor, input } = await readyToPay();
    await fundWallet(actor, TOTAL);
    await LedgerAccount.updateOne({ _id: customerAccount(actor.userId) }, { frozen: true });
    expect(await refusal(pay(input, actor))).toMatchObject({ code: 'forbidden' });
    expect(await getBalance(actor)).toBe(TOTAL);
  });
});

describe('wallet payments at the same moment', () => {
  it('spend the same money once', async () => {
    const { actor, input, option } = await readyToPay();
    await fundWallet(actor, 600_000);
    const items = [{ ...option, addonIds: [], quantity: 2 }];
    const both = [1, 2].map(() => refusal(pay({ ...input, items }, actor)));
    const refused = (await Promise.all(both)).filter((error) => error !== null);
    expect(refused).toMatchObject([{ code: 'conflict' }]);
    expect(await getOrders(actor)).toHaveLength(1);
    expect(await getBalance(actor)).toBe(14_000);
    await expectBooksToBalance();
  });

  it('sell the last pieces once', async () => {
    const first = await readyToPay(2);
    const buyers = [first, await rival(first)];
    for (const { actor } of buyers) await fundWallet(actor, TOTAL);
    const refused = await Promise.all(
      buyers.map(({ input, actor }) => retryUntilDecided(() => pay(input, actor))),
    );
    expect(refused.filter((error) => error !== null)).toMatchObject([
      { code: 'conflict', details: { quote: expect.anything() } },
    ]);
    const balances = await Promise.all(buyers.map(({ actor }) => getBalance(actor)));
    expect(balances.sort((a, b) => a - b)).toEqual([0, TOTAL]);
    expect(await getStock(first.option)).toEqual([0, 0, 2]);
    await expectBooksToBalance();
  });
});

describe('a wallet payment sent again', () => {
  it('gets its first answer when the process died after paying', async () => {
    const { actor, input } = await readyToPay();
    await fundWallet(actor, 2 * TOTAL);
    const key = randomUUID();
    const dying = runOnce(`${actor.userId}:pay`, key, input, async (store) => {
      await payFromWallet(
        'order',
        input,
        actor,
        (body, session) => store({ status: 200, body }, session),
        NOON,
      );
      throw new Error('the process dies');
    });
    await expect(dying).rejects.toThrow('the process dies');
    const [order] = await getOrders(actor);
    expect(await payUnder(key, input, actor)).toMatchObject({ orderId: String(order?._id) });
    expect(await getOrders(actor)).toHaveLength(1);
    expect(await getBalance(actor)).toBe(TOTAL);
  });

  it('charges nothing when another call has taken over its key', async () => {
    const { actor, input } = await readyToPay();
    await fundWallet(actor, TOTAL);
    let at = NOON.getTime();
    const key = randomUUID();
    const now = () => new Date(at);
    const late = runOnce(
      `${actor.userId}:pay`,
      key,
      input,
      async (store) => {
        at += 16_000;
        await runOnce(`${actor.userId}:pay`, key, input, async () => ({ status: 200, body: {} }), {
          now,
        });
        const body = await payFromWallet(
          'order',
          input,
          actor,
          (answer, session) => store({ status: 200, body: answer }, session),
          NOON,
        );
        return { status: 200, body };
      },
      { now },
    );
    expect(await refusal(late)).toMatchObject({ code: 'conflict' });
    expect(await getOrders(actor)).toEqual([]);
    expect(await getBalance(actor)).toBe(TOTAL);
  });
});

describe('a wallet payment next to a card payment', () => {
  it('replaces it; if the card is charged too, that money goes to the wallet', async () => {
    const checkout = await readyToPay();
    const { actor, input } = checkout;
    await fundWallet(actor, 600_000);
    const { reference } = await start(checkout);
    await pay(input, actor);
    expect(await getPayment(reference)).toMatchObject({ status: 'superseded' });
    await standIn().pay(reference);
    await settlePayment(reference, minutesLater(1));
    expect(await getPayment(reference)).toMatchObject({
      status: 'late',
      attempts: [{ reason: 'replaced' }],
    });
    expect(await getOrders(actor)).toHaveLength(1);
    expect(await getBalance(actor)).toBe(600_000);
  });

  it('charges nothing when the same items turn out to be paid by card', async () => {
    const checkout = await readyToPay();
    const { actor, input } = checkout;
    await fundWallet(actor, 600_000);
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    expect(await pay(input, actor)).toMatchObject({ reference });
    expect(await getOrders(actor)).toHaveLength(1);
    expect(await getBalance(actor)).toBe(600_000);
  });

  it('takes the last pieces, which only its own card payment holds', async () => {
    const checkout = await readyToPay(2);
    const { actor, input, option } = checkout;
    await fundWallet(actor, TOTAL);
    const { reference } = await start(checkout);
    expect(await getStock(option)).toEqual([0, 2, 0]);
    await pay(input, actor);
    expect(await getPayment(reference)).toMatchObject({ status: 'superseded', hold: 'released' });
    expect(await getStock(option)).toEqual([0, 0, 2]);
  });

  it('takes no pieces that another customer’s card payment holds', async () => {
    const checkout = await readyToPay(2);
    const { actor, input, option } = await rival(checkout);
    await fundWallet(actor, TOTAL);
    await start(checkout);
    expect(await refusal(pay(input, actor))).toMatchObject({ code: 'conflict' });
    expect(await getBalance(actor)).toBe(TOTAL);
    expect(await getStock(option)).toEqual([0, 2, 0]);
  });

  it('never sells the last pieces twice when both are made concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const byCard = await readyToPay(2);
      const byWallet = await rival(byCard);
      await fundWallet(byWallet.actor, TOTAL);
      const [cardRefused, walletRefused] = await race(
        round,
        () => start(byCard),
        () => retryUntilDecided(() => pay(byWallet.input, byWallet.actor)).then(throwIfRefused),
      );
      expect([cardRefused?.code, walletRefused?.code].filter(Boolean)).toEqual(['conflict']);
      expect(await getBalance(byWallet.actor)).toBe(walletRefused ? TOTAL : 0);
      expect(await getStock(byCard.option)).toEqual(walletRefused ? [0, 2, 0] : [0, 0, 2]);
    }
    await expectBooksToBalance();
  });

  it('has no reference, and lets no two card payments share one', async () => {
    const { reference } = await start(await readyToPay());
    const { _id, ...payment } = await getPayment(reference);
    const copy = { ...payment, subjectId: new Types.ObjectId() };
    await Payment.create({ ...copy, attempts: [] });
    await expect(Payment.create(copy)).rejects.toMatchObject({ code: 11_000 });
  });
});

describe('POST /api/payment/wallet/order', () => {
  it('answers a repeat under its key with the first answer, and another body with 422', async () => {
    const person = await makePerson();
    const item = await createProduct(await createVendor(), { priceKobo: 250_000, stock: 5 });
    await fillCart({ userId: person.userId, roles: ['customer'] }, [{ ...item, quantity: 1 }]);
    await fundWallet(person, 1_000_000);
    const address = await createAddress({ userId: person.userId, roles: ['customer'] });
    const body = { address, totalAmount: 3_190 };
    const headers = { 'idempotency-key': randomUUID() };
    const { cookie } = person;
    const send = (sent: object) => callPayment('wallet', 'order', { body: sent, cookie, headers });
    const first = await send(body);
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, message: 'Payment successful!', orderId: expect.any(String) },
    });
    const again = await send(body);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await send({ ...body, isExpress: true })).toMatchObject({ status: 422 });
    expect(await getBalance(person)).toBe(1_000_000 - 319_000);
  });
});
