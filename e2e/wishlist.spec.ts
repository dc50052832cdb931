import type { Page } from '@playwright/test';
import { demoProduct, listProducts } from './support/catalogue';
import { expect, test } from './support/test';

// An old wishlist: products on it are no longer sold, or it is longer than one call.

const GONE = 'f'.repeat(24);
const ALSO_GONE = 'e'.repeat(24);
const REMOVE = 'Remove unavailable items';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Opens a guest's wishlist with these products, in order. */
async function openWishlist(page: Page, wishList: readonly string[]): Promise<void> {
  await page.goto('/faq');
  const state = { items: {}, base: {}, rev: 0, owner: null, wishList, wishBase: [] };
  await page.evaluate(
    (cart) => localStorage.setItem('eki-cart', cart),
    JSON.stringify({ state, version: 1 }),
  );
  await page.goto('/wishlist');
}

test('an unavailable item can be removed and put back with Undo', async ({ page }) => {
  const comb = await demoProduct(page, 'rat-tail-comb');
  await openWishlist(page, [GONE, comb._id, ALSO_GONE]);
  await expect(page.getByText('2 items are no longer available.')).toBeVisible();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: REMOVE }).click();
  await expect(page.getByText('Removed from Wish List')).toBeVisible();
  await expect(page.getByText(/no longer available/)).toBeHidden();
  await expect(page.getByText('1 item', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 items are no longer available.')).toBeVisible();
  await page.getByRole('button', { name: REMOVE }).click();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(/no longer available/)).toBeHidden();
});

test('a wishlist with only unavailable items reads as empty and can be cleared', async ({
  page,
}) => {
  await openWishlist(page, [GONE]);
  await expect(page.getByText('1 item is no longer available.')).toBeVisible();
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
  await page.getByRole('button', { name: REMOVE }).click();
  await expect(page.getByText(/no longer available/)).toBeHidden();
  await expect(page.getByText('Your wishlist is empty.')).toBeFocused();
  await page.reload();
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
  await expect(page.getByText(/no longer available/)).toBeHidden();
});

test('a wishlist of over a hundred items can be read to the end', async ({ page }) => {
  const products = await listProducts(page, 'limit=120');
  const ids = products.map(({ _id }) => _id);
  expect(ids).toHaveLength(120);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/product/list?ids=')) asked.push(request.url());
  });
  await openWishlist(page, ids);
  await expect(page.getByText('120 items, showing the latest 100')).toBeVisible();
  await expect(cards(page)).toHaveCount(100);
  await expect(cards(page).first()).toContainText(products.at(-1)?.name ?? '');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards(page)).toHaveCount(120);
  await expect(cards(page).last()).toContainText(products[0]?.name ?? '');
  await expect(cards(page).nth(100).getByRole('link').first()).toBeFocused();
  await expect(page.getByText('120 items', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  // Hearts that come and go cause no new calls.
  const last = cards(page)
    .last()
    .getByRole('button', { name: /^Wishlist: / });
  await last.click();
  await expect(page.getByText('119 items', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('120 items', { exact: true })).toBeVisible();
  expect(asked).toHaveLength(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the wishlist shows that it needs JavaScript', async ({ page }) => {
    await page.goto('/wishlist');
    await expect(page.getByText(/^Your wishlist needs JavaScript/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to products' }).click();
    await expect(page).toHaveURL('/products');
  });
});
