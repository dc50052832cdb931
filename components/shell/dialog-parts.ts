/** Loads the sign-in dialog, once. */
export const loadAuthDialog = () =>
  import('@/components/auth/auth-dialog').then((module) => module.AuthDialog);

/** Loads the wallet dialog, once. */
export const loadWalletDialog = () =>
  import('@/components/wallet/wallet-dialog').then((module) => module.WalletDialog);

/** Loads the profile dialog, once. */
export const loadProfileDialog = () =>
  import('@/components/profile/profile-dialog').then((module) => module.ProfileDialog);

/** Loads the menu, once. */
export const loadMenuSheet = () => import('./menu-sheet').then((module) => module.MenuSheet);
