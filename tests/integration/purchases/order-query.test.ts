import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { orderTimers } from '@/lib/purchases/moves/apply';
import { acceptOrder, askCustomer } from '@/lib/purchases/moves/board/commands';
import { readBoard } from '@/lib/purchases/moves/board/queries';
import { readTicketItem } from '@/lib/purchases/moves/board/swaps';
import { answerQuery, cancelPurchase } from '@/lib/purchases/moves/commands';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { findPurchase, listOrderCards } from '@/lib/purchases/moves/queries';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { Order } from '@/models/purchases/order';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { useTestDatabase } from '../../support/database';
import { expectBooksToBalance, getBalance } from '../../support/ledger';
import { placed, refusal } from '../../support/paying';
import { makeMember } from '../../support/sellers';
import { createCustomer, getStock, minutesLater } from '../../support/shop';
import { endQueries } from '../../support/timers';

useTestDatabase();

const stored = async (orderId: string) => Order.findById(orderId).orFail().lean();

/** A paid order of two pieces at ₦2,500, whose product has another option at this price. */
async function placedWithChoice({ priceKobo = 200_000, stock = 5 } = {}) {
  const order = await placed();
  const { productId } = order.option;
  const optionId = new mongoose.Types.ObjectId();
  const small = { _id: optionId, name: 'Small', priceKobo, inStock: stock > 0, tracked: true };
  await Product.updateOne({ _id: productId }, { $push: { options: small } });
  await StockLevel.create({
    _id: `${productId}:${optionId}`,
    productId,
    optionId,
    onHand: stock,
    reserved: 0,
    allocated: 0,
    available: stock,
  });
  const vendorId = (await stored(order.orderId)).parts[0]?.vendorId ?? '';
  const other = { productId, optionId: optionId.toString() };
  return { ...order, other, vendorId, member: await makeMember(vendorId) };
}
type WithChoice = Awaited<ReturnType<typeof placedWithChoice>>;

const offer = ({ orderId, other, member }: WithChoice, at = 1) =>
  askCustomer(
    { orderId, itemId: '1', kind: 'substitute', optionId: other.optionId },
    member.actor,
    minutesLater(at),
  );
const sayFinished = ({ orderId, member }: WithChoice, at = 1) =>
  askCustomer({ orderId, itemId: '1', kind: 'drop' }, member.actor, minutesLater(at));
const answer = ({ orderId, actor }: WithChoice, how: 'accept' | 'drop', at = 2) =>
  answerQuery({ orderId, itemId: '1', answer: how }, actor, minutesLater(at));

describe('what a shop can do about an item', () => {
  const choices = ({ orderId, member }: WithChoice) =>
    readTicketItem({ orderId, itemId: '1' }, member.actor, minutesLater(1));
  const ticketItem = async ({ orderId, member }: WithChoice, state: 'new' | 'active') => {
    const { orders } = await readBoard({ state }, member.actor, minutesLater(1));
    return orders.find((ticket) => ticket.orderId === orderId)?.items[0];
  };

  it('is to offer another option that costs no more and is in stock', async () => {
    const order = await placedWithChoice();
    expect(await choices(order)).toMatchObject({
      swaps: [{ optionId: order.other.optionId, optionName: 'Small', price: 4_000, refund: 1_000 }],
      product: { inStock: true, options: [{}, { name: 'Small', inStock: true, until: null }] },
    });
    const same = await placedWithChoice({ priceKobo: 250_000 });
    expect((await choices(same)).swaps).toMatchObject([{ price: 5_000, refund: 0 }]);
  });

  it('shows shop and customer the same refund when a promo paid for a part', async () => {
    const order = await placedWithChoice();
    const promo = { 'items.0.promoKobo': 58_600 };
    await Order.updateOne({ _id: order.orderId }, promo);
    const [swap] = (await choices(order)).swaps;
    await offer(order);
    const seen = await findPurchase({ kind: 'order', id: order.orderId }, order.actor);
    expect(swap?.refund).toBe(seen?.items[0]?.query?.offer?.refund);
    expect(swap?.refund).toBeLessThan(1_000);
    // Nothing paid for it, so it would be missing in the books.
    await Order.updateOne({ _id: order.orderId }, { $unset: promo });
  });

  it.each([
    ['costs more', { priceKobo: 250_100 }],
    ['is sold out', { stock: 0 }],
    ['has too few pieces left', { stock: 1 }],
  ])('is not to offer one that %s', async (_why, fields) => {
    expect((await choices(await placedWithChoice(fields))).swaps).toEqual([]);
  });

  it('is read by members of its shop', async () => {
    const [order, other] = [await placedWithChoice(), await placedWithChoice()];
    const foreign = { ...order, member: other.member };
    expect(await refusal(choices(foreign))).toMatchObject({ code: 'not_found' });
    const missing = { orderId: order.orderId, itemId: '9' };
    expect(
      await refusal(readTicketItem(missing, order.member.actor, minutesLater(1))),
    ).toMatchObject({ code: 'not_found' });
  });

  it('is on the ticket: whether the shop can query or reject it', async () => {
    const order = await placedWithChoice();
    const { orderId, member } = order;
    expect(await ticketItem(order, 'new')).toMatchObject({ canAsk: true, canReject: true });
    await acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(1));
    expect(await ticketItem(order, 'active')).toMatchObject({ canAsk: true, canReject: true });
    await offer(order);
    expect(await ticketItem(order, 'active')).toMatchObject({ canAsk: false, canReject: true });
    expect((await choices(order)).swaps).toEqual([]);
    await answer(order, 'accept');
    expect(await ticketItem(order, 'active')).toMatchObject({ canAsk: true, answer: 'swapped' });
  });
});

describe('a question of the shop', () => {
  it('is shown to the customer and on the ticket, with the time there is to answer', async () => {
    const order = await placedWithChoice();
    const ticket = await offer(order);
    const expiresAt = minutesLater(5).toISOString();
    expect(ticket.items).toMatchObject([
      { query: { kind: 'substitute', optionName: 'Small', expiresAt } },
    ]);
    expect(await findPurchase({ kind: 'order', id: order.orderId }, order.actor)).toMatchObject({
      version: 2,
      items: [
        {
          query: {
            kind: 'substitute',
            offer: { optionName: 'Small', price: 4_000, refund: 1_000 },
            dropRefund: 5_860,
            expiresAt,
          },
          answer: null,
        },
      ],
    });
    const { orders } = await listOrderCards(order.actor, 'ongoing');
    expect(orders).toMatchObject([{ answerBy: expiresAt }]);
    const { orderId, member } = order;
    const early = acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(2));
    expect(await refusal(early)).toMatchObject({ message: ORDER_MESSAGES.openQuery });
  });

  it('is refused for what the shop cannot offer, and changes nothing', async () => {
    const dearer = await placedWithChoice({ priceKobo: 250_100 });
    expect(await refusal(offer(dearer))).toMatchObject({ message: ORDER_MESSAGES.swapDearer });
    const gone = await placedWithChoice({ stock: 0 });
    expect(await refusal(offer(gone))).toMatchObject({ message: SHOP_MESSAGES.noneLeft });
    const { option } = dearer;
    const same = { ...dearer, other: option };
    expect(await refusal(offer(same))).toMatchObject({ message: ORDER_MESSAGES.swapSame });
    const foreign = { ...dearer, other: gone.other };
    expect(await refusal(offer(foreign))).toMatchObject({ code: 'not_found' });
    const stranger = { ...dearer, member: gone.member };
    expect(await refusal(sayFinished(stranger))).toMatchObject({ code: 'not_found' });
    expect((await stored(dearer.orderId)).rev).toBe(1);
  });
});

describe('the answer of the customer', () => {
  it('accepts the substitute: refunds the difference and exchanges the pieces', async () => {
    const order = await placedWithChoice();
    await offer(order);
    const after = await answer(order, 'accept');
    expect(after).toMatchObject({
      status: 'Order Placed',
      refunded: 1_000,
      items: [{ option: order.other.optionId, optionName: 'Small', price: 4_000, query: null }],
    });
    expect(after.items[0]?.answer).toEqual({ kind: 'swapped', refund: 1_000 });
    const { orders } = await listOrderCards(order.actor, 'ongoing');
    expect(orders).toMatchObject([{ answerBy: null }]);
    expect(await getBalance(order.actor)).toBe(100_000);
    expect(await getStock(order.option)).toEqual([10, 0, 0]);
    expect(await getStock(order.other)).toEqual([3, 0, 2]);
    const { orderId, member } = order;
    await acceptOrder({ orderId, prepMinutes: 20 }, member.actor, minutesLater(3));
    const board = await readBoard({ state: 'active' }, member.actor, minutesLater(3));
    expect(board.orders).toMatchObject([{ amount: 4_000, items: [{ optionName: 'Small' }] }]);
    await expectBooksToBalance();
  });

  it('gives all that was paid back when the rest is cancelled later', async () => {
    const order = await placedWithChoice();
    await offer(order);
    await answer(order, 'accept');
    await cancelPurchase({ kind: 'order', id: order.orderId }, order.actor, minutesLater(3));
    expect(await getBalance(order.actor)).toBe(586_000);
    expect(await stored(order.orderId)).toMatchObject({ refundedKobo: 586_000 });
    expect(await getStock(order.other)).toEqual([5, 0, 0]);
    await expectBooksToBalance();
  });

  it('leaves the item out, with its refund', async () => {
    const order = await placedWithChoice();
    await sayFinished(order);
    expect(await refusal(answer(order, 'accept'))).toMatchObject({
      message: ORDER_MESSAGES.answerLate,
    });
    expect(await answer(order, 'drop')).toMatchObject({
      status: 'Order Cancelled',
      items: [{ answer: { kind: 'dropped', refund: 5_860 } }],
    });
    expect(await getBalance(order.actor)).toBe(586_000);
    expect(await getStock(order.option)).toEqual([10, 0, 0]);
    await expectBooksToBalance();
  });

  it('comes too late after four minutes, when the item is dropped once', async () => {
    const order = await placedWithChoice();
    await offer(order);
    await endQueries(minutesLater(4.9));
    expect(await findPurchase({ kind: 'order', id: order.orderId }, order.actor)).toMatchObject({
      status: 'Order Placed',
    });
    expect(await refusal(answer(order, 'accept', 5))).toMatchObject({
      message: ORDER_MESSAGES.answerLate,
    });
    await Promise.all([1, 2].map(() => endQueries(minutesLater(5))));
    expect(await findPurchase({ kind: 'order', id: order.orderId }, order.actor)).toMatchObject({
      status: 'Order Cancelled',
      cancelledBy: 'system',
      items: [{ answer: { kind: 'expired', refund: 5_860 } }],
    });
    expect(await getBalance(order.actor)).toBe(586_000);
    await expectBooksToBalance();
  });

  it('refuses a substitute that has sold out since, and the query stays open', async () => {
    const order = await placedWithChoice({ stock: 1 });
    await offer(order);
    expect(await refusal(answer(order, 'accept'))).toMatchObject({
      message: ORDER_MESSAGES.swapGone,
    });
    expect(await stored(order.orderId)).toMatchObject({ rev: 2, refundedKobo: 0 });
    expect(await getStock(order.other)).toEqual([1, 0, 0]);
    await answer(order, 'drop');
    await expectBooksToBalance();
  });

  it('is of the order’s own customer', async () => {
    const order = await placedWithChoice();
    await offer(order);
    const stranger = { ...order, actor: await createCustomer() };
    expect(await refusal(answer(stranger, 'drop'))).toMatchObject({ code: 'not_found' });
  });

  it('takes effect once when sent twice under one id', async () => {
    const order = await placedWithChoice();
    await offer(order);
    const { orderId, actor } = order;
    const sent = { orderId, itemId: '1', answer: 'accept', commandId: 'answer-0001' } as const;
    const answers = await Promise.all([1, 2].map(() => answerQuery(sent, actor, minutesLater(2))));
    expect(answers[0]).toEqual(answers[1]);
    expect(await getBalance(actor)).toBe(100_000);
    await expectBooksToBalance();
  });

  it('has one winner against its own end and a cancel, to the kobo', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await placedWithChoice();
      const { orderId, actor } = order;
      await offer(order);
      const ends = async () => {
        const query = (await stored(orderId)).items[0]?.query;
        const at = query?.expiresAt.toISOString() ?? '';
        await orderTimers.queryEnd.run({ orderId, itemId: '1', at }, minutesLater(5));
      };
      const [taken] = await Promise.all([
        refusal(answer(order, 'accept', 4)),
        refusal(cancelPurchase({ kind: 'order', id: orderId }, actor, minutesLater(4))),
        ends(),
      ]);
      const { items, refundedKobo, events } = await stored(orderId);
      const [item] = items;
      const isWhole = item?.status === 'Order Cancelled';
      if (!isWhole) expect(taken).toBeNull();
      expect(item?.query ?? null).toBeNull();
      expect(refundedKobo).toBe(isWhole ? 586_000 : 100_000);
      expect(await getBalance(actor)).toBe(refundedKobo);
      expect(events.filter(({ status }) => status === 'Order Cancelled').length).toBe(
        isWhole ? 1 : 0,
      );
      expect(await getStock(order.option)).toEqual([10, 0, 0]);
      expect(await getStock(order.other)).toEqual(isWhole ? [5, 0, 0] : [3, 0, 2]);
    }
    await expectBooksToBalance();
  });
});
