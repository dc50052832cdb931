import type { Page } from '@playwright/test';
import { demoProduct, firstOption, productPath } from './support/catalogue';
import {
  expectInCart,
  expectRightSums,
  getAmount,
  getCart,
  getReference,
  naira,
  openPayDialog,
  payDialog,
  readyToPay,
  summaryLine,
} from './support/checkout';
import { newPerson, register, saveAddress } from './support/people';
import { expect, REFUSED, test } from './support/test';

// The cart survives reloads, sign-ins, other tabs and a lost connection.

const SPONGE = 'soft-bath-sponge';
const CAPS = 'wig-caps-two';
const COMB = 'rat-tail-comb';

/** Adds one piece to the cart on the product's page. */
async function addOne(page: Page, slug: string): Promise<void> {
  const product = await demoProduct(page, slug);
  await page.goto(productPath(product));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
}

const getQuantity = (page: Page, name: string) =>
  page.getByRole('group', { name: `Quantity of ${name}` }).getByRole('status');

test('a guest’s cart survives a reload and wins over the account’s at sign-in', async ({
  page,
  browser,
}) => {
  const [caps, comb, sponge] = await Promise.all(
    [CAPS, COMB, SPONGE].map((slug) => demoProduct(page, slug)),
  );
  if (!caps || !comb || !sponge) throw new Error('the demo catalogue is not complete');
  const person = newPerson();
  const elsewhere = await browser.newPage();
  await register(elsewhere, person, {
    [caps._id]: { [firstOption(caps)._id]: 5 },
    [sponge._id]: { [firstOption(sponge)._id]: 1 },
  });
  await elsewhere.close();

  await addOne(page, CAPS);
  await addOne(page, COMB);
  await page.reload();
  await expectInCart(page, 2);
  await page.goto('/cart?auth=login');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  // A line of both carts: the guest's quantity. A line of one cart: unchanged.
  await expect(getQuantity(page, caps.name)).toHaveText('1');
  await expect(getQuantity(page, comb.name)).toHaveText('1');
  await expect(getQuantity(page, sponge.name)).toHaveText('1');
  await page.reload();
  await expectInCart(page, 3);
});

test('logging in at checkout continues to payment, and shows what the account’s cart added', async ({
  page,
  browser,
}) => {
  const [caps, comb, sponge] = await Promise.all(
    [CAPS, COMB, SPONGE].map((slug) => demoProduct(page, slug)),
  );
  if (!caps || !comb || !sponge) throw new Error('the demo catalogue is not complete');
  const person = newPerson();
  const elsewhere = await browser.newPage();
  await register(elsewhere, person, {
    [caps._id]: { [firstOption(caps)._id]: 2 },
    [sponge._id]: { [firstOption(sponge)._id]: 1 },
  });
  await saveAddress(elsewhere, person);
  await elsewhere.close();

  await addOne(page, COMB);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  // No one has signed in on this device before: a new account is offered first.
  const signUp = page.getByRole('dialog', { name: 'Sign Up' });
  await signUp.getByRole('link', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email').fill(person.email);
  await login.getByLabel('Password', { exact: true }).fill(person.password);
  await login.getByRole('button', { name: 'Login' }).click();
  const dialog = payDialog(page);
  await expect(dialog.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
  await expect(dialog.getByRole('heading', { name: 'Pay' })).toBeFocused();
  await expect(dialog.getByText('We added 3 items from your account.')).toBeVisible();
  await expectInCart(page, 4);
  await dialog.getByRole('button', { name: 'Save for later' }).click();
  await expectRightSums(dialog, firstOption(comb).price);
  await expectInCart(page, 1);
  await page.goto('/wishlist');
  await expect(page.getByRole('link', { name: caps.name })).toBeVisible();
  await expect(page.getByRole('link', { name: sponge.name })).toBeVisible();
});

test('checkout offers Login on a device with an earlier sign-in', async ({ page, signInNew }) => {
  await signInNew(page);
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Hello, Osaze' });
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You’re logged out')).toBeVisible();
  await addOne(page, COMB);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test('Buy now after Add to Cart opens the cart without adding a second', async ({ page }) => {
  const product = await demoProduct(page, CAPS);
  await addOne(page, CAPS);
  // Within half a second on the page's clock a second tap would count as the same one.
  const tappedAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() - at > 500, tappedAt);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.waitForURL('/cart');
  await expect(getQuantity(page, product.name)).toHaveText('1');
  await page.goBack();
  await page.getByRole('button', { name: `One more: ${product.name}` }).click();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.waitForURL('/cart');
  await expect(getQuantity(page, product.name)).toHaveText('3');
});

test('a corrupt stored cart neither hangs nor breaks the page', async ({ page }) => {
  const caps = await demoProduct(page, CAPS);
  const items = { [caps._id]: { [firstOption(caps)._id]: 2, oops: 'x' }, oops: null };
  for (const [stored, title] of [
    ['{bad json', 'Your cart is empty.'],
    ['{"state":{"items":null,"wishList":3},"version":1}', 'Your cart is empty.'],
    [JSON.stringify({ state: { items, owner: null }, version: 1 }), '2 items from 1 shop'],
  ] as const) {
    await page.goto('/faq');
    await page.evaluate((text) => localStorage.setItem('eki-cart', text), stored);
    await page.goto('/cart');
    await expect(page.getByText(title)).toBeVisible();
  }
});

test('corrupt stored prices do not break the cart', async ({ page }) => {
  const caps = await demoProduct(page, CAPS);
  await addOne(page, CAPS);
  const line = `${caps._id}/${firstOption(caps)._id}`;
  for (const broken of [{ name: caps.name, unit: 'abc' }, { name: {}, unit: 100 }, null]) {
    await page.evaluate(
      (prices) => localStorage.setItem('eki-seen-prices', prices),
      JSON.stringify({ [line]: broken }),
    );
    await page.goto('/cart');
    await expect(getQuantity(page, caps.name)).toHaveText('1');
    await expect(page.getByText(/^The price went/)).toBeHidden();
  }
  await page.evaluate(
    (prices) => localStorage.setItem('eki-seen-prices', prices),
    JSON.stringify({ [line]: { name: caps.name, unit: 100 } }),
  );
  await page.reload();
  await expect(page.getByText(/^The price went up from ₦1 to/)).toBeVisible();
});

test('a second tab syncs the cart', async ({ page, context }) => {
  const caps = await demoProduct(page, CAPS);
  const second = await context.newPage();
  await second.goto('/cart');
  await expect(second.getByText('Your cart is empty.')).toBeVisible();
  await addOne(page, CAPS);
  await expect(getQuantity(second, caps.name)).toHaveText('1');
  await second.getByRole('button', { name: `One more: ${caps.name}` }).click();
  await expectInCart(page, 2);
});

test('a second tab signs in and out with the first', async ({ page, context, signInNew }) => {
  const caps = await demoProduct(page, CAPS);
  const second = await context.newPage();
  await second.goto('/cart');
  await signInNew(page);
  await page.goto('/cart');
  const menu = (tab: Page) => tab.getByRole('dialog', { name: /^(Menu|Hello, Osaze)$/ });
  await second.getByRole('button', { name: 'Menu' }).click();
  await expect(menu(second).getByRole('button', { name: 'Logout' })).toBeVisible();
  // A change in that tab reaches the account as well.
  const saved = second.waitForResponse('**/api/cart/update');
  await addOne(second, CAPS);
  expect((await saved).status()).toBe(200);
  await expect(getQuantity(page, caps.name)).toHaveText('1');
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu(page).getByRole('button', { name: 'Logout' }).click();
  await second.getByRole('button', { name: 'Menu' }).click();
  await expect(menu(second).getByRole('button', { name: 'Login' })).toBeVisible();
  await expectInCart(second, 0);
});

test('quantities from 1 to 9, remove and undo', async ({ page }) => {
  const caps = await demoProduct(page, CAPS);
  await addOne(page, CAPS);
  await page.goto('/cart');
  const more = page.getByRole('button', { name: `One more: ${caps.name}` });
  const quantity = getQuantity(page, caps.name);
  for (let pieces = 2; pieces <= 9; pieces += 1) {
    await more.click();
    await expect(quantity).toHaveText(String(pieces));
  }
  await expect(more).toBeDisabled();
  await expect(page.getByText('Cart Updated')).toBeVisible();
  expect(await getAmount(page, 'Price')).toBe(9 * firstOption(caps).price);
  for (let pieces = 8; pieces >= 1; pieces -= 1) {
    await page.getByRole('button', { name: `One less: ${caps.name}` }).click();
    await expect(quantity).toHaveText(String(pieces));
  }
  await page.getByRole('button', { name: `Remove ${caps.name}` }).click();
  await expect(page.getByText('Removed from Cart')).toBeVisible();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity).toHaveText('1');
});

test('an item restored by Undo returns to its place', async ({ page, signInNew }) => {
  const [comb, caps] = [await demoProduct(page, COMB), await demoProduct(page, CAPS)];
  await signInNew(page, getCart(comb, caps));
  await page.goto('/cart');
  const names = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(names).toHaveText([comb.name, caps.name]);
  await page.getByRole('button', { name: `Remove ${comb.name}` }).click();
  await expect(names).toHaveText([caps.name]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText([comb.name, caps.name]);
});

test('a quantity above nine from another device isn’t lowered', async ({ page, signInNew }) => {
  const caps = await demoProduct(page, CAPS);
  await signInNew(page, { [caps._id]: { [firstOption(caps)._id]: 12 } });
  await page.goto('/cart');
  await expect(getQuantity(page, caps.name)).toHaveText('12');
  await expect(page.getByRole('button', { name: `One more: ${caps.name}` })).toBeDisabled();
  await page.getByRole('button', { name: `One less: ${caps.name}` }).click();
  await expect(getQuantity(page, caps.name)).toHaveText('11');
});

test('prices, fees and total add up, with Express and without', async ({ page, signInNew }) => {
  const products = await Promise.all([CAPS, SPONGE].map((slug) => demoProduct(page, slug)));
  const items = products.reduce((sum, product) => sum + firstOption(product).price, 0);
  await readyToPay(page, signInNew, ...products);
  const standard = await getAmount(page, 'Delivery fee');
  const total = await expectRightSums(page, items);
  await page.getByRole('checkbox', { name: /^Express/ }).check();
  await expect(summaryLine(page, 'Total')).not.toContainText(naira(total));
  expect(await getAmount(page, 'Delivery fee')).toBe(standard * 1.5);
  await expectRightSums(page, items);
  // The delivery fee includes Express, without a second amount.
  const row = page.locator('label', { has: page.getByRole('checkbox', { name: /^Express/ }) });
  await expect(row).toContainText('Included');
  await expect(row).not.toContainText('₦');
  const dialog = await openPayDialog(page);
  const delivery = dialog.getByRole('region', { name: 'Delivery' });
  await expect(delivery.getByText(/^Express( · arrives in \d+ to \d+ min)?$/)).toBeVisible();
  await expect(dialog.getByText('Hall 3, University of Benin')).toBeVisible();
  await expectRightSums(dialog, items);
});

test('a toast covers neither the heading nor the bottom bar', {
  tag: '@wide',
}, async ({ page, viewport }) => {
  await page.goto(productPath(await demoProduct(page, CAPS)));
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true }).first();
  await add.click();
  const message = page.getByRole('listitem').filter({ hasText: 'Added to Cart' });
  await expect(message).toBeVisible();
  await message.hover();
  const gaps = async () => {
    const [heading, text, bar] = await Promise.all(
      [page.getByRole('heading', { level: 1 }), message, add].map((each) => each.boundingBox()),
    );
    if (!heading || !text || !bar) return null;
    return {
      isBelowHeading: text.y > heading.y + heading.height,
      // On wide screens the buttons are part of the page.
      isAboveBar: (viewport?.width ?? 0) >= 900 || text.y + text.height < bar.y,
    };
  };
  await expect.poll(gaps).toEqual({ isBelowHeading: true, isAboveBar: true });
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: ['net::ERR_INTERNET_DISCONNECTED', REFUSED] });

  test('checkout shows that you’re offline', async ({ page, context }) => {
    await addOne(page, CAPS);
    await page.goto('/cart');
    const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
    await expect(proceed).toBeEnabled();
    await context.setOffline(true);
    await proceed.click();
    await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible();
    await expect(page).toHaveURL('/cart');
    await context.setOffline(false);
    await proceed.click();
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  });

  test('a change made offline reaches the account later', async ({ page, context, signInNew }) => {
    const caps = await demoProduct(page, CAPS);
    await signInNew(page, getCart(caps));
    await page.goto('/cart');
    await expectInCart(page, 1);
    const more = page.getByRole('button', { name: `One more: ${caps.name}` });
    await expect(more).toBeVisible();
    await context.setOffline(true);
    await more.click();
    await expectInCart(page, 2);
    await expect(page.getByText('We’ll save your cart when you’re back online.')).toBeVisible();
    // The price of one piece is known; the total for two comes from the server.
    const { price } = firstOption(caps);
    await expect(page.getByText(`${naira(price)} each`)).toBeVisible();
    await expect(
      page.getByText('We’ll work out your total when you’re back online.'),
    ).toBeVisible();
    await expect(summaryLine(page, 'Total')).not.toContainText('₦');
    await context.setOffline(false);
    await expect(summaryLine(page, 'Price')).toContainText(naira(2 * price));
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/user/is-auth');
        return JSON.stringify(((await answer.json()) as { user: unknown }).user);
      })
      .toContain(`{"${firstOption(caps)._id}":2}`);
  });

  test('a change that could not be saved survives a reload', async ({ page, signInNew }) => {
    const caps = await demoProduct(page, CAPS);
    await signInNew(page, getCart(caps));
    await page.goto('/cart');
    await page.route('**/api/cart/update', (route) => route.fulfill({ status: 503 }));
    const failed = page.waitForResponse('**/api/cart/update');
    await page.getByRole('button', { name: `One more: ${caps.name}` }).click();
    await failed;
    await page.reload();
    await expect(getQuantity(page, caps.name)).toHaveText('2');
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/cart/update') && answer.ok(),
    );
    await page.unroute('**/api/cart/update');
    const cartItems = { [caps._id]: { [firstOption(caps)._id]: 2 } };
    expect(await (await saved).json()).toMatchObject({ cartItems });
    await expect(getQuantity(page, caps.name)).toHaveText('2');
  });

  test('a toast doesn’t cover the offline bar', { tag: '@wide' }, async ({ page, context }) => {
    await page.goto(productPath(await demoProduct(page, CAPS)));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    const message = page.getByRole('listitem').filter({ hasText: 'Added to Cart' });
    await expect(message).toBeVisible();
    // A toast under the pointer isn't closed.
    await message.hover();
    await context.setOffline(true);
    const line = page.getByText('You’re offline. Your cart is saved on this device');
    await expect(line).toBeVisible();
    const overlap = async () => {
      const [above, below] = [await line.boundingBox(), await message.boundingBox()];
      return above && below ? above.y + above.height - below.y : Number.NaN;
    };
    await expect.poll(overlap).toBeLessThan(0);
  });

  test('nothing can be paid until the delivery fee is known', async ({ page, signInNew }) => {
    const comb = await demoProduct(page, COMB);
    const person = await signInNew(page, getCart(comb));
    await saveAddress(page, person);
    await page.goto('/cart');
    await expectRightSums(page, firstOption(comb).price);
    await page.route('**/api/order/quote', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('checkbox', { name: /^Express/ }).check();
    await expect(page.getByText('Failed to fetch delivery fee')).toBeVisible();
    await expect(summaryLine(page, 'Total')).not.toContainText('₦');
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    await expectInCart(page, 1);
    // Simulates a failure while the dialog was open.
    await page.evaluate(() => window.history.pushState(null, '', '/cart?pay=1'));
    const dialog = payDialog(page);
    await expect(dialog.getByText('Failed to fetch delivery fee')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Pay/ })).toBeDisabled();
    await page.unroute('**/api/order/quote');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expectRightSums(dialog, firstOption(comb).price);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await getReference(page);
  });

  test('a cart that can’t be priced shows that it is safe', async ({ page }) => {
    await addOne(page, COMB);
    // Quotes come from our own server, so its failure is simulated in the browser.
    await page.route('**/api/order/quote', (route) => route.fulfill({ status: 503 }));
    await page.goto('/cart');
    await expect(page.getByText('Your cart is safe on this device.')).toBeVisible();
  });
});
