import type { Page } from '@playwright/test';
import { demoProduct, firstOption, listProducts, productPath } from './support/catalogue';
import {
  amountOf,
  cartOf,
  expectInCart,
  expectRightSums,
  goToProvider,
  naira,
  openPayDialog,
  payDialog,
  payThere,
  readyToPay,
  referenceOf,
  summaryLine,
} from './support/checkout';
import { newPerson, register, saveAddress } from './support/people';
import { expectGood } from './support/quality';
import { expect, nowThere, REFUSED, test } from './support/test';

// The cart outlives reloads, sign-ins, other tabs, a lost network and changes in the shops.

const SPONGE = 'soft-bath-sponge';
const CAPS = 'wig-caps-two';
const COMB = 'rat-tail-comb';

/** Puts one piece into the cart on the product's own page. */
async function addOne(page: Page, slug: string): Promise<void> {
  const product = await demoProduct(page, slug);
  await page.goto(productPath(product));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
}

const quantityOf = (page: Page, name: string) =>
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
  // The same line: the guest's one piece. Lines of one side only: as they were.
  await expect(quantityOf(page, caps.name)).toHaveText('1');
  await expect(quantityOf(page, comb.name)).toHaveText('1');
  await expect(quantityOf(page, sponge.name)).toHaveText('1');
  await page.reload();
  await expectInCart(page, 3);
});

test('logging in at the checkout goes on to paying, and says what came from the account', async ({
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
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email').fill(person.email);
  await login.getByLabel('Password', { exact: true }).fill(person.password);
  await login.getByRole('button', { name: 'Login' }).click();
  const dialog = payDialog(page);
  await expect(dialog.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
  await expect(dialog.getByRole('heading', { name: 'Pay' })).toBeFocused();
  await expect(dialog.getByText('3 items from your account were added.')).toBeVisible();
  await expectInCart(page, 4);
  await dialog.getByRole('button', { name: 'Leave for later' }).click();
  await expectRightSums(dialog, firstOption(comb).price);
  await expectInCart(page, 1);
  await page.goto('/wishlist');
  await expect(page.getByRole('link', { name: caps.name })).toBeVisible();
  await expect(page.getByRole('link', { name: sponge.name })).toBeVisible();
});

test('Buy now after Add to Cart goes to the cart, without a second piece', async ({ page }) => {
  const product = await demoProduct(page, CAPS);
  await addOne(page, CAPS);
  // A second tap within half a second would count as the same one anyway.
  await page.waitForTimeout(600);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.waitForURL('/cart');
  await expect(quantityOf(page, product.name)).toHaveText('1');
  await page.goBack();
  await page.getByRole('button', { name: `One more: ${product.name}` }).click();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.waitForURL('/cart');
  await expect(quantityOf(page, product.name)).toHaveText('3');
});

test('a broken kept cart neither hangs nor takes the page down', async ({ page }) => {
  const caps = await demoProduct(page, CAPS);
  const items = { [caps._id]: { [firstOption(caps)._id]: 2, oops: 'x' }, oops: null };
  for (const [kept, title] of [
    ['{bad json', 'Your cart is empty.'],
    ['{"state":{"items":null,"wishList":3},"version":1}', 'Your cart is empty.'],
    [JSON.stringify({ state: { items, owner: null }, version: 1 }), '2 items from 1 shop'],
  ] as const) {
    await page.goto('/faq');
    await page.evaluate((text) => localStorage.setItem('eki-cart', text), kept);
    await page.goto('/cart');
    await expect(page.getByText(title)).toBeVisible();
  }
});

test('a second tab follows', async ({ page, context }) => {
  const caps = await demoProduct(page, CAPS);
  const second = await context.newPage();
  await second.goto('/cart');
  await expect(second.getByText('Your cart is empty.')).toBeVisible();
  await addOne(page, CAPS);
  await expect(quantityOf(second, caps.name)).toHaveText('1');
  await second.getByRole('button', { name: `One more: ${caps.name}` }).click();
  await expectInCart(page, 2);
});

test('quantities from 1 to 9, remove and undo', async ({ page }) => {
  const caps = await demoProduct(page, CAPS);
  await addOne(page, CAPS);
  await page.goto('/cart');
  const more = page.getByRole('button', { name: `One more: ${caps.name}` });
  const quantity = quantityOf(page, caps.name);
  for (let pieces = 2; pieces <= 9; pieces += 1) {
    await more.click();
    await expect(quantity).toHaveText(String(pieces));
  }
  await expect(more).toBeDisabled();
  await expect(page.getByText('Cart Updated')).toBeVisible();
  expect(await amountOf(page, 'Price')).toBe(9 * firstOption(caps).price);
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

test('what comes back stands where it stood', async ({ page, signInNew }) => {
  const [comb, caps] = [await demoProduct(page, COMB), await demoProduct(page, CAPS)];
  await signInNew(page, cartOf(comb, caps));
  await page.goto('/cart');
  const names = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(names).toHaveText([comb.name, caps.name]);
  await page.getByRole('button', { name: `Remove ${comb.name}` }).click();
  await expect(names).toHaveText([caps.name]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText([comb.name, caps.name]);
});

test('more than nine, chosen elsewhere, stays as it is', async ({ page, signInNew }) => {
  const caps = await demoProduct(page, CAPS);
  await signInNew(page, { [caps._id]: { [firstOption(caps)._id]: 12 } });
  await page.goto('/cart');
  await expect(quantityOf(page, caps.name)).toHaveText('12');
  await expect(page.getByRole('button', { name: `One more: ${caps.name}` })).toBeDisabled();
  await page.getByRole('button', { name: `One less: ${caps.name}` }).click();
  await expect(quantityOf(page, caps.name)).toHaveText('11');
});

test('prices, fees and total add up, with Express and without', async ({ page, signInNew }) => {
  const products = await Promise.all([CAPS, SPONGE].map((slug) => demoProduct(page, slug)));
  const items = products.reduce((sum, product) => sum + firstOption(product).price, 0);
  await readyToPay(page, signInNew, ...products);
  const standard = await amountOf(page, 'Delivery fee');
  const total = await expectRightSums(page, items);
  await page.getByRole('checkbox', { name: /^Express/ }).check();
  await expect(summaryLine(page, 'Total')).not.toContainText(naira(total));
  expect(await amountOf(page, 'Delivery fee')).toBe(standard * 1.5);
  await expectRightSums(page, items);
  // The fee has it in it: no second amount beside it.
  const row = page.locator('label', { has: page.getByRole('checkbox', { name: /^Express/ }) });
  await expect(row).toContainText('In the delivery fee');
  await expect(row).not.toContainText('₦');
  const dialog = await openPayDialog(page);
  const delivery = dialog.getByRole('region', { name: 'Delivery' });
  await expect(delivery.getByText(/^Express(, with you in \d+ to \d+ min)?$/)).toBeVisible();
  await expect(dialog.getByText('Hall 3, University of Benin')).toBeVisible();
  await expectRightSums(dialog, items);
});

/** Waits until the shop itself tells the change. */
async function whenTold(page: Page, productId: string, text: string): Promise<void> {
  await expect
    .poll(async () => JSON.stringify(await listProducts(page, `ids=${productId}`)))
    .toContain(text);
}

/** Products that one test alone may change; one for each project, since both run side by side. */
const ofProject = (page: Page, project: string, phone: string, wide: string) =>
  demoProduct(page, project === 'phone' ? phone : wide);

test.describe('when a shop changes something', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('a new price is told in the cart', async ({ page, shelves }, { project }) => {
    const product = await ofProject(page, project.name, 'roll-on-48h', 'turmeric-soap-bar');
    const old = firstOption(product).price;
    await page.goto(productPath(product));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await page.goto('/cart');
    expect(await amountOf(page, 'Price')).toBe(old);
    await shelves.setPrice(product._id, old + 300);
    await whenTold(page, product._id, `"price":${old + 300}`);
    await page.reload();
    const notice = `The price went up from ${naira(old)} to ${naira(old + 300)} each.`;
    await expect(page.getByText(notice)).toBeVisible();
    expect(await amountOf(page, 'Price')).toBe(old + 300);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText(notice)).toBeHidden();
    await page.reload();
    expect(await amountOf(page, 'Price')).toBe(old + 300);
    await expect(page.getByText(notice)).toBeHidden();
  });

  test('what has sold out is told in the cart and can be left out', async ({
    page,
    shelves,
    signInNew,
  }, { project }) => {
    const product = await ofProject(page, project.name, 'african-black-soap', 'press-on-nails');
    const comb = await demoProduct(page, COMB);
    await readyToPay(page, signInNew, product, comb);
    await shelves.sellOut(product._id);
    await whenTold(page, product._id, '"inStock":false');
    await page.reload();
    await expect(page.getByText('Sold out today. Remove it to go on.')).toBeVisible();
    await expectRightSums(page, firstOption(comb).price);
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeHidden();
    await page.getByRole('button', { name: 'Remove what is not available' }).click();
    await expect(page.getByText('Sold out today. Remove it to go on.')).toBeHidden();
    await expectInCart(page, 1);
    await openPayDialog(page);
  });

  test('fewer pieces than asked for: told in the cart, in the dialog and on the page', async ({
    page,
    shelves,
    signInNew,
  }, { project }) => {
    const product = await ofProject(page, project.name, 'afro-pick', 'claw-clip-amber');
    const { price } = firstOption(product);
    await readyToPay(page, signInNew, product);
    for (const quantity of ['2', '3']) {
      await page.getByRole('button', { name: `One more: ${product.name}` }).click();
      await expect(page.getByRole('group', { name: product.name })).toContainText(quantity);
    }
    await shelves.leave(product._id, 2);
    await page.reload();
    await expect(page.getByText('Only 2 pieces left.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeHidden();
    await page.getByRole('button', { name: 'Take what is left' }).click();
    await expect(page.getByText('Only 2 left', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `One more: ${product.name}` })).toBeDisabled();
    await expectRightSums(page, 2 * price);

    const dialog = await openPayDialog(page);
    await shelves.leave(product._id, 1);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    const changed = page.getByRole('dialog', { name: 'Before you pay' });
    await expect(changed.getByText(`${product.name}: only 1 piece left`)).toBeVisible();
    await changed.getByRole('button', { name: 'Take what is left' }).click();
    await expectRightSums(payDialog(page), price);

    await page.goto(productPath(product));
    await expect(page.getByText('Only 1 left', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `One more: ${product.name}` })).toBeDisabled();
  });

  test('a new price before paying is shown, accepted, and only then charged', async ({
    page,
    shelves,
    standIn,
    signInNew,
  }, { project }) => {
    const product = await ofProject(
      page,
      project.name,
      'petroleum-jelly-baby',
      'blending-sponges-two',
    );
    const old = firstOption(product).price;
    await readyToPay(page, signInNew, product);
    const shown = await amountOf(page, 'Total');
    const dialog = await openPayDialog(page);
    await shelves.setPrice(product._id, old + 500);
    const refused = page.waitForResponse('**/api/payment/paystack/order');
    await dialog.getByRole('button', { name: `Pay ${naira(shown)}` }).click();
    expect((await refused).status()).toBe(409);
    const changed = page.getByRole('dialog', { name: 'Before you pay' });
    await expect(changed.getByRole('alert')).toHaveText(
      'The total has changed. Please check the new total before you pay. Nothing was charged.',
    );
    await expect(
      changed.getByText(`${product.name}: ${naira(old)} → ${naira(old + 500)}`),
    ).toBeVisible();
    const accept = changed.getByRole('button', { name: /^Accept and pay ₦/ });
    const total = Number((await accept.textContent())?.replace(/[^\d.]/g, ''));
    expect(total).toBeGreaterThan(shown + 500);
    await accept.click();
    const reference = await referenceOf(page);
    expect((await standIn.transaction(reference)).amount).toBe(total * 100);
    await payThere(page);
    await expect(page.getByText('Total paid').locator('xpath=following-sibling::dd[1]')).toHaveText(
      naira(total),
    );
  });

  test('what sells out before paying is told, and the rest can be paid', async ({
    page,
    shelves,
    signInNew,
  }, { project }) => {
    const product = await ofProject(page, project.name, 'rose-water-toner', 'volume-mascara');
    const comb = await demoProduct(page, COMB);
    await readyToPay(page, signInNew, product, comb);
    const dialog = await openPayDialog(page);
    await shelves.sellOut(product._id);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    const changed = page.getByRole('dialog', { name: 'Before you pay' });
    await expect(changed.getByText(`${product.name}: sold out just now`)).toBeVisible();
    await expect(changed.getByRole('alert')).toContainText('Nothing was charged.');
    await changed.getByRole('button', { name: 'Go on without it' }).click();
    await expectRightSums(payDialog(page), firstOption(comb).price);
    await payDialog(page)
      .getByRole('button', { name: /^Pay ₦/ })
      .click();
    await referenceOf(page);
    await payThere(page);
    await expectInCart(page, 0);
  });
});

/** The day after today in Lagos, 0 = Sunday. */
const tomorrow = () => new Date(nowThere().getTime() + 25 * 3_600_000).getUTCDay();

test.describe('when a shop closes', () => {
  // One after the other: they close the same shop.
  test.describe.configure({ mode: 'default' });
  test.use({ expectedErrors: [REFUSED] });

  const onlyTomorrow = () => ({ days: [tomorrow()], open: '10:00', close: '16:00' });
  const sentence = 'Closed now. Prepared from 10:00 AM tomorrow.';
  /** Nothing else is bought in the shops of these. */
  const shoe = (page: Page, project: string) =>
    ofProject(page, project, 'penny-loafers-brown', 'red-velvet-cap');

  test('the cart and the payment say when it is prepared, and so does the order', async ({
    page,
    shelves,
    signInNew,
  }, { project }) => {
    const product = await shoe(page, project.name);
    await shelves.setHours(product.vendorId, onlyTomorrow());
    await expect(async () => {
      await page.goto(`/shops/${product.vendorId}`);
      await expect(page.getByText(`${product.vendorName} is closed now.`)).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await readyToPay(page, signInNew, product);
    await expect(page.getByText(sentence)).toBeVisible();
    const dialog = await openPayDialog(page);
    await expect(dialog.getByText(sentence)).toBeVisible();
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await referenceOf(page);
    await payThere(page);
    await expect(page.getByText(/Prepared from tomorrow, 10:00 AM/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /^Here tomorrow by / })).toBeVisible();
  });

  test('while somebody pays, it is said before anything is charged', async ({
    page,
    shelves,
    signInNew,
  }, { project }) => {
    const product = await shoe(page, project.name);
    await readyToPay(page, signInNew, product);
    const dialog = await openPayDialog(page);
    await shelves.setHours(product.vendorId, onlyTomorrow());
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    const changed = page.getByRole('dialog', { name: 'Before you pay' });
    await expect(changed.getByText('Prepared from 10:00 AM tomorrow.')).toBeVisible();
    await expectGood(page, 'told before paying that the shop has closed');
    await changed.getByRole('button', { name: /^Accept and pay ₦/ }).click();
    await referenceOf(page);
    await payThere(page);
    await expect(page.getByText(/Prepared from tomorrow, 10:00 AM/)).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({ expectedErrors: ['net::ERR_INTERNET_DISCONNECTED', REFUSED] });

  test('the checkout says so', async ({ page, context }) => {
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
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  });

  test('a change made offline reaches the account later', async ({ page, context, signInNew }) => {
    const caps = await demoProduct(page, CAPS);
    await signInNew(page, cartOf(caps));
    await page.goto('/cart');
    await expectInCart(page, 1);
    const more = page.getByRole('button', { name: `One more: ${caps.name}` });
    await expect(more).toBeVisible();
    await context.setOffline(true);
    await more.click();
    await expectInCart(page, 2);
    await expect(
      page.getByText('Your cart will be saved to your account when you are back.'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/user/is-auth');
        return JSON.stringify(((await answer.json()) as { user: unknown }).user);
      })
      .toContain(`{"${firstOption(caps)._id}":2}`);
  });

  test('without a delivery fee nothing can be paid until it is known', async ({
    page,
    signInNew,
  }) => {
    const comb = await demoProduct(page, COMB);
    const person = await signInNew(page, cartOf(comb));
    await saveAddress(page, person);
    await page.route('**/api/order/delivery-fee', (route) => route.fulfill({ status: 503 }));
    await page.goto('/cart');
    await expect(page.getByText('Failed to fetch delivery fee')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    await expectInCart(page, 1);
    await page.unroute('**/api/order/delivery-fee');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectRightSums(page, firstOption(comb).price);
    await goToProvider(page);
  });
});
