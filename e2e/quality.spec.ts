import type { Browser, Locator, Page } from '@playwright/test';
import { directId, orderId, vendorId } from '../scripts/seed/ids';
import { demoProduct, firstOption, listProducts, productPath } from './support/catalogue';
import {
  getAmount,
  getCart,
  goToProvider,
  openPayDialog,
  payBeforeNextStart,
  payByCalls,
  payDialog,
  placeOrder,
  readyToPay,
  summaryLine,
  wholeCart,
} from './support/checkout';
import { call, HOME, newPerson, register, saveAddress } from './support/people';
import { expectGood, expectWholeWords } from './support/quality';
import { expect, expectAccessible, REFUSED, test } from './support/test';

// Each screen and each of its states once: accessible, no sideways scroll at 360 and 320 px and with text
// at 200 %, no console errors (the fixture). Other journeys test what screens do; here states are set up
// by calls where possible. Phones show all of them, wide screens only those with another layout.

const COMB = 'rat-tail-comb';
const WIDE = { viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false };
const EVERY_DAY = { days: [0, 1, 2, 3, 4, 5, 6], open: '08:00', close: '21:00' };
const OFFLINE = ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 'Failed to fetch'];

async function openDialog(page: Page, address: string, name: string) {
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens these URLs one after the other, and checks each. */
async function openAndCheck(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    // While a page streams in, its text is outside of main as well.
    await expect(page.locator('main h1').first()).toBeVisible();
    await expectGood(page, address);
  }
}

/** The same for pages that load data, each with a text to wait for. */
async function openLoadedAndCheck(
  page: Page,
  pages: readonly (readonly [address: string, shown: Locator])[],
  check: (page: Page, what: string) => Promise<void> = expectGood,
): Promise<void> {
  for (const [address, shown] of pages) {
    await page.goto(address);
    await expect(shown).toBeVisible();
    await check(page, address);
  }
}

test.describe('on phones and wide screens', { tag: '@wide' }, () => {
  test('home and lists', async ({ page }) => {
    await openAndCheck(page, '/', '/products', '/products?search=charger&max=20000');
    await openAndCheck(page, '/products?min=900000', '/products/Shoes');
  });

  test('kitchens and shops', async ({ page }) => {
    await openAndCheck(page, '/food', '/food?q=zzzzqqq', `/food/${vendorId('mama-esosa-kitchen')}`);
    await openAndCheck(page, '/shops', `/shops/${vendorId('campus-gadgets')}`);
  });

  test('products: options, sold out, and food missing a required choice', async ({ page }) => {
    await openAndCheck(page, productPath(await demoProduct(page, 'indigo-high-tops')));
    await openAndCheck(page, productPath(await demoProduct(page, 'hand-mirror-gold')));
    await page.goto(productPath(await demoProduct(page, 'pounded-yam-egusi')));
    await page.getByRole('button', { name: /^Add to Cart from ₦/ }).click();
    await expect(page.getByText('Choose at least one: Meat or fish.')).toBeVisible();
    await expectGood(page, 'food, group asked for');
  });

  test('filters: in a sheet on phones, in the page on wide screens, and applied', async ({
    page,
    viewport,
  }) => {
    await page.goto('/products');
    const isPhone = viewport?.width === 360;
    if (isPhone) await page.getByRole('button', { name: 'Filters' }).click();
    const place = isPhone ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('main');
    await place.getByLabel('Lowest price').fill('900');
    await place.getByLabel('Highest price').fill('9000');
    await expectGood(page, 'filters');
    await place.getByRole('button', { name: isPhone ? /^Show/ : /^Apply/ }).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
    await expectGood(page, 'filters in use');
  });

  test('the cart with an address, and its dialogs', async ({ page, signInNew }) => {
    await readyToPay(page, signInNew, await demoProduct(page, COMB));
    await page.getByRole('button', { name: 'About the delivery fee' }).click();
    await expectGood(page, 'cart with an address');
    await page.getByRole('button', { name: 'Change delivery address' }).click();
    await expect(page.getByRole('dialog', { name: 'Deliver to' })).toBeVisible();
    await expectGood(page, 'choice of an address');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // With an empty wallet, which can't be chosen.
    await openPayDialog(page);
    await expectGood(page, 'payment dialog');
  });

  test('an order, a dispatch and an errand under way', async ({ page, signIn }) => {
    await signIn(page, 'ada@eki.example');
    await openAndCheck(page, `/order/${orderId('Order Picked')}`, '/my-orders');
    await openAndCheck(page, `/dispatch/${directId('dispatch', 'Order Assigned')}`);
    await openAndCheck(page, `/errand/${directId('errand', 'Order Picked')}`);
  });

  test('the board of a shop', async ({ page, browser, standIn, signIn, signInNew, shelves }) => {
    const dish = await demoProduct(page, 'fruit-salad-bowl');
    const customer = await browser.newPage();
    await signIn(page, 'kitchen@eki.example');
    const isPhone = page.viewportSize()?.width === 360;
    const show = async (title: string, id: string) => {
      await page.goto('/seller');
      await expect(page.getByText(/^Updated/)).toBeVisible();
      const tab = page.getByRole('button', { name: new RegExp(`^${title}\\s*\\d*$`) });
      if (await tab.isVisible()) await tab.click();
      await expect(page.getByText(id.slice(-6).toUpperCase()).first()).toBeVisible();
      await expectGood(page, `board, ${title}`);
    };
    const orderId = await placeOrder(customer, { standIn, signInNew }, dish);
    await show('New', orderId);
    await call(page, '/api/seller/order/accept', { orderId, prepMinutes: 20 });
    // On wide screens all columns are next to each other.
    if (!isPhone) return;
    await show('Preparing', orderId);
    await call(page, '/api/seller/order/ready', { orderId });
    await shelves.assignRider(orderId, 'rider@eki.example');
    await show('Ready', orderId);
    await call(page, '/api/seller/order/handed-over', { orderId });
    await show('Done', orderId);
  });

  test('a shop’s products, settings, staff and sales', async ({ page, signIn }) => {
    await signIn(page, 'shop@eki.example');
    const { products } = await (await page.request.get('/api/seller/products')).json();
    const importId = await startImport(
      page,
      'product,category,price,qty\nBag,Phone acc.,"N12,5OO",-3\nCase,,2,500,9\n',
    );
    await openLoadedAndCheck(
      page,
      [
        ['/seller/products', page.getByRole('switch').first()],
        [`/seller/products/import?importId=${importId}`, page.getByLabel('Leave out row 2')],
        [`/seller/products/${products[0].productId}`, page.getByLabel('Price, ₦').first()],
        ['/seller/products/import', page.getByRole('heading', { name: 'File' })],
        ['/seller/shop', page.getByLabel('Monday: opens')],
        ['/seller/staff', page.getByRole('button', { name: 'Send invitation' })],
        ['/seller/sales', page.getByText('Average order')],
      ],
      async (_, address) => {
        await expectGood(page, address);
        await expectWholeWords(page, address);
      },
    );
  });

  test('people, applications, shops and riders of ops', async ({ page, signIn }) => {
    await signIn(page, 'admin@eki.example');
    const read = async (path: string) => (await page.request.get(path)).json();
    const { people } = await read('/api/admin/people?q=ada@eki.example');
    const { applications } = await read('/api/admin/applications');
    const note = page.getByLabel('New note');
    await openLoadedAndCheck(page, [
      ['/admin/people', page.getByRole('link', { name: /Ada/ }).first()],
      [`/admin/people/${people[0].userId}`, note],
      ['/admin/applications', page.getByText('Osahon Edegbe')],
      [`/admin/applications/${applications[0]._id}`, note],
      ['/admin/shops', page.getByRole('button', { name: /^Suspend/ }).first()],
      ['/admin/riders', page.getByRole('button', { name: /^Suspend/ }).first()],
    ]);
  });

  test('deliveries, refunds and approvals of ops', async ({
    page,
    browser,
    standIn,
    signIn,
    signInNew,
    shelves,
  }) => {
    const customer = await browser.newPage();
    const bag = await demoProduct(customer, 'structured-handbag');
    const id = await placeOrder(customer, { standIn, signInNew }, bag);
    await shelves.deliver(id);
    await signIn(page, 'ops@eki.example');
    await page.goto('/admin/jobs');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectGood(page, 'list of deliveries');
    await page.getByRole('searchbox').fill('nobody@eki.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible();
    await expectGood(page, 'nothing found');
    await openAndCheck(page, `/admin/jobs/order/${id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await dialog.getByLabel('Amount in naira').fill('15,000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Give a reason of 5 to 300 characters.')).toBeVisible();
    await expectGood(page, 'refund');
    const refund = { kind: 'order', id, amount: 15_000, to: 'wallet', reason: 'The zip broke' };
    await call(page, '/api/admin/job/refund', { ...refund, commandId: `quality-${id}` });
    await page.goto('/admin/approvals');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectGood(page, 'approvals');
    await page.goto('/admin/approvals/payouts');
    await expect(page.getByRole('switch', { name: 'Money out' })).toBeVisible();
    await expectGood(page, 'payouts');
    await page.goto('/admin/reports');
    await page
      .getByRole('link', { name: /Damaged or spilled/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Review refund' }).click();
    await expect(page.getByText('Write an answer to the customer')).toBeVisible();
    await expectGood(page, 'report');
  });

  test('the console of support, and the customer’s chat', async ({ page, browser, signIn }) => {
    const isPhone = page.viewportSize()?.width === 360;
    // Customers have phones, agents wide screens.
    const customer = isPhone ? page : await browser.newPage();
    const agent = isPhone ? await browser.newPage(WIDE) : page;
    const person = { ...newPerson('uyi'), name: 'Uyi Eghosa' };
    await register(customer, person, {});
    const chatId = await writeToSupport(customer, 'One lipstick came broken');
    await signIn(agent, 'support@eki.example');
    await call(agent, '/api/support/take', { chatId });
    await replyAsSupport(agent, chatId, 'Sorry about that. A photo, please?');
    if (!isPhone) {
      await agent.goto(`/support?chat=${chatId}`);
      await expect(agent.getByRole('log').getByText('One lipstick came broken')).toBeVisible();
      return expectGood(agent, 'console of support');
    }
    await customer.goto('/faq?contact=true');
    const panel = customer.getByRole('dialog', { name: 'Chat' });
    await panel.getByRole('tab', { name: 'Support' }).click();
    await expect(panel.getByText('Sorry about that.')).toBeVisible();
    await expectGood(customer, 'chat with support');
    await call(agent, '/api/support/resolve', { chatId });
    await panel.getByRole('radio', { name: '4 of 5, Good' }).check();
    await expectGood(customer, 'rating');
  });
});

/** Uploads a spreadsheet of products, and returns the import's id. */
async function startImport(page: Page, csv: string): Promise<string> {
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  const answer = await page.request.post('/api/seller/import', {
    multipart: { file },
    headers: { origin: process.env.BASE_URL ?? '' },
  });
  const { importId } = await answer.json();
  return importId;
}

/** Sends a message as the customer, and returns the chat's id. */
async function writeToSupport(page: Page, message: string): Promise<string> {
  const origin = process.env.BASE_URL ?? '';
  const sent = await page.request.post('/api/chat/send', {
    multipart: { message, channel: 'support' },
    headers: { origin },
  });
  const { chat } = await sent.json();
  return chat._id;
}

async function replyAsSupport(page: Page, chatId: string, message: string): Promise<void> {
  const origin = process.env.BASE_URL ?? '';
  const clientMsgId = crypto.randomUUID();
  const sent = await page.request.post('/api/support/send', {
    multipart: { chatId, message, clientMsgId },
    headers: { origin },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
}

test.describe('screens of a guest', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('empty pages, pages that ask to log in, missing pages, and information', async ({
    page,
  }) => {
    await openAndCheck(
      page,
      '/wishlist',
      '/cart',
      '/my-orders',
      `/order/${orderId('Order Placed')}`,
    );
    await openAndCheck(
      page,
      '/faq',
      '/feedback',
      '/customer-terms',
      '/rider-terms',
      '/dispatch',
      '/errand',
    );
    await openAndCheck(page, '/nowhere');
  });

  test('wishlists and carts with items', async ({ page }) => {
    const comb = await demoProduct(page, COMB);
    await page.goto(productPath(comb));
    await page.getByRole('button', { name: `Wishlist: ${comb.name}` }).click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
    await expectGood(page, 'product with a message');
    await page.goto('/cart');
    await expect(page.getByText('Where should we deliver?')).toBeVisible();
    await expectGood(page, 'cart');
    // Quotes come from our own server, so its failure is simulated in the browser.
    await page.route('**/api/order/quote', (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await expect(page.getByText('Your cart is safe on this device.')).toBeVisible();
    await expectGood(page, 'cart without a quote');
    await page.goto('/faq');
    const state = { items: {}, base: {}, rev: 0, owner: null, wishBase: [] };
    const wishList = [comb._id, 'f'.repeat(24)];
    await page.evaluate(
      (cart) => localStorage.setItem('eki-cart', cart),
      JSON.stringify({ state: { ...state, wishList }, version: 1 }),
    );
    await page.goto('/wishlist');
    await expect(page.getByText('1 item is no longer available.')).toBeVisible();
    await expect(page.getByText('1 item', { exact: true })).toBeVisible();
    await expectGood(page, 'wishlist with a product no longer sold');
  });

  test('dialogs: menu, login and sign-up with errors, wallet, password', async ({ page }) => {
    await openDialog(page, '/?menu=1', 'Menu');
    await expectGood(page, 'menu');
    const login = await openDialog(page, '/?auth=login', 'Login');
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email format\./);
    const password = login.getByLabel('Password', { exact: true });
    await expect(password).toHaveAccessibleDescription(/Please enter your password\./);
    await expectGood(page, 'login with refusals');
    const signUp = await openDialog(page, '/?auth=register', 'Sign Up');
    await expectGood(page, 'sign-up');
    await signUp.getByRole('button', { name: 'Create account' }).click();
    await expect(signUp.getByText(/^Please enter your full name/)).toBeVisible();
    await expectGood(page, 'sign-up with refusals');
    await openDialog(page, '/?wallet=1', 'My Wallet');
    await expectGood(page, 'wallet of a guest');
    await page.goto('/faq?auth=login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    const forgot = page.getByRole('dialog', { name: 'Forgot password' });
    await forgot.getByLabel('Email').fill('nobody@test.example');
    await forgot.getByRole('button', { name: 'Send link' }).click();
    await expect(forgot.getByText('Check your inbox')).toBeVisible();
    await expectGood(page, 'link to a new password asked for');
  });

  test('logins that the server refuses, and pages of links in mails', async ({
    page,
    signInNew,
    context,
  }) => {
    const person = await signInNew(page);
    await context.clearCookies();
    // Not home: its pictures change automatically, and colours would be measured in between.
    const signUp = await openDialog(page, '/faq?auth=register', 'Sign Up');
    await signUp.getByLabel('Full name').fill(person.name);
    await signUp.getByLabel('Email').fill(person.email);
    await signUp.getByLabel('Phone').fill(person.phone);
    await signUp.getByLabel('Password', { exact: true }).fill('Mango-Tree-48');
    await signUp.getByRole('checkbox').check();
    await signUp.getByRole('button', { name: 'Create account' }).click();
    await expect(signUp.getByText(/^An account with this email already exists/)).toBeVisible();
    await expectGood(page, 'email that is taken');
    await signUp.getByRole('link', { name: 'Login' }).click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login.getByText('Wrong email or password.')).toBeVisible();
    await expectGood(page, 'wrong password');

    const proof = `id=${'a'.repeat(24)}&token=${'a'.repeat(43)}`;
    await page.goto(`/reset-password?${proof}`);
    await page.getByLabel('New password').fill('Cassava-Boat-52');
    await page.getByLabel('Confirm password').fill('Cassava-Boat-53');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expectGood(page, 'new password refused');
    await page.goto(`/confirm-email?${proof}`);
    await page.getByRole('button', { name: 'This isn’t my account' }).click();
    const question = page.getByRole('heading', { name: 'Take your email off that account?' });
    await expect(question).toBeVisible();
    await expectGood(page, 'question before an email is taken off');
  });

  test('search suggestions, and the contact form', async ({ page }) => {
    await page.goto('/faq');
    const box = page.getByRole('search').getByLabel('Search products');
    await box.click();
    await box.pressSequentially('shoe');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('option', { name: /^Shoes/ })).toBeVisible();
    await expectGood(page, 'suggestions');
    await page.goto('/feedback');
    await page.getByLabel('Message').fill('Do you deliver zebras?');
    const send = page.getByRole('button', { name: 'Send message' });
    await send.click();
    await expect(page.getByText('Please enter your name.')).toBeVisible();
    await expectGood(page, 'question with errors');
    await page.getByLabel('Name').fill('Efe Ero');
    await page.getByLabel('Email').fill('efe.ero@test.example');
    await page.getByLabel('Subject').fill('Zebras');
    await send.click();
    await expect(page.getByText(/Your ticket is T-/)).toBeVisible();
    await expectGood(page, 'question sent');
  });

  test('a cart of more shops than one order can have', async ({ page }) => {
    const all = await listProducts(page, 'inStock=true&limit=100&page=1');
    const plain = all.filter(
      ({ category, options }) => category !== 'Food' && options.length === 1,
    );
    const products = [...new Map(plain.map((product) => [product.vendorId, product])).values()];
    await page.goto('/faq');
    const state = { base: {}, rev: 0, owner: null, wishList: [], wishBase: [] };
    await page.evaluate(
      (cart) => localStorage.setItem('eki-cart', cart),
      JSON.stringify({ state: { ...state, items: getCart(...products.slice(0, 6)) }, version: 1 }),
    );
    await page.goto('/cart');
    await expect(page.getByText(/from up to 5 shops/)).toBeVisible();
    await expectGood(page, 'cart of six shops');
  });
});

test.describe('screens of a customer', () => {
  test.use({ expectedErrors: [REFUSED, ...OFFLINE, 'WebSocket connection'] });

  test('empty orders and wallet, and the address form with suggestions and errors', async ({
    page,
    standIn,
    signInNew,
  }) => {
    await signInNew(page);
    await page.goto('/my-orders');
    await expect(page.getByText('No ongoing orders yet.')).toBeVisible();
    await expectGood(page, 'no orders');
    await openDialog(page, '/?wallet=1', 'My Wallet');
    await expect(page.getByText('No transactions yet.')).toBeVisible();
    await expectGood(page, 'empty wallet');
    await page.goto('/add-address');
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('Please select a valid address from suggestions.')).toBeVisible();
    await expectGood(page, 'address with refusals');
    const place = page.getByRole('combobox', { name: 'Address' });
    await place.fill('hall');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectGood(page, 'address suggestions');
    // No place of our gazetteer, and another text each time, since answers are cached.
    const text = newPerson().email.slice(6, -'@test.example'.length);
    const down = { endpoint: 'maps.autocomplete', kind: 'status', status: 503, times: 0 } as const;
    await standIn.addMapsFault({ ...down, match: text });
    await place.fill(text);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectGood(page, 'suggestions that fail');
    await place.fill('qqqwwwzzz');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(place).toHaveValue('qqqwwwzzz');
    await expectGood(page, 'no suggestions');
  });

  test('orders in every status, lists, the menu and the wallet', async ({ page, signIn }) => {
    await signIn(page, 'ada@eki.example');
    await openAndCheck(page, '/my-orders?tab=completed', '/dispatch', '/errand?tab=completed');
    for (const status of ['Order Placed', 'Order Assigned', 'Order Delivered', 'Order Cancelled']) {
      await page.goto(`/order/${orderId(status)}`);
      await expect(page.getByRole('term').filter({ hasText: 'Total paid' })).toBeVisible();
      await expectGood(page, status);
    }
    await openAndCheck(page, `/dispatch/${directId('dispatch', 'Order Placed')}`);
    const wallet = await openDialog(page, '/?wallet=1', 'My Wallet');
    await expect(wallet.getByText('Bank transfer to your wallet')).toBeVisible();
    await expectGood(page, 'wallet');
    // One at a time: the demo's own is on its way.
    const listed = await page.request.get('/api/payout/list?party=wallet');
    const { payouts } = (await listed.json()) as { payouts: { id: string; status: string }[] };
    for (const { id } of payouts.filter(({ status }) => status === 'requested')) {
      await call(page, '/api/payout/cancel', { payoutId: id });
    }
    await page.reload();
    await wallet.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const withdrawal = page.getByRole('dialog', { name: 'Withdraw' });
    await withdrawal.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(withdrawal.getByText('Enter an amount')).toBeVisible();
    await expectGood(page, 'withdrawal with an error');
    await withdrawal.getByRole('button', { name: 'Change' }).click();
    const bank = page.getByRole('dialog', { name: 'Bank account' });
    await bank.getByRole('button', { name: 'Change account' }).click();
    await expect(bank.getByText('Choose your bank.')).toBeVisible();
    await expectGood(page, 'bank account with errors');
    await openDialog(page, '/?menu=1', 'Hello, Ada');
    await expectGood(page, 'menu of a customer');
    await page.route('**/api/wallet/get?*', (route) => route.fulfill({ status: 503 }));
    const failing = await openDialog(page, '/faq?wallet=1', 'My Wallet');
    await expect(failing.getByRole('alert')).toBeVisible();
    await expectGood(page, 'wallet that cannot be read');
  });

  test('the profile with its forms', async ({ page, signInNew }) => {
    await signInNew(page);
    const profile = await openDialog(page, '/faq?profile=1', 'Profile Details');
    await profile.getByText('Change email').first().click();
    await profile.getByText('Delete account').first().click();
    await expectGood(page, 'profile dialog');
  });

  test('a problem with an order, and an order that is rated', async ({ page, signIn }) => {
    await signIn(page, 'ada@eki.example');
    const id = orderId('Order Delivered');
    await page.goto(`/order/${id}`);
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    const send = dialog.getByRole('button', { name: 'Send report' });
    await send.click();
    await expect(dialog.getByText('Choose what went wrong.')).toBeVisible();
    await expectGood(page, 'report with errors');
    await dialog.getByRole('radio', { name: 'Damaged or spilled' }).check({ force: true });
    await dialog.getByLabel('What happened?').fill('The lid was open.');
    await page.route('**/api/order/report', (route) => route.fulfill({ status: 503, json: {} }));
    await send.click();
    await expect(dialog.getByText('We couldn’t send your report. Try again.')).toBeVisible();
    await expectGood(page, 'report that failed');
    const problem = { category: 'missing', message: 'No spoons.' };
    await call(page, '/api/order/report', { orderId: id, ...problem });
    await page.goto(`/order/${id}`);
    await expect(page.getByText('“No spoons.”')).toBeVisible();
    const item = page.locator('#rate').getByRole('listitem').first();
    await item.getByRole('radio').nth(3).check({ force: true });
    await item.getByLabel('Your review').fill('Still hot when it came.');
    await expectGood(page, 'order with a report, rated');
  });

  test('an order that is cancelled in part, after a try offline', async ({
    page,
    context,
    standIn,
    shelves,
    signInNew,
  }) => {
    const [comb, caps] = [await demoProduct(page, COMB), await demoProduct(page, 'wig-caps-two')];
    await readyToPay(page, signInNew, comb, caps);
    const id = await payByCalls(page, standIn, 'order', await wholeCart(page));
    await page.goto(`/order/${id}?cancel=1`);
    await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible();
    await expectGood(page, 'question before cancelling');
    await shelves.accept(id, { isPart: true });
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Cancel part of this order?' });
    const cancel = dialog.getByRole('button', { name: 'Cancel 1 item' });
    await expect(cancel).toBeVisible();
    await expectGood(page, 'question before cancelling a part');
    await context.setOffline(true);
    await cancel.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectGood(page, 'cancellation without a network');
    await context.setOffline(false);
    await cancel.click();
    await expect(page.getByText('Order cancelled successfully', { exact: true })).toBeVisible();
    await page.goto(`/order/${id}`);
    await expect(page.getByRole('term').filter({ hasText: 'Total paid' })).toBeVisible();
    await expectGood(page, 'order cancelled in part');
  });

  test('requests of a dispatch and of an errand, and their payment', async ({
    page,
    signInNew,
  }) => {
    await saveAddress(page, await signInNew(page));
    await page.goto('/dispatch-request');
    const submit = page.getByRole('button', { name: 'Submit Dispatch Request' });
    await submit.click();
    await expect(page.getByText('Please select a pick-up address.')).toBeVisible();
    await page.getByRole('button', { name: 'Documents' }).click();
    await expectGood(page, 'dispatch request with errors');
    await page.getByRole('radio', { name: /^Hall 3/ }).check();
    await page.getByLabel('First name').fill('Efe');
    await page.getByLabel('Last name').fill('Ero');
    await page.getByLabel('Phone').fill('0903 456 7890');
    await page.getByLabel('Email').fill('efe@eki.example');
    await page.getByLabel('Address', { exact: true }).fill('Ekosodin');
    await page.getByRole('option').first().click();
    await page.getByRole('checkbox', { name: /Express Delivery/ }).check();
    await expect(page.getByText('Express, ×1.5')).toBeVisible();
    await expectGood(page, 'dispatch request');
    await submit.click();
    await expect(payDialog(page).getByRole('button', { name: /^Pay ₦/ })).toBeEnabled();
    await expectGood(page, 'payment of a dispatch');

    await page.goto('/errand-request');
    await page.getByRole('button', { name: '+ Add Another Errand' }).click();
    const stop = (at: number) => page.getByRole('group', { name: `Errand ${at} of ` });
    await stop(1).getByLabel('Business name').fill('Mama Ngozi Provisions');
    await stop(1).getByLabel('Description').fill('One paint of yellow garri.');
    await stop(1).getByLabel('Address').fill('uselu mark');
    await stop(1)
      .getByRole('option', { name: /^Uselu Market/ })
      .first()
      .click();
    await stop(2).getByLabel('Phone').fill('0801');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(stop(2).getByText('Please enter a valid Nigerian phone number.')).toBeVisible();
    await expectGood(page, 'errand request with errors');
  });

  test('chat: Quickie, offline, and what can’t be sent before logging out', async ({
    page,
    context,
    signInNew,
  }) => {
    await signInNew(page);
    await page.goto('/faq?contact=true');
    const chat = page.getByRole('dialog', { name: 'Chat' });
    await expect(chat.getByRole('textbox')).toBeVisible();
    await expectGood(page, 'chat with Quickie');
    await context.setOffline(true);
    await chat.getByRole('tab', { name: 'Support' }).click();
    await chat.getByRole('textbox').fill('Where is my rice?');
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(chat.getByText('Not sent yet')).toBeVisible();
    await expectGood(page, 'chat offline');
    await page.route('**/api/chat/send', (route) => route.abort());
    await context.setOffline(false);
    await page.goto('/faq?menu=1');
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: '1 message isn’t sent' });
    await expect(question).toBeVisible();
    await expectGood(page, 'question before logging out');
  });
});

test.describe('payments', () => {
  test.use({ expectedErrors: [REFUSED, 'net::ERR_FAILED'] });

  /** Opens a payment's page and waits for its outcome. */
  async function checkOutcome(page: Page, reference: string, title: string): Promise<void> {
    await page.goto(`/payment/callback?reference=${reference}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectGood(page, title);
  }

  /** Starts to pay the cart on another device of the account. Returns the reference. */
  async function startElsewhere(page: Page, totalAmount: number): Promise<string> {
    // The same body within a minute would be the same payment.
    const body = { ...(await wholeCart(page)), totalAmount, note: crypto.randomUUID() };
    const started = await call(page, '/api/payment/paystack/order', body);
    return (started as { reference: string }).reference;
  }

  test('outcomes: unknown, waiting, declined, expired, and paid after expiry', async ({
    page,
    standIn,
    signInNew,
  }) => {
    await readyToPay(page, signInNew, await demoProduct(page, COMB));
    const total = await getAmount(page, 'Total');
    await checkOutcome(page, 'EKI-000000000000000000000000-1', 'We can’t find this payment');
    const first = await startElsewhere(page, total);
    await checkOutcome(page, first, 'Confirming your payment');
    await standIn.decline(first);
    await checkOutcome(page, first, 'Your card was declined');
    // A newer payment replaces the first.
    await payByCalls(page, standIn, 'order', await wholeCart(page));
    await checkOutcome(page, first, 'This payment has expired');
    await standIn.pay(first);
    await checkOutcome(page, first, 'is in your wallet');
  });

  test('outcomes: a wrong amount, another account’s payment, and no answer', async ({
    page,
    standIn,
    signInNew,
    context,
  }) => {
    await readyToPay(page, signInNew, await demoProduct(page, COMB));
    const total = await getAmount(page, 'Total');
    const wrong = await startElsewhere(page, total);
    await standIn.pay(wrong, { amount: 100 });
    await checkOutcome(page, wrong, 'We’re checking this payment');
    const paid = await startElsewhere(page, total);
    await standIn.pay(paid);
    await context.clearCookies();
    await checkOutcome(page, paid, 'Payment successful!');
    await expect(page.getByRole('button', { name: 'Log in to see your order' })).toBeVisible();
    await page.route('**/api/payment/callback?*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
    await expectGood(page, 'payment without an answer');
  });

  test('the cart and the payment dialog when paying fails', async ({ page, signInNew }) => {
    await readyToPay(page, signInNew, await demoProduct(page, 'wig-caps-two'));
    await goToProvider(page);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await expect(page.getByText(/^You didn’t finish paying/)).toBeVisible();
    await expectGood(page, 'cart after a payment that was given up');
    const dialog = await openPayDialog(page);
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const refusal = { success: false, message: 'Failed to initialize payment' };
    await page.route('**/api/payment/paystack/order', async (route) => {
      await answered;
      await route.fulfill({ status: 502, json: refusal });
    });
    const pay = dialog.getByRole('button', { name: /^Pay ₦/ });
    await pay.click();
    await expect(pay).toHaveAttribute('aria-busy', 'true');
    await expectGood(page, 'payment under way');
    answer();
    await expect(dialog.getByRole('alert')).toHaveText(refusal.message);
    await expectGood(page, 'payment refused');
    await page.goto('/cart');
    await expect(summaryLine(page, 'Total')).toContainText('₦');
    await page.route('**/api/order/quote', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('checkbox', { name: /^Express/ }).check();
    await expect(page.getByText('Failed to fetch delivery fee')).toBeVisible();
    await expectGood(page, 'cart without a delivery fee');
    // Simulates a failure while the dialog was open.
    await page.evaluate(() => window.history.pushState(null, '', '/cart?pay=1'));
    await expect(dialog.getByText('Failed to fetch delivery fee')).toBeVisible();
    await expectGood(page, 'payment without a delivery fee');
  });

  test('money that went to the wallet, and a payment from the wallet', async ({
    page,
    standIn,
    signInNew,
  }) => {
    await readyToPay(page, signInNew, await demoProduct(page, 'wig-caps-two'));
    const total = await getAmount(page, 'Total');
    const first = await goToProvider(page);
    await page.goto('/faq');
    await startElsewhere(page, total);
    await standIn.pay(first);
    await page.goto('/cart');
    const notice = page.getByText(/^You started a newer payment .* is in your wallet\.$/);
    await expect(notice).toBeVisible();
    await expectGood(page, 'cart with money that went to the wallet');
    const dialog = await openPayDialog(page);
    await dialog.getByRole('radio', { name: /^Wallet · ₦.* Pays right away$/ }).check();
    await expectGood(page, 'payment dialog with the wallet chosen');
  });

  test('a cart that is paid for already, at another speed', async ({ page, standIn }) => {
    const person = newPerson('held');
    await standIn.planWebhooks({ hold: true, match: 'held-' });
    const comb = await demoProduct(page, COMB);
    await register(page, person, getCart(comb));
    await saveAddress(page, person);
    await page.goto('/cart');
    const total = await getAmount(page, 'Total');
    await page.getByRole('checkbox', { name: /^Express/ }).check();
    const dialog = await openPayDialog(page);
    await payBeforeNextStart(page, standIn, await startElsewhere(page, total));
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await expect(page.getByRole('heading', { name: 'You’ve already paid for this' })).toBeVisible();
    await expectGood(page, 'paid before, at another speed');
  });
});

test.describe('changes by shops', () => {
  // Serial, because they change the same shop.
  test.describe.configure({ mode: 'default' });
  test.use({ expectedErrors: [REFUSED] });

  /** The day after today in Lagos, 0 = Sunday. */
  const onlyTomorrow = () => ({
    days: [new Date(Date.now() + 25 * 3_600_000).getUTCDay()],
    open: '10:00',
    close: '16:00',
  });

  test('prices, pieces and hours, in the cart and before paying', async ({
    page,
    shelves,
    signInNew,
  }) => {
    // No journey on a phone uses them and their shops.
    const soap = await demoProduct(page, 'turmeric-soap-bar');
    const nails = await demoProduct(page, 'press-on-nails');
    const cap = await demoProduct(page, 'red-velvet-cap');
    const clip = await demoProduct(page, 'claw-clip-amber');
    // Otherwise the order would wait for a day on which all three shops are open.
    for (const { vendorId } of [soap, nails]) await shelves.setHours(vendorId, EVERY_DAY);
    await readyToPay(page, signInNew, soap, nails, cap);
    const dialog = await openPayDialog(page);
    await shelves.setPrice(soap._id, firstOption(soap).price + 300);
    await shelves.setHours(cap.vendorId, onlyTomorrow());
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    const changed = page.getByRole('dialog', { name: 'Before you pay' });
    await expect(changed.getByText(/is closed until 10\sAM tomorrow/)).toBeVisible();
    await expectGood(page, 'new price and hours before paying');
    await shelves.sellOut(nails._id);
    await changed.getByRole('button', { name: /^Accept and pay ₦/ }).click();
    await expect(changed.getByText(`${nails.name}: just sold out`)).toBeVisible();
    await expectGood(page, 'sold out before paying');
    await page.goto('/cart');
    await expect(page.getByText('Sold out. Remove it to check out.')).toBeVisible();
    await expectGood(page, 'cart with a new price and a sold-out product');
    await page.getByRole('button', { name: 'Remove unavailable items' }).click();
    await expect(page.getByText(/is closed until 10\sAM tomorrow/)).toBeVisible();
    await expectGood(page, 'cart with a closed shop');
    await shelves.leave(clip._id, 1);
    await page.goto(productPath(clip));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('You have the last one in your cart').first()).toBeVisible();
    await expectGood(page, 'product whose last piece is in the cart');
  });

  test('a paused shop', async ({ page, shelves, signInNew }) => {
    const product = await demoProduct(page, 'red-velvet-cap');
    await readyToPay(page, signInNew, product);
    const dialog = await openPayDialog(page);
    await shelves.setHours(product.vendorId);
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    const changed = page.getByRole('dialog', { name: 'Before you pay' });
    await expect(changed.getByRole('alert')).toContainText('isn’t taking orders');
    await expectGood(page, 'a shop that takes no orders, before paying');
  });
});

test.describe('dialogs of a shop and of staff', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('a sold-out item between shop and customer; rejecting; busy or pause', async ({
    page,
    browser,
    standIn,
    signIn,
    signInNew,
  }) => {
    const customer = await browser.newPage();
    const dish = await demoProduct(customer, 'fruit-salad-bowl');
    const [small, big] = dish.options.toSorted((a, b) => a.price - b.price);
    if (!big || !small) throw new Error(`${dish.name} needs two options`);
    await readyToPay(customer, signInNew, { ...dish, options: [big] });
    await customer.getByLabel(/^Note for the kitchen/).fill('No coconut, please');
    await expectGood(customer, 'cart with a note');
    const id = await payByCalls(customer, standIn, 'order', await wholeCart(customer));
    await signIn(page, 'kitchen@eki.example');
    await page.goto('/seller');
    const order = page.getByRole('article', { name: `Order ${id.slice(-6).toUpperCase()}` });
    const openChoices = async () => {
      await expect(order).toBeVisible();
      const more = order.getByRole('button', { name: /^More/ });
      if (await more.isVisible()) await more.click();
    };
    await openChoices();
    const reject = page.getByRole('button', { name: 'Reject' }).last();
    await reject.click();
    const rejecting = page.getByRole('dialog', { name: /^Reject/ });
    await rejecting.getByRole('radio', { name: 'Something else' }).check();
    await rejecting.getByRole('button', { name: 'Reject order' }).click();
    await expect(rejecting.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await expectGood(page, 'rejecting an order');
    await page.goto('/seller');
    await openChoices();
    await page.getByRole('button', { name: 'Item sold out' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'What’s sold out?' });
    await dialog.getByRole('radio', { name: `${small.name} instead` }).check();
    await expectGood(page, 'asking about an item');
    await dialog.getByRole('button', { name: 'Ask customer' }).click();
    await expect(order.getByText(/left to answer/)).toBeVisible();
    await expectGood(page, 'a question to the customer');
    await customer.goto(`/order/${id}`);
    await expect(customer.getByRole('region', { name: /^Sold out: / })).toBeVisible();
    await expectGood(customer, 'a question of the shop');
    await page.getByRole('button', { name: 'Busy or pause' }).click();
    await expectGood(page, 'busy or pause');
  });

  test('applications to sell and to ride', async ({ page, signIn, signInNew }) => {
    await signIn(page, 'newshop@eki.example');
    await openLoadedAndCheck(page, [
      ['/seller/apply', page.getByLabel('Shop name')],
      ['/seller/apply?step=2', page.getByRole('switch', { name: 'Monday' })],
      ['/seller/apply?step=3', page.getByLabel(/^Account number/)],
    ]);
    await signIn(page, 'newrider@eki.example');
    await openLoadedAndCheck(page, [['/rider/apply', page.getByText('Application sent')]]);
    await page.route('**/api/rider/application', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.application.state = 'draft';
      answer.application.asked = ['photo'];
      answer.application.missing = [{ field: 'photo', message: 'Replace this one.' }];
      answer.application.decisions = [{ decision: 'ask', reason: 'Too dark.', at: '2026-11-28' }];
      await route.fulfill({ response, json: answer });
    });
    await page.reload();
    await expect(page.getByText('Too dark.')).toBeVisible();
    await expectGood(page, 'application with a photo to retake');
    await page.unroute('**/api/rider/application');
    await signInNew(page);
    await page.goto('/rider/apply');
    const phone = page.locator('[name=guarantorPhone]');
    await phone.fill('123');
    await page.getByRole('button', { name: 'Send application' }).click();
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await expectGood(page, 'application with mistakes');
    // Also after the draft that this created has been read again.
    await expect(phone).toHaveValue('123');
  });

  test('reviews of a shop, and reported ones', async ({ page, signIn }) => {
    await signIn(page, 'kitchen@eki.example');
    await page.goto('/seller/reviews');
    await page.getByRole('button', { name: /^Unanswered/ }).click();
    await page
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Post reply' }).click();
    await expect(page.getByText('Write a reply of up to 500 characters.')).toBeVisible();
    await expectGood(page, 'reviews of a shop');
    await signIn(page, 'support@eki.example');
    await page.goto('/admin/reviews');
    await expect(page.getByText('Shows a name, number or address').first()).toBeVisible();
    await expectGood(page, 'reported reviews');
    await page.getByRole('button', { name: 'Hide', exact: true }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Hide this review?' });
    await sheet.getByRole('button', { name: 'Hide review' }).click();
    await expect(sheet.getByText('Give a reason of 5 to 300 characters.')).toBeVisible();
    await expectGood(page, 'hiding a review');
  });

  test('the password dialog of ops', async ({ page, signIn }) => {
    await signIn(page, 'ops@eki.example');
    await page.route('**/api/admin/job/cancel', (route) =>
      route.fulfill({ status: 403, json: { success: false, message: '', logInAgain: true } }),
    );
    await page.goto(`/admin/jobs/dispatch/${directId('dispatch', 'Order Placed')}`);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Cancel / });
    await dialog.getByLabel('Reason').fill('No rider took it');
    await dialog.getByRole('button', { name: 'Cancel dispatch' }).click();
    const password = dialog.getByLabel('Your password');
    await password.fill('Not-my-password-1');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Wrong email or password.')).toBeVisible();
    await expectGood(page, 'password of ops');
  });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: OFFLINE });

  test('a saved order, and the page for unsaved ones', async ({ page, context, signIn }) => {
    await signIn(page, 'ada@eki.example');
    await page.goto('/my-orders');
    await page.waitForFunction(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-orders'));
      return JSON.parse((key && localStorage.getItem(key)) || '{}').errand;
    });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto(`/order/${orderId('Order Picked')}`);
    await expect(page.getByText('Saved just now.')).toBeVisible();
    await expectGood(page, 'a saved order');
    await page.goto('/products');
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await expectGood(page, 'the offline page');
  });
});

test.describe('a third-party messenger', () => {
  const MESSENGER = 'https://messenger.example';
  // Chromium logs that axe can't reach into it.
  test.use({ expectedErrors: [MESSENGER] });

  test('in the chat', async ({ page, signInNew }) => {
    const body = '<!doctype html><html lang="en"><title>Messenger</title><p>Hello</p></html>';
    await page.route(`${MESSENGER}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await signInNew(page);
    await page.goto('/faq?contact=true');
    const chat = page.getByRole('dialog', { name: 'Chat' });
    await chat.getByRole('button', { name: 'Allow' }).press('Enter');
    await expect(page.locator('iframe').contentFrame().getByText('Hello')).toBeVisible();
    await expectGood(page, 'messenger');
  });
});

test('six main pages in the dark theme', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'ada@eki.example');
  const shoe = await demoProduct(page, 'indigo-high-tops');
  const dish = await demoProduct(page, 'party-jollof-grilled-chicken');
  for (const address of [
    '/',
    '/products',
    productPath(shoe),
    productPath(dish),
    '/cart',
    `/order/${orderId('Order Picked')}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectAccessible(page, `${address} in the dark`);
  }
});

test('at night: closed shops, and an order for later', { tag: '@night' }, async ({
  page,
  standIn,
  signInNew,
}) => {
  const suya = await demoProduct(page, 'beef-suya');
  await openAndCheck(page, `/food/${vendorId('osas-suya-spot')}`, productPath(suya));
  const shoe = await demoProduct(page, 'bathroom-flip-flops');
  await readyToPay(page, signInNew, shoe);
  await expect(page.getByText('Closed. They’ll start at 10 AM.')).toBeVisible();
  await expectGood(page, 'cart, closed');
  await openPayDialog(page);
  await expectGood(page, 'payment dialog, closed');
  await page.goto(productPath(suya));
  await page
    .getByRole('group', { name: /^Pepper/ })
    .getByRole('radio')
    .first()
    .check({ force: true });
  await page.getByRole('button', { name: /^Add to Cart ₦/ }).click();
  await page.goto('/cart');
  await expect(page.getByText(/^Osas Suya Spot is closed until 2\sPM today/)).toBeVisible();
  await expectGood(page, 'cart, one shop later than the other');
  const id = await payByCalls(page, standIn, 'order', await wholeCart(page));
  await page.goto(`/order/${id}`);
  await expect(page.getByText(/They’ll start at 2\sPM/)).toBeVisible();
  await expectGood(page, 'order for later');
});

/** A rider's phone near the customer's hall. */
async function openRider(browser: Browser): Promise<Page> {
  const rider = await browser.newPage({ permissions: ['geolocation'] });
  const { latitude, longitude } = HOME;
  await rider.context().setGeolocation({ latitude: latitude + 0.004, longitude, accuracy: 10 });
  return rider;
}

test.describe('a rider’s phone', { tag: '@delivery' }, () => {
  test.use({ expectedErrors: [REFUSED, ...OFFLINE, 'WebSocket connection'] });

  const LIBRARY = {
    address: 'John Harris Library, University of Benin, Ugbowo, Benin City, Edo State',
    latitude: 6.3987,
    longitude: 5.6148,
  };

  test('from going online to the earnings', async ({
    page: customer,
    browser,
    standIn,
    signInNew,
    shelves,
  }) => {
    await saveAddress(customer, await signInNew(customer));
    const rider = await openRider(browser);
    const person = { ...newPerson('nosa'), phone: '0905 765 4321' };
    await register(rider, person, {});
    await shelves.approveRider(person.email);
    await call(rider, '/api/user/login', { email: person.email, password: person.password });
    const at = async (jobId: string, stop: number, { latitude, longitude }: typeof HOME) => {
      await call(rider, '/api/rider/job/arrive', { jobId, stop, latitude, longitude });
      await rider.reload();
    };
    const tap = (name: string | RegExp) => rider.getByRole('button', { name, exact: true }).click();

    await rider.goto('/rider');
    await expect(rider.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await expectGood(rider, 'rider, offline');
    await tap('Go online');
    const waiting = rider.getByRole('heading', { name: 'Looking for jobs near you' });
    await expect(waiting).toBeVisible();
    await expectGood(rider, 'rider, online');
    const dropoff = { firstName: 'Efe', lastName: 'Ero', email: 'efe@test.example' };
    const jobId = await payByCalls(customer, standIn, 'dispatch', {
      pickupAddress: HOME,
      deliveryNote: 'One brown envelope.',
      isExpress: true,
      dropoff: { ...dropoff, phone: '0903 456 7890', ...LIBRARY },
    });
    await expect(rider.getByRole('heading', { name: /^New offer: ₦/ })).toBeVisible();
    await expectGood(rider, 'offer');
    await tap(/^Accept ₦/);
    await expect(rider).toHaveURL(`/rider/job/${jobId}`);
    await expect(rider.getByText('Counts within 150 m.')).toBeVisible();
    await expectGood(rider, 'on the way');
    await at(jobId, 0, HOME);
    await tap('Picked up, go to stop 2');
    await expect(rider.getByText(/^Add a photo or a note/)).toBeVisible();
    await expectGood(rider, 'pick-up');
    await call(rider, '/api/rider/job/pick', { jobId, stop: 0, note: 'Brown envelope.' });
    await customer.goto(`/dispatch/${jobId}`);
    await expect(customer.getByRole('img', { name: /^Map\. / })).toBeVisible();
    await expectGood(customer, 'dispatch on its way');
    await at(jobId, 1, LIBRARY);
    const code = await customer
      .getByRole('region', { name: 'Delivery code' })
      .getByText(/^\d, \d, \d, \d$/)
      .textContent();
    const digits = code?.replace(/\D/g, '') ?? '';
    for (const digit of digits === '1111' ? '2222' : '1111') await tap(digit);
    await tap('Deliver');
    await expect(rider.getByText(/4 tries left/)).toBeVisible();
    await expectGood(rider, 'delivery code');
    await rider.context().setOffline(true);
    for (const digit of digits) await tap(digit);
    await tap('Deliver');
    await expect(rider.getByRole('heading', { name: 'Code saved' })).toBeVisible();
    await expectGood(rider, 'code without a connection');
    await rider.context().setOffline(false);
    await expect(rider.getByRole('heading', { name: /^Delivered\. You earned ₦/ })).toBeVisible();
    await expectGood(rider, 'delivered');
    await rider.goto('/rider/earnings');
    await expect(rider.getByText('Hall 3 to John Harris Library')).toBeVisible();
    await expectGood(rider, 'earnings');

    const { address: pickupAddress } = await wholeCart(customer);
    const errand = { name: 'The library', ...LIBRARY, deliveryNote: 'Return my two books.' };
    const errandId = await payByCalls(customer, standIn, 'errand', {
      pickupAddress,
      isExpress: false,
      errands: [{ ...errand, budget: 4_000 }, errand],
    });
    await rider.goto('/rider');
    await tap(/^Accept ₦/);
    await expect(rider).toHaveURL(`/rider/job/${errandId}`);
    await at(errandId, 0, LIBRARY);
    await rider.getByLabel('What you spent, ₦').fill('3,500');
    await expectGood(rider, 'stop of an errand');
  });
});
