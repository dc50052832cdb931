import type { Page } from '@playwright/test';
import { orderId } from '../scripts/seed/ids';
import { demoProduct, firstOption, ofProject, productPath } from './support/catalogue';
import {
  buy,
  cartOf,
  expectInCart,
  goToProvider,
  openPayDialog,
  payDialog,
  payThere,
  readyToPay,
  referenceOf,
} from './support/checkout';
import { newPerson, register, saveAddress } from './support/people';
import { expectGood } from './support/quality';
import { expect, REFUSED, test } from './support/test';

// What a screen or dialog shows when something went wrong or changed: as good for everyone as the rest.

const COMB = 'rat-tail-comb';

test.use({ expectedErrors: [REFUSED, 'net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED'] });

const callback = (reference: string) => `/payment/callback?reference=${reference}`;

async function expectOutcome(page: Page, reference: string, title: string): Promise<void> {
  await page.goto(callback(reference));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectGood(page, title);
}

test('not found, and a cart whose products cannot be read', async ({ page }) => {
  await page.goto('/no-such-page');
  await expectGood(page, 'not found');
  const comb = await demoProduct(page, COMB);
  await page.goto(productPath(comb));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expectInCart(page, 1);
  // Products and fees come from our own server alone: its failure is imitated on the line.
  await page.route('**/api/product/list?ids=*', (route) => route.fulfill({ status: 503 }));
  await page.goto('/cart');
  await expect(page.getByText('Your cart is safe on this device.')).toBeVisible({
    timeout: 20_000,
  });
  await expectGood(page, 'cart without products');
});

test('login and sign-up that the server refuses', async ({ page, browser }) => {
  const person = newPerson();
  const elsewhere = await browser.newPage();
  await register(elsewhere, person, {});
  await elsewhere.close();
  // Not home: its pictures move on by themselves, and half-way colours would be measured.
  await page.goto('/faq?auth=login');
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email').fill(person.email);
  await login.getByLabel('Password', { exact: true }).fill('Mango-Tree-48');
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(login.getByText('Email or password is not right.')).toBeVisible();
  await expectGood(page, 'wrong password');
  await login.getByRole('link', { name: 'Sign Up' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign Up' });
  await signUp.getByLabel('Full name').fill(person.name);
  await signUp.getByLabel('Phone').fill(person.phone);
  await signUp.getByLabel('Password', { exact: true }).fill('Mango-Tree-48');
  await signUp.getByRole('checkbox').check();
  await signUp.getByRole('button', { name: 'Create account' }).click();
  await expect(signUp.getByText(/^An account with this email already exists/)).toBeVisible();
  await expectGood(page, 'e-mail that is taken');
});

test('suggestions that fail, and none at all', async ({ page, standIn, signInNew }) => {
  await signInNew(page);
  await page.goto('/add-address');
  const place = page.getByRole('combobox', { name: 'Address' });
  // Nothing that we know ourselves, and another text for each project: answers are kept.
  const text = newPerson().email.slice(6, -'@test.example'.length);
  const down = { endpoint: 'maps.autocomplete', kind: 'status', status: 503, times: 0 } as const;
  await standIn.addMapsFault({ ...down, match: text });
  await place.fill(text);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
  await expectGood(page, 'suggestions that fail');
  await place.fill('qqqwwwzzz');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  await expect(place).toHaveValue('qqqwwwzzz');
  await expectGood(page, 'no suggestions');
});

test('a delivery fee that cannot be had', async ({ page, signInNew }) => {
  const person = await signInNew(page, cartOf(await demoProduct(page, COMB)));
  await saveAddress(page, person);
  await page.route('**/api/order/delivery-fee', (route) => route.fulfill({ status: 503 }));
  await page.goto('/cart');
  await expect(page.getByText('Failed to fetch delivery fee')).toBeVisible({ timeout: 20_000 });
  await expectGood(page, 'no delivery fee');
  await page.goto('/cart?pay=1');
  const dialog = payDialog(page);
  await expect(dialog.getByText('Failed to fetch delivery fee')).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await expectGood(page, 'payment without a delivery fee');
  await page.unroute('**/api/order/delivery-fee');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
});

test('the payment: refused, unclear, and come back from', async ({ page, standIn, signInNew }) => {
  test.slow();
  const person = await readyToPay(page, signInNew, await demoProduct(page, COMB));
  // Refused, not away: after some starts without an answer nobody's would be sent for a while.
  const down = { endpoint: 'transaction.initialize', kind: 'status', status: 400 } as const;
  await standIn.addFault({ ...down, match: person.email });
  const dialog = await openPayDialog(page);
  const pay = dialog.getByRole('button', { name: /^Pay ₦/ });
  await pay.click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to initialize payment', {
    timeout: 20_000,
  });
  await expectGood(page, 'payment refused');

  // Let go once the state under way has been looked at, however long that takes here.
  let letGo: () => void = () => {};
  const looked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/payment/paystack/order', async (route) => {
    await looked;
    await route.continue();
  });
  await pay.click();
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  await expectGood(page, 'payment under way');
  letGo();
  await referenceOf(page);
  await page.goBack();
  await expect(payDialog(page).getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
  await expectGood(page, 'back from the provider');
  await page.goto('/cart?payment=cancelled');
  await expect(page.getByText('Payment was not finished.')).toBeVisible();
  await expectGood(page, 'cart after a payment that was given up');
});

test('a changed total, in the cart and in the payment dialog', async ({
  page,
  shelves,
  signInNew,
}, { project }) => {
  const product = await ofProject(
    page,
    project.name,
    'chelsea-ankle-boots',
    'bead-bracelet-black-gold',
  );
  await readyToPay(page, signInNew, product);
  const dialog = await openPayDialog(page);
  await shelves.setPrice(product._id, firstOption(product).price + 500);
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  const changed = page.getByRole('dialog', { name: 'Before you pay' });
  await expect(changed.getByRole('button', { name: /^Accept and pay ₦/ })).toBeVisible();
  await expectGood(page, 'changed total');
  await changed.getByRole('button', { name: 'Back to the cart' }).click();
  await expect(page.getByText(/^The price went up from/)).toBeVisible();
  await expectGood(page, 'cart with a new price');
});

test('sold out, in the payment dialog and in the cart', async ({ page, shelves, signInNew }, {
  project,
}) => {
  const product = await ofProject(page, project.name, 'rose-ballet-flats', 'gold-tone-hoops');
  await readyToPay(page, signInNew, product, await demoProduct(page, COMB));
  const dialog = await openPayDialog(page);
  await shelves.sellOut(product._id);
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  const changed = page.getByRole('dialog', { name: 'Before you pay' });
  await expect(changed.getByRole('button', { name: 'Go on without it' })).toBeVisible();
  await expectGood(page, 'sold out before paying');
  await changed.getByRole('button', { name: 'Back to the cart' }).click();
  await expect(page.getByText('Sold out today. Remove it to go on.')).toBeVisible();
  await expectGood(page, 'cart with a thing sold out');
  await page.getByRole('button', { name: /^Remove .*comb/i }).click();
  await expect(page.getByRole('button', { name: 'Remove what is not available' })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await expect(page.getByText('Total', { exact: true })).toBeHidden();
  // The message would fade while it is looked at, and half-way colours are measured.
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect(page.getByText('Removed from Cart')).toBeHidden();
  await expectGood(page, 'cart with nothing left to buy');
});

test.describe('every outcome of a payment', () => {
  test('unknown, waiting, declined, ended, and paid after its end', async ({
    page,
    standIn,
    signInNew,
  }) => {
    test.slow();
    await readyToPay(page, signInNew, await demoProduct(page, COMB));
    await expectOutcome(page, 'EKI-000000000000000000000000-1', 'We do not know this payment');
    await page.goto('/cart');
    const first = await goToProvider(page);
    await expectOutcome(page, first, 'Confirming your payment');
    await standIn.decline(first);
    await expectOutcome(page, first, 'The card was declined');
    // A newer payment takes the place of the first.
    await page.goto('/cart');
    await goToProvider(page);
    await payThere(page);
    await expectOutcome(page, first, 'This payment has ended');
    await standIn.pay(first);
    await expectOutcome(page, first, 'Your money is in your wallet');
  });

  test('another amount than the one asked for, and somebody else’s payment', async ({
    page,
    standIn,
    signInNew,
    context,
  }) => {
    test.slow();
    await readyToPay(page, signInNew, await demoProduct(page, COMB));
    const reference = await goToProvider(page);
    await standIn.pay(reference, { amount: 100 });
    await expectOutcome(page, reference, 'We are looking into this payment');
    await page.goto('/cart');
    const paid = await goToProvider(page);
    await payThere(page);
    await context.clearCookies();
    await expectOutcome(page, paid, 'Payment successful!');
    await expect(page.getByRole('button', { name: 'Log in to see your order' })).toBeVisible();
  });

  test('a server that cannot be reached', async ({ page }) => {
    await page.route('**/api/payment/callback?*', (route) => route.abort());
    await page.goto(callback('EKI-000000000000000000000000-1'));
    await expect(page.getByRole('button', { name: 'Ask again now' })).toBeVisible({
      timeout: 20_000,
    });
    await expectGood(page, 'payment, nobody answers');
  });
});

test('orders: cancelled in part, at first without a network', async ({
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

test('the wallet that cannot be read', async ({ page, signIn }) => {
  await signIn(page, 'new@eki.example');
  await page.route('**/api/wallet/get?*', (route) => route.fulfill({ status: 503 }));
  await page.goto('/faq?wallet=1');
  const dialog = page.getByRole('dialog', { name: 'My Wallet' });
  await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await expectGood(page, 'wallet that cannot be read');
});

test('somebody else’s order', async ({ page, signInNew }) => {
  await signInNew(page);
  await page.goto(`/order/${orderId('Order Placed')}`);
  await expect(page.getByRole('heading', { name: 'This page is not on the map' })).toBeVisible();
  await expectGood(page, 'somebody else’s order');
});
