import clsx from 'clsx';
import { formatNaira } from '@/lib/core/format';

interface PriceProps {
  /** Naira. */
  amount: number;
  /** Full price in naira while on offer. */
  oldAmount?: number | null;
  /** It may cost more, by options or add-ons that must be chosen: the amount is the lowest. */
  isFrom?: boolean;
  size?: 'card' | 'page';
  className?: string;
}

/** A price, with the old one struck beneath (card) or beside it (page). */
export function Price({ amount, oldAmount, isFrom, size = 'card', className }: PriceProps) {
  const isCard = size === 'card';
  return (
    <span
      className={clsx(
        'flex',
        isCard ? 'flex-col leading-tight' : 'flex-wrap items-baseline gap-x-3',
        className,
      )}
    >
      <b
        className={
          isCard
            ? 'text-lg font-extrabold tracking-tight'
            : 'font-display text-[1.75rem] wide:text-[2.125rem] leading-none font-extrabold'
        }
      >
        {isFrom ? <small className="text-xs font-semibold text-ink-2">from </small> : null}
        {formatNaira(amount)}
      </b>
      {oldAmount ? (
        <s className={clsx('text-ink-2', isCard ? 'text-xs' : 'text-base')}>
          <span className="sr-only">was </span>
          {formatNaira(oldAmount)}
        </s>
      ) : null}
    </span>
  );
}
