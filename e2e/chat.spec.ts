import type { Page } from '@playwright/test';
import { expectGood } from './support/quality';
import { DEMO_PASSWORD, expect, test } from './support/test';

test.use({
  expectedErrors: ['net::ERR_INTERNET_DISCONNECTED', 'WebSocket connection', 'Failed to fetch'],
});

const chatOf = (page: Page) => page.getByRole('dialog', { name: 'Chat' });
const fieldOf = (page: Page) => chatOf(page).getByRole('textbox');

test('a message written offline is sent once by two tabs, and a draft survives a reload', async ({
  page,
  context,
  signInNew,
}) => {
  await signInNew(page);
  await page.goto('/?contact=true');
  await expect(chatOf(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectGood(page, 'chat with Quickie');
  await chatOf(page).getByRole('tab', { name: 'Support' }).click();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Chat' }).click();
  await chatOf(other).getByRole('tab', { name: 'Support' }).click();
  await expect(fieldOf(other)).toBeVisible();

  await context.setOffline(true);
  await fieldOf(page).fill('Where is my rice?');
  await fieldOf(page).press('Enter');
  await fieldOf(page).fill('And my fish?');
  await fieldOf(page).press('Enter');
  await fieldOf(page).fill('A third');
  await expect(chatOf(page).getByText('Not sent yet')).toHaveCount(2);
  await expect(chatOf(page).getByText(/^You’re offline/)).toBeVisible();
  await expect(chatOf(other).getByText('Not sent yet')).toHaveCount(2);
  await expectGood(page, 'chat offline');
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(chatOf(tab).getByText(/· Sent$/)).toHaveCount(2, { timeout: 15_000 });
    await expect(chatOf(tab).getByText('Where is my rice?')).toHaveCount(1);
  }
  const { chat } = await (await page.request.get('/api/chat/get-chat')).json();
  const texts = chat.messages.map(({ message }: { message: string }) => message);
  expect(texts.slice(0, 2)).toEqual(['Where is my rice?', 'And my fish?']);
  expect(texts.filter((text: string) => text === 'Where is my rice?')).toHaveLength(1);

  await page.reload();
  const button = page.getByRole('button', { name: 'Chat' });
  await button.click();
  await expect(fieldOf(page)).toHaveValue('A third');
  await page.keyboard.press('Escape');
  await expect(chatOf(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(chatOf(page)).toBeVisible();
  await page.goBack();
  await expect(chatOf(page)).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a guest who follows a link to the chat logs in first', async ({ page }) => {
  await page.goto('/faq?contact=true');
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email').fill('ada@eki.example');
  await login.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(chatOf(page)).toBeVisible();
  await expect(page).toHaveURL('/faq');
  await chatOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(chatOf(page)).toBeHidden();
  await expect(page).toHaveURL('/faq');
});
