import clsx from 'clsx';
import { formatNaira } from '@/lib/core/format';

interface PriceProps {
  /** Naira. */
  amount: number;
  /** Full price in naira while on offer. */
  oldAmount?: number | null;
  /** Options differ: the amount is the lowest. */
  isFrom?: boolean;
  /** What must be chosen on top: the least of it in naira, and its name. */
  needed?: { price: number; what: string } | null;
  size?: 'card' | 'page';
  className?: string;
}

/** A price, the old one struck beneath (card) or beside it (page), and what comes on top of it. */
export function Price({ amount, oldAmount, isFrom, needed, size = 'card', className }: PriceProps) {
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
      {needed ? (
        <span className={clsx('font-semibold text-ink-2', isCard ? 'mt-0.5 text-xs' : 'text-base')}>
          + {formatNaira(needed.price)} {needed.what.toLowerCase()}
        </span>
      ) : null}
    </span>
  );
}
