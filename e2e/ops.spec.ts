import type { Locator, Page } from '@playwright/test';
import { demoProduct } from './support/catalogue';
import { naira, placeOrder } from './support/checkout';
import { DEMO_PASSWORD, expect, REFUSED, test } from './support/test';

// The work area of ops. No other journey buys this product.

const OPS = 'ops@eki.example';
const ADMIN = 'admin@eki.example';
const BAG = 'structured-handbag';

// For the sign-in that is too old, and for the wrong password.
test.use({ expectedErrors: [REFUSED] });

/** Fills in the reason and sends it. */
async function confirm(dialog: Locator, reason: string, button: string | RegExp): Promise<void> {
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
}

/** The number of an order for people. */
const shortId = (id: string) => id.slice(-6).toUpperCase();

/** The entries of the page's audit log. */
const auditLog = (page: Page) => page.getByRole('region', { name: 'Audit log' });

test('two people refund a delivered order, and one cancels a stuck one', {
  tag: '@wide-only',
}, async ({ page, browser, standIn, signIn, signInNew, shelves }) => {
  const customer = await browser.newPage();
  const bag = await demoProduct(customer, BAG);
  // A scheduled order isn't stuck.
  await shelves.setHours(bag.vendorId, {
    days: [0, 1, 2, 3, 4, 5, 6],
    open: '00:00',
    close: '24:00',
  });
  const deliveredId = await placeOrder(customer, { standIn, signInNew }, bag);
  await shelves.deliver(deliveredId);
  const waitingCustomer = await browser.newPage();
  const id = await placeOrder(waitingCustomer, { standIn, signInNew }, bag);
  await waitingCustomer.close();
  const number = shortId(id);
  await shelves.accept(id);
  await shelves.letWait(id, 7);
  await signIn(page, OPS);

  await test.step('ops find it in the list of stuck orders', async () => {
    await page.goto('/admin/jobs');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: /^Stuck/ }).click();
    await expect(page).toHaveURL(/filter=stuck/);
    const row = page.getByRole('article', { name: `Order ${number}` });
    await expect(row).toContainText('No rider for 7 min');
    await page.getByRole('searchbox').fill('nobody@eki.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible();
    await page.goBack();
    await row.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund' })).toBeHidden();
  });

  await test.step('a large refund waits for a second person', async () => {
    await page.goto(`/admin/jobs/order/${deliveredId}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await dialog.getByLabel('Amount in naira').fill('15,000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expect(dialog.getByText('Give a reason of 5 to 300 characters.')).toBeVisible();
    await confirm(dialog, 'The zip broke on the first day', 'Continue');
    await expect(dialog.getByText('Nothing moves until a second person agrees.')).toBeVisible();
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Ask a second person' }).click();
      await expect(dialog).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await expect(dialog).toBeHidden();
    await expect(auditLog(page)).toContainText('Asked for a refund');
    await expect(page.getByRole('button', { name: 'Refund' })).toBeHidden();
    await page.getByRole('link', { name: '₦15,000 waits for a second person' }).click();
    const own = page.getByRole('article', { name: `Refund for ${shortId(deliveredId)}` });
    await expect(own.getByText('Someone else has to agree.')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Agree' })).toBeHidden();
  });

  await test.step('the second person agrees', async () => {
    const second = await browser.newPage();
    await signIn(second, ADMIN);
    await second.goto('/admin/approvals');
    const waiting = second.getByRole('article', { name: `Refund for ${shortId(deliveredId)}` });
    await waiting.getByRole('button', { name: 'Agree' }).click();
    const dialog = second.getByRole('dialog', { name: 'Refund ₦15,000?' });
    await confirm(dialog, 'Seen the photo of the zip', 'Refund ₦15,000');
    await expect(dialog).toBeHidden();
    await expect(waiting).toBeHidden();
    await second.close();
    await page.goto(`/admin/jobs/order/${deliveredId}`);
    await expect(auditLog(page)).toContainText('Agreed to a refund');
  });

  await test.step('cancelling asks for the password after five minutes', async () => {
    await shelves.signedInBefore(OPS);
    await page.goto(`/admin/jobs/order/${id}`);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Cancel ${number}?` });
    await confirm(dialog, 'No rider took it, the customer is tired of waiting', 'Cancel order');
    const password = dialog.getByLabel('Your password');
    await expect(password).toBeFocused();
    await password.fill('Not-my-password-1');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Wrong email or password.')).toBeVisible();
    await password.fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Order Cancelled').first()).toBeVisible();
    await expect(auditLog(page)).toContainText(
      'No rider took it, the customer is tired of waiting',
    );
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeHidden();
  });

  await test.step('the customer has the money, and can’t open the area of ops', async () => {
    await customer.goto('/?wallet=1');
    const wallet = customer.getByRole('dialog', { name: 'My Wallet' });
    const credit = wallet.getByRole('listitem').filter({ hasText: `+${naira(15_000)}` });
    await expect(credit).toBeVisible();
    for (const path of [
      '/admin',
      '/admin/jobs',
      `/admin/jobs/order/${id}`,
      '/admin/approvals',
      '/admin/approvals/payouts',
    ]) {
      expect((await customer.goto(path))?.status()).toBe(404);
    }
    await customer.close();
  });
});
