import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST as remove } from '@/app/api/seller/product/remove/route';
import { CatalogueFollower } from '@/lib/catalog/live/follower';
import { catalogue, stopCatalogue } from '@/lib/catalog/live-index';
import { findProductDetail } from '@/lib/catalog/queries';
import { sitemapPart } from '@/lib/catalog/sitemap';
import { suggest } from '@/lib/catalog/suggestions';
import { quoteCart } from '@/lib/purchases/checkout/payments/quote';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { whyShopPageIsMissing } from '@/server/shop-paths';
import { callRoute } from '../../support/call';
import { eventually, listed } from '../../support/catalogue';
import { useTestDatabase } from '../../support/database';
import { getOrders, start } from '../../support/paying';
import { readAs, saveAs, sellAs, shoes, stockAs } from '../../support/products';
import { makeMember } from '../../support/sellers';
import { createAddress, createCustomer, createVendor, fillCart, NOON } from '../../support/shop';
import { standIn } from '../../support/stand-in';

useTestDatabase();
beforeAll(catalogue);
afterAll(stopCatalogue);

/** A shop with a product on sale, which a customer has in their cart. */
async function inCart(option: Record<string, unknown> = { tracked: false }) {
  const shop = await makeMember(await createVendor());
  const product = await sellAs(shop, { options: [{ name: '', price: 1_000, ...option }] });
  const { productId, options, images } = product;
  const [{ optionId }] = options;
  const actor = await createCustomer();
  await fillCart(actor, [{ productId, optionId, quantity: 1 }]);
  const address = await createAddress(actor);
  const quote = () => quoteCart({ address, isExpress: false }, actor, NOON);
  const save = (changes: Record<string, unknown>) =>
    saveAs(
      shop,
      shoes({
        ...{ productId, rev: product.rev, images, status: 'live' },
        options: [{ name: '', price: 1_000, ...option, optionId }],
        ...changes,
      }),
    );
  const take = () =>
    callRoute(remove, '/api/seller/product/remove', { cookie: shop.cookie, body: { productId } });
  /** Starts a card payment of what the cart costs now; the customer pays it when called. */
  const startPayment = async () => {
    const { total } = await quote();
    const input = { totalAmount: total ?? 0, address, isExpress: false };
    const { reference } = await start({ actor, option: { productId, optionId }, input });
    return async () => {
      await standIn().pay(reference);
      await settlePayment(reference, NOON);
    };
  };
  return {
    ...{ shop, productId, optionId: optionId as string, actor },
    quote,
    save,
    take,
    startPayment,
  };
}

describe('what a shop saves', () => {
  it('is in lists and search, and under its new name alone', async () => {
    const { productId, save } = await inCart();
    const finds = async (search: string) =>
      (await listed({ search }))?.products.some(({ _id }) => _id === productId) ?? false;
    await eventually(() => finds('canvas sneaker'));
    await save({ name: 'Velvet loafer', options: [{ name: '', price: 1_500, tracked: false }] });
    await eventually(async () => (await finds('velvet loafer')) && !(await finds('canvas')));
    const detail = await findProductDetail(productId);
    expect(detail).toMatchObject({ product: { name: 'Velvet loafer', minPrice: 1_500 } });
  });

  it('is suggested and in the sitemap while it is on sale, in every process', async () => {
    // It knows of the first by the database alone.
    const second = new CatalogueFollower();
    const { productId, save, take } = await inCart();
    const path = `/products/Shoes/${productId}`;
    const isSeen = async () => [
      (await suggest('velvet')).products.some(({ _id }) => _id === productId),
      (await (await sitemapPart('products-1.xml')).text()).includes(path),
      second.state?.index.product(productId)?.name === 'Velvet loafer',
    ];
    const seen = (expected: boolean) =>
      eventually(async () => (await isSeen()).every((one) => one === expected));
    await save({ name: 'Velvet loafer' });
    await seen(true);
    await take();
    await seen(false);
    await second.stop();
  });

  it('is not seen by shoppers as a draft or hidden', async () => {
    const { productId, save } = await inCart();
    await save({ status: 'hidden' });
    expect(await findProductDetail(productId)).toBeNull();
  });

  it('is the price in carts, but not in a payment that is open', async () => {
    const { actor, quote, save, optionId, startPayment } = await inCart({
      tracked: true,
      count: 3,
    });
    const pay = await startPayment();
    const price = { name: '', price: 2_000, tracked: true, optionId };
    expect((await save({ options: [price] })).status).toBe(200);
    expect((await quote()).lines).toMatchObject([{ price: 2_000, problem: null }]);
    await pay();
    expect(await getOrders(actor)).toMatchObject([{ items: [{ lineKobo: 100_000 }] }]);
  });
});

describe('a product that is removed', () => {
  it('is gone from its page, from lists and from carts', async () => {
    const { productId, quote, take } = await inCart();
    const isListed = async () => Boolean((await catalogue()).index.product(productId));
    await eventually(isListed);
    await take();
    await eventually(async () => !(await isListed()));
    expect(await whyShopPageIsMissing(`/products/Shoes/${productId}`)).toBe('gone');
    expect(await findProductDetail(productId)).toBe('removed');
    expect((await quote()).lines).toMatchObject([{ problem: 'gone' }]);
  });

  it('is still bought by a payment that was open, and stays in the order', async () => {
    const { actor, take, startPayment } = await inCart({ tracked: true, count: 3 });
    const pay = await startPayment();
    await take();
    await pay();
    expect(await getOrders(actor)).toMatchObject([{ items: [{ name: 'Canvas sneaker' }] }]);
  });
});

describe('the last piece', () => {
  it('is sold or counted away, never both', async () => {
    const sold = await inCart({ tracked: true, count: 1 });
    const { shop, actor, productId, optionId, startPayment } = sold;
    const pay = await startPayment();
    const [, counted] = await Promise.all([
      pay(),
      stockAs(shop, { productId, optionId, count: 0 }),
    ]);
    expect(counted).toMatchObject({ status: 409, body: { least: 1 } });
    expect(await getOrders(actor)).toHaveLength(1);
    expect((await readAs(shop, productId)).body.product.options).toMatchObject([
      { count: 1, held: 1, inStock: false },
    ]);
  });
});
