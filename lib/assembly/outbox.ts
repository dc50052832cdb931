import 'server-only';
import { applicationMails } from '@/lib/applications/mails';
import { applicationTimers } from '@/lib/applications/timers';
import { dispatchMails } from '@/lib/dispatch/service';
import { errandMails } from '@/lib/errands/service';
import { fileTimers } from '@/lib/files/commands';
import { offerTimers } from '@/lib/jobs/offers';
import { moveMails } from '@/lib/moves/mails';
import { refundMails } from '@/lib/moves/staff-mails';
import { orderMails } from '@/lib/orders/mails';
import { orderTimers } from '@/lib/orders/order-service';
import { paymentMails } from '@/lib/payments/mails';
import { fundingMails } from '@/lib/payments/mails-funding';
import { paymentTimers } from '@/lib/payments/settle-reconcile';
import { productMails } from '@/lib/products/mails';
import { pushTimers } from '@/lib/push/send';
import { workPushTimers } from '@/lib/push/work';
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
import { ledgerMails } from '@/lib/wallet/mails';
import { deletionTimers } from './erasers';

/** Every mail that the workers can send. */
export const MAILS = [
  userMails,
  orderMails,
  dispatchMails,
  errandMails,
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

/** Every timer that the workers run. */
export const TIMERS = [
  orderTimers,
  paymentTimers,
  stockTimers,
  fileTimers,
  offerTimers,
  spendTimers,
  accountTimers,
  deletionTimers,
  pushTimers,
  workPushTimers,
  quickieTimers,
  supportTimers,
  decisionTimers,
  applicationTimers,
].flatMap((timers) => Object.values(timers));
