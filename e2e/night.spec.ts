import { vendorId } from '../scripts/seed/ids';
import { demoProduct, listProducts, ofProject, productPath } from './support/catalogue';
import {
  expectInCart,
  getReference,
  openPayDialog,
  payThere,
  readyToPay,
} from './support/checkout';
import { expect, test } from './support/test';

// What only happens while Eki does not deliver. The server's clock starts at 3 AM.

const LAGOS_MS = 3_600_000;
/** Its shop opens at 10 AM on every day of the week. */
const SHOE = 'bathroom-flip-flops';

test.describe('at night', { tag: '@night' }, () => {
  test('shops and kitchens show that they’re closed and when they open', async ({
    page,
    viewport,
  }) => {
    await page.goto(`/food/${vendorId('osas-suya-spot')}`);
    const main = page.getByRole('main');
    await expect(main.getByText(/^Closed\. They’ll start at 2\sPM\.$/)).toBeVisible();
    await page.goto(productPath(await demoProduct(page, 'beef-suya')));
    await expect(main.getByText(/^Closed\. They’ll start at 2\sPM\.$/)).toBeVisible();
    await expect(main.getByText(/^Arrives 2:30 – 3\sPM$/)).toBeVisible();
    // On a phone the bar is there from the start.
    const add = main.getByRole('button', { name: /^Add to Cart (from )?₦/ });
    if ((viewport?.width ?? 0) < 900) await expect(add).toBeInViewport({ ratio: 1 });
    await page.goto(productPath(await demoProduct(page, SHOE)));
    await expect(main.getByText(/^Closed\. They’ll start at 10\sAM\.$/)).toBeVisible();
    await page.goto('/food');
    await expect(main.getByText(/^Opens /).first()).toBeVisible();
    await expect(main.getByText(/^Open till /)).toHaveCount(0);
  });

  test('an order is placed for the next opening, and can be cancelled', async ({
    page,
    standIn,
    signInNew,
  }) => {
    const person = await readyToPay(page, signInNew, await demoProduct(page, SHOE));
    const sentence = 'Closed. They’ll start at 10 AM.';
    await expect(page.getByText(sentence)).toBeVisible();
    // Even with Express, no minutes are promised for a scheduled order.
    const express = page.getByRole('checkbox', { name: /Priority rider/ });
    await expect(express).toBeVisible();
    await expect(page.getByRole('main').getByText(/\d+ to \d+ min/)).toHaveCount(0);
    const dialog = await openPayDialog(page);
    await expect(dialog.getByText(sentence)).toBeVisible();
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await getReference(page);
    const id = await payThere(page);
    await expect(page.getByText(/They’ll start at 10\sAM/)).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: /^Planned for 1\d(:\d\d)?\s[AP]M$/ }),
    ).toBeVisible();
    const mail = await standIn.waitForMail({ to: person.email, subject: 'placed' });
    expect(mail.text).toContain('The shop will start at 10\u00a0AM today.');
    await page.goto('/my-orders');
    await expect(page.getByText('They’ll start at 10 AM')).toBeVisible();
    await page.goto(`/order/${id}?cancel=1`);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Order cancelled successfully', { exact: true })).toBeVisible();
  });

  test('a kitchen that opens later than the shops delays the order', async ({
    page,
    signInNew,
  }) => {
    const customer = await readyToPay(page, signInNew, await demoProduct(page, SHOE));
    expect(customer.email).toContain('@');
    const dish = await demoProduct(page, 'beef-suya');
    await page.goto(productPath(dish));
    await page
      .getByRole('group', { name: /^Pepper/ })
      .getByRole('radio')
      .first()
      .check({ force: true });
    await page.getByRole('button', { name: /^Add to Cart ₦/ }).click();
    await expectInCart(page, 2);
    await page.goto('/cart');
    const why =
      /^Osas Suya Spot is closed until 2\sPM today, .* starts then\. .* the rest starts at 10\sAM today\.$/;
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Order the rest first' })).toBeVisible();
    await expect((await openPayDialog(page)).getByText(why)).toBeVisible();
  });

  test('the cart names the shop that is closed all day, not the one that opens today', async ({
    page,
    shelves,
    signInNew,
  }, { project }) => {
    // No other journey buys from their shops at night.
    const shoes = await ofProject(page, project.name, 'gel-heel-insoles', 'red-velvet-cap');
    const dishes = await listProducts(page, `vendor=${vendorId('ekosodin-grills')}`);
    const dish = dishes.find(({ inStock, addons }) => inStock && addons.every(({ min }) => !min));
    if (!dish) throw new Error('no simple dish');
    const today = new Date(Date.now() + LAGOS_MS).getUTCDay();
    const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== today);
    await shelves.setHours(shoes.vendorId, { days, open: '09:00', close: '19:00' });
    const why = page.getByText(
      new RegExp(
        `^${shoes.vendorName} is closed until 9\\sAM tomorrow, so your whole order starts at 1[01]\\sAM tomorrow, when all the shops are open\\. Without it, the rest starts at 1[01]\\sAM today\\.$`,
      ),
    );
    await readyToPay(page, signInNew, shoes, dish);
    await expect(async () => {
      await page.reload();
      await expect(why).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const main = page.getByRole('main');
    await expect(main.getByText(/^Opens tomorrow, 9\sAM$/)).toBeVisible();
    await expect(main.getByText(/^Opens 1[01]\sAM$/)).toBeVisible();
    await expect(main.getByText(/\d+ to \d+ min/)).toHaveCount(0);
    await expect((await openPayDialog(page)).locator(why)).toBeVisible();
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Order the rest first' }).click();
    await expectInCart(page, 1);
    await expect(page.getByText(/^Closed\. They’ll start at 1[01]\sAM\.$/)).toBeVisible();
  });

  test.describe('on a device whose clock is wrong', () => {
    test.use({ isClockRight: false });

    test('the cart gives the start time by the server’s clock', async ({ page, signInNew }) => {
      // Eleven hours ahead of the server: 2 PM.
      await page.clock.setSystemTime(new Date(Date.now() + 11 * 3_600_000));
      await readyToPay(page, signInNew, await demoProduct(page, SHOE));
      const sentence = 'Closed. They’ll start at 10 AM.';
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('main').getByText(/^Opens 10\sAM$/)).toBeVisible();
      await expect((await openPayDialog(page)).getByText(sentence)).toBeVisible();
    });
  });
});
