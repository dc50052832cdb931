import { type APIResponse, expect, type Page } from '@playwright/test';

/** productId → option (and add-ons) → pieces. */
export type CartItems = Record<string, Record<string, number>>;

/** A person who registers in a test, with a unique e-mail. */
export interface Person {
  name: string;
  email: string;
  phone: string;
  password: string;
}

let people = 0;

/** A new person; the e-mail starts with `first`. */
export function newPerson(first = 'osaze'): Person {
  people += 1;
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${people}`;
  return {
    name: 'Osaze Igbinovia',
    email: `${first}-${unique}@test.example`,
    phone: '0803 123 4567',
    password: 'Guava-Tree-47',
  };
}

/** Calls the API in the page's browser context, with its cookies. The call may be refused. */
function send(page: Page, path: string, data: object): Promise<APIResponse> {
  const origin = process.env.BASE_URL ?? 'http://localhost:3000';
  return page.request.post(path, { data, headers: { origin } });
}

/** Like `send`, for a call that must succeed; returns the JSON. */
export async function call(page: Page, path: string, data: object): Promise<unknown> {
  const response = await send(page, path, data);
  const text = await response.text();
  expect(response.ok(), `${path}: ${response.status()} ${text}`).toBe(true);
  return JSON.parse(text);
}

/** Registers without the dialog. */
export async function register(page: Page, person: Person, cartItems: CartItems): Promise<void> {
  await call(page, '/api/user/register', { ...person, cartItems });
}

/** Address of test customers, from the gazetteer. */
export const HOME = {
  address: 'Hall 3, University of Benin, Ugbowo Campus, Benin City, Edo State',
  latitude: 6.4034,
  longitude: 5.6155,
};

/** Saves an address without the form. */
export async function saveAddress(page: Page, { email, phone }: Person): Promise<void> {
  const who = { firstName: 'Osaze', lastName: 'Igbinovia', email, phone };
  await call(page, '/api/address/add', { ...who, ...HOME });
}
