import type { Browser, Page } from '@playwright/test';
import type { StandInControl } from '../tools/stand-ins/client';
import { demoProduct, type ListedProduct } from './support/catalogue';
import { buy, payByCalls, readyToPay, toText } from './support/checkout';
import { call, HOME, newPerson, type Person, register } from './support/people';
import { expect, REFUSED, test } from './support/test';

// Customer, seller, rider and ops, each in a browser of their own: a parcel, an order of two shops and an
// errand of three stops. Every open delivery is offered to the rider, so it runs alone.

const PIE = 'beef-meat-pie';
const SUIT = 'senator-two-piece';
const OPS = 'ops@eki.example';
const ALL_DAY = { days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' };
const WIDE = { viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false };

interface Place {
  latitude: number;
  longitude: number;
}

// Places of the gazetteer.
const LIBRARY = {
  address: 'John Harris Library, University of Benin, Ugbowo, Benin City, Edo State',
  latitude: 6.3987,
  longitude: 5.6148,
};
const ERRANDS = [
  {
    name: 'Mama Ngozi Provisions',
    address: 'Uselu Market, Uselu-Lagos Road, Benin City, Edo State',
    latitude: 6.3737,
    longitude: 5.6158,
    deliveryNote: 'One paint of yellow garri.',
    budget: 4_000,
  },
  {
    name: 'BDPA Print Shop',
    address: 'BDPA Junction, Ugbowo-Lagos Road, Ugbowo, Benin City, Edo State',
    latitude: 6.4011,
    longitude: 5.6074,
    deliveryNote: 'Print my project, two copies.',
  },
  { name: 'The library', ...LIBRARY, deliveryNote: 'Return my two books.' },
];

// For the refused wrong code, and the lost connection.
test.use({ expectedErrors: [REFUSED, 'net::ERR_INTERNET_DISCONNECTED', 'WebSocket connection'] });

interface Stop extends Place {
  state: 'open' | 'done' | 'skipped';
}

/** The rider's phone: a browser with a fixed position. */
class RiderPhone {
  private constructor(readonly page: Page) {}

  static async open(browser: Browser): Promise<RiderPhone> {
    const page = await browser.newPage({ permissions: ['geolocation'] });
    const phone = new RiderPhone(page);
    // Near the first pick-up, but not there.
    await phone.moveTo({ ...HOME, latitude: HOME.latitude + 0.004 });
    return phone;
  }

  async moveTo({ latitude, longitude }: Place): Promise<void> {
    await this.page.context().setGeolocation({ latitude, longitude, accuracy: 10 });
  }

  async tap(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Accepts the offer on the screen, which must be of this job. */
  async accept(jobId: string): Promise<void> {
    await this.tap(/^Accept ₦/);
    await expect(this.page).toHaveURL(`/rider/job/${jobId}`);
  }

  /** Moves to the next stop and confirms the arrival. */
  async arrive(jobId: string): Promise<void> {
    const there = this.page.getByRole('button', { name: 'I am there' });
    // Now the page shows that stop, and the server has the position.
    await expect(there).toBeVisible();
    await this.moveTo(await this.nextStop(jobId));
    await expect(this.page.getByText('Counts within 150 m.')).toBeHidden();
    await there.click();
    await expect(there).toBeHidden();
  }

  private async nextStop(jobId: string): Promise<Stop> {
    const { jobs } = (await (await this.page.request.get('/api/rider/jobs')).json()) as {
      jobs: { jobId: string; stops: Stop[] }[];
    };
    const stops = jobs.find((job) => job.jobId === jobId)?.stops ?? [];
    const next = stops.find(({ state }) => state === 'open');
    if (!next) throw new Error('no stop is left');
    return next;
  }

  /** Enters the customer's code on the page's keypad. */
  async enterCode(code: string): Promise<void> {
    for (const digit of code) await this.tap(digit);
    await this.tap('Deliver');
  }

  async expectDelivered(): Promise<void> {
    const heading = this.page.getByRole('heading', { name: /^Delivered\. You earned ₦/ });
    await expect(heading).toBeVisible();
  }
}

const statusOn = (page: Page, status: string) =>
  expect(page.getByText(status, { exact: true }).first()).toBeVisible();

/** The customer's delivery code as their page shows it. */
async function codeOn(page: Page): Promise<string> {
  const code = page.getByRole('region', { name: 'Delivery code' });
  return (await toText(code.getByText(/^\d, \d, \d, \d$/))).replace(/\D/g, '');
}

/** Pays for a dispatch or an errand, opens its page, and returns its id. */
async function pay(
  customer: Page,
  standIn: StandInControl,
  kind: 'dispatch' | 'errand',
  body: object,
): Promise<string> {
  const id = await payByCalls(customer, standIn, kind, body);
  await customer.goto(`/${kind}/${id}`);
  return id;
}

/** From the customer's hall to the library. */
const sendParcel = (customer: Page, standIn: StandInControl) => {
  const dropoff = { firstName: 'Efe', lastName: 'Ero', email: 'efe@test.example' };
  return pay(customer, standIn, 'dispatch', {
    pickupAddress: HOME,
    dropoff: { ...dropoff, phone: '0903 456 7890', ...LIBRARY },
    deliveryNote: 'One brown envelope.',
    isExpress: true,
  });
};

async function sendOnErrand(customer: Page, standIn: StandInControl): Promise<string> {
  const { addresses } = (await (await customer.request.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const pickupAddress = addresses[0]?._id;
  return pay(customer, standIn, 'errand', { pickupAddress, errands: ERRANDS, isExpress: false });
}

/** Registers a user, changes them in the database, and signs them in again. */
async function signInAs(
  page: Page,
  person: Person,
  become: (email: string) => Promise<void>,
): Promise<void> {
  await register(page, person, {});
  await become(person.email);
  await call(page, '/api/user/login', { email: person.email, password: person.password });
}

/** A shop's ticket of the order, once the board shows that shop. */
async function getTicket(seller: Page, { vendorName }: ListedProduct, orderId: string) {
  await seller.getByRole('combobox', { name: /^Shop/ }).selectOption({ label: vendorName });
  const number = orderId.slice(-6).toUpperCase();
  return seller.getByRole('article', { name: `Order ${number}` });
}

test('a parcel, an order of two shops and an errand of three stops reach their customer', {
  tag: '@delivery',
}, async ({ page: customer, browser, standIn, signIn, signInNew, shelves }) => {
  const shops = [await demoProduct(customer, PIE), await demoProduct(customer, SUIT)] as const;
  for (const { vendorId } of shops) await shelves.setHours(vendorId, ALL_DAY);
  const phone = await RiderPhone.open(browser);
  const rider = phone.page;
  const seller = await browser.newPage(WIDE);
  await Promise.all([
    readyToPay(customer, signInNew, ...shops),
    signInAs(seller, newPerson('keeper'), (email) =>
      shelves.makeSeller(
        email,
        shops.map(({ vendorId }) => vendorId),
      ),
    ),
    // Riders get no offers for their own orders, which their phone number would identify.
    signInAs(rider, { ...newPerson('nosa'), phone: '0905 765 4321' }, (email) =>
      shelves.approveRider(email),
    ),
  ]);

  await test.step('the rider opens their area from the menu and goes online', async () => {
    await rider.goto('/faq');
    await phone.tap('Menu');
    await rider.getByRole('link', { name: 'Rider dashboard' }).click();
    await expect(rider).toHaveURL('/rider');
    await expect(rider.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await phone.tap('Go online');
    await expect(rider.getByRole('switch', { name: /^Online/ })).toBeChecked();
    const waiting = rider.getByRole('heading', { name: 'Looking for jobs near you' });
    await expect(waiting).toBeVisible();
  });

  const parcelId = await sendParcel(customer, standIn);

  await test.step('an offer arrives, without names and addresses', async () => {
    await expect(rider.getByRole('heading', { name: /^New offer: ₦/ })).toBeVisible();
    await expect(rider).toHaveTitle(/New offer/);
    await expect(rider.getByText('Efe Ero')).toHaveCount(0);
    await expect(rider.getByText(LIBRARY.address)).toHaveCount(0);
    await phone.accept(parcelId);
  });

  await test.step('the rider arrives, and the pick-up needs a photo or a note', async () => {
    await expect(rider.getByText('Counts within 150 m.')).toBeVisible();
    await phone.tap('I am there');
    await expect(rider.getByRole('alert').getByText(/150 m/)).toBeVisible();
    await phone.arrive(parcelId);
    const picked = rider.getByRole('button', { name: 'Picked up, go to stop 2' });
    await picked.click();
    await expect(rider.getByText(/^Add a photo or a note/)).toBeVisible();
    await rider.getByLabel(/^Or a note/).fill('Brown envelope from the guard.');
    await picked.click();
    await statusOn(customer, 'Order Picked');
    await expect(customer.getByRole('img', { name: /^Map\. Osaze has left/ })).toBeVisible();
  });

  await test.step('a wrong code is counted; the right one, entered offline, is sent later', async () => {
    const code = await codeOn(customer);
    await phone.arrive(parcelId);
    const atDoor = customer.getByRole('heading', { level: 1, name: 'Your rider is here' });
    await expect(atDoor).toBeVisible();
    await phone.enterCode(code === '1111' ? '2222' : '1111');
    await expect(rider.getByText(/4 tries left/)).toBeVisible();
    await rider.context().setOffline(true);
    await phone.enterCode(code);
    await expect(rider.getByRole('heading', { name: 'Code saved' })).toBeVisible();
    await expect(rider.getByText(/^Delivery code, \d/)).toBeVisible();
    await rider.context().setOffline(false);
    await phone.expectDelivered();
    await statusOn(customer, 'Order Delivered');
  });

  await test.step('the delivery is in the earnings', async () => {
    await phone.tap('See earnings');
    await expect(rider).toHaveURL('/rider/earnings');
    await expect(rider.getByText('Hall 3 to John Harris Library')).toBeVisible();
    await rider.getByRole('link', { name: 'Jobs' }).click();
  });

  await customer.goto('/cart');
  const orderId = await buy(customer);

  await test.step('each shop accepts its part and has it ready', async () => {
    await seller.goto('/seller');
    for (const shop of shops) {
      const ticket = await getTicket(seller, shop, orderId);
      await ticket.getByRole('button', { name: /^Accept · ready by/ }).click();
      await ticket.getByRole('button', { name: 'Mark ready' }).click();
      await expect(ticket.getByText(/^\d, \d, \d$/)).toBeVisible({ timeout: 20_000 });
    }
  });

  await test.step('the rider takes it, by the PIN of each shop', async () => {
    await phone.accept(orderId);
    await statusOn(customer, 'Order Assigned');
    for (const _ of shops) {
      await phone.arrive(orderId);
      const label = await toText(rider.locator('label', { hasText: /^Pick-up PIN from/ }));
      const shop = shops.find(({ vendorName }) => label.endsWith(vendorName)) ?? shops[0];
      const pin = (await getTicket(seller, shop, orderId)).getByText(/^\d, \d, \d$/);
      await rider.getByLabel(label).fill((await toText(pin)).replaceAll(', ', ''));
      await phone.tap(/^Picked up/);
      await expect(rider.getByLabel(label)).toBeHidden();
    }
    await statusOn(customer, 'Order Picked');
  });

  await test.step('the customer gives the code, and ops see the timeline', async () => {
    const code = await codeOn(customer);
    await phone.arrive(orderId);
    await phone.enterCode(code);
    await phone.expectDelivered();
    await statusOn(customer, 'Order Delivered');
    const ops = await browser.newPage(WIDE);
    await signIn(ops, OPS);
    await ops.goto(`/admin/jobs/order/${orderId}`);
    const number = orderId.slice(-6).toUpperCase();
    await expect(ops.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(ops.getByText('Order Delivered').first()).toBeVisible();
    await expect(ops.getByText(code, { exact: true })).toHaveCount(0);
  });

  const errandId = await sendOnErrand(customer, standIn);

  await test.step('the rider does the errand with a receipt, and skips a stop', async () => {
    await phone.tap('Back to jobs');
    await phone.accept(errandId);
    await phone.arrive(errandId);
    await rider.getByLabel('What you spent, ₦').fill('3,500');
    await rider
      .locator('input[type="file"]')
      .first()
      .setInputFiles('public/art/products/lemonade-640.webp');
    await expect(rider.getByText('Photo added')).toBeVisible();
    // The input survives while the rider opens another page.
    await phone.tap('Back to jobs');
    await rider.getByRole('link', { name: /Errand/ }).click();
    await expect(rider.getByLabel('What you spent, ₦')).toHaveValue('3,500');
    await expect(rider.getByText('Photo added')).toBeVisible();
    await phone.tap('Done, go to stop 2');
    await phone.arrive(errandId);
    await phone.tap('Done, go to stop 3');
    await phone.arrive(errandId);
    await phone.tap('Skip this stop');
    const sheet = rider.getByRole('dialog', { name: 'Skip this stop?' });
    await sheet.getByRole('radio', { name: 'Closed' }).check();
    await sheet.getByRole('button', { name: 'Skip stop' }).click();
    await statusOn(customer, 'Order Picked');
    const code = await codeOn(customer);
    await phone.arrive(errandId);
    await phone.enterCode(code);
    await phone.expectDelivered();
    await statusOn(customer, 'Order Delivered');
  });

  const answer = await customer.goto('/rider');
  expect(answer?.status()).toBe(404);
  await call(rider, '/api/rider/presence', { isOnline: false });
});
