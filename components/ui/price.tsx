import clsx from 'clsx';
import { Naira } from './naira';

interface PriceProps {
  /** Naira. */
  amount: number;
  /** Full price while on offer, naira. */
  oldAmount?: number | null;
  /** The amount is the lowest; other options or required add-ons may cost more. */
  isFrom?: boolean;
  /** Not on sale: the price is struck through, and quieter than one that an offer strikes. */
  isSoldOut?: boolean;
  size?: 'card' | 'page';
  className?: string;
}

/** A price, with the full price struck through below (card) or next to it (page). */
export function Price({
  amount,
  oldAmount,
  isFrom,
  isSoldOut = false,
  size = 'card',
  className,
}: PriceProps) {
  const isCard = size === 'card';
  const strong = isCard
    ? 'card-price'
    : 'font-display text-[1.75rem] wide:text-[2.125rem] leading-none font-extrabold';
  return (
    <span
      className={clsx(
        'flex',
        isCard ? 'flex-col leading-tight' : 'flex-wrap items-baseline gap-x-3',
        className,
      )}
    >
      {isSoldOut ? (
        <s className={clsx('font-medium text-ink-2', isCard ? 'text-sm' : 'text-lg')}>
          <span className="sr-only">was </span>
          <Naira amount={amount} />
        </s>
      ) : (
        <b className={strong}>
          {isFrom ? <small className="text-xs font-semibold text-ink-2">from </small> : null}
          <Naira amount={amount} />
        </b>
      )}
      {oldAmount && !isSoldOut ? (
        <s className={clsx('text-ink-2', isCard ? 'text-xs' : 'text-base')}>
          <span className="sr-only">was </span>
          <Naira amount={oldAmount} />
        </s>
      ) : null}
    </span>
  );
}
