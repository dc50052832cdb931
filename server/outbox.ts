import { dispatchMails } from '@/lib/dispatch/mails';
import { errandMails } from '@/lib/errands/mails';
import { fileTimers } from '@/lib/files/commands';
import { refundMails } from '@/lib/ops/mails';
import { codeMails } from '@/lib/orders/code-mails';
import { orderMails } from '@/lib/orders/mails';
import { orderTimers } from '@/lib/orders/order-service';
import { withheldMails } from '@/lib/orders/withheld-mail';
import { fundingMails } from '@/lib/payments/funding-mails';
import { paymentMails } from '@/lib/payments/mails';
import { paymentTimers } from '@/lib/payments/reconcile';
import { pushTimers } from '@/lib/push/send';
import { workPushTimers } from '@/lib/push/work';
import { quickieTimers } from '@/lib/quickie/turn';
import { followTimers } from '@/lib/riders/follow';
import { offerTimers } from '@/lib/riders/offers';
import { spendTimers } from '@/lib/riders/spend';
import { sellerMails } from '@/lib/sellers/mails';
import { stockTimers } from '@/lib/sellers/stock';
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
  dispatchMails,
  errandMails,
  codeMails,
  withheldMails,
  paymentMails,
  fundingMails,
  ledgerMails,
  refundMails,
  sellerMails,
  supportMails,
].flatMap((mails) => Object.values(mails));

/** Every timer that the workers run. */
export const TIMERS = [
  orderTimers,
  paymentTimers,
  stockTimers,
  fileTimers,
  followTimers,
  offerTimers,
  spendTimers,
  accountTimers,
  deletionTimers,
  pushTimers,
  workPushTimers,
  quickieTimers,
  supportTimers,
].flatMap((timers) => Object.values(timers));
