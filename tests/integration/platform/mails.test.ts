import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryDelayMs } from '@/lib/platform/worker';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { rejectOrder } from '@/lib/purchases/moves/board/commands';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { orderMails } from '@/lib/purchases/moves/order-mails';
import { Address } from '@/models/people/address';
import { Outbox } from '@/models/platform/outbox';
import { User } from '@/models/platform/user';
import { Order } from '@/models/purchases/order';
import { Product } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import { emptyDatabase, useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { sendDue } from '../../support/mails';
import { getOrders, placed, readyToPay, start } from '../../support/paying';
import { makeMember } from '../../support/sellers';
import { getStock, minutesLater, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { cancelUnaccepted } from '../../support/timers';

useTestDatabase();
beforeEach(emptyDatabase);
afterEach(() => vi.restoreAllMocks());

/** Every piece of text in a value. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

describe('a mail that fails to render', () => {
  it('changes neither order nor money, and is sent once it renders', async () => {
    vi.spyOn(orderMails.placed, 'render').mockRejectedValue(new TypeError('a fault in the mail'));
    const checkout = await readyToPay();
    const { reference } = await start(checkout);
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    expect(await sendDue(NOON)).toEqual([]);
    const [order] = await getOrders(checkout.actor);
    expect(order).toMatchObject({ totalKobo: 586_000, statusRank: 0 });
    expect(await getBalance(checkout.actor)).toBe(0);
    expect(await getStock(checkout.option)).toEqual([8, 0, 2]);
    const row = { state: 'waiting', tries: 1, lastError: 'a fault in the mail' };
    expect(await Outbox.findById(`mail:order-placed:${order?._id}`).lean()).toMatchObject(row);

    vi.restoreAllMocks();
    const again = new Date(NOON.getTime() + retryDelayMs(1));
    expect(await sendDue(again)).toMatchObject([
      { to: checkout.actor.email, text: expect.stringContaining('Total paid: ₦5,860') },
    ]);
    expect(await sendDue(minutesLater(60))).toEqual([]);
    await expectBooksToBalance();
  });
});

describe('outbox rows of a purchase and its cancellation', () => {
  it('store no address, name or text', async () => {
    const first = await placed();
    await cancelPurchase({ kind: 'order', id: first.orderId }, first.actor, minutesLater(1));
    // Paid twice: the second money goes to the wallet.
    const second = await readyToPay();
    const { reference } = await start(second);
    await start(second, minutesLater(1));
    await standIn().pay(reference);
    await settlePayment(reference, minutesLater(2));
    const third = await readyToPay();
    const less = await start(third);
    await standIn().pay(less.reference, { amount: 100_000 });
    await settlePayment(less.reference, NOON);

    const rows = await Outbox.find().lean();
    const templates = rows.flatMap(({ work }) => (work.template ? [work.template] : []));
    expect(templates.sort()).toEqual([
      'late-payment',
      'order-cancelled',
      'order-placed',
      'review',
      'review-staff',
    ]);
    const people = await User.find().lean();
    const addresses = await Address.find().lean();
    const [products, vendors] = [await Product.find().lean(), await Vendor.find().lean()];
    const words = [
      '@',
      '<',
      '₦',
      ...people.flatMap(({ name, phone }) => [name, phone]),
      ...addresses.flatMap(({ firstName, lastName, address }) => [firstName, lastName, address]),
      ...products.map(({ name }) => name),
      ...vendors.map(({ businessName }) => businessName),
    ];
    const found = rows.flatMap((row) =>
      texts(row).filter((text) => words.some((word) => text.includes(word))),
    );
    expect(found).toEqual([]);
    // What a mail is about is codes: no spaces, and short.
    const ids = rows.flatMap(({ work }) => (work.template ? texts(work.ids) : []));
    expect(ids.filter((id) => !/^[\w.:-]{1,64}$/.test(id))).toEqual([]);
  });
});

describe('mails about an order', () => {
  it('go to the address the account has when they are sent', async () => {
    const { actor, orderId } = await placed();
    await User.updateOne({ _id: actor.userId }, { email: 'moved@test.example' });
    const [mail, ...others] = await sendDue(NOON);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'moved@test.example',
      subject: `Order ${orderId.slice(-6).toUpperCase()} placed`,
    });
    for (const line of ['Delivery fee: ₦400', 'Service fee: ₦460', 'Total paid: ₦5,860']) {
      expect(mail?.text).toContain(line);
    }
  });

  it('name the cancelled items, who cancelled, and the refund', async () => {
    const order = await placed();
    await sendDue(NOON);
    await cancelUnaccepted(minutesLater(10));
    expect(await sendDue(minutesLater(10))).toMatchObject([
      {
        to: order.actor.email,
        subject: expect.stringContaining('₦5,860 refunded to your wallet'),
        text: expect.stringMatching(/Your order was cancelled\s+Test Shop didn’t accept in time/),
      },
    ]);
  });

  it('give the shop’s reason for a rejection', async () => {
    const { orderId } = await placed();
    await sendDue(NOON);
    const vendorIds = (await Order.findById(orderId).lean())?.parts.map((part) => part.vendorId);
    const { actor } = await makeMember(...(vendorIds ?? []));
    await rejectOrder({ orderId, reason: 'gas finished' }, actor, minutesLater(1));
    const [mail] = await sendDue(minutesLater(1));
    expect(mail?.text).toContain('Test Shop couldn’t make it: gas finished. We’ve refunded ₦5,860');
  });

  it('name the cancelled lines, even if the rest is cancelled before the mail goes out', async () => {
    const { orderId, actor } = await placed();
    const order = await Order.findById(orderId).lean();
    const line = order?.items[0];
    if (!line) throw new Error('the order has no line');
    const half = { ...line, quantity: 1, lineKobo: 250_000, feeShareKobo: 0 };
    const oil = { ...half, itemId: 'oil', name: 'Palm oil', status: 'Order Confirmed' };
    await Order.updateOne({ _id: orderId }, { $set: { items: [half, oil] } });
    await sendDue(NOON);
    await cancelUnaccepted(minutesLater(10));
    await Order.updateOne({ _id: orderId }, { $set: { 'items.1.status': 'Order Placed' } });
    await cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(11));
    // They are sent side by side, in no order.
    const texts = (await sendDue(minutesLater(11))).map(({ text }) => text);
    const [part, ...others] = texts.filter((text) => text.includes('Part of your order'));
    const [rest] = texts.filter((text) => text !== part);
    expect(others).toEqual([]);
    expect(part).toContain(`1 × ${line.name}: ₦2,500`);
    expect(part).not.toContain('Palm oil');
    expect(rest).toContain('Your order was cancelled');
  });

  it.each([
    [
      'the account',
      (order: Awaited<ReturnType<typeof placed>>) => User.deleteOne({ _id: order.actor.userId }),
    ],
    [
      'the order',
      (order: Awaited<ReturnType<typeof placed>>) => Order.deleteOne({ _id: order.orderId }),
    ],
  ])('are dropped when %s is gone', async (_, erase) => {
    const order = await placed();
    await cancelPurchase({ kind: 'order', id: order.orderId }, order.actor, minutesLater(1));
    await erase(order);
    expect(await sendDue(minutesLater(1))).toEqual([]);
    const mails = await Outbox.find({ 'work.name': 'mail' }).lean();
    expect(mails.map(({ state }) => state)).toEqual(['done', 'done']);
  });
});
