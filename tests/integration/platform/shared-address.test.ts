import { afterAll, expect, it } from 'vitest';
import { GET as autoComplete } from '@/app/api/map/autoComplete/route';
import { POST as quote } from '@/app/api/order/quote/route';
import { GET as list } from '@/app/api/product/list/route';
import { GET as suggest } from '@/app/api/product/suggest/route';
import { GET as vendors } from '@/app/api/seller/list/route';
import { GET as isAuth } from '@/app/api/user/is-auth/route';
import { POST as login } from '@/app/api/user/login/route';
import { stopCatalogue } from '@/lib/catalog/live-index';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { hashPassword } from '@/lib/people/passwords';
import { User } from '@/models/platform/user';
import { useTestDatabase } from '../../support/database';
import { getCount, setCount } from '../../support/rate-limits';
import { createProduct, createVendor } from '../../support/shop';
import { visit } from '../../support/visit';

useTestDatabase();
afterAll(stopCatalogue);

const GUESTS = 60;
const PASSWORD = 'Plantain-77-boat';
/** On a slow machine they get in later. */
const timeout = 120_000;
const WIFI = '10.60.0.1';
const getEmail = (guest: number) => `bed-${guest}@mail.example`;
const guests = Array.from({ length: GUESTS }, (_, guest) => guest);

/** What each of sixty guests behind one address gets at the same moment. */
async function statuses(call: (guest: number) => ReturnType<typeof visit>): Promise<Set<number>> {
  const answers = await Promise.all(guests.map(call));
  return new Set(answers.map(({ status }) => status));
}

it('gives sixty guests of one address suggestions, lists and quotes', { timeout }, async () => {
  const { productId, optionId } = await createProduct(await createVendor());
  const items = [{ productId, optionId, quantity: 1 }];
  for (const call of [
    () => visit(autoComplete, { path: '/?input=hal', address: WIFI }),
    () => visit(autoComplete, { path: '/?input=hall', address: WIFI }),
    () => visit(suggest, { path: '/?q=shoe', address: WIFI }),
    () => visit(list, { address: WIFI }),
    () => visit(list, { path: '/?category=Shoes&page=1', address: WIFI }),
    () => visit(vendors, { address: WIFI }),
    () => visit(isAuth, { address: WIFI }),
    () => visit(quote, { body: { items }, address: WIFI }),
  ]) {
    expect(await statuses(call)).toEqual(new Set([200]));
  }
});

it('signs in sixty people of one address concurrently, also when few wrong passwords are left', {
  timeout,
}, async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const person = { name: 'Ada Obaseki', phone: '+2348031234567', passwordHash };
  await User.insertMany(
    guests.map((guest) => ({ ...person, email: getEmail(guest), heldEmails: [getEmail(guest)] })),
  );
  const signIn = (guest: number, password = PASSWORD) =>
    visit(login, { body: { email: getEmail(guest), password }, address: WIFI });
  expect((await signIn(0, 'Wrong-99-horse')).status).toBe(401);
  await setCount(`pw-address:${WIFI}`, 270);
  expect(await statuses((guest) => signIn(guest))).toEqual(new Set([200]));
  expect(await getCount(`pw-address:${WIFI}`)).toBe(270);
  // What wrong passwords have closed stays closed for the right one too (decision 67).
  await setCount(`pw-address:${WIFI}`, 300);
  expect(await signIn(1)).toMatchObject({
    status: 429,
    body: { message: ACCOUNT_MESSAGES.tooManyHere },
  });
});
