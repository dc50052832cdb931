import clsx from 'clsx';
import type { JobView } from './job-view';

/** A bar for each stop: done, skipped, stored on this phone, current, upcoming. */
export function StopProgress({ view, className }: { view: JobView; className?: string }) {
  const { stops, next, storedStops } = view;
  const now = stops.findIndex(({ seq }) => seq === next?.stop);
  const label = now < 0 ? `All ${stops.length} stops` : `Stop ${now + 1} of ${stops.length}`;
  return (
    <span role="img" aria-label={label} className={clsx('flex gap-1', className)}>
      {stops.map(({ seq, state }, index) => (
        <span
          key={seq}
          className={clsx(
            'h-1.25 flex-1 rounded-full',
            index === now
              ? 'bg-adire'
              : storedStops.has(seq)
                ? 'bg-mango'
                : state === 'open'
                  ? 'bg-line'
                  : state === 'skipped'
                    ? 'bg-ink-2'
                    : 'bg-leaf',
          )}
        />
      ))}
    </span>
  );
}
