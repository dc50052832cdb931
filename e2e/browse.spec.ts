import type { Page } from '@playwright/test';
import { vendorId } from '../scripts/seed/ids';
import { demoProduct, listProducts, productPath } from './support/catalogue';
import { expectInCart, nairaIn, textOf } from './support/checkout';
import { expectGood } from './support/quality';
import { expect, test } from './support/test';

// Finding things: lists, search, filters, kitchens, shops and the wishlist.

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Sends a price range where this width has it: in the sheet of a phone, in the page elsewhere. */
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

test('a search with slips finds the thing, and typing on follows', async ({ page }) => {
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

test('the search box offers categories, shops and products, and puts slips right', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('search').getByLabel('Search products');
  await box.click();
  await box.pressSequentially('shoe');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: /^Shoes/ })).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectGood(page, 'suggestions');
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

test('the search box says from what price where a thing has several', async ({ page }) => {
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

test('price range, stock and sort narrow the list and stand in the address', async ({ page }) => {
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

  const chips = page.getByRole('list', { name: 'Filters in use' });
  await chips.getByRole('link', { name: /^From ₦1,000/ }).click();
  await expect(page).not.toHaveURL(/min=/);
  await expect(page).toHaveURL(/max=3000/);
  await expect(chips.getByRole('link', { name: /^From/ })).toBeHidden();
  await chips.getByRole('link', { name: /^Up to/ }).click();
  await expect(chips).toBeHidden();
});

test('a turned-round price range is put right; what is no amount is said', async ({ page }) => {
  await page.goto('/products');
  await setRange(page, '9000', '100');
  await expect(page).toHaveURL('/products?min=100&max=9000');
  const chips = page.getByRole('list', { name: 'Filters in use' });
  await expect(chips.getByRole('link', { name: /^From ₦100\b/ })).toBeVisible();
  await page.goto('/products');
  await sendRange(page, '-50', '');
  const hint = page.getByText('Write an amount in naira, like 5,000.');
  await expect(hint.filter({ visible: true })).toHaveCount(1);
  await expect(page).not.toHaveURL(/min=/);
});

test('sold-out things are left out until they are asked for', async ({ page }) => {
  const mirror = await demoProduct(page, 'hand-mirror-gold');
  await page.goto('/products?search=hand+mirror');
  await expect(page.getByText(mirror.name)).toBeHidden();
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByText('In stock only').click();
    await sheet.getByRole('button', { name: /^Show/ }).click();
  } else await page.getByText('In stock only').click();
  await expect(page).toHaveURL(/inStock=0/);
  await expect(page.getByRole('link', { name: mirror.name, exact: true })).toBeVisible();
  await page.getByRole('link', { name: mirror.name, exact: true }).click();
  await expect(page.getByText('Sold out.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden();
});

test('ten to a page, and Back leads to the one before', async ({ page }) => {
  await page.goto('/products');
  await expect(cards(page)).toHaveCount(10);
  const first = await textOf(cards(page).first());
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Next/ })
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('status').filter({ hasText: 'page 2 of' })).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  expect(await textOf(cards(page).first())).not.toBe(first);
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

test('nothing fits: the list says so and offers a way out', async ({ page }) => {
  await page.goto('/products?min=900000');
  await expect(page.getByRole('heading', { name: 'Nothing fits all of that' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL('/products');
  await expect(cards(page)).toHaveCount(10);
});

test('a search without results says so and leads on', async ({ page }) => {
  await page.goto('/products?search=qqzzxxw');
  await expect(page).toHaveTitle(/^Results for “qqzzxxw”/);
  const main = page.getByRole('main');
  const nothing = main.getByRole('heading', { level: 1, name: 'Nothing found for “qqzzxxw”' });
  await expect(nothing).toBeVisible();
  // Said once, and to who listens as the number of things.
  await expect(main.getByRole('heading')).toHaveCount(1);
  await expect(main.getByRole('status')).toHaveText('0 items for “qqzzxxw”');
  await expect(main.getByRole('status')).toHaveCSS('position', 'absolute');
  for (const name of ['All products', 'Food', 'Shops']) {
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: 'Clear the filters' })).toHaveCount(0);
});

test('a category has its own page, name and only its own things', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fashion and Accessories/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\/Fashion(%26|&)Accessories$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Fashion and Accessories' }),
  ).toBeVisible();
  const expected = await listProducts(page, 'category=Fashion%26Accessories&limit=10&page=1');
  await expect(cards(page)).toHaveCount(expected.length);
  await expect(cards(page).first()).toContainText(expected[0]?.name ?? '');
});

test('shops lead to a shop and to its products', async ({ page }) => {
  await page.goto('/shops');
  await page.getByRole('link', { name: /Campus Gadgets/ }).click();
  await expect(page).toHaveURL(`/shops/${vendorId('campus-gadgets')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Campus Gadgets' })).toBeVisible();
  const name = await textOf(cards(page).first().getByRole('heading'));
  await cards(page).first().getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Campus Gadgets', exact: true }).click();
  await expect(page).toHaveURL(`/shops/${vendorId('campus-gadgets')}`);
});

test('kitchens: search, menu with sections, cart bar', async ({ page }) => {
  await page.goto('/food');
  await page.getByLabel('Search kitchens and dishes').fill('shawarma');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/q=shawarma/);
  await expect(page.getByText(/^from ₦/).first()).toBeVisible();
  await page.getByRole('link', { name: /Ekosodin Grills/ }).click();
  await expect(page).toHaveURL(`/food/${vendorId('ekosodin-grills')}`);
  const sections = page.getByRole('navigation', { name: 'Menu sections' }).getByRole('link');
  const last = sections.last();
  const title = await textOf(last);
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

for (const [list, typed, meant, category] of [
  ['/food', 'jollof', 'jollof', 'category=Food'],
  ['/food', 'plantin', 'plantain', 'category=Food'],
  ['/shops', 'wigs', 'wigs', 'category=HairAccessories'],
] as const) {
  test(`${list} finds who sells ${typed}, and shows it`, async ({ page }) => {
    const found = await listProducts(page, `q=${meant}&${category}&inStock=true&limit=100&page=1`);
    const sellers = new Set(found.map(({ vendorName }) => vendorName));
    expect(sellers.size).toBeGreaterThan(0);
    await page.goto(list);
    const before = await page.getByRole('main').getByRole('heading', { level: 2 }).count();
    expect(before).toBeGreaterThan(sellers.size);
    await page.getByRole('main').getByRole('searchbox').fill(typed);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`${list}?q=${typed}`);
    await expect(page.getByText(new RegExp(`for “${typed}”$`))).toBeVisible();
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(names).toHaveCount(sellers.size);
    for (const name of await names.allTextContents()) expect(sellers).toContain(name);
    // The first picture of a card is of what was searched for.
    const pictures = found.map(({ image: [first] }) => first?.replace(/-640\.webp$/, ''));
    const shown = await page.getByRole('main').locator('li img').first().getAttribute('src');
    expect(pictures).toContain(shown?.replace(/-\d+\.webp$/, ''));
  });
}

test('an unknown kitchen word says that there is none', async ({ page }) => {
  await page.goto('/food?q=zzzzqqq');
  await expect(page.getByText('No vendors found.')).toBeVisible();
});

test('a heart puts things on the wishlist and takes them off', async ({ page }) => {
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

test('home: services, six categories, six featured things', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Explore Products' })).toHaveAttribute(
    'href',
    '/products',
  );
  await expect(cards(page)).toHaveCount(6);
  for (const address of [
    '/products/PhoneAccessories',
    '/products/HairAccessories',
    '/products/Fashion%26Accessories',
    '/products/Shoes',
    '/products/Cosmetics',
    '/food',
  ]) {
    await expect(main.locator(`a[href="${address}"]`).first()).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists filter by a plain form and products can be read', async ({ page }) => {
    const product = await demoProduct(page, 'type-c-to-type-c-cable-60w');
    await page.goto('/products');
    await expect(cards(page)).toHaveCount(10);
    await page.getByLabel('Highest price').fill('2000');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/max=2000/);
    for (const text of await cards(page).allTextContents()) {
      expect(nairaIn(text)).toBeLessThanOrEqual(2000);
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
