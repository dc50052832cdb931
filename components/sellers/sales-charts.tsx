'use client';

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNaira } from '@/lib/core/format';

interface ChartProps {
  rows: readonly { name: string; takings: number; before?: number }[];
  /** Description for screen readers; the table next to the chart has the figures. */
  label: string;
}

const AXIS = { fontSize: 12, fill: 'var(--color-ink-2)' };

/** "₦250k". */
function shortNaira(amount: number): string {
  return amount >= 1_000 ? `₦${Math.round(amount / 100) / 10}k` : `₦${amount}`;
}

/** Takings as bars, with those of the previous period dashed. */
export function TakingsChart({ rows, label }: ChartProps) {
  return (
    <figure aria-label={label} className="h-56 min-w-0">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...rows]} barGap={-26} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
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
              maxBarSize={30}
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
            maxBarSize={26}
            radius={[6, 6, 0, 0]}
            fill="var(--color-adire)"
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
