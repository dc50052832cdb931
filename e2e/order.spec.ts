import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { orderId } from '../scripts/seed/ids';
import { demoProduct } from './support/catalogue';
import { naira, nairaIn, openNewOrder, toText } from './support/checkout';
import { call } from './support/people';
import { expect, REFUSED, test } from './support/test';

// Orders as their owner sees them; no one else can see them.

const ADA = 'ada@eki.example';
const STATUSES = [
  'Order Placed',
  'Order Confirmed',
  'Order Assigned',
  'Order Picked',
  'Order Delivered',
  'Order Cancelled',
] as const;

test('My Orders lists orders by tab, with status, type and a link', async ({ page, signIn }) => {
  await signIn(page, ADA);
  await page.goto('/my-orders');
  const card = (status: string) =>
    page.getByRole('listitem').filter({ has: page.locator(`a[href="/order/${orderId(status)}"]`) });
  for (const status of STATUSES.slice(1, 4)) {
    await expect(card(status).getByText(status, { exact: true })).toBeVisible();
    await expect(card(status).getByText('Standard')).toBeVisible();
    await expect(card(status).getByText(/^₦/)).toBeVisible();
  }
  await expect(card('Order Delivered')).toBeHidden();
  await page.getByRole('link', { name: /^Completed Orders/ }).click();
  await expect(page).toHaveURL(/tab=completed/);
  for (const status of STATUSES.slice(4)) {
    await expect(card(status).getByText(status, { exact: true })).toBeVisible();
  }
  await expect(card('Order Picked')).toBeHidden();
  await page.goBack();
  await expect(card('Order Picked')).toBeVisible();
  await card('Order Picked').getByRole('link').click();
  await expect(page).toHaveURL(`/order/${orderId('Order Picked')}`);
});

test('the order page shows code, rider and cancel by status', async ({ page, signIn }) => {
  await signIn(page, ADA);
  const code = page.getByRole('region', { name: 'Delivery code' });
  const cancel = page.getByRole('button', { name: 'Cancel order' });

  await page.goto(`/order/${orderId('Order Picked')}`);
  await expect(code.getByText(/^\d, \d, \d, \d$/)).toBeAttached();
  await expect(page.getByText('Friday Aghedo')).toBeVisible();
  await expect(cancel).toBeHidden();

  await page.goto(`/order/${orderId('Order Confirmed')}`);
  await expect(page.getByText('A rider has not yet been assigned.')).toBeVisible();
  await expect(cancel).toBeHidden();

  await page.goto(`/order/${orderId('Order Delivered')}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Delivered / })).toBeVisible();
  await expect(code).toBeHidden();

  await page.goto(`/order/${orderId('Order Cancelled')}`);
  await expect(page.getByText('Refunded to your wallet')).toBeVisible();
  await expect(cancel).toBeHidden();
});

test.describe('a problem', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('is reported with a photo, and no input is lost', async ({ page, signIn }) => {
    await signIn(page, ADA);
    await page.goto(`/order/${orderId('Order Picked')}`);
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    const send = dialog.getByRole('button', { name: 'Send report' });
    await send.click();
    await expect(dialog.getByText('Choose what went wrong.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Damaged or spilled' }).check({ force: true });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByLabel('What happened?').fill('The lid was open.');

    const photo = { name: 'lunch.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() };
    await page.route('**/api/files', (route) => route.fulfill({ status: 503, json: {} }));
    await dialog.getByLabel('Add a photo').setInputFiles(photo);
    await expect(dialog.getByText('We couldn’t send the photo.')).toBeVisible();
    await send.click();
    await expect(
      dialog.getByText('The photo isn’t sent yet. Try again, or remove it.'),
    ).toBeVisible();
    await page.unroute('**/api/files');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('Photo added')).toBeVisible();
    await page.route('**/api/order/report', (route) => route.fulfill({ status: 503, json: {} }));
    await send.click();
    await expect(dialog.getByText('We couldn’t send your report. Try again.')).toBeVisible();

    await page.unroute('**/api/order/report');
    await page.reload();
    await expect(dialog.getByLabel('What happened?')).toHaveValue('The lid was open.');
    await expect(dialog.getByRole('radio', { name: 'Damaged or spilled' })).toBeChecked();
    const preview = dialog.getByRole('img', { name: 'The one you added' });
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1_600);
    await send.click();
    await expect(dialog).toBeHidden();
    const report = page.getByRole('region', { name: /damaged$/ });
    await expect(report.getByText('“The lid was open.”')).toBeVisible();
    await expect(report.getByText(/^Answer by /)).toBeVisible();
  });
});

/** A photo from a phone, larger than is sent unchanged. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

test('both tabs show their empty text', async ({ page, signInNew }) => {
  await signInNew(page);
  await page.goto('/my-orders');
  await expect(page.getByText('No ongoing orders yet.')).toBeVisible();
  await page.getByRole('link', { name: /^Completed Orders/ }).click();
  await expect(page.getByText('No completed orders yet.')).toBeVisible();
});

test('a guest logs in and lands on the requested page', async ({ page }) => {
  await page.goto(`/order/${orderId('Order Picked')}`);
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery code' })).toBeHidden();
  await page.getByRole('button', { name: 'Login' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Login' })
    .getByRole('button', { name: /^Ada/ })
    .press('Enter');
  await expect(page.getByRole('region', { name: 'Delivery code' })).toBeVisible();
  // The button that opened the dialog is gone, so the focus moves to the page's heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a change made elsewhere appears automatically', async ({
  page,
  context,
  standIn,
  signInNew,
}) => {
  const comb = await demoProduct(page, 'rat-tail-comb');
  const id = await openNewOrder(page, { standIn, signInNew }, comb);
  await expect(page.getByText(/^Live/)).toBeVisible();
  const other = await context.newPage();
  await call(other, '/api/order/cancel', { orderId: id });
  // Sooner than the page polls.
  await expect(page.getByRole('heading', { level: 1, name: 'Order Cancelled' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Now: Order Cancelled' })).toBeAttached();
  await expect(page.getByRole('region', { name: 'Delivery code' })).toBeHidden();
});

test.describe('while the server is busy', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('a change that could not be fetched immediately appears later', async ({
    page,
    context,
    standIn,
    signInNew,
  }) => {
    const comb = await demoProduct(page, 'rat-tail-comb');
    const id = await openNewOrder(page, { standIn, signInNew }, comb);
    await page.clock.install({ time: new Date() });
    await page.reload();
    await expect(page.getByText(/^Live/)).toBeVisible();
    const tried = page.waitForRequest('**/healthz');
    await page.route('**/healthz', (route) => route.fulfill({ status: 503 }), { times: 1 });
    const other = await context.newPage();
    await call(other, '/api/order/cancel', { orderId: id });
    await tried;
    await page.clock.runFor(20_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Order Cancelled' })).toBeVisible();
  });
});

/** Cuts a tab's socket, so that it receives no events. */
async function cutLiveConnection(tab: Page): Promise<void> {
  await tab.routeWebSocket(/\/socket/, (socket) => socket.close());
  await tab.route(/\/socket/, (route) => route.abort());
}

/** Opens the order's cancel dialog in a tab without a socket. */
async function openCancelWithoutSocket(context: BrowserContext, id: string) {
  const staleTab = await context.newPage();
  await cutLiveConnection(staleTab);
  await staleTab.goto(`/order/${id}?cancel=1`);
  return { staleTab, question: staleTab.getByRole('dialog', { name: 'Cancel this order?' }) };
}

test.describe('cancelling in two tabs', () => {
  test.use({ expectedErrors: ['/socket/'] });

  test('both tabs show success', async ({ page, context, standIn, signInNew }) => {
    const comb = await demoProduct(page, 'rat-tail-comb');
    const id = await openNewOrder(page, { standIn, signInNew }, comb);
    const { staleTab, question } = await openCancelWithoutSocket(context, id);
    const paid = nairaIn(await toText(question.getByText(/^₦/)));

    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    const refund = `${naira(paid)} is in your wallet`;
    await expect(page.getByText('Order cancelled successfully', { exact: true })).toBeVisible();
    await expect(page.getByText(refund)).toBeVisible();
    await expect(page).toHaveURL('/my-orders?tab=completed');

    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expect(staleTab.getByText(refund)).toBeVisible();
    await expect(staleTab).toHaveURL('/my-orders?tab=completed');
  });
});

test.describe('an order that the shop has just accepted', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('can’t be cancelled any more, and the page shows its new status', async ({
    page,
    context,
    shelves,
    standIn,
    signInNew,
  }) => {
    const comb = await demoProduct(page, 'rat-tail-comb');
    const id = await openNewOrder(page, { standIn, signInNew }, comb);
    const { staleTab, question } = await openCancelWithoutSocket(context, id);
    await expect(question.getByRole('button', { name: 'Cancel order' })).toBeEnabled();
    await shelves.accept(id);
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expect(staleTab.getByText('Being prepared')).toBeVisible();
    await expect(staleTab.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  });
});
