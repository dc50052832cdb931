import type { Page } from '@playwright/test';
import { vendorId } from '../scripts/seed/ids';
import { demoProduct, productPath } from './support/catalogue';
import { openNewOrder, payDialog } from './support/checkout';
import { newPerson } from './support/people';
import { expectFocusInSight, focusAtBottomEdge, tabThrough, tabTo } from './support/quality';
import { expect, test } from './support/test';

// For people who use no pointer, or whom movement disturbs.

const COMB = 'rat-tail-comb';

test.describe('automatic carousels', () => {
  const SHOWS = ['Highlights', 'Ideas from around campus'];
  // The slower of the two carousels moves every 5 s.
  const A_WHILE_S = 7;

  /** The label of the visible slide. */
  const getSlide = (page: Page, show: string) =>
    page
      .getByRole('region', { name: show, includeHidden: true })
      .locator('button[aria-current="true"]')
      .getAttribute('aria-label');

  /** Opens the home page, and waits until both carousels have moved: they run by the page's scripts. */
  async function openRunning(page: Page) {
    await page.clock.install();
    await page.goto('/');
    for (const show of SHOWS) {
      await expect(async () => {
        await page.clock.runFor(1_000);
        expect(await getSlide(page, show)).not.toMatch(/^Show 1 of /);
      }).toPass();
    }
  }

  /** Expects both carousels not to move. Checks every second, since a moving one returns to its start. */
  async function expectStill(page: Page) {
    const slides = () => Promise.all(SHOWS.map((show) => getSlide(page, show)));
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
  // Also at phone width, for a wide screen at 350 % zoom, or a phone with a keyboard.
  test('from a product to the Pay button', async ({ page }) => {
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

  test('through cancelling an order to the list of orders', async ({
    page,
    standIn,
    signInNew,
  }) => {
    await openNewOrder(page, { standIn, signInNew }, await demoProduct(page, COMB));
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
