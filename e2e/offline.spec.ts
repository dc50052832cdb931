import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { vendorId } from '../scripts/seed/ids';
import { expectFocusInSight } from './support/quality';
import { expect, test } from './support/test';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 'Failed to fetch'],
});

const PHOTO_SIDE = 640;

function makePhoto(): Promise<Buffer> {
  const background = { r: 190, g: 60, b: 40 };
  const size = { width: PHOTO_SIDE, height: PHOTO_SIDE };
  return sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The account's data stored by this browser; null until it is complete. */
async function savedOrders(page: Page) {
  const saved = await page.waitForFunction(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-orders'));
    const stored = JSON.parse((key && localStorage.getItem(key)) || '{}');
    const isWhole = stored.order && stored.dispatch && stored.errand;
    return isWhole ? stored : null;
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  return saved.jsonValue() as Promise<{ order: { orders: { id: string; code: string | null }[] } }>;
}

/** Everything that this browser has stored, as one text. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(await indexedDB.databases())];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const isText = /html|json|javascript/.test(response?.headers.get('content-type') ?? '');
        texts.push(request.url, isText ? ((await response?.text()) ?? '') : '');
      }
    }
    return texts.join('\n');
  });
}

test('the header, which is taller offline, hides no focused link', async ({ page, context }) => {
  await page.goto(`/food/${vendorId('crumbs-and-cream')}`);
  // Its script would otherwise be fetched offline, which the browser reports.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .nth(4)
    .evaluate((link: HTMLElement) => {
      const header = document.querySelector('header')?.offsetHeight ?? 0;
      scrollBy(0, link.getBoundingClientRect().bottom - header);
      link.focus();
    });
  await expectFocusInSight(page);
});

test('reads orders and codes without a connection, and deletes them at sign-out', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'ada@eki.example');
  await page.goto('/my-orders');
  const { order } = await savedOrders(page);
  const { id = '', code } = order.orders.find((one) => one.code) ?? {};
  const spoken = [...(code ?? '')].join(', ');

  await context.setOffline(true);
  await page.goto(`/order/${id}`);
  await expect(page.getByText('Saved just now.')).toBeVisible();
  await expect(page.getByText(spoken)).toBeAttached();
  await page.goto('/my-orders');
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.goto('/faq');
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await page.goto(`/order/${id}`);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeAttached();
  await expect(page.getByText(/^Saved/)).toBeHidden();

  const other = await context.newPage();
  await other.goto('/?menu=1');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByText('You’re logged out')).toBeVisible();
  const stored = await storedText(other);
  for (const secret of [id, spoken, `"${code}"`, 'Ada Osagie'])
    expect(stored).not.toContain(secret);
  expect(await other.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'eki-cart',
    'eki-clock-ahead',
    'eki-known',
  ]);
  await context.setOffline(true);
  await page.goto(`/order/${id}`);
  await expect(page.getByRole('heading', { name: 'This one isn’t saved here' })).toBeVisible();
  await expect(page.getByText(spoken)).toHaveCount(0);
});

test.describe('in a shop', () => {
  // A draft doesn’t need the service worker.
  test.use({ serviceWorkers: 'block' });

  test('a product that isn’t saved survives a closed tab, and is saved once when online again', async ({
    page,
    context,
    signIn,
  }) => {
    const name = `Moi moi ${Date.now()}`;
    const photo = { name: 'a.png', mimeType: 'image/png', buffer: await makePhoto() };
    await signIn(page, 'shop@eki.example');
    await page.goto('/seller/products/new');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await context.setOffline(true);
    await page.getByLabel('Choose photos').setInputFiles(photo);
    await expect(page.getByText('Not sent yet')).toBeVisible();
    await page.close();
    await context.setOffline(false);

    const next = await context.newPage();
    await next.goto('/seller/products/new');
    await expect(next.getByLabel('Name', { exact: true })).toHaveValue(name);
    const image = next.getByRole('button', { name: 'Photo 1' }).locator('img');
    await expect(image).toHaveJSProperty('naturalWidth', PHOTO_SIDE);
    await next.getByLabel('Price, ₦').fill('2,500');
    await context.setOffline(true);
    await next.getByRole('button', { name: 'Save draft' }).click();
    await expect(next.getByRole('alert').filter({ hasText: 'offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(next).toHaveURL(/\/seller\/products\/[0-9a-f]{24}/);
    const query = new URLSearchParams({ q: name });
    const { products } = await (await next.request.get(`/api/seller/products?${query}`)).json();
    expect(products).toHaveLength(1);
    expect(products[0].picture).not.toBeNull();

    await next.goto('/seller/products/new');
    await expect(next.getByLabel('Name', { exact: true })).toHaveValue('');
  });
});

test.describe('on a phone’s sharp screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('the offline page has its picture', async ({ page, context }) => {
    await page.goto('/faq');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto('/products');
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    const picture = page.getByRole('main').locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    expect(
      await picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth),
    ).toBeGreaterThan(0);
  });
});
