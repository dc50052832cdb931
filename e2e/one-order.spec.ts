import type { Page } from '@playwright/test';
import { type ListedProduct, listProducts, productPath } from './support/catalogue';
import { expectInCart } from './support/checkout';
import { expect, test } from './support/test';

// A cart that exceeds one order: shown in the cart, before signing up.

/** One product without options from each of `count` shops. */
async function getShopProducts(page: Page, count: number): Promise<ListedProduct[]> {
  const all = await listProducts(page, 'inStock=true&limit=100&page=1');
  const byShop = new Map<string, ListedProduct>();
  for (const product of all) {
    const isPlain = product.category !== 'Food' && product.options.length === 1;
    if (isPlain && !byShop.has(product.vendorId)) byShop.set(product.vendorId, product);
  }
  expect(byShop.size).toBeGreaterThanOrEqual(count);
  return [...byShop.values()].slice(0, count);
}

test('a guest over the shop limit sees it, and can save one shop for later', async ({ page }) => {
  const products = await getShopProducts(page, 6);
  for (const [index, product] of products.entries()) {
    await page.goto(productPath(product));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expectInCart(page, index + 1);
  }
  const last = products.at(-1)?.vendorName ?? '';
  await page.goto('/cart');
  await expect(page.getByText('6 items from 6 shops, over the limit for one order')).toBeVisible();
  await expect(
    page.getByText(
      `One order can have items from up to 5 shops. Split your cart. ${last} can wait in your Wishlist.`,
    ),
  ).toBeVisible();
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  await expect(proceed).toBeDisabled();
  await page.getByRole('button', { name: 'Save 1 shop for later' }).click();
  await expect(page.getByText('Moved to your wishlist')).toBeVisible();
  await expect(page.getByText('5 items from 5 shops, one delivery')).toBeVisible();
  await expect(page.getByRole('heading', { name: last })).toBeHidden();
  await proceed.click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
});
