import clsx from 'clsx';

const RADIUS = 23.5;
const LENGTH = 2 * Math.PI * RADIUS;

const STROKES = { go: 'stroke-leaf', wait: 'stroke-mango', stop: 'stroke-danger' } as const;

interface RingProps {
  clock: {
    /** "2:48". */
    text: string;
    /** Filled fraction, 0–1. */
    share: number;
    urgency: keyof typeof STROKES;
  };
  /** Text for screen readers, with the time. */
  label: string;
  size?: 'md' | 'lg';
}

/** A ring that empties until a time is over. */
export function Ring({ clock: { text, share, urgency }, label, size = 'md' }: RingProps) {
  return (
    <span
      role="timer"
      aria-label={label}
      className={clsx('relative grid shrink-0', size === 'md' ? 'size-13' : 'size-19')}
    >
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
          'absolute inset-0 grid place-items-center tabular',
          size === 'md' ? 'text-[min(0.8125rem,15px)]' : 'text-[min(1.125rem,20px)]',
          urgency === 'stop' && 'text-danger',
        )}
      >
        {text}
      </b>
    </span>
  );
}
