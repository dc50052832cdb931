import type { Page } from '@playwright/test';
import { expectGood } from './support/quality';
import { DEMO_PASSWORD, expect, test } from './support/test';

/** Where the server under test has its third-party messenger (scripts/run/lib/test-app.mjs). */
const MESSENGER = 'https://messenger.example';
const MESSENGER_PAGE = `<!doctype html>
<html lang="en">
  <title>Messenger</title>
  <form><label>Message <input /></label> <button>Send</button></form>
  <p role="status"></p>
  <script>
    document.forms[0].onsubmit = (event) => {
      event.preventDefault();
      const said = event.target.elements[0].value;
      document.querySelector('p').textContent = said + ' from ' + document.referrer;
    };
  </script>
</html>`;

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

test.describe('a third-party messenger', () => {
  // Chromium logs that the cart's policy blocks it, and that axe can't reach into it.
  test.use({ expectedErrors: [MESSENGER] });

  test('is loaded only after Allow, until it is turned off, and never on the cart', async ({
    page,
    baseURL,
    signInNew,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(MESSENGER)) requests.push(request.url());
    });
    await page.route(`${MESSENGER}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: MESSENGER_PAGE }),
    );
    const chat = chatOf(page);
    const frames = page.locator('iframe');
    const message = frames.contentFrame().getByLabel('Message');
    const allow = chat.getByRole('button', { name: 'Allow' });
    const ask = chat.getByRole('button', { name: 'Ask messenger.example instead' });
    const openChat = () => page.getByRole('button', { name: 'Chat' }).click();
    /** Neither there nor asked for since the last look. */
    const expectNone = async () => {
      await expect(frames).toHaveCount(0);
      expect(requests).toEqual([]);
    };
    const expectLoaded = async () => {
      await expect(message).toBeVisible();
      expect(requests.splice(0)).toEqual([`${MESSENGER}/embed`]);
    };
    await signInNew(page);

    await test.step('asks first', async () => {
      await page.goto('/faq?contact=true');
      await expect(allow).toBeVisible();
      await expectNone();
      await expect(page).toHaveURL('/faq');
    });

    await test.step('is usable by keyboard, and knows only the address of the shop', async () => {
      await allow.press('Enter');
      await expectLoaded();
      await expect(chat.getByRole('button', { name: 'Quickie', exact: true })).toBeFocused();
      await expect(frames).toHaveAttribute('title', 'Chat by messenger.example');
      await expectGood(page, 'messenger');
      await chat.getByRole('button', { name: 'Turn off' }).focus();
      await page.keyboard.press('Tab');
      await expect(message).toBeFocused();
      await page.keyboard.type('Any fans?');
      await page.keyboard.press('Enter');
      await expect(frames.contentFrame().getByRole('status')).toHaveText(
        `Any fans? from ${baseURL}/`,
      );
    });

    await test.step('is there in the Quickie tab alone', async () => {
      await chat.getByRole('tab', { name: 'Support' }).click();
      await expect(fieldOf(page)).toBeVisible();
      await expectNone();
      await chat.getByRole('tab', { name: 'Quickie' }).click();
      await expectLoaded();
      await expect(chat.getByRole('tab', { name: 'Quickie' })).toBeFocused();
    });

    await test.step('is one tap away when the chat is opened again', async () => {
      await page.goBack();
      await expect(chat).toBeHidden();
      await openChat();
      await expect(ask).toBeVisible();
      await expectNone();
      await ask.click();
      await expectLoaded();
    });

    await test.step('isn’t on the cart, and asks to reload on the page after it', async () => {
      await page.goto('/cart');
      await openChat();
      await expect(fieldOf(page)).toBeVisible();
      await expect(chat.getByText('messenger.example')).toHaveCount(0);
      await expectNone();
      await page.goBack();
      await expect(chat).toBeHidden();
      await page.getByRole('link', { name: 'Continue Shopping' }).click();
      await expect(page).toHaveURL('/products');
      await openChat();
      await ask.click();
      await chat.getByRole('button', { name: 'Reload' }).click();
      await expect(chat).toBeHidden();
      await expectNone();
      await openChat();
      await ask.click();
      await expectLoaded();
    });

    await test.step('is off until it is allowed anew', async () => {
      await chat.getByRole('button', { name: 'Turn off' }).click();
      await expect(ask).toBeFocused();
      await page.reload();
      await openChat();
      await ask.click();
      await expect(allow).toBeFocused();
      await expectNone();
    });
  });
});
