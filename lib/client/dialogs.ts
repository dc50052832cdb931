'use client';

/** Dialogs live in the URL, so that Back closes them and a link can open them. */
export type DialogName =
  | 'auth'
  | 'wallet'
  | 'profile'
  | 'addresses'
  | 'menu'
  | 'pay'
  | 'address'
  | 'cancel'
  | 'report'
  | 'review-photo'
  | 'report-review';

const NAMES: readonly DialogName[] = [
  'auth',
  'wallet',
  'profile',
  'addresses',
  'menu',
  'pay',
  'address',
  'cancel',
  'report',
  'review-photo',
  'report-review',
];
const MARK = 'ekiDialog';

/** Opens a dialog as a new history entry, or in place of the dialog that is open. */
export function openDialog(name: DialogName, value = '1'): void {
  if (new URLSearchParams(window.location.search).get(name) === value) return;
  const url = withoutDialogs(window.location);
  url.searchParams.set(name, value);
  const address = `${url.pathname}${url.search}${url.hash}`;
  // Next adds its own fields to the state before it notifies its hooks.
  if (hasOwnEntry()) window.history.replaceState({ [MARK]: true }, '', address);
  else window.history.pushState({ [MARK]: true }, '', address);
}

/**
 * Closes the open dialog. Resolves once the URL is the page's own again. Goes back if we pushed the
 * entry; a dialog opened by a link is removed in place.
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

const USER_DIALOGS: readonly DialogName[] = [
  'wallet',
  'profile',
  'addresses',
  'pay',
  'address',
  'cancel',
  'report',
  'report-review',
];

/** Closes a dialog that shows one user's data, after the user has changed. */
export function closeUserDialogs(): void {
  const open = new URLSearchParams(window.location.search);
  if (USER_DIALOGS.some((name) => open.has(name))) void closeDialog();
}

/** Runs after a successful sign-in: the action that required it. */
let afterAuth: (() => void) | null = null;
/** Fills the email field of the next sign-in dialog. */
let authEmail = '';

interface OpenAuth {
  mode?: 'login' | 'register' | 'forgot';
  /** Fills the email field. */
  email?: string;
  /** Runs once after signing in, e.g. opens the payment dialog. Forgotten when the dialog is closed. */
  after?: () => void;
}

/** Opens the sign-in dialog and remembers how to continue. */
export function openAuth({ mode = 'login', email = '', after }: OpenAuth = {}): void {
  afterAuth = after ?? null;
  authEmail = email;
  openDialog('auth', mode);
}

/** Returns the email that the sign-in dialog was opened with; empty for none. */
export function getAuthEmail(): string {
  return authEmail;
}

/** Returns and clears the action to continue with after sign-in. */
export function takeAfterAuth(): (() => void) | null {
  const action = afterAuth;
  afterAuth = null;
  authEmail = '';
  return action;
}

/** Whether `openDialog` pushed the current history entry. */
function hasOwnEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

function withoutDialogs(location: Location): URL {
  const url = new URL(location.href);
  for (const name of NAMES) url.searchParams.delete(name);
  return url;
}
