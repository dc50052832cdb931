/** Loads the sign-in dialog, once. */
export const loadAuthDialog = () =>
  import('@/components/market/account/auth/auth-dialog').then((module) => module.AuthDialog);

/** Loads the wallet dialog, once. */
export const loadWalletDialog = () =>
  import('@/components/market/account/wallet/wallet-dialog').then((module) => module.WalletDialog);

/** Loads the profile dialog, once. */
export const loadProfileDialog = () =>
  import('@/components/market/account/profile/profile-dialog').then(
    (module) => module.ProfileDialog,
  );

/** Loads the dialog of saved addresses, once. */
export const loadAddressBook = () =>
  import('@/components/market/account/addresses/address-book').then((module) => module.AddressBook);

/** Loads the menu, once. */
export const loadMenuSheet = () => import('./menu-sheet').then((module) => module.MenuSheet);

/** The form that a value of `?auth` opens; anything unknown opens the login. */
export function toAuthMode(auth: string): 'login' | 'register' | 'forgot' {
  if (auth === 'register') return auth;
  return auth.startsWith('forgot') ? 'forgot' : 'login';
}
