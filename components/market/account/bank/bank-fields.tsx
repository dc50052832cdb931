'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { controlClass, TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { shortBankName } from '@/lib/core/bank-account';
import type { BankDto } from '@/lib/shops/applications/dto';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { ACCOUNT_DIGITS, accountNumberProblem } from '@/lib/shops/applications/policy';

interface BankValues {
  bankCode: string;
  accountNumber: string;
}

interface BankFieldsProps extends BankValues {
  errors: Partial<Record<keyof BankValues, string | null>>;
  /** Below the number. */
  hint?: ReactNode;
  /** Whether the bank knows the number. */
  isKnown?: boolean;
  onChange: (values: BankValues) => void;
}

/** The banks that money can be paid to. */
export function useBanks() {
  return useQuery(
    {
      queryKey: ['banks'],
      staleTime: 3_600_000,
      queryFn: ({ signal }) =>
        apiGet<{ banks: BankDto[] }>('/api/bank/list', APPLICATION_MESSAGES.bankAway, { signal }),
    },
    queryClient,
  );
}

/** A bank and the number of an account there. */
export function BankFields(props: BankFieldsProps) {
  const { bankCode, accountNumber, errors, hint, isKnown = false, onChange } = props;
  const id = useId();
  const { data, error, refetch } = useBanks();
  const bank = data?.banks.find(({ code }) => code === bankCode);
  const without0 = accountNumber.slice(1);
  const hasLeading0 = accountNumber.length === ACCOUNT_DIGITS + 1 && accountNumber.startsWith('0');
  // While fewer are typed, the rest may still come.
  const tooLong =
    accountNumber.length > ACCOUNT_DIGITS && !hasLeading0
      ? accountNumberProblem(accountNumber)
      : null;
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
            onChange={({ target }) => onChange({ bankCode: target.value, accountNumber })}
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
        <FieldError id={id} error={errors.bankCode ?? null} />
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
      <div>
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
          className="tabular"
          value={accountNumber}
          error={errors.accountNumber ?? tooLong}
          hint={tooLong || hasLeading0 ? undefined : hint}
          trailing={
            isKnown ? (
              <Icon name="circle-check" className="mr-3 my-auto size-5.5 text-leaf" />
            ) : undefined
          }
          onChange={({ target }) =>
            onChange({ bankCode, accountNumber: target.value.replace(/[^\d]/g, '') })
          }
        />
        {hasLeading0 ? (
          <Notice
            role="alert"
            className="mt-2"
            action={
              <Button
                variant="link"
                size="sm"
                onClick={() => onChange({ bankCode, accountNumber: without0 })}
              >
                Use {groupDigits(without0)}
              </Button>
            }
          >
            {bank ? shortBankName(bank.name) : 'The bank'} leaves out the first 0.
          </Notice>
        ) : null}
      </div>
    </div>
  );
}

/** "803 123 4567" */
function groupDigits(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}
