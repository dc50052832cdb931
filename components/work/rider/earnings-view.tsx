'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { AccountRow } from '@/components/market/account/bank/bank-account-card';
import { BankAccountSheet } from '@/components/market/account/bank/bank-account-sheet';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon, type IconName } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { type FailureProps, QueryView } from '@/components/ui/query-view';
import { Loading } from '@/components/ui/skeleton';
import { StaffMenuButton } from '@/components/work/kit/staff-menu-button';
import { FundsCard } from '@/components/work/money/funds-card';
import { PayoutList } from '@/components/work/money/payout-list';
import { PayoutSheet } from '@/components/work/money/payout-sheet';
import { waitingPayout } from '@/components/work/money/payout-text';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { formatClockSoon, plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { RiderEarningsDto } from '@/lib/money/earnings/dto';
import type { EarningDto } from '@/lib/purchases/delivery/riders/dto';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { Tabs } from './bars';
import { KIND_TEXT } from './rider-text';
import { WeekChart } from './week-chart';

const RIDER = { party: 'rider' } as const;

/** Earnings of today and this week, by job, and the bank account that they go to. */
export function EarningsView({ userId, now }: { userId: string; now: Date }) {
  const [sheet, setSheet] = useState<'payout' | 'account' | null>(null);
  const query = useInfiniteQuery<
    RiderEarningsDto,
    ApiError,
    RiderEarningsDto[],
    string[],
    string | null
  >(
    {
      queryKey: ['rider-earnings', userId],
      queryFn: ({ pageParam, signal }) => {
        const query = pageParam ? `?${new URLSearchParams({ before: pageParam })}` : '';
        return apiGet(`/api/rider/earnings${query}`, RIDER_MESSAGES.earningsFailed, { signal });
      },
      initialPageParam: null,
      getNextPageParam: ({ nextBefore }) => nextBefore,
      select: ({ pages }) => pages,
      staleTime: 0,
    },
    queryClient,
  );
  const first = query.data?.[0];
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line px-(--gutter) py-1.5">
        <StaffMenuButton area="rider" />
        <h1 className="text-lg wide:text-2xl">Earnings</h1>
        <a
          href="/api/rider/earnings/file"
          download
          aria-label="Export CSV"
          className={clsx(iconButtonClass(), 'ml-auto')}
        >
          <Icon name="download" className="size-5.5" />
        </a>
      </header>
      <div className="px-(--gutter) pt-3.5 pb-5">
        <QueryView
          query={query}
          Failed={EarningsFailed}
          loading={<Loading className="grid gap-3.5" rows={['h-36', 'h-56', 'h-48']} />}
        >
          {(pages) => (
            <>
              {first ? (
                <FundsCard
                  party="rider"
                  funds={first}
                  now={now}
                  onRequest={() => setSheet('payout')}
                  onSaveAccount={() => setSheet('account')}
                />
              ) : null}
              {first ? (
                <Parts earnings={first} now={now} onChange={() => setSheet('account')} />
              ) : null}
              {first ? <Week earnings={first} now={now} /> : null}
              <Entries entries={pages.flatMap(({ entries }) => entries)} now={now} />
              {query.hasNextPage ? (
                <Button
                  variant="quiet"
                  isBlock
                  className="mt-3"
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show more
                </Button>
              ) : null}
              <div className="mt-3.5 text-sm">
                <PayoutList userId={userId} party="rider" now={now} />
              </div>
              {first && sheet === 'payout' ? (
                <PayoutSheet party="rider" funds={first} now={now} onClose={() => setSheet(null)} />
              ) : null}
              {first && sheet === 'account' ? (
                <BankAccountSheet
                  owner={RIDER}
                  account={first.bankAccount}
                  waiting={waitingPayout(first)}
                  google="dialog"
                  onSaved={() => void query.refetch()}
                  onClose={() => setSheet(null)}
                />
              ) : null}
              <p className="mt-3.5 text-sm text-ink-2">
                You keep 80% of the delivery fee, Express included, and never less than ₦350 a job.
              </p>
            </>
          )}
        </QueryView>
      </div>
      <Tabs current={paths.riderEarnings()} />
    </>
  );
}

function EarningsFailed({ error, onRetry }: FailureProps) {
  return (
    <EmptyState
      art={<EmptyArt name="error" />}
      title={error?.status === 0 ? 'You’re offline' : RIDER_MESSAGES.earningsFailed}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

interface PartsProps {
  earnings: RiderEarningsDto;
  now: Date;
  onChange: () => void;
}

/** What isn't in the sum above, and where it goes. */
function Parts({ earnings, now, onChange }: PartsProps) {
  const { onHold, heldUntil, day, bankAccount } = earnings;
  return (
    <section
      aria-label="On hold and bank account"
      className="mt-3.5 grid gap-3 rounded-box border border-line bg-card p-4.5 text-sm"
    >
      {onHold > 0 ? (
        <p>
          <b className="text-base">
            <Naira amount={onHold} /> on hold
          </b>
          <span className="block text-ink-2">
            {heldUntil ? `Until ${formatClockSoon(heldUntil, now)} at the latest. ` : ''}
            Customers have 30 minutes to report a problem.
          </span>
        </p>
      ) : null}
      <p className="text-ink-2">
        Today <Naira amount={day.pay} /> · {plural(day.jobs, 'job')}
      </p>
      {bankAccount ? (
        <div className="border-t border-line pt-3">
          <AccountRow account={bankAccount} onChange={onChange} />
        </div>
      ) : null}
    </section>
  );
}

function Week({ earnings: { week }, now }: { earnings: RiderEarningsDto; now: Date }) {
  return (
    <section aria-labelledby="week" className="mt-3.5 rounded-box border border-line bg-card p-4.5">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-3">
        <h2 id="week" className="text-2xl">
          <span className="block font-sans text-sm font-normal tracking-normal text-ink-2">
            This week
          </span>
          <Naira amount={week.pay} />
        </h2>
        <p className="text-sm text-ink-2">{plural(week.jobs, 'job')}</p>
      </div>
      {week.reimbursed > 0 ? (
        <p className="mb-2 text-sm text-ink-2 tabular">
          Plus <Naira amount={week.reimbursed} /> back for what you spent for customers
        </p>
      ) : null}
      <WeekChart days={week.days} now={now} />
    </section>
  );
}

const ICONS: Record<EarningDto['kind'], IconName> = {
  order: 'utensils-crossed',
  dispatch: 'package',
  errand: 'list-checks',
};

function Entries({ entries, now }: { entries: readonly EarningDto[]; now: Date }) {
  return (
    <section
      aria-labelledby="entries"
      className="mt-3.5 rounded-box border border-line bg-card px-4.5 pt-4.5 pb-1.5"
    >
      <h2 id="entries" className="text-lg tracking-normal wide:text-lg">
        Jobs
      </h2>
      {entries.length === 0 ? (
        <p className="py-4 text-ink-2">Jobs you deliver show up here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry, now }: { entry: EarningDto; now: Date }) {
  const isBack = entry.type === 'reimbursement';
  const icon = isBack ? 'receipt-text' : ICONS[entry.kind];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isBack ? 'bg-mango-tint text-mango-text' : 'bg-tint text-adire',
        )}
      >
        <Icon name={icon} className="size-5" />
      </span>
      <p className="min-w-0 flex-1 basis-32 leading-snug wrap-anywhere">
        <span className="font-semibold">{entry.text}</span>
        <span className="block text-sm text-ink-2">
          {isBack ? 'Spent for the customer · ' : entry.type === 'refund' ? 'Refund · ' : ''}
          {isBack || entry.kind === 'order' ? '' : `${KIND_TEXT[entry.kind]} `}
          {entry.number} · {formatClockSoon(entry.at, now)}
        </span>
      </p>
      <b className="ml-auto tabular">
        <Naira amount={entry.amount} />
      </b>
    </li>
  );
}
