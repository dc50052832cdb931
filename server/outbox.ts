import { applicationMails } from '@/lib/applications/mails';
import { applicationTimers } from '@/lib/applications/timers';
import { fileTimers } from '@/lib/files/commands';
import { offerTimers } from '@/lib/jobs/offers';
import { orderTimers } from '@/lib/moves/apply';
import { moveMails } from '@/lib/moves/mails';
import { refundMails, standingMails } from '@/lib/ops/mails';
import { directMails } from '@/lib/orders/direct-mails';
import { orderMails } from '@/lib/orders/mails';
import { paymentMails } from '@/lib/payments/mails';
import { fundingMails } from '@/lib/payments/mails-funding';
import { paymentTimers } from '@/lib/payments/settle-reconcile';
import { productMails } from '@/lib/products/mails';
import { pushTimers } from '@/lib/push/send';
import { workPushTimers } from '@/lib/push/work';
import { quickieTimers } from '@/lib/quickie/turn';
import { spendTimers } from '@/lib/riders/spend';
import { sellerMails } from '@/lib/sellers/mails';
import { stockTimers } from '@/lib/stock/marks';
import { supportMails } from '@/lib/support/mails';
import { supportTimers } from '@/lib/support/timers';
import { deletionTimers } from '@/lib/users/deletion';
import { userMails } from '@/lib/users/mails';
import { accountTimers } from '@/lib/wallet/account';
import { ledgerMails } from '@/lib/wallet/mails';

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
  standingMails,
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
  applicationTimers,
].flatMap((timers) => Object.values(timers));
