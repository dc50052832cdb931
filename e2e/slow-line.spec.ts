import type { Locator, Page } from '@playwright/test';
import { vendorId } from '../scripts/seed/ids';
import { demoProduct, firstOption, listProducts, productPath } from './support/catalogue';
import { expectRightSums, naira, readyToPay, summaryLine } from './support/checkout';
import { expectFocusInSight, focusAtBottomEdge } from './support/quality';
import { expect, test } from './support/test';

/** What cards of products on offer may add to the room that is kept for two rows. */
const TALLER_CARDS_PX = 16;

/** Opens a page whose scripts wait until the answer is called. */
async function openAsleep(page: Page, address: string): Promise<() => void> {
  let letScriptsThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return letScriptsThrough;
}

/** As `openAsleep`, with the whole page there, in its own fonts. */
async function openPainted(page: Page, address: string): Promise<() => void> {
  const letScriptsThrough = await openAsleep(page, address);
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(async () => {
    // A fallback made from a font that this machine lacks can't be loaded.
    await Promise.allSettled([...document.fonts].map((face) => face.load()));
  });
  return letScriptsThrough;
}

/** Height of a part of the page, px. */
function getHeight(part: Locator): Promise<number> {
  return part.evaluate((element) => element.getBoundingClientRect().height);
}

test('a tap and typed text before hydration are kept; the tap shows busy and runs once', async ({
  page,
}) => {
  const products = await listProducts(page, 'category=Cosmetics&limit=50');
  const product = products.find(({ inStock, options }) => inStock && options.length === 1);
  if (!product) throw new Error('no simple product');
  const letScriptsThrough = await openAsleep(page, productPath(product));
  const search = page.getByLabel('Search products');
  await search.fill('jollof');
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true }).first();
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  letScriptsThrough();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
  await expect(page.getByText('Added to Cart').first()).toBeVisible();
  await expect(search).toHaveValue('jollof');
});

test('option and quantity chosen before hydration are what is bought', async ({ page }) => {
  const cable = await demoProduct(page, 'type-c-to-type-c-cable-60w');
  const letScriptsThrough = await openAsleep(page, productPath(cable));
  await page.getByText('Black', { exact: true }).click();
  const more = page.getByRole('button', { name: `One more: ${cable.name}` });
  await more.click();
  await more.click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  letScriptsThrough();
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText(/^Black/)).toBeVisible();
});

// On a phone the amounts come with the script.
test('an amount typed before hydration stays', { tag: '@wide-only' }, async ({ page }) => {
  const letScriptsThrough = await openAsleep(page, '/products');
  await page.getByLabel('Lowest price').fill('1000');
  letScriptsThrough();
  // Filled in by the browser: the page is alive.
  await expect(page.getByRole('banner').getByText(/^Open/)).toBeVisible();
  await page.getByLabel('Highest price').fill('3000');
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect(page).toHaveURL('/products?min=1000&max=3000');
});

test.describe('what comes after the first paint', () => {
  test('a kitchen’s cart bar neither hides the focus nor makes the page longer', async ({
    page,
  }) => {
    const kitchen = `/food/${vendorId('crumbs-and-cream')}`;
    const add = page.getByRole('button', { name: /^Add to Cart: / }).first();
    const bar = page.getByRole('link', { name: /^View cart/ });
    await page.goto(kitchen);
    await add.click();
    await expect(bar).toBeVisible();
    const letScriptsThrough = await openPainted(page, kitchen);
    const length = await getHeight(page.locator('body'));
    await focusAtBottomEdge(add);
    letScriptsThrough();
    await expect(bar).toBeVisible();
    await expectFocusInSight(page);
    expect(await getHeight(page.locator('body'))).toBe(length);
  });

  test('the chat’s button doesn’t hide the focus', async ({ page, signInNew }) => {
    await signInNew(page);
    const letScriptsThrough = await openPainted(page, '/products');
    // On the right, where the button appears.
    const card = page.getByRole('main').getByRole('article').nth(3);
    await focusAtBottomEdge(card.getByLabel(/^(?:Add to Cart|Choose): /));
    letScriptsThrough();
    await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible();
    await expectFocusInSight(page);
  });

  test('the button for more reviews moves nothing below it', async ({ page }) => {
    const dish = await demoProduct(page, 'party-jollof-grilled-chicken');
    const letScriptsThrough = await openPainted(page, productPath(dish));
    const reviews = page.getByRole('region', { name: 'Reviews' });
    const height = await getHeight(reviews);
    letScriptsThrough();
    await expect(reviews.getByRole('button', { name: 'More reviews' })).toBeVisible();
    expect(await getHeight(reviews)).toBe(height);
  });

  test('products viewed before have their room from the start', async ({ page }) => {
    const [shown, ...viewed] = await listProducts(page, 'category=Shoes&limit=6');
    if (!shown) throw new Error('no shoes');
    await page.addInitScript(
      (kept) => localStorage.setItem('eki-seen', kept),
      JSON.stringify(viewed.map(({ _id }) => _id)),
    );
    const letScriptsThrough = await openPainted(page, productPath(shown));
    const length = await getHeight(page.locator('body'));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    letScriptsThrough();
    await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible();
    const growth = (await getHeight(page.locator('body'))) - length;
    expect(Math.abs(growth)).toBeLessThan(TALLER_CARDS_PX);
  });
});

test('saving an address during its search says to wait, then what to do', async ({
  page,
  signInNew,
}) => {
  let letAnswerThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letAnswerThrough = resolve;
  });
  await page.route('**/api/map/autoComplete?*', async (route) => {
    await held;
    await route.continue();
  });
  await signInNew(page);
  await page.goto('/add-address');
  await page.getByRole('combobox', { name: 'Address' }).fill('qqqzz');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address is still loading, please wait.')).toBeVisible();
  letAnswerThrough();
  await expect(page.getByText(/^We can’t find that near Ugbowo/)).toBeVisible();
  await expect(page.getByText('Please select a valid address from suggestions.')).toBeVisible();
  await expect(page.getByText('Address is still loading, please wait.')).toBeHidden();
});

test('the last total stays while a new one loads, and a late answer changes nothing', async ({
  page,
  signInNew,
}) => {
  const caps = await demoProduct(page, 'wig-caps-two');
  await readyToPay(page, signInNew, caps);
  const { price } = firstOption(caps);
  const total = await expectRightSums(page, price);
  let letTwoThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letTwoThrough = resolve;
  });
  await page.route('**/api/order/quote', async (route) => {
    const { items } = route.request().postDataJSON() as { items: { quantity: number }[] };
    if (items[0]?.quantity === 2) await held;
    // The question of two pieces may have been given up meanwhile.
    await route.continue().catch(() => undefined);
  });
  const more = page.getByRole('button', { name: `One more: ${caps.name}` });
  await more.click();
  await expect(page.getByText('Updating…')).toBeVisible();
  await expect(summaryLine(page, 'Total')).toContainText(naira(total));
  // Two pieces beside the price of one would look wrong.
  await expect(page.getByText(`${naira(price)} each`)).toBeVisible();
  await more.click();
  await expect(page.getByText('Updating…')).toBeHidden();
  await expectRightSums(page, 3 * price);
  letTwoThrough();
  await page.unrouteAll({ behavior: 'wait' });
  await expectRightSums(page, 3 * price);
});
