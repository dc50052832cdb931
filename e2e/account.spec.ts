import type { Locator, Page } from '@playwright/test';
import { demoProduct } from './support/catalogue';
import { expectInCart, getCart } from './support/checkout';
import { newPerson } from './support/people';
import { expect, REFUSED, test } from './support/test';

// Registering, logging in and out; every refusal shows what is wrong and retains the input.

const RULES = [
  'at least one lowercase letter',
  'at least one uppercase letter',
  'at least one number',
  'at least one special character',
  'minimum length of 8 characters',
];

/** Expects a field's error, visible and for screen readers. */
async function expectRefused(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.()]/g, '\\$&')));
}

test('registration shows each error under its field and retains the input', async ({ page }) => {
  await page.goto('/?auth=register');
  const dialog = page.getByRole('dialog', { name: 'Sign Up' });
  const name = dialog.getByLabel('Full name');
  const email = dialog.getByLabel('Email');
  const phone = dialog.getByLabel('Phone');
  const password = dialog.getByLabel('Password', { exact: true });
  await name.fill('Osaze');
  await email.fill('osaze@nowhere');
  await phone.fill('0603 123 4567');
  await password.fill('guava');
  // Shown on leaving each field, before the form is sent.
  await expectRefused(name, 'Please enter your full name (first and last).');
  await expectRefused(email, 'Invalid email format.');
  await expectRefused(phone, 'Please enter a valid Nigerian phone number.');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expectRefused(dialog.getByRole('checkbox'), 'Please accept the terms and conditions.');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Osaze');
  await expect(email).toHaveValue('osaze@nowhere');
  await expect(phone).toHaveValue('0603 123 4567');
  await expect(password).toHaveValue('guava');
});

test('password rules are ticked off while typing', async ({ page }) => {
  await page.goto('/?auth=register');
  const dialog = page.getByRole('dialog', { name: 'Sign Up' });
  const password = dialog.getByLabel('Password', { exact: true });
  const expectRulesMet = async (...rules: string[]) => {
    for (const rule of RULES) {
      const line = dialog.getByRole('listitem').filter({ hasText: rule });
      await expect(line).toHaveText(`${rule}${rules.includes(rule) ? ', met' : ', not yet'}`);
    }
  };
  await expectRulesMet();
  await password.fill('guava');
  await expectRulesMet('at least one lowercase letter');
  await password.fill('Guava7');
  await expectRulesMet(
    'at least one lowercase letter',
    'at least one uppercase letter',
    'at least one number',
  );
  await password.fill('Guava-Tree-7');
  await expectRulesMet(...RULES);
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test.describe('a sign-up or login that the server refuses', () => {
  test.use({ expectedErrors: [REFUSED] });

  test('shows a taken email and a wrong password', async ({ page, signInNew, context }) => {
    const person = await signInNew(page);
    await context.clearCookies();
    // Not home: its pictures change automatically, and colours would be measured in between.
    await page.goto('/faq?auth=register');
    const signUp = page.getByRole('dialog', { name: 'Sign Up' });
    await signUp.getByLabel('Full name').fill(person.name);
    await signUp.getByLabel('Email').fill(person.email.toUpperCase());
    await signUp.getByLabel('Phone').fill(person.phone);
    // The account's own password would log in.
    await signUp.getByLabel('Password', { exact: true }).fill('Mango-Tree-48');
    await signUp.getByRole('checkbox').check();
    await signUp.getByRole('button', { name: 'Create account' }).click();
    await expect(
      signUp.getByText('An account with this email already exists. Log in instead.'),
    ).toBeVisible();
    await expect(signUp.getByLabel('Full name')).toHaveValue(person.name);

    await signUp.getByRole('link', { name: 'Login' }).click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await expect(login.getByLabel('Email')).toHaveValue(person.email.toUpperCase());
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login.getByText('Wrong email or password.')).toBeVisible();
    await expect(login.getByLabel('Password', { exact: true })).toHaveValue('Mango-Tree-48');
    await login.getByLabel('Password', { exact: true }).fill(person.password);
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login).toBeHidden();
    await expect(page.getByText('Welcome, Osaze')).toBeVisible();
  });
});

test('registration signs in, and logging out clears the cart badge', async ({ page }) => {
  const person = newPerson();
  const product = await demoProduct(page, 'rat-tail-comb');
  await page.goto('/?auth=register');
  const dialog = page.getByRole('dialog', { name: 'Sign Up' });
  await dialog.getByLabel('Full name').fill(person.name);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Phone').fill('+234 803 123 4567');
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/products/HairAccessories/${product._id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expectInCart(page, 1);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Hello, Osaze' });
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You’re logged out')).toBeVisible();
  await expectInCart(page, 0);
  const seen = () => Object.keys(localStorage).filter((key) => key.startsWith('eki-seen'));
  expect(await page.evaluate(seen)).toEqual([]);
  await page.goto('/my-orders');
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
});

/** The values that this tab has stored under our keys. */
const storedInTab = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('eki-')));

test('the next person at the device sees nothing the last one typed', async ({
  page,
  signInNew,
  context,
}) => {
  const first = await signInNew(page);
  await page.goto('/add-address');
  await page.getByLabel('First name').fill('Ebuwa');
  await page.getByLabel('Note for your rider').fill('Blue gate');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ebuwa');
  await expect(page.getByLabel('Email')).toHaveValue(first.email);
  // Without a logout: the session ends, and another person signs in.
  await context.clearCookies();
  const second = await signInNew(page);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Osaze');
  await expect(page.getByLabel('Email')).toHaveValue(second.email);
  await expect(page.getByLabel('Note for your rider')).toHaveValue('');
  await page.getByLabel('Note for your rider').fill('Red gate');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('dialog', { name: 'Hello, Osaze' })
    .getByRole('button', { name: 'Logout' })
    .click();
  await expect(page.getByText('You’re logged out')).toBeVisible();
  expect(await storedInTab(page)).toEqual([]);
});

test('the cart is restored at the next login', async ({ page, signInNew, context }) => {
  const product = await demoProduct(page, 'rat-tail-comb');
  const person = await signInNew(page, getCart(product));
  await context.clearCookies();
  await page.goto('/');
  await expectInCart(page, 0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expectInCart(page, 1);
});

test('Back and Escape close the dialog, and the focus returns', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menu).toBeFocused();
});

test('a dialog opened by link returns focus to the heading', async ({ page }) => {
  await page.goto('/cart?auth=login');
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused();
});

test('one tap signs in a demo customer', async ({ page }) => {
  await page.goto('/?auth=login');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByRole('button', { name: /^New customer/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByText('new@eki.example')).toBeVisible();
});

test('a forgotten password is replaced through the mail, and the profile is the owner’s to change', async ({
  page,
  context,
  signInNew,
  standIn,
}) => {
  const person = await signInNew(page);
  await context.clearCookies();
  await page.goto('/faq?auth=login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const forgot = page.getByRole('dialog', { name: 'Forgot password' });
  await forgot.getByLabel('Email').fill(person.email);
  await forgot.getByRole('button', { name: 'Send link' }).click();
  await expect(forgot.getByText('Check your inbox')).toBeVisible();

  const subject = 'Choose a new Eki password';
  const { text } = await standIn.waitForMail({ to: person.email, subject });
  await page.goto(/http\S+\/reset-password\?\S+/.exec(text)?.[0] ?? '');
  await expect(page).toHaveURL('/reset-password');
  const password = 'Cassava-Boat-52';
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill('Cassava-Boat-53');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expectRefused(page.getByLabel('Confirm password'), 'Passwords do not match');
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email').fill(person.email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Welcome, Osaze')).toBeVisible();

  await page.goto('/faq?profile=1');
  const profile = page.getByRole('dialog', { name: 'Profile Details' });
  await expect(profile.getByText('Customer since')).toBeVisible();
  const save = profile.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeDisabled();
  await profile.getByLabel('Name').fill('Osaze');
  await save.click();
  await expectRefused(profile.getByLabel('Name'), 'Please enter your full name (first and last).');
  await profile.getByLabel('Name').fill('Osaze Idia');
  await save.click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(save).toBeDisabled();
  await profile.getByText('Change email').first().click();
  await profile.getByLabel('New email').fill(`new-${person.email}`);
  await profile.getByLabel('Password', { exact: true }).first().fill(password);
  await profile.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Email updated successfully')).toBeVisible();
  await profile.getByRole('button', { name: 'Send the link again' }).click();
  await expect(profile.getByText('We’ve sent you a new link.')).toBeVisible();
  await profile.getByText('Delete account').first().click();
  await profile.getByLabel('Password', { exact: true }).last().fill(password);
  await profile.getByRole('checkbox', { name: /^Delete my account on/ }).check();
  await profile.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account scheduled for deletion')).toBeVisible();

  // The owner of the new mailbox declines it; the page asks for confirmation first.
  const unconfirmed = { to: `new-${person.email}`, subject: 'Confirm your new email' };
  const confirm = await standIn.waitForMail(unconfirmed);
  await page.goto(/http\S+\/confirm-email\?\S+/.exec(confirm.text)?.[0] ?? '');
  const decline = page.getByRole('button', { name: 'This isn’t my account' });
  await decline.press('Enter');
  const question = page.getByRole('heading', { name: 'Take your email off that account?' });
  await expect(question).toBeFocused();
  await page.getByRole('button', { name: 'Go back' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Is this your Eki account?' })).toBeFocused();
  await decline.click();
  await page.getByRole('button', { name: 'Take my email off' }).click();
  await expect(page.getByRole('heading', { name: 'Email removed' })).toBeFocused();

  await page.goto('/faq?auth=login');
  const popup = page.waitForEvent('popup');
  await login.getByRole('button', { name: 'Continue with Google' }).click();
  await (await popup).getByRole('button', { name: /^Stranger Igbinosa/ }).click();
  await expect(page.getByText('Welcome, Stranger')).toBeVisible();
});
