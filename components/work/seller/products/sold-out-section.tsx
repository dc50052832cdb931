'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { deskControlClass } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { useAction } from '@/components/ui/use-action';
import { backText } from '@/components/work/seller/board-text';
import { useNow } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { lagosDay } from '@/lib/core/format';
import { DAY_MS } from '@/lib/core/time';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import type { EditProductDto } from '@/lib/shops/products/dto';
import { shortName } from './product-acts';
import { Section } from './section';
import type { Editor } from './use-editor';

/** Marks a product on sale sold out: until tomorrow, a day, or the shop puts it back. */
export function SoldOutSection({ editor, product }: { editor: Editor; product: EditProductDto }) {
  const now = useNow();
  const [day, setDay] = useState('');
  const {
    run,
    isBusy,
    message: error,
    setMessage: setError,
  } = useAction(async (fields: Record<string, unknown>, done: string) => {
    await editor.setStock(fields);
    pushToast({ tone: 'success', id: 'stock', text: `${shortName(product.name)} ${done}` });
  });
  const { inStock, isMarked, until } = product;
  const tomorrow = lagosDay(new Date(now.getTime() + DAY_MS));

  function markUntilDay(): void {
    if (day < tomorrow) setError(SHOP_MESSAGES.laterDay);
    else void run({ inStock: false, until: day }, 'is sold out');
  }

  const button = (text: string, fields: Record<string, unknown>, done: string) => (
    <Button
      aria-disabled={isBusy || undefined}
      variant="quiet"
      size="desk"
      onClick={() => void run(fields, done)}
    >
      {text}
    </Button>
  );
  const state = isMarked
    ? `Sold out · ${backText(until, now)}`
    : inStock
      ? 'In stock'
      : 'Sold out: none are left';
  return (
    <Section
      title={isMarked ? 'Sold out' : 'Mark as sold out'}
      icon="circle-minus"
      summary={inStock ? 'Today, or until a date' : state}
    >
      <div className="grid gap-3 px-4 pb-3">
        {inStock ? null : <p className="font-bold text-mango-text">{state}</p>}
        <div className="flex flex-wrap gap-2">
          {isMarked ? button('Back in stock', { inStock: true }, 'is in stock') : null}
          {until === null
            ? button('Sold out today', { inStock: false, until: 'tomorrow' }, 'is sold out today')
            : null}
          {isMarked && until === null
            ? null
            : button('Until I put it back', { inStock: false }, 'is sold out')}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <label className="grid min-w-0 gap-1 font-semibold">
            Sold out until
            <input
              type="date"
              min={tomorrow}
              value={day}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'sold-out-error' : undefined}
              className={deskControlClass}
              onChange={({ target }) => {
                setDay(target.value);
                setError(null);
              }}
            />
          </label>
          <Button
            aria-disabled={isBusy || undefined}
            variant="quiet"
            size="desk"
            onClick={markUntilDay}
          >
            Set
          </Button>
        </div>
        <FieldError id="sold-out" error={error} />
      </div>
    </Section>
  );
}
