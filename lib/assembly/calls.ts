import 'server-only';
import * as addresses from '@/lib/addresses/calls';
import * as applications from '@/lib/applications/calls';
import * as applicationsStaff from '@/lib/applications/staff-calls';
import * as cart from '@/lib/cart/calls';
import * as catalog from '@/lib/catalog/calls';
import * as chat from '@/lib/chat/calls';
import * as dispatch from '@/lib/dispatch/calls';
import * as errands from '@/lib/errands/calls';
import * as files from '@/lib/files/calls';
import * as jobsStaff from '@/lib/jobs/staff-calls';
import * as movesStaff from '@/lib/moves/staff-calls';
import * as orders from '@/lib/orders/calls';
import * as payments from '@/lib/payments/calls';
import { ANYONE, row } from '@/lib/platform/http/row';
import * as platformStaff from '@/lib/platform/staff-calls';
import * as products from '@/lib/products/calls';
import * as promos from '@/lib/promos/calls';
import * as push from '@/lib/push/calls';
import * as reviews from '@/lib/reviews/calls';
import * as riders from '@/lib/riders/calls';
import * as ridersStaff from '@/lib/riders/staff-calls';
import * as sellers from '@/lib/sellers/calls';
import * as sellersStaff from '@/lib/sellers/staff-calls';
import * as stock from '@/lib/stock/calls';
import * as support from '@/lib/support/calls';
import * as users from '@/lib/users/calls';
import * as sessions from '@/lib/users/session-calls';
import * as usersStaff from '@/lib/users/staff-calls';
import * as wallet from '@/lib/wallet/calls';
import * as signIn from './sign-in-calls';

export const getApiPageCall = row('GET /api/docs', { ...ANYONE, limit: 'reads' });
export const getOpenApiCall = row('GET /api/docs/openapi.json', { ...ANYONE, limit: 'reads' });

/** Every call, in the order of docs/api.md. */
const CALLS = [
  // Accounts
  signIn.loginCall,
  signIn.registerCall,
  signIn.googleSignInCall,
  users.requestPasswordResetCall,
  users.resetPasswordCall,
  users.declineEmailCall,
  users.undoEmailCall,
  users.giveUpWalletCall,
  sessions.getCurrentUserCall,
  sessions.logoutCall,
  users.confirmEmailCall,
  users.getProfileCall,
  users.editProfileCall,
  users.editEmailCall,
  users.changePasswordCall,
  users.deleteAccountCall,
  users.startSecondFactorCall,
  users.confirmSecondFactorCall,
  users.endSecondFactorCall,
  users.endSessionCall,
  push.getPushKeyCall,
  push.subscribePushCall,
  push.unsubscribePushCall,
  users.resendConfirmationCall,
  cart.updateWishListCall,
  // Shop and cart
  catalog.listProductsCall,
  catalog.suggestProductsCall,
  cart.updateCartCall,
  // Addresses and places
  addresses.findNearestPlaceCall,
  addresses.suggestPlacesCall,
  addresses.listAddressesCall,
  addresses.addAddressCall,
  addresses.editAddressCall,
  addresses.deleteAddressCall,
  addresses.setDefaultAddressCall,
  // Purchases: orders, dispatches, errands
  orders.quoteDeliveryFeeCall,
  dispatch.quoteDispatchFeeCall,
  errands.quoteErrandFeeCall,
  payments.quoteCartCall,
  dispatch.quoteDispatchCall,
  errands.quoteErrandCall,
  orders.listOrdersCall,
  orders.cancelOrderCall,
  dispatch.listDispatchesCall,
  dispatch.cancelDispatchCall,
  errands.listErrandsCall,
  errands.cancelErrandCall,
  orders.reportOrderCall,
  dispatch.reportDispatchCall,
  errands.reportErrandCall,
  riders.answerSpendCall,
  promos.applyPromoCall,
  orders.answerQueryCall,
  riders.trackDeliveryCall,
  // Payments and wallet
  payments.receiveWebhookCall,
  payments.confirmPaymentCall,
  wallet.getWalletCall,
  wallet.getStatementCall,
  wallet.activateWalletCall,
  wallet.checkTransfersCall,
  payments.payOrderByCardCall,
  dispatch.payDispatchByCardCall,
  errands.payErrandByCardCall,
  payments.payOrderFromWalletCall,
  dispatch.payDispatchFromWalletCall,
  errands.payErrandFromWalletCall,
  // Reviews
  reviews.listReviewsCall,
  reviews.getReviewPhotoCall,
  reviews.saveReviewCall,
  reviews.deleteReviewCall,
  reviews.reportReviewCall,
  // Chat, files, contact form
  getApiPageCall,
  getOpenApiCall,
  support.sendContactCall,
  chat.getChatCall,
  chat.listChatServicesCall,
  chat.getChatServiceCall,
  chat.sendChatCall,
  support.rateChatCall,
  files.uploadFileCall,
  files.getFileCall,
  // Shops
  catalog.listVendorsCall,
  catalog.getVendorCall,
  sellers.listBoardCall,
  sellers.getTicketItemCall,
  sellers.askCustomerCall,
  sellers.acceptOrderCall,
  sellers.delayOrderCall,
  sellers.markOrderReadyCall,
  sellers.handOverOrderCall,
  sellers.rejectOrderCall,
  sellers.pauseShopCall,
  sellers.setBusyCall,
  stock.setStockCall,
  products.listShopProductsCall,
  products.getEditPageCall,
  products.getNewProductCall,
  products.saveProductCall,
  products.answerTakeDownCall,
  products.removeProductCall,
  products.startImportCall,
  products.getImportCall,
  products.fixImportCall,
  products.confirmImportCall,
  products.exportProductsCall,
  reviews.listShopReviewsCall,
  reviews.replyToReviewCall,
  sellers.setAlertsCall,
  sellers.getShopCall,
  sellers.saveShopCall,
  sellers.getSalesCall,
  sellers.downloadSalesCall,
  sellers.listMembersCall,
  sellers.inviteMemberCall,
  sellers.changeMemberRoleCall,
  sellers.removeMemberCall,
  sellers.getInvitationCall,
  sellers.acceptInvitationCall,
  // Applications to sell or to ride
  applications.listBanksCall,
  applications.getSellerApplicationCall,
  applications.applyToSellCall,
  applications.withdrawSellerApplicationCall,
  applications.getRiderApplicationCall,
  applications.applyToRideCall,
  applications.withdrawRiderApplicationCall,
  // Riders
  riders.listRiderJobsCall,
  riders.setPresenceCall,
  riders.acceptOfferCall,
  riders.declineOfferCall,
  riders.reportArrivalCall,
  riders.pickUpItemsCall,
  riders.closeStopCall,
  riders.logContactCall,
  riders.handOverJobCall,
  riders.reportUnreachableCall,
  riders.giveBackJobCall,
  riders.getEarningsCall,
  // Support
  support.listInboxCall,
  support.openSupportChatCall,
  support.getTicketCall,
  support.takeChatCall,
  support.assignChatCall,
  support.resolveChatCall,
  support.snoozeChatCall,
  support.labelChatCall,
  support.prioritiseChatCall,
  support.addChatNoteCall,
  support.markChatReadCall,
  support.changeAgentCall,
  support.saveCannedReplyCall,
  support.replyInChatCall,
  support.getSupportReportCall,
  support.listAgentsCall,
  support.listCannedRepliesCall,
  support.deleteCannedReplyCall,
  support.requestRefundCall,
  support.replyToTicketCall,
  support.closeTicketCall,
  // Ops
  reviews.listStaffReviewsCall,
  reviews.hideReviewCall,
  reviews.keepReviewCall,
  reviews.showReviewCall,
  products.listModeratedProductsCall,
  products.hideProductCall,
  products.showProductCall,
  promos.listPromosCall,
  promos.savePromoCall,
  promos.endPromoCall,
  usersStaff.suspendAccountCall,
  usersStaff.restoreAccountCall,
  movesStaff.listJobsCall,
  movesStaff.getJobCall,
  movesStaff.cancelJobCall,
  movesStaff.refundJobCall,
  movesStaff.deliverJobCall,
  jobsStaff.listRidersCall,
  jobsStaff.assignJobCall,
  jobsStaff.releaseJobCall,
  usersStaff.listPeopleCall,
  usersStaff.getPersonCall,
  usersStaff.addPersonNoteCall,
  applicationsStaff.listApplicationsCall,
  applicationsStaff.getApplicationCall,
  applicationsStaff.decideApplicationCall,
  applicationsStaff.checkApplicationCall,
  sellersStaff.listShopsCall,
  sellersStaff.suspendShopCall,
  sellersStaff.reopenShopCall,
  sellersStaff.closeShopCall,
  sellersStaff.editShopCall,
  ridersStaff.listRiderProfilesCall,
  ridersStaff.suspendRiderCall,
  ridersStaff.reopenRiderCall,
  ridersStaff.closeRiderCall,
  platformStaff.listApprovalsCall,
  platformStaff.agreeToApprovalCall,
  platformStaff.declineApprovalCall,
  usersStaff.grantRoleCall,
  usersStaff.revokeRoleCall,
  usersStaff.resetSecondFactorCall,
] as const;

export type RouteName = (typeof CALLS)[number]['name'];

/** The rows of all calls by name: for the API document, the server's first look at a path, and tests. */
export const ROUTES = Object.fromEntries(CALLS.map((call) => [call.name, call])) as {
  [N in RouteName]: Extract<(typeof CALLS)[number], { name: N }>;
};
