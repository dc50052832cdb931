import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { StandInControl } from '../tools/stand-ins/client';
import { buy } from './support/checkout';
import { carryOrder } from './support/delivery';
import { call, newPerson, type Person, register, saveAddress } from './support/people';
import { expect, REFUSED, test } from './support/test';

// From a database without any data to a delivered order: the first admin, a shop, its product, a
// customer and a rider, all through the product. Runs alone, on a copy of its own.

const ADMIN = { email: 'admin@eki.example', password: 'Ehi-Opens-2026' };
const PRODUCT = 'Braided USB-C cable';
const WIDE = { viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false };
const BANK = { bankCode: '044', accountNumber: '0691224508', acceptTerms: true, submit: true };
const AT_THE_GATE = { latitude: 6.4076, longitude: 5.6172 };

// An empty market's pages make calls that refuse guests.
test.use({ expectedErrors: [REFUSED] });

/** A photo as a phone takes it: upright only by its orientation, larger than any page shows it. */
function takePhoto(): Promise<Buffer> {
  const background = { r: 190, g: 60, b: 40 };
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

async function upload(page: Page, purpose: 'product' | 'application'): Promise<string> {
  const file = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
  const answer = await page.request.post('/api/files', {
    multipart: { file, purpose },
    headers: { origin: process.env.BASE_URL ?? 'http://localhost:3000' },
  });
  const { fileId } = (await answer.json()) as { fileId: string };
  return fileId;
}

/** A browser with a signed-in user. */
async function open(browser: Browser, person: Person, options: object = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await register(page, person, {});
  return page;
}

/** Confirms an approved applicant's email by the mailed link, with a new password, and logs in again. */
async function confirmEmail(page: Page, { email }: Person, standIn: StandInControl): Promise<void> {
  const subject = 'Confirm your email to start work on Eki';
  const { text } = await standIn.waitForMail({ to: email, subject });
  const link = new URL(/http\S+\/reset-password\?\S+/.exec(text)?.[0] ?? '');
  const proof = Object.fromEntries(link.searchParams);
  const password = 'Cassava-Boat-52';
  await call(page, '/api/user/resetPassword', { ...proof, newPassword: password });
  await call(page, '/api/user/login', { email, password });
}

async function approve(admin: Page, name: string): Promise<void> {
  await admin.goto('/admin/applications');
  await admin.getByRole('link', { name }).click();
  await admin.getByRole('button', { name: 'Approve' }).click();
  const sheet = admin.getByRole('dialog');
  await sheet.getByLabel('Reason').fill('Papers are right, called back');
  await sheet.getByRole('button', { name: /^Approve/ }).click();
  await expect(sheet).toBeHidden();
}

test('an empty market opens: a shop and a rider join, and the first order is delivered', {
  tag: '@open',
}, async ({ page: customer, browser, standIn }) => {
  const admin = await browser.newPage(WIDE);
  const mabel = { ...newPerson('mabel'), name: 'Mabel Ekhator' };
  // Another phone number than the customer's: riders get no offers for their own orders.
  const sunday = { ...newPerson('sunday'), name: 'Sunday Igiebor', phone: '0905 765 4321' };
  const [seller, rider] = [await open(browser, mabel), await open(browser, sunday)];

  await test.step('the first admin chooses a password by the link', async () => {
    await admin.goto(process.env.ADMIN_LINK ?? '');
    await admin.getByLabel('New password', { exact: true }).fill(ADMIN.password);
    await admin.getByLabel('Confirm password', { exact: true }).fill(ADMIN.password);
    await admin.getByRole('button', { name: 'Save new password' }).click();
    await expect(admin.getByRole('button', { name: 'Save new password' })).toBeHidden();
    await call(admin, '/api/user/login', ADMIN);
  });

  await test.step('an empty market shows that nothing is on sale', async () => {
    await customer.goto('/products');
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(customer.getByText(PRODUCT)).toBeHidden();
    const wayOn = customer.getByRole('main').getByRole('link', { name: 'Sell on Eki' });
    await expect(wayOn).toHaveAttribute('href', '/seller/apply');
  });

  await test.step('a shop applies and is approved', async () => {
    await call(seller, '/api/seller/apply', {
      businessName: 'Mabel Gadgets',
      categories: ['PhoneAccessories'],
      description: 'Cables, chargers and cases.',
      address: 'Ekosodin Gate',
      ...AT_THE_GATE,
      phone: '0812 440 7719',
      hours: [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }],
      logo: await upload(seller, 'product'),
      document: await upload(seller, 'application'),
      ...BANK,
      submit: false,
    });
    await seller.goto('/seller/apply?step=3');
    await seller.getByRole('button', { name: 'Send application' }).click();
    const waiting = seller.getByRole('heading', { level: 1 });
    await expect(waiting).toBeFocused();
    await expect(waiting).toBeInViewport();
    await expect(seller).toHaveURL('/seller/apply');
    await approve(admin, 'Mabel Gadgets');
    await confirmEmail(seller, mabel, standIn);
  });

  await test.step('its owner puts a product with a photo on sale', async () => {
    await seller.goto('/seller');
    await seller.getByRole('link', { name: 'Add your first product' }).click();
    await seller.getByLabel('Name', { exact: true }).fill(PRODUCT);
    await seller.getByLabel('Price, ₦').fill('3500');
    const photo = { name: 'IMG_2042.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
    await seller.getByLabel('Choose photos').setInputFiles(photo);
    await seller.getByRole('button', { name: 'Photo 1' }).click();
    await seller.getByLabel('What photo 1 shows').fill('A red braided cable');
    await seller.getByRole('button', { name: 'Close' }).click();
    await seller.getByRole('switch', { name: 'On sale' }).click();
    await seller.getByRole('button', { name: /^Save/ }).click();
    await expect(seller).toHaveURL(/\/seller\/products\/[0-9a-f]{24}/);
  });

  const bought = await test.step('a customer finds it by search and pays', async () => {
    const person = newPerson('ada');
    await register(customer, person, {});
    await saveAddress(customer, person);
    await expect(async () => {
      await customer.goto('/products?search=braided+cable');
      await expect(customer.getByRole('link', { name: PRODUCT }).first()).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await customer.getByRole('link', { name: PRODUCT }).first().click();
    await customer.getByRole('button', { name: /^Add to Cart/ }).click();
    await customer.goto('/cart');
    return buy(customer);
  });

  await test.step('a rider applies and is approved', async () => {
    await call(rider, '/api/rider/apply', {
      vehicle: 'bicycle',
      identity: await upload(rider, 'application'),
      photo: await upload(rider, 'application'),
      guarantorName: 'Grace Edegbe',
      guarantorPhone: '08035541187',
      ...BANK,
    });
    await approve(admin, 'Sunday Igiebor');
    await confirmEmail(rider, sunday, standIn);
  });

  await test.step('the rider delivers it', async () => {
    await call(seller, '/api/seller/order/accept', { orderId: bought, prepMinutes: 10 });
    await call(seller, '/api/seller/order/ready', { orderId: bought });
    await call(rider, '/api/rider/presence', { isOnline: true, ...AT_THE_GATE, accuracy: 10 });
    const jobs = async () =>
      (await (await rider.request.get('/api/rider/jobs')).json()) as {
        offer: { offerId: string } | null;
      };
    await expect.poll(async () => (await jobs()).offer).not.toBeNull();
    const { offer } = await jobs();
    await call(rider, '/api/rider/offer/accept', { offerId: offer?.offerId });
    await carryOrder({ customer, seller, rider }, bought);
    await customer.reload();
    await expect(customer.getByText('Order Delivered').first()).toBeVisible();
  });
});
