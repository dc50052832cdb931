import type { Page } from '@playwright/test';
import { demoProduct, listProducts, productPath } from './support/catalogue';
import { expect, test } from './support/test';

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

test('a tap before the page is alive is kept, shown as busy, and done once', async ({ page }) => {
  const products = await listProducts(page, 'category=Cosmetics&limit=50');
  const product = products.find(({ inStock, options }) => inStock && options.length === 1);
  if (!product) throw new Error('no simple product');
  const letScriptsThrough = await openAsleep(page, productPath(product));
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true }).first();
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  letScriptsThrough();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
  await expect(page.getByText('Added to Cart').first()).toBeVisible();
});

test('option and quantity chosen before the page is alive are what is bought', async ({ page }) => {
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

test('an amount typed before the page is alive stays', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 900, 'on a phone the amounts come with the script');
  const letScriptsThrough = await openAsleep(page, '/products');
  await page.getByLabel('Lowest price').fill('1000');
  letScriptsThrough();
  // Filled in by the browser: the page is alive.
  await expect(page.getByRole('banner').getByText(/^Open/)).toBeVisible();
  await page.getByLabel('Highest price').fill('3000');
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect(page).toHaveURL('/products?min=1000&max=3000');
});

test('an address saved while its search runs: told to wait, and then what to do', async ({
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
  await expect(page.getByText(/^No place of that name/)).toBeVisible();
  await expect(page.getByText('Please select a valid address from suggestions.')).toBeVisible();
  await expect(page.getByText('Address is still loading, please wait.')).toBeHidden();
});
