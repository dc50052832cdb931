import clsx from 'clsx';
import { formatList, formatNaira, formatWeekday, lagosDay } from '@/lib/core/format';
import type { EarningsDto } from '@/lib/purchases/delivery/riders/dto';

const WIDTH = 292;
const FLOOR = 92;
const MAX_BAR_HEIGHT = 84;
const BAR = 26;
const STEP = 36;
/** Height of a bar without earnings, px. */
const STUB = 3;

type Day = EarningsDto['week']['days'][number];

/** The day's short name: "Mon". Dates are days without a time. */
const toName = ({ date }: Day) => formatWeekday(`${date.slice(0, 10)}T12:00:00Z`);

/** A round amount at or above the maximum, for the upper grid line; naira. */
export function getScale(amounts: readonly number[]): number {
  const most = Math.max(1_000, ...amounts);
  const unit = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 5, 8, 10].map((times) => times * unit).find((top) => top >= most) ?? most;
}

/** Earnings of each day of the week. */
export function WeekChart({ days, now }: { days: readonly Day[]; now: Date }) {
  const top = getScale(days.map(({ pay }) => pay));
  const here = lagosDay(now);
  const getHeight = (pay: number) => Math.max((pay / top) * MAX_BAR_HEIGHT, STUB);
  const earned = days.filter(({ pay }) => pay > 0);
  const label =
    earned.length > 0
      ? `By day: ${formatList(earned.map((day) => `${toName(day)} ${formatNaira(day.pay)}`))}`
      : 'Nothing earned this week yet';
  return (
    <svg viewBox={`0 0 ${WIDTH} 116`} className="w-full text-[11px]" role="img" aria-label={label}>
      {[top / 2, top].map((amount) => {
        const y = FLOOR - (amount / top) * MAX_BAR_HEIGHT;
        return (
          <g key={amount}>
            <line x1="0" x2={WIDTH} y1={y} y2={y} className="stroke-line" />
            <text x={WIDTH} y={y + 11} textAnchor="end" className="fill-ink-2">
              {formatNaira(amount)}
            </text>
          </g>
        );
      })}
      {days.map((day, index) => {
        const height = getHeight(day.pay);
        const isToday = day.date.slice(0, 10) === here;
        return (
          <g key={day.date}>
            <rect
              x={index * STEP + 2}
              y={FLOOR - height}
              width={BAR}
              height={height}
              rx={Math.min(6, height / 2)}
              className={isToday ? 'fill-adire' : 'fill-tint'}
            />
            <text
              x={index * STEP + 2 + BAR / 2}
              y="110"
              textAnchor="middle"
              className={clsx(isToday ? 'fill-ink font-bold' : 'fill-ink-2')}
            >
              {toName(day)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
