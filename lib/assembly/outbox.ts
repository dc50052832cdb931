import 'server-only';
import { applicationMails } from '@/lib/applications/mails';
import { applicationPush } from '@/lib/applications/notices';
import { applicationTimers } from '@/lib/applications/timers';
import { fileTimers } from '@/lib/files/commands';
import { offerPush } from '@/lib/jobs/notices';
import { offerTimers } from '@/lib/jobs/offers';
import { ledgerMails } from '@/lib/ledger/mails';
import { orderTimers } from '@/lib/moves/apply';
import { moveMails } from '@/lib/moves/mails';
import { purchasePush } from '@/lib/moves/notices';
import { refundMails } from '@/lib/moves/staff-mails';
import { directMails } from '@/lib/orders/direct-mails';
import { orderMails } from '@/lib/orders/mails';
import { orderPush } from '@/lib/orders/notices';
import { paymentMails } from '@/lib/payments/mails';
import { fundingMails } from '@/lib/payments/mails-funding';
import { paymentTimers } from '@/lib/payments/settle-reconcile';
import { productMails } from '@/lib/products/mails';
import { pushTimers } from '@/lib/push/send';
import { quickieTimers } from '@/lib/quickie/turn';
import { spendTimers } from '@/lib/riders/spend';
import { riderStandingMails } from '@/lib/riders/standing-mails';
import { sellerMails } from '@/lib/sellers/mails';
import { shopStandingMails } from '@/lib/sellers/standing-mails';
import { stockTimers } from '@/lib/stock/marks';
import { decisionTimers } from '@/lib/support/decision-note';
import { supportMails } from '@/lib/support/mails';
import { supportTimers } from '@/lib/support/timers';
import { userMails } from '@/lib/users/mails';
import { accountTimers } from '@/lib/wallet/account';
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
  ledgerMails,
  refundMails,
  shopStandingMails,
  riderStandingMails,
  productMails,
  sellerMails,
  supportMails,
  applicationMails,
].flatMap((mails) => Object.values(mails));

/** Two timers for each push message. */
export const PUSH_TIMERS = [
  pushTimers(purchasePush),
  pushTimers(orderPush),
  pushTimers(offerPush),
  pushTimers(applicationPush),
].flatMap((timers) => Object.values(timers));

/** Every timer that the workers run. */
export const TIMERS = [
  ...PUSH_TIMERS,
  ...[
    orderTimers,
    paymentTimers,
    stockTimers,
    fileTimers,
    offerTimers,
    spendTimers,
    accountTimers,
    deletionTimers,
    quickieTimers,
    supportTimers,
    decisionTimers,
    applicationTimers,
  ].flatMap((timers) => Object.values(timers)),
];
