'use client';

/** Dialogs of the shell live in the address, so that Back closes them and a link can open them. */
export type DialogName = 'auth' | 'wallet' | 'menu' | 'pay' | 'address' | 'cancel';

const NAMES: readonly DialogName[] = ['auth', 'wallet', 'menu', 'pay', 'address', 'cancel'];
const MARK = 'ekiDialog';

/** Opens a dialog: one more entry in the history. Over another dialog it takes that one's entry. */
export function openDialog(name: DialogName, value = '1'): void {
  if (new URLSearchParams(window.location.search).get(name) === value) return;
  const url = withoutDialogs(window.location);
  url.searchParams.set(name, value);
  const address = `${url.pathname}${url.search}${url.hash}`;
  // Next adds its own fields to the state, and only then tells its hooks about the new address.
  if (hasOwnEntry()) window.history.replaceState({ [MARK]: true }, '', address);
  else window.history.pushState({ [MARK]: true }, '', address);
}

/**
 * Closes whatever dialog is open and gives a promise that is kept once the address is the page's
 * again. Goes back where we opened it; a dialog that came with the link is taken out in place.
 */
export function closeDialog(): Promise<void> {
  if (!hasOwnEntry()) {
    const url = withoutDialogs(window.location);
    const address = `${url.pathname}${url.search}${url.hash}`;
    window.history.replaceState(null, '', address);
    return Promise.resolve();
  }
  return new Promise((done) => {
    window.addEventListener('popstate', () => done(), { once: true });
    window.history.back();
  });
}

/** Dialogs that show what is somebody's own. */
const PERSONAL: readonly DialogName[] = ['wallet', 'pay', 'address', 'cancel'];

/** Closes a dialog that was opened for another account than is signed in now. */
export function closePersonal(): void {
  const open = new URLSearchParams(window.location.search);
  if (PERSONAL.some((name) => open.has(name))) void closeDialog();
}

/** What to do after a successful sign-in: the action that asked for it. */
let afterAuth: (() => void) | null = null;

interface OpenAuth {
  mode?: 'login' | 'register';
  /** Runs once after signing in, e.g. opens the payment dialog. Forgotten when the dialog is closed. */
  after?: () => void;
}

/** Opens the sign-in dialog and remembers what to go on with. */
export function openAuth({ mode = 'login', after }: OpenAuth = {}): void {
  afterAuth = after ?? null;
  openDialog('auth', mode);
}

/** The remembered action, once. */
export function takeAfterAuth(): (() => void) | null {
  const action = afterAuth;
  afterAuth = null;
  return action;
}

/** Whether the entry we stand on was made by `openDialog`. */
function hasOwnEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

function withoutDialogs(location: Location): URL {
  const url = new URL(location.href);
  for (const name of NAMES) url.searchParams.delete(name);
  return url;
}
