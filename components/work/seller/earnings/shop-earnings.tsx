'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { AccountRow } from '@/components/market/account/bank/bank-account-card';
import { BankAccountSheet } from '@/components/market/account/bank/bank-account-sheet';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { Panel } from '@/components/work/kit/panel';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaffLoading, StaleNotice } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { FundsCard } from '@/components/work/money/funds-card';
import { PayoutList } from '@/components/work/money/payout-list';
import { PayoutSheet } from '@/components/work/money/payout-sheet';
import { waitingPayout } from '@/components/work/money/payout-text';
import { formatClockDay, formatDate, formatTime, plural } from '@/lib/core/format';
import type { SellerEarningsDto, SellerEarningsPageDto } from '@/lib/money/earnings/dto';
import { EARNINGS_MESSAGES } from '@/lib/money/earnings/messages';
import type { PayoutDto } from '@/lib/money/payouts/dto';
import { ShopSelect } from '../shop-select';
import { PaidOutSheet } from './paid-out-sheet';
import { Statement } from './statement';

interface ShopEarningsProps {
  userId: string;
  vendorId: string;
  area: StaffAreaName;
}

type Open = { sheet: 'payout' | 'account' } | { sheet: 'paid'; payout: PayoutDto };

/** What a shop earned, what of it can be paid out, and what was. */
export function ShopEarnings({ userId, vendorId: first, area }: ShopEarningsProps) {
  const [vendorId, setVendorId] = useState(first);
  const [open, setOpen] = useState<Open | null>(null);
  const query = `?${new URLSearchParams({ vendorId })}`;
  const { data, error, refetch } = useReading<SellerEarningsPageDto>({
    userId,
    path: `/api/seller/earnings${query}`,
    failed: EARNINGS_MESSAGES.loadFailed,
  });
  const now = new Date(data?.serverNow ?? 0);
  const close = () => setOpen(null);
  return (
    <StaffMain
      area={area}
      title="Earnings"
      aside={
        <>
          {data ? (
            <ShopSelect vendorId={vendorId} shops={data.shops} onChange={setVendorId} />
          ) : null}
          {data ? (
            <p className="text-ink-2 max-wide:hidden wide:ml-auto print:hidden">
              Updated {formatTime(data.serverNow)}
            </p>
          ) : null}
          <Button
            variant="quiet"
            size="desk"
            className="max-wide:hidden print:hidden"
            onClick={() => window.print()}
          >
            <Icon name="printer" className="size-4.5 shrink-0" />
            Print
          </Button>
          <a
            href={`/api/seller/earnings/file${query}`}
            download
            className={clsx(buttonClass('quiet', 'desk'), 'max-wide:ml-auto print:hidden')}
          >
            <Icon name="download" className="size-4.5 shrink-0" />
            Export CSV
          </a>
        </>
      }
    >
      {data ? (
        <>
          <StaleNotice error={error} onRetry={() => void refetch()} />
          <p className="hidden print:block">
            <b>{data.shop.name}</b>, {formatDate(now)}, {formatTime(now)}. This is not a tax
            invoice.
          </p>
          <div className="mt-3 grid gap-4">
            {data.earnings.hold ? (
              <Notice tone="warn">
                <b>
                  Your shop is suspended. Payouts wait until{' '}
                  {formatClockDay(data.earnings.hold.until, now)}.
                </b>{' '}
                The money stays yours. Reason: “{data.earnings.hold.reason}”
              </Notice>
            ) : null}
            <div className="grid items-stretch gap-4 wide:grid-cols-3">
              <FundsCard
                party="shop"
                funds={data.earnings}
                heldUntil={data.earnings.hold?.until ?? null}
                now={now}
                onRequest={() => setOpen({ sheet: 'payout' })}
                onSaveAccount={() => setOpen({ sheet: 'account' })}
              />
              <OnHold earnings={data.earnings} now={now} />
              <Account earnings={data.earnings} onChange={() => setOpen({ sheet: 'account' })} />
            </div>
            <Statement key={vendorId} page={data} query={query} now={now} />
            <PayoutList
              key={`payouts ${vendorId}`}
              userId={userId}
              party="shop"
              vendorId={vendorId}
              now={now}
              onOpen={(payout) => setOpen({ sheet: 'paid', payout })}
            />
          </div>
          {open?.sheet === 'payout' ? (
            <PayoutSheet
              party="shop"
              vendorId={vendorId}
              funds={data.earnings}
              now={now}
              onClose={close}
            />
          ) : null}
          {open?.sheet === 'account' ? (
            <BankAccountSheet
              owner={{ party: 'shop', vendorId }}
              account={data.earnings.bankAccount}
              waiting={waitingPayout(data.earnings)}
              google="dialog"
              onSaved={() => void refetch()}
              onClose={close}
            />
          ) : null}
          {open?.sheet === 'paid' ? (
            <PaidOutSheet
              userId={userId}
              vendorId={vendorId}
              payout={open.payout}
              now={now}
              onClose={close}
            />
          ) : null}
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <StaffLoading />
      )}
    </StaffMain>
  );
}

function OnHold({ earnings, now }: { earnings: SellerEarningsDto; now: Date }) {
  const { onHold, heldUntil, entries } = earnings;
  const held = entries
    .filter((entry) => entry.heldUntil !== null)
    .sort((a, b) => (a.heldUntil ?? '').localeCompare(b.heldUntil ?? ''));
  return (
    <Panel
      title="On hold"
      id="on-hold"
      aside={
        <b className="ml-auto font-display text-lg tabular">
          <Naira amount={onHold} />
        </b>
      }
    >
      <div className="px-4 pb-4">
        {held.length === 0 ? (
          <p className="text-ink-2">Nothing right now.</p>
        ) : (
          <>
            <p className="text-ink-2 wide:hidden">
              {plural(held.length, 'order')}
              {heldUntil ? `, until ${formatClockDay(heldUntil, now)} at the latest` : ''}
            </p>
            <ul className="max-h-40 overflow-y-auto max-wide:hidden print:max-h-none">
              {held.map((entry) => (
                <li key={entry.id} className="flex justify-between gap-3 py-1">
                  <span className="font-semibold">{entry.number}</span>
                  <span className="text-ink-2">
                    {entry.isReported
                      ? 'a problem was reported'
                      : `until ${formatTime(entry.heldUntil ?? '')}`}
                  </span>
                  <b className="tabular">
                    <Naira amount={entry.amount} />
                  </b>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="mt-2 text-ink-2">
          Customers have 30 minutes to report a problem. After that the money is yours.
        </p>
      </div>
    </Panel>
  );
}

interface AccountProps {
  earnings: SellerEarningsDto;
  onChange: () => void;
}

function Account({ earnings: { bankAccount, commission }, onChange }: AccountProps) {
  return (
    <Panel title="Bank account" id="bank-account">
      <div className="px-4 pb-4">
        {bankAccount ? (
          <>
            <AccountRow account={bankAccount} onChange={onChange} />
            <p className="mt-2 text-ink-2">If you change it, payouts wait 24 hours.</p>
          </>
        ) : (
          <p className="text-ink-2">None yet. Add one, and we’ll pay out to it.</p>
        )}
        <p className="mt-2.5 border-t border-line pt-2.5">
          <b>Commission is {commission}%</b> of orders placed now.
        </p>
      </div>
    </Panel>
  );
}
