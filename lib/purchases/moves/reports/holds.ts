import 'server-only';
import type { ClientSession } from 'mongodb';
import {
  dropHolds,
  type PersonalAccount,
  riderAccount,
  sellerAccount,
  setHold,
} from '@/lib/ledger/ledger';
import type { PurchaseDoc } from '@/models/purchases/purchase';
import type { ReportDoc } from '@/models/purchases/report';
import { getHeld } from './money';
import { REPORT_HOLD_MS } from './policy';
import { toSold } from './sold';

const toHoldId = ({ _id }: Pick<ReportDoc, '_id'>) => `report:${_id}`;

/** Holds what an opened report names, until 72 hours after. Returns the accounts. */
export async function holdNamed(
  report: Pick<ReportDoc, '_id' | 'category' | 'itemIds'>,
  doc: PurchaseDoc,
  session: ClientSession,
  now: Date,
): Promise<PersonalAccount[]> {
  const accounts: PersonalAccount[] = [];
  for (const { party, amount } of getHeld(toSold(doc), report)) {
    const [role, ownerId = ''] = party.split(':');
    const account = role === 'seller' ? sellerAccount(ownerId) : riderAccount(ownerId);
    const until = new Date(now.getTime() + REPORT_HOLD_MS);
    const orderId = doc._id.toString();
    await setHold({ account, id: toHoldId(report), orderId, amount, until }, session);
    accounts.push(account);
  }
  return accounts;
}

/** Releases what a closed report held. */
export function releaseHeld(
  report: Pick<ReportDoc, '_id' | 'holds'>,
  session: ClientSession,
): Promise<void> {
  // Written from what `holdNamed` returned.
  return dropHolds(toHoldId(report), report.holds as PersonalAccount[], session);
}
