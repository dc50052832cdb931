import type { Page } from '@playwright/test';
import { orderId, vendorId } from '../scripts/seed/ids';
import { demoProduct, productPath } from './support/catalogue';
import { buy, openPayDialog, payDialog, readyToPay } from './support/checkout';
import { newPerson } from './support/people';
import {
  expectFocusInSight,
  expectGood,
  focusAtBottomEdge,
  tabThrough,
  tabTo,
} from './support/quality';
import { expect, expectAccessible, test } from './support/test';

// Every screen in its main states: accessible, no sideways scroll, no console errors (the fixture).

const COMB = 'rat-tail-comb';

async function openDialog(page: Page, address: string, name: string) {
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('screens of a guest', { tag: '@wide' }, () => {
  const PAGES = {
    'home and lists': [
      '/',
      '/products',
      '/products?search=charger&max=20000',
      '/products?min=900000',
      '/products/Shoes',
    ],
    'kitchens and shops': [
      '/food',
      '/food?q=zzzzqqq',
      `/food/${vendorId('mama-esosa-kitchen')}`,
      '/shops',
      `/shops/${vendorId('campus-gadgets')}`,
    ],
    'what is empty or asks to log in': [
      '/wishlist',
      '/cart',
      '/my-orders',
      `/order/${orderId('Order Placed')}`,
    ],
    information: ['/faq', '/feedback', '/customer-terms', '/rider-terms', '/dispatch', '/errand'],
  };
  for (const [what, addresses] of Object.entries(PAGES)) {
    test(what, async ({ page }) => {
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expectGood(page, address);
      }
    });
  }

  test('products: options, sold out, and food missing a required choice', async ({ page }) => {
    await page.goto(productPath(await demoProduct(page, 'indigo-high-tops')));
    await expectGood(page, 'product');
    await page.goto(productPath(await demoProduct(page, 'hand-mirror-gold')));
    await expectGood(page, 'sold out');
    await page.goto(productPath(await demoProduct(page, 'pounded-yam-egusi')));
    await page.getByRole('button', { name: /^Add to Cart from ₦/ }).click();
    await expect(page.getByText('Choose at least one: Meat or fish.')).toBeVisible();
    await expectGood(page, 'food, group asked for');
  });

  test('wishlist and cart with items, and a cart that can’t load its products', async ({
    page,
  }) => {
    const comb = await demoProduct(page, COMB);
    await page.goto(productPath(comb));
    await page.getByRole('button', { name: `Wishlist: ${comb.name}` }).click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
    await expectGood(page, 'product with a message');
    await page.goto('/wishlist');
    await expect(page.getByText('1 item', { exact: true })).toBeVisible();
    await expectGood(page, 'wishlist');
    await page.goto('/cart');
    await expect(page.getByText('Where should we deliver?')).toBeVisible();
    await expectGood(page, 'cart');
  });

  test('dialogs: menu, login and sign-up with errors, wallet', async ({ page }) => {
    await openDialog(page, '/?menu=1', 'Menu');
    await expectGood(page, 'menu');
    const login = await openDialog(page, '/?auth=login', 'Login');
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email format\./);
    const password = login.getByLabel('Password', { exact: true });
    await expect(password).toHaveAccessibleDescription(/Please enter your password\./);
    await expectGood(page, 'login with refusals');
    const signUp = await openDialog(page, '/?auth=register', 'Sign Up');
    await expectGood(page, 'sign-up');
    await signUp.getByRole('button', { name: 'Create account' }).click();
    await expect(signUp.getByText(/^Please enter your full name/)).toBeVisible();
    await expectGood(page, 'sign-up with refusals');
    await openDialog(page, '/?wallet=1', 'My Wallet');
    await expectGood(page, 'wallet of a guest');
  });

  test('filters: in a sheet on phones, in the page on wide screens, and applied', async ({
    page,
    viewport,
  }) => {
    await page.goto('/products');
    const isPhone = viewport?.width === 360;
    if (isPhone) await page.getByRole('button', { name: 'Filters' }).click();
    const place = isPhone ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('main');
    await place.getByLabel('Lowest price').fill('900');
    await place.getByLabel('Highest price').fill('9000');
    await expectGood(page, 'filters');
    await place.getByRole('button', { name: isPhone ? /^Show/ : /^Apply/ }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
    await expectGood(page, 'filters in use');
  });
});

test.describe('screens of a customer', { tag: '@wide' }, () => {
  test('empty orders and wallet, and the address form with suggestions and errors', async ({
    page,
    signInNew,
  }) => {
    await signInNew(page);
    await page.goto('/my-orders');
    await expect(page.getByText('No ongoing orders yet.')).toBeVisible();
    await expectGood(page, 'no orders');
    await openDialog(page, '/?wallet=1', 'My Wallet');
    await expect(page.getByText('No transactions yet.')).toBeVisible();
    await expectGood(page, 'empty wallet');
    await page.goto('/add-address');
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('Please select a valid address from suggestions.')).toBeVisible();
    await expectGood(page, 'address with refusals');
    await page.getByRole('combobox', { name: 'Address' }).fill('hall');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectGood(page, 'address suggestions');
  });

  test('the cart with an address, and its dialogs', async ({ page, signInNew }) => {
    const person = await readyToPay(page, signInNew, await demoProduct(page, COMB));
    expect(person.name).toBe('Osaze Igbinovia');
    await page.getByRole('button', { name: 'About the delivery fee' }).click();
    await expectGood(page, 'cart with an address');
    await page.getByRole('button', { name: 'Change delivery address' }).click();
    await expect(page.getByRole('dialog', { name: 'Deliver to' })).toBeVisible();
    await expectGood(page, 'choice of an address');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await openPayDialog(page);
    await expectGood(page, 'payment dialog');
  });

  test('orders in every status, the wallet, and the cancel dialog', async ({ page, signIn }) => {
    test.slow();
    await signIn(page, 'ada@eki.example');
    await page.goto('/my-orders');
    await expectGood(page, 'my orders');
    await page.goto('/my-orders?tab=completed');
    await expectGood(page, 'completed orders');
    for (const status of [
      'Order Placed',
      'Order Assigned',
      'Order Picked',
      'Order Delivered',
      'Order Cancelled',
    ]) {
      await page.goto(`/order/${orderId(status)}`);
      await expect(page.getByRole('term').filter({ hasText: 'Total paid' })).toBeVisible();
      await expectGood(page, status);
    }
    await openDialog(page, '/?wallet=1', 'My Wallet');
    const wallet = page.getByRole('dialog', { name: 'My Wallet' });
    await expect(wallet.getByText('Bank transfer to your wallet')).toBeVisible();
    await expectGood(page, 'wallet');
    await openDialog(page, '/?menu=1', 'Hello, Ada');
    await expectGood(page, 'menu of a customer');
    await page.goto(`/order/${orderId('Order Placed')}?cancel=1`);
    await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible();
    await expectGood(page, 'question before cancelling');
  });
});

test('six main pages in the dark theme', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'ada@eki.example');
  const shoe = await demoProduct(page, 'indigo-high-tops');
  const dish = await demoProduct(page, 'party-jollof-grilled-chicken');
  for (const address of [
    '/',
    '/products',
    productPath(shoe),
    productPath(dish),
    '/cart',
    `/order/${orderId('Order Picked')}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectAccessible(page, `${address} in the dark`);
  }
});

test.describe('banners that move by themselves', () => {
  const SHOWS = ['Highlights', 'Ideas from around campus'];
  // The slower of the two shows moves every 5 s.
  const A_WHILE_S = 7;

  /** What the slide in sight is called. */
  const slideOf = (page: Page, show: string) =>
    page
      .getByRole('region', { name: show, includeHidden: true })
      .locator('button[aria-current="true"]')
      .getAttribute('aria-label');

  /** Opens the home page, and waits until both shows have moved: they run with the page's scripts. */
  async function openRunning(page: Page) {
    await page.clock.install();
    await page.goto('/');
    for (const show of SHOWS) {
      await expect(async () => {
        await page.clock.runFor(1_000);
        expect(await slideOf(page, show)).not.toMatch(/^Show 1 of /);
      }).toPass();
    }
  }

  /** Expects both shows to stay where they are. Looks every second: a running one comes round again. */
  async function expectStill(page: Page) {
    const slides = () => Promise.all(SHOWS.map((show) => slideOf(page, show)));
    const before = await slides();
    for (let second = 1; second <= A_WHILE_S; second += 1) {
      await page.clock.runFor(1_000);
      expect(await slides(), `after ${second} s`).toEqual(before);
    }
  }

  test('can be paused', async ({ page }) => {
    await openRunning(page);
    for (const name of SHOWS) {
      const show = page.getByRole('region', { name });
      await show.getByRole('button', { name: 'Pause slides' }).click();
      await expect(show.getByRole('button', { name: 'Play slides' })).toBeVisible();
      await page.mouse.move(0, 0);
    }
    await expectStill(page);
  });

  test('stop behind a dialog', async ({ page }) => {
    await openRunning(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectStill(page);
  });

  test('stop for people who prefer reduced motion', async ({ page }) => {
    await openRunning(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.getByRole('button', { name: 'Play slides' })).toHaveCount(2);
    await expectStill(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Play slides' })).toHaveCount(2);
    await expectStill(page);
  });
});

test.describe('using only the keyboard', () => {
  // Also at phone width: a wide screen at 350 % zoom, or a phone with a keyboard, shows that page.
  test('from a product to the Pay button', async ({ page }) => {
    test.slow();
    const person = newPerson();
    const cable = await demoProduct(page, 'type-c-to-type-c-cable-60w');
    await page.goto(productPath(cable));
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('radio', { name: /^Red/ }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /^Black/ })).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: 'Buy now' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('/cart');
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Proceed to Checkout' }));
    await page.keyboard.press('Enter');
    const signUp = page.getByRole('dialog', { name: 'Sign Up' });
    for (const [label, text] of [
      ['Full name', person.name],
      ['Email', person.email],
      ['Phone', person.phone],
      ['Password', person.password],
    ] as const) {
      await tabTo(page, signUp.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    }
    await tabTo(page, signUp.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, signUp.getByRole('button', { name: 'Create account' }));
    await page.keyboard.press('Enter');
    const place = page.getByRole('combobox', { name: 'Address' });
    await expect(place).toBeVisible();
    await tabTo(page, place);
    await page.keyboard.type('hall 3');
    await expect(page.getByRole('option').first()).toHaveText(/^Hall 3/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Save address' }));
    await page.keyboard.press('Enter');
    const pay = payDialog(page).getByRole('button', { name: /^Pay ₦/ });
    await expect(pay).toBeEnabled();
    await tabTo(page, pay);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/paystack\/checkout\//);
  });

  test('through cancelling an order to the list of orders', async ({ page, signInNew }) => {
    test.slow();
    await readyToPay(page, signInNew, await demoProduct(page, COMB));
    const id = await buy(page);
    await page.goto(`/order/${id}`);
    await tabTo(page, page.getByRole('button', { name: 'Cancel order' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: 'Cancel order' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/my-orders/);
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeFocused();
  });

  test('focus cycles through the menu and its radio buttons', async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const close = menu.getByRole('button', { name: 'Close' });
    const colours = menu.getByRole('radio', { name: 'Device' });
    for (const key of ['Tab', 'Shift+Tab']) {
      await tabTo(page, colours, key);
      await tabTo(page, close, key);
    }
    await tabTo(page, colours);
    await page.keyboard.press('ArrowRight');
    await expect(menu.getByRole('radio', { name: 'Light' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
  });

  test('a short window has no fixed bars over the page', async ({ page }) => {
    test.slow();
    const addresses = await Promise.all(
      ['indigo-high-tops', 'party-jollof-grilled-chicken'].map(async (slug) =>
        productPath(await demoProduct(page, slug)),
      ),
    );
    for (const size of [
      { width: 320, height: 256 },
      { width: 690, height: 330 },
      { width: 1280, height: 400 },
    ]) {
      await page.setViewportSize(size);
      for (const address of addresses) {
        await page.goto(address);
        const stays = await page.evaluate(() => {
          const bars = [...document.querySelectorAll('header, .buy-bar')];
          return bars.map((bar) => getComputedStyle(bar).position);
        });
        expect(stays, `${address} at ${size.width}×${size.height}`).toEqual(['static', 'static']);
      }
    }
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await tabThrough(page)).toBeGreaterThan(15);
  });

  test('no focused element is hidden behind a bar', async ({ page }) => {
    test.slow();
    for (const slug of ['indigo-high-tops', 'party-jollof-grilled-chicken']) {
      await page.goto(productPath(await demoProduct(page, slug)));
      expect(await tabThrough(page)).toBeGreaterThan(15);
    }
    await page.goto(`/food/${vendorId('crumbs-and-cream')}`);
    await focusAtBottomEdge(page.getByRole('button', { name: /^Add to Cart: / }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^View cart/ })).toBeVisible();
    await expectFocusInSight(page);
    await page.reload();
    expect(await tabThrough(page)).toBeGreaterThan(15);
  });
});
