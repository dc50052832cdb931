import type { z } from 'zod';
import {
  addAddressInput,
  addressIdInput,
  autoCompleteQuery,
  editAddressInput,
  nearestInput,
} from '@/lib/addresses/schemas';
import { updateCartInput, updateWishListInput } from '@/lib/cart/schemas';
import { listWeight, productListCall, suggestQuery } from '@/lib/catalog/schemas';
import { CHAT_STAFF } from '@/lib/chat/policy';
import { chatServiceQuery, getChatQuery, sendChatInput } from '@/lib/chat/schemas';
import { MESSAGES } from '@/lib/core/messages';
import { type OwnerScope, ROLES, type Role } from '@/lib/core/roles';
import {
  cancelDispatchInput,
  dispatchFeeInput,
  dispatchQuoteInput,
  payDispatchInput,
  reportDispatchInput,
} from '@/lib/dispatch/schemas';
import {
  cancelErrandInput,
  errandFeeInput,
  errandQuoteInput,
  payErrandInput,
  reportErrandInput,
} from '@/lib/errands/schemas';
import { MAX_VIDEO_BYTES } from '@/lib/files/policy';
import { fileQuery, uploadInput } from '@/lib/files/schemas';
import { OPS_ROLES } from '@/lib/ops/policy';
import {
  accountInput,
  assignJobInput,
  cancelJobInput,
  decideInput,
  decideReviewInput,
  deliverJobInput,
  endPromoInput,
  jobsQuery,
  refundJobInput,
  releaseJobInput,
  ridersQuery,
  savePromoInput,
} from '@/lib/ops/schemas';
import {
  answerQueryInput,
  cancelOrderInput,
  deliveryFeeInput,
  reportOrderInput,
} from '@/lib/orders/schemas';
import { paymentStateQuery, payOrderInput, quoteInput } from '@/lib/payments/schemas';
import { applyPromoInput } from '@/lib/promos/schemas';
import { subscribeInput, unsubscribeInput } from '@/lib/push/schemas';
import { REVIEW_STAFF } from '@/lib/reviews/policy';
import {
  deleteReviewInput,
  replyInput,
  reportReviewInput,
  reviewListQuery,
  reviewPhotoQuery,
  saveReviewInput,
  shopReviewsQuery,
  staffReviewsQuery,
} from '@/lib/reviews/schemas';
import {
  approveSpendInput,
  arriveInput,
  contactInput,
  deliverInput,
  earningsQuery,
  offerInput,
  pickInput,
  presenceInput,
  reasonInput,
  stopInput,
  trackQuery,
} from '@/lib/riders/schemas';
import {
  acceptInput,
  boardQuery,
  busyInput,
  delayInput,
  markInput,
  pauseInput,
  queryInput,
  rejectInput,
  stockInput,
  ticketItemQuery,
} from '@/lib/sellers/schemas';
import { MAX_ATTACHMENT_BYTES } from '@/lib/support/policy';
import {
  agentInput,
  assignChatInput,
  cannedInput,
  cannedQuery,
  closeTicketInput,
  inboxQuery,
  labelInput,
  noteInput,
  priorityInput,
  rateInput,
  readChatInput,
  refundRequestInput,
  resolveInput,
  sendContactInput,
  snoozeInput,
  supportChatQuery,
  supportReportQuery,
  supportSendInput,
  takeChatInput,
  ticketQuery,
  ticketReplyInput,
} from '@/lib/support/schemas';
import {
  changePasswordInput,
  deleteAccountInput,
  editEmailInput,
  editProfileInput,
  endSessionInput,
  googleSignInInput,
  linkInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  sendPasswordResetInput,
} from '@/lib/users/schemas';
import { statementQuery, walletQuery } from '@/lib/wallet/schemas';
import type { LimitName } from './limits';
import type { FormLimit } from './read-form';

/** A row of the route table, which handlers, the API document and the authorisation test read. */
export interface RouteRow {
  /** Who may call: everyone, guests included, or users with one of these roles. */
  roles: 'anyone' | readonly Role[];
  /** Whose data the call reaches; `ownedBy` turns the actor's scope into a filter. */
  owner: OwnerScope;
  limit: LimitName;
  /** The limit of those who answer customers, where theirs is another. */
  agentLimit?: LimitName;
  /**
   * For money: checks the session in the database, so one ended elsewhere ends at once. `recent`, for
   * what staff do with money: asks for a sign-in within the last five minutes as well; else 403 with
   * `logInAgain`.
   */
  fresh?: true | 'recent';
  /** Query parameter by which a guest's calls are counted, instead of by device. */
  guestsBy?: string;
  /**
   * How many points a call with this query costs. A method, so that each row may narrow the type of
   * its query.
   */
  weigh?(query: unknown): number;
  /** Schema of the body: JSON, or a form. */
  input?: z.ZodType;
  /** The body is a multipart form with a file. */
  form?: FormLimit;
  /** Schema of the query string. */
  query?: z.ZodType;
  /** Accepts an Idempotency-Key; a repeat gets the first answer. */
  idempotent?: true;
  /** The handler reads the raw body and checks its signature: no Origin check, no JSON. */
  signed?: true;
  /** A GET that changes something: only our own pages may call it. */
  sameOrigin?: true;
}

const CUSTOMER = ['customer'] as const;
const SELLER = ['seller'] as const;
const RIDER = ['rider'] as const;

export const ROUTES = {
  'GET /api/user/is-auth': { roles: 'anyone', owner: 'self', limit: 'session' },
  'GET /api/user/logout': { roles: 'anyone', owner: 'self', limit: 'account', sameOrigin: true },
  'POST /api/user/login': { roles: 'anyone', owner: 'none', limit: 'signIn', input: loginInput },
  'POST /api/user/register': {
    roles: 'anyone',
    owner: 'none',
    limit: 'register',
    input: registerInput,
  },
  'POST /api/user/google-signin': {
    roles: 'anyone',
    owner: 'none',
    limit: 'googleSignIn',
    input: googleSignInInput,
  },
  'POST /api/user/sendPasswordResetEmail': {
    roles: 'anyone',
    owner: 'none',
    limit: 'passwordReset',
    input: sendPasswordResetInput,
  },
  'POST /api/user/resetPassword': {
    roles: 'anyone',
    owner: 'none',
    limit: 'link',
    input: resetPasswordInput,
  },
  'GET /api/user/profile': { roles: CUSTOMER, owner: 'self', limit: 'account', fresh: true },
  'PATCH /api/user/edit-profile': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'ownAccount',
    input: editProfileInput,
  },
  'PATCH /api/user/edit-email': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'rareChange',
    fresh: true,
    input: editEmailInput,
  },
  'PATCH /api/user/change-password': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'ownAccount',
    fresh: true,
    input: changePasswordInput,
  },
  'POST /api/user/deleteAccount': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'rareChange',
    fresh: true,
    input: deleteAccountInput,
  },
  'POST /api/user/endSession': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'account',
    fresh: true,
    input: endSessionInput,
  },
  'GET /api/push/key': { roles: CUSTOMER, owner: 'self', limit: 'reads' },
  'POST /api/push/subscribe': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'push',
    fresh: true,
    input: subscribeInput,
  },
  'POST /api/push/unsubscribe': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'push',
    input: unsubscribeInput,
  },
  'POST /api/user/resendConfirmation': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'account',
    fresh: true,
  },
  'POST /api/user/confirmEmail': {
    roles: 'anyone',
    owner: 'self',
    limit: 'link',
    fresh: true,
    input: linkInput,
  },
  'POST /api/user/declineEmail': {
    roles: 'anyone',
    owner: 'none',
    limit: 'link',
    input: linkInput,
  },
  'POST /api/user/undoEmail': { roles: 'anyone', owner: 'none', limit: 'link', input: linkInput },
  'POST /api/user/giveUpWallet': {
    roles: 'anyone',
    owner: 'none',
    limit: 'link',
    input: linkInput,
  },
  'POST /api/user/wishListUpdate': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'cart',
    input: updateWishListInput,
  },
  'POST /api/cart/update': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'cart',
    input: updateCartInput,
  },
  'GET /api/product/list': {
    roles: 'anyone',
    owner: 'none',
    limit: 'catalog',
    query: productListCall,
    weigh: listWeight,
  },
  'GET /api/product/suggest': {
    roles: 'anyone',
    owner: 'none',
    limit: 'typing',
    query: suggestQuery,
  },
  'GET /api/seller/list': { roles: 'anyone', owner: 'none', limit: 'catalog' },
  'GET /api/seller/vendor/[vendorId]': { roles: 'anyone', owner: 'none', limit: 'catalog' },
  'GET /api/address/get': { roles: CUSTOMER, owner: 'self', limit: 'address' },
  'POST /api/address/add': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'address',
    input: addAddressInput,
  },
  'POST /api/address/edit': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'address',
    input: editAddressInput,
  },
  'POST /api/address/delete': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'address',
    input: addressIdInput,
  },
  'POST /api/address/default': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'address',
    input: addressIdInput,
  },
  'POST /api/map/nearest': {
    roles: 'anyone',
    owner: 'none',
    limit: 'suggestions',
    input: nearestInput,
  },
  'GET /api/map/autoComplete': {
    roles: 'anyone',
    owner: 'none',
    limit: 'suggestions',
    query: autoCompleteQuery,
  },
  'POST /api/order/delivery-fee': {
    roles: 'anyone',
    owner: 'none',
    limit: 'fee',
    input: deliveryFeeInput,
  },
  'POST /api/order/quote': { roles: 'anyone', owner: 'self', limit: 'quote', input: quoteInput },
  'GET /api/order/user': { roles: CUSTOMER, owner: 'self', limit: 'reads' },
  'POST /api/order/cancel': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'cancel',
    fresh: true,
    input: cancelOrderInput,
  },
  'POST /api/dispatch/delivery-fee': {
    roles: 'anyone',
    owner: 'none',
    limit: 'fee',
    input: dispatchFeeInput,
  },
  'POST /api/dispatch/quote': {
    roles: 'anyone',
    owner: 'self',
    limit: 'quote',
    input: dispatchQuoteInput,
  },
  'GET /api/dispatch/user': { roles: CUSTOMER, owner: 'self', limit: 'reads' },
  'POST /api/dispatch/cancel': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'cancel',
    fresh: true,
    input: cancelDispatchInput,
  },
  'POST /api/errand/delivery-fee': {
    roles: 'anyone',
    owner: 'none',
    limit: 'fee',
    input: errandFeeInput,
  },
  'POST /api/errand/quote': {
    roles: 'anyone',
    owner: 'self',
    limit: 'quote',
    input: errandQuoteInput,
  },
  'GET /api/errand/user': { roles: CUSTOMER, owner: 'self', limit: 'reads' },
  'POST /api/errand/cancel': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'cancel',
    fresh: true,
    input: cancelErrandInput,
  },
  'POST /api/order/report': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'report',
    input: reportOrderInput,
  },
  'POST /api/dispatch/report': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'report',
    input: reportDispatchInput,
  },
  'POST /api/errand/report': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'report',
    input: reportErrandInput,
  },
  'POST /api/errand/approve-spend': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'cancel',
    fresh: true,
    input: approveSpendInput,
  },
  'POST /api/promo/apply': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'promo',
    input: applyPromoInput,
  },
  'GET /api/wallet/get': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'wallet',
    fresh: true,
    query: walletQuery,
  },
  'GET /api/wallet/statement': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'statement',
    fresh: true,
    query: statementQuery,
  },
  'POST /api/wallet/activate': { roles: CUSTOMER, owner: 'self', limit: 'activation', fresh: true },
  'POST /api/wallet/check': { roles: CUSTOMER, owner: 'self', limit: 'walletCheck', fresh: true },
  'POST /api/payment/paystack/order': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'payment',
    fresh: true,
    input: payOrderInput,
    idempotent: true,
  },
  'POST /api/payment/paystack/dispatch': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'payment',
    fresh: true,
    input: payDispatchInput,
    idempotent: true,
  },
  'POST /api/payment/paystack/errand': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'payment',
    fresh: true,
    input: payErrandInput,
    idempotent: true,
  },
  'POST /api/payment/wallet/order': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'payment',
    fresh: true,
    input: payOrderInput,
    idempotent: true,
  },
  'POST /api/payment/wallet/dispatch': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'payment',
    fresh: true,
    input: payDispatchInput,
    idempotent: true,
  },
  'POST /api/payment/wallet/errand': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'payment',
    fresh: true,
    input: payErrandInput,
    idempotent: true,
  },
  'GET /api/payment/callback': {
    roles: 'anyone',
    owner: 'self',
    limit: 'paymentState',
    guestsBy: 'reference',
    query: paymentStateQuery,
  },
  'GET /api/seller/orders': { roles: SELLER, owner: 'vendor', limit: 'board', query: boardQuery },
  'GET /api/seller/order/item': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    query: ticketItemQuery,
  },
  'POST /api/seller/order/query': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    input: queryInput,
  },
  'POST /api/order/answer-query': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'cancel',
    fresh: true,
    input: answerQueryInput,
  },
  'POST /api/seller/order/accept': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    input: acceptInput,
  },
  'POST /api/seller/order/delay': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    input: delayInput,
  },
  'POST /api/seller/order/ready': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    input: markInput,
  },
  'POST /api/seller/order/handed-over': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    input: markInput,
  },
  'POST /api/seller/order/reject': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    fresh: true,
    input: rejectInput,
  },
  'POST /api/seller/pause': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    input: pauseInput,
  },
  'POST /api/seller/busy': { roles: SELLER, owner: 'vendor', limit: 'board', input: busyInput },
  'POST /api/seller/stock': { roles: SELLER, owner: 'vendor', limit: 'board', input: stockInput },
  'GET /api/review/list': {
    roles: 'anyone',
    owner: 'none',
    limit: 'catalog',
    query: reviewListQuery,
  },
  'GET /api/review/photo/[fileId]': {
    roles: 'anyone',
    owner: 'none',
    limit: 'catalog',
    query: reviewPhotoQuery,
  },
  'POST /api/review/save': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'review',
    input: saveReviewInput,
  },
  'POST /api/review/delete': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'review',
    input: deleteReviewInput,
  },
  'POST /api/review/report': {
    roles: ROLES,
    owner: 'none',
    limit: 'report',
    input: reportReviewInput,
  },
  'GET /api/seller/reviews': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    query: shopReviewsQuery,
  },
  'POST /api/seller/review/reply': {
    roles: SELLER,
    owner: 'vendor',
    limit: 'board',
    input: replyInput,
  },
  'GET /api/admin/reviews': {
    roles: REVIEW_STAFF,
    owner: 'staff',
    limit: 'staff',
    query: staffReviewsQuery,
  },
  'POST /api/admin/review/hide': {
    roles: REVIEW_STAFF,
    owner: 'staff',
    limit: 'staffAction',
    fresh: true,
    input: decideReviewInput,
  },
  'POST /api/admin/review/keep': {
    roles: REVIEW_STAFF,
    owner: 'staff',
    limit: 'staffAction',
    fresh: true,
    input: decideReviewInput,
  },
  'POST /api/admin/review/show': {
    roles: REVIEW_STAFF,
    owner: 'staff',
    limit: 'staffAction',
    fresh: true,
    input: decideReviewInput,
  },
  'GET /api/admin/promos': { roles: OPS_ROLES, owner: 'staff', limit: 'staff' },
  'POST /api/admin/promo/save': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: savePromoInput,
  },
  'POST /api/admin/promo/end': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: endPromoInput,
  },
  'POST /api/admin/account/suspend': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: accountInput,
  },
  'POST /api/admin/account/restore': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: accountInput,
  },
  'GET /api/docs': { roles: 'anyone', owner: 'none', limit: 'reads' },
  'GET /api/docs/openapi.json': { roles: 'anyone', owner: 'none', limit: 'reads' },
  'POST /api/mail/contact': {
    roles: 'anyone',
    owner: 'none',
    limit: 'contact',
    input: sendContactInput,
    form: { maxFileBytes: MAX_ATTACHMENT_BYTES, tooLarge: MESSAGES.attachmentTooLarge },
  },
  'GET /api/chat/get-chat': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'reads',
    query: getChatQuery,
  },
  'GET /api/chat/services': { roles: CUSTOMER, owner: 'self', limit: 'reads' },
  'GET /api/chat/service': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'reads',
    query: chatServiceQuery,
  },
  'POST /api/chat/send': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'chat',
    input: sendChatInput,
    form: { maxFileBytes: MAX_VIDEO_BYTES, tooLarge: MESSAGES.videoTooLarge },
  },
  'POST /api/chat/rate': { roles: CUSTOMER, owner: 'self', limit: 'review', input: rateInput },
  'GET /api/support/inbox': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'inbox',
    query: inboxQuery,
  },
  'GET /api/support/chat': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    query: supportChatQuery,
  },
  'GET /api/support/ticket': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    query: ticketQuery,
  },
  'POST /api/support/take': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    input: takeChatInput,
  },
  'POST /api/support/assign': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    input: assignChatInput,
  },
  'POST /api/support/resolve': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    input: resolveInput,
  },
  'POST /api/support/snooze': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    input: snoozeInput,
  },
  'POST /api/support/label': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    input: labelInput,
  },
  'POST /api/support/priority': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    input: priorityInput,
  },
  'POST /api/support/note': { roles: CHAT_STAFF, owner: 'staff', limit: 'staff', input: noteInput },
  'POST /api/support/read': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    input: readChatInput,
  },
  'POST /api/support/agents': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    input: agentInput,
  },
  'POST /api/support/canned': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    input: cannedInput,
  },
  'POST /api/support/send': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'chat',
    input: supportSendInput,
    form: { maxFileBytes: MAX_VIDEO_BYTES, tooLarge: MESSAGES.videoTooLarge },
  },
  'GET /api/support/report': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    query: supportReportQuery,
  },
  'GET /api/support/agents': { roles: CHAT_STAFF, owner: 'staff', limit: 'staff' },
  'GET /api/support/canned': { roles: CHAT_STAFF, owner: 'staff', limit: 'staff' },
  'DELETE /api/support/canned': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staff',
    query: cannedQuery,
  },
  'POST /api/support/refund-request': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staffAction',
    fresh: true,
    input: refundRequestInput,
  },
  'POST /api/support/ticket/reply': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staffAction',
    input: ticketReplyInput,
  },
  'POST /api/support/ticket/close': {
    roles: CHAT_STAFF,
    owner: 'staff',
    limit: 'staffAction',
    input: closeTicketInput,
  },
  'POST /api/files': {
    roles: ROLES,
    owner: 'participant',
    limit: 'upload',
    agentLimit: 'agentUpload',
    input: uploadInput,
    form: { maxFileBytes: MAX_VIDEO_BYTES, tooLarge: MESSAGES.videoTooLarge },
  },
  'GET /api/files/[fileId]': {
    roles: ROLES,
    owner: 'participant',
    limit: 'reads',
    query: fileQuery,
  },
  'GET /api/delivery/track': {
    roles: CUSTOMER,
    owner: 'self',
    limit: 'board',
    query: trackQuery,
  },
  'GET /api/rider/jobs': { roles: RIDER, owner: 'rider', limit: 'board' },
  'POST /api/rider/presence': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    input: presenceInput,
  },
  'POST /api/rider/offer/accept': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    fresh: true,
    input: offerInput,
  },
  'POST /api/rider/offer/decline': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    input: offerInput,
  },
  'GET /api/admin/jobs': { roles: OPS_ROLES, owner: 'staff', limit: 'staff', query: jobsQuery },
  'GET /api/admin/jobs/[kind]/[id]': { roles: OPS_ROLES, owner: 'staff', limit: 'staff' },
  'POST /api/admin/job/cancel': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: cancelJobInput,
  },
  'POST /api/admin/job/refund': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: refundJobInput,
  },
  'POST /api/admin/job/deliver': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: deliverJobInput,
  },
  'GET /api/admin/riders': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staff',
    query: ridersQuery,
  },
  'POST /api/admin/job/assign': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: assignJobInput,
  },
  'POST /api/admin/job/release': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: releaseJobInput,
  },
  'GET /api/admin/approvals': { roles: OPS_ROLES, owner: 'staff', limit: 'staff' },
  'POST /api/admin/approval/agree': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: decideInput,
  },
  'POST /api/admin/approval/decline': {
    roles: OPS_ROLES,
    owner: 'staff',
    limit: 'staffAction',
    fresh: 'recent',
    input: decideInput,
  },
  'POST /api/rider/job/arrive': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    input: arriveInput,
  },
  'POST /api/rider/job/pick': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    input: pickInput,
  },
  'POST /api/rider/job/stop': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    fresh: true,
    input: stopInput,
  },
  'POST /api/rider/job/contact': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    input: contactInput,
  },
  'POST /api/rider/job/deliver': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    fresh: true,
    input: deliverInput,
  },
  'POST /api/rider/job/unreachable': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    input: reasonInput,
  },
  'POST /api/rider/job/give-back': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    input: reasonInput,
  },
  'GET /api/rider/earnings': {
    roles: RIDER,
    owner: 'rider',
    limit: 'board',
    query: earningsQuery,
  },
  'POST /api/webhooks/paystack': { roles: 'anyone', owner: 'none', limit: 'webhook', signed: true },
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof ROUTES;

/** Whether the call belongs to a staff area, which answers everyone else with 404. */
export function isStaffCall({ roles }: RouteRow): boolean {
  return roles !== 'anyone' && !roles.includes('customer');
}
