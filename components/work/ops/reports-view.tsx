'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Loading } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { Avatar } from '@/components/work/kit/avatar';
import { FilterTabs } from '@/components/work/kit/filter-tabs';
import { KeysetLinks } from '@/components/work/kit/keyset';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { upperFirst } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ReportRowDto, ReportsDto } from '@/lib/purchases/moves/reports/dto';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { REPORT_STATES, type ReportState } from '@/lib/purchases/moves/reports/policy';
import { dueText, isOverdue, rowTitle } from './report-ops-text';
import { ReportPane } from './report-pane';

const LISTS = [
  ['open', 'Open'],
  ['shop', 'With the shop'],
  ['closed', 'Closed'],
] as const;

const EMPTY: Record<ReportState, string> = {
  open: 'Problems that customers report show up here.',
  shop: 'Reports that wait for a shop’s answer show up here.',
  closed: 'Answered reports show up here.',
};

/** Reports of problems, the first due first, with the chosen one. */
export function ReportsView({ userId }: { userId: string }) {
  const params = useSearchParams();
  const router = useRouter();
  const state = REPORT_STATES.find((one) => one === params.get('state')) ?? 'open';
  const cursor = params.get('cursor') ?? '';
  const chosenId = params.get('report');
  const search = new URLSearchParams({ state, ...(cursor && { cursor }) });
  const query = useReading<ReportsDto>({
    userId,
    path: `/api/admin/reports?${search}`,
    failed: REPORT_MESSAGES.listFailed,
    showsPrevious: true,
  });
  const open = query.data?.counts.open ?? 0;
  useEffect(() => setNavCount(paths.adminReports(), open), [open]);
  const average = query.data?.averageMin ?? null;
  return (
    <StaffMain
      title="Reports"
      aside={
        <>
          <span className={clsx('text-ink-2', chosenId && 'max-wide:hidden')}>
            {average === null ? '' : `answered in ${average} min on average today, target 30`}
          </span>
          <div className={clsx('wide:ml-auto', chosenId && 'max-wide:hidden')}>
            <FilterTabs
              options={LISTS}
              value={state}
              counts={query.data?.counts ?? {}}
              onChange={(to) => router.push(paths.adminReports({ state: to }))}
            />
          </div>
        </>
      }
    >
      <div
        className={clsx(
          'mt-3 grid grid-cols-1 items-start gap-3',
          chosenId ? 'wide:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]' : 'max-w-3xl',
        )}
      >
        <div className={clsx(chosenId && 'max-wide:hidden')}>
          <StaffQuery
            query={query}
            loading={<Loading className="grid gap-2" rows={['h-16', 'h-16', 'h-16']} />}
          >
            {(data) =>
              data.reports.length + data.objections.length === 0 ? (
                <EmptyState art={<EmptyArt name="done" />} title="Nothing here">
                  {EMPTY[state]}
                </EmptyState>
              ) : (
                <>
                  <List data={data} state={state} cursor={cursor} chosenId={chosenId} />
                  <KeysetLinks
                    href={data.next ? paths.adminReports({ state, cursor: data.next }) : null}
                  />
                </>
              )
            }
          </StaffQuery>
        </div>
        {chosenId ? (
          <div>
            <Link
              href={paths.adminReports({ state, cursor })}
              className={`${buttonClass('quiet', 'desk')} mb-3 wide:hidden`}
            >
              <Icon name="arrow-left" className="size-4.5" /> All reports
            </Link>
            <ReportPane key={chosenId} userId={userId} reportId={chosenId} />
          </div>
        ) : null}
      </div>
    </StaffMain>
  );
}

interface ListProps {
  data: ReportsDto;
  state: ReportState;
  cursor: string;
  chosenId: string | null;
}

/** Open ones that were reported late are apart, as the target is missed for them anyway. */
function List({ data, state, cursor, chosenId }: ListProps) {
  const now = new Date(data.serverNow);
  const inTime = data.reports.filter(({ isLate }) => state === 'closed' || !isLate);
  const late = data.reports.filter(({ isLate }) => state !== 'closed' && isLate);
  const rowProps = { state, cursor, chosenId, now };
  return (
    <nav aria-label="Reports" className="overflow-hidden rounded-[18px] border border-line bg-card">
      {data.objections.length > 0 ? (
        <>
          <h2 className="px-4 pt-3 pb-2 text-base">Objections</h2>
          <Rows rows={data.objections} {...rowProps} />
        </>
      ) : null}
      {inTime.length > 0 ? (
        <>
          <h2 className="border-t border-line px-4 pt-3 pb-2 text-base first:border-0">
            {state === 'closed' ? 'Answered' : 'Answer due'}
          </h2>
          <Rows rows={inTime} {...rowProps} />
        </>
      ) : null}
      {late.length > 0 ? (
        <>
          <div className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 pt-3 pb-2 first:border-0">
            <h2 className="text-base">Later</h2>
            <span className="ml-auto text-ink-2">reported after 30 min</span>
          </div>
          <Rows rows={late} {...rowProps} />
        </>
      ) : null}
    </nav>
  );
}

interface RowsProps extends Omit<ListProps, 'data'> {
  rows: readonly ReportRowDto[];
  now: Date;
}

function Rows({ rows, state, cursor, chosenId, now }: RowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="border-t border-line">
          <Link
            href={paths.adminReports({ state, report: row.id, cursor })}
            scroll={false}
            aria-current={row.id === chosenId ? 'page' : undefined}
            className="group flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-sand aria-[current]:bg-tint"
          >
            <Avatar name={row.customer} />
            <span className="min-w-0 flex-1 basis-32 leading-snug wrap-anywhere">
              <b className="block">{rowTitle(row)}</b>
              <span className="text-ink-2">
                {row.customer} · {row.number}
                {row.state === 'closed' ? (
                  <span className="block">{upperFirst(dueText(row, now))}</span>
                ) : null}
              </span>
              {row.hasObjection || row.isWaiting ? (
                <span className="mt-1 block">
                  <Tag tone="wait">{row.hasObjection ? 'Objection' : 'Needs a second person'}</Tag>
                </span>
              ) : null}
            </span>
            {row.state === 'closed' ? null : (
              <b
                className={clsx(
                  'ml-auto text-right text-xs tabular',
                  isOverdue(row, now) ? 'text-danger' : 'text-mango-text',
                )}
              >
                {dueText(row, now)}
              </b>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
