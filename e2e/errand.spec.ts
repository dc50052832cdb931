import type { Locator, Page } from '@playwright/test';
import { getReference, naira, nairaIn, payDialog, toText } from './support/checkout';
import { saveAddress } from './support/people';
import { expect, test } from './support/test';

// An errand from the request to the refund.

const stop = (page: Page, at: number) => page.getByRole('group', { name: `Errand ${at} of ` });

/** Fills in a stop; `place`: what is typed, and the suggestion that is chosen. */
async function fill(block: Locator, name: string, place: [string, RegExp], task: string) {
  await block.getByLabel('Business name').fill(name);
  await block.getByLabel('Description').fill(task);
  await choosePlace(block, ...place);
}

async function choosePlace(block: Locator, typed: string, suggestion: RegExp): Promise<void> {
  await block.getByLabel('Address').fill(typed);
  await block.getByRole('option', { name: suggestion }).first().click();
  await expect(block.getByText('Found on the map')).toBeVisible();
}

const USELU: [string, RegExp] = ['uselu mark', /^Uselu Market/];
const LIBRARY: [string, RegExp] = ['john harris', /^John Harris Library/];

test('an errand of two stops is requested, paid, tracked and cancelled', async ({
  page,
  signInNew,
}) => {
  const person = await signInNew(page);
  await saveAddress(page, person);
  await page.goto('/errand');
  await expect(page.getByText('No ongoing orders yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Request an errand' }).first().click();
  await expect(page).toHaveURL('/errand-request');
  await expect(page.getByText(/^Hall 3/)).toBeVisible();

  await test.step('stops are added, moved and removed', async () => {
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await fill(stop(page, 1), 'Mama Ngozi Provisions', USELU, 'One paint of yellow garri.');
    const express = page.getByRole('checkbox', { name: /Express Delivery/ });
    await expect(express).not.toBeChecked();
    await expect(page.getByText(/^\+₦/)).toBeVisible();
    await page.getByRole('button', { name: '+ Add Another Errand' }).click();
    await page.getByRole('button', { name: '+ Add Another Errand' }).click();
    await expect(stop(page, 3)).toBeVisible();
    await page.getByRole('button', { name: 'Remove errand 3' }).click();
    await expect(stop(page, 3)).toHaveCount(0);
    await stop(page, 2).getByLabel('Business name').fill('The library');
    await page.getByRole('button', { name: 'Move errand 2 up' }).click();
    await expect(stop(page, 1).getByRole('heading')).toHaveText('The library');
    await page.getByRole('button', { name: 'Move errand 1 down' }).click();
    await expect(stop(page, 2).getByRole('heading')).toHaveText('The library');
  });

  await test.step('an address that was not chosen from the suggestions is refused with a message', async () => {
    await stop(page, 2).getByLabel('Description').fill('Return my two books.');
    await stop(page, 2).getByLabel('Phone').fill('0801');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please select valid addresses for all errands.' }),
    ).toBeVisible();
    await expect(
      stop(page, 2).getByText('Please select a valid address from suggestions.'),
    ).toBeVisible();
    await expect(
      stop(page, 2).getByText('Please enter a valid Nigerian phone number.'),
    ).toBeVisible();
    await expect(stop(page, 2).getByLabel('Address')).toBeFocused();
  });

  await test.step('the input survives a reload', async () => {
    await page.reload();
    await expect(page.getByText(/^We kept what you typed/)).toBeVisible();
    await expect(stop(page, 1).getByText('One paint of yellow garri.')).toBeVisible();
    await expect(stop(page, 2).getByLabel('Description')).toHaveValue('Return my two books.');
    await stop(page, 2).getByLabel('Phone').fill('');
    await choosePlace(stop(page, 2), ...LIBRARY);
    await stop(page, 2).getByLabel('Budget').fill('1,500');
    await expect(page.getByText('Budget: The library')).toBeVisible();
  });

  const total = await test.step('it is paid by card', async () => {
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    const pay = payDialog(page).getByRole('button', { name: /^Pay ₦/ });
    await expect(pay).toBeEnabled();
    const amount = nairaIn(await toText(pay));
    await pay.click();
    await getReference(page);
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.waitForURL(/\/errand\/[0-9a-f]{24}$/);
    return amount;
  });

  await test.step('its page shows code, stops, amounts and rider', async () => {
    const code = page.getByRole('region', { name: 'Delivery code' });
    await expect(code.getByText(/^\d, \d, \d, \d$/)).toBeAttached();
    await expect(page.getByText('Order Placed').first()).toBeVisible();
    await expect(page.getByText('Mama Ngozi Provisions')).toBeVisible();
    await expect(page.getByText('Return my two books.')).toBeVisible();
    await expect(page.getByText('Budget up to ₦1,500')).toBeVisible();
    await expect(page.getByText('A rider has not yet been assigned.')).toBeVisible();
    await expect(page.getByText(naira(total), { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^Live/)).toBeVisible();
  });

  await test.step('the form is empty afterwards', async () => {
    const url = page.url();
    await page.goto('/errand-request');
    await expect(stop(page, 1).getByLabel('Business name')).toHaveValue('');
    await expect(page.getByText(/^We kept what you typed/)).toBeHidden();
    await page.goto(url);
  });

  await test.step('cancelling shows what comes back', async () => {
    await page.getByRole('button', { name: 'Cancel errand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this errand?' });
    await expect(dialog.getByText(naira(total))).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel errand' }).click();
    await expect(page.getByText('Errand cancelled successfully')).toBeVisible();
    await expect(page).toHaveURL('/errand?tab=completed');
    await expect(page.getByText('Order Cancelled')).toBeVisible();
  });
});

test('a guest can fill in the request, which survives signing up', async ({ page, signInNew }) => {
  await page.goto('/errand');
  await expect(page.getByRole('heading', { name: 'Errand Service' })).toBeVisible();
  await page.goto('/errand-request');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByText('Please select a delivery address.').first()).toBeVisible();
  await choosePlace(page.getByRole('region', { name: 'Bring it to' }), 'hall 5', /^Hall 5/);
  await fill(stop(page, 1), 'The library', LIBRARY, 'Return my two books.');
  await expect(page.getByText('Service fee')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
  await signInNew(page);
  await page.goto('/errand-request');
  await expect(stop(page, 1).getByText('Return my two books.')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(payDialog(page).getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
});
