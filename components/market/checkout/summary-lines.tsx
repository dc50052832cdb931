'use client';

import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { formatNaira } from '@/lib/core/format';
import type { Checkout } from './use-checkout';

/** How the service fee is calculated. */
const SERVICE_FEE_WHY =
  'Card fee: 1.5% of items and delivery, plus ₦100 from ₦2,500 up, never above ₦2,000. Eki and support: 5%. Rounded up to the next ₦10.';

interface SummaryLinesProps {
  checkout: Checkout;
  /** Shown between delivery fee and service fee. */
  children?: ReactNode;
}

/**
 * Price, fees and total of the quote, line by line, with an explanation of each fee. While the next
 * quote loads, the last one is shown, dimmed.
 */
export function SummaryLines({ checkout, children }: SummaryLinesProps) {
  const { isStuck, isUpdating } = checkout;
  // Figures of another cart would stay wrong for as long as no newer quote can load.
  const quote = isStuck ? null : checkout.quote;
  const isPale = isUpdating && quote !== null;
  const unknown = unknownText(checkout);
  return (
    <div className="tabular" aria-busy={isPale}>
      <Line label="Price" amount={quote?.price ?? null} isPale={isPale} placeholder={unknown} />
      <Line
        label="Delivery fee"
        tag={quote?.isExpress ? 'Express' : undefined}
        amount={quote?.deliveryFee ?? null}
        isPale={isPale}
        placeholder={unknown}
        isFreeAtZero
        why={(quote?.delivery?.lines ?? []).map(({ text, amount }) => (
          <span key={text} className="flex justify-between gap-4">
            {text}{' '}
            <span>
              <Naira amount={amount} />
            </span>
          </span>
        ))}
      />
      {children}
      <Line
        label="Service fee"
        amount={quote?.serviceFee ?? null}
        isPale={isPale}
        placeholder={unknown && '–'}
        why={SERVICE_FEE_WHY}
      />
      {quote?.promo?.saved ? (
        <Line label={`Promo ${quote.promo.code}`} amount={-quote.promo.saved} isPale={isPale} />
      ) : null}
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-line pt-3.5 font-display text-xl font-bold">
        <span>Total</span>
        {isPale ? (
          <span className="font-sans text-sm font-normal text-ink-2">Updating…</span>
        ) : null}
        <span role="status" className={clsx('ml-auto', isPale && PALE)}>
          {quote && quote.deliveryFee !== null ? (
            <Naira amount={quote.total} />
          ) : (
            <Unknown text={unknown && quote ? `${formatNaira(quote.total)} + fees` : unknown} />
          )}
        </span>
      </div>
    </div>
  );
}

/** Shown instead of an unknown fee; undefined while it loads. */
function unknownText(checkout: Checkout): string | undefined {
  const { isStuck, isUpdating, quote, user, isSessionLoading, addresses, address } = checkout;
  if (isStuck) return 'Not available';
  const isAddressPending = isSessionLoading || (user !== null && addresses === null);
  if (isAddressPending || !quote) return undefined;
  if (!address) return 'Depends on your address';
  return isUpdating ? undefined : 'Not available';
}

/** Dims the last quote; delayed, so that a fast answer causes no flicker. */
const PALE = 'opacity-45 transition-opacity delay-200 duration-150';

interface LineProps {
  label: string;
  /** Shown next to the label. */
  tag?: string | undefined;
  amount: number | null;
  isPale: boolean;
  placeholder?: string | undefined;
  isFreeAtZero?: boolean;
  why?: ReactNode;
}

function Line({ label, tag, amount, isPale, placeholder, isFreeAtZero = false, why }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hasWhy = Array.isArray(why) ? why.length > 0 : Boolean(why);
  return (
    <div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <span className="flex items-center text-ink-2">
          {label}
          {hasWhy ? (
            <button
              type="button"
              aria-label={`About the ${label.toLowerCase()}`}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="-my-1 grid size-11 place-items-center rounded-full text-ink-2 hover:text-adire"
            >
              <Icon name="info" className="size-4" strokeWidth={1.9} />
            </button>
          ) : null}
        </span>
        {tag ? <Tag className="-ml-2 mr-auto">{tag}</Tag> : null}
        <span className={clsx('ml-auto text-right font-semibold', isPale && PALE)}>
          {amount === null ? (
            <Unknown text={placeholder} />
          ) : isFreeAtZero && amount === 0 ? (
            'Free'
          ) : (
            <Naira amount={amount} />
          )}
        </span>
      </div>
      {hasWhy ? (
        <p
          id={id}
          hidden={!isOpen}
          className="mb-2 rounded-control bg-sand px-3.5 py-2.5 text-sm text-ink-2"
        >
          {why}
        </p>
      ) : null}
    </div>
  );
}

function Unknown({ text }: { text?: string | undefined }) {
  return text ? (
    <span className="font-sans text-sm font-normal text-ink-2">{text}</span>
  ) : (
    <>
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-5 w-20" />
    </>
  );
}
