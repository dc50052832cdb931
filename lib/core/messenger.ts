import { paths } from './paths';

/** Pages with money, or with a token in the address. */
const PRIVATE_PAGES: readonly string[] = [
  paths.cart(),
  paths.paymentCallback(),
  paths.resetPassword(),
  paths.confirmEmail(),
  paths.undoEmail(),
  paths.giveUpWallet(),
  paths.withdrawWallet(),
  paths.stopPayouts(),
];
/** Dialogs in which users pay or enter a password. */
const PRIVATE_DIALOGS = ['wallet', 'pay', 'auth', 'profile'];

/** Whether the third-party messenger may be loaded on a page. Without `query` only the path counts. */
export function allowsMessenger(path: string, query?: { has: (name: string) => boolean }): boolean {
  const isPrivate = PRIVATE_PAGES.some((one) => path === one || path.startsWith(`${one}/`));
  return !isPrivate && !PRIVATE_DIALOGS.some((name) => query?.has(name));
}
