/** Set by the head script: the browser offers to install the app before any other code runs. */
export const INSTALL_SCRIPT =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.ekiInstall=e})";

/** The browser's offer to install the app, where it has one (Chromium). */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

declare global {
  interface Window {
    ekiInstall?: InstallPrompt;
  }
}

const DISMISSED_KEY = 'eki-install-dismissed';
/** Nobody is asked again before this time, ms. */
const QUIET_MS = 30 * 86_400_000;

/** Whether this page already runs as an installed app. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

/** Whether the offer was turned down in the last 30 days. */
export function wasDismissed(now = Date.now()): boolean {
  try {
    return now - Number(localStorage.getItem(DISMISSED_KEY) ?? 0) < QUIET_MS;
  } catch {
    // Without storage nobody could turn it down for good.
    return true;
  }
}

/** Turns the offer down for 30 days. */
export function dismissInstall(now = Date.now()): void {
  try {
    localStorage.setItem(DISMISSED_KEY, String(now));
  } catch {
    // Then it isn't offered at all.
  }
}
