'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Loading } from '@/components/ui/skeleton';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { Panel } from '@/components/work/kit/panel';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import type { FiguresLineDto, SupportFiguresDto } from '@/lib/conversations/support/dto';
import { formatClock, formatDayMonth } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

const RANGES = [7, 30, 90] as const;

/** Number of chats and their waiting times. */
export function FiguresView({ userId, area }: { userId: string; area: StaffAreaName }) {
  const [days, setDays] = useState<(typeof RANGES)[number]>(7);
  const query = useQuery<SupportFiguresDto, ApiError>(
    {
      queryKey: ['support', userId, 'figures', days],
      queryFn: ({ signal }) =>
        apiGet<SupportFiguresDto>(
          `/api/support/figures?days=${days}`,
          PAGE_MESSAGES.errorOccurred,
          {
            signal,
          },
        ),
      placeholderData: (before) => before,
    },
    queryClient,
  );
  return (
    <StaffMain
      area={area}
      title="Figures"
      aside={
        <fieldset className="ml-auto flex flex-wrap rounded-3xl bg-sand p-0.75">
          <legend className="sr-only">How far back</legend>
          {RANGES.map((range) => (
            <button
              key={range}
              type="button"
              aria-pressed={days === range}
              className={clsx(
                'min-h-11 rounded-full px-3.5 font-semibold wide:min-h-8',
                days === range ? 'bg-segment inset-ring-1 inset-ring-line' : 'text-ink-2',
              )}
              onClick={() => setDays(range)}
            >
              {range} days
            </button>
          ))}
        </fieldset>
      }
    >
      <StaffQuery
        query={query}
        loading={<Loading className="mt-3 grid gap-3" rows={['h-20', 'h-56']} />}
      >
        {(data) => (
          <div aria-busy={query.isPlaceholderData || undefined} className="aria-busy:opacity-60">
            <Totals total={data.total} />
            <div className="mt-3.5 grid gap-3.5 min-[75rem]:grid-cols-2">
              <ChartPanel
                title="Chats a day"
                unit="chats"
                rows={data.days.map(({ day, ...line }) => ({
                  label: dayLabel(day),
                  value: line.opened,
                  marked: line.late,
                  line,
                }))}
              />
              <ChartPanel
                title="Median reply time by day"
                unit="min"
                rows={data.days.map(({ day, ...line }) => ({
                  label: dayLabel(day),
                  value: line.medianMin,
                  marked: null,
                  line,
                }))}
              />
              <ChartPanel
                title="Chats by hour"
                unit="chats"
                rows={data.hours.map(({ hour, ...line }) => ({
                  label: hourLabel(hour),
                  value: line.opened,
                  marked: line.late,
                  line,
                }))}
              />
              <ChartPanel
                title="Median reply time by hour"
                unit="min"
                rows={data.hours.map(({ hour, ...line }) => ({
                  label: hourLabel(hour),
                  value: line.medianMin,
                  marked: null,
                  line,
                }))}
              />
            </div>
          </div>
        )}
      </StaffQuery>
    </StaffMain>
  );
}

const dayLabel = (day: string): string => formatDayMonth(`${day}T00:00:00Z`);
const hourLabel = (hour: number): string => formatClock(`${String(hour).padStart(2, '0')}:00`);

const minutesText = (minutes: number | null): string =>
  minutes === null ? '–' : `${Math.round(minutes)} min`;

function Totals({ total }: { total: FiguresLineDto }) {
  const late = total.opened > 0 ? Math.round((total.late / total.opened) * 100) : 0;
  const facts: [string, string, string | null][] = [
    ['Chats', String(total.opened), `${total.resolved} resolved`],
    [
      'Time to a reply',
      minutesText(total.medianMin),
      `9 in 10 within ${minutesText(total.p90Min)}`,
    ],
    ['Late', String(total.late), total.opened > 0 ? `${late}% of all` : null],
    [
      'Rating',
      total.rating === null ? '–' : total.rating.toFixed(1),
      total.ratings > 0 ? `of 5, ${total.ratings} rated` : 'Nobody rated yet',
    ],
  ];
  return (
    <dl className="mt-3 grid grid-cols-2 gap-3 wide:grid-cols-4">
      {facts.map(([name, value, detail]) => (
        <div key={name} className="rounded-tile border border-line bg-card px-3.5 py-3">
          <dt className="text-xs font-semibold text-ink-2">{name}</dt>
          <dd>
            <b className="block font-display text-2xl">{value}</b>
            {detail ? <span className="text-xs text-ink-2">{detail}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChartRow {
  label: string;
  /** Null without data. */
  value: number | null;
  /** Fraction that was late; null where it isn't shown. */
  marked: number | null;
  line: FiguresLineDto;
}

interface ChartProps {
  title: string;
  unit: 'chats' | 'min';
  rows: readonly ChartRow[];
}

/** A chart with the same data as a table. */
function ChartPanel({ title, unit, rows }: ChartProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const hasData = rows.some(({ value }) => value);
  return (
    <Panel
      title={title}
      id={id}
      aside={
        <button
          type="button"
          aria-pressed={isTable}
          className="ml-auto min-h-11 rounded-md text-xs font-bold text-adire hover:underline wide:min-h-6"
          onClick={() => setTable(!isTable)}
        >
          As a table<span className="sr-only">: {title}</span>
        </button>
      }
    >
      <div className="px-4 pb-4">
        {isTable ? (
          <Table rows={rows} />
        ) : hasData ? (
          <Bars title={title} unit={unit} rows={rows} />
        ) : (
          <p className="py-6 text-center text-ink-2">Nothing yet</p>
        )}
      </div>
    </Panel>
  );
}

const HEIGHT = 180;
/** Width for the axis labels, px; larger with units, where the title doesn't name them. */
const LEFT = { chats: 34, min: 56 } as const;
const BOTTOM = 24;
/** Width of a label of the x axis with its spacing, px. */
const LABEL_WIDTH = 58;

/** Width of an element, px; null before it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** A round number above the maximum. */
function scaleTop(largest: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(largest, 1)));
  const top = [1, 2, 5, 10].find((factor) => factor * step >= largest) ?? 10;
  return Math.max(2, top * step);
}

function Bars({ title, unit, rows }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const late = rows.reduce((sum, { marked }) => sum + (marked ?? 0), 0);
  return (
    <>
      {/* Drawn at the available width: scaled down, its labels would be unreadable. */}
      <div ref={box} style={{ height: HEIGHT }}>
        {width ? <Drawing title={title} unit={unit} rows={rows} width={width} /> : null}
      </div>
      {late > 0 ? (
        <p className="mt-1 flex items-center gap-1.5 text-xs text-ink-2">
          <span aria-hidden="true" className="size-2.5 rounded-sm bg-danger" />
          answered late
        </p>
      ) : null}
    </>
  );
}

const LABEL = 'fill-ink-2 text-xs tabular';

function Drawing({ title, unit, rows, width }: ChartProps & { width: number }) {
  const top = scaleTop(Math.max(...rows.map(({ value }) => value ?? 0)));
  const left = LEFT[unit];
  const plot = HEIGHT - BOTTOM - 8;
  const slot = (width - left) / rows.length;
  const y = (value: number) => 8 + plot * (1 - value / top);
  const every = Math.ceil((rows.length * LABEL_WIDTH) / (width - left));
  const largest = rows.reduce((a, b) => ((b.value ?? 0) > (a.value ?? 0) ? b : a));
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`${title}: at most ${Math.round(largest.value ?? 0)} ${unit}, ${largest.label}. The table has all numbers.`}
      className="block w-full overflow-visible"
    >
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={left - 8} y={y(value) + 4} textAnchor="end" className={LABEL}>
            {unit === 'min' && value > 0 ? `${value} min` : value}
          </text>
        </g>
      ))}
      {rows.map(({ label, value, marked }, index) => {
        const x = left + index * slot;
        return (
          <g key={label}>
            <rect
              x={x + slot * 0.15}
              y={y(value ?? 0)}
              width={slot * 0.7}
              height={8 + plot - y(value ?? 0)}
              rx={Math.min(4, slot * 0.2)}
              className="fill-adire"
            >
              <title>{`${label}: ${Math.round(value ?? 0)} ${unit}`}</title>
            </rect>
            {marked ? (
              <rect
                x={x + slot * 0.15}
                y={y(marked)}
                width={slot * 0.7}
                height={8 + plot - y(marked)}
                rx={Math.min(4, slot * 0.2)}
                className="fill-danger"
              >
                <title>{`${label}: ${marked} late`}</title>
              </rect>
            ) : null}
            {index % every === 0 ? (
              <text x={x + slot / 2} y={HEIGHT - 6} textAnchor="middle" className={LABEL}>
                {label}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

const COLUMNS = ['Chats', 'Resolved', 'Late', 'Median reply', '9 in 10 within', 'Rating'] as const;

function Table({ rows }: { rows: readonly ChartRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <section className="overflow-x-auto" aria-label="Table" tabIndex={0}>
      <table className="w-full min-w-96 text-left text-xs tabular">
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              When
            </th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-2 py-1.5 text-right font-semibold whitespace-nowrap"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, line }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 font-semibold whitespace-nowrap">
                {label}
              </th>
              {[
                line.opened,
                line.resolved,
                line.late,
                minutesText(line.medianMin),
                minutesText(line.p90Min),
                line.rating === null ? '–' : line.rating.toFixed(1),
              ].map((value, index) => (
                <td key={COLUMNS[index]} className="px-2 py-1.5 text-right whitespace-nowrap">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
