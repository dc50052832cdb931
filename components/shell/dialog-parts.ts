/** Fetches the sign-in dialog; a second call finds it there. */
export const loadAuthDialog = () =>
  import('@/components/auth/auth-dialog').then((module) => module.AuthDialog);

/** Fetches the wallet. */
export const loadWalletDialog = () =>
  import('@/components/wallet/wallet-dialog').then((module) => module.WalletDialog);

/** Fetches the menu. */
export const loadMenuSheet = () => import('./menu-sheet').then((module) => module.MenuSheet);
