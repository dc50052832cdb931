'use client';

import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { ErrorNotice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { randomHex } from '@/lib/client/random-hex';
import { withRecentSignIn } from '@/lib/client/session/with-recent-sign-in';
import { pushToast } from '@/lib/client/toast-queue';
import { formatClockDay, formatNaira } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { amountMessage, parseNaira } from '@/lib/core/parse-naira';
import type { FundsDto } from '@/lib/money/earnings/dto';
import type { Party } from '@/lib/money/payouts/policy';

interface PayoutSheetProps {
  party: Exclude<Party, 'wallet'>;
  vendorId?: string;
  funds: FundsDto;
  now: Date;
  onClose: () => void;
}

/** Asks for a payout: of everything that is available, unless another amount is typed. */
export function PayoutSheet({ party, vendorId, funds, now, onClose }: PayoutSheetProps) {
  const { available, bankAccount, payableOn, onHold } = funds;
  const [typed, setTyped] = useState(() => formatNaira(available).slice(1));
  const [fieldError, setFieldError] = useState<string | null>(null);
  // A retry after a lost answer repeats the command; another amount is another command.
  const command = useRef({ amount: 0, id: '' });
  const formId = useId();
  const request = useAction(
    async (amount: number) => {
      if (command.current.amount !== amount) command.current = { amount, id: randomHex(12) };
      const body = { party, ...(vendorId && { vendorId }), amount, commandId: command.current.id };
      await withRecentSignIn(() =>
        apiPost('/api/payout/request', body, PAGE_MESSAGES.errorOccurred),
      );
      pushToast({ tone: 'success', text: `${formatNaira(amount)} requested.` });
      await queryClient.invalidateQueries();
      onClose();
    },
    {
      onError: (error, text) => {
        if (!(error instanceof ApiError) || error.body.field !== 'amount') return text;
        setFieldError(text);
        return null;
      },
    },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    const amount = parseNaira(typed);
    if (amount === null || Number.isNaN(amount)) setFieldError(amountMessage(typed));
    else void request.run(amount);
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Request payout"
      description={
        bankAccount
          ? `To ${bankAccount.bankName} ••• ${bankAccount.last4}, ${bankAccount.accountName}. In your bank by ${formatClockDay(payableOn, now)}.`
          : undefined
      }
      footer={
        <Button type="submit" form={formId} isBlock isBusy={request.isBusy}>
          Request payout
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={fieldError}
          hint={`${formatNaira(available)} is available${onHold > 0 ? `, ${formatNaira(onHold)} more is on hold` : ''}. Eki pays the bank’s fee.`}
          onChange={({ target }) => {
            setTyped(target.value);
            setFieldError(null);
          }}
        />
        <ErrorNotice message={request.message} />
      </form>
    </Sheet>
  );
}
