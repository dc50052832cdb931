'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { OwnBankAccount } from '@/components/market/account/bank/bank-account-card';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon, type IconName } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { type FailureProps, QueryView } from '@/components/ui/query-view';
import { Loading } from '@/components/ui/skeleton';
import { StaffMenuButton } from '@/components/work/kit/staff-menu-button';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { formatClockSoon, plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { EarningDto, EarningsDto } from '@/lib/purchases/delivery/riders/dto';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { Tabs } from './bars';
import { KIND_TEXT } from './rider-text';
import { WeekChart } from './week-chart';

const RIDER = { party: 'rider' } as const;

/** Earnings of today and this week, by job, and the bank account that they go to. */
export function EarningsView({ userId, now }: { userId: string; now: Date }) {
  const query = useInfiniteQuery<EarningsDto, ApiError, EarningsDto[], string[], string | null>(
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
      </header>
      <div className="px-(--gutter) pt-3.5 pb-5">
        <QueryView
          query={query}
          Failed={EarningsFailed}
          loading={<Loading className="grid gap-3.5" rows={['h-36', 'h-56', 'h-48']} />}
        >
          {(pages) => (
            <>
              {first ? <Balance earnings={first} /> : null}
              <OwnBankAccount userId={userId} owner={RIDER} />
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

function Balance({ earnings: { balance, day } }: { earnings: EarningsDto }) {
  return (
    <section aria-labelledby="balance" className="adire-cloth rounded-sheet p-5">
      <h2 id="balance" className="font-sans text-sm font-normal text-cloth wide:text-sm">
        Pay and what you spent for customers, not paid out yet
      </h2>
      <p className="mt-1.5 font-display text-[2.625rem] leading-none font-extrabold tracking-tight">
        <Naira amount={balance} />
      </p>
      <p className="mt-2 text-sm text-cloth">
        Today <Naira amount={day.pay} /> · {plural(day.jobs, 'job')}
      </p>
    </section>
  );
}

function Week({ earnings: { week }, now }: { earnings: EarningsDto; now: Date }) {
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
    <li className="flex items-center gap-3 py-3">
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isBack ? 'bg-mango-tint text-mango-text' : 'bg-tint text-adire',
        )}
      >
        <Icon name={icon} className="size-5" />
      </span>
      <p className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <span className="font-semibold">{entry.text}</span>
        <span className="block text-sm text-ink-2">
          {isBack ? 'Spent for the customer · ' : ''}
          {isBack || entry.kind === 'order' ? '' : `${KIND_TEXT[entry.kind]} `}
          {entry.number} · {formatClockSoon(entry.at, now)}
        </span>
      </p>
      <b className="tabular">
        <Naira amount={entry.amount} />
      </b>
    </li>
  );
}
