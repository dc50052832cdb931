import type { Page } from '@playwright/test';
import { call } from './support/people';
import { expect, REFUSED, test } from './support/test';

// Money out, with the demo's people: each asks in a browser of their own, ops release it, the bank pays.

const KITCHEN = 'kitchen@eki.example';
const RIDER = 'rider@eki.example';
const ADA = 'ada@eki.example';
const OPS = 'ops@eki.example';
const ADMIN = 'admin@eki.example';
const WIDE = { viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false };

// For the amount that is more than what is available.
test.use({ expectedErrors: [REFUSED] });

interface Listed {
  id: string;
  status: string;
  attempts: number;
  amount: number;
}

/** The caller's payouts, newest first. */
async function listPayouts(page: Page, query: string): Promise<Listed[]> {
  const answer = await page.request.get(`/api/payout/list?${query}`);
  return ((await answer.json()) as { payouts: Listed[] }).payouts;
}

/** The status of the caller's newest payout. */
const newest = async (page: Page, query: string) => (await listPayouts(page, query))[0];

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

test('a shop, a rider and a customer are paid out; what the bank sends back is paid again', async ({
  page: seller,
  browser,
  standIn,
  signIn,
}) => {
  const [ops, admin] = [await browser.newPage(WIDE), await browser.newPage(WIDE)];
  const [rider, customer] = [await browser.newPage(), await browser.newPage()];
  await signIn(seller, KITCHEN);
  await signIn(ops, OPS);
  await signIn(admin, ADMIN);
  await signIn(rider, RIDER);
  await signIn(customer, ADA);
  const { vendorId } = (await (await seller.request.get('/api/seller/earnings')).json()).shop;
  const ofShop = `party=shop&vendorId=${vendorId}`;

  await test.step('the shop’s owner requests what is available', async () => {
    await seller.goto('/seller/earnings');
    await expect(seller.getByRole('heading', { name: 'On hold' })).toBeVisible();
    await seller.getByRole('button', { name: 'Request payout' }).click();
    const sheet = seller.getByRole('dialog', { name: 'Request payout' });
    await sheet.getByLabel('Amount').fill('200000000');
    await sheet.getByRole('button', { name: 'Request payout' }).click();
    await expect(sheet.getByRole('alert')).toContainText('is available');
    await sheet.getByLabel('Amount').fill('12,000');
    await sheet.getByRole('button', { name: 'Request payout' }).click();
    await expect(sheet).toBeHidden();
    const payouts = seller.getByRole('region', { name: 'Payouts' });
    await expect(payouts.getByText('Requested', { exact: true })).toBeVisible();
    // One at a time.
    await expect(seller.getByRole('button', { name: 'Request payout' })).toBeHidden();
  });

  await test.step('two people release it, and the bank pays', async () => {
    await release(ops, 'Mama Esosa Kitchen', 'Approve');
    expect(await newest(seller, ofShop)).toMatchObject({ status: 'requested' });
    await release(admin, 'Mama Esosa Kitchen', 'Release');
    await expect.poll(() => newest(seller, ofShop)).toMatchObject({ status: 'paid' });
    await seller.reload();
    const payouts = seller.getByRole('region', { name: 'Payouts' });
    await expect(payouts.getByText(/^In your bank/).first()).toBeVisible();
  });

  await test.step('ops send the rider’s payout again, and the bank sends it back', async () => {
    await ops.goto('/admin/approvals/payouts');
    await ops.getByText('Nosa Ehigie', { exact: true }).click();
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

  await test.step('the rider requests it once more, and it arrives', async () => {
    await rider.getByRole('button', { name: 'Request payout' }).click();
    const sheet = rider.getByRole('dialog', { name: 'Request payout' });
    await sheet.getByLabel('Amount').fill('1000');
    await sheet.getByRole('button', { name: 'Request payout' }).click();
    await expect(sheet).toBeHidden();
    await release(ops, 'Nosa Ehigie', 'Approve');
    await release(admin, 'Nosa Ehigie', 'Release');
    await expect.poll(() => newest(rider, 'party=rider')).toMatchObject({ status: 'paid' });
  });

  await test.step('the customer’s withdrawal arrives', async () => {
    await customer.goto('/?wallet=1');
    const wallet = customer.getByRole('dialog', { name: 'My Wallet' });
    await expect(wallet.getByText('₦5,000 on its way')).toBeVisible();
    await release(ops, 'Ada Osagie', 'Release');
    await expect.poll(() => newest(customer, 'party=wallet')).toMatchObject({ status: 'paid' });
    await customer.reload();
    await expect(wallet.getByText('₦5,000 on its way')).toBeHidden();
    await expect(wallet.getByText(/^Withdrawal to/).first()).toBeVisible();
  });

  await test.step('money that has left can’t be asked back', async () => {
    const payoutId = (await newest(customer, 'party=wallet'))?.id;
    await expect(call(customer, '/api/payout/cancel', { payoutId })).rejects.toThrow(/409/);
  });
});
