import { demoProduct, productPath } from './support/catalogue';
import { expectInCart, expectRightSums, goToProvider, naira, payThere } from './support/checkout';
import { saveAddress } from './support/people';
import { expect, test } from './support/test';

// Choosing a dish: portion, add-ons with their rules, and the total.

test('portion and add-ons update the running total, and different choices stay separate', async ({
  page,
}) => {
  const dish = await demoProduct(page, 'party-jollof-grilled-chicken');
  await page.goto(productPath(dish));
  const add = page.getByRole('button', { name: /^Add to Cart ₦/ });
  const pick = (group: string, name: string) =>
    page.getByRole('group', { name: new RegExp(`^${group}`) }).getByText(name, { exact: true });
  await expect(add).toHaveText(`Add to Cart${naira(3400)}`);
  await pick('Portion', 'Large, extra chicken').click();
  await expect(add).toHaveText(`Add to Cart${naira(4900)}`);
  await pick('Add protein', 'Boiled egg').click();
  await pick('Sides', 'Fried plantain').click();
  await expect(add).toHaveText(`Add to Cart${naira(6000)}`);
  await page.getByRole('button', { name: `One more: ${dish.name}` }).click();
  await expect(add).toHaveText(`Add to Cart${naira(12_000)}`);
  await add.click();
  await expectInCart(page, 2);

  // The same dish with another side is another line; the first choice again is the same line.
  await pick('Sides', 'Fried plantain').click();
  await pick('Sides', 'Coleslaw').click();
  await page.getByRole('button', { name: `One less: ${dish.name}` }).click();
  await expect(add).toHaveText(`Add to Cart${naira(5800)}`);
  await add.click();
  await expectInCart(page, 3);
  await pick('Sides', 'Coleslaw').click();
  await pick('Sides', 'Fried plantain').click();
  await add.click();
  await expectInCart(page, 4);

  await page.goto('/cart');
  const lines = page.getByRole('listitem').filter({ hasText: dish.name });
  await expect(lines).toHaveCount(2);
  const plantain = lines.filter({ hasText: 'Fried plantain' });
  await expect(plantain.getByRole('status')).toHaveText('3');
  await expect(plantain.getByText(naira(18_000))).toBeVisible();
  await expect(lines.filter({ hasText: 'Coleslaw' }).getByText(naira(5800))).toBeVisible();
});

test('a dish is charged at the price shown, add-ons included', async ({
  page,
  standIn,
  signInNew,
}) => {
  const dish = await demoProduct(page, 'party-jollof-grilled-chicken');
  await saveAddress(page, await signInNew(page));
  await page.goto(productPath(dish));
  const pick = (group: string, name: string) =>
    page.getByRole('group', { name: new RegExp(`^${group}`) }).getByText(name, { exact: true });
  await pick('Portion', 'Large, extra chicken').click();
  await pick('Add protein', 'Boiled egg').click();
  await pick('Sides', 'Fried plantain').click();
  const add = page.getByRole('button', { name: /^Add to Cart ₦/ });
  await expect(add).toHaveText(`Add to Cart${naira(6000)}`);
  await add.click();
  await expectInCart(page, 1);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.waitForURL('/cart');
  const total = await expectRightSums(page, 6000);
  const reference = await goToProvider(page);
  expect((await standIn.transaction(reference)).amount).toBe(total * 100);
  await payThere(page);
  const paid = page.getByText('Total paid').locator('xpath=following-sibling::dd[1]');
  await expect(paid).toHaveText(naira(total));
  await expect(page.getByText(/1 × .* · Boiled egg · Fried plantain$/)).toBeVisible();
});

test('an add-on group with a maximum takes no more', async ({ page }) => {
  const dish = await demoProduct(page, 'party-jollof-grilled-chicken');
  await page.goto(productPath(dish));
  const group = page.getByRole('group', { name: /^Add protein/ });
  await expect(group.getByText('Up to 2')).toBeVisible();
  await group.getByText('Fried fish', { exact: true }).click();
  await group.getByText('Boiled egg', { exact: true }).click();
  await expect(group.getByRole('checkbox', { name: /^Gizzard skewer/ })).toBeDisabled();
  await group.getByText('Boiled egg', { exact: true }).click();
  await expect(group.getByRole('checkbox', { name: /^Gizzard skewer/ })).toBeEnabled();
  const drinks = page.getByRole('group', { name: /^Drink/ });
  await drinks.getByText('Zobo 50 cl', { exact: true }).click();
  await drinks.getByText('Cola 50 cl', { exact: true }).click();
  await expect(drinks.getByRole('checkbox', { name: /^Zobo/ })).not.toBeChecked();
  await expect(drinks.getByRole('checkbox', { name: /^Cola/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Family tray/ })).toBeDisabled();
});

test('a required group must be chosen before adding to the cart', async ({ page }) => {
  const dish = await demoProduct(page, 'pounded-yam-egusi');
  await page.goto(productPath(dish));
  const meat = page.getByRole('group', { name: /^Meat or fish/ });
  await page.getByRole('button', { name: 'Add to Cart from ₦2,900' }).click();
  await expect(meat.getByText('Choose at least one: Meat or fish.')).toBeVisible();
  await expect(meat.getByRole('checkbox').first()).toBeFocused();
  await expectInCart(page, 0);
  await page.getByRole('button', { name: 'Order Now' }).click();
  await expect(page).toHaveURL(new RegExp(productPath(dish)));
  await meat.getByText('Ponmo', { exact: true }).click();
  await expect(meat.getByText('Choose at least one: Meat or fish.')).toBeHidden();
  await page.getByRole('button', { name: 'Order Now' }).click();
  await page.waitForURL('/cart');
  await expect(page.getByText('One wrap · Ponmo')).toBeVisible();
  await expectInCart(page, 1);
});

test('a choice survives a reload', async ({ page }) => {
  const dish = await demoProduct(page, 'beef-suya');
  await page.goto(productPath(dish));
  await page.getByText('8 sticks', { exact: true }).click();
  const pepper = page.getByRole('group', { name: /^Pepper/ });
  const last = pepper.getByRole('radio').last();
  await last.check({ force: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: /^8 sticks/ })).toBeChecked();
  await expect(last).toBeChecked();
});
