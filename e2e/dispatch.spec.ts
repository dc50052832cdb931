import type { Page } from '@playwright/test';
import { getReference, nairaIn, payDialog, toText } from './support/checkout';
import { saveAddress } from './support/people';
import { expect, test } from './support/test';

// A parcel, from the form to the refund.

/** Fills in the recipient and the drop-off; the pick-up doesn't change. */
async function fillDropOff(page: Page, phone: string): Promise<void> {
  await page.getByLabel('First name').fill('Efe');
  await page.getByLabel('Last name').fill('Ero');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Email').fill('efe@eki.example');
  await page.getByLabel('Address', { exact: true }).fill('Ekosodin');
  await page.getByRole('option').first().click();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Dispatch Request' });

test('a dispatch is requested, paid by card, tracked and cancelled', async ({
  page,
  signInNew,
}) => {
  const person = await signInNew(page);
  await saveAddress(page, person);
  await page.goto('/dispatch');
  await expect(page.getByText('No ongoing orders yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Request a dispatch' }).first().click();

  await submit(page).click();
  await expect(page.getByText('Please select a pick-up address.')).toBeVisible();
  await expect(page.getByText('Please select a valid address from suggestions.')).toBeVisible();
  await page.getByRole('radio', { name: /^Hall 3/ }).check();
  await fillDropOff(page, '0903 456 78');
  await page.getByRole('button', { name: 'Documents' }).click();
  await page.getByLabel('Delivery description').fill('One brown envelope.\nDo not bend.');
  await expect(page.getByText('Please enter a valid Nigerian phone number.')).toBeVisible();
  await submit(page).click();
  await expect(payDialog(page)).toBeHidden();

  await page.reload();
  await expect(page.getByText(/^We kept what you typed at /)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Efe');
  await expect(page.getByRole('radio', { name: /^Hall 3/ })).toBeChecked();
  await page.getByLabel('Phone').fill('0903 456 7890');
  const express = page.getByRole('checkbox', { name: /Express Delivery/ });
  await expect(express).toHaveAccessibleName(/\+₦/);
  await express.check();
  await expect(page.getByText('Express, ×1.5')).toBeVisible();

  await submit(page).click();
  const pay = payDialog(page).getByRole('button', { name: /^Pay ₦/ });
  await expect(pay).toBeEnabled();
  const paid = nairaIn(await toText(pay));
  await pay.click();
  await getReference(page);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.waitForURL(/\/dispatch\/[0-9a-f]{24}$/);

  const code = page.getByRole('region', { name: 'Delivery code' });
  await expect(code.getByText(/^\d, \d, \d, \d$/)).toBeAttached();
  await expect(page.getByText('A rider has not yet been assigned.')).toBeVisible();
  await expect(page.getByText('Documents: One brown envelope.')).toBeVisible();
  await expect(page.getByText(/^Live/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel dispatch' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this dispatch?' });
  expect(nairaIn(await toText(question.getByText(/^₦/)))).toBe(paid);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/dispatch/cancel')) calls += 1;
  });
  await question.getByRole('button', { name: 'Cancel dispatch' }).dblclick();
  await expect(page).toHaveURL('/dispatch?tab=completed');
  expect(calls).toBe(1);
  await expect(page.getByText('Order Cancelled')).toBeVisible();
  await page.goto('/dispatch-request');
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('a guest logs in at submit without losing the draft, and pays from there', async ({
  page,
}) => {
  await page.goto('/dispatch');
  // While the page streams in, its text is outside of main as well.
  const main = page.getByRole('main');
  await expect(main.getByText('Send a parcel across campus or town.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Request a dispatch' }).click();
  const places = page.getByLabel('Address', { exact: true });
  await places.first().fill('Hall 3');
  await page.getByRole('option').first().click();
  await page.getByLabel('First name').fill('Efe');
  await page.getByLabel('Last name').fill('Ero');
  await page.getByLabel('Phone').fill('0903 456 7890');
  await page.getByLabel('Email').fill('efe@eki.example');
  await places.last().fill('Ekosodin');
  await page.getByRole('option').first().click();
  await expect(page.getByText('Total', { exact: true })).toBeVisible();
  await submit(page).click();
  // No one has signed in on this device yet.
  await page.getByRole('dialog', { name: 'Sign Up' }).getByRole('link', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: /^Ada/ }).click();
  await expect(payDialog(page).getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
  await expect(payDialog(page).getByText('To Efe Ero')).toBeVisible();
});
