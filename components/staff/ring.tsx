import clsx from 'clsx';
import type { AcceptClock } from '@/components/sellers/board-text';

const RADIUS = 23.5;
const LENGTH = 2 * Math.PI * RADIUS;

const STROKES = { go: 'stroke-leaf', wait: 'stroke-mango', stop: 'stroke-danger' } as const;

/** A ring that empties until the time to accept is over. */
export function Ring({ clock: { text, share, urgency } }: { clock: AcceptClock }) {
  return (
    <span role="timer" aria-label={`${text} to accept`} className="relative grid size-13 shrink-0">
      <svg
        viewBox="0 0 52 52"
        fill="none"
        strokeWidth="5"
        className="-rotate-90"
        aria-hidden="true"
      >
        <circle cx="26" cy="26" r={RADIUS} className="stroke-line" />
        <circle
          cx="26"
          cy="26"
          r={RADIUS}
          className={STROKES[urgency]}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <b
        aria-hidden="true"
        className={clsx(
          'absolute inset-0 grid place-items-center text-[min(0.8125rem,15px)] tabular',
          urgency === 'stop' && 'text-danger',
        )}
      >
        {text}
      </b>
    </span>
  );
}
