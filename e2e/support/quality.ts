import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll } from './test';

const PHONE_WIDTH = 360;
const NARROWEST = { width: 320, height: 640 };

/**
 * Expects what is on the screen to be right for everyone: no rule of WCAG 2.2 AA broken that a
 * machine can find, nothing sticking out sideways, also at 320 px and with text at 200 %.
 */
export async function expectGood(page: Page, what: string): Promise<void> {
  const viewport = page.viewportSize();
  if (!viewport) throw new Error('the page has no size');
  // Half of a button under the header that stays would count as too small a target.
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
  // Wider layouts are only for those whose letters leave the room: they are chosen by letter size.
  if (viewport.width !== PHONE_WIDTH) return;
  await doubleRoot(page, true);
  await expectNoSidewaysScroll(page, `${what}, all at 200 %`);
  await doubleRoot(page, false);
}

/** Makes letters and everything measured by them twice as large, as a browser's own letter size does. */
async function doubleRoot(page: Page, isDouble: boolean): Promise<void> {
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isDouble ? '200%' : '',
  );
}

/** Makes all text twice as large, and nothing else, as a browser's text zoom does; or as before. */
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

/** Presses Tab until the control has the focus; each stop on the way must be in sight. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expectFocusInSight(page);
  }
  throw new Error(`${control} is not reached with ${key}`);
}

/** Goes through every stop of the page with Tab; each must be in sight. Gives how many there were. */
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

/** WCAG 2.4.11: what has the focus is not hidden behind something else. */
async function expectFocusInSight(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body || active.id === 'main') return '';
      // A control drawn by its label has its size there.
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
  // A smooth scroll may still be on its way.
  await expect.poll(hidden, { message: 'has the focus, but is hidden' }).toBe('');
}
