'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { TabLinks } from '@/components/ui/tab-links';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import type { DirectKind } from '@/lib/client/service-draft';
import { serverTime } from '@/lib/client/settings';
import { formatClockSoon, formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { isOngoing } from '@/lib/delivery/status';
import type { DirectDto } from '@/lib/orders/dto';
import { SaveForOffline } from './save-for-offline';
import { SpeedTag } from './speed-tag';
import { StatusTag } from './status-tag';

const TEXTS = {
  dispatch: {
    heading: 'Dispatch Delivery',
    name: 'Dispatch',
    list: 'dispatches',
    request: 'Request a dispatch',
    ongoing: 'Your parcels show up here.',
  },
  errand: {
    heading: 'Errand Service',
    name: 'Errand',
    list: 'errands',
    request: 'Request an errand',
    ongoing: 'Your errands show up here.',
  },
} as const;

interface Way {
  /** The pick-up address, or the names of the stops. */
  from: string;
  /** The drop-off address. */
  to: string;
}

interface DirectListProps<D> {
  kind: DirectKind;
  userId: string;
  /** Where from and where to, for the card. */
  toRoute: (direct: D) => Way;
}

/** The customer's dispatches or errands, by tab, with the way to a new one. Needs a Suspense around it. */
export function DirectList<D extends DirectDto>({ kind, userId, toRoute }: DirectListProps<D>) {
  const isCompleted = useSearchParams().get('tab') === 'completed';
  const { heading, list, request } = TEXTS[kind];
  const query = useQuery(
    {
      queryKey: ['direct', kind, userId],
      queryFn: async ({ signal }) => {
        const answer = await apiGet<Record<string, D[]>>(
          `/api/${kind}/user`,
          MESSAGES.ordersFailed,
          { signal },
        );
        return answer[list] ?? [];
      },
      staleTime: 0,
      refetchOnWindowFocus: true,
    },
    queryClient,
  );
  const all = query.data ?? null;
  const ongoing = all?.filter(({ status }) => isOngoing(status)) ?? [];
  const completed = all?.filter(({ status }) => !isOngoing(status)) ?? [];
  const shown = isCompleted ? completed : ongoing;
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-200! pt-5.5 pb-8 outline-none">
      <SaveForOffline kind={kind} userId={userId} />
      <h1 className="mb-4.5">{heading}</h1>
      <TabLinks
        label={heading}
        tabs={[
          {
            href: paths.directList(kind),
            text: 'Ongoing Orders',
            count: all ? ongoing.length : undefined,
            isCurrent: !isCompleted,
          },
          {
            href: paths.directList(kind, 'completed'),
            text: 'Completed Orders',
            count: all ? completed.length : undefined,
            isCurrent: isCompleted,
          },
        ]}
      />
      {query.error && !all ? (
        <Notice
          tone="danger"
          role="alert"
          className="mt-4.5"
          action={
            <Button
              variant="quiet"
              size="sm"
              isBusy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Try again
            </Button>
          }
        >
          {query.error.message}
        </Notice>
      ) : !all ? (
        <div role="status" className="mt-4.5 grid gap-4">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-34" />
          <Skeleton className="h-34" />
        </div>
      ) : shown.length === 0 ? (
        <Nothing kind={kind} isCompleted={isCompleted} />
      ) : (
        <ul className="mt-4.5 grid grid-cols-[minmax(0,1fr)] gap-4">
          {shown.map((direct) => (
            <Card key={direct._id} kind={kind} direct={direct} way={toRoute(direct)} />
          ))}
        </ul>
      )}
      <div className="pointer-events-none sticky bottom-[calc(1rem+env(safe-area-inset-bottom))] z-10 mt-6 flex justify-center">
        <IntentLink
          href={paths.buy(kind)}
          aria-label={request}
          className="pointer-events-auto grid size-15 place-items-center rounded-full bg-adire text-adire-ink shadow-bar transition duration-150 hover:brightness-110 active:scale-95"
        >
          <Plus className="size-7" strokeWidth={2} aria-hidden />
        </IntentLink>
      </div>
    </main>
  );
}

function Nothing({ kind, isCompleted }: { kind: DirectKind; isCompleted: boolean }) {
  const { request, ongoing } = TEXTS[kind];
  return (
    <EmptyState
      art={<EmptyArt name={kind} />}
      title={isCompleted ? MESSAGES.noCompleted : MESSAGES.noOngoing}
      action={<ButtonLink href={paths.buy(kind)}>{request}</ButtonLink>}
    >
      {isCompleted ? 'Delivered and cancelled ones show up here.' : ongoing}
    </EmptyState>
  );
}

interface CardProps {
  kind: DirectKind;
  direct: DirectDto;
  way: Way;
}

/** One dispatch or errand of the list; the whole card is a link. */
function Card({ kind, direct, way }: CardProps) {
  const { _id, status, totalFee, createdAt, isExpress, refunded, scheduledFor } = direct;
  const now = serverTime();
  return (
    <li className="relative rounded-box border border-line bg-card p-4.5 transition duration-150 hover:border-border wide:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <IntentLink
            href={paths.bought(kind, _id)}
            className="after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-adire"
          >
            {TEXTS[kind].name} {shortId(_id)}
          </IntentLink>
        </h2>
        <StatusTag status={status} />
      </div>
      <p className="mt-1 text-sm text-ink-2">{formatWhen(createdAt, now)}</p>
      <div className="mt-3 flex items-end gap-3">
        <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm wrap-anywhere">
          <dt className="text-ink-2">From</dt>
          <dd className="font-semibold">{way.from}</dd>
          <dt className="text-ink-2">To</dt>
          <dd className="font-semibold">{way.to}</dd>
        </dl>
        <div className="shrink-0 text-right">
          <p className="mb-1 font-display text-lg font-bold">
            <Naira amount={totalFee} />
          </p>
          <SpeedTag isExpress={isExpress} />
        </div>
        <ChevronRight
          className="size-5 shrink-0 self-center text-ink-2"
          strokeWidth={1.75}
          aria-hidden
        />
      </div>
      {refunded > 0 ? (
        <p className="mt-3 text-sm font-semibold text-leaf">
          Refunded <Naira amount={refunded} />
        </p>
      ) : null}
      {isOngoing(status) && scheduledFor && new Date(scheduledFor) > now ? (
        <p className="mt-3 text-sm text-ink-2">
          Riders start at {formatClockSoon(scheduledFor, now)}
        </p>
      ) : null}
    </li>
  );
}
