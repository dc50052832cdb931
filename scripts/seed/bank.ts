import { Types } from 'mongoose';
import { DAY_MS } from '@/lib/core/time';
import { BankAccountRecord } from '@/models/money/bank-account';
import { userId, vendorId } from './ids';

/** The accounts that money is paid out to. The stand-in of the banks knows their holders. */
const ACCOUNTS = [
  {
    party: 'shop',
    ownerId: vendorId('mama-esosa-kitchen'),
    email: 'kitchen@eki.example',
    bankCode: '044',
    bankName: 'Access Bank',
    accountNumber: '0051736120',
    accountName: 'IGBINEDION ESOSA',
  },
  {
    party: 'shop',
    ownerId: vendorId('campus-gadgets'),
    email: 'shop@eki.example',
    bankCode: '057',
    bankName: 'Zenith Bank',
    accountNumber: '2087341156',
    accountName: 'CAMPUS GADGETS ENTERPRISES',
  },
  {
    party: 'rider',
    ownerId: userId('rider@eki.example'),
    email: 'rider@eki.example',
    bankCode: '999992',
    bankName: 'OPay',
    accountNumber: '8145678901',
    accountName: 'NOSA EHIGIE',
  },
  {
    party: 'wallet',
    ownerId: userId('ada@eki.example'),
    email: 'ada@eki.example',
    bankCode: '058',
    bankName: 'Guaranty Trust Bank',
    accountNumber: '0148252208',
    accountName: 'OSAGIE ADA ITOHAN',
  },
] as const;

/** Saved a month ago, so that money can be paid out to them. */
export async function writeBankAccounts(now: Date): Promise<void> {
  const savedAt = new Date(now.getTime() - 30 * DAY_MS);
  await BankAccountRecord.insertMany(
    ACCOUNTS.map(({ email, ownerId, ...account }) => {
      const savedBy = new Types.ObjectId(userId(email));
      return {
        ...account,
        ownerId: new Types.ObjectId(ownerId),
        state: 'accepted' as const,
        currentFor: `${account.party}:${ownerId}`,
        usableFrom: savedAt,
        savedBy,
        savedAt,
        changedAt: savedAt,
        history: [{ at: savedAt, what: 'Saved', by: savedBy }],
      };
    }),
  );
}
