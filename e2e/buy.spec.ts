import { demoProduct, productPath } from './support/catalogue';
import {
  expectInCart,
  expectRightSums,
  getOrder,
  getReference,
  naira,
  nairaIn,
  payDialog,
  walletBalance,
} from './support/checkout';
import { newPerson } from './support/people';
import { expect, test } from './support/test';

// The path of a first-time visitor from a search engine.

test('a guest goes from product page to placed order, cancels, and gets the refund', {
  tag: '@wide',
}, async ({ page, standIn }) => {
  const person = newPerson();
  const product = await demoProduct(page, 'type-c-to-type-c-cable-60w');
  const black = product.options.find(({ name }) => name === 'Black');
  const price = black?.offerPrice ?? black?.price ?? 0;

  await test.step('chooses an option and fills the cart as a guest', async () => {
    await page.goto(productPath(product));
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await page.getByRole('radio', { name: /^Black/ }).check({ force: true });
    await page.getByRole('button', { name: `One more: ${product.name}` }).click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'View cart' })).toBeVisible();
    await expectInCart(page, 2);
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await expect(page.getByText('2 items from 1 shop, one delivery')).toBeVisible();
    await expect(page.getByText(/^Black/)).toBeVisible();
  });

  await test.step('registers before checkout', async () => {
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign Up' });
    await dialog.getByLabel('Full name').fill(person.name);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Phone').fill(person.phone);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add address' })).toBeVisible();
  });

  await test.step('adds an address by suggestion, with the keyboard', async () => {
    await expect(page.getByLabel('First name')).toHaveValue('Osaze');
    const place = page.getByRole('combobox', { name: 'Address' });
    await place.fill('hal');
    await expect(page.getByRole('option').first()).toBeVisible();
    await place.fill('hall three, rm 12');
    await expect(page.getByRole('option').first()).toHaveText(/^Hall 3/);
    await place.press('ArrowDown');
    await place.press('Enter');
    await expect(place).toHaveValue(/^Hall 3/);
    await expect(page.getByText('Found on the map')).toBeVisible();
    await expect(page.getByLabel('Note for your rider')).toHaveValue('Room 12');
    await page.getByLabel('Note for your rider').fill('Block B, room 12');
    await page.getByRole('button', { name: 'Save address' }).click();
  });

  const total = await test.step('sees every summary line before paying', async () => {
    const dialog = payDialog(page);
    const sum = await expectRightSums(dialog, 2 * price);
    await expect(dialog.getByRole('button', { name: `Pay ${naira(sum)}` })).toBeEnabled();
    return sum;
  });

  await test.step('pays on the provider’s page and sees that the payment is being confirmed', async () => {
    let hasSeen = () => {};
    const seen = new Promise<void>((resolve) => {
      hasSeen = resolve;
    });
    await page.route('**/api/payment/callback?*', async (route) => {
      await seen;
      await route.continue();
    });
    await payDialog(page)
      .getByRole('button', { name: /^Pay ₦/ })
      .click();
    const reference = await getReference(page);
    await expect(page.getByText(naira(total), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Pay ${naira(total)}` }).click();
    await expect(page).toHaveURL(new RegExp(`/payment/callback\\?.*reference=${reference}`));
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    hasSeen();
  });

  const orderId = await getOrder(page);
  const short = orderId.slice(-6).toUpperCase();
  await test.step('gets a placed order with its code', async () => {
    await expect(page.getByText(new RegExp(`^Order ${short} · today`))).toBeVisible();
    await expect(page.getByText('Order Placed', { exact: true }).first()).toBeVisible();
    const code = page.getByRole('region', { name: 'Delivery code' });
    await expect(code.getByText(/^\d, \d, \d, \d$/)).toBeAttached();
    const paid = page.getByText('Total paid').locator('xpath=following-sibling::dd[1]');
    await expect(paid).toHaveText(naira(total));
    await expect(page.getByText('A rider has not yet been assigned.')).toBeVisible();
    await expectInCart(page, 0);
    const mail = await standIn.waitForMail({ to: person.email, subject: 'placed' });
    expect(mail.subject).toBe(`Order ${short} placed`);
    expect(nairaIn(/Total paid.*?₦[\d,]+/s.exec(mail.text)?.[0] ?? '')).toBe(total);
    expect(mail.text).not.toMatch(/\b\d, \d, \d, \d\b/);
  });

  await test.step('finds it under My Orders and cancels it', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'My Orders' }).click();
    await page.getByRole('link', { name: `Order ${short}` }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await expect(dialog.getByText(naira(total))).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Order cancelled successfully', { exact: true })).toBeVisible();
    await expect(page.getByText(`${naira(total)} is in your wallet`)).toBeVisible();
    await expect(page).toHaveURL('/my-orders?tab=completed');
    const card = page.getByRole('listitem').filter({ hasText: `Order ${short}` });
    await expect(card.getByText('Order Cancelled')).toBeVisible();
  });

  await test.step('has the whole amount in the wallet', async () => {
    expect(await walletBalance(page)).toBe(total);
    await standIn.waitForMail({ to: person.email, subject: 'refunded to your wallet' });
  });
});
