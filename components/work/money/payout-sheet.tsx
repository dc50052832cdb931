'use client';

import { type FormEvent, useId, useState } from 'react';
import { SignInAgainFields } from '@/components/market/account/auth/sign-in-again';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { ErrorNotice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { useCommand } from '@/components/work/kit/use-command';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { formatClockDay, formatNaira } from '@/lib/core/format';
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

/** Requests a payout: of everything that is available, unless another amount is typed. */
export function PayoutSheet({ party, vendorId, funds, now, onClose }: PayoutSheetProps) {
  const { available, bankAccount, payableOn, onHold } = funds;
  const [typed, setTyped] = useState(() => formatNaira(available).slice(1));
  const [fieldError, setFieldError] = useState<string | null>(null);
  const command = useCommand<unknown>('/api/payout/request');
  const formId = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const amount = parseNaira(typed);
    if (amount === null || Number.isNaN(amount)) {
      setFieldError(amountMessage(typed));
      return;
    }
    const answer = await command.send({ party, ...(vendorId && { vendorId }), amount });
    if (answer === null) return;
    pushToast({ tone: 'success', text: `${formatNaira(amount)} requested.` });
    void queryClient.invalidateQueries();
    onClose();
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
        <Button type="submit" form={formId} isBlock isBusy={command.isBusy}>
          {command.again.isNeeded ? 'Confirm' : 'Request payout'}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
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
            command.clearError();
          }}
        />
        <SignInAgainFields
          again={command.again}
          hint="You logged in more than 10 minutes ago. Confirm it’s you."
        />
        <ErrorNotice message={command.error} />
      </form>
    </Sheet>
  );
}
