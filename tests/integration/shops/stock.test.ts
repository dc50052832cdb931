import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { kobo } from '@/lib/core/money';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { useTestDatabase } from '../../support/database';
import { getOrders, readyToPay, start } from '../../support/paying';
import {
  type Checkout,
  createAddress,
  createCustomer,
  getStock,
  minutesLater,
} from '../../support/shop';
import { standIn } from '../../support/stand-in';

useTestDatabase();

/** Pays, and gives the order's id. */
async function buy(checkout: Checkout): Promise<string> {
  const { reference } = await start(checkout);
  await standIn().pay(reference);
  await settlePayment(reference, minutesLater(1));
  const [order] = await getOrders(checkout.actor);
  return String(order?._id);
}

it('adds up units of one option, whatever their add-ons', async () => {
  const checkout = await readyToPay(10);
  const { actor, option } = checkout;
  const choice = { _id: new Types.ObjectId(), name: 'Extra', priceKobo: kobo(0), inStock: true };
  const group = { name: 'Extras', min: 0, max: 1, options: [choice] };
  await Product.updateOne({ _id: option.productId }, { addons: [group] });
  const items = [
    { ...option, addonIds: [], quantity: 1 },
    { ...option, addonIds: [choice._id.toString()], quantity: 2 },
  ];
  // 7,500 + delivery 400 = 7,900; service fee 118.50 + 100 + 395 = 613.50, up to 620.
  const input = { ...checkout.input, items, totalAmount: 8_520 };
  const { reference } = await start({ ...checkout, input });
  expect(await getStock(option)).toEqual([7, 3, 0]);
  await standIn().pay(reference);
  await settlePayment(reference, minutesLater(1));
  expect(await getStock(option)).toEqual([7, 0, 3]);
  const [order] = await getOrders(actor);
  await cancelPurchase({ kind: 'order', id: String(order?._id) }, actor, minutesLater(2));
  expect(await getStock(option)).toEqual([10, 0, 0]);
});

describe('the sold-out list', () => {
  /** The product's own word, and that of each of its options. */
  async function readFlags(productId: string): Promise<[product: boolean, ...options: boolean[]]> {
    const product = await Product.findById(productId).lean().orFail();
    return [product.inStock, ...product.options.map(({ inStock }) => inStock)];
  }

  /** Another size of the product, at the same price. */
  async function addSize(productId: string, pieces: number) {
    const optionId = new Types.ObjectId();
    const size = { name: 'Other size', priceKobo: kobo(250_000), inStock: true, tracked: true };
    await Product.updateOne({ _id: productId }, { $push: { options: { _id: optionId, ...size } } });
    await StockLevel.create({
      _id: `${productId}:${optionId}`,
      productId: new Types.ObjectId(productId),
      optionId,
      onHand: pieces,
      reserved: 0,
      allocated: 0,
      available: pieces,
    });
    return { productId, optionId: optionId.toString() };
  }

  /** A customer who wants two pieces of the option. */
  async function wanting(option: Checkout['option']): Promise<Checkout> {
    const actor = await createCustomer();
    const address = await createAddress(actor);
    const items = [{ ...option, addonIds: [], quantity: 2 }];
    return { actor, option, input: { items, totalAmount: 5_860, address, isExpress: false } };
  }

  it('includes a product only when all its options are sold out', async () => {
    const checkout = await readyToPay(2);
    const { productId } = checkout.option;
    const otherSize = await addSize(productId, 2);
    const orderId = await buy(checkout);
    expect(await readFlags(productId)).toEqual([true, false, true]);
    await buy(await wanting(otherSize));
    expect(await readFlags(productId)).toEqual([false, false, false]);
    await cancelPurchase({ kind: 'order', id: orderId }, checkout.actor, minutesLater(2));
    expect(await readFlags(productId)).toEqual([true, true, false]);
  });

  it('leaves out an option whose last units are only held for a payment', async () => {
    const holder = await readyToPay(4);
    const { reference } = await start(holder);
    await buy(await wanting(holder.option));
    expect(await getStock(holder.option)).toEqual([0, 2, 2]);
    expect(await readFlags(holder.option.productId)).toEqual([true, true]);
    await standIn().pay(reference);
    await settlePayment(reference, minutesLater(2));
    expect(await getStock(holder.option)).toEqual([0, 0, 4]);
    expect(await readFlags(holder.option.productId)).toEqual([false, false]);
  });
});
