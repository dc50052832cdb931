import type { z } from 'zod';
import * as addresses from '@/lib/addresses/schemas';
import * as applications from '@/lib/applications/schemas';
import * as cart from '@/lib/cart/schemas';
import * as catalog from '@/lib/catalog/schemas';
import * as chat from '@/lib/chat/schemas';
import { FILE_MESSAGES } from '@/lib/core/file-messages';
import { PRODUCT_MESSAGES } from '@/lib/core/product-messages';
import {
  isStaff,
  OPS_ROLES,
  type OwnerScope,
  ROLES,
  type Role,
  STAFF_ROLES,
} from '@/lib/core/roles';
import * as dispatch from '@/lib/dispatch/schemas';
import * as errands from '@/lib/errands/schemas';
import { MAX_VIDEO_BYTES } from '@/lib/files/policy';
import * as files from '@/lib/files/schemas';
import * as ops from '@/lib/ops/schemas';
import * as orders from '@/lib/orders/schemas';
import * as payments from '@/lib/payments/schemas';
import { MAX_IMPORT_BYTES } from '@/lib/products/policy';
import * as products from '@/lib/products/schemas';
import * as promos from '@/lib/promos/schemas';
import * as push from '@/lib/push/schemas';
import * as reviews from '@/lib/reviews/schemas';
import * as riders from '@/lib/riders/schemas';
import * as sellers from '@/lib/sellers/schemas';
import { stockInput } from '@/lib/stock/schemas';
import { MAX_ATTACHMENT_BYTES } from '@/lib/support/policy';
import * as support from '@/lib/support/schemas';
import * as users from '@/lib/users/schemas';
import * as wallet from '@/lib/wallet/schemas';
import type { LimitName } from './limits';
import type { FormLimit } from './read-form';

/** A row of the route table, which handlers, the API document and the authorisation test read. */
export interface RouteRow {
  /** Who may call: everyone, guests included, or users with one of these roles. */
  roles: 'anyone' | readonly Role[];
  /** Whose data the call reaches; `ownedBy` turns the actor's scope into a filter. */
  owner: OwnerScope;
  limit: LimitName;
  /** The limit for staff, if it differs. */
  agentLimit?: LimitName;
  /** The limit of a valid call with this body, if it differs. A method, like `weigh`. */
  limitFor?(input: unknown): LimitName | undefined;
  /**
   * For money: checks the session in the database, so that an ended one is refused immediately. `recent`,
   * for staff's actions on money and people: also needs a sign-in within the last five minutes; else 403 with
   * `logInAgain`.
   */
  fresh?: true | 'recent';
  /** Query parameter that identifies a guest, instead of the device. */
  guestsBy?: string;
  /**
   * Points that a call with this query costs. A method, so that each row may narrow the type of its query.
   */
  weigh?(query: unknown): number;
  /** Schema of the body: JSON, or a form. */
  input?: z.ZodType;
  /** Keys of a JSON body, if more than the default. */
  maxKeys?: number;
  form?: FormLimit;
  query?: z.ZodType;
  /** Accepts an Idempotency-Key; a repeat gets the first answer. */
  idempotent?: true;
  /** The handler reads the raw body and checks its signature: no Origin check, no JSON. */
  signed?: true;
  /** A GET that changes something: only our own pages may call it. */
  sameOrigin?: true;
}

type RowFields = Partial<RouteRow>;
/** A row with the fields of its group, which its own override. */
type InGroup<G extends RowFields, R extends RowFields> = {
  [F in keyof G | keyof R]: F extends keyof R ? R[F] : F extends keyof G ? G[F] : never;
};

/** Rows that share who may call and whose data they reach. */
function group<const G extends RowFields, const R extends Record<string, RowFields>>(
  shared: G,
  rows: R,
) {
  const all = Object.entries(rows).map(([name, row]) => [name, { ...shared, ...row }]);
  return Object.fromEntries(all) as { [N in keyof R]: InGroup<G, R[N]> };
}

type Rows = Record<string, RowFields>;
const anyone = <const O extends OwnerScope, const R extends Rows>(owner: O, rows: R) =>
  group({ roles: 'anyone', owner }, rows);
const signedIn = <const O extends OwnerScope, const R extends Rows>(owner: O, rows: R) =>
  group({ roles: ROLES, owner }, rows);
const customer = <const R extends Rows>(rows: R) =>
  group({ roles: ['customer'], owner: 'self' }, rows);
const seller = <const R extends Rows>(rows: R) =>
  group({ roles: ['seller'], owner: 'vendor', limit: 'board' }, rows);
const rider = <const R extends Rows>(rows: R) =>
  group({ roles: ['rider'], owner: 'rider', limit: 'board' }, rows);
const staff = <const S extends readonly Role[], const R extends Rows>(roles: S, rows: R) =>
  group({ roles, owner: 'staff', limit: 'staff' }, rows);

/** Calls that start a payment. */
const PAYMENT = { limit: 'payment', fresh: true, idempotent: true } as const;
/** Staff's actions on money, roles, accounts, shops or riders. */
const SENSITIVE_ACTION = { limit: 'staffAction', fresh: 'recent' } as const;
const VIDEO_FORM = {
  maxFileBytes: MAX_VIDEO_BYTES,
  tooLarge: FILE_MESSAGES.videoTooLarge,
} as const;

export const ROUTES = {
  // Accounts
  ...anyone('none', {
    'POST /api/user/login': { limit: 'signIn', input: users.loginInput },
    'POST /api/user/register': { limit: 'register', input: users.registerInput },
    'POST /api/user/google-signin': { limit: 'googleSignIn', input: users.googleSignInInput },
    'POST /api/user/sendPasswordResetEmail': {
      limit: 'passwordReset',
      input: users.sendPasswordResetInput,
    },
    'POST /api/user/resetPassword': { limit: 'link', input: users.resetPasswordInput },
    'POST /api/user/declineEmail': { limit: 'link', input: users.linkInput },
    'POST /api/user/undoEmail': { limit: 'link', input: users.linkInput },
    'POST /api/user/giveUpWallet': { limit: 'link', input: users.linkInput },
  }),
  ...anyone('self', {
    'GET /api/user/is-auth': { limit: 'session' },
    'GET /api/user/logout': { limit: 'account', sameOrigin: true },
    'POST /api/user/confirmEmail': { limit: 'link', fresh: true, input: users.linkInput },
  }),
  ...customer({
    'GET /api/user/profile': { limit: 'account', fresh: true },
    'PATCH /api/user/edit-profile': { limit: 'ownAccount', input: users.editProfileInput },
    'PATCH /api/user/edit-email': { limit: 'rareChange', fresh: true, input: users.editEmailInput },
    'PATCH /api/user/change-password': {
      limit: 'ownAccount',
      fresh: true,
      input: users.changePasswordInput,
    },
    'POST /api/user/deleteAccount': {
      limit: 'rareChange',
      fresh: true,
      input: users.deleteAccountInput,
    },
    'POST /api/user/startSecondFactor': {
      limit: 'ownAccount',
      fresh: true,
      input: users.ownerProofInput,
    },
    'POST /api/user/confirmSecondFactor': {
      limit: 'ownAccount',
      fresh: true,
      input: users.codeInput,
    },
    'POST /api/user/endSecondFactor': {
      limit: 'ownAccount',
      fresh: true,
      input: users.endSecondFactorInput,
    },
    'POST /api/user/endSession': { limit: 'account', fresh: true, input: users.endSessionInput },
    'GET /api/push/key': { limit: 'reads' },
    'POST /api/push/subscribe': { limit: 'push', fresh: true, input: push.subscribeInput },
    'POST /api/push/unsubscribe': { limit: 'push', input: push.unsubscribeInput },
    'POST /api/user/resendConfirmation': { limit: 'account', fresh: true },
    'POST /api/user/wishListUpdate': { limit: 'cart', input: cart.updateWishListInput },
  }),

  // Shop and cart
  ...anyone('none', {
    'GET /api/product/list': {
      limit: 'catalog',
      query: catalog.productListCall,
      weigh: catalog.listWeight,
    },
    'GET /api/product/suggest': { limit: 'typing', query: catalog.suggestQuery },
  }),
  ...customer({
    'POST /api/cart/update': { limit: 'cart', input: cart.updateCartInput },
  }),

  // Addresses and places
  ...anyone('none', {
    'POST /api/map/nearest': { limit: 'suggestions', input: addresses.nearestInput },
    'GET /api/map/autoComplete': { limit: 'suggestions', query: addresses.autoCompleteQuery },
  }),
  ...customer({
    'GET /api/address/get': { limit: 'address' },
    'POST /api/address/add': { limit: 'address', input: addresses.addAddressInput },
    'POST /api/address/edit': { limit: 'address', input: addresses.editAddressInput },
    'POST /api/address/delete': { limit: 'address', input: addresses.addressIdInput },
    'POST /api/address/default': { limit: 'address', input: addresses.addressIdInput },
  }),

  // Purchases: orders, dispatches, errands
  ...anyone('none', {
    'POST /api/order/delivery-fee': { limit: 'fee', input: orders.deliveryFeeInput },
    'POST /api/dispatch/delivery-fee': { limit: 'fee', input: dispatch.dispatchFeeInput },
    'POST /api/errand/delivery-fee': { limit: 'fee', input: errands.errandFeeInput },
  }),
  ...anyone('self', {
    'POST /api/order/quote': { limit: 'quote', input: payments.quoteInput },
    'POST /api/dispatch/quote': { limit: 'quote', input: dispatch.dispatchQuoteInput },
    'POST /api/errand/quote': { limit: 'quote', input: errands.errandQuoteInput },
  }),
  ...customer({
    'GET /api/order/user': { limit: 'reads' },
    'POST /api/order/cancel': { limit: 'cancel', fresh: true, input: orders.cancelOrderInput },
    'GET /api/dispatch/user': { limit: 'reads' },
    'POST /api/dispatch/cancel': {
      limit: 'cancel',
      fresh: true,
      input: dispatch.cancelDispatchInput,
    },
    'GET /api/errand/user': { limit: 'reads' },
    'POST /api/errand/cancel': { limit: 'cancel', fresh: true, input: errands.cancelErrandInput },
    'POST /api/order/report': { limit: 'report', input: orders.reportOrderInput },
    'POST /api/dispatch/report': { limit: 'report', input: dispatch.reportDispatchInput },
    'POST /api/errand/report': { limit: 'report', input: errands.reportErrandInput },
    'POST /api/errand/approve-spend': {
      limit: 'cancel',
      fresh: true,
      input: riders.approveSpendInput,
    },
    'POST /api/promo/apply': { limit: 'promo', input: promos.applyPromoInput },
    'POST /api/order/answer-query': {
      limit: 'cancel',
      fresh: true,
      input: orders.answerQueryInput,
    },
    'GET /api/delivery/track': { limit: 'board', query: riders.trackQuery },
  }),

  // Payments and wallet
  ...anyone('none', {
    'POST /api/webhooks/paystack': { limit: 'webhook', signed: true },
  }),
  ...anyone('self', {
    'GET /api/payment/callback': {
      limit: 'paymentState',
      guestsBy: 'reference',
      query: payments.paymentStateQuery,
    },
  }),
  ...customer({
    'GET /api/wallet/get': { limit: 'wallet', fresh: true, query: wallet.walletQuery },
    'GET /api/wallet/statement': { limit: 'statement', fresh: true, query: wallet.statementQuery },
    'POST /api/wallet/activate': { limit: 'activation', fresh: true },
    'POST /api/wallet/check': { limit: 'walletCheck', fresh: true },
    'POST /api/payment/paystack/order': { ...PAYMENT, input: payments.payOrderInput },
    'POST /api/payment/paystack/dispatch': { ...PAYMENT, input: dispatch.payDispatchInput },
    'POST /api/payment/paystack/errand': { ...PAYMENT, input: errands.payErrandInput },
    'POST /api/payment/wallet/order': { ...PAYMENT, input: payments.payOrderInput },
    'POST /api/payment/wallet/dispatch': { ...PAYMENT, input: dispatch.payDispatchInput },
    'POST /api/payment/wallet/errand': { ...PAYMENT, input: errands.payErrandInput },
  }),

  // Reviews
  ...anyone('none', {
    'GET /api/review/list': { limit: 'catalog', query: reviews.reviewListQuery },
    'GET /api/review/photo/[fileId]': { limit: 'catalog', query: reviews.reviewPhotoQuery },
  }),
  ...customer({
    'POST /api/review/save': { limit: 'review', input: reviews.saveReviewInput },
    'POST /api/review/delete': { limit: 'review', input: reviews.deleteReviewInput },
  }),
  ...signedIn('none', {
    'POST /api/review/report': { limit: 'report', input: reviews.reportReviewInput },
  }),

  // Chat, files, contact form
  ...anyone('none', {
    'GET /api/docs': { limit: 'reads' },
    'GET /api/docs/openapi.json': { limit: 'reads' },
    'POST /api/mail/contact': {
      limit: 'contact',
      input: support.sendContactInput,
      form: { maxFileBytes: MAX_ATTACHMENT_BYTES, tooLarge: FILE_MESSAGES.attachmentTooLarge },
    },
  }),
  ...customer({
    'GET /api/chat/get-chat': { limit: 'reads', query: chat.getChatQuery },
    'GET /api/chat/services': { limit: 'reads' },
    'GET /api/chat/service': { limit: 'reads', query: chat.chatServiceQuery },
    'POST /api/chat/send': { limit: 'chat', input: chat.sendChatInput, form: VIDEO_FORM },
    'POST /api/chat/rate': { limit: 'review', input: support.rateInput },
  }),
  ...signedIn('participant', {
    'POST /api/files': {
      limit: 'upload',
      agentLimit: 'agentUpload',
      limitFor: ({ purpose }: files.UploadInput) =>
        purpose === 'product' ? 'productUpload' : undefined,
      input: files.uploadInput,
      form: VIDEO_FORM,
    },
    'GET /api/files/[fileId]': { limit: 'reads', query: files.fileQuery },
  }),

  // Shops
  ...anyone('none', {
    'GET /api/seller/list': { limit: 'catalog' },
    'GET /api/seller/vendor/[vendorId]': { limit: 'catalog' },
  }),
  ...seller({
    'GET /api/seller/orders': { query: sellers.boardQuery },
    'GET /api/seller/order/item': { query: sellers.ticketItemQuery },
    'POST /api/seller/order/query': { input: sellers.queryInput },
    'POST /api/seller/order/accept': { input: sellers.acceptInput },
    'POST /api/seller/order/delay': { input: sellers.delayInput },
    'POST /api/seller/order/ready': { input: sellers.markInput },
    'POST /api/seller/order/handed-over': { input: sellers.markInput },
    'POST /api/seller/order/reject': { fresh: true, input: sellers.rejectInput },
    'POST /api/seller/pause': { input: sellers.pauseInput },
    'POST /api/seller/busy': { input: sellers.busyInput },
    'POST /api/seller/stock': { input: stockInput },
    'GET /api/seller/products': { query: products.productsQuery },
    'GET /api/seller/product/[productId]': {},
    'GET /api/seller/product/new': { query: products.shopQuery },
    'POST /api/seller/product/save': {
      fresh: true,
      input: products.saveProductInput,
      maxKeys: 2_000,
    },
    'POST /api/seller/product/answer': { input: products.answerInput },
    'POST /api/seller/product/remove': { fresh: true, input: products.productIdInput },
    'POST /api/seller/import': {
      limit: 'import',
      input: products.importInput,
      form: { maxFileBytes: MAX_IMPORT_BYTES, tooLarge: PRODUCT_MESSAGES.importTooLarge },
    },
    'GET /api/seller/import/[importId]': {},
    'POST /api/seller/import/fix': { input: products.importFixInput },
    'POST /api/seller/import/confirm': {
      limit: 'import',
      fresh: true,
      input: products.importConfirmInput,
    },
    'GET /api/seller/export': { limit: 'statement', query: products.shopQuery },
    'GET /api/seller/reviews': { query: reviews.shopReviewsQuery },
    'POST /api/seller/review/reply': { input: reviews.replyInput },
    'POST /api/seller/alerts': { input: sellers.alertsInput },
    'GET /api/seller/shop': { query: sellers.shopQuery },
    'POST /api/seller/shop': { fresh: true, input: sellers.saveShopInput },
    'GET /api/seller/sales': { query: sellers.salesQuery },
    'GET /api/seller/sales/file': { limit: 'statement', query: sellers.salesQuery },
    'GET /api/seller/staff': { fresh: true, query: sellers.shopQuery },
    'POST /api/seller/staff/invite': {
      limit: 'invite',
      fresh: true,
      input: sellers.inviteInput,
    },
    'POST /api/seller/staff/role': { fresh: true, input: sellers.memberRoleInput },
    'POST /api/seller/staff/remove': { fresh: true, input: sellers.removeInput },
  }),
  ...anyone('none', {
    'POST /api/seller/staff/invitation': { limit: 'link', input: sellers.invitationTokenInput },
  }),
  ...signedIn('self', {
    'POST /api/seller/staff/accept': {
      limit: 'account',
      fresh: true,
      input: sellers.invitationTokenInput,
    },
  }),

  // Applications to sell or to ride
  ...signedIn('none', {
    'GET /api/bank/list': { limit: 'reads' },
  }),
  ...signedIn('self', {
    'GET /api/seller/application': { limit: 'reads' },
    'POST /api/seller/apply': {
      limit: 'application',
      fresh: true,
      input: applications.sellerApplyInput,
    },
    'POST /api/seller/application/withdraw': {
      limit: 'application',
      fresh: true,
      input: applications.withdrawInput,
    },
    'GET /api/rider/application': { limit: 'reads' },
    'POST /api/rider/apply': {
      limit: 'application',
      fresh: true,
      input: applications.riderApplyInput,
    },
    'POST /api/rider/application/withdraw': {
      limit: 'application',
      fresh: true,
      input: applications.withdrawInput,
    },
  }),

  // Riders
  ...rider({
    'GET /api/rider/jobs': {},
    'POST /api/rider/presence': { input: riders.presenceInput },
    'POST /api/rider/offer/accept': { fresh: true, input: riders.offerInput },
    'POST /api/rider/offer/decline': { input: riders.offerInput },
    'POST /api/rider/job/arrive': { input: riders.arriveInput },
    'POST /api/rider/job/pick': { input: riders.pickInput },
    'POST /api/rider/job/stop': { fresh: true, input: riders.stopInput },
    'POST /api/rider/job/contact': { input: riders.contactInput },
    'POST /api/rider/job/deliver': { fresh: true, input: riders.deliverInput },
    'POST /api/rider/job/unreachable': { input: riders.reasonInput },
    'POST /api/rider/job/give-back': { input: riders.reasonInput },
    'GET /api/rider/earnings': { query: riders.earningsQuery },
  }),

  // Support
  ...staff(STAFF_ROLES, {
    'GET /api/support/inbox': { limit: 'inbox', query: support.inboxQuery },
    'GET /api/support/chat': { query: support.supportChatQuery },
    'GET /api/support/ticket': { query: support.ticketQuery },
    'POST /api/support/take': { input: support.takeChatInput },
    'POST /api/support/assign': { input: support.assignChatInput },
    'POST /api/support/resolve': { input: support.resolveInput },
    'POST /api/support/snooze': { input: support.snoozeInput },
    'POST /api/support/label': { input: support.labelInput },
    'POST /api/support/priority': { input: support.priorityInput },
    'POST /api/support/note': { input: support.noteInput },
    'POST /api/support/read': { input: support.readChatInput },
    'POST /api/support/agents': { input: support.agentInput },
    'POST /api/support/canned': { input: support.cannedInput },
    'POST /api/support/send': { limit: 'chat', input: support.supportSendInput, form: VIDEO_FORM },
    'GET /api/support/report': { query: support.supportReportQuery },
    'GET /api/support/agents': {},
    'GET /api/support/canned': {},
    'DELETE /api/support/canned': { query: support.cannedQuery },
    'POST /api/support/refund-request': {
      limit: 'staffAction',
      fresh: true,
      input: support.refundRequestInput,
    },
    'POST /api/support/ticket/reply': { limit: 'staffAction', input: support.ticketReplyInput },
    'POST /api/support/ticket/close': { limit: 'staffAction', input: support.closeTicketInput },
  }),

  // Ops
  ...staff(STAFF_ROLES, {
    'GET /api/admin/reviews': { query: reviews.staffReviewsQuery },
    'POST /api/admin/review/hide': {
      limit: 'staffAction',
      fresh: true,
      input: ops.decideReviewInput,
    },
    'POST /api/admin/review/keep': {
      limit: 'staffAction',
      fresh: true,
      input: ops.decideReviewInput,
    },
    'POST /api/admin/review/show': {
      limit: 'staffAction',
      fresh: true,
      input: ops.decideReviewInput,
    },
  }),
  ...staff(OPS_ROLES, {
    'GET /api/admin/products': { query: ops.productsOfOpsQuery },
    'POST /api/admin/product/hide': {
      limit: 'staffAction',
      fresh: true,
      input: ops.takeDownInput,
    },
    'POST /api/admin/product/show': {
      limit: 'staffAction',
      fresh: true,
      input: ops.takeDownInput,
    },
    'GET /api/admin/promos': {},
    'POST /api/admin/promo/save': { ...SENSITIVE_ACTION, input: ops.savePromoInput },
    'POST /api/admin/promo/end': { ...SENSITIVE_ACTION, input: ops.endPromoInput },
    'POST /api/admin/account/suspend': { ...SENSITIVE_ACTION, input: ops.accountInput },
    'POST /api/admin/account/restore': { ...SENSITIVE_ACTION, input: ops.accountInput },
    'GET /api/admin/jobs': { query: ops.jobsQuery },
    'GET /api/admin/jobs/[kind]/[id]': {},
    'POST /api/admin/job/cancel': { ...SENSITIVE_ACTION, input: ops.cancelJobInput },
    'POST /api/admin/job/refund': { ...SENSITIVE_ACTION, input: ops.refundJobInput },
    'POST /api/admin/job/deliver': { ...SENSITIVE_ACTION, input: ops.deliverJobInput },
    'GET /api/admin/riders': { query: ops.ridersQuery },
    'POST /api/admin/job/assign': { ...SENSITIVE_ACTION, input: ops.assignJobInput },
    'POST /api/admin/job/release': { ...SENSITIVE_ACTION, input: ops.releaseJobInput },
    'GET /api/admin/people': { query: ops.peopleQuery },
    'GET /api/admin/people/[userId]': {},
    'POST /api/admin/note': { limit: 'staffAction', fresh: true, input: ops.personNoteInput },
    'GET /api/admin/applications': { query: ops.applicationsQuery },
    'GET /api/admin/applications/[id]': {},
    'POST /api/admin/application/decide': {
      ...SENSITIVE_ACTION,
      input: ops.decideApplicationInput,
    },
    'POST /api/admin/application/check': {
      limit: 'staffAction',
      fresh: true,
      input: ops.checkInput,
    },
    'GET /api/admin/shop/list': { query: ops.shopsQuery },
    'POST /api/admin/shop/suspend': { ...SENSITIVE_ACTION, input: ops.shopInput },
    'POST /api/admin/shop/reopen': { ...SENSITIVE_ACTION, input: ops.shopInput },
    'POST /api/admin/shop/close': { ...SENSITIVE_ACTION, input: ops.shopInput },
    'POST /api/admin/shop/edit': { ...SENSITIVE_ACTION, input: ops.editShopInput },
    'GET /api/admin/rider/list': { query: ops.riderListQuery },
    'POST /api/admin/rider/suspend': { ...SENSITIVE_ACTION, input: ops.riderInput },
    'POST /api/admin/rider/reopen': { ...SENSITIVE_ACTION, input: ops.riderInput },
    'POST /api/admin/rider/close': { ...SENSITIVE_ACTION, input: ops.riderInput },
    'GET /api/admin/approvals': {},
    'POST /api/admin/approval/agree': { ...SENSITIVE_ACTION, input: ops.decideInput },
    'POST /api/admin/approval/decline': { ...SENSITIVE_ACTION, input: ops.decideInput },
  }),
  ...staff(['admin'], {
    'POST /api/admin/role/grant': { ...SENSITIVE_ACTION, input: ops.roleInput },
    'POST /api/admin/role/revoke': { ...SENSITIVE_ACTION, input: ops.roleInput },
    'POST /api/admin/factor/reset': { ...SENSITIVE_ACTION, input: ops.accountInput },
  }),
} satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof ROUTES;

/** Whether the call belongs to a staff area, which answers everyone else with 404. */
export function isStaffCall({ roles }: RouteRow): boolean {
  return roles !== 'anyone' && !roles.includes('customer');
}

/** Whether only staff may call. */
export function isForStaff({ roles }: RouteRow): boolean {
  return roles !== 'anyone' && roles.every((role) => isStaff({ roles: [role] }));
}
