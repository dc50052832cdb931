import { paths } from './paths';

/** Pages with money, or with a token in the address. */
const NEVER_ON: readonly string[] = [
  paths.cart(),
  paths.paymentCallback(),
  paths.resetPassword(),
  paths.confirmEmail(),
  paths.undoEmail(),
  paths.giveUpWallet(),
];
/** Dialogs in which people pay or type a password. */
const NEVER_WITH = ['wallet', 'pay', 'auth', 'profile'];

/** Whether the third-party messenger may be loaded on a page; without `query`, by its path alone. */
export function allowsMessenger(path: string, query?: { has: (name: string) => boolean }): boolean {
  const isPrivate = NEVER_ON.some((one) => path === one || path.startsWith(`${one}/`));
  return !isPrivate && !NEVER_WITH.some((name) => query?.has(name));
}
