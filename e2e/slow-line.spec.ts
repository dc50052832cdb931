import { listProducts, productPath } from './support/catalogue';
import { expect, test } from './support/test';

test('a tap before the page is alive is kept, shown as busy, and done once', async ({ page }) => {
  const products = await listProducts(page, 'category=Cosmetics&limit=50');
  const product = products.find(({ inStock, options }) => inStock && options.length === 1);
  if (!product) throw new Error('no simple product');
  let letScriptsThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(productPath(product), { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true }).first();
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  letScriptsThrough();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
  await expect(page.getByText('Added to Cart').first()).toBeVisible();
});
