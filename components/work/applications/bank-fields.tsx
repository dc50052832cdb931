'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { controlClass, TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import type { BankDto } from '@/lib/shops/applications/dto';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { ACCOUNT_DIGITS, accountNumberProblem } from '@/lib/shops/applications/policy';
import type { Draft } from './use-application';

/** The payout bank account, with its holder's name from the bank. */
export function BankFields({ draft }: { draft: Draft }) {
  const id = useId();
  const { values, errors, application, set } = draft;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['banks'],
      staleTime: 3_600_000,
      queryFn: ({ signal }) =>
        apiGet<{ banks: BankDto[] }>('/api/bank/list', APPLICATION_MESSAGES.bankAway, { signal }),
    },
    queryClient,
  );
  const bankCode = String(values.bankCode ?? '');
  const accountNumber = String(values.accountNumber ?? '');
  const pair = (fields: object) => set({ bankCode, accountNumber, ...fields });
  const bank = application?.bank;
  // While fewer are typed, the rest may still come.
  const tooLong =
    accountNumber.length > ACCOUNT_DIGITS ? accountNumberProblem(accountNumber) : null;
  const isShown =
    bank &&
    bank.bankCode === bankCode &&
    bank.accountNumber === accountNumber &&
    !errors.accountNumber;
  return (
    <div className="grid gap-4">
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          Bank
        </label>
        <div className="relative">
          <select
            id={id}
            name="bankCode"
            value={data ? bankCode : ''}
            aria-invalid={errors.bankCode ? true : undefined}
            aria-describedby={errors.bankCode ? `${id}-error` : undefined}
            className={`${controlClass} appearance-none pr-10`}
            onChange={({ target }) => pair({ bankCode: target.value })}
          >
            <option value="">{data ? 'Choose your bank' : 'Loading banks…'}</option>
            {data?.banks.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-2"
          />
        </div>
        <FieldError id={id} error={errors.bankCode} />
        {error ? (
          <Notice
            tone="danger"
            role="alert"
            className="mt-2"
            action={
              <button type="button" className="font-bold" onClick={() => void refetch()}>
                Try again
              </button>
            }
          >
            {error.message}
          </Notice>
        ) : null}
      </div>
      <TextField
        label={
          <>
            Account number <span className="font-normal text-ink-2">10 digits</span>
          </>
        }
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={accountNumber}
        error={errors.accountNumber ?? tooLong}
        hint={isShown || tooLong ? undefined : 'We’ll show the name once all 10 digits are in.'}
        onChange={({ target }) => pair({ accountNumber: target.value.replace(/[^\d]/g, '') })}
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
