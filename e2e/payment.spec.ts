import type { Page } from '@playwright/test';
import { demoProduct } from './support/catalogue';
import {
  buy,
  expectInCart,
  getAmount,
  getCart,
  getOrder,
  getReference,
  goToProvider,
  naira,
  openPayDialog,
  payBeforeNextStart,
  payThere,
  readyToPay,
  walletBalance,
} from './support/checkout';
import { type CartItems, call, newPerson, register } from './support/people';
import { expect, REFUSED, test } from './support/test';

// What can happen between the payment dialog and the order, on our pages and the provider's.

const CHEAP = 'wig-caps-two';

/** Starts to pay the cart on another device of the account, without an event. Returns the reference. */
async function startElsewhere(page: Page, totalAmount: number): Promise<string> {
  const { addresses } = await (await page.request.get('/api/address/get')).json();
  const order = { totalAmount, address: addresses[0]._id, isExpress: false };
  const started = await call(page, '/api/payment/paystack/order', order);
  return (started as { reference: string }).reference;
}

test('Cancel and go back leaves the cart, which can still be paid', async ({ page, signInNew }) => {
  await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  await goToProvider(page);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.waitForURL(/\/cart/);
  const notFinished = page.getByText('You didn’t finish paying. Your cart is just as you left it.');
  await expect(notFinished).toBeVisible();
  await expectInCart(page, 1);
  await expect(page).toHaveURL('/cart');
  await page.reload();
  await expectInCart(page, 1);
  await expect(notFinished).toBeHidden();
  await buy(page);
});

test('Back from the provider’s page leaves a working payment dialog', async ({
  page,
  signInNew,
}) => {
  await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  const dialog = await openPayDialog(page);
  // Released once the button shows busy, however long that takes here.
  let release: () => void = () => {};
  const shownBusy = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    '**/api/payment/paystack/order',
    async (route) => {
      await shownBusy;
      await route.continue();
    },
    { times: 1 },
  );
  const pay = dialog.getByRole('button', { name: /^Pay ₦/ });
  await pay.click();
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  release();
  const first = await getReference(page);
  await page.goBack();
  await expect(pay).toBeEnabled();
  await expectInCart(page, 1);
  await pay.click();
  const second = await getReference(page);
  expect(second).not.toBe(first);
  await payThere(page);
});

test('the page waits with the customer while the bank is slow', async ({ page, signInNew }) => {
  await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  await goToProvider(page);
  await page.getByRole('button', { name: 'Pay late' }).click();
  await expect(page.getByText('The bank hasn’t decided yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Eki' }).click();
  await page.waitForURL(/\/payment\/callback/);
  await getOrder(page);
});

test('two quick taps on Pay start one payment', async ({ page, standIn, signInNew }) => {
  await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  const dialog = await openPayDialog(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/paystack/order')) calls += 1;
  });
  await dialog.getByRole('button', { name: /^Pay ₦/ }).dblclick();
  const reference = await getReference(page);
  expect(calls).toBe(1);
  expect(reference).toMatch(/-1$/);
  await payThere(page);
  await page.goto('/my-orders');
  await expect(page.getByRole('link', { name: /^Order [0-9A-F]{6}$/ })).toHaveCount(1);
  expect((await standIn.webhooks({ reference })).length).toBe(1);
});

test.describe('a cart that differs only in its revision', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('can be paid when the server’s revision fell behind the browser', async ({
    page,
    signInNew,
  }) => {
    await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('eki-cart') ?? '{}');
      stored.state.rev = 99;
      localStorage.setItem('eki-cart', JSON.stringify(stored));
    });
    await page.reload();
    await goToProvider(page);
    await payThere(page);
    await expectInCart(page, 0);
  });

  test('can be paid when our own change was saved late', async ({ page, signInNew }) => {
    const caps = await demoProduct(page, CHEAP);
    await readyToPay(page, signInNew, caps);
    let release = () => {};
    const isPaying = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/cart/update', async (route) => {
      await isPaying;
      await route.continue();
    });
    await page.route(
      '**/api/payment/paystack/order',
      async (route) => {
        const saved = page.waitForResponse('**/api/cart/update');
        release();
        await saved;
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: `One more: ${caps.name}` }).click();
    await expectInCart(page, 2);
    await goToProvider(page);
    await payThere(page);
    await expectInCart(page, 0);
  });
});

test.describe('a cart that was ordered on another device', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('is not paid for again', async ({ page, standIn, signInNew }) => {
    await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
    const total = await getAmount(page, 'Total');
    const dialog = await openPayDialog(page);
    // Another device of the same account, without an event to this page.
    const reference = await startElsewhere(page, total);
    await standIn.pay(reference);
    await page.request.get(`/api/payment/callback?reference=${reference}`);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await expect(page.getByText('maybe because you just ordered').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
    await page.goto('/my-orders');
    await expect(page.getByRole('link', { name: /^Order [0-9A-F]{6}$/ })).toHaveCount(1);
  });

  for (const others of [[], ['rat-tail-comb']]) {
    test(`with an unsaved change and ${others.length} other items here: nothing is charged`, async ({
      page,
      standIn,
      signInNew,
    }) => {
      const caps = await demoProduct(page, CHEAP);
      const rest = await Promise.all(others.map((slug) => demoProduct(page, slug)));
      await readyToPay(page, signInNew, caps, ...rest);
      const total = await getAmount(page, 'Total');
      await page.route('**/api/cart/update', (route) => route.fulfill({ status: 503 }));
      await page.getByRole('button', { name: `One more: ${caps.name}` }).click();
      await expectInCart(page, 2 + others.length);
      const reference = await startElsewhere(page, total);
      await standIn.pay(reference);
      await page.request.get(`/api/payment/callback?reference=${reference}`);
      const dialog = await openPayDialog(page);
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/payment/paystack/order')) calls += 1;
      });
      const pay = dialog.getByRole('button', { name: /^Pay ₦/ });
      // A trial first, so that the tap comes right after `unroute`, before the cart is saved automatically.
      await pay.click({ trial: true });
      await page.unroute('**/api/cart/update');
      await pay.click();
      await expect(page.getByText('maybe because you just ordered').first()).toBeVisible();
      await expectInCart(page, 0);
      expect(calls).toBe(0);
    });
  }

  test('is not charged again with Express, and the page shows why', async ({ page, standIn }) => {
    const person = newPerson('held');
    await standIn.planWebhooks({ hold: true, match: 'held-' });
    const signIn = async (_: Page, items?: CartItems) => {
      await register(page, person, items ?? {});
      return person;
    };
    await readyToPay(page, signIn, await demoProduct(page, CHEAP));
    const total = await getAmount(page, 'Total');
    await page.getByRole('checkbox', { name: /^Express/ }).check();
    const dialog = await openPayDialog(page);
    const reference = await startElsewhere(page, total);
    await payBeforeNextStart(page, standIn, reference);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await expect(page.getByRole('heading', { name: 'You’ve already paid for this' })).toBeVisible();
    await expect(page.getByText('by standard delivery')).toBeVisible();
    await page.getByRole('link', { name: 'See your order' }).click();
    await getOrder(page);
    await expectInCart(page, 0);
  });
});

test('the cart shows an unconfirmed payment, and updates once it is confirmed', async ({
  page,
  standIn,
  signInNew,
}) => {
  await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  const total = await getAmount(page, 'Total');
  const reference = await goToProvider(page);
  await page.goto(`/payment/callback?reference=${reference}`);
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expect(page.getByText(naira(total))).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(`your payment of ${naira(total)}`)).toBeVisible();
  await standIn.pay(reference);
  await expect(page.getByText('Payment successful! Your order is placed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await getOrder(page);
});

test('the cart shows that a payment went to the wallet, until dismissed', async ({
  page,
  standIn,
  signInNew,
}) => {
  await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  const total = await getAmount(page, 'Total');
  const reference = await goToProvider(page);
  // Another device starts a payment of the same cart, and the first page is paid and closed.
  await page.goto('/faq');
  await startElsewhere(page, total);
  await standIn.pay(reference);
  await page.goto('/cart');
  const notice = page.getByText(
    new RegExp(`^You started a newer payment .* ${naira(total)} is in your wallet\\.$`),
  );
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(notice).toBeHidden();
  expect(await walletBalance(page)).toBe(total);
});

test.describe('while the provider is down', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('starting a payment shows an error and doesn’t change the cart', async ({
    page,
    standIn,
    signInNew,
  }) => {
    const person = await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
    // Refused, not unavailable: after several starts without an answer, none is sent for a while.
    const down = { endpoint: 'transaction.initialize', kind: 'status', status: 400 } as const;
    await standIn.addFault({ ...down, match: person.email });
    const dialog = await openPayDialog(page);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to initialize payment');
    await expectInCart(page, 1);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await getReference(page);
    await payThere(page);
  });
});

test('the wallet pays once there is enough in it, and a double tap pays once', async ({
  page,
  signInNew,
}) => {
  const product = await demoProduct(page, CHEAP);
  await readyToPay(page, signInNew, product);
  const orderId = await test.step('not while the balance is too low', async () => {
    const dialog = await openPayDialog(page);
    await expect(dialog.getByRole('radio', { name: /^Wallet · ₦0 ₦[\d,]+ short$/ })).toBeDisabled();
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await getReference(page);
    return payThere(page);
  });
  await call(page, '/api/order/cancel', { orderId });
  await call(page, '/api/cart/update', { cartItems: getCart(product) });
  await page.goto('/cart');
  const dialog = await openPayDialog(page);
  const total = await getAmount(dialog, 'Total');
  await dialog.getByRole('radio', { name: `Wallet · ${naira(total)} Pays right away` }).check();
  await dialog.getByRole('button', { name: /^Pay ₦/ }).dblclick();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  expect(await getOrder(page)).not.toBe(orderId);
  await expectInCart(page, 0);
  const { orders } = await (await page.request.get('/api/order/user')).json();
  expect(orders).toHaveLength(2);
  expect(await walletBalance(page)).toBe(0);
});
