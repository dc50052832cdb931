import clsx from 'clsx';
import { Icon } from '@/components/ui/icon';
import type { Stage } from './order-text';

const SCREEN_READER_TEXT = { done: 'done', now: 'now', ahead: 'not yet' } as const;

/** The stages of an order, top to bottom. */
export function Timeline({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol>
      {stages.map((stage, index) => (
        <li key={stage.status} className="relative flex gap-3.5 pb-4.5 last:pb-0">
          {index < stages.length - 1 ? (
            <span
              aria-hidden="true"
              className={clsx(
                'absolute top-6.5 bottom-0 left-3 w-0.5',
                stage.state === 'done' ? 'bg-leaf' : 'bg-line',
              )}
            />
          ) : null}
          <Dot stage={stage} />
          <div
            aria-current={stage.state === 'now' ? 'step' : undefined}
            className={clsx('min-w-0', stage.state === 'ahead' && 'text-ink-2')}
          >
            <p className="leading-6.5 font-bold">
              {stage.status}
              <span className="sr-only">, {SCREEN_READER_TEXT[stage.state]}</span>
            </p>
            {stage.detail ? <p className="text-sm text-ink-2">{stage.detail}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Dot({ stage: { status, state } }: { stage: Stage }) {
  const isCancelled = status === 'Order Cancelled';
  const icon = isCancelled ? 'x' : 'check';
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-6.5 shrink-0 place-items-center rounded-full',
        state === 'done' && (isCancelled ? 'bg-ink-2 text-card' : 'bg-leaf text-card'),
        state === 'now' && 'inset-ring-3 inset-ring-mango',
        state === 'ahead' && 'inset-ring-2 inset-ring-line',
      )}
    >
      {state === 'done' ? <Icon name={icon} className="size-4" strokeWidth={2.4} /> : null}
      {state === 'now' ? <span className="size-2.5 rounded-full bg-mango" /> : null}
    </span>
  );
}
