import type { Page } from '@playwright/test';
import { call } from './support/people';
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

const getChat = (page: Page) => page.getByRole('dialog', { name: 'Chat' });
const getField = (page: Page) => getChat(page).getByRole('textbox');
const sendIn = (page: Page) => getChat(page).getByRole('button', { name: 'Send', exact: true });

test('a message written offline is sent once by two tabs, and a draft survives a reload', async ({
  page,
  context,
  signInNew,
}) => {
  await signInNew(page);
  await page.goto('/?contact=true');
  await expect(getChat(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await getChat(page).getByRole('tab', { name: 'Support' }).click();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Chat' }).click();
  await getChat(other).getByRole('tab', { name: 'Support' }).click();
  await expect(getField(other)).toBeVisible();

  await context.setOffline(true);
  await getField(page).fill('Where is my rice?');
  await sendIn(page).click();
  await getField(page).fill('And my fish?');
  await sendIn(page).click();
  await getField(page).fill('A third');
  await expect(getChat(page).getByText('Not sent yet')).toHaveCount(2);
  await expect(getChat(page).getByText(/^You’re offline/)).toBeVisible();
  await expect(getChat(other).getByText('Not sent yet')).toHaveCount(2);
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(getChat(tab).getByText(/· Sent$/)).toHaveCount(2);
    await expect(getChat(tab).getByText('Where is my rice?')).toHaveCount(1);
  }
  const { chat } = await (await page.request.get('/api/chat/get-chat')).json();
  const texts = chat.messages.map(({ message }: { message: string }) => message);
  expect(texts.slice(0, 2)).toEqual(['Where is my rice?', 'And my fish?']);
  expect(texts.filter((text: string) => text === 'Where is my rice?')).toHaveLength(1);

  await page.reload();
  const button = page.getByRole('button', { name: 'Chat' });
  await button.click();
  await expect(getField(page)).toHaveValue('A third');
  await page.keyboard.press('Escape');
  await expect(getChat(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(getChat(page)).toBeVisible();
  await page.goBack();
  await expect(getChat(page)).toBeHidden();
  await expect(page).toHaveURL('/');
});

/** Sends each text in the Support tab. */
async function write(page: Page, ...messages: string[]): Promise<void> {
  await getChat(page).getByRole('tab', { name: 'Support' }).click();
  for (const message of messages) {
    await getField(page).fill(message);
    await sendIn(page).click();
  }
}

/** Taps Logout in the menu. */
async function logOut(page: Page): Promise<void> {
  await getChat(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

test('logging out sends unsent messages first', async ({ page, signInNew }) => {
  const { email, password } = await signInNew(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/chat/send', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/?contact=true');
  const messages = ['Message 1', 'Message 2', 'Message 3'];
  await write(page, ...messages);
  await logOut(page);
  await expect(page.getByRole('button', { name: 'Sending your messages…' })).toBeVisible();
  release();
  await expect(page.getByText('You’re logged out')).toBeVisible();
  await call(page, '/api/user/login', { email, password });
  const { chat } = await (await page.request.get('/api/chat/get-chat')).json();
  type Sent = Record<'senderType' | 'message', string>;
  const own = chat.messages.filter(({ senderType }: Sent) => senderType === 'customer');
  expect(own.map(({ message }: Sent) => message)).toEqual(messages);
});

test.describe('messages that can’t be sent', () => {
  test.use({ expectedErrors: ['net::ERR_FAILED'] });

  test('are deleted at logout only after confirmation', async ({ page, signInNew }) => {
    await signInNew(page);
    await page.route('**/api/chat/send', (route) => route.abort());
    await page.goto('/?contact=true');
    await write(page, 'Where is my rice?', 'And my fish?');
    await getField(page).fill('A draft');
    await logOut(page);
    const question = page.getByRole('dialog', { name: '2 messages aren’t sent' });
    await expect(question).toBeVisible();
    await expect(question).toContainText('deletes them from this device, along with your draft');
    await question.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
    const own = () =>
      page.evaluate(() => Object.values(localStorage).filter((text) => text.includes('my rice')));
    expect(await own()).toHaveLength(1);
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Log out anyway' }).click();
    await expect(page.getByText('You’re logged out')).toBeVisible();
    expect(await own()).toEqual([]);
  });
});

for (const size of [
  { width: 360, height: 760 },
  { width: 760, height: 360 },
]) {
  test(`messages remain visible with text at 200 % (${size.width} × ${size.height})`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, 'ada@eki.example');
    await page.goto('/faq');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await page.getByRole('button', { name: 'Chat' }).click();
    for (const tab of ['Quickie', 'Support']) {
      await getChat(page).getByRole('tab', { name: tab }).click();
      await getField(page).scrollIntoViewIfNeeded();
      await expect(getField(page)).toBeInViewport({ ratio: 1 });
      const seen = await getChat(page)
        .getByRole('log')
        .evaluate((log) => {
          const { top, bottom } = log.getBoundingClientRect();
          return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
        });
      expect(seen, tab).toBeGreaterThanOrEqual(0.4);
      await getChat(page).getByRole('button', { name: 'Close' }).scrollIntoViewIfNeeded();
      await expect(getChat(page).getByRole('button', { name: 'Close' })).toBeInViewport({
        ratio: 1,
      });
    }
  });
}

test('a guest who follows a link to support logs in first, and finds its message', async ({
  page,
}) => {
  await page.goto(`/faq?contact=true&message=${encodeURIComponent('My shop is off sale.')}`);
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email').fill('ada@eki.example');
  await login.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(getChat(page).getByRole('tab', { name: 'Support', selected: true })).toBeVisible();
  await expect(getField(page)).toHaveValue('My shop is off sale.');
  await expect(page).toHaveURL('/faq');
  await getChat(page).getByRole('button', { name: 'Close' }).click();
  await expect(getChat(page)).toBeHidden();
  await expect(page).toHaveURL('/faq');
});

test.describe('a third-party messenger', () => {
  // Chromium logs that the cart's policy blocks it.
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
    const chat = getChat(page);
    const frames = page.locator('iframe');
    const message = frames.contentFrame().getByLabel('Message');
    const allow = chat.getByRole('button', { name: 'Allow' });
    const ask = chat.getByRole('button', { name: 'Ask messenger.example instead' });
    const openChat = () => page.getByRole('button', { name: 'Chat' }).click();
    /** Expects that the frame isn't there and wasn't requested since the last check. */
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

    await test.step('is usable by keyboard, and receives only the address of the shop', async () => {
      await allow.press('Enter');
      await expectLoaded();
      await expect(chat.getByRole('button', { name: 'Quickie', exact: true })).toBeFocused();
      await expect(frames).toHaveAttribute('title', 'Chat by messenger.example');
      await chat.getByRole('button', { name: 'Turn off' }).focus();
      await page.keyboard.press('Tab');
      await expect(message).toBeFocused();
      await page.keyboard.type('Any fans?');
      await page.keyboard.press('Enter');
      await expect(frames.contentFrame().getByRole('status')).toHaveText(
        `Any fans? from ${baseURL}/`,
      );
    });

    await test.step('is only in the Quickie tab', async () => {
      await chat.getByRole('tab', { name: 'Support' }).click();
      await expect(getField(page)).toBeVisible();
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
      await expect(getField(page)).toBeVisible();
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

    await test.step('is off until it is allowed again', async () => {
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
