import { plural } from './format';
import { PAGE_MESSAGES } from './page-messages';

/** Messages that any part of Eki may show; those of one area are beside this file. */
export const MESSAGES = {
  // the specification's, word for word: validation
  invalidEmail: 'Invalid email format.',
  invalidPhone: 'Please enter a valid Nigerian phone number.',
  fieldsMissing: 'All fields are required',
  walletNeedsProfile: 'Please update your profile details (name & phone) to activate your wallet.',
  chooseSuggestion: 'Please select a valid address from suggestions.',
  loginToContinue: PAGE_MESSAGES.loginToContinue,

  // failures
  walletFailed: 'Failed to fetch wallet',
  suggestionsFailed: 'Failed to fetch address suggestions',
  vendorFailed: 'Failed to fetch vendor details.',
  sendFailed: 'Failed to send message.',

  // successes
  messageSent: 'Message sent successfully.',

  // empty states
  noVendors: 'No vendors found.',
  noWallet: 'No wallet found.',
  noTransactions: 'No transactions yet.',
  comingSoon: 'Coming soon! New items are on their way.',
  noVendorProducts: 'No products found for this Vendor.',
  emptyWishlist: 'Your wishlist is empty.',
  loadingVendors: 'Loading vendors...',

  // ours, where the specification has none
  notFound: 'Not found.',
  logInAgain: 'Please log in again to confirm it’s you.',
  tooManyTries: 'Too many tries. Wait a bit, then try again.',
  roleMissing: 'Your account can’t do this.',
  addressNotFound: 'Address not found.',
  addressTwice: 'You’ve saved this address already.',
  walletNotActive: 'Activate your wallet first.',
  transfersUnchecked: 'We can’t reach the bank right now. Try again in a few minutes.',
  reasonMissing: 'Say why.',
  badRequest: 'Invalid request.',
  wrongMethod: 'Method not allowed.',
  wrongOrigin: 'Cross-site request refused.',
  stillRunning: 'We’re still working on this.',
  addressLimit: 'You can save up to 50 addresses.',
  tooLarge: 'That’s too large to send.',
  tooManyUploads: 'Too many uploads at once. Wait for one to finish, then try again.',
  uploadsBusy: 'We’re getting a lot of uploads right now. Try again in a moment.',
  tooSlow: 'Your connection is too slow right now. Try again when it’s better.',
  contactName: 'Please enter your name.',
  contactSubject: 'Please enter a subject of up to 120 characters.',
  contactMessage: 'Please enter your message, in up to 4,000 characters.',
  budgetAmount: 'Enter an amount in naira, like 2,500.',
  keyReused: 'This payment was already started for something else. Try again.',
  commandReused: 'This was already sent for something else. Try again.',
} as const;

/** For a text that is too long; `max` counts characters. */
export function maxLengthMessage(max: number): string {
  return `Keep this to ${plural(max, 'character')}.`;
}
