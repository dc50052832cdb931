'use client';

import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNaira } from '@/lib/core/format';

interface ChartRow {
  name: string;
  takings: number;
  before?: number;
  /** Dark, with its amount above. */
  isBest?: boolean;
  /** Whether its day isn't over. */
  isUnfinished?: boolean;
}

interface ChartProps {
  rows: readonly ChartRow[];
  /** Description for screen readers; the table has the figures. */
  label: string;
}

const AXIS = { fontSize: 12, fill: 'var(--color-ink-2)' };
const LABEL = { fontSize: 12, fontWeight: 700, fill: 'var(--color-ink)' };

/** "₦250k". */
function shortNaira(amount: number): string {
  return amount >= 1_000 ? `₦${Math.round(amount / 100) / 10}k` : `₦${amount}`;
}

const barLabel = ({ takings, isBest, isUnfinished }: ChartRow): string =>
  isBest ? shortNaira(takings) : isUnfinished && takings > 0 ? 'so far' : '';

/** Takings as bars, with those of the previous period dashed. */
export function TakingsChart({ rows, label }: ChartProps) {
  const hasBest = rows.some(({ isBest }) => isBest);
  const data = rows.map((row) => ({ ...row, text: barLabel(row) }));
  return (
    <figure aria-label={label} className="h-56 min-w-0">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={data} barGap={-31} margin={{ top: 18, right: 4, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="name"
            tick={AXIS}
            tickLine={false}
            axisLine={false}
            interval="equidistantPreserveStart"
          />
          <YAxis
            tick={AXIS}
            tickLine={false}
            axisLine={false}
            width={52}
            tickFormatter={shortNaira}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-sand)' }}
            contentStyle={{
              background: 'var(--color-card)',
              border: '1px solid var(--color-line)',
              borderRadius: 12,
              color: 'var(--color-ink)',
            }}
            formatter={(value) => formatNaira(Number(value))}
          />
          {rows.some(({ before }) => before !== undefined) ? (
            <Bar
              dataKey="before"
              name="Before"
              maxBarSize={34}
              radius={[6, 6, 0, 0]}
              fill="transparent"
              stroke="var(--color-border)"
              strokeDasharray="3 3"
              isAnimationActive={false}
            />
          ) : null}
          <Bar
            dataKey="takings"
            name="Takings"
            maxBarSize={28}
            radius={[6, 6, 0, 0]}
            fill="var(--color-adire)"
            isAnimationActive={false}
          >
            {data.map(({ name, isBest }) => (
              <Cell key={name} fillOpacity={isBest || !hasBest ? 1 : 0.3} />
            ))}
            <LabelList dataKey="text" position="top" {...LABEL} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
