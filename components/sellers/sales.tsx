'use client';

import clsx from 'clsx';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { LoadFailed, Plate, SMALL_BUTTON, StaleNotice } from '@/components/ops/page-parts';
import { useReading } from '@/components/ops/use-reading';
import { FilterTabs } from '@/components/reviews/filter-tabs';
import type { StaffAreaName } from '@/components/staff/areas';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Picture } from '@/components/ui/picture';
import { Skeleton } from '@/components/ui/skeleton';
import { useNow } from '@/lib/client/settings';
import { lagosDay, plural } from '@/lib/core/format';
import { SHOP_MESSAGES } from '@/lib/core/shop-messages';
import type { SalesDto, SalesPageDto } from '@/lib/sellers/dto';
import { hourText } from './board-text';
import { changeText, dayText, getDays, periodText, type Span, stepFrom } from './sales-period';
import { SellerLoading, SellerMain, ShopSelect } from './seller-parts';

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
}

/** What a shop sold in a day, a week or a month. */
export function Sales({ userId, vendorId: first, area }: SalesProps) {
  const now = useNow();
  const [vendorId, setVendorId] = useState(first);
  const [span, setSpan] = useState<Span>('week');
  const today = lagosDay(now);
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
  const isCurrent = days.to >= today;
  return (
    <SellerMain
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
          <a
            href={`/api/seller/sales/file${query}`}
            download
            className={clsx(SMALL_BUTTON, 'ml-auto')}
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
              <Parts data={data} span={span} />
            )}
          </div>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SellerLoading />
      )}
    </SellerMain>
  );
}

interface FiguresProps {
  data: SalesPageDto;
  span: Span;
  isCurrent: boolean;
}

function Figures({ data: { sales, before }, span, isCurrent }: FiguresProps) {
  const { takings, orders, late, rejected } = sales;
  const than = isCurrent ? before.soFar : before;
  const change = changeText(takings, than.takings, span);
  const isUp = takings >= than.takings;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 rounded-[18px] border border-line bg-card px-4 py-3.5">
      <Figure name={isCurrent ? 'Takings so far' : 'Takings'} isLarge>
        <Naira amount={takings} />
        {change ? (
          <span
            className={clsx(
              'mt-0.5 flex items-center gap-1.5 font-sans text-sm font-semibold',
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
      </Figure>
      <Figure name="Orders">{orders}</Figure>
      <Figure name="Average order">
        {orders > 0 ? <Naira amount={Math.round(takings / orders)} /> : '–'}
      </Figure>
      <Figure name="Rejected">{rejected}</Figure>
      <Figure name="Ready late">{late}</Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  isLarge?: boolean;
  children: ReactNode;
}

function Figure({ name, isLarge = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd className={clsx('font-display font-bold tabular', isLarge ? 'text-3xl' : 'text-xl')}>
        {children}
      </dd>
    </div>
  );
}

function Parts({ data: { sales, before }, span }: { data: SalesPageDto; span: Span }) {
  return (
    <>
      {span === 'day' ? null : (
        <Plate
          title="By day"
          id="by-day"
          aside={<p className="ml-auto text-ink-2">Dashed: the {span} before</p>}
        >
          <div className="grid grid-cols-1 gap-4 px-4 pb-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <TakingsChart
              label="Takings by day"
              rows={sales.days.map(({ day, takings }, at) => ({
                name: dayText(day),
                takings,
                before: before.days[at]?.takings ?? 0,
              }))}
            />
            <DayTable sales={sales} />
          </div>
        </Plate>
      )}
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2">
        <BestSellers sales={sales} />
        <Hours sales={sales} />
      </div>
    </>
  );
}

const HEAD = 'py-1.5 text-right text-xs font-semibold text-ink-2 first:text-left';
const CELL = 'py-1.5 text-right tabular';

function DayTable({ sales }: { sales: SalesDto }) {
  return (
    <div className="max-h-80 overflow-auto">
      <table className="w-full">
        <thead>
          <tr>
            {['Day', 'Orders', 'Takings', 'Rejected', 'Late'].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sales.days.map(({ day, orders, takings, rejected, late }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {dayText(day)}
              </th>
              <td className={CELL}>{orders}</td>
              <td className={`${CELL} font-bold`}>
                <Naira amount={takings} />
              </td>
              <td className={CELL}>{rejected}</td>
              <td className={CELL}>{late}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BestSellers({ sales: { products } }: { sales: SalesDto }) {
  const best = products.slice(0, BEST);
  const rest = products.slice(BEST);
  const most = best[0]?.takings || 1;
  return (
    <Plate title="Best sellers" id="best" aside={<p className="text-ink-2">add-ons included</p>}>
      {best.length === 0 ? <p className="px-4 pb-4 text-ink-2">None yet</p> : null}
      <ol className="px-4 pb-2">
        {best.map(({ productId, name, image, quantity, takings }, at) => (
          <li
            key={productId}
            className="flex items-center gap-3 border-t border-line py-2 first:border-t-0"
          >
            <span className="w-4 text-ink-2">{at + 1}</span>
            <Picture
              picture={{ src: image, alt: '' }}
              sizes="40px"
              widths={[160]}
              className="size-10 shrink-0 rounded-control bg-sand object-cover"
            />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="font-semibold">{name}</span>
                <b className="tabular">
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
    </Plate>
  );
}

function Hours({ sales: { hours } }: { sales: SalesDto }) {
  const [isTable, setTable] = useState(false);
  return (
    <Plate
      title="By hour"
      id="by-hour"
      aside={
        <button
          type="button"
          className="ml-auto inline-flex min-h-11 items-center font-bold text-adire wide:min-h-9"
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'As a chart' : 'As a table'}
        </button>
      }
    >
      <div className="px-4 pb-4">
        {hours.length === 0 ? (
          <p className="text-ink-2">None yet</p>
        ) : isTable ? (
          <table className="w-full">
            <thead>
              <tr>
                {['Hour', 'Orders', 'Takings'].map((name) => (
                  <th key={name} scope="col" className={HEAD}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map(({ hour, orders, takings }) => (
                <tr key={hour} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {hourText(hour)}
                  </th>
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
            rows={hours.map(({ hour, takings }) => ({ name: hourText(hour), takings }))}
          />
        )}
      </div>
    </Plate>
  );
}
