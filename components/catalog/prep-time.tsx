import { Clock } from 'lucide-react';

/**
 * How long a kitchen takes. "Ready in" promises that it is open, which only scripts can tell:
 * without them it is said so that it holds at every hour.
 */
export function PrepTime({ minutes }: { minutes: number }) {
  return (
    <>
      <span className="flex items-center gap-1.5 noscript:hidden">
        <PrepClock />
        Ready in {minutes} min
      </span>
      <noscript>
        <span className="flex items-center gap-1.5">
          <PrepClock />
          About {minutes} min to prepare
        </span>
      </noscript>
    </>
  );
}

function PrepClock() {
  return <Clock className="size-4" strokeWidth={1.75} aria-hidden />;
}
