/** The visitor's choice; "system" follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'eki-theme';

/**
 * Runs before the first paint, so that the wrong theme never flashes. Plain JavaScript, because it
 * is inlined in the page's head.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies a theme and stores it for the next visit. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be blocked (private mode): the choice then lasts for this page.
  }
}
