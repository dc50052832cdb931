import type { Page } from '@playwright/test';
import { vendorId } from '../scripts/seed/ids';
import { demoProduct, listProducts, productPath } from './support/catalogue';
import { expectInCart, nairaIn, toText } from './support/checkout';
import { expect, test } from './support/test';

// Lists, search, filters, kitchens, shops and the wishlist.

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Applies a price range: in the sheet on phones, in the page on wide screens. */
async function sendRange(page: Page, min: string, max: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Lowest price').fill(min);
    await sheet.getByLabel('Highest price').fill(max);
    await sheet.getByRole('button', { name: /^Show/ }).click();
    return;
  }
  await page.getByLabel('Lowest price').fill(min);
  await page.getByLabel('Highest price').fill(max);
  await page.getByRole('button', { name: /^Apply/ }).click();
}

async function setRange(page: Page, min: string, max: string): Promise<void> {
  await sendRange(page, min, max);
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
}

test('a misspelt search finds the product, and results follow typing', async ({ page }) => {
  await page.goto('/');
  const box = page.getByLabel('Search products');
  await box.fill('jolof rise');
  await box.press('Enter');
  await page.waitForURL(/\/products\?search=jolof/);
  await expect(cards(page).first()).toContainText(/jollof/i);
  await box.fill('charjer');
  await expect(page).toHaveURL(/search=charjer/);
  await expect(cards(page).first()).toContainText(/charger/i);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the search box suggests categories, shops and products, and corrects typos', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('search').getByLabel('Search products');
  await box.click();
  await box.pressSequentially('shoe');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: /^Shoes/ })).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('shoe');
  await box.press('ArrowDown');
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/products\/Shoes$/);

  await box.fill('charjer');
  await expect(list.getByRole('option', { name: /Did you mean/ })).toContainText('charger');
  await box.press('Enter');
  await expect(page).toHaveURL(/search=charjer/);
  await page.getByRole('link', { name: 'charger', exact: true }).click();
  await expect(page).toHaveURL(/search=charger/);
  await expect(page.getByText('Did you mean')).toBeHidden();
});

test('the suggestions stay closed on the next page, and after Back', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('search').getByLabel('Search products');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  let answer = () => {};
  const isEntered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/product/suggest?*', async (route) => {
    await isEntered;
    await route.continue();
  });
  await box.click();
  const asked = page.waitForRequest('**/api/product/suggest?*');
  await box.pressSequentially('charger');
  await asked;
  await box.press('Enter');
  answer();
  await expect(page).toHaveURL(/search=charger/);
  await expect(list).toBeHidden();
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\/PhoneAccessories\/\w/);
  await expect(page.getByRole('heading', { level: 1, name: /charger/i })).toBeVisible();
  await expect(list).toBeHidden();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(list).toBeHidden();
  await box.pressSequentially('shoe');
  await expect(list).toBeVisible();
});

test('the search box shows a “from” price for products with several', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('search').getByLabel('Search products');
  const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await box.click();
  await box.pressSequentially('stewed beef');
  await expect(option.filter({ hasText: 'Mama Esosa Kitchen' }).first()).toContainText(/from ₦\d/);
  const comb = await demoProduct(page, 'rat-tail-comb');
  await box.fill(comb.name);
  const line = option.filter({ hasText: comb.name }).first();
  await expect(line).toContainText(/· ₦\d/);
});

test('price range, stock and sort filter the list and show in the URL', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/products');
  await setRange(page, '1000', '3000');
  await expect(page).toHaveURL(/min=1000/);
  await expect(page).toHaveURL(/max=3000/);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Price: low to high' });
  await expect(page).toHaveURL(/sort=/);
  const expected = await listProducts(page, 'min=1000&max=3000&sort=price-asc&limit=10&page=1');
  await expect(cards(page)).toHaveCount(10);
  for (const [index, product] of expected.entries()) {
    await expect(cards(page).nth(index)).toContainText(product.name);
  }
  const prices = await cards(page).allTextContents();
  const amounts = prices.map(nairaIn);
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
  expect(Math.min(...amounts)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...amounts)).toBeLessThanOrEqual(3000);

  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByRole('link', { name: /^From ₦1,000/ }).click();
  await expect(page).not.toHaveURL(/min=/);
  await expect(page).toHaveURL(/max=3000/);
  await expect(chips.getByRole('link', { name: /^From/ })).toBeHidden();
  await chips.getByRole('link', { name: /^Up to/ }).click();
  await expect(page).not.toHaveURL(/max=/);
  await expect(chips.getByRole('link', { name: /^Up to/ })).toBeHidden();
});

test('a reversed price range is swapped, and an invalid amount shows an error', async ({
  page,
}) => {
  await page.goto('/products');
  await setRange(page, '9000', '100');
  await expect(page).toHaveURL('/products?min=100&max=9000');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('link', { name: /^From ₦100\b/ })).toBeVisible();
  await page.goto('/products');
  await sendRange(page, '-50', '');
  const hint = page.getByText('Enter an amount in naira, like 5,000.');
  await expect(hint.filter({ visible: true })).toHaveCount(1);
  await expect(page).not.toHaveURL(/min=/);
});

test('sold-out products are hidden until asked for', async ({ page }) => {
  const mirror = await demoProduct(page, 'hand-mirror-gold');
  await page.goto('/products?search=hand+mirror');
  await expect(page.getByText(mirror.name)).toBeHidden();
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByText('In stock only').click();
    await sheet.getByRole('button', { name: /^Show/ }).click();
  } else await page.getByRole('link', { name: 'In stock only' }).click();
  await expect(page).toHaveURL(/inStock=0/);
  await expect(page.getByRole('link', { name: mirror.name, exact: true })).toBeVisible();
  await page.getByRole('link', { name: mirror.name, exact: true }).click();
  await expect(page.getByText('Sold out', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden();
});

test('lists show ten per page, and Back returns to the previous page', async ({ page }) => {
  await page.goto('/products');
  await expect(cards(page)).toHaveCount(10);
  const first = await toText(cards(page).first());
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Next/ })
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('status').filter({ hasText: 'page 2 of' })).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  expect(await toText(cards(page).first())).not.toBe(first);
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(cards(page).first()).toHaveText(first);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages
    .getByRole('link', { name: /^Page \d+$/ })
    .last()
    .click();
  await expect(page).toHaveURL(/page=\d\d/);
  await expect(pages.getByRole('link', { name: /^Next/ })).toBeHidden();
});

test('the shop list leads to a shop and its products', async ({ page }) => {
  await page.goto('/shops');
  await page.getByRole('link', { name: /Campus Gadgets/ }).click();
  await expect(page).toHaveURL(`/shops/${vendorId('campus-gadgets')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Campus Gadgets' })).toBeVisible();
  const name = await toText(cards(page).first().getByRole('heading'));
  await cards(page).first().getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Campus Gadgets', exact: true }).click();
  await expect(page).toHaveURL(`/shops/${vendorId('campus-gadgets')}`);
});

test('kitchens have search, a sectioned menu and a cart bar', async ({ page }) => {
  await page.goto('/food');
  await page.getByLabel('Search kitchens and dishes').fill('shawarma');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/q=shawarma/);
  await expect(page.getByText(/^from ₦/).first()).toBeVisible();
  await page.getByRole('link', { name: /Ekosodin Grills/ }).click();
  await expect(page).toHaveURL(`/food/${vendorId('ekosodin-grills')}`);
  const sections = page.getByRole('navigation', { name: 'Menu sections' }).getByRole('link');
  const last = sections.last();
  const title = await toText(last);
  await last.click();
  await expect(page).toHaveURL(/#/);
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
  await page
    .getByRole('button', { name: /^Add to Cart: / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^View cart · 1 item/ })).toContainText('₦');
  await expectInCart(page, 1);
});

test('the heart adds to the wishlist and removes from it', async ({ page }) => {
  const product = await demoProduct(page, 'rat-tail-comb');
  await page.goto('/wishlist');
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
  await page.goto(productPath(product));
  const heart = page.getByRole('button', { name: `Wishlist: ${product.name}` });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(page.getByText('Added to Wish List')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/wishlist');
  await expect(page.getByRole('link', { name: product.name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Add to Cart: ${product.name}` }).click();
  await expectInCart(page, 1);
  await page.getByRole('button', { name: `Wishlist: ${product.name}` }).click();
  await expect(page.getByText('Removed from Wish List')).toBeVisible();
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists filter with a plain form, and products are readable', async ({ page }) => {
    const product = await demoProduct(page, 'type-c-to-type-c-cable-60w');
    await page.goto('/products');
    await expect(cards(page)).toHaveCount(10);
    await page.getByLabel('Highest price').fill('2000');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/max=2000/);
    for (const text of await cards(page).allTextContents()) {
      // A "from" price may include required add-ons; the filter uses the option's price.
      if (!/from/.test(text)) expect(nairaIn(text)).toBeLessThanOrEqual(2000);
    }
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page).toHaveURL(/max=2000/);
    await page.getByRole('searchbox').fill('cable');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/search=cable/);

    await page.goto(productPath(product));
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(page.getByText('₦3,600').first()).toBeVisible();
    await expect(page.getByRole('img', { name: /cable/i }).first()).toBeVisible();

    await page.goto(productPath(await demoProduct(page, 'beef-suya')));
    await expect(page.getByText(/^About \d+ min to prepare$/)).toBeVisible();
    await expect(page.getByText(/^Ready in/)).toBeHidden();
    await page.goto('/food');
    await page.getByRole('link', { name: /Mama Esosa Kitchen/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mama Esosa Kitchen');
    await expect(page.getByText('Loading vendors...')).toBeHidden();
  });
});
