'use client';

import { Info } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { formatNaira } from '@/lib/core/format';

/** The service fee in words (spec §9). */
const SERVICE_FEE_WHY =
  '1.5% of items and delivery, plus ₦100 from ₦2,500 (together at most ₦2,000), for the card company; then 5% for Eki and its support. Rounded up to ₦10.';

interface SummaryLinesProps {
  /** Naira; null: not known yet. */
  price: number | null;
  deliveryFee: number | null;
  serviceFee: number | null;
  total: number | null;
  /** The delivery fee is that of Express. */
  isExpress: boolean;
  /** What makes up the delivery fee. */
  deliveryWhy: readonly { text: string; amount: number }[];
  /** Said in the place of the fees while they cannot be known, e.g. without an address. */
  placeholder?: string | undefined;
  /** Stands between delivery fee and service fee. */
  children?: ReactNode;
}

/** Price, fees and total, line by line; each fee says why on request. */
export function SummaryLines({
  price,
  deliveryFee,
  serviceFee,
  total,
  isExpress,
  deliveryWhy,
  placeholder,
  children,
}: SummaryLinesProps) {
  return (
    <div className="tabular">
      <Line label="Price" amount={price} />
      <Line
        label="Delivery fee"
        tag={isExpress ? 'Express' : undefined}
        amount={deliveryFee}
        placeholder={placeholder}
        isFreeAtZero
        why={deliveryWhy.map(({ text, amount }) => (
          <span key={text} className="flex justify-between gap-4">
            {text} <span>{formatNaira(amount)}</span>
          </span>
        ))}
      />
      {children}
      <Line
        label="Service fee"
        amount={serviceFee}
        placeholder={placeholder && '–'}
        why={SERVICE_FEE_WHY}
      />
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-line pt-3.5 font-display text-xl font-bold">
        <span>Total</span>
        <span role="status" className="ml-auto">
          {total === null ? (
            <Unknown
              text={placeholder && price !== null ? `${formatNaira(price)} + fees` : undefined}
            />
          ) : (
            formatNaira(total)
          )}
        </span>
      </div>
    </div>
  );
}

interface LineProps {
  label: string;
  /** Stands beside the label. */
  tag?: string | undefined;
  amount: number | null;
  placeholder?: string | undefined;
  isFreeAtZero?: boolean;
  why?: ReactNode;
}

function Line({ label, tag, amount, placeholder, isFreeAtZero = false, why }: LineProps) {
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
              aria-label={`Why this ${label.toLowerCase()}`}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="-my-1 grid size-11 place-items-center rounded-full text-ink-2 hover:text-adire"
            >
              <Info className="size-4" strokeWidth={1.9} aria-hidden />
            </button>
          ) : null}
        </span>
        {tag ? <Tag className="-ml-2 mr-auto">{tag}</Tag> : null}
        <span className="ml-auto text-right font-semibold">
          {amount === null ? (
            <Unknown text={placeholder} />
          ) : isFreeAtZero && amount === 0 ? (
            'Free'
          ) : (
            formatNaira(amount)
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
