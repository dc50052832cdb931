import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { StandInControl } from '../tools/stand-ins/client';
import { getHolder } from '../tools/stand-ins/paystack/banks';
import { demoProduct } from './support/catalogue';
import { agreeToQuote, getCart, toText, walletBalance, wholeCart } from './support/checkout';
import { carryOrder } from './support/delivery';
import { call, HOME, newPerson, register, saveAddress } from './support/people';
import { expect, REFUSED, test } from './support/test';

// From a customer's bank transfer to the banks of the shop, the rider and the customer, each in a browser of
// their own. It moves the clock, so it runs alone; `npm run ledger:check` follows it (scripts/run/lib/test-run.mjs).

const SHOP = { email: 'kitchen@eki.example', name: 'Mama Esosa Kitchen' };
const RIDER = { email: 'rider@eki.example', name: 'Nosa Ehigie' };
const OPS = 'ops@eki.example';
const ADMIN = 'admin@eki.example';
const DISHES = ['jollof-beef', 'fried-rice-chicken'] as const;
const QUESTION = 'Did the fried rice leave your kitchen?';
const WIDE = { viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false };
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Noon in Lagos, in UTC. */
const NOON_MS = 660 * MINUTE_MS;

// For the amount that is more than what is available.
test.use({ expectedErrors: [REFUSED] });

interface Listed {
  id: string;
  status: string;
  attempts: number;
  amount: number;
}

/** The answer of a GET call that must succeed. */
async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** The caller's newest payout. */
async function newest(page: Page, query: string): Promise<Listed | undefined> {
  const { payouts } = await read<{ payouts: Listed[] }>(page, `/api/payout/list?${query}`);
  return payouts[0];
}

/** Releases a payout by its owner's name; the first of two people approves it. */
async function release(ops: Page, name: string, verb: 'Approve' | 'Release'): Promise<void> {
  await ops.goto('/admin/approvals/payouts');
  await ops.getByText(name, { exact: true }).click();
  const button = ops.getByRole('button', { name: new RegExp(`^${verb} ₦`) });
  await button.first().click();
  const dialog = ops.getByRole('dialog', { name: new RegExp(`^${verb} ₦`) });
  await dialog.getByRole('button', { name: new RegExp(`^${verb} ₦`) }).click();
  await expect(dialog).toBeHidden();
}

/** The server's time, epoch ms, as a shop's owner gets it. */
async function readClock(seller: Page): Promise<number> {
  const { serverNow } = await read<{ serverNow: string }>(seller, '/api/seller/earnings');
  return Date.parse(serverNow);
}

/** Moves the clock of the server, the stand-ins and this process ahead. */
async function moveClock(seller: Page, standIn: StandInControl, ms: number): Promise<void> {
  const file = process.env.CLOCK_SHIFT_FILE;
  if (!file) throw new Error('CLOCK_SHIFT_FILE must name the file that moves the server’s clock');
  const until = (await readClock(seller)) + ms;
  const moved = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  writeFileSync(file, String(moved + ms));
  await expect.poll(() => readClock(seller)).toBeGreaterThanOrEqual(until);
  await expect.poll(async () => Date.parse((await standIn.state()).now)).toBeGreaterThan(until);
}

/** The number of a bank account that is in this name, another one each time. */
function findAccount(name: string): string {
  for (let number = Date.now() % 1e9; ; number += 1) {
    const digits = String(number).padStart(10, '0');
    if (getHolder(digits) === name.toUpperCase()) return digits;
  }
}

/** A bank transfer of this amount, naira, arrives in the customer's wallet. */
async function fundWallet(customer: Page, standIn: StandInControl, amount: number): Promise<void> {
  interface Answer {
    wallet: { balance: number; account: { accountNumber: string | null } | null };
  }
  const getWallet = async () =>
    (await read<Answer>(customer, '/api/wallet/get?walletType=customer')).wallet;
  await call(customer, '/api/wallet/activate', {});
  await expect.poll(async () => (await getWallet()).account?.accountNumber ?? '').not.toBe('');
  const { account } = await getWallet();
  await standIn.creditAccount(account?.accountNumber ?? '', Math.round(amount * 100));
  await expect.poll(async () => (await getWallet()).balance).toBe(amount);
}

test('an order’s money reaches the shop, the rider and, for what was missing, the customer', {
  tag: '@clock',
}, async ({ page: customer, browser, standIn, signIn }) => {
  const [seller, ops, admin] = [
    await browser.newPage(WIDE),
    await browser.newPage(WIDE),
    await browser.newPage(WIDE),
  ];
  const rider = await browser.newPage();
  const person = { ...newPerson('efe'), name: 'Efe Okoro' };
  const dishes = [
    await demoProduct(customer, DISHES[0]),
    await demoProduct(customer, DISHES[1]),
  ] as const;
  const missing = `1 × ${dishes[1].name}`;
  await signIn(seller, SHOP.email);
  const { shop } = await read<{ shop: { vendorId: string } }>(seller, '/api/seller/earnings');
  const ofShop = `party=shop&vendorId=${shop.vendorId}`;
  // At noon the kitchen cooks, and Eki delivers.
  const now = await readClock(seller);
  await moveClock(seller, standIn, (NOON_MS - (now % DAY_MS) + DAY_MS) % DAY_MS);
  await Promise.all([
    register(customer, person, getCart(...dishes)),
    signIn(ops, OPS),
    signIn(rider, RIDER.email),
  ]);

  const orderId = await test.step('a customer pays with what came by bank transfer', async () => {
    await saveAddress(customer, person);
    const account = { bankCode: '058', accountNumber: findAccount(person.name) };
    await call(customer, '/api/bank/account', { party: 'wallet', ...account });
    const cart = await wholeCart(customer);
    const quote = await agreeToQuote(customer, 'order', cart);
    await fundWallet(customer, standIn, quote.totalAmount);
    const body = { ...cart, ...quote };
    const paid = (await call(customer, '/api/payment/wallet/order', body)) as { orderId: string };
    return paid.orderId;
  });
  const number = orderId.slice(-6).toUpperCase();

  await test.step('the kitchen cooks it, and the rider whom ops chose delivers it', async () => {
    const { latitude, longitude } = HOME;
    await call(seller, '/api/seller/order/accept', { orderId, prepMinutes: 10 });
    await call(seller, '/api/seller/order/ready', { orderId });
    const online = { isOnline: true, latitude, longitude, accuracy: 10 };
    await call(rider, '/api/rider/presence', online);
    const { riders } = await read<{ riders: { riderId: string; name: string }[] }>(
      ops,
      `/api/admin/riders?kind=order&id=${orderId}`,
    );
    await call(ops, '/api/admin/job/assign', {
      kind: 'order',
      id: orderId,
      riderId: riders.find(({ name }) => name === RIDER.name)?.riderId,
      reason: 'Close to the kitchen',
      commandId: `assign-${orderId}`,
    });
    await carryOrder({ customer, seller, rider }, orderId);
    await call(rider, '/api/rider/presence', { isOnline: false });
  });

  const report = customer.getByRole('region', { name: `${missing} missing` });
  await test.step('the customer reports the dish that is missing', async () => {
    await customer.reload();
    await customer.getByRole('button', { name: 'Report a problem' }).click();
    const dialog = customer.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByRole('radio', { name: 'Something’s missing' }).check({ force: true });
    await dialog.getByRole('checkbox', { name: missing }).check();
    await dialog.getByLabel('What happened?').fill('Only the jollof was in the bag.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(report.getByText(/^Answer by /)).toBeVisible();
  });

  const held = seller.getByRole('region', { name: 'On hold' });
  const heldOrder = held.getByRole('listitem').filter({ hasText: number });
  await test.step('the shop’s share is on hold, and ops ask the shop', async () => {
    await seller.goto('/seller/earnings');
    await expect(heldOrder).toContainText('a problem was reported');
    await ops.goto('/admin/reports');
    await ops.getByRole('link', { name: new RegExp(number) }).click();
    await ops.getByRole('button', { name: 'Ask the shop' }).click();
    const sheet = ops.getByRole('dialog', { name: 'Ask the shop' });
    await sheet.getByLabel('Question').fill(QUESTION);
    await sheet.getByRole('button', { name: 'Send question' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('the shop agrees on its board, and sees what it gives back', async () => {
    await seller.goto('/seller');
    const question = seller.getByRole('article').filter({ hasText: QUESTION });
    await question.getByRole('button', { name: /^Answer by/ }).click();
    const sheet = seller.getByRole('dialog', { name: `Order ${number}` });
    await sheet.getByRole('radio', { name: /^Agree/ }).check();
    await expect(sheet.getByText('You give back')).toBeVisible();
    await sheet.getByRole('button', { name: 'Send answer' }).click();
    await expect(sheet).toBeHidden();
    await expect(question).toBeHidden();
  });

  const refund = await test.step('ops refund the dish at the shop’s cost', async () => {
    await ops.reload();
    await expect(ops.getByText(`${SHOP.name} agrees`)).toBeVisible();
    const resolution = ops.getByRole('region', { name: 'Resolution' });
    await expect(resolution.getByRole('radio', { name: 'Shop' })).toBeChecked();
    await expect(resolution.getByRole('term').filter({ hasText: SHOP.name })).toBeVisible();
    const gets = resolution.locator('dt', { hasText: 'Efe gets' }).locator('xpath=../dd').last();
    const amount = await toText(gets);
    await resolution.getByLabel('Answer to Efe').fill('Sorry, Efe. The kitchen left it out.');
    await resolution.getByRole('button', { name: 'Review refund' }).click();
    const dialog = ops.getByRole('dialog', { name: 'Refund Efe?' });
    await expect(dialog.getByText(amount, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Refund and answer' }).click();
    await expect(dialog).toBeHidden();
    await expect(resolution).toBeHidden();
    return amount;
  });

  await test.step('the customer has answer and money, and the shop what is left', async () => {
    await customer.reload();
    await expect(report.getByText('The kitchen left it out.')).toBeVisible();
    await expect(report.getByText(refund, { exact: true })).toBeVisible();
    await seller.goto('/seller/earnings');
    await expect(heldOrder).toContainText(/until \d/);
  });

  await test.step('after half an hour the shop’s owner requests all of it', async () => {
    await moveClock(seller, standIn, 31 * MINUTE_MS);
    // Money takes a recent sign-in.
    await Promise.all([
      signIn(seller, SHOP.email),
      signIn(ops, OPS),
      signIn(admin, ADMIN),
      signIn(rider, RIDER.email),
    ]);
    await seller.reload();
    await expect(held).toBeVisible();
    await expect(heldOrder).toHaveCount(0);
    await seller.getByRole('button', { name: 'Request payout' }).click();
    const sheet = seller.getByRole('dialog', { name: 'Request payout' });
    const amount = sheet.getByLabel('Amount');
    const available = await amount.inputValue();
    await amount.fill('200000000');
    await sheet.getByRole('button', { name: 'Request payout' }).click();
    await expect(sheet.getByRole('alert')).toContainText(`₦${available}`);
    await amount.fill(available);
    await sheet.getByRole('button', { name: 'Request payout' }).click();
    await expect(sheet).toBeHidden();
    const payouts = seller.getByRole('region', { name: 'Payouts' });
    await expect(payouts.getByText('Requested', { exact: true })).toBeVisible();
    // One at a time.
    await expect(seller.getByRole('button', { name: 'Request payout' })).toBeHidden();
  });

  await test.step('two people release it, and the bank pays', async () => {
    await release(ops, SHOP.name, 'Approve');
    expect(await newest(seller, ofShop)).toMatchObject({ status: 'requested' });
    await release(admin, SHOP.name, 'Release');
    await expect.poll(() => newest(seller, ofShop)).toMatchObject({ status: 'paid' });
    await seller.reload();
    const payouts = seller.getByRole('region', { name: 'Payouts' });
    await expect(payouts.getByText(/^In your bank/).first()).toBeVisible();
  });

  await test.step('ops send the rider’s payout again, and the bank sends it back', async () => {
    await ops.goto('/admin/approvals/payouts');
    await ops.getByText(RIDER.name, { exact: true }).click();
    await ops.getByRole('button', { name: 'Send again' }).click();
    const dialog = ops.getByRole('dialog', { name: /^Send ₦1,000 again/ });
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => newest(rider, 'party=rider')).toMatchObject({ status: 'paid' });
    const { id, attempts } = (await newest(rider, 'party=rider')) as Listed;
    await standIn.moveTransfer(`po-${id}-${attempts}`, 'reversed', 'Account is dormant');
    await expect.poll(() => newest(rider, 'party=rider')).toMatchObject({ status: 'returned' });
    await rider.goto('/rider/earnings');
    const payouts = rider.getByRole('region', { name: 'Payouts' });
    await expect(payouts.getByText(/Account is dormant/).first()).toBeVisible();
  });

  await test.step('the rider requests it once more with what this order paid, and it arrives', async () => {
    await rider.getByRole('button', { name: 'Request payout' }).click();
    const sheet = rider.getByRole('dialog', { name: 'Request payout' });
    await sheet.getByRole('button', { name: 'Request payout' }).click();
    await expect(sheet).toBeHidden();
    // As the shop's, without the screens.
    const payoutIds = [(await newest(rider, 'party=rider'))?.id];
    for (const staff of [ops, admin]) {
      await call(staff, '/api/admin/payout/approve', { payoutIds, commandId: randomUUID() });
    }
    await expect.poll(() => newest(rider, 'party=rider')).toMatchObject({ status: 'paid' });
  });

  await test.step('a day later the customer withdraws the refund, and it arrives', async () => {
    await moveClock(seller, standIn, DAY_MS);
    const { email, password } = person;
    await Promise.all([signIn(ops, OPS), call(customer, '/api/user/login', { email, password })]);
    await customer.goto('/?wallet=1');
    const wallet = customer.getByRole('dialog', { name: 'My Wallet' });
    await wallet.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const sheet = customer.getByRole('dialog', { name: 'Withdraw', exact: true });
    await sheet.getByRole('button', { name: 'All', exact: true }).click();
    await sheet.getByRole('button', { name: `Withdraw ${refund}` }).click();
    await expect(sheet).toBeHidden();
    await expect(wallet.getByText(`${refund} on its way`)).toBeVisible();
    await release(ops, person.name, 'Release');
    await expect.poll(() => newest(customer, 'party=wallet')).toMatchObject({ status: 'paid' });
    expect(await walletBalance(customer)).toBe(0);
    await expect(wallet.getByText(/^Withdrawal to/).first()).toBeVisible();
  });

  await test.step('money that has left can’t be asked back', async () => {
    const payoutId = (await newest(customer, 'party=wallet'))?.id;
    await expect(call(customer, '/api/payout/cancel', { payoutId })).rejects.toThrow(/409/);
  });
});
