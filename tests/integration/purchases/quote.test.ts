import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { kobo } from '@/lib/core/money';
import type { QuoteDto } from '@/lib/core/pricing/quote';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { Payment } from '@/models/purchases/payment';
import { Product } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import { useTestDatabase } from '../../support/database';
import { refusal, start } from '../../support/paying';
import {
  type Checkout,
  createAddress,
  createCustomer,
  createProduct,
  createVendor,
  getStock,
  minutesLater,
} from '../../support/shop';
import { standIn } from '../../support/stand-in';

useTestDatabase();

/** A checkout of a dish with add-ons and a tracked product. */
interface Meal extends Checkout {
  vendorId: string;
  dishId: string;
}

/**
 * Two plates of ₦2,500 with add-ons of ₦300 and ₦450 each (a third one is not chosen), and a drink
 * of ₦1,500: 8,000 + delivery 400 = 8,400; service fee 126 + 100 + 420 = 646, up to 650.
 * `option` is the drink, of which there are ten.
 */
async function meal(): Promise<Meal> {
  const actor = await createCustomer();
  const vendorId = await createVendor({ categories: ['Food'] });
  const dish = await createProduct(vendorId, { priceKobo: 250_000, category: 'Food' });
  const drink = await createProduct(vendorId, { priceKobo: 150_000, category: 'Food', stock: 10 });
  const options = [30_000, 45_000, 60_000].map((price, index) => {
    const _id = new Types.ObjectId();
    return { _id, name: `Extra ${index}`, priceKobo: kobo(price), inStock: true };
  });
  const group = { name: 'Extras', min: 0, max: 3, options };
  await Product.updateOne({ _id: dish.productId }, { addons: [group] });
  const addonIds = options.slice(0, 2).map(({ _id }) => _id.toString());
  const items = [
    { ...dish, addonIds, quantity: 2 },
    { ...drink, addonIds: [], quantity: 1 },
  ];
  const address = await createAddress(actor);
  return {
    actor,
    vendorId,
    dishId: dish.productId,
    option: drink,
    input: { items, totalAmount: 9_050, address, isExpress: false },
  };
}

const changeDish = (change: object) => (bought: Meal) =>
  Product.updateOne({ _id: bought.dishId }, { $set: change });
const changeShop = (change: object) => (bought: Meal) =>
  Vendor.updateOne({ _id: bought.vendorId }, { $set: change });

let bought: Meal;
beforeEach(async () => {
  bought = await meal();
});

/** The quote that comes with the refusal; nothing has been charged or taken from the shelf. */
async function refusedQuote(message: string, input = bought.input): Promise<QuoteDto> {
  const refused = await refusal(start({ ...bought, input }));
  expect(refused).toMatchObject({ code: 'conflict', message });
  expect(await Payment.countDocuments({ userId: bought.actor.userId })).toBe(0);
  expect(await getStock(bought.option)).toEqual([10, 0, 0]);
  return refused?.details.quote as QuoteDto;
}

describe('a payment for unavailable items', () => {
  it.each([
    ['the product is hidden', changeDish({ status: 'hidden' }), 'gone', CHECKOUT_MESSAGES.lineGone],
    [
      'the product was removed',
      changeDish({ status: 'removed' }),
      'gone',
      CHECKOUT_MESSAGES.lineGone,
    ],
    ['the shop is hidden', changeShop({ status: 'hidden' }), 'gone', CHECKOUT_MESSAGES.lineGone],
    ['the shop was removed', changeShop({ status: 'removed' }), 'gone', CHECKOUT_MESSAGES.lineGone],
    [
      'the dish has sold out',
      changeDish({ 'options.0.inStock': false }),
      'sold_out',
      CHECKOUT_MESSAGES.soldOut,
    ],
    [
      'a chosen add-on has sold out',
      changeDish({ 'addons.0.options.1.inStock': false }),
      'addons',
      CHECKOUT_MESSAGES.addonsGone,
    ],
    [
      'more add-ons are required',
      changeDish({ 'addons.0.min': 3 }),
      'addons',
      CHECKOUT_MESSAGES.addonsGone,
    ],
    [
      'fewer add-ons are allowed',
      changeDish({ 'addons.0.max': 1 }),
      'addons',
      CHECKOUT_MESSAGES.addonsGone,
    ],
  ])('is refused before anything is charged when %s', async (_what, change, problem, message) => {
    expect((await change(bought)).modifiedCount).toBe(1);
    const quote = await refusedQuote(message);
    expect(quote).toMatchObject({ problem: 'lines', lines: [{ problem }, {}] });
  });

  it('goes through when only an add-on that was not chosen has sold out', async () => {
    await changeDish({ 'addons.0.options.2.inStock': false })(bought);
    await start(bought);
    expect(await getStock(bought.option)).toEqual([9, 1, 0]);
  });
});

describe('prices in a payment', () => {
  /** What was asked of the customer: by our records and by the provider's. */
  async function asked(totalAmount: number) {
    const { reference } = await start({ ...bought, input: { ...bought.input, totalAmount } });
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
    const { amount } = await standIn().transaction(reference);
    return [payment?.amountKobo, amount];
  }

  it('match the total shown, with option, add-ons and fees', async () => {
    expect(await asked(9_050)).toEqual([905_000, 905_000]);
  });

  it.each([
    // 8,200 + 400 = 8,600; fee 129 + 100 + 430 = 659, up to 660.
    ['the option', { 'options.0.priceKobo': 260_000 }, 926_000],
    // 7,000 + 400 = 7,400; fee 111 + 100 + 370 = 581, up to 590.
    ['an offer', { 'options.0.offerPriceKobo': 200_000 }, 799_000],
    // 9,000 + 400 = 9,400; fee 141 + 100 + 470 = 711, up to 720.
    ['an add-on', { 'addons.0.options.0.priceKobo': 80_000 }, 1_012_000],
  ])('show a new price of %s first, then charge it', async (_what, change, totalKobo) => {
    await changeDish(change)(bought);
    const quote = await refusedQuote(CHECKOUT_MESSAGES.quoteChanged);
    expect(quote).toMatchObject({ problem: null, total: totalKobo / 100 });
    expect(await asked(quote.total)).toEqual([totalKobo, totalKobo]);
  });
});

describe('a shop that is paused', () => {
  it('schedules the order for the reopening, and shows it to the customer first', async () => {
    const opens = minutesLater(120);
    await changeShop({ pausedUntil: opens })(bought);
    const quote = await refusedQuote(CHECKOUT_MESSAGES.timeChanged, {
      ...bought.input,
      scheduledFor: null,
    });
    expect(quote).toMatchObject({ problem: null, scheduledFor: opens.toISOString() });
    const input = { ...bought.input, scheduledFor: quote.scheduledFor };
    const { reference } = await start({ ...bought, input });
    const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
    expect(payment?.draft).toMatchObject({ scheduledFor: opens });
  });
});

it('sells tracked stock while any is left, regardless of the in-stock flag', async () => {
  await Product.updateOne({ _id: bought.option.productId }, { 'options.0.inStock': false });
  await start(bought);
  expect(await getStock(bought.option)).toEqual([9, 1, 0]);
});
