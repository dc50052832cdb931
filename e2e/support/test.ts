import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { StandInControl } from '../../scripts/stand-ins/client';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'Ugbowo-2026';

/** A person who registers in a test: nobody else has this e-mail. */
export interface NewPerson {
  name: string;
  email: string;
  phone: string;
  password: string;
}

interface Fixtures {
  /** Steers the stand-ins: payments, mails, faults. */
  standIn: StandInControl;
  /** Signs a new customer in without the dialog, and tells who it is. */
  signInNew: (page: Page) => Promise<NewPerson>;
  /** Signs a demo account in without the dialog. */
  signIn: (page: Page, email: string) => Promise<void>;
  /** Fails the test when a page writes an error to the console. Always on. */
  quietConsole: undefined;
  /** Console errors that a test expects, by a part of their text. */
  expectedErrors: string[];
}

let people = 0;

/** Data of a person that no other test uses. */
export function newPerson(): NewPerson {
  people += 1;
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${people}`;
  return {
    name: 'Osaze Igbinovia',
    email: `osaze-${unique}@test.example`,
    phone: '0803 123 4567',
    password: 'Plantain-77-boat',
  };
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a destructured argument
  standIn: async ({}, use) => {
    const { STANDIN_URL = 'http://127.0.0.1:3001', STANDIN_CONTROL_TOKEN = '' } = process.env;
    await use(new StandInControl(STANDIN_URL, STANDIN_CONTROL_TOKEN));
  },
  signInNew: async ({ baseURL }, use) => {
    await use(async (page) => {
      const person = newPerson();
      await post(page, baseURL, '/api/user/register', person);
      return person;
    });
  },
  signIn: async ({ baseURL }, use) => {
    await use((page, email) =>
      post(page, baseURL, '/api/user/login', { email, password: DEMO_PASSWORD }),
    );
  },
  expectedErrors: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await use(undefined);
      const surprising = errors.filter(
        (text) => !expectedErrors.some((expected) => text.includes(expected)),
      );
      expect(surprising).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Calls the API in the page's own browser context, so that its cookies stay there. */
async function post(page: Page, origin: string | undefined, path: string, data: object) {
  const response = await page.request.post(path, { data, headers: { origin: origin ?? '' } });
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
}

/** Expects the page to break no rule of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(' ')}`);
  expect(found, what).toEqual([]);
}

/** Expects that nothing sticks out sideways at the present width. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, what).toBeLessThanOrEqual(0);
}

/** A product as the list call gives it; only what the journeys use. */
export interface ListedProduct {
  _id: string;
  name: string;
  category: string;
  vendorId: string;
  inStock: boolean;
  options: {
    _id: string;
    name: string;
    price: number;
    offerPrice: number | null;
    inStock: boolean;
  }[];
  addons: { name: string; min: number; max: number }[];
}

/** Products by the public list call. */
export async function listProducts(page: Page, query: string): Promise<ListedProduct[]> {
  const response = await page.request.get(`/api/product/list?${query}`);
  const { products } = (await response.json()) as { products: ListedProduct[] };
  return products;
}

/** Address of a product's page. */
export function productPath(product: ListedProduct): string {
  return product.category === 'Food'
    ? `/food/${product.vendorId}/${product._id}`
    : `/products/${encodeURIComponent(product.category)}/${product._id}`;
}
