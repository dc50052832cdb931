/** Loads the sign-in dialog, once. */
export const loadAuthDialog = () =>
  import('@/components/auth/auth-dialog').then((module) => module.AuthDialog);

/** Loads the wallet dialog, once. */
export const loadWalletDialog = () =>
  import('@/components/wallet/wallet-dialog').then((module) => module.WalletDialog);

/** Loads the menu, once. */
export const loadMenuSheet = () => import('./menu-sheet').then((module) => module.MenuSheet);
