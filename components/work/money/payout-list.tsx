'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { Tag } from '@/components/ui/tag';
import { toastError, useAction } from '@/components/ui/use-action';
import { KeysetButtons } from '@/components/work/kit/keyset';
import { Panel } from '@/components/work/kit/panel';
import { LoadFailed, StaffLoading } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { formatWhen } from '@/lib/core/format';
import type { PayoutDto, PayoutsDto } from '@/lib/money/payouts/dto';
import { PAYOUT_MESSAGES } from '@/lib/money/payouts/messages';
import type { Party } from '@/lib/money/payouts/policy';
import { outcomeText, statusText } from './payout-text';

interface PayoutListProps {
  userId: string;
  party: Exclude<Party, 'wallet'>;
  vendorId?: string;
  now: Date;
  /** Opens what a payout paid; absent where there is no such list. */
  onOpen?: (payout: PayoutDto) => void;
}

/** A party's payouts, each with what happened. */
export function PayoutList({ userId, party, vendorId, now, onOpen }: PayoutListProps) {
  const [cursor, setCursor] = useState<string | null>(null);
  const query = new URLSearchParams({
    party,
    ...(vendorId && { vendorId }),
    ...(cursor && { cursor }),
  });
  const { data, error, refetch } = useReading<PayoutsDto>({
    userId,
    path: `/api/payout/list?${query}`,
    failed: PAYOUT_MESSAGES.listFailed,
    showsPrevious: true,
  });
  return (
    <Panel
      title="Payouts"
      id="payouts"
      aside={
        <p className="text-ink-2">
          From ₦1,000, one at a time, in your bank by 5 PM on the next working day
        </p>
      }
    >
      {data ? (
        <>
          {data.payouts.length === 0 ? (
            <p className="px-4 pb-4 text-ink-2">No payouts yet.</p>
          ) : (
            <ul>
              {data.payouts.map((payout) => (
                <Row key={payout.id} payout={payout} now={now} {...(onOpen && { onOpen })} />
              ))}
            </ul>
          )}
          <div className="px-4 pb-3 empty:hidden print:hidden">
            <KeysetButtons
              cursor={cursor}
              next={data.next}
              first="Latest payouts"
              more="Earlier payouts"
              onCursor={(to) => {
                setCursor(to);
                document.getElementById('payouts')?.scrollIntoView();
              }}
            />
          </div>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <StaffLoading />
      )}
    </Panel>
  );
}

interface RowProps {
  payout: PayoutDto;
  now: Date;
  onOpen?: (payout: PayoutDto) => void;
}

function Row({ payout, now, onOpen }: RowProps) {
  const { text, tone } = statusText(payout.status);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5">
      <b className="min-w-28 text-base tabular">
        <Naira amount={payout.amount} />
      </b>
      <Tag tone={tone}>{text}</Tag>
      <p className="min-w-0 flex-1 basis-56">
        {outcomeText(payout, now)}
        {payout.reason ? <span className="block">{payout.reason}</span> : null}
        <span className="block text-ink-2">
          {payout.bankName} ••• {payout.last4} · requested {formatWhen(payout.requestedAt, now)}
        </span>
      </p>
      {payout.status === 'requested' ? <CancelButton payout={payout} /> : null}
      {onOpen ? (
        <Button variant="link" size="desk" className="print:hidden" onClick={() => onOpen(payout)}>
          Statement
        </Button>
      ) : null}
    </li>
  );
}

function CancelButton({ payout }: { payout: PayoutDto }) {
  const cancel = useAction(
    async () => {
      await apiPost('/api/payout/cancel', { payoutId: payout.id }, PAYOUT_MESSAGES.changed);
      pushToast({ tone: 'success', text: 'Cancelled. The money is back in your balance.' });
      await queryClient.invalidateQueries();
    },
    { onError: toastError('payout') },
  );
  return (
    <Button
      variant="quiet"
      size="desk"
      className="print:hidden"
      isBusy={cancel.isBusy}
      onClick={() => void cancel.run()}
    >
      Cancel
    </Button>
  );
}
