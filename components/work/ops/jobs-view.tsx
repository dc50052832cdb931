'use client';

import clsx from 'clsx';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { SpeedTag } from '@/components/purchase/speed-tag';
import { StatusTag } from '@/components/purchase/status-tag';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Loading } from '@/components/ui/skeleton';
import { KeysetButtons } from '@/components/work/kit/keyset';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { StaffSearch } from '@/components/work/kit/staff-search';
import { useReading } from '@/components/work/kit/use-reading';
import { formatWhen, plural } from '@/lib/core/format';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { paths } from '@/lib/core/paths';
import type { JobRowDto, JobsDto } from '@/lib/purchases/moves/staff-dto';
import { ageText, KIND_NAMES, problemText, problemTone, promiseText } from './job-text';

/** Query parameters of the list. */
const FILTERS = ['filter', 'state', 'kind', 'q', 'cursor'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

const LISTS = [
  { filter: undefined, text: 'All', count: undefined },
  { filter: 'late', text: 'Late', count: 'late' },
  { filter: 'stuck', text: 'Stuck', count: 'stuck' },
] as const;
const STATES = [
  ['', 'Open'],
  ['placed', 'Order Placed'],
  ['confirmed', 'Order Confirmed'],
  ['assigned', 'Order Assigned'],
  ['picked', 'Order Picked'],
  ['delivered', 'Order Delivered'],
  ['cancelled', 'Order Cancelled'],
  ['any', 'Any status'],
] as const;
const KINDS = [
  ['', 'Everything'],
  ['order', 'Orders'],
  ['dispatch', 'Dispatches'],
  ['errand', 'Errands'],
] as const;

/** Filters in the address; a default value is omitted. */
function useFilters(): [Filters, (changed: Filters) => void] {
  const params = useSearchParams();
  const filters: Filters = {};
  for (const name of FILTERS) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  const change = (changed: Filters) => {
    // A changed filter starts at the first page.
    const next = { ...filters, cursor: undefined, ...changed };
    window.history.pushState(null, '', paths.adminJobs(next));
  };
  return [filters, change];
}

/** Path of the API call for the list. */
function getCall(filters: Filters): string {
  const query = new URLSearchParams({ state: 'open', ...filters });
  return `/api/admin/jobs?${query}`;
}

/** All orders, dispatches and errands, with filters in the address. */
export function JobsView({ userId }: { userId: string }) {
  const [filters, change] = useFilters();
  const query = useReading<JobsDto>({
    userId,
    path: getCall(filters),
    failed: OPS_MESSAGES.jobsFailed,
    showsPrevious: true,
  });
  const { data } = query;
  const approvals = data?.approvals ?? 0;
  useEffect(() => setNavCount(paths.adminApprovals(), approvals), [approvals]);
  return (
    <StaffMain
      title="Deliveries"
      aside={
        <p className="text-ink-2">
          {data ? `${plural(data.counts.open, 'open delivery', 'open deliveries')}` : ''}
        </p>
      }
    >
      <FilterBar filters={filters} counts={data?.counts} onChange={change} />
      <StaffQuery
        query={query}
        loading={
          <Loading
            className="mt-3 grid gap-2"
            rows={['h-16', 'h-16', 'h-16', 'h-16', 'h-16', 'h-16']}
          />
        }
      >
        {(read) => (
          <>
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className="mt-3 aria-busy:opacity-60"
            >
              <Jobs data={read} filters={filters} onChange={change} />
            </div>
          </>
        )}
      </StaffQuery>
    </StaffMain>
  );
}

interface BarProps {
  filters: Filters;
  counts: JobsDto['counts'] | undefined;
  onChange: (changed: Filters) => void;
}

const CONTROL =
  'min-h-11 max-w-full rounded-control bg-card px-3 text-base inset-ring-[1.5px] inset-ring-border wide:min-h-9 wide:text-sm';

function FilterBar({ filters, counts, onChange }: BarProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <fieldset className="flex flex-wrap gap-1 rounded-3xl bg-sand p-1">
        <legend className="sr-only">Show</legend>
        {LISTS.map(({ filter, text, count }) => {
          const isOn = filters.filter === filter;
          return (
            <button
              key={text}
              type="button"
              aria-pressed={isOn}
              className={clsx(
                'min-h-11 rounded-full px-3.5 font-semibold wide:min-h-8',
                isOn ? 'bg-segment inset-ring-1 inset-ring-line' : 'text-ink-2 hover:text-ink',
              )}
              onClick={() => onChange({ filter, q: undefined, state: undefined })}
            >
              {text}
              {count ? <b className="ml-1.5 tabular">{counts?.[count] ?? ''}</b> : null}
            </button>
          );
        })}
      </fieldset>
      <Choice
        label="Kind"
        value={filters.kind}
        options={KINDS}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label="Status"
        value={filters.state}
        options={STATES}
        onChange={(state) => onChange({ state })}
      />
      <StaffSearch
        label="Order number, email or phone"
        q={filters.q ?? ''}
        // A search covers completed jobs too.
        onSearch={(q) => onChange({ q, filter: undefined, state: q ? 'any' : undefined })}
      />
    </div>
  );
}

function Choice({
  label,
  value = '',
  options,
  onChange,
}: {
  label: string;
  value?: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={CONTROL}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
}

const ROW_GRID =
  'wide:grid wide:grid-cols-[9rem_minmax(0,1.3fr)_minmax(0,1.5fr)_minmax(0,1.1fr)_7rem] wide:gap-x-4';

function Jobs({ data, filters, onChange }: Omit<BarProps, 'counts'> & { data: JobsDto }) {
  if (data.jobs.length === 0) return <NoJobs filters={filters} onChange={onChange} />;
  return (
    <>
      <div className="overflow-hidden rounded-[18px] border border-line bg-card">
        <div
          aria-hidden="true"
          className={clsx(ROW_GRID, 'hidden px-4 py-2.5 text-xs font-semibold text-ink-2')}
        >
          <span>Number</span>
          <span>What’s wrong</span>
          <span>From, to</span>
          <span>Customer, rider</span>
          <span className="text-right">Promised</span>
        </div>
        <ul>
          {data.jobs.map((job) => (
            <JobRow key={`${job.kind}:${job.id}`} job={job} now={data.serverNow} />
          ))}
        </ul>
      </div>
      <KeysetButtons
        cursor={filters.cursor}
        next={data.next}
        first={
          <>
            <Icon name="chevron-left" className="size-4.5 shrink-0" strokeWidth={1.9} />
            First page
          </>
        }
        more="Next page"
        onCursor={(cursor) => onChange({ cursor: cursor ?? undefined })}
      />
    </>
  );
}

function NoJobs({ filters, onChange }: Omit<BarProps, 'counts'>) {
  const isFiltered = Object.keys(filters).length > 0;
  const title = filters.q
    ? `Nothing found for “${filters.q}”`
    : filters.filter === 'late'
      ? 'Nothing is late'
      : filters.filter === 'stuck'
        ? 'Nothing is stuck'
        : 'No deliveries here';
  return (
    <EmptyState
      art={<EmptyArt name={filters.q ? 'results' : filters.filter ? 'done' : 'orders'} />}
      title={title}
      action={
        isFiltered ? (
          <Button
            variant="quiet"
            size="desk"
            onClick={() =>
              onChange({ filter: undefined, state: undefined, kind: undefined, q: undefined })
            }
          >
            Show all open deliveries
          </Button>
        ) : null
      }
    >
      {filters.q ? (
        <p>Search by order number (8F21C4), or the customer’s email or phone number.</p>
      ) : null}
    </EmptyState>
  );
}

function JobRow({ job, now }: { job: JobRowDto; now: string }) {
  const promise = promiseText(job, now);
  const isLate = job.promisedBy !== null && job.promisedBy <= now;
  return (
    <li className="relative border-t border-line first:border-t-0 hover:bg-sand wide:first:border-t">
      <article
        aria-label={`${KIND_NAMES[job.kind]} ${job.number}`}
        className={clsx(ROW_GRID, 'grid gap-1.5 px-4 py-3 wrap-anywhere')}
      >
        <div>
          <a
            href={paths.adminJob(job.kind, job.id)}
            className="font-bold tracking-wide after:absolute after:inset-0"
          >
            {job.number}
          </a>
          <p className="text-ink-2">
            {KIND_NAMES[job.kind]} · {ageText(job.placedAt, now)}
          </p>
        </div>
        <div className="flex flex-wrap content-start items-center gap-x-2 gap-y-1">
          <Problems job={job} now={now} />
          <StatusTag status={job.status} />
          {job.isExpress ? <SpeedTag isExpress /> : null}
        </div>
        <div>
          <p>
            {job.from} <span className="text-ink-2">to</span> {job.area}
          </p>
          {job.scheduledFor && job.scheduledFor > now ? (
            <p className="text-ink-2">Starts {formatWhen(job.scheduledFor, new Date(now))}</p>
          ) : null}
        </div>
        <div>
          <p>{job.customer}</p>
          <p className="flex items-center gap-1.5 text-ink-2">
            <Icon name="bike" className="size-4 shrink-0" />
            {job.rider ?? 'No rider'}
          </p>
        </div>
        {job.promisedBy ? (
          <p className="wide:text-right">
            <span className="wide:hidden">Promised </span>
            <span className="wide:block">{formatWhen(job.promisedBy, new Date(now))}</span>{' '}
            <span className={clsx('font-semibold', isLate ? 'text-danger' : 'text-ink-2')}>
              {promise}
            </span>
          </p>
        ) : null}
      </article>
    </li>
  );
}

/** The problems of a job as lines with an icon. */
export function Problems({
  job,
  now,
}: {
  job: Pick<JobRowDto, 'problems'>;
  now: string;
}): ReactNode {
  return job.problems.map((problem) => (
    <p
      key={problem.code}
      className={clsx(
        'flex w-full items-center gap-1.5 font-semibold',
        problemTone(problem) === 'stop' ? 'text-danger' : 'text-mango-text',
      )}
    >
      <Icon name="triangle-exclamation-point" className="size-4 shrink-0" strokeWidth={2} />
      {problemText(problem, now)}
    </p>
  ));
}
