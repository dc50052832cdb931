import type { Locator, Page } from '@playwright/test';
import { firstOption, type ListedProduct } from './catalogue';
import { type CartItems, type Person, saveAddress } from './people';
import { expect } from './test';

/** "₦4,350.50" as a number; the first amount of the text. */
export function nairaIn(text: string): number {
  const amount = /₦([\d,]+(?:\.\d+)?)/.exec(text)?.[1];
  if (amount === undefined) throw new Error(`no amount in "${text}"`);
  return Number(amount.replaceAll(',', ''));
}

/** "₦4,350", as the shop writes amounts. */
export function naira(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `₦${amount.toLocaleString('en-NG', format)}`;
}

/** Service fee by the specification's own words (section 9), naira; worked in kobo. */
function serviceFeeOf(items: number, delivery: number): number {
  const base = Math.round((items + delivery) * 100);
  const gateway = Math.min(base * 0.015 + (base >= 250_000 ? 10_000 : 0), 200_000);
  // A hair is taken off first: 0.015 has no exact form in binary.
  return Math.ceil((gateway + base * 0.05) / 1_000 - 1e-9) * 10;
}

/** One piece each of the products' first options. */
export function cartOf(...products: ListedProduct[]): CartItems {
  return Object.fromEntries(
    products.map((product) => [product._id, { [firstOption(product)._id]: 1 }]),
  );
}

/** The line of a summary with this label. */
export function summaryLine(scope: Page | Locator, label: string): Locator {
  return scope.getByText(label, { exact: true }).locator('..');
}

/** The text of an element, whatever its style. */
export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}

/** What a line of the summary comes to, naira, once its figures are those of the cart as it is. */
export async function amountOf(scope: Page | Locator, label: string): Promise<number> {
  const line = summaryLine(scope, label);
  await expect(scope.getByText('Updating…')).toHaveCount(0);
  await expect(line).toContainText(/₦|Free/);
  const text = await textOf(line);
  return text.includes('Free') ? 0 : nairaIn(text);
}

/** Price, fees and total of a summary, checked against each other and the service fee's rule. */
export async function expectRightSums(scope: Page | Locator, items: number): Promise<number> {
  await expect(summaryLine(scope, 'Total')).toContainText('₦');
  expect(await amountOf(scope, 'Price')).toBe(items);
  const delivery = await amountOf(scope, 'Delivery fee');
  const fee = await amountOf(scope, 'Service fee');
  expect(fee).toBe(serviceFeeOf(items, delivery));
  const total = await amountOf(scope, 'Total');
  expect(total).toBe(items + delivery + fee);
  return total;
}

/** Registers somebody with an address and these things in the cart, and opens the cart. */
export async function readyToPay(
  page: Page,
  signInNew: (page: Page, cartItems?: CartItems) => Promise<Person>,
  ...products: ListedProduct[]
): Promise<Person> {
  const person = await signInNew(page, cartOf(...products));
  await saveAddress(page, person);
  await page.goto('/cart');
  await expect(summaryLine(page, 'Total')).toContainText('₦');
  return person;
}

/** The payment dialog. */
export function payDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Pay', exact: true });
}

/** Opens the payment dialog from the cart. */
export async function openPayDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const dialog = payDialog(page);
  await expect(dialog.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
  return dialog;
}

/** From the cart to the provider's page. Gives the reference of the payment there. */
export async function goToProvider(page: Page): Promise<string> {
  const dialog = await openPayDialog(page);
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  return referenceOf(page);
}

/** The reference that the provider's page shows. */
export async function referenceOf(page: Page): Promise<string> {
  await page.waitForURL(/\/paystack\/checkout\//);
  const text = await textOf(page.getByText(/^Reference /));
  return text.replace('Reference ', '');
}

/** Pays on the provider's page and follows to the order. Gives the order's id. */
export async function payThere(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(Try again: pay|Pay) ₦/ }).click();
  return orderOf(page);
}

/** The id of the order whose page opens. */
export async function orderOf(page: Page): Promise<string> {
  await page.waitForURL(/\/order\/[0-9a-f]{24}$/, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Delivery code' })).toBeVisible();
  return page.url().slice(-24);
}

/** Buys without looking: for tests of what comes after. Gives the order's id. */
export async function buy(page: Page): Promise<string> {
  await goToProvider(page);
  return payThere(page);
}

/** The wallet's balance, naira, as the dialog shows it. */
export async function walletBalance(page: Page): Promise<number> {
  await page.goto('/?wallet=1');
  const dialog = page.getByRole('dialog', { name: 'My Wallet' });
  const balance = dialog.getByText('Balance', { exact: true }).locator('..');
  await expect(balance).toContainText('₦');
  return nairaIn(await textOf(balance));
}

/** How many pieces the cart's badge tells. */
export async function expectInCart(page: Page, pieces: number): Promise<void> {
  const name = pieces === 0 ? 'Cart' : `Cart, ${pieces} item${pieces === 1 ? '' : 's'}`;
  // A dialog hides the bar from assistive technology, not from the eye.
  const bar = page.getByRole('banner', { includeHidden: true });
  const link = bar.getByRole('link', { name, exact: true, includeHidden: true });
  await expect(link).toBeVisible();
}
