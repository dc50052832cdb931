'use client';

import clsx from 'clsx';
import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { RetryNotice } from '@/components/ui/query-view';
import type { DirectQuoteDto } from '@/lib/core/pricing/quote';
import type { DirectQuoted } from './use-direct-quote';

interface ExpressChoiceProps {
  quoted: DirectQuoted;
  isExpress: boolean;
  onChange: (isExpress: boolean) => void;
}

/** Express with its surcharge, shown before it is chosen. */
export function ExpressChoice({ quoted: { quote }, isExpress, onChange }: ExpressChoiceProps) {
  const extra = quote?.expressExtra ?? null;
  const eta = quote?.expressEta;
  return (
    <label
      className={clsx(
        'relative flex items-start gap-3 rounded-tile px-4 py-3.5 has-focus-visible:outline-3 has-focus-visible:outline-adire',
        isExpress ? 'bg-tint inset-ring-2 inset-ring-adire' : 'inset-ring-[1.5px] inset-ring-line',
      )}
    >
      <input
        type="checkbox"
        name="isExpress"
        checked={isExpress}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-[7px] border-2 border-border bg-card text-transparent peer-checked:border-adire peer-checked:bg-adire peer-checked:text-adire-ink"
      >
        <Icon name="check" className="size-4.5" strokeWidth={2.5} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3 font-bold">
          Express Delivery
          {extra === null ? null : (
            <span className="tabular">
              +<Naira amount={extra} />
            </span>
          )}
        </span>
        <span className="block text-sm text-ink-2">
          {eta ? `${eta.from} to ${eta.to} min` : 'Priority rider'} · 1.5× delivery fee
        </span>
      </span>
    </label>
  );
}

/** All amounts of a quote and its total. */
export function DirectLines({ quote, isPale }: { quote: DirectQuoteDto; isPale: boolean }) {
  return (
    <dl
      aria-busy={isPale}
      className={clsx(
        'tabular grid gap-y-2.5',
        isPale && 'opacity-45 transition-opacity delay-200 duration-150',
      )}
    >
      {quote.lines.map(({ text, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stops may have the same name.
        <Line key={index} text={text} amount={amount} />
      ))}
      {quote.promo?.saved ? (
        <Line text={`Promo ${quote.promo.code}`} amount={-quote.promo.saved} />
      ) : null}
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 border-t border-dashed border-line pt-3.5 font-display text-xl font-bold">
        <dt>Total</dt>
        <dd className="ml-auto">
          <span role="status">{quote.total === null ? '–' : <Naira amount={quote.total} />}</span>
        </dd>
      </div>
    </dl>
  );
}

/** With large text, the amount goes below what it is for. */
function Line({ text, amount }: { text: string; amount: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="min-w-0 grow basis-32 wrap-break-word text-ink-2">{text}</dt>
      <dd className="ml-auto font-semibold">
        <Naira amount={amount} />
      </dd>
    </div>
  );
}

interface DirectSummaryProps {
  quoted: DirectQuoted;
  /** Shown until there is something to quote: "Add both addresses to see the price." */
  missing: string;
}

/** The live price of a request, the reason why there is none, or its later start. */
export function DirectSummary({ quoted, missing }: DirectSummaryProps) {
  const { quote, isCurrent, error, isAsking, retry } = quoted;
  if (error) return <RetryNotice error={error} isBusy={isAsking} onRetry={retry} />;
  if (!quote) {
    return (
      <p role="status" className="text-ink-2">
        {isAsking ? 'Working out the price…' : missing}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {quote.problem ? (
        <Notice tone="warn" role="status">
          {quote.message}
        </Notice>
      ) : (
        <DirectLines quote={quote} isPale={!isCurrent} />
      )}
      {quote.opening ? (
        <Notice tone="warn" role="status">
          {quote.opening}
        </Notice>
      ) : null}
      {quote.eta && !quote.problem ? (
        <p className="text-sm text-ink-2">
          Arrives in {quote.eta.from} to {quote.eta.to} min.
        </p>
      ) : null}
    </div>
  );
}
