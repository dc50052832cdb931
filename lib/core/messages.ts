import { CART_MESSAGES } from './cart-messages';
import { formatNaira, plural } from './format';

/** Messages of spec §5 and §8, and our own; shared by server, forms and tests. */
export const MESSAGES = {
  ...CART_MESSAGES,

  // spec §5, validation
  invalidEmail: 'Invalid email format.',
  fullName: 'Please enter your full name (first and last).',
  invalidPhone: 'Please enter a valid Nigerian phone number.',
  acceptTerms: 'Please accept the terms and conditions.',
  passwordRules: {
    lower: 'at least one lowercase letter',
    upper: 'at least one uppercase letter',
    digit: 'at least one number',
    special: 'at least one special character',
    length: 'minimum length of 8 characters',
  },
  passwordsDiffer: 'Passwords do not match',
  fieldsMissing: 'All fields are required',
  confirmDeletion: 'Please enter your password and confirm the action',
  walletNeedsProfile: 'Please update your profile details (name & phone) to activate your wallet.',
  chooseSuggestion: 'Please select a valid address from suggestions.',
  choosePickup: 'Please select a pick-up address.',
  chooseDropOff: 'Please select a delivery address.',
  chooseStops: 'Please select valid addresses for all errands.',
  addressLoading: 'Address is still loading, please wait.',
  loginToContinue: 'Please log in to continue.',
  enterPromo: 'Enter a promo code',

  // spec §8, failures
  walletFailed: 'Failed to fetch wallet',
  deliveryFeeFailed: 'Failed to fetch delivery fee',
  ordersFailed: 'Failed to fetch orders',
  suggestionsFailed: 'Failed to fetch address suggestions',
  paymentInitFailed: 'Failed to initialize payment',
  walletPaymentFailed: 'Wallet payment failed',
  invalidPromo: 'Invalid promo code',
  cancelOrderFailed: 'Failed to cancel order',
  cancelErrandFailed: 'Failed to cancel errand',
  vendorFailed: 'Failed to fetch vendor details.',
  sendFailed: 'Failed to send message.',

  // spec §8, successes
  promoApplied: 'Promo applied successfully',
  paymentSuccessful: 'Payment successful!',
  orderCancelled: 'Order cancelled successfully',
  errandCancelled: 'Errand cancelled successfully',
  emailUpdated: 'Email updated successfully',
  passwordChanged: 'Password changed successfully',
  profileUpdated: 'Profile updated successfully',
  deletionScheduled: 'Account scheduled for deletion',
  messageSent: 'Message sent successfully.',

  // spec §2 and §8, empty states
  noVendors: 'No vendors found.',
  noWallet: 'No wallet found.',
  noTransactions: 'No transactions yet.',
  comingSoon: 'Coming soon! New items are on their way.',
  noVendorProducts: 'No products found for this Vendor.',
  emptyWishlist: 'Your wishlist is empty.',
  noOngoing: 'No ongoing orders yet.',
  noCompleted: 'No completed orders yet.',
  noRider: 'A rider has not yet been assigned.',
  loadingVendors: 'Loading vendors...',

  // ours, where the spec is silent
  wrongCredentials: 'Wrong email or password.',
  emailTaken: 'An account with this email already exists. Log in instead.',
  commonPassword: 'This password is too easy to guess. Please choose another.',
  passwordTooLong: 'Your password can’t be longer than 128 characters.',
  accountSuspended: 'Your account is suspended. Please contact support.',
  accountFrozen: 'Payments on your account are on hold. Please contact support.',
  loggedOut: 'You’re logged out',
  resetSent: 'If this email has an account, we’ve sent it a link.',
  wrongPassword: 'That isn’t your password.',
  wrongOldEmail: 'That isn’t your current email.',
  sameEmail: 'That’s already your email.',
  emailUsed: 'Another account uses this email.',
  emailConfirmed: 'Email confirmed',
  loginToConfirm: 'Log in to the account you’re confirming this email for.',
  confirmationSent: 'We’ve sent you a new link',
  nothingToConfirm: 'Your email is already confirmed.',
  confirmationsSent:
    'We’ve sent three links to this email today. Check its spam folder, or try again tomorrow.',
  emailDeclined: 'Email removed',
  emailUndone: 'Your old email is back',
  walletGivenUp: 'We’ll delete your account now',
  samePassword: 'Choose a password that’s different from the old one.',
  deletionUntold:
    'We’ve already sent three emails about deleting this account. Try again tomorrow.',
  sessionsEnded: 'Signed out',
  pushOff: 'Notifications are off right now.',
  pushRefused: 'We can’t send notifications to this browser.',
  profileFailed: 'Your profile didn’t load.',
  googleFailed: 'Google couldn’t confirm it’s you. Try again, or use your email and password.',
  googleDown: 'We can’t reach Google right now. Use your email and password instead.',
  googleHasAccount: 'This email already has an account. Enter its password once to connect Google.',
  googleEmailMoved: 'Your account’s email was changed. Use Forgot password to take it back.',
  googleOther:
    'Your account is connected to another Google account. Log in with your email and password.',
  linkOver: 'This link has expired or was already used.',
  tooManyHere:
    'Too many wrong passwords from this network. Use Forgot password or Google to log in now, or try again later.',
  tooManyTries: 'Too many tries. Wait a bit, then try again.',
  notFound: 'Not found.',
  logInAgain: 'Please log in again to confirm it’s you.',
  roleMissing: 'Your account can’t do this.',
  cancelDispatchFailed: 'Failed to cancel dispatch',
  dispatchCancelled: 'Dispatch cancelled successfully',
  orderNotFound: 'Order not found.',
  dispatchNotFound: 'Dispatch not found.',
  errandNotFound: 'Errand not found.',
  paymentNotFound: 'Payment not found.',
  addressNotFound: 'Address not found.',
  addressTwice: 'You’ve saved this address already.',
  walletNotActive: 'Activate your wallet first.',
  transfersUnchecked: 'We can’t reach the bank right now. Try again in a few minutes.',
  cannotCancel: 'It’s too late to cancel this order.',
  cannotCancelDispatch: 'It’s too late to cancel this dispatch.',
  cannotCancelErrand: 'It’s too late to cancel this errand.',
  prepMinutes: 'Choose between 5 and 90 minutes.',
  rejectReason: 'Say why, in up to 160 characters.',
  acceptOver: 'The time to accept this order is over. The customer gets a refund.',
  openQuery: 'Wait for the customer’s answer first.',
  alreadyReady: 'This order is already marked ready.',
  alreadyHandedOver: 'This order is already handed over.',
  commandReused: 'This was already sent for something else. Try again.',
  orderGone: 'This order was cancelled.',
  orderMovedOn: 'This order has moved on. Check its status.',
  swapGone: 'That has just sold out. Leave the item out, or wait for the shop.',
  swapDearer: 'Offer something that costs the same or less.',
  swapSame: 'Offer another option.',
  answerLate: 'It’s too late to answer. Check your order.',
  offerGone: 'This offer is gone.',
  riderFull: 'You have as many jobs as you can take. Finish one first.',
  riderOffline: 'You are offline. Go online to take jobs.',
  riderIsParty: 'This rider is the customer, gets it or works for one of its shops.',
  riderNotApproved: 'Your account isn’t approved for riding yet.',
  riderPlaceMissing: 'Turn on location, so that jobs near you can be found.',
  jobNotFound: 'This job isn’t yours any more.',
  jobOver: 'This job is over.',
  jobMovedOn: 'This job has moved on. Check its status.',
  stopMissing: 'This job has no such stop.',
  stopDone: 'This stop is done already.',
  pinMissing: 'Ask the shop for the pick-up PIN, then enter it here.',
  proofMissing: 'Add a photo or a note of what you picked up.',
  notAllPicked: 'Pick up everything first.',
  skipReason: 'Say why you skip this stop.',
  skipSpent: 'You can’t spend money at a stop that you skip.',
  nothingSpent: 'Say why you spent nothing here.',
  receiptMissing: 'Add a photo of the receipt.',
  spendDeclined: 'The customer didn’t agree to more. Spend up to the budget, or skip this stop.',
  errandAnswerLate: 'It’s too late to answer. Check your errand.',
  cannotGiveBack: 'You have things from this job already. Call support if you can’t finish it.',
  notAtDropOff: 'Go to the drop-off first, and mark that you’re there.',
  leftDropOff: 'Your phone isn’t at the drop-off any more. Go back there, or call support.',
  waitNotOver: 'Wait 5 minutes at the drop-off first.',
  contactsMissing: 'Try to reach them twice first.',
  earningsFailed: 'Your earnings didn’t load.',
  riderJobsFailed: 'Your jobs didn’t load.',
  pinDigits: 'The pick-up PIN has three digits.',
  codeDigits: 'The delivery code has four digits.',
  reasonMissing: 'Say why.',
  noneLeft: 'None are left. Update the count first.',
  shopClosedAlready: 'Your shop is closed already.',
  opsReason: 'Give a reason of 5 to 300 characters.',
  refundAmount: 'Enter an amount in naira, like 2,500.',
  refundTooEarly: 'It’s still under way. Cancel it instead, or refund once it’s delivered.',
  refundOwn: 'You asked for this. A second person has to agree.',
  refundExpired: 'Nobody agreed within 24 hours. Ask again if it’s still needed.',
  refundDecided: 'Somebody has already decided on this.',
  ownJob: 'This is your own order. Ask a colleague to do it.',
  ownPart: 'You have a part in this delivery. Ask a colleague to do it.',
  causeMissing: 'It’s with the rider. Say what happened and who’s at fault.',
  waitMissing: 'The rider has to wait 5 minutes and report that nobody can be reached.',
  notAccepted: 'Every shop has to accept first.',
  hasRider: 'This rider has it already.',
  chosenRiderFull: 'This rider already has two jobs.',
  chosenRiderOffline: 'This rider is offline.',
  ridersFailed: 'The riders didn’t load.',
  notPicked: 'The rider hasn’t picked everything up yet.',
  codeNeeded: 'Enter the code from your app.',
  codeWrong: 'That code isn’t right, or it was used already. Try the next one.',
  secondFactorOn: 'Two-step sign-in is on already.',
  secondFactorOver: 'This setup is over. Start again.',
  secondFactorKept:
    'Your work at Eki needs two-step sign-in. An admin can reset it if you change phones.',
  peopleFailed: 'People didn’t load.',
  jobsFailed: 'The list didn’t load.',
  jobFailed: 'This page didn’t load.',
  approvalsFailed: 'The approvals didn’t load.',
  emptyCart: 'Your cart is empty.',
  quoteChanged: 'The total has changed. Check the new total before you pay.',
  timeChanged: 'The delivery time has changed. Check it before you pay.',
  soldOut: 'Something in your cart has sold out.',
  lineGone: 'Something in your cart is no longer available.',
  addonsGone: 'Some add-ons aren’t available any more. Choose again.',
  linesGone: 'Some items in your cart aren’t available any more. Check your cart.',
  tooFew: 'There isn’t enough left of some items in your cart.',
  orderTooLarge: 'One order can’t be more than ₦900,000,000. Split it into smaller orders.',
  shopClosed: 'One of the shops in your cart isn’t taking orders right now.',
  cartKey: 'Invalid cart key: use the option id, then its add-on ids, sorted, each once.',
  chooseAddress: 'Please choose a delivery address.',
  outOfArea: 'We don’t deliver to this address yet. It’s too far from the UNIBEN main gate.',
  placeOutOfArea: 'One of these addresses is too far from the UNIBEN main gate.',
  notDelivering: 'We’re not delivering this week.',
  nameStop: 'Please enter the business name.',
  describeStop: 'Please say what the rider should do there.',
  badBudget: 'Please enter a budget in naira, or leave it empty.',
  noteTooLong: 'Keep the note to 300 characters.',
  budgetAmount: 'Enter an amount in naira, like 2,500.',
  vendorTooFar: 'This address is too far from one of the shops in your cart.',
  tooManyVendors: 'That’s too many shops for one order. Split your cart.',
  badRequest: 'Invalid request.',
  wrongMethod: 'Method not allowed.',
  wrongOrigin: 'Cross-site request refused.',
  keyReused: 'This payment was already started for something else. Try again.',
  paymentReplaced: 'You started this payment again in another tab. Pay there, or try again here.',
  stillRunning: 'We’re still working on this.',
  addressLimit: 'You can save up to 50 addresses.',
  tooLarge: 'That’s too large to send.',
  tooSlow: 'Your connection is too slow right now. Try again when it’s better.',
  tooManyUploads: 'Too many uploads at once. Wait for one to finish, then try again.',
  uploadsBusy: 'We’re getting a lot of uploads right now. Try again in a moment.',
  reportMessage: 'Tell us what happened, in up to 1,000 characters.',
  reportCategory: 'Choose what went wrong.',
  reportTooEarly: 'You can report a problem once your rider has picked it up.',
  tooManyReports: 'You’ve already reported 3 problems with this. We’re working on them.',
  reportFailed: 'We couldn’t send your report. Try again.',
  contactName: 'Please enter your name.',
  contactSubject: 'Please enter a subject of up to 120 characters.',
  contactMessage: 'Please enter your message, in up to 4,000 characters.',
  attachmentType: 'We can’t read this file. Attach a JPEG, PNG, WebP or PDF.',
  attachmentTooLarge: 'That file is over 5 MB. Attach a smaller one.',
  reviewRating: 'Choose 1 to 5 stars.',
  reviewText: 'Keep your review to 1,000 characters.',
  reviewNotFound: 'Review not found.',
  reviewTooEarly: 'You can rate this once it’s delivered.',
  reviewOwnShop: 'You work for this shop, so you can’t rate it.',
  reviewChanged: 'You changed this review on another screen. Save again to replace that.',
  reviewHidden: 'Our team hid this review, so it can’t be changed.',
  reviewEditEnded: 'Reviews can be changed for 30 days. This one is older.',
  reviewFailed: 'We couldn’t save your review. Try again.',
  reviewDeleteFailed: 'We couldn’t delete your review. Try again.',
  promosFailed: 'The promo codes didn’t load.',
  promoNotFound: 'Promo code not found.',
  promoTaken: 'This code exists already.',
  promoValue: 'Give a percentage from 1 to 100, or an amount up to ₦10,000.',
  promoNothing: 'Say what it takes off, or make delivery free.',
  promoCap: 'Give the most it takes off, up to ₦10,000.',
  promoDates: 'It has to end after it starts.',
  promoLimit: 'It’s already been used more often than that.',
  promoOfShop: 'A shop pays for this code. You can only switch it off.',
  promoOver: 'This code is off already.',
  reviewsFailed: 'The reviews didn’t load.',
  reviewReason: 'Choose what’s wrong with this review.',
  reviewReportFailed: 'We couldn’t send your report. Try again.',
  ownReview: 'This is your own review.',
  ownReviewPart: 'You have a part in this review. Ask a colleague to do it.',
  reviewMovedOn: 'This review has changed. Read it again, then decide.',
  replyText: 'Write a reply of up to 500 characters.',
  replyFailed: 'We couldn’t post your reply. Try again.',
  chatEmpty: 'Write a message, or add a photo or video.',
  chatTooLong: 'Keep your message to 2,000 characters.',
  chatFailed: 'Failed to send message.',
  chatMuted: 'You’ve sent too many messages. Wait 10 minutes, then try again.',
  photoMissing: 'Choose a photo.',
  photoType: 'We can’t read this photo. Use a JPEG, PNG or WebP.',
  mediaType:
    'We can’t read this file. Use a JPEG, PNG, WebP or GIF, or a video as MP4, WebM or MOV.',
  videoTooLarge: 'That video is over 25 MB. Choose a shorter one.',
  photoTooLarge: 'That photo is over 5 MB. Choose a smaller one.',
  photoPixels: 'That photo has too many pixels. Choose a smaller one.',
  photoFailed: 'We couldn’t send the photo.',
  photoWaits: 'The photo isn’t sent yet. Try again, or remove it.',
  photoGone: 'That photo is no longer there. Add it again.',
} as const;

/** For a text that is too long; `max` counts characters. */
export function maxLengthMessage(max: number): string {
  return `Keep this to ${max.toLocaleString('en')} characters.`;
}

/** "3 tries left." */
function triesLeft(left: number): string {
  return `${plural(left, 'try', 'tries')} left.`;
}

/** For a wrong pick-up PIN. `left`: tries before it is locked. */
export function wrongPin(left: number): string {
  return `That isn’t the PIN of this pick-up. ${triesLeft(left)}`;
}

/** For a wrong delivery code. `left`: tries before it is locked. */
export function wrongCode(left: number): string {
  return `That isn’t the delivery code. ${triesLeft(left)}`;
}

/** For a PIN or code while it is locked. `time`: end of the lock, formatted. */
export function lockedUntil(what: 'PINs' | 'codes', time: string): string {
  return `Too many wrong ${what}. Try again at ${time}.`;
}

/** For a photo or video above the chat's daily limit. `time`: its end, formatted. */
export function chatMediaLimit(time: string): string {
  return `You’ve reached today’s limit for photos and videos. You can send more at ${time}.`;
}

/** For an arrival too far from the stop, metres. `unsureM`: error of a weak GPS signal; null if it is fine. */
export function tooFarFromStop(metres: number, maxM: number, unsureM: number | null): string {
  const length = (m: number) => (m < 1_000 ? `${Math.round(m)} m` : `${(m / 1_000).toFixed(1)} km`);
  return unsureM === null
    ? `You are ${length(metres)} from this stop. Come within ${maxM} m.`
    : `Your GPS is weak: you are about ${length(metres)} from this stop, give or take ${length(unsureM)}. Move into the open and try again.`;
}

/** For a rider who wants to spend more than the budget. `over`: formatted naira. */
export function overBudget(over: string, minutes: number): string {
  return `That’s ${over} over the budget. We’ve asked the customer, who has ${plural(minutes, 'minute')} to answer.`;
}

/** "Only 3 left of Party jollof." */
export function tooFewLeft(name: string, left: number): string {
  return `Only ${left} left of ${name}.`;
}

/** For a cart with too many shops. */
export function tooManyVendors(max: number): string {
  return `One order can have items from up to ${plural(max, 'shop')}. Split your cart.`;
}

/** For a trip that is too long. `maxM`: road metres. */
export function tooFar(maxM: number): string {
  return `That’s too far for one trip. We go up to ${Math.floor(maxM / 100) / 10} km.`;
}

/** For an errand with too many stops. */
export function tooManyStops(max: number): string {
  return `One errand can have up to ${plural(max, 'stop')}.`;
}

/** For a refund while another one, in naira, waits for approval. */
export function refundWaiting(amount: number): string {
  return `${formatNaira(amount)} already waits for a second person. Wait for their decision, or take it back first.`;
}

/** For a refund while a cancellation waits for approval. `amount`: its cost to the platform, naira. */
export function cancelWaiting(amount: number): string {
  return `A cancellation that costs Eki ${formatNaira(amount)} waits for a second person. Wait for their decision, or take it back first.`;
}

/** For a refund above the refundable amount. `left`: that amount, naira. */
export function refundTooMuch(left: number): string {
  return left > 0 ? `Only ${formatNaira(left)} is left to refund.` : 'Nothing is left to refund.';
}
