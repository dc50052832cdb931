import { Types } from 'mongoose';
import type { Party } from '@/lib/money/payouts/policy';
import { BankAccountRecord } from '@/models/money/bank-account';
import { getHolder } from '../../tools/stand-ins/paystack/banks';
import type { Person } from './people';

/** Opay's code at the stand-in. */
export const OPAY = '999992';

/** The number that was given last. */
let last = 7_000_000_000;

/** An account number whose holder has this name at the stand-in; another one at each call. */
export function numberOf(holder: string): string {
  const isOf = () => getHolder(String(last)) === holder;
  do last += 1;
  while (!isOf());
  return String(last);
}

/** Saves an account that ops have to look at, and returns its id. */
export async function saveChecking({ userId }: Person, party: Party = 'wallet'): Promise<string> {
  const _id = new Types.ObjectId();
  const now = new Date();
  await BankAccountRecord.create({
    _id,
    party,
    ownerId: new Types.ObjectId(userId),
    bankCode: OPAY,
    bankName: 'OPay',
    accountNumber: numberOf('ITOHAN OSAGIE'),
    accountName: 'ITOHAN OSAGIE',
    state: 'checking',
    checkingFor: `${party}:${userId}`,
    usableFrom: now,
    savedBy: new Types.ObjectId(userId),
    savedAt: now,
    changedAt: now,
  });
  return _id.toString();
}
