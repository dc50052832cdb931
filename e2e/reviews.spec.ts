import type { Page } from '@playwright/test';
import { orderId } from '../scripts/seed/ids';
import { tabTo } from './support/quality';
import { expect, REFUSED, test } from './support/test';

// A delivered item is rated, shown to everyone, answered by its shop and moderated by staff.

const ORDER = `/order/${orderId('Order Delivered')}`;
const WORDS = 'Still hot when it came. The chicken was soft.';

test.use({ expectedErrors: [REFUSED] });

/** Reloads until the page shows the change, which the catalogue applies first. */
async function expectOnPage(page: Page, text: string, isThere: boolean): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText(text).count();
    })
    .toBe(isThere ? 1 : 0);
}

test('a delivered item is rated by keyboard, and shop and staff see the review', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'ada@eki.example');
  await page.goto(ORDER);
  const item = page.locator('#rate').getByRole('listitem').first();
  const name = await item.getByRole('heading').innerText();
  const stars = item.getByRole('group', { name: `Stars for ${name}` });
  await tabTo(page, stars.getByRole('radio').first());
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await expect(stars.getByRole('radio', { name: '4 stars, Good' })).toBeChecked();
  await item.getByLabel('Your review').fill(WORDS);

  await page.route('**/api/review/save', (route) => route.fulfill({ status: 503, json: {} }));
  await item.getByRole('button', { name: 'Post review' }).click();
  await expect(item.getByText('We couldn’t save your review. Try again.')).toBeVisible();
  await page.unroute('**/api/review/save');
  await page.reload();
  await expect(item.getByLabel('Your review')).toHaveValue(WORDS);
  await item.getByRole('button', { name: 'Post review' }).click();
  await expect(item.getByText(WORDS)).toBeVisible();
  await expect(item.getByText('You gave it 4 stars.')).toBeAttached();

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectOnPage(page, WORDS, true);
  await expect(page.getByRole('article', { name: 'Review by Ada O.' })).toBeVisible();

  await page.goto(ORDER);
  await item.getByRole('button', { name: /^Delete/ }).click();
  await item.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(stars).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expectOnPage(page, WORDS, false);

  await test.step('its shop and support see their tasks', async () => {
    await signIn(page, 'kitchen@eki.example');
    await page.goto('/seller/reviews');
    await page.getByRole('button', { name: /^Unanswered/ }).click();
    await page
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Post reply' }).click();
    await expect(page.getByText('Write a reply of up to 500 characters.')).toBeVisible();

    await signIn(page, 'support@eki.example');
    await page.goto('/admin/reviews');
    await expect(page.getByText('Shows a name, number or address').first()).toBeVisible();
    await page.getByRole('button', { name: 'Hide', exact: true }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Hide this review?' });
    await sheet.getByRole('button', { name: 'Hide review' }).click();
    await expect(sheet.getByText('Give a reason of 5 to 300 characters.')).toBeVisible();
  });
});
