import type { Locator, Page } from '@playwright/test';
import { vendorId } from '../scripts/seed/ids';
import { demoProduct, firstOption, listProducts, productPath } from './support/catalogue';
import { expectRightSums, naira, readyToPay, summaryLine } from './support/checkout';
import { expectFocusInSight, focusAtBottomEdge } from './support/quality';
import { expect, test } from './support/test';

/** How much product cards with an offer may exceed the height reserved for two rows, px. */
const TALLER_CARDS_PX = 16;

/** Opens a page without its scripts, which load when the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let releaseScripts = () => {};
  const held = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return releaseScripts;
}

/** Like `openWithoutScripts`, but waits for the whole page and its fonts. */
async function openPainted(page: Page, address: string): Promise<() => void> {
  const releaseScripts = await openWithoutScripts(page, address);
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(async () => {
    // A fallback of a local font that this machine lacks can't be loaded.
    await Promise.allSettled([...document.fonts].map((face) => face.load()));
  });
  return releaseScripts;
}

/** Height of a part of the page, px. */
function getHeight(part: Locator): Promise<number> {
  return part.evaluate((element) => element.getBoundingClientRect().height);
}

test('a tap and typed text before hydration aren’t lost; the tap shows busy and runs once', async ({
  page,
}) => {
  const products = await listProducts(page, 'category=Cosmetics&limit=50');
  const product = products.find(({ inStock, options }) => inStock && options.length === 1);
  if (!product) throw new Error('no simple product');
  const releaseScripts = await openWithoutScripts(page, productPath(product));
  const search = page.getByLabel('Search products');
  await search.fill('jollof');
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true }).first();
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  releaseScripts();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
  await expect(page.getByText('Added to Cart').first()).toBeVisible();
  await expect(search).toHaveValue('jollof');
});

test('option and quantity chosen before hydration are what is bought', async ({ page }) => {
  const cable = await demoProduct(page, 'type-c-to-type-c-cable-60w');
  const releaseScripts = await openWithoutScripts(page, productPath(cable));
  await page.getByText('Black', { exact: true }).click();
  const more = page.getByRole('button', { name: `One more: ${cable.name}` });
  await more.click();
  await more.click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  releaseScripts();
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText(/^Black/)).toBeVisible();
});

// On a phone the script adds the amounts.
test('an amount typed before hydration stays', { tag: '@wide-only' }, async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/products');
  await page.getByLabel('Lowest price').fill('1000');
  releaseScripts();
  // Filled in by the script: the page is hydrated.
  await expect(page.getByRole('banner').getByText(/^Open/)).toBeVisible();
  await page.getByLabel('Highest price').fill('3000');
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect(page).toHaveURL('/products?min=1000&max=3000');
});

test.describe('what comes after the first paint', () => {
  test('text stays where it is when the fonts come late', async ({ page }) => {
    const dish = await demoProduct(page, 'party-jollof-grilled-chicken');
    const cable = await demoProduct(page, 'type-c-to-type-c-cable-60w');
    let held: (() => void)[] = [];
    await page.route('**/*.woff2', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    for (const address of ['/', '/faq', productPath(dish), productPath(cable)]) {
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      await expect.poll(() => held.length).toBeGreaterThan(0);
      const shifts = await page.evaluateHandle(() => {
        const values: number[] = [];
        const note = (list: PerformanceEntry[]) =>
          values.push(
            ...list.map((entry) => (entry as PerformanceEntry & { value: number }).value),
          );
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: 'layout-shift' });
        return { values, observer, note };
      });
      for (const release of held) release();
      held = [];
      const shift = await shifts.evaluate(async ({ values, observer, note }) => {
        await document.fonts.ready;
        // Shifts are reported with the frame after the one that they are in.
        for (let frame = 0; frame < 3; frame += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        note(observer.takeRecords());
        return values;
      });
      expect(shift, address).toEqual([]);
    }
  });

  test('a kitchen’s cart bar neither hides the focus nor makes the page longer', async ({
    page,
  }) => {
    const kitchen = `/food/${vendorId('crumbs-and-cream')}`;
    const add = page.getByRole('button', { name: /^Add to Cart: / }).first();
    const bar = page.getByRole('link', { name: /^View cart/ });
    await page.goto(kitchen);
    await add.click();
    await expect(bar).toBeVisible();
    const releaseScripts = await openPainted(page, kitchen);
    const length = await getHeight(page.locator('body'));
    await focusAtBottomEdge(add);
    releaseScripts();
    await expect(bar).toBeVisible();
    await expectFocusInSight(page);
    await expect.poll(() => getHeight(page.locator('body'))).toBe(length);
  });

  test('the chat’s button doesn’t hide the focus', async ({ page, signInNew }) => {
    await signInNew(page);
    const releaseScripts = await openPainted(page, '/products');
    // On the right, where the button appears.
    const card = page.getByRole('main').getByRole('article').nth(3);
    await focusAtBottomEdge(card.getByLabel(/^(?:Add to Cart|Choose): /));
    releaseScripts();
    await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible();
    await expectFocusInSight(page);
  });

  test('the button for more reviews moves nothing below it', async ({ page }) => {
    const dish = await demoProduct(page, 'party-jollof-grilled-chicken');
    const releaseScripts = await openPainted(page, productPath(dish));
    const reviews = page.getByRole('region', { name: 'Reviews' });
    const height = await getHeight(reviews);
    releaseScripts();
    await expect(reviews.getByRole('button', { name: 'More reviews' })).toBeVisible();
    await expect.poll(() => getHeight(reviews)).toBe(height);
  });

  test('recently viewed products reserve their space from the start', async ({ page }) => {
    const [shown, ...viewed] = await listProducts(page, 'category=Shoes&limit=6');
    if (!shown) throw new Error('no shoes');
    await page.addInitScript(
      (seen) => localStorage.setItem('eki-seen', seen),
      JSON.stringify(viewed.map(({ _id }) => _id)),
    );
    const releaseScripts = await openPainted(page, productPath(shown));
    const length = await getHeight(page.locator('body'));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    releaseScripts();
    await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible();
    const growth = async () => Math.abs((await getHeight(page.locator('body'))) - length);
    await expect.poll(growth).toBeLessThan(TALLER_CARDS_PX);
  });
});

test('saving an address during its search shows to wait, then what to do', async ({
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
  let releaseTwo = () => {};
  const held = new Promise<void>((resolve) => {
    releaseTwo = resolve;
  });
  await page.route('**/api/order/quote', async (route) => {
    const { items } = route.request().postDataJSON() as { items: { quantity: number }[] };
    if (items[0]?.quantity === 2) await held;
    // The request for two pieces may have been cancelled.
    await route.continue().catch(() => undefined);
  });
  const more = page.getByRole('button', { name: `One more: ${caps.name}` });
  await more.click();
  await expect(page.getByText('Updating…')).toBeVisible();
  await expect(summaryLine(page, 'Total')).toContainText(naira(total));
  // Two pieces with the price of one would look wrong.
  await expect(page.getByText(`${naira(price)} each`)).toBeVisible();
  await more.click();
  await expect(page.getByText('Updating…')).toBeHidden();
  await expectRightSums(page, 3 * price);
  releaseTwo();
  await page.unrouteAll({ behavior: 'wait' });
  await expectRightSums(page, 3 * price);
});
