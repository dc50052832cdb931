'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { KeysetLinks } from '@/components/work/kit/keyset';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaleNotice } from '@/components/work/kit/staff-query';
import { TabList } from '@/components/work/kit/tab-list';
import { useReading } from '@/components/work/kit/use-reading';
import { formatDayTime } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { APPLICATION_STATES, type ApplicationState } from '@/lib/shops/applications/policy';
import type { ApplicationRowDto, ApplicationsDto } from '@/lib/shops/applications/staff-dto';
import { waitingText } from './job-text';

const TABS: readonly [ApplicationState, string][] = [
  ['submitted', 'Waiting'],
  ['draft', 'Sent back'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
];

/** Applications of shops and riders, pending ones first, oldest first. */
export function ApplicationsView({ userId }: { userId: string }) {
  const params = useSearchParams();
  const asked = params.get('state') ?? '';
  const state = APPLICATION_STATES.find((one) => one === asked) ?? 'submitted';
  const cursor = params.get('cursor') ?? '';
  const query = new URLSearchParams({ state, ...(cursor && { cursor }) });
  const { data, error, refetch } = useReading<ApplicationsDto>({
    userId,
    path: `/api/admin/applications?${query}`,
    failed: PAGE_MESSAGES.errorOccurred,
  });
  const waiting = data?.waiting ?? 0;
  useEffect(() => setNavCount(paths.adminApplications(), waiting), [waiting]);
  return (
    <StaffMain title="Applications">
      <TabList
        label="Lists"
        tabs={TABS.map(([one, text]) => ({
          text,
          href: paths.adminApplications(one === 'submitted' ? {} : { state: one }),
          isCurrent: one === state,
          count: one === 'submitted' ? data?.waiting : undefined,
        }))}
      />
      <div className="mt-3 max-w-3xl">
        {data ? (
          <>
            <StaleNotice error={error} onRetry={() => void refetch()} />
            <Rows data={data} state={state} />
          </>
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" className="grid gap-2">
            <span className="sr-only">Loading…</span>
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
      </div>
    </StaffMain>
  );
}

function Rows({ data, state }: { data: ApplicationsDto; state: ApplicationState }) {
  if (data.applications.length === 0) {
    return (
      <EmptyState
        art={<EmptyArt name="done" />}
        title={state === 'submitted' ? 'Nobody waits' : 'Nothing here yet'}
      >
        Shops and riders who apply show up here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere">
        {data.applications.map((one) => (
          <Row key={one._id} one={one} now={data.serverNow} />
        ))}
      </ul>
      <KeysetLinks href={data.next && paths.adminApplications({ state, cursor: data.next })} />
    </>
  );
}

function Row({ one, now }: { one: ApplicationRowDto; now: string }) {
  const isShop = one.kind === 'seller';
  const { submittedAt, decidedAt } = one;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 hover:bg-sand">
      <div className="min-w-0 flex-1 basis-48">
        <a
          href={paths.adminApplication(one._id)}
          dir="auto"
          className="font-bold after:absolute after:inset-0"
        >
          {one.name}
        </a>
        <p className="text-ink-2">
          {[isShop ? 'Shop' : 'Rider', one.about, isShop ? one.applicant.name : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
        {one.area ? <p className="text-ink-2">{one.area}</p> : null}
      </div>
      {one.state === 'submitted' && submittedAt ? (
        <Tag tone="wait">{waitingText(submittedAt, now)}</Tag>
      ) : (
        <p className="text-ink-2">
          {formatDayTime(decidedAt ?? submittedAt ?? now, new Date(now))}
        </p>
      )}
    </li>
  );
}
