import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { StandInControl } from '../../tools/stand-ins/client';
import { type CartItems, call, newPerson, type Person, register } from './people';
import { Shelves } from './shelves';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'Ugbowo-2026';

/** How far this run's clock is ahead of the machine's, ms. Node has it already; the browser gets it. */
const CLOCK_SHIFT_MS = Number(process.env.CLOCK_SHIFT_MS ?? 0);

interface Fixtures {
  /** Controls the stand-ins: payments, mails, faults. */
  standIn: StandInControl;
  /** Prices and stock of the shops, restored after the test. */
  shelves: Shelves;
  /** Registers and signs in a new customer without the dialog, and returns them. */
  signInNew: (page: Page, cartItems?: CartItems) => Promise<Person>;
  /** Signs a demo account in without the dialog. */
  signIn: (page: Page, email: string) => Promise<void>;
  /** Fails the test when a page writes an error to the console. Always on. */
  quietConsole: undefined;
  /** Whether the browser has the server's clock. */
  isClockRight: boolean;
  /** Console errors that a test expects, by a part of their text. */
  expectedErrors: string[];
}

/** Chromium logs this for every response from 400 on. */
export const REFUSED = 'Failed to load resource: the server responded with a status of';

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a destructured argument
  standIn: async ({}, use) => {
    const { STANDIN_URL = 'http://127.0.0.1:3001', STANDIN_CONTROL_TOKEN = '' } = process.env;
    await use(new StandInControl(STANDIN_URL, STANDIN_CONTROL_TOKEN));
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  shelves: async ({}, use) => {
    const shelves = await Shelves.open(process.env.MONGODB_URI);
    await use(shelves);
    await shelves.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': homeAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  signInNew: async ({}, use) => {
    await use(async (page, cartItems = {}) => {
      const person = newPerson();
      await register(page, person, cartItems);
      return person;
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  signIn: async ({}, use) => {
    await use((page, email) =>
      call(page, '/api/user/login', { email, password: DEMO_PASSWORD }).then(() => undefined),
    );
  },
  isClockRight: [true, { option: true }],
  context: async ({ context, isClockRight }, use) => {
    if (CLOCK_SHIFT_MS && isClockRight) {
      const content = readFileSync('scripts/run/lib/shift-clock.mjs', 'utf8');
      await context.addInitScript({
        content: `globalThis.clockShiftMs = ${CLOCK_SHIFT_MS};\n${content}`,
      });
    }
    await use(context);
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

/** A random client address for a test, as from a proxy, so that tests do not share limits. */
function homeAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return `10.${part()}.${part()}.${part()}`;
}

/**
 * Expects no violation of WCAG 2.2 AA or best practices that axe can find. Animations are off, because
 * colours would be measured in between.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Numbers are pale while they are read again. A state that stays busy is checked as it is.
  const busy = page.locator('[aria-busy="true"]');
  await busy
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined);
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    // Faster: the other mode opens another page to check third-party frames, which aren't ours.
    .setLegacyMode()
    // In this order, because `options` overrides tags set before. The wcag22aa tag enables the check
    // of target sizes.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(' ')}`);
  expect(found, what).toEqual([]);
}

/** Waits for running animations to end. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  );
}

/** Expects no sideways scroll at the current width; names the elements that cause one. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const out = await page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const isWide = (element: Element) =>
      element.getBoundingClientRect().right > root.clientWidth + 0.5;
    const wide = [...document.body.querySelectorAll('*')].filter(isWide);
    const deepest = wide.filter((element) => ![...element.children].some(isWide));
    return [`${root.scrollWidth - root.clientWidth} px`, ...deepest.map((one) => one.outerHTML)];
  });
  expect(
    out.slice(0, 6).map((html) => html.slice(0, 140)),
    what,
  ).toEqual([]);
}
