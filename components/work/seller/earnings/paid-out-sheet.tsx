'use client';

import { Sheet } from '@/components/ui/sheet';
import { LoadFailed, StaffLoading } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { outcomeText } from '@/components/work/money/payout-text';
import { toShortAccount } from '@/lib/core/bank-account';
import { formatNaira } from '@/lib/core/format';
import type { SellerEarningsPageDto } from '@/lib/money/earnings/dto';
import { EARNINGS_MESSAGES } from '@/lib/money/earnings/messages';
import type { PayoutDto } from '@/lib/money/payouts/dto';
import { StatementTable } from './statement';
import { toStatement } from './statement-rows';

interface PaidOutSheetProps {
  userId: string;
  vendorId: string;
  payout: PayoutDto;
  now: Date;
  onClose: () => void;
}

/** What came in between a payout and the one before. */
export function PaidOutSheet({ userId, vendorId, payout, now, onClose }: PaidOutSheetProps) {
  const query = new URLSearchParams({ vendorId, payoutId: payout.id });
  const { data, error, refetch } = useReading<SellerEarningsPageDto>({
    userId,
    path: `/api/seller/earnings?${query}`,
    failed: EARNINGS_MESSAGES.loadFailed,
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Payout of ${formatNaira(payout.amount)}`}
      description={`${outcomeText(payout, now)}. ${toShortAccount(payout)}`}
    >
      {data ? (
        <>
          {data.earnings.entries.length === 0 ? (
            <p className="text-ink-2">Nothing came in since the payout before.</p>
          ) : (
            <div className="-mx-4 overflow-x-auto text-sm">
              <StatementTable
                days={toStatement(data.earnings.entries, 'all', now)}
                commission={data.earnings.commission}
                now={now}
              />
            </div>
          )}
          {data.next ? (
            <p className="mt-3 text-sm text-ink-2">
              These are the newest. Export CSV has all of them.
            </p>
          ) : null}
          <p className="mt-3 text-sm text-ink-2">This is not a tax invoice.</p>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <StaffLoading />
      )}
    </Sheet>
  );
}
