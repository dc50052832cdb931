'use client';

import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { clampToStock } from '@/lib/client/cart/cart-store';
import { closeDialog } from '@/lib/client/dialogs';

import type { QuoteDto } from '@/lib/pricing/quote';
import { changeText, problemLines, quoteChanges } from './quote-changes';

interface ChangedQuoteProps {
  quote: QuoteDto;
  message: string;
  /** What the customer had before their eyes when they pressed Pay. */
  shown: QuoteDto;
  onAccept: (quote: QuoteDto) => void;
  /** Back to paying what the cart now comes to. */
  onReset: () => void;
}

/** What changed between the cart and the payment; accepted here or mended in the cart. */
export function ChangedQuote({ quote, message, shown, onAccept, onReset }: ChangedQuoteProps) {
  // Where a single item is short, the message names it already.
  const changes = quoteChanges(shown, quote).filter(({ what }) => what !== message);
  const problems = problemLines(quote);
  const isPayable = !quote.problem && changes.length > 0;

  function mend(): void {
    clampToStock(problems);
    onReset();
  }

  return (
    <>
      <Notice tone="warn" role="alert">
        {message} You haven’t been charged.
      </Notice>
      {changes.length > 0 ? (
        <ul className="mt-4 divide-y divide-line">
          {changes.map((change) => (
            <li key={change.id} className="py-2.5 font-semibold">
              {changeText(change)}
            </li>
          ))}
        </ul>
      ) : null}
      {isPayable ? (
        <p className="mt-2 flex items-baseline justify-between border-t border-dashed border-line pt-3.5 font-display text-xl font-bold">
          New total
          <span>
            {shown.total === quote.total ? null : (
              <s className="mr-2.5 font-sans text-sm font-normal text-ink-2">
                <span className="sr-only">was </span>
                <Naira amount={shown.total} />
              </s>
            )}
            <Naira amount={quote.total} />
          </span>
        </p>
      ) : null}
      <div className="mt-6 grid gap-3">
        {isPayable ? (
          <Button isBlock onClick={() => onAccept(quote)}>
            <span>
              Accept and pay <Naira amount={quote.total} />
            </span>
          </Button>
        ) : null}
        {problems.length > 0 ? (
          <Button isBlock onClick={mend}>
            {problems.every(({ problem }) => problem === 'too_few')
              ? 'Update quantities'
              : 'Remove and continue'}
          </Button>
        ) : null}
        <Button variant="quiet" isBlock onClick={() => void closeDialog()}>
          Back to cart
        </Button>
      </div>
    </>
  );
}
