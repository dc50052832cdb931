'use client';

import { BankFields } from '@/components/market/account/bank/bank-fields';
import { Notice } from '@/components/ui/notice';
import type { Draft } from './use-application';

/** The payout bank account of an applicant, with its holder's name from the bank. */
export function PayoutFields({ draft }: { draft: Draft }) {
  const { values, errors, application, set } = draft;
  const bankCode = String(values.bankCode ?? '');
  const accountNumber = String(values.accountNumber ?? '');
  const bank = application?.bank;
  const isShown =
    bank &&
    bank.bankCode === bankCode &&
    bank.accountNumber === accountNumber &&
    !errors.accountNumber;
  return (
    <div className="grid gap-4">
      <BankFields
        bankCode={bankCode}
        accountNumber={accountNumber}
        errors={errors}
        hint={isShown ? undefined : 'We’ll show the name once all 10 digits are in.'}
        onChange={(fields) => set({ ...fields })}
      />
      <div role="status">
        {isShown && bank.accountName ? (
          <Notice tone={bank.isOwn ? 'success' : 'warn'}>
            <b className="block">{bank.accountName}</b>
            {bank.isOwn
              ? 'Matches your name'
              : 'This isn’t the name on your Eki account. We’ll ask you about it.'}
          </Notice>
        ) : null}
      </div>
    </div>
  );
}
