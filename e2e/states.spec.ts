import type { Page } from '@playwright/test';
import { demoProduct } from './support/catalogue';
import { buy, goToProvider, payThere, readyToPay } from './support/checkout';
import { newPerson } from './support/people';
import { expectGood } from './support/quality';
import { expect, REFUSED, test } from './support/test';

// What a screen or dialog shows when something went wrong, and no other journey comes by: as good for
// everyone as the rest.

const COMB = 'rat-tail-comb';

test.use({ expectedErrors: [REFUSED, 'net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED'] });

const callback = (reference: string) => `/payment/callback?reference=${reference}`;

async function expectOutcome(page: Page, reference: string, title: string): Promise<void> {
  await page.goto(callback(reference));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectGood(page, title);
}

test('address suggestions that fail or find nothing', async ({ page, standIn, signInNew }) => {
  await signInNew(page);
  await page.goto('/add-address');
  const place = page.getByRole('combobox', { name: 'Address' });
  // Nothing that we know ourselves, and another text for each project: answers are kept.
  const text = newPerson().email.slice(6, -'@test.example'.length);
  const down = { endpoint: 'maps.autocomplete', kind: 'status', status: 503, times: 0 } as const;
  await standIn.addMapsFault({ ...down, match: text });
  await place.fill(text);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  await expectGood(page, 'suggestions that fail');
  await place.fill('qqqwwwzzz');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await expect(place).toHaveValue('qqqwwwzzz');
  await expectGood(page, 'no suggestions');
});

test.describe('every outcome of a payment', () => {
  test('unknown, waiting, declined, expired, and paid after expiry', async ({
    page,
    standIn,
    signInNew,
  }) => {
    test.slow();
    await readyToPay(page, signInNew, await demoProduct(page, COMB));
    await expectOutcome(page, 'EKI-000000000000000000000000-1', 'We can’t find this payment');
    await page.goto('/cart');
    const first = await goToProvider(page);
    await expectOutcome(page, first, 'Confirming your payment');
    await standIn.decline(first);
    await expectOutcome(page, first, 'Your card was declined');
    // A newer payment takes the place of the first.
    await page.goto('/cart');
    await goToProvider(page);
    await payThere(page);
    await expectOutcome(page, first, 'This payment has expired');
    await standIn.pay(first);
    await expectOutcome(page, first, 'is in your wallet');
  });

  test('a wrong amount, and somebody else’s payment', async ({
    page,
    standIn,
    signInNew,
    context,
  }) => {
    test.slow();
    await readyToPay(page, signInNew, await demoProduct(page, COMB));
    const reference = await goToProvider(page);
    await standIn.pay(reference, { amount: 100 });
    await expectOutcome(page, reference, 'We’re checking this payment');
    await page.goto('/cart');
    const paid = await goToProvider(page);
    await payThere(page);
    await context.clearCookies();
    await expectOutcome(page, paid, 'Payment successful!');
    await expect(page.getByRole('button', { name: 'Log in to see your order' })).toBeVisible();
  });

  test('a server that can’t be reached', async ({ page }) => {
    await page.route('**/api/payment/callback?*', (route) => route.abort());
    await page.goto(callback('EKI-000000000000000000000000-1'));
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible({
      timeout: 20_000,
    });
    await expectGood(page, 'payment, nobody answers');
  });
});

test('an order is partly cancelled after a first try offline', async ({
  page,
  context,
  shelves,
  signInNew,
}) => {
  test.slow();
  const [comb, caps] = [await demoProduct(page, COMB), await demoProduct(page, 'wig-caps-two')];
  await readyToPay(page, signInNew, comb, caps);
  const id = await buy(page);
  await shelves.accept(id, { isPart: true });
  await page.goto(`/order/${id}?cancel=1`);
  const dialog = page.getByRole('dialog', { name: 'Cancel part of this order?' });
  await expect(dialog.getByRole('button', { name: 'Cancel 1 item' })).toBeVisible();
  await expectGood(page, 'question before cancelling a part');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Cancel 1 item' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectGood(page, 'cancellation without a network');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Cancel 1 item' }).click();
  await expect(page.getByText('Order cancelled successfully', { exact: true })).toBeVisible();
  await page.goto(`/order/${id}`);
  await expect(page.getByRole('term').filter({ hasText: 'Total paid' })).toBeVisible();
  await expectGood(page, 'order cancelled in part');
});

test('a wallet that fails to load', async ({ page, signIn }) => {
  await signIn(page, 'new@eki.example');
  await page.route('**/api/wallet/get?*', (route) => route.fulfill({ status: 503 }));
  await page.goto('/faq?wallet=1');
  const dialog = page.getByRole('dialog', { name: 'My Wallet' });
  await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await expectGood(page, 'wallet that cannot be read');
});
