import type { Page } from '@playwright/test';
import { demoProduct, type ListedProduct } from './support/catalogue';
import { buy, naira, openNewOrder, readyToPay } from './support/checkout';
import { expect, test } from './support/test';

// A shop's order board and the customer's page of the same order, in two browsers. No other journey buys
// from this shop, and these run one after the other: a new order would move the board while a button of
// another journey is pressed.
test.describe.configure({ mode: 'default' });

const KITCHEN = 'kitchen@eki.example';
const RIDER = 'rider@eki.example';
const DISH = 'fruit-salad-bowl';

/** The dish with its dearest option first, since `readyToPay` buys the first. */
async function dearestFirst(page: Page): Promise<ListedProduct> {
  const dish = await demoProduct(page, DISH);
  return { ...dish, options: dish.options.toSorted((a, b) => b.price - a.price) };
}

/** The ticket of an order on the board. */
const ticket = (page: Page, orderId: string) =>
  page.getByRole('article', { name: `Order ${orderId.slice(-6).toUpperCase()}` });

/** Shows a column of the board; phones show one at a time, by tabs. */
async function showColumn(page: Page, title: string): Promise<void> {
  await expect(page.getByText(/^Updated/)).toBeVisible();
  const tab = page.getByRole('button', { name: new RegExp(`^${title}\\s*\\d*$`) });
  if (await tab.isVisible()) await tab.click();
}

/** Opens a ticket's actions, if those of another ticket are open. */
async function openActions(page: Page, orderId: string): Promise<void> {
  const more = ticket(page, orderId).getByRole('button', { name: /^More/ });
  if (await more.isVisible()) await more.click();
}

test('an order goes from the board’s New to Done, and its customer sees it', async ({
  page,
  browser,
  signIn,
  standIn,
  signInNew,
  shelves,
}) => {
  const customer = await browser.newPage();
  await signIn(page, KITCHEN);
  await page.goto('/seller');
  await expect(page.getByText(/^Updated just now/)).toBeVisible();

  const dish = await demoProduct(customer, DISH);
  const id = await openNewOrder(customer, { standIn, signInNew }, dish);
  const order = ticket(page, id);

  await test.step('it appears automatically', async () => {
    // Sooner than the page polls.
    await expect(order).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\) Orders/);
    await openActions(page, id);
    await expect(order.getByRole('timer')).toBeVisible();
  });

  await test.step('the shop accepts, and the customer sees it confirmed', async () => {
    await order.getByRole('radio', { name: '30' }).check({ force: true });
    await order.getByRole('button', { name: /^Accept · ready by/ }).click();
    await expect(page.getByText(/^Accepted\. Ready by/)).toBeVisible();
    await expect(customer.getByText('Being prepared')).toBeVisible();
  });

  await test.step('marked ready, it shows the pick-up PIN', async () => {
    await showColumn(page, 'Preparing');
    await order.getByRole('button', { name: /^\+5 min for/ }).click();
    await expect(page.getByText('5 min added')).toBeVisible();
    await order.getByRole('button', { name: 'Mark ready' }).click();
    // A tap right after the first one would count as a double tap.
    await order.getByRole('button', { name: /^Undo/ }).click({ delay: 500 });
    await order.getByRole('button', { name: 'Mark ready' }).click();
    await expect(order.getByRole('button', { name: /^Undo/ })).toBeVisible();
    // Leaving the page sends it immediately.
    await page.reload();
    await showColumn(page, 'Ready');
    await expect(order.getByText(/^\d, \d, \d$/)).toBeVisible();
    // No rider is online; the board may have been read before the search found that out.
    await expect(order.getByText(/^(Looking for a rider|No rider nearby)/)).toBeVisible();
    await expect(order.getByRole('button', { name: 'Handed over' })).toBeHidden();
  });

  await test.step('handed over to the rider, it moves to Done', async () => {
    await shelves.assignRider(id, RIDER);
    await page.reload();
    await showColumn(page, 'Ready');
    await expect(order.getByRole('link', { name: /^Call / })).toBeVisible();
    await order.getByRole('button', { name: 'Handed over' }).click();
    await order.getByRole('button', { name: /has it$/ }).click({ delay: 500 });
    await showColumn(page, 'Done');
    await expect(order).toBeHidden();
    await expect(page.getByRole('heading', { name: id.slice(-6).toUpperCase() })).toBeVisible();
  });
  await customer.close();
});

test('a customer takes a substitute for a sold-out item, and a tap made offline is sent later', async ({
  page,
  browser,
  signIn,
  signInNew,
}) => {
  const customer = await browser.newPage();
  const dish = await dearestFirst(customer);
  const [big, small] = dish.options;
  if (!big || !small) throw new Error(`${dish.name} needs two options`);
  const refund = naira(big.price - small.price);
  await readyToPay(customer, signInNew, dish);
  const note = customer.getByLabel(/^Note for the kitchen/);
  await note.fill('No coconut, please');
  await customer.reload();
  await expect(note).toHaveValue('No coconut, please');
  const id = await buy(customer);
  await expect(customer.getByText('“No coconut, please”')).toBeVisible();

  await signIn(page, KITCHEN);
  await page.goto('/seller');
  const order = ticket(page, id);
  await expect(order.getByText('“No coconut, please”')).toBeVisible();
  await openActions(page, id);

  await test.step('the shop asks, and marks it sold out', async () => {
    await order.getByRole('button', { name: 'Item sold out' }).click();
    const dialog = page.getByRole('dialog', { name: 'What’s sold out?' });
    await dialog.getByRole('radio', { name: `${small.name} instead` }).check();
    const mark = dialog.getByRole('checkbox', { name: big.name });
    await mark.click();
    await expect(mark).toBeChecked();
    await dialog.getByRole('button', { name: 'Ask customer' }).click();
    await expect(dialog).toBeHidden();
    await expect(order.getByText(/[0-4]:\d\d left to answer/)).toBeVisible();
  });

  await test.step('the customer sees it immediately, and takes the substitute', async () => {
    const question = customer.getByRole('region', { name: `Sold out: ${dish.name}, ${big.name}` });
    await expect(question).toContainText(`You’ll get ${refund} back`);
    await expect(question.getByRole('timer')).toHaveText(/^[0-4]:\d\d left$/);
    await expect(customer).toHaveTitle(/^\(1\) Your answer is needed/);
    await question.getByRole('button', { name: `Take ${small.name}` }).click();
    await expect(question).toBeHidden();
    const taken = `You took ${small.name} instead. ${refund} refunded to your wallet.`;
    const line = customer.getByRole('listitem').filter({ hasText: dish.name });
    await expect(line).toContainText(taken);
  });

  await test.step('the ticket shows it, and the option is put back in stock', async () => {
    await expect(order.getByText('Customer took this instead')).toBeVisible();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: `Put ${dish.name}, ${big.name} back` }).click();
    await expect(page.getByText('Everything is back in stock.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('Mark ready, tapped offline, is sent once the board is online', async () => {
    await order.getByRole('button', { name: /^Accept · ready by/ }).click();
    await expect(page.getByText(/^Accepted\. Ready by/)).toBeVisible();
    await showColumn(page, 'Preparing');
    await expect(order.getByRole('button', { name: 'Mark ready' })).toBeVisible();
    await page.context().setOffline(true);
    // The notice moves the board down, even while a button is pressed.
    await expect(page.getByText(/^You’re offline\./)).toBeVisible();
    await order.getByRole('button', { name: 'Mark ready' }).click();
    await expect(order.getByText(/^Saved\./)).toBeVisible();
    await page.context().setOffline(false);
    await expect(order).toBeHidden();
    await showColumn(page, 'Ready');
    await expect(order.getByText(/^\d, \d, \d$/)).toBeVisible();
  });
  await customer.close();
});

test('a rejected order is refunded, and a stranger finds no board', async ({
  page,
  browser,
  signIn,
  standIn,
  signInNew,
}) => {
  const customer = await browser.newPage();
  const dish = await demoProduct(customer, DISH);
  const id = await openNewOrder(customer, { standIn, signInNew }, dish);
  await signIn(page, KITCHEN);
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Seller dashboard' }).click();
  await expect(page).toHaveURL('/seller');

  const order = ticket(page, id);
  await expect(order).toBeVisible();
  await openActions(page, id);
  await order.getByRole('button', { name: /^Accept · ready by/ }).click();
  await showColumn(page, 'Preparing');
  await order.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await dialog.getByRole('button', { name: 'Reject order' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('The fruit is not fresh enough');
  await dialog.getByRole('button', { name: 'Reject order' }).click();
  await expect(dialog).toBeHidden();
  await expect(order).toBeHidden();
  await expect(customer.getByRole('heading', { level: 1, name: 'Order Cancelled' })).toBeVisible();

  await page.getByRole('button', { name: 'Busy or pause' }).click();
  await page.getByRole('button', { name: '+10 min' }).click();
  await expect(page.getByText(/^Busy: \+10 min/)).toBeVisible();
  await page.getByRole('button', { name: 'End busy time' }).click();
  await expect(page.getByText(/^Busy: \+10 min/)).toBeHidden();

  await page.context().setOffline(true);
  await expect(page.getByText(/^You’re offline\./)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^You’re offline\./)).toBeHidden();

  const answer = await customer.goto('/seller');
  expect(answer?.status()).toBe(404);
  await expect(customer.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible();
  await customer.close();
});
