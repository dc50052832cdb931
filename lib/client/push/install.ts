import { DAY_MS } from '@/lib/core/time';

/** Part of the head script, since the event comes before other code runs. */
export const INSTALL_SCRIPT =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.ekiInstall=e})";

/** The browser's prompt to install the app (Chromium). */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

declare global {
  interface Window {
    ekiInstall?: InstallPrompt;
  }
}

const DISMISSED_KEY = 'eki-install-dismissed';
/** How long a dismissal lasts, ms. */
const DISMISSED_TTL_MS = 30 * DAY_MS;

export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

/** Whether the user dismissed the offer in the last 30 days. */
export function wasDismissed(now = Date.now()): boolean {
  try {
    return now - Number(localStorage.getItem(DISMISSED_KEY) ?? 0) < DISMISSED_TTL_MS;
  } catch {
    // Storage is blocked: a dismissal couldn't be stored, so the app isn't offered.
    return true;
  }
}

/** Dismisses the offer for 30 days. */
export function dismissInstall(now = Date.now()): void {
  try {
    localStorage.setItem(DISMISSED_KEY, String(now));
  } catch {
    // Storage is blocked: `wasDismissed` returns true.
  }
}
