'use client';

import clsx from 'clsx';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Picture } from '@/components/ui/picture';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsWide } from '@/components/ui/use-is-wide';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { FilterTabs } from '@/components/work/kit/filter-tabs';
import { Panel } from '@/components/work/kit/panel';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaffLoading, StaleNotice } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { formatTime, formatWeekday, lagosDay, plural } from '@/lib/core/format';
import type { SalesDto, SalesPageDto } from '@/lib/purchases/moves/board/dto';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { hourText } from './board-text';
import {
  beforeText,
  busiestHours,
  changeText,
  dayText,
  getDays,
  periodText,
  type Span,
  stepFrom,
} from './sales-period';
import { ShopSelect } from './shop-select';

/** The chart library is large and loads after the tables. */
const TakingsChart = dynamic(() => import('./sales-charts').then((all) => all.TakingsChart), {
  ssr: false,
  loading: () => <Skeleton className="h-56" />,
});

const SPAN_TEXTS = [
  ['day', 'Day'],
  ['week', 'Week'],
  ['month', 'Month'],
] as const;
/** Best sellers that are listed individually. */
const BEST = 6;

interface SalesProps {
  userId: string;
  vendorId: string;
  area: StaffAreaName;
  /** The day in Lagos when the page was rendered; later the server's answers have it. */
  today: string;
}

/** What a shop sold in a day, a week or a month. */
export function Sales({ userId, vendorId: first, area, today: renderedOn }: SalesProps) {
  const [today, setToday] = useState(renderedOn);
  const [vendorId, setVendorId] = useState(first);
  const [span, setSpan] = useState<Span>('week');
  /** A day of the period; null: today. */
  const [day, setDay] = useState<string | null>(null);
  const days = getDays(span, day ?? today);
  const query = `?${new URLSearchParams({ vendorId, ...days })}`;
  const { data, error, refetch, isPlaceholderData } = useReading<SalesPageDto>({
    userId,
    path: `/api/seller/sales${query}`,
    failed: SHOP_MESSAGES.salesFailed,
    showsPrevious: true,
  });
  const serverNow = data?.serverNow;
  useEffect(() => {
    if (serverNow) setToday(lagosDay(new Date(serverNow)));
  }, [serverNow]);
  const isCurrent = days.to >= today;
  return (
    <StaffMain
      area={area}
      title="Sales"
      aside={
        <>
          {data ? (
            <ShopSelect vendorId={vendorId} shops={data.shops} onChange={setVendorId} />
          ) : null}
          <FilterTabs options={SPAN_TEXTS} value={span} onChange={setSpan} />
          <div className="flex items-center gap-1">
            <IconButton label="Earlier" onClick={() => setDay(stepFrom(days, -1))}>
              <Icon name="chevron-left" className="size-5" />
            </IconButton>
            <b aria-live="polite">{periodText(span, days)}</b>
            <IconButton
              label="Later"
              aria-disabled={isCurrent || undefined}
              className={clsx(isCurrent && 'opacity-40')}
              onClick={() => isCurrent || setDay(stepFrom(days, 1))}
            >
              <Icon name="chevron-right" className="size-5" />
            </IconButton>
          </div>
          {data ? (
            <p className="text-ink-2 max-wide:order-last max-wide:w-full wide:ml-auto">
              Updated {formatTime(data.serverNow)}
            </p>
          ) : null}
          <a
            href={`/api/seller/sales/file${query}`}
            download
            className={clsx(buttonClass('quiet', 'desk'), !data && 'ml-auto')}
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
          <div
            aria-busy={isPlaceholderData || undefined}
            className="mt-3 grid gap-4 aria-busy:opacity-60"
          >
            <Figures data={data} span={span} isCurrent={isCurrent} />
            {data.sales.orders + data.sales.rejected === 0 ? (
              <EmptyState art={<EmptyArt name="orders" />} title="Nothing sold yet">
                <p>Orders you accept show up here.</p>
              </EmptyState>
            ) : (
              <Parts data={data} span={span} isCurrent={isCurrent} today={today} />
            )}
          </div>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <StaffLoading />
      )}
    </StaffMain>
  );
}

interface FiguresProps {
  data: SalesPageDto;
  span: Span;
  isCurrent: boolean;
}

function Figures({ data: { sales, before, returning }, span, isCurrent }: FiguresProps) {
  const { takings, orders, late, rejected, refunds, customers } = sales;
  const than = isCurrent ? before.soFar : before;
  const change = changeText(takings, than.takings, beforeText(span, isCurrent));
  const isUp = takings >= than.takings;
  const [average, averageBefore] = [toAverage(sales), toAverage(than)];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5 wide:flex wide:flex-wrap wide:gap-x-5 wide:gap-y-3 wide:rounded-[18px] wide:border wide:border-line wide:bg-card wide:px-4.5 wide:py-3.5">
      <div className="col-span-full">
        <dt className="text-ink-2">{isCurrent ? 'Takings so far' : 'Takings'}</dt>
        <dd>
          <span className="font-display text-3xl font-bold tabular">
            <Naira amount={takings} />
          </span>
          {change ? (
            <span
              className={clsx(
                'mt-0.5 flex items-center gap-1.5 font-semibold',
                isUp ? 'text-leaf' : 'text-ink-2',
              )}
            >
              <Icon
                name={isUp ? 'trending-up' : 'trending-down'}
                className="size-4 shrink-0"
                strokeWidth={2}
              />
              {change}
              {isCurrent ? ' at this time' : ''}
            </span>
          ) : null}
        </dd>
      </div>
      <Figure name="Orders" detail={<Difference now={orders} before={than.orders} />}>
        {orders}
      </Figure>
      <Figure
        name="Average order"
        detail={
          averageBefore > 0 ? <Difference now={average} before={averageBefore} isNaira /> : null
        }
      >
        {orders > 0 ? <Naira amount={average} /> : '–'}
      </Figure>
      <Figure name="Refunds" detail={refunds.orders > 0 ? plural(refunds.orders, 'order') : null}>
        <Naira amount={refunds.amount} />
      </Figure>
      <Figure name="Customers" detail={returning > 0 ? `${returning} had ordered before` : null}>
        {customers}
      </Figure>
      <Figure name="Rejected">{rejected}</Figure>
      <Figure name="Ready late">{late}</Figure>
    </dl>
  );
}

const toAverage = ({ takings, orders }: { takings: number; orders: number }): number =>
  orders > 0 ? Math.round(takings / orders) : 0;

/** "11 more", "₦59 less". */
function Difference({ now, before, isNaira }: { now: number; before: number; isNaira?: true }) {
  const difference = now - before;
  if (difference === 0) return null;
  const amount = Math.abs(difference);
  return (
    <span className={clsx('font-semibold', difference > 0 ? 'text-leaf' : 'text-ink-2')}>
      {isNaira ? <Naira amount={amount} /> : amount} {difference > 0 ? 'more' : 'less'}
    </span>
  );
}

interface FigureProps {
  name: string;
  detail?: ReactNode;
  children: ReactNode;
}

function Figure({ name, detail, children }: FigureProps) {
  return (
    <div className="max-wide:rounded-[18px] max-wide:border max-wide:border-line max-wide:bg-card max-wide:px-3.5 max-wide:py-2.5 wide:border-l wide:border-line wide:pl-5">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        <span className="block font-display text-xl font-bold tabular">{children}</span>
        {detail}
      </dd>
    </div>
  );
}

interface PartsProps extends FiguresProps {
  today: string;
}

function Parts({ data: { sales, before }, span, isCurrent, today }: PartsProps) {
  return (
    <>
      {span === 'day' ? null : (
        <ByDay
          sales={sales}
          before={before}
          than={beforeText(span, isCurrent)}
          isMonth={span === 'month'}
          today={today}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2">
        <Hours sales={sales} className="wide:order-last" />
        <BestSellers sales={sales} />
      </div>
    </>
  );
}

/** Switches between a chart and its table. */
function ViewButton({ isTable, onClick }: { isTable: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="ml-auto inline-flex min-h-11 items-center gap-1.5 font-bold text-adire wide:min-h-9"
      onClick={onClick}
    >
      <Icon name={isTable ? 'chart-no-axes-column' : 'table-2'} className="size-4.5" />
      {isTable ? 'As a chart' : 'As a table'}
    </button>
  );
}

interface ByDayProps {
  sales: SalesDto;
  before: SalesDto;
  /** "last week". */
  than: string;
  isMonth: boolean;
  today: string;
}

/** Takings by day: chart and table on wide screens, one of them on phones. */
function ByDay({ sales, before, than, isMonth, today }: ByDayProps) {
  const [isTable, setTable] = useState(false);
  const most = Math.max(...sales.days.map(({ takings }) => takings));
  return (
    <Panel
      title="By day"
      id="by-day"
      aside={
        <div className="ml-auto wide:hidden">
          <ViewButton isTable={isTable} onClick={() => setTable(!isTable)} />
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4 px-4 pb-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className={clsx(isTable && 'max-wide:hidden')}>
          <TakingsChart
            label="Takings by day"
            rows={sales.days.map(({ day, takings }, at) => ({
              name: isMonth ? day.slice(-2).replace(/^0/, '') : formatWeekday(`${day}T12:00:00Z`),
              takings,
              before: before.days[at]?.takings ?? 0,
              isBest: takings > 0 && takings === most,
              isUnfinished: day === today,
            }))}
          />
          <p className="mt-1.5 text-ink-2">Dashed: {than}</p>
        </div>
        <div className={clsx(!isTable && 'max-wide:hidden')}>
          <DayTable sales={sales} before={before} than={than} today={today} />
        </div>
      </div>
    </Panel>
  );
}

const HEAD =
  'px-1.5 py-1.5 text-right text-xs font-semibold text-ink-2 first:pl-0 first:text-left last:pr-0';
const CELL = 'px-1.5 py-1.5 text-right tabular last:pr-0';
const ROW_HEAD = 'py-1.5 pr-1.5 text-left font-normal';

function DayTable({ sales, before, than, today }: Omit<ByDayProps, 'isMonth'>) {
  const days = sales.days.filter(({ day }) => day <= today);
  const name = than.charAt(0).toUpperCase() + than.slice(1);
  return (
    <div className="max-h-80 overflow-auto wrap-normal">
      <table className="w-full">
        <thead>
          <tr>
            {['Day', 'Orders', 'Takings', name].map((text) => (
              <th key={text} scope="col" className={HEAD}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, orders, takings }, at) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className={ROW_HEAD}>
                {dayText(day)}
                {day === today ? <span className="text-ink-2"> so far</span> : null}
              </th>
              <td className={CELL}>{orders}</td>
              <td className={`${CELL} font-bold`}>
                <Naira amount={takings} />
              </td>
              <td className={`${CELL} text-ink-2`}>
                <Naira amount={before.days[at]?.takings ?? 0} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-bold">
            <th scope="row" className="py-1.5 pr-1.5 text-left">
              Total
            </th>
            <td className={CELL}>{sales.orders}</td>
            <td className={CELL}>
              <Naira amount={sales.takings} />
            </td>
            <td className={CELL}>
              <Naira
                amount={before.days
                  .slice(0, days.length)
                  .reduce((sum, { takings }) => sum + takings, 0)}
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function BestSellers({ sales: { products } }: { sales: SalesDto }) {
  const best = products.slice(0, BEST);
  const rest = products.slice(BEST);
  const most = best[0]?.takings || 1;
  return (
    <Panel title="Best sellers" id="best" aside={<p className="text-ink-2">add-ons included</p>}>
      {best.length === 0 ? <p className="px-4 pb-4 text-ink-2">None yet</p> : null}
      <ol className="px-4 pb-2">
        {best.map(({ productId, name, image, quantity, takings }, at) => (
          <li
            key={productId}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <span className="w-4 text-ink-2">{at + 1}</span>
            <Picture
              picture={{ src: image, alt: '' }}
              sizes="40px"
              widths={[160]}
              className="size-10 shrink-0 rounded-control bg-sand object-cover"
            />
            <div className="min-w-0 flex-1 basis-32">
              <p className="flex flex-wrap items-start gap-x-3">
                <span className="min-w-0 flex-1 basis-24 font-semibold wrap-anywhere">{name}</span>
                <b className="ml-auto tabular">
                  <Naira amount={takings} />
                </b>
              </p>
              <div className="mt-1 flex items-center gap-3">
                <div aria-hidden="true" className="h-1.5 flex-1 rounded-full bg-line">
                  <div
                    className="h-full rounded-full bg-adire"
                    style={{ width: `${(100 * takings) / most}%` }}
                  />
                </div>
                <span className="text-ink-2 tabular">{quantity} sold</span>
              </div>
            </div>
          </li>
        ))}
      </ol>
      {rest.length > 0 ? (
        <p className="flex justify-between border-t border-line px-4 py-2.5 text-ink-2">
          {plural(rest.length, 'other product')}
          <b className="tabular">
            <Naira amount={rest.reduce((sum, { takings }) => sum + takings, 0)} />
          </b>
        </p>
      ) : null}
    </Panel>
  );
}

/** Takings by hour: a chart on wide screens and a table with bars on phones, unless chosen. */
function Hours({ sales: { hours }, className }: { sales: SalesDto; className?: string }) {
  const [chosen, setChosen] = useState<'chart' | 'table' | null>(null);
  const isWide = useIsWide();
  const isTable = chosen ? chosen === 'table' : !isWide;
  const most = Math.max(1, ...hours.map(({ takings }) => takings));
  const busiest = busiestHours(hours);
  const isBusiest = (hour: number) =>
    busiest !== null && (hour === busiest.from || hour === busiest.from + 1);
  return (
    <div className={className}>
      <Panel
        title="By hour"
        id="by-hour"
        aside={
          <ViewButton isTable={isTable} onClick={() => setChosen(isTable ? 'chart' : 'table')} />
        }
      >
        <div className="overflow-x-auto px-4 pb-4 wrap-normal">
          {hours.length === 0 ? (
            <p className="text-ink-2">None yet</p>
          ) : isTable ? (
            <table className="w-full">
              <thead>
                <tr>
                  <th scope="col" className={HEAD}>
                    Hour
                  </th>
                  <td className="w-1/3" />
                  {['Orders', 'Takings'].map((name) => (
                    <th key={name} scope="col" className={HEAD}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {hours.map(({ hour, orders, takings }) => (
                  <tr key={hour} className="border-t border-line">
                    <th scope="row" className={`${ROW_HEAD} whitespace-nowrap`}>
                      {hourText(hour)}
                    </th>
                    <td aria-hidden="true">
                      <span className="block h-1.5 rounded-full bg-line">
                        <span
                          className="block h-full rounded-full bg-adire"
                          style={{ width: `${(100 * takings) / most}%` }}
                        />
                      </span>
                    </td>
                    <td className={CELL}>{orders}</td>
                    <td className={`${CELL} font-bold`}>
                      <Naira amount={takings} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <TakingsChart
              label="Takings by hour"
              rows={hours.map(({ hour, takings }) => ({
                name: String(hour % 12 || 12),
                takings,
                isBest: isBusiest(hour),
              }))}
            />
          )}
          {busiest ? (
            <p className="mt-3 flex gap-2">
              <Icon name="lightbulb" className="size-5 shrink-0 text-leaf" />
              {Math.round(100 * busiest.share)}% of your takings come between{' '}
              {hourText(busiest.from)} and {hourText((busiest.from + 2) % 24)}.
            </p>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}
