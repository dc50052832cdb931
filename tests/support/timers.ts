import mongoose from 'mongoose';
import { accountTimers } from '@/lib/money/wallet/account';
import { fileTimers } from '@/lib/platform/files/commands';
import type { Timer } from '@/lib/platform/outbox';
import { paymentTimers } from '@/lib/purchases/checkout/payments/settle-reconcile';
import { orderTimers } from '@/lib/purchases/moves/apply';
import { reportTimers } from '@/lib/purchases/moves/reports/timers';
import { stockTimers } from '@/lib/shops/stock/marks';
import { Outbox } from '@/models/platform/outbox';
import { Payment } from '@/models/purchases/payment';
import { drainTimer } from './drain';

/** Runs the rows of a timer that are due, also those they add. Returns the number of rows. */
async function runTimer(timer: Pick<Timer, 'name' | 'run'>, now: Date): Promise<number> {
  let taken = 0;
  for (let more = 1; more > 0; taken += more) more = await drainTimer(timer, now);
  return taken;
}

/** Releases expired holds and runs due lookups of payments. Returns the number of lookups. */
export async function reconcilePayments(now: Date): Promise<number> {
  await runTimer(paymentTimers.holdEnd, now);
  return runTimer(paymentTimers.lookup, now);
}

/** Cancels the items that no shop has accepted in time. */
export async function cancelUnaccepted(now: Date): Promise<number> {
  return runTimer(orderTimers.accept, now);
}

/** Mails staff about reports that are still open by then, and ends shops' time to answer. */
export async function runReportTimers(now: Date): Promise<void> {
  await runTimer(reportTimers.due, now);
  await runTimer(reportTimers.silent, now);
}

/** Drops the items whose query the customer has not answered by then. */
export async function endQueries(now: Date): Promise<number> {
  return runTimer(orderTimers.queryEnd, now);
}

/** Reminds the shops of orders that they have not answered by then. */
export async function remindVendors(now: Date): Promise<number> {
  return runTimer(orderTimers.vendorSilent, now);
}

/** Restocks options marked sold out until then. Returns the number of rows. */
export async function restockDue(now: Date): Promise<number> {
  return runTimer(stockTimers.restock, now);
}

/** Continues the bank accounts that customers have asked for. Returns the number of lookups. */
export async function lookUpAccounts(now: Date): Promise<number> {
  return runTimer(accountTimers.account, now);
}

/** Removes the files without an attachment that are due by then. */
export async function removeFiles(now: Date): Promise<void> {
  await runTimer(fileTimers.unattached, now);
}

/** When a payment is next looked up; null if never. */
export async function getNextLookup(reference: string): Promise<Date | null> {
  const payment = await Payment.findOne({ 'attempts.reference': reference }).lean();
  const row = await Outbox.findOne({
    _id: mongoose.trusted({ $regex: `^timer:payment-look:${payment?._id}:` }),
    state: 'waiting',
  }).lean();
  return row?.runAt ?? null;
}
