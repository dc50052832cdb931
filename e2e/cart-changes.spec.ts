import type { Page } from '@playwright/test';
import {
  demoProduct,
  firstOption,
  listProducts,
  ofProject,
  productPath,
} from './support/catalogue';
import {
  buy,
  expectInCart,
  expectRightSums,
  getAmount,
  getReference,
  naira,
  openPayDialog,
  payDialog,
  payThere,
  readyToPay,
} from './support/checkout';
import { call } from './support/people';
import { expect, REFUSED, test } from './support/test';

// Changes by shops while products are in a cart: prices, pieces, opening hours.

const COMB = 'rat-tail-comb';

/** Waits until the list call returns the change. */
async function waitForChange(page: Page, productId: string, text: string): Promise<void> {
  await expect
    .poll(async () => JSON.stringify(await listProducts(page, `ids=${productId}`)))
    .toContain(text);
}

test.describe('when a shop changes something', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('the cart shows a new price', async ({ page, shelves }, { project }) => {
    const product = await ofProject(page, project.name, 'roll-on-48h', 'turmeric-soap-bar');
    const old = firstOption(product).price;
    await page.goto(productPath(product));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await page.goto('/cart');
    expect(await getAmount(page, 'Price')).toBe(old);
    await shelves.setPrice(product._id, old + 300);
    await waitForChange(page, product._id, `"price":${old + 300}`);
    await page.reload();
    const notice = `The price went up from ${naira(old)} to ${naira(old + 300)} each.`;
    await expect(page.getByText(notice)).toBeVisible();
    expect(await getAmount(page, 'Price')).toBe(old + 300);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText(notice)).toBeHidden();
    await page.reload();
    expect(await getAmount(page, 'Price')).toBe(old + 300);
    await expect(page.getByText(notice)).toBeHidden();
  });

  test('the cart shows a sold-out item and can drop it', async ({ page, shelves, signInNew }, {
    project,
  }) => {
    const product = await ofProject(page, project.name, 'african-black-soap', 'press-on-nails');
    const comb = await demoProduct(page, COMB);
    await readyToPay(page, signInNew, product, comb);
    await shelves.sellOut(product._id);
    await waitForChange(page, product._id, '"inStock":false');
    await page.reload();
    await expect(page.getByText('Sold out. Remove it to check out.')).toBeVisible();
    await expectRightSums(page, firstOption(comb).price);
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeHidden();
    await page.getByRole('button', { name: `Remove ${comb.name}` }).click();
    await expect(page.getByText('Total', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Total', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove unavailable items' }).click();
    await expect(page.getByText('Sold out. Remove it to check out.')).toBeHidden();
    await expectInCart(page, 1);
    await openPayDialog(page);
  });

  test('low stock shows in the cart, the payment dialog and the product page', async ({
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
    await expect(page.getByText(`Only 2 left of ${product.name}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeHidden();
    await page.getByRole('button', { name: 'Update quantities' }).click();
    await expect(page.getByText('Only 2 left', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `One more: ${product.name}` })).toBeDisabled();
    await expectRightSums(page, 2 * price);

    const dialog = await openPayDialog(page);
    await shelves.leave(product._id, 1);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    const changed = page.getByRole('dialog', { name: 'Before you pay' });
    await expect(changed.getByText(`Only 1 left of ${product.name}.`)).toBeVisible();
    await changed.getByRole('button', { name: 'Update quantities' }).click();
    await expectRightSums(payDialog(page), price);

    await page.goto(productPath(product));
    const allMine = page.getByText('You have the last one in your cart', { exact: true });
    await expect(allMine).toHaveCount(1);
    await expect(page.getByRole('button', { name: `One more: ${product.name}` })).toBeDisabled();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(allMine).toHaveCount(2);
    await expectInCart(page, 1);
  });

  test('ordering again adds only what is left, and shows that', async ({
    page,
    shelves,
    signInNew,
  }, { project }) => {
    const product = await ofProject(page, project.name, 'brush-set-five', 'strip-lashes-three');
    await readyToPay(page, signInNew, product);
    await page.getByRole('button', { name: `One more: ${product.name}` }).click();
    await expectInCart(page, 2);
    const orderId = await buy(page);
    await call(page, '/api/order/cancel', { orderId });
    await shelves.leave(product._id, 1);
    await page.reload();
    await page.getByRole('button', { name: 'Order again' }).click();
    const said = `1 of 2 items added: only 1 more of ${product.name} left.`;
    await expect(page.getByText(said)).toBeVisible();
    await page.waitForURL('/cart');
    await expectInCart(page, 1);
  });

  test('a price that changes before paying is shown, accepted, then charged', async ({
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
    const shown = await getAmount(page, 'Total');
    const dialog = await openPayDialog(page);
    await shelves.setPrice(product._id, old + 500);
    const refused = page.waitForResponse('**/api/payment/paystack/order');
    await dialog.getByRole('button', { name: `Pay ${naira(shown)}` }).click();
    expect((await refused).status()).toBe(409);
    const changed = page.getByRole('dialog', { name: 'Before you pay' });
    await expect(changed.getByRole('alert')).toHaveText(
      'The total has changed. Check the new total before you pay. You haven’t been charged.',
    );
    await expect(
      changed.getByText(`${product.name}: ${naira(old)} → ${naira(old + 500)}`),
    ).toBeVisible();
    const accept = changed.getByRole('button', { name: /^Accept and pay ₦/ });
    const total = Number((await accept.textContent())?.replace(/[^\d.]/g, ''));
    expect(total).toBeGreaterThan(shown + 500);
    await accept.click();
    const reference = await getReference(page);
    expect((await standIn.transaction(reference)).amount).toBe(total * 100);
    await payThere(page);
    await expect(page.getByText('Total paid').locator('xpath=following-sibling::dd[1]')).toHaveText(
      naira(total),
    );
  });

  test('an item that sells out before paying is shown, and the rest can be paid for', async ({
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
    await expect(changed.getByText(`${product.name}: just sold out`)).toBeVisible();
    await expect(changed.getByRole('alert')).toContainText('You haven’t been charged.');
    await changed.getByRole('button', { name: 'Remove and continue' }).click();
    await expectRightSums(payDialog(page), firstOption(comb).price);
    await payDialog(page)
      .getByRole('button', { name: /^Pay ₦/ })
      .click();
    await getReference(page);
    await payThere(page);
    await expectInCart(page, 0);
  });
});

/** The day after today in Lagos, 0 = Sunday. */
const tomorrow = () => new Date(Date.now() + 25 * 3_600_000).getUTCDay();

test.describe('when a shop closes', () => {
  // Serial, because they close the same shop.
  test.describe.configure({ mode: 'default' });
  test.use({ expectedErrors: [REFUSED] });

  const onlyTomorrow = () => ({ days: [tomorrow()], open: '10:00', close: '16:00' });
  const sentence = 'Closed. They’ll start at 10 AM tomorrow.';
  /** No other journey buys from the shops of these. */
  const shoe = (page: Page, project: string) =>
    ofProject(page, project, 'penny-loafers-brown', 'red-velvet-cap');

  test('cart, payment dialog and order show when preparation starts', async ({
    page,
    shelves,
    signInNew,
  }, { project }) => {
    const product = await shoe(page, project.name);
    await shelves.setHours(product.vendorId, onlyTomorrow());
    await expect(async () => {
      await page.goto(`/shops/${product.vendorId}`);
      await expect(page.getByText('Closed. They’ll start at 10 AM tomorrow.')).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await readyToPay(page, signInNew, product);
    await expect(page.getByText(sentence)).toBeVisible();
    const dialog = await openPayDialog(page);
    await expect(dialog.getByText(sentence)).toBeVisible();
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await getReference(page);
    await payThere(page);
    await expect(page.getByText(/They’ll start at 10\sAM tomorrow/)).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: /^Planned for tomorrow by / }),
    ).toBeVisible();
  });

  test('one closed shop delays the others unless it is left out', async ({
    page,
    shelves,
    signInNew,
  }, { project }) => {
    const product = await shoe(page, project.name);
    const slippers = await demoProduct(page, 'bathroom-flip-flops');
    const always = { days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' };
    await shelves.setHours(slippers.vendorId, always);
    await shelves.setHours(product.vendorId, onlyTomorrow());
    await expect(async () => {
      await page.goto(productPath(product));
      await expect(page.getByText('Closed. They’ll start at 10 AM tomorrow.')).toBeVisible({
        timeout: 2_000,
      });
      // Its own hours may have closed it already: these are the new ones.
      const promise = page.getByText('Arrives tomorrow, 10:30 – 11 AM');
      await expect(promise).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await readyToPay(page, signInNew, product, slippers);
    await expect(
      page.getByText(
        `${product.vendorName} is closed until 10 AM tomorrow, so your whole order starts then. Without it, the rest starts now.`,
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Order the rest now' }).click();
    await expect(page.getByText('Moved to your wishlist')).toBeVisible();
    await expectInCart(page, 1);
    await expect(page.getByText(/is closed until/)).toBeHidden();
    await expectRightSums(page, firstOption(slippers).price);
  });

  test('during payment, the new time is shown before anything is charged', async ({
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
    await expect(changed.getByText('They’ll start at 10 AM tomorrow.')).toBeVisible();
    await changed.getByRole('button', { name: /^Accept and pay ₦/ }).click();
    await getReference(page);
    await payThere(page);
    await expect(page.getByText(/They’ll start at 10\sAM tomorrow/)).toBeVisible();
  });

  test('for good, the payment dialog offers no price', async ({ page, shelves, signInNew }, {
    project,
  }) => {
    const product = await shoe(page, project.name);
    await readyToPay(page, signInNew, product);
    const dialog = await openPayDialog(page);
    await shelves.setHours(product.vendorId);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    const changed = page.getByRole('dialog', { name: 'Before you pay' });
    await expect(changed.getByRole('alert')).toContainText('isn’t taking orders');
    await expect(changed.getByText('₦')).toHaveCount(0);
    await changed.getByRole('button', { name: 'Back to cart' }).click();
    await expect(changed).toBeHidden();
    await expectInCart(page, 1);
  });
});
