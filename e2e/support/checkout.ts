import type { Locator, Page } from '@playwright/test';
import type { StandInControl } from '../../tools/stand-ins/client';
import { firstOption, type ListedProduct } from './catalogue';
import { type CartItems, call, type Person, saveAddress } from './people';
import { expect } from './test';

/** The first amount in the text, naira: 4350.5 for "₦4,350.50". */
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

/** The service fee by the specification's rule (section 9), naira. */
function getServiceFee(items: number, delivery: number): number {
  const base = Math.round((items + delivery) * 100);
  const gateway = Math.min(base * 0.015 + (base >= 250_000 ? 10_000 : 0), 200_000);
  // Corrects the rounding error of 0.015, which is not exact in binary.
  return Math.ceil((gateway + base * 0.05) / 1_000 - 1e-9) * 10;
}

/** One piece each of the products' first options. */
export function getCart(...products: ListedProduct[]): CartItems {
  return Object.fromEntries(
    products.map((product) => [product._id, { [firstOption(product)._id]: 1 }]),
  );
}

/** The line of a summary with this label. */
export function summaryLine(scope: Page | Locator, label: string): Locator {
  return scope.getByText(label, { exact: true }).locator('..');
}

/** The text of an element, whatever its style. */
export async function toText(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}

/** The amount of a summary line, naira, once the summary is up to date. */
export async function getAmount(scope: Page | Locator, label: string): Promise<number> {
  const line = summaryLine(scope, label);
  await expect(scope.getByText('Updating…')).toHaveCount(0);
  await expect(line).toContainText(/₦|Free/);
  const text = await toText(line);
  return text.includes('Free') ? 0 : nairaIn(text);
}

/** Checks price, fees and total of a summary, and returns the total, naira. */
export async function expectRightSums(scope: Page | Locator, items: number): Promise<number> {
  await expect(summaryLine(scope, 'Total')).toContainText('₦');
  expect(await getAmount(scope, 'Price')).toBe(items);
  const delivery = await getAmount(scope, 'Delivery fee');
  const fee = await getAmount(scope, 'Service fee');
  expect(fee).toBe(getServiceFee(items, delivery));
  const total = await getAmount(scope, 'Total');
  expect(total).toBe(items + delivery + fee);
  return total;
}

/** Registers a customer with an address and these products in the cart, and opens the cart. */
export async function readyToPay(
  page: Page,
  signInNew: (page: Page, cartItems?: CartItems) => Promise<Person>,
  ...products: ListedProduct[]
): Promise<Person> {
  const person = await signInNew(page, getCart(...products));
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

/** Goes from the cart to the provider's page, and returns the payment's reference. */
export async function goToProvider(page: Page): Promise<string> {
  const dialog = await openPayDialog(page);
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  return getReference(page);
}

/** The reference that the provider's page shows. */
export async function getReference(page: Page): Promise<string> {
  await page.waitForURL(/\/paystack\/checkout\//);
  const text = await toText(page.getByText(/^Reference /));
  return text.replace('Reference ', '');
}

/** Pays on the provider's page, waits for the order's page, and returns the order's id. */
export async function payThere(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(Try again: pay|Pay) ₦/ }).click();
  return getOrder(page);
}

/** The id of the order whose page opens. */
export async function getOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/order\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { name: 'Delivery code' })).toBeVisible();
  return page.url().slice(-24);
}

/** Buys the cart without checks, for tests of later steps, and returns the order's id. */
export async function buy(page: Page): Promise<string> {
  await goToProvider(page);
  return payThere(page);
}

/** What a payment call takes besides the body of its quote. */
export async function agreeToQuote(
  page: Page,
  kind: 'order' | 'dispatch' | 'errand',
  body: object,
): Promise<{ totalAmount: number; scheduledFor: string | null }> {
  const { quote } = (await call(page, `/api/${kind}/quote`, body)) as {
    quote: { total: number; scheduledFor: string | null };
  };
  return { totalAmount: quote.total, scheduledFor: quote.scheduledFor };
}

/** Prices and pays by card, only by calls. Returns the id of the order, dispatch or errand. */
export async function payByCalls(
  page: Page,
  standIn: StandInControl,
  kind: 'order' | 'dispatch' | 'errand',
  body: object,
): Promise<string> {
  const { reference } = (await call(page, `/api/payment/paystack/${kind}`, {
    ...body,
    ...(await agreeToQuote(page, kind, body)),
  })) as { reference: string };
  await standIn.pay(reference);
  const answer = await page.request.get(`/api/payment/callback?reference=${reference}`);
  const { payment } = (await answer.json()) as { payment: { orderId: string | null } };
  if (!payment.orderId) throw new Error(`not paid: ${JSON.stringify(payment)}`);
  return payment.orderId;
}

/** The body that pays for the account's whole cart at its first address. */
export async function wholeCart(page: Page): Promise<{ address: string; isExpress: boolean }> {
  const { addresses } = await (await page.request.get('/api/address/get')).json();
  return { address: addresses[0]._id, isExpress: false };
}

/** A new customer buys one piece of each product, only by calls. Returns the order's id. */
export async function placeOrder(
  page: Page,
  by: { standIn: StandInControl; signInNew: (page: Page, items: CartItems) => Promise<Person> },
  ...products: ListedProduct[]
): Promise<string> {
  await saveAddress(page, await by.signInNew(page, getCart(...products)));
  return payByCalls(page, by.standIn, 'order', await wholeCart(page));
}

/** Like `placeOrder`, and opens the order's page. */
export async function openNewOrder(...given: Parameters<typeof placeOrder>): Promise<string> {
  const id = await placeOrder(...given);
  const [page] = given;
  await page.goto(`/order/${id}`);
  await expect(page.getByRole('heading', { name: 'Delivery code' })).toBeVisible();
  return id;
}

/**
 * Pays at the provider right before the page starts its next card payment. Paid any earlier, a scheduled
 * lookup may place the order first.
 */
export async function payBeforeNextStart(
  page: Page,
  standIn: StandInControl,
  reference: string,
): Promise<void> {
  await page.route('**/api/payment/paystack/order', async (route) => {
    await standIn.pay(reference);
    await route.continue();
  });
}

/** The wallet's balance, naira, as the dialog shows it. */
export async function walletBalance(page: Page): Promise<number> {
  await page.goto('/?wallet=1');
  const dialog = page.getByRole('dialog', { name: 'My Wallet' });
  const balance = dialog.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('₦');
  return nairaIn(await toText(balance));
}

/** Expects the cart link to show this number of pieces. */
export async function expectInCart(page: Page, pieces: number): Promise<void> {
  const name = pieces === 0 ? 'Cart' : `Cart, ${pieces} item${pieces === 1 ? '' : 's'}`;
  // A dialog hides the header from assistive technology, although it is visible.
  const bar = page.getByRole('banner', { includeHidden: true });
  const link = bar.getByRole('link', { name, exact: true, includeHidden: true });
  await expect(link).toBeVisible();
}
