import type { Page } from '@playwright/test';
import { demoProduct } from './support/catalogue';
import { getCart, openPayDialog, payDialog, readyToPay } from './support/checkout';
import { type CartItems, call, newPerson, type Person, saveAddress } from './support/people';
import { DEMO_PASSWORD, expect, REFUSED, test } from './support/test';

// A page that shows one account while its browser has signed in to another.

const CHEAP = 'wig-caps-two';
const OTHER = 'You’re signed in to another account now.';

test.use({ expectedErrors: [REFUSED] });

/** Signs in to the next account: its cookie replaces the other's, without an event to open pages. */
async function nextAccount(page: Page, cartItems: CartItems = {}): Promise<Person> {
  const person = { ...newPerson('efe'), name: 'Efe Aghedo' };
  await call(page, '/api/user/register', { ...person, cartItems });
  return person;
}

/** The account that the page shows as signed in. */
async function expectHello(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: `Hello, ${name}` })).toBeVisible();
}

test('charges nothing, shows why, and shows the account now signed in', async ({
  page,
  signInNew,
}) => {
  await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  const dialog = await openPayDialog(page);
  await nextAccount(page);
  const refused = page.waitForResponse('**/api/payment/paystack/order');
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  expect((await refused).status()).toBe(403);
  await expect(page.getByText(OTHER)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  await expectHello(page, 'Efe');
  await page.goto('/my-orders');
  await expect(page.getByText('No ongoing orders yet.')).toBeVisible();
});

test('shows the new account’s own cart', async ({ page, signInNew }) => {
  const [caps, comb] = [await demoProduct(page, CHEAP), await demoProduct(page, 'rat-tail-comb')];
  await readyToPay(page, signInNew, caps);
  const dialog = await openPayDialog(page);
  await saveAddress(page, await nextAccount(page, getCart(comb)));
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByText(OTHER)).toBeVisible();
  await expect(payDialog(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: comb.name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: caps.name })).toHaveCount(0);
  await expect(page).toHaveURL('/cart');
});

test('does not reopen the last account’s payment dialog', async ({ page, context, signInNew }) => {
  const [caps, comb] = [await demoProduct(page, CHEAP), await demoProduct(page, 'rat-tail-comb')];
  await readyToPay(page, signInNew, caps);
  await openPayDialog(page);
  await saveAddress(page, await nextAccount(page, getCart(comb)));
  const second = await context.newPage();
  await second.goto('/cart');
  await expect(page.getByText(OTHER)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: comb.name })).toBeVisible();
  await expect(payDialog(page)).toBeHidden();
  await expect(page).toHaveURL('/cart');
});

test('is shown when it signed in while the page’s session ended', async ({ page, signInNew }) => {
  await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  const dialog = await openPayDialog(page);
  await page.route('**/api/payment/paystack/order', async (route) => {
    await nextAccount(page);
    const json = { success: false, message: 'Please log in to continue.' };
    await route.fulfill({ status: 401, json });
  });
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByText(OTHER)).toBeVisible();
  await expectHello(page, 'Efe');
});

test('sees nothing that was typed for the last account', async ({ page, context, signInNew }) => {
  await signInNew(page);
  await page.goto('/add-address');
  const note = page.getByLabel('Note for your rider');
  await note.fill('Behind the blue gate');
  await nextAccount(page);
  const second = await context.newPage();
  await second.goto('/cart');
  await expect(page.getByLabel('First name')).toHaveValue('Efe');
  await expect(note).toHaveValue('');
});

test('changes nothing in the last account’s console, and shows the new account’s', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'support@eki.example');
  await page.goto('/support/replies');
  await page.getByRole('button', { name: 'Delete /hello' }).click();
  await signIn(page, 'ops@eki.example');
  const refused = page.waitForResponse('**/api/support/canned?*');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  expect((await refused).status()).toBe(403);
  await reloaded;
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByText('Uwaila Omoruyi')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete /hello' })).toBeVisible();
});

test('saves no address to it, and retains the typed one for its owner', async ({
  page,
  signInNew,
}) => {
  const before = await signInNew(page);
  await page.goto('/add-address');
  await page.getByRole('combobox', { name: 'Address' }).fill('Hall 3');
  await page.getByRole('option').first().click();
  await page.getByLabel('Note for your rider').fill('Behind the blue gate');
  await nextAccount(page);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(OTHER)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Efe');
  await expect(page.getByLabel('Note for your rider')).toHaveValue('');
  const listed = await page.request.get('/api/address/get');
  expect(await listed.json()).toMatchObject({ addresses: [] });
  await call(page, '/api/user/login', { email: before.email, password: before.password });
  await page.reload();
  await expect(page.getByLabel('Note for your rider')).toHaveValue('Behind the blue gate');
});

test('shows its own empty cart when the last account was adding an address to pay', async ({
  page,
  context,
  signInNew,
}) => {
  const other = await nextAccount(page);
  await saveAddress(page, other);
  await context.clearCookies();
  await signInNew(page, getCart(await demoProduct(page, CHEAP)));
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Add address' })).toBeVisible();
  await context.clearCookies();
  await page.reload();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email').fill(other.email);
  await login.getByLabel('Password', { exact: true }).fill(other.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  await expect(page).toHaveURL('/cart');
});

test('doesn’t change its cart', async ({ page, signInNew }) => {
  await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  await nextAccount(page);
  const refused = page.waitForResponse('**/api/cart/update');
  await page.getByRole('button', { name: /^One more/ }).click();
  expect((await refused).status()).toBe(403);
  await expect(page.getByText(OTHER)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
});

test('asks to log in and continues to payment when the session ended', async ({
  page,
  context,
  signInNew,
}) => {
  const person = await readyToPay(page, signInNew, await demoProduct(page, CHEAP));
  const dialog = await openPayDialog(page);
  await context.clearCookies();
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email').fill(person.email);
  await login.getByLabel('Password', { exact: true }).fill(person.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(payDialog(page).getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
});

test('saves a shop’s change once its owner, whose session had ended, has logged in again', async ({
  page,
  context,
  signIn,
}) => {
  const email = 'shop@eki.example';
  await signIn(page, email);
  await page.goto('/seller/shop');
  const landmark = page.getByLabel('How riders find you');
  await landmark.fill('Next to the bookshop, green gate');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await expect(login.getByLabel('Email')).toHaveValue(email);
  await login.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(landmark).toHaveValue('Next to the bookshop, green gate');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
});

test.describe('with a message that the last account couldn’t send', () => {
  test.use({ expectedErrors: [REFUSED, 'net::ERR_FAILED'] });

  test('neither shows nor sends it, and retains it for its owner', async ({ page, signInNew }) => {
    const { email, password } = await signInNew(page);
    await page.route('**/api/chat/send', (route) => route.abort());
    await page.goto('/?contact=true');
    const chat = page.getByRole('dialog', { name: 'Chat' });
    await chat.getByRole('textbox').fill('Where is my rice?');
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(chat.getByText('Where is my rice?')).toBeVisible();
    await page.unrouteAll();
    await nextAccount(page);
    await page.goto('/?contact=true');
    await expect(chat.getByText(/, Efe\. Ask me/)).toBeVisible();
    await expect(chat.getByText('Where is my rice?')).toHaveCount(0);
    const messages = async () =>
      (await (await page.request.get('/api/chat/get-chat')).json()).chat.messages.map(
        ({ message }: { message: string }) => message,
      );
    expect(await messages()).toEqual([]);
    await call(page, '/api/user/login', { email, password });
    await page.goto('/faq');
    await expect.poll(messages).toContain('Where is my rice?');
  });
});
