import 'server-only';
import { quickieTimers } from '@/lib/conversations/quickie/turn';
import { decisionTimers } from '@/lib/conversations/support/decision-note';
import { supportMails } from '@/lib/conversations/support/mails';
import { supportTimers } from '@/lib/conversations/support/timers';
import { ledgerMails } from '@/lib/ledger/mails';
import { bankMails } from '@/lib/money/bank/mails';
import { bankPush } from '@/lib/money/bank/notices';
import { restTimers } from '@/lib/money/payouts/leaving';
import { payoutMails } from '@/lib/money/payouts/mails';
import { payoutPush } from '@/lib/money/payouts/notices';
import { payoutTimers } from '@/lib/money/payouts/send';
import { lookTimers } from '@/lib/money/payouts/settle';
import { holdTimers } from '@/lib/money/payouts/shop-holds';
import { fundingMails } from '@/lib/money/provider/mails';
import { accountTimers } from '@/lib/money/wallet/account';
import { userMails } from '@/lib/people/mails';
import { pushTimers } from '@/lib/people/push/send';
import { fileTimers } from '@/lib/platform/files/commands';
import { paymentMails } from '@/lib/purchases/checkout/payments/mails';
import { paymentTimers } from '@/lib/purchases/checkout/payments/settle-reconcile';
import { offerPush } from '@/lib/purchases/delivery/notices';
import { offerTimers } from '@/lib/purchases/delivery/offers';
import { spendTimers } from '@/lib/purchases/delivery/riders/spend';
import { riderStandingMails } from '@/lib/purchases/delivery/riders/standing-mails';
import { orderTimers } from '@/lib/purchases/moves/apply';
import { directMails } from '@/lib/purchases/moves/direct-mails';
import { moveMails } from '@/lib/purchases/moves/mails';
import { orderPush, purchasePush } from '@/lib/purchases/moves/notices';
import { orderMails } from '@/lib/purchases/moves/order-mails';
import { reportMails } from '@/lib/purchases/moves/reports/mails';
import { shopQuestionPush } from '@/lib/purchases/moves/reports/notices';
import { reportTimers } from '@/lib/purchases/moves/reports/timers';
import { refundMails } from '@/lib/purchases/moves/staff-mails';
import { applicationMails } from '@/lib/shops/applications/mails';
import { applicationPush } from '@/lib/shops/applications/notices';
import { applicationTimers } from '@/lib/shops/applications/timers';
import { sellerMails } from '@/lib/shops/mails';
import { productMails } from '@/lib/shops/products/mails';
import { shopStandingMails } from '@/lib/shops/standing-mails';
import { stockTimers } from '@/lib/shops/stock/marks';
import { deletionTimers } from './erasers';

/** Every mail that the workers can send. */
export const MAILS = [
  userMails,
  orderMails,
  directMails.dispatch,
  directMails.errand,
  moveMails,
  paymentMails,
  fundingMails,
  bankMails,
  payoutMails,
  ledgerMails,
  refundMails,
  reportMails,
  shopStandingMails,
  riderStandingMails,
  productMails,
  sellerMails,
  supportMails,
  applicationMails,
].flatMap((mails) => Object.values(mails));

/** Two timers for each push message. */
const PUSH_TIMERS = [
  pushTimers(purchasePush),
  pushTimers(orderPush),
  pushTimers(shopQuestionPush),
  pushTimers(offerPush),
  pushTimers(applicationPush),
  pushTimers(bankPush),
  pushTimers(payoutPush),
].flatMap((timers) => Object.values(timers));

/** Every timer that the workers run. */
export const TIMERS = [
  ...PUSH_TIMERS,
  ...[
    orderTimers,
    reportTimers,
    paymentTimers,
    stockTimers,
    fileTimers,
    offerTimers,
    spendTimers,
    accountTimers,
    payoutTimers,
    lookTimers,
    restTimers,
    holdTimers,
    deletionTimers,
    quickieTimers,
    supportTimers,
    decisionTimers,
    applicationTimers,
  ].flatMap((timers) => Object.values(timers)),
];
