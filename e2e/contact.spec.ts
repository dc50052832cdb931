import { expect, test } from './support/test';

test.use({ expectedErrors: ['net::ERR_INTERNET_DISCONNECTED', 'WebSocket connection'] });

test('a question without an answer in the FAQ is sent to support, also after a lost connection', async ({
  page,
}) => {
  await page.goto('/faq');
  await page.getByRole('searchbox', { name: 'Search the FAQ' }).fill('zebra');
  await page.getByRole('link', { name: 'Ask us' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('zebra');
  await page.getByLabel('Message').fill('Do you deliver zebras?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByText('Invalid email format.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Do you deliver zebras?');
  await page.getByLabel('Name').fill('Efe Ero');
  await page.getByLabel('Email').fill('efe.ero@test.example');
  const file = { name: 'zebra.pdf', mimeType: 'application/pdf' };
  await page
    .getByLabel('Add a photo or PDF')
    .setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.4 a zebra') });

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').getByText(/^You seem to be offline/)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(/Your ticket is T-[2-9A-Z]{6}\.$/)).toBeVisible();
  await expect(page.getByText('Message sent successfully.')).toBeVisible();
});
