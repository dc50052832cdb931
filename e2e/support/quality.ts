import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

const PHONE_WIDTH = 360;
const NARROWEST = { width: 320, height: 640 };
const EDGE_GAP_PX = 20;

/**
 * Expects no WCAG 2.2 AA violation that axe can find, and no sideways scroll, also at 320 px and with
 * text at 200 %.
 */
export async function expectGood(page: Page, what: string): Promise<void> {
  const viewport = page.viewportSize();
  if (!viewport) throw new Error('the page has no size');
  // A button half under the sticky header would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
  if (viewport.width === PHONE_WIDTH) {
    await page.setViewportSize(NARROWEST);
    await expectNoSidewaysScroll(page, `${what}, 320 px`);
    await page.setViewportSize(viewport);
  }
  await doubleText(page, true);
  await expectNoSidewaysScroll(page, `${what}, text at 200 %`);
  await doubleText(page, false);
  // Breakpoints depend on the letter size, so a wide layout becomes the phone's.
  if (viewport.width !== PHONE_WIDTH) return;
  await doubleRoot(page, true);
  await expectNoSidewaysScroll(page, `${what}, all at 200 %`);
  await doubleRoot(page, false);
}

/** Expects no column on a phone so narrow at 200 % that words break into letters. */
export async function expectWholeWords(page: Page, what: string): Promise<void> {
  if (page.viewportSize()?.width !== PHONE_WIDTH) return;
  await doubleRoot(page, true);
  expect(await findStackedLetters(page), `${what}, all at 200 %`).toEqual([]);
  await doubleRoot(page, false);
}

/** Texts in columns so narrow that a line has only a letter or two. */
function findStackedLetters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const stacked: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text.length < 8 || !node.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      // Texts for screen readers are one pixel wide.
      const isHidden = node.parentElement.closest('.sr-only') !== null || width < 2;
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (!isHidden && height > 0 && lines > 3 && text.length / lines < 3) stacked.push(text);
    }
    return stacked;
  });
}

/** Doubles the root font size, like the browser's font size setting; or restores it. */
async function doubleRoot(page: Page, isDouble: boolean): Promise<void> {
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isDouble ? '200%' : '',
  );
}

/** Doubles all text and nothing else, like the browser's text zoom; or restores it. */
async function doubleText(page: Page, isDouble: boolean): Promise<void> {
  await page.evaluate((isWanted) => {
    const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter((one) => one.style);
    const sizes = all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    for (const [index, one] of all.entries()) {
      if (isWanted)
        one.style.setProperty('font-size', `${2 * (sizes[index] ?? 16)}px`, 'important');
      else one.style.removeProperty('font-size');
    }
  }, isDouble);
}

/** Presses Tab until the control has the focus; each stop in between must be visible. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expectFocusInSight(page);
  }
  throw new Error(`${control} is not reached with ${key}`);
}

/** Tabs through the page, where each stop must be visible, and returns the number of stops. */
export async function tabThrough(page: Page): Promise<number> {
  let stops = 0;
  for (; stops < 250; stops += 1) {
    await page.keyboard.press('Tab');
    const isOver = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return true;
      if (active.hasAttribute('data-seen-by-tab')) return true;
      active.setAttribute('data-seen-by-tab', '');
      return false;
    });
    if (isOver) return stops;
    await expectFocusInSight(page);
  }
  return stops;
}

/**
 * Scrolls the control to just above the bottom edge of the screen, where a bar or the chat's button
 * covers it, and focuses it.
 */
export async function focusAtBottomEdge(control: Locator): Promise<void> {
  await control.evaluate((element: HTMLElement, gap) => {
    scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + gap);
    element.focus();
  }, EDGE_GAP_PX);
}

/** WCAG 2.4.11: the focused element is not hidden behind another. */
export async function expectFocusInSight(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body || active.id === 'main') return '';
      // A control inside its label is shown at the label's size.
      const shown = active.closest('label') ?? active;
      const { left, top, width, height } = shown.getBoundingClientRect();
      const at = [0.15, 0.5, 0.85];
      const isInSight = at.some((x) =>
        at.some((y) => {
          const there = document.elementFromPoint(left + width * x, top + height * y);
          return there !== null && (shown.contains(there) || there.contains(shown));
        }),
      );
      return isInSight ? '' : active.outerHTML.slice(0, 160);
    });
  // A smooth scroll may not have ended yet.
  await expect.poll(hidden, { message: 'has the focus, but is hidden' }).toBe('');
}
