import 'server-only';
import * as catalog from '@/lib/catalog/calls';
import * as chat from '@/lib/conversations/chat/calls';
import * as support from '@/lib/conversations/support/calls';
import * as bank from '@/lib/money/bank/calls';
import * as bankStaff from '@/lib/money/bank/staff-calls';
import * as earnings from '@/lib/money/earnings/calls';
import * as payouts from '@/lib/money/payouts/calls';
import * as payoutsStaff from '@/lib/money/payouts/staff-calls';
import * as provider from '@/lib/money/provider/calls';
import * as wallet from '@/lib/money/wallet/calls';
import * as writeOffs from '@/lib/money/write-offs/staff-calls';
import * as addresses from '@/lib/people/addresses/calls';
import * as people from '@/lib/people/calls';
import * as push from '@/lib/people/push/calls';
import * as sessions from '@/lib/people/session-calls';
import * as peopleStaff from '@/lib/people/staff-calls';
import * as files from '@/lib/platform/files/calls';
import { ANYONE, row } from '@/lib/platform/http/row';
import * as platformStaff from '@/lib/platform/staff-calls';
import * as cart from '@/lib/purchases/checkout/cart/calls';
import * as payments from '@/lib/purchases/checkout/payments/calls';
import * as promos from '@/lib/purchases/checkout/promos/calls';
import * as riders from '@/lib/purchases/delivery/riders/calls';
import * as ridersStaff from '@/lib/purchases/delivery/riders/staff-calls';
import * as deliveryStaff from '@/lib/purchases/delivery/staff-calls';
import * as board from '@/lib/purchases/moves/board/calls';
import * as moves from '@/lib/purchases/moves/calls';
import * as dispatch from '@/lib/purchases/moves/dispatch/calls';
import * as errands from '@/lib/purchases/moves/errands/calls';
import * as reports from '@/lib/purchases/moves/reports/calls';
import * as reportsStaff from '@/lib/purchases/moves/reports/staff-calls';
import * as reviews from '@/lib/purchases/moves/reviews/calls';
import * as movesStaff from '@/lib/purchases/moves/staff-calls';
import * as applications from '@/lib/shops/applications/calls';
import * as applicationsStaff from '@/lib/shops/applications/staff-calls';
import * as shops from '@/lib/shops/calls';
import * as products from '@/lib/shops/products/calls';
import * as shopsStaff from '@/lib/shops/staff-calls';
import * as stock from '@/lib/shops/stock/calls';
import * as signIn from './sign-in-calls';

export const getApiPageCall = row('GET /api/docs', { ...ANYONE, limit: 'reads' });
export const getOpenApiCall = row('GET /api/docs/openapi.json', { ...ANYONE, limit: 'reads' });

/** Every call, in the order of docs/api.md. */
const CALLS = [
  // Accounts
  signIn.loginCall,
  signIn.registerCall,
  signIn.googleSignInCall,
  people.requestPasswordResetCall,
  people.resetPasswordCall,
  people.declineEmailCall,
  people.undoEmailCall,
  people.giveUpWalletCall,
  payouts.withdrawByLinkCall,
  sessions.getCurrentUserCall,
  sessions.logoutCall,
  people.confirmEmailCall,
  people.getProfileCall,
  people.editProfileCall,
  people.editEmailCall,
  people.changePasswordCall,
  people.deleteAccountCall,
  people.startSecondFactorCall,
  people.confirmSecondFactorCall,
  people.endSecondFactorCall,
  people.endSessionCall,
  push.getPushKeyCall,
  push.subscribePushCall,
  push.unsubscribePushCall,
  people.resendConfirmationCall,
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
  moves.quoteDeliveryFeeCall,
  dispatch.quoteDispatchFeeCall,
  errands.quoteErrandFeeCall,
  payments.quoteCartCall,
  dispatch.quoteDispatchCall,
  errands.quoteErrandCall,
  moves.listOrdersCall,
  moves.cancelOrderCall,
  dispatch.listDispatchesCall,
  dispatch.cancelDispatchCall,
  errands.listErrandsCall,
  errands.cancelErrandCall,
  reports.reportOrderCall,
  reports.reportDispatchCall,
  reports.reportErrandCall,
  reports.replyOrderReportCall,
  reports.replyDispatchReportCall,
  reports.replyErrandReportCall,
  riders.answerSpendCall,
  promos.applyPromoCall,
  moves.answerQueryCall,
  riders.trackDeliveryCall,
  // Payments and wallet
  provider.receiveWebhookCall,
  payments.confirmPaymentCall,
  wallet.getWalletCall,
  wallet.getStatementCall,
  wallet.activateWalletCall,
  wallet.checkTransfersCall,
  bank.resolveAccountCall,
  bank.getBankAccountCall,
  bank.saveBankAccountCall,
  bank.removeBankAccountCall,
  bank.stopPayoutsCall,
  payouts.requestPayoutCall,
  payouts.cancelPayoutCall,
  payouts.listPayoutsCall,
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
  board.listBoardCall,
  board.getTicketItemCall,
  board.askCustomerCall,
  board.acceptOrderCall,
  board.delayOrderCall,
  board.markOrderReadyCall,
  board.handOverOrderCall,
  board.rejectOrderCall,
  reports.answerForShopCall,
  reports.objectForShopCall,
  shops.pauseShopCall,
  shops.setBusyCall,
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
  shops.setAlertsCall,
  shops.getShopCall,
  shops.saveShopCall,
  board.getSalesCall,
  board.downloadSalesCall,
  earnings.getSellerEarningsCall,
  earnings.downloadSellerEarningsCall,
  shops.listMembersCall,
  shops.inviteMemberCall,
  shops.changeMemberRoleCall,
  shops.removeMemberCall,
  shops.getInvitationCall,
  shops.acceptInvitationCall,
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
  riders.deliverJobCall,
  riders.reportUnreachableCall,
  riders.giveBackJobCall,
  riders.getEarningsCall,
  reports.listChargedCall,
  reports.objectForRiderCall,
  earnings.downloadRiderEarningsCall,
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
  support.getFiguresCall,
  support.listAgentsCall,
  support.listCannedRepliesCall,
  support.deleteCannedReplyCall,
  support.requestRefundCall,
  support.openReportCall,
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
  peopleStaff.suspendAccountCall,
  peopleStaff.restoreAccountCall,
  movesStaff.listJobsCall,
  movesStaff.getJobCall,
  movesStaff.cancelJobCall,
  movesStaff.refundJobCall,
  movesStaff.deliverJobCall,
  deliveryStaff.listRidersCall,
  deliveryStaff.assignJobCall,
  deliveryStaff.releaseJobCall,
  peopleStaff.listPeopleCall,
  peopleStaff.getPersonCall,
  peopleStaff.addPersonNoteCall,
  applicationsStaff.listApplicationsCall,
  applicationsStaff.getApplicationCall,
  applicationsStaff.decideApplicationCall,
  applicationsStaff.checkApplicationCall,
  shopsStaff.listShopsCall,
  shopsStaff.suspendShopCall,
  shopsStaff.reopenShopCall,
  shopsStaff.closeShopCall,
  shopsStaff.editShopCall,
  ridersStaff.listRiderProfilesCall,
  ridersStaff.suspendRiderCall,
  ridersStaff.reopenRiderCall,
  ridersStaff.closeRiderCall,
  reportsStaff.listReportsCall,
  reportsStaff.getReportCall,
  reportsStaff.resolveReportCall,
  reportsStaff.askShopCall,
  reportsStaff.decideObjectionCall,
  payoutsStaff.listStaffPayoutsCall,
  payoutsStaff.getStaffPayoutCall,
  payoutsStaff.approvePayoutsCall,
  payoutsStaff.declinePayoutCall,
  payoutsStaff.sendPayoutAgainCall,
  payoutsStaff.stopPayoutsCall,
  payoutsStaff.decideHoldCall,
  writeOffs.askWriteOffCall,
  platformStaff.listApprovalsCall,
  platformStaff.agreeToApprovalCall,
  platformStaff.declineApprovalCall,
  bankStaff.decideBankAccountCall,
  peopleStaff.grantRoleCall,
  peopleStaff.revokeRoleCall,
  peopleStaff.resetSecondFactorCall,
] as const;

export type RouteName = (typeof CALLS)[number]['name'];

/** The rows of all calls by name: for the API document, the server's first look at a path, and tests. */
export const ROUTES = Object.fromEntries(CALLS.map((call) => [call.name, call])) as {
  [N in RouteName]: Extract<(typeof CALLS)[number], { name: N }>;
};
