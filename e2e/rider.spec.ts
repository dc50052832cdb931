import type { Page } from '@playwright/test';
import { referenceOf, textOf } from './support/checkout';
import { call, newPerson, register } from './support/people';
import { expectGood } from './support/quality';
import { expect, REFUSED, test } from './support/test';

// A rider's day, far from where other journeys buy: no other rider or parcel is near.

const MARKET = {
  address: 'Oba Market, Ring Road, Benin City, Edo State',
  latitude: 6.3348,
  longitude: 5.6203,
};
const HOSPITAL = {
  address: 'Central Hospital, Sapele Road, Benin City, Edo State',
  latitude: 6.3284,
  longitude: 5.6248,
};

test.use({
  permissions: ['geolocation'],
  geolocation: { latitude: MARKET.latitude + 0.004, longitude: MARKET.longitude, accuracy: 10 },
  // A wrong code is refused, and the line is cut on the way.
  expectedErrors: [REFUSED, 'net::ERR_INTERNET_DISCONNECTED', 'WebSocket connection'],
});

/** Goes to a place. */
async function moveTo(page: Page, { latitude, longitude }: typeof MARKET): Promise<void> {
  await page.context().setGeolocation({ latitude, longitude, accuracy: 10 });
}

/** Pays for a parcel from the market to the hospital, and returns its delivery code. */
async function sendParcel(customer: Page): Promise<string> {
  const dropoff = { firstName: 'Efe', lastName: 'Ero', email: 'efe@test.example' };
  const body = {
    pickupAddress: MARKET,
    dropoff: { ...dropoff, phone: '0903 456 7890', ...HOSPITAL },
    deliveryNote: 'One brown envelope.',
    isExpress: true,
  };
  const { quote } = (await call(customer, '/api/dispatch/quote', body)) as {
    quote: { total: number; scheduledFor: string | null };
  };
  const { total: totalAmount, scheduledFor } = quote;
  const paying = await call(customer, '/api/payment/paystack/dispatch', {
    ...{ ...body, totalAmount, scheduledFor },
  });
  await customer.goto((paying as { url: string }).url);
  await referenceOf(customer);
  await customer.getByRole('button', { name: /^Pay ₦/ }).click();
  await customer.waitForURL(/\/dispatch\/[0-9a-f]{24}$/, { timeout: 20_000 });
  const code = customer.getByRole('region', { name: 'Delivery code' });
  return (await textOf(code.getByText(/^\d, \d, \d, \d$/))).replace(/\D/g, '');
}

/** Enters a delivery code with the page's own keys. */
async function enterCode(page: Page, code: string): Promise<void> {
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
}

test('a rider goes online, takes a parcel and delivers it, the last step without a line', async ({
  page,
  browser,
  signInNew,
  shelves,
}) => {
  test.slow();
  const customer = await browser.newPage();
  await signInNew(customer);
  const person = newPerson('nosa');
  await register(page, person, {});
  await shelves.approveRider(person.email);
  await call(page, '/api/user/login', { email: person.email, password: person.password });

  await test.step('the menu leads there, and a tap goes online', async () => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Rider dashboard' }).click();
    await expect(page).toHaveURL('/rider');
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await expectGood(page, 'rider, offline');
    await page.getByRole('button', { name: 'Go online' }).click();
    await expect(page.getByRole('switch', { name: /^Online/ })).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Looking for jobs near you' })).toBeVisible();
    await expectGood(page, 'rider, online');
  });

  const code = await sendParcel(customer);
  const wrong = code === '1111' ? '2222' : '1111';

  await test.step('an offer comes by itself, without names and addresses', async () => {
    await expect(page.getByRole('heading', { name: /^New offer: ₦/ })).toBeVisible();
    await expect(page).toHaveTitle(/New offer/);
    await expect(page.getByText('Efe Ero')).toHaveCount(0);
    await expect(page.getByText(HOSPITAL.address)).toHaveCount(0);
    await expectGood(page, 'offer');
    await page.getByRole('button', { name: /^Accept ₦/ }).click();
    await expect(page).toHaveURL(/\/rider\/job\/[0-9a-f]{24}$/);
  });

  await test.step('the pick-up is reached and needs a photo or a note', async () => {
    await expect(page.getByText('Counts within 150 m.')).toBeVisible();
    await expectGood(page, 'on the way');
    await page.getByRole('button', { name: 'I am there' }).click();
    await expect(page.getByRole('alert').getByText(/150 m/)).toBeVisible();
    await moveTo(page, MARKET);
    await expect(page.getByText('Counts within 150 m.')).toBeHidden();
    await page.getByRole('button', { name: 'I am there' }).click();
    const picked = page.getByRole('button', { name: 'Picked up, go to stop 2' });
    await picked.click();
    await expect(page.getByText(/^Add a photo or a note/)).toBeVisible();
    await expectGood(page, 'pick-up');
    await page.getByLabel(/^Or a note/).fill('Brown envelope from the guard.');
    await picked.click();
  });

  await test.step('a wrong code is counted, the right one is kept and sent later', async () => {
    await expect(page.getByRole('heading', { name: 'Central Hospital' })).toBeVisible();
    await moveTo(page, HOSPITAL);
    await expect(page.getByText('You are there')).toBeVisible();
    await page.getByRole('button', { name: 'I am there' }).click();
    await expect(page.getByText(/sees this clock too$/)).toBeVisible();
    await enterCode(page, wrong);
    await expect(page.getByText(/4 tries left/)).toBeVisible();
    await expectGood(page, 'delivery code');
    await page.context().setOffline(true);
    await enterCode(page, code);
    await expect(page.getByRole('heading', { name: 'Code saved' })).toBeVisible();
    await expect(page.getByText(/^Delivery code, \d/)).toBeVisible();
    await expectGood(page, 'code without a line');
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: /^Delivered\. You earned ₦/ })).toBeVisible();
    await expectGood(page, 'delivered');
    await expect(customer.getByText('Order Delivered').first()).toBeVisible();
  });

  await test.step('it stands in the earnings', async () => {
    await page.getByRole('button', { name: 'See earnings' }).click();
    await expect(page).toHaveURL('/rider/earnings');
    await expect(page.getByText('Oba Market to Central Hospital')).toBeVisible();
    await expectGood(page, 'earnings');
  });

  const answer = await customer.goto('/rider');
  expect(answer?.status()).toBe(404);
  await customer.close();
});
