import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '@/lib/platform/db';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { quoteCart } from '@/lib/purchases/checkout/payments/quote';
import { payOrderInput } from '@/lib/purchases/checkout/payments/schemas';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { readBoard } from '@/lib/purchases/moves/board/queries';
import { findPurchase } from '@/lib/purchases/moves/queries';
import { pauseShop, setBusy } from '@/lib/shops/commands';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { getHours } from '@/lib/shops/queries';
import { moveStock } from '@/lib/shops/stock/commands';
import { setStock } from '@/lib/shops/stock/marks';
import { Product } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import { useTestDatabase } from '../../support/database';
import { getOrders, readyToPay, refusal, start, startCardPayment } from '../../support/paying';
import { makeMember } from '../../support/sellers';
import { createProduct, createVendor, getStock, minutesLater, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';
import { restockDue } from '../../support/timers';

useTestDatabase();

const markStock = (
  input: Parameters<typeof setStock>[0],
  actor: Parameters<typeof setStock>[1],
  now: Date,
) => setStock(input, actor, getHours, now);

/** A customer about to pay, and a member of the shop. */
async function shopping(stock: number | null = 10) {
  const checkout = await readyToPay(stock);
  const product = await Product.findById(checkout.option.productId).orFail().lean();
  const vendorId = product.vendorId.toString();
  return { checkout, vendorId, member: await makeMember(vendorId), ...checkout.option };
}
type Shopping = Awaited<ReturnType<typeof shopping>>;

const getFlags = async (productId: string) => {
  const { inStock, options, restockAt } = await Product.findById(productId).orFail().lean();
  return { inStock, options: options.map((option) => option.inStock), restockAt };
};
const paying = ({ checkout }: Shopping, now = NOON) => refusal(start(checkout, now));
const getQuote = async ({ checkout }: Shopping, now = NOON) =>
  quoteCart({ address: checkout.input.address, isExpress: false }, checkout.actor, now);

describe('a new shop', () => {
  it('is shown its first steps until a product is on sale, apart from its kitchen', async () => {
    const vendorId = await createVendor();
    const owner = await makeMember(vendorId);
    const setup = async (actor = owner.actor) =>
      (await readBoard({ state: 'new', vendorId }, actor, NOON)).setup;
    expect(await setup()).toEqual({ draftId: null, hasHours: true });
    const { productId } = await createProduct(vendorId);
    await Product.updateOne({ _id: productId }, { status: 'draft' });
    expect(await setup()).toMatchObject({ draftId: productId });
    await Vendor.updateOne({ _id: vendorId }, { hours: [] });
    expect(await setup()).toMatchObject({ hasHours: false });
    const memberships = [{ vendorId, role: 'kitchen' as const }];
    expect(await setup({ ...owner.actor, memberships })).toBeNull();
    await Product.updateOne({ _id: productId }, { status: 'live' });
    expect(await setup()).toBeNull();
  });
});

describe('a shop that pauses', () => {
  it('takes orders for after the pause, and immediately when it ends the pause', async () => {
    const shop = await shopping();
    const { actor } = shop.member;
    const paused = await pauseShop({ minutes: 30 }, actor, NOON);
    expect(paused).toMatchObject({ isOpen: false, pausedUntil: minutesLater(30).toISOString() });
    expect((await getQuote(shop)).scheduledFor).toBe(minutesLater(30).toISOString());
    expect(await pauseShop({ minutes: 0 }, actor, NOON)).toMatchObject({
      isOpen: true,
      pausedUntil: null,
    });
    expect((await getQuote(shop)).scheduledFor).toBeNull();
  });

  it('until closing opens again the next morning', async () => {
    const shop = await shopping();
    const { pausedUntil } = await pauseShop({ until: 'closing' }, shop.member.actor, NOON);
    // Eki delivers until 9 PM in Lagos, and from 8 AM.
    expect(pausedUntil).toBe('2026-11-21T20:00:00.000Z');
    expect((await getQuote(shop)).scheduledFor).toBe('2026-11-22T07:00:00.000Z');
    const night = new Date('2026-11-21T21:00:00Z');
    const again = pauseShop({ until: 'closing' }, shop.member.actor, night);
    expect(await refusal(again)).toMatchObject({ code: 'conflict' });
  });

  it('is not paused by members of another', async () => {
    const { vendorId } = await shopping();
    const stranger = (await shopping()).member;
    const outsider = await makeMember();
    const refusals = await Promise.all([
      refusal(pauseShop({ vendorId, minutes: 30 }, stranger.actor, NOON)),
      refusal(setBusy({ vendorId, minutes: 10 }, stranger.actor, NOON)),
      refusal(pauseShop({ minutes: 30 }, outsider.actor, NOON)),
    ]);
    expect(refusals.map((one) => one?.code)).toEqual(['not_found', 'not_found', 'not_found']);
    expect(await Vendor.findById(vendorId).lean()).toMatchObject({
      pausedUntil: null,
      busyMinutes: 0,
    });
  });
});

describe('a busy shop', () => {
  it('shows customers a later arrival until it closes', async () => {
    const shop = await shopping();
    const before = (await getQuote(shop)).delivery?.eta;
    expect(await setBusy({ minutes: 20 }, shop.member.actor, NOON)).toMatchObject({
      busyMinutes: 20,
      busyUntil: '2026-11-21T20:00:00.000Z',
      prepMinutes: 30,
    });
    const after = (await getQuote(shop)).delivery?.eta;
    expect(after?.from).toBeGreaterThanOrEqual((before?.from ?? 0) + 15);
    const morning = new Date('2026-11-22T11:00:00Z');
    expect((await getQuote(shop, morning)).delivery?.eta).toEqual(before);
    expect(await setBusy({ minutes: 0 }, shop.member.actor, NOON)).toMatchObject({
      busyMinutes: 0,
      prepMinutes: 10,
    });
    expect((await getQuote(shop)).delivery?.eta).toEqual(before);
  });
});

describe('what a shop marks sold out', () => {
  it.each([null, 10])('is refused by quote and payment (pieces: %s)', async (stock) => {
    const shop = await shopping(stock);
    const { productId, optionId, member } = shop;
    const shelf = await markStock({ productId, optionId, inStock: false }, member.actor, NOON);
    expect(shelf).toMatchObject({
      productId,
      inStock: false,
      options: [{ id: optionId, inStock: false, until: null }],
    });
    expect(await getFlags(productId)).toEqual({
      inStock: false,
      options: [false],
      restockAt: null,
    });
    expect(await getQuote(shop)).toMatchObject({
      problem: 'lines',
      message: CHECKOUT_MESSAGES.soldOut,
    });
    expect(await paying(shop)).toMatchObject({
      code: 'conflict',
      message: CHECKOUT_MESSAGES.soldOut,
    });
    await markStock({ productId, inStock: true }, member.actor, NOON);
    expect(await getFlags(productId)).toMatchObject({ inStock: true, options: [true] });
    expect(await paying(shop)).toBeNull();
  });

  it('is back automatically at the next opening, once', async () => {
    const shop = await shopping();
    const { productId, member } = shop;
    await markStock({ productId, inStock: false, until: 'tomorrow' }, member.actor, NOON);
    const opening = new Date('2026-11-22T07:00:00Z');
    expect((await getFlags(productId)).restockAt).toEqual(opening);
    await restockDue(new Date(opening.getTime() - 1_000));
    expect(await getFlags(productId)).toMatchObject({ inStock: false });
    expect(await restockDue(opening)).toBe(1);
    expect(await restockDue(opening)).toBe(0);
    expect(await getFlags(productId)).toEqual({ inStock: true, options: [true], restockAt: null });
    expect(await paying(shop, opening)).toBeNull();
  });

  it('is back at the first opening of a chosen day', async () => {
    const { productId, member } = await shopping();
    const mark = (until: string) =>
      markStock({ productId, inStock: false, until }, member.actor, NOON);
    await mark('2026-11-24');
    expect((await getFlags(productId)).restockAt).toEqual(new Date('2026-11-24T07:00:00Z'));
    await expect(mark('2026-11-21')).rejects.toMatchObject({
      code: 'invalid',
      message: SHOP_MESSAGES.laterDay,
    });
  });

  it('does not return if the mark was extended', async () => {
    const { productId, member } = await shopping();
    const mark = (minutes: number) =>
      markStock(
        { productId, inStock: false, until: minutesLater(minutes).toISOString() },
        member.actor,
        NOON,
      );
    await mark(30);
    await mark(60);
    await restockDue(minutesLater(30));
    expect(await getFlags(productId)).toMatchObject({
      inStock: false,
      restockAt: minutesLater(60),
    });
    await restockDue(minutesLater(60));
    expect(await getFlags(productId)).toMatchObject({ inStock: true });
  });

  it('stays sold out when pieces come back from a cancelled order', async () => {
    const { productId, optionId, member } = await shopping(2);
    const line = { productId, optionId, quantity: 2 };
    await inTransaction((session) => moveStock([line], 'available', 'allocated', session));
    expect(await getFlags(productId)).toMatchObject({ inStock: false });
    const back = markStock({ productId, optionId, inStock: true }, member.actor, NOON);
    expect(await refusal(back)).toMatchObject({
      code: 'conflict',
      message: SHOP_MESSAGES.noneLeft,
    });
    await markStock({ productId, optionId, inStock: false }, member.actor, NOON);
    await inTransaction((session) => moveStock([line], 'allocated', 'available', session));
    expect(await getStock(line)).toEqual([2, 0, 0]);
    expect(await getFlags(productId)).toMatchObject({ inStock: false });
    await markStock({ productId, optionId, inStock: true }, member.actor, NOON);
    expect(await getFlags(productId)).toMatchObject({ inStock: true });
  });

  it('is listed on its board by name, until it is back', async () => {
    const { productId, optionId, member } = await shopping();
    const soldOut = async () =>
      (await readBoard({ state: 'new' }, member.actor, NOON)).soldOut.map(
        ({ productId: id, optionId: option, name, until }) => [id, option, name, until],
      );
    expect(await soldOut()).toEqual([]);
    const _id = new mongoose.Types.ObjectId();
    const other = { _id, name: 'Other', priceKobo: 100_000, inStock: true, tracked: false };
    await Product.updateOne({ _id: productId }, { $push: { options: other } });
    const { name, options } = await Product.findById(productId).orFail().lean();
    const until = minutesLater(30).toISOString();
    await markStock({ productId, optionId, inStock: false, until }, member.actor, NOON);
    const option = [productId, optionId, `${name}, ${options[0]?.name}`, until];
    expect(await soldOut()).toEqual([option]);
    await markStock({ productId, inStock: false }, member.actor, NOON);
    expect(await soldOut()).toEqual([[productId, null, name, null], option]);
    const stranger = (await shopping()).member;
    expect((await readBoard({ state: 'new' }, stranger.actor, NOON)).soldOut).toEqual([]);
    await markStock({ productId, inStock: true }, member.actor, NOON);
    expect(await soldOut()).toEqual([option]);
    await markStock({ productId, optionId, inStock: true }, member.actor, NOON);
    expect(await soldOut()).toEqual([]);
  });

  it('is its own alone', async () => {
    const { productId, vendorId } = await shopping();
    const before = await Product.findById(productId).lean();
    const stranger = (await shopping()).member;
    const strange = new mongoose.Types.ObjectId().toString();
    const refusals = await Promise.all([
      refusal(markStock({ productId, inStock: false }, stranger.actor, NOON)),
      refusal(markStock({ productId, inStock: false, vendorId }, stranger.actor, NOON)),
      refusal(markStock({ productId: strange, inStock: false }, stranger.actor, NOON)),
    ]);
    expect(refusals.map((one) => one?.code)).toEqual(['not_found', 'not_found', 'not_found']);
    expect(await Product.findById(productId).lean()).toEqual(before);
  });

  it('counts once when two members mark different options concurrently', async () => {
    const { productId, optionId, vendorId, member } = await shopping();
    const colleague = await makeMember(vendorId);
    await Promise.all([
      markStock({ productId, optionId, inStock: false }, member.actor, NOON),
      markStock({ productId, inStock: false }, colleague.actor, NOON),
    ]);
    const { soldOut, options } = await Product.findById(productId).orFail().lean();
    expect([soldOut, options[0]?.soldOut]).toMatchObject([{ until: null }, { until: null }]);
  });
});

describe('a note for the kitchen', () => {
  it('is frozen with the payment and shown on the ticket and to the customer', async () => {
    const { checkout, member } = await shopping();
    const note = 'One of the egusi without pepper, abeg.';
    const input = { ...checkout.input, note };
    const { reference } = await startCardPayment('order', input, checkout.actor, NOON);
    await standIn().pay(reference);
    await settlePayment(reference, NOON);
    const [order] = await getOrders(checkout.actor);
    const orderId = String(order?._id);
    expect(await findPurchase({ kind: 'order', id: orderId }, checkout.actor)).toMatchObject({
      note,
    });
    const { orders } = await readBoard({ state: 'new' }, member.actor, NOON);
    expect(orders).toMatchObject([{ orderId, note }]);
  });

  it('is one line of up to 160 characters', () => {
    const parse = (note: string) =>
      payOrderInput.safeParse({ totalAmount: 1, address: 'a'.repeat(24), note }).data?.note;
    expect(parse('x'.repeat(160))).toBe('x'.repeat(160));
    expect(parse('x'.repeat(161))).toBeUndefined();
    expect(parse('No pepper,\n\u0007no onions')).toBe('No pepper, no onions');
  });
});
