import { type ReactNode, useId } from 'react';
import type { ProductListQuery } from '@/lib/catalog/schemas';

const amountClass =
  'min-h-11 w-full rounded-control bg-card py-2 pr-2 pl-7 inset-ring-[1.5px] inset-ring-border outline-offset-0 user-invalid:inset-ring-danger';

/** "In stock only", as a switch. Unticked it sends inStock=0, also from a plain form. */
export function StockSwitch({
  query,
  isInstant,
}: {
  query: ProductListQuery;
  isInstant?: boolean;
}) {
  return (
    <>
      <input type="hidden" name="inStock" value="0" />
      <label className="flex min-h-11 items-center gap-3 text-sm font-semibold whitespace-nowrap">
        <input
          type="checkbox"
          name="inStock"
          value="1"
          defaultChecked={query.inStock === '1'}
          data-value={query.inStock}
          {...(isInstant ? { 'data-instant': '' } : {})}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="relative h-6.5 w-11 rounded-full bg-border outline-offset-2 transition duration-150 peer-checked:bg-adire peer-focus-visible:outline-3 peer-focus-visible:outline-adire after:absolute after:top-0.75 after:left-0.75 after:size-5 after:rounded-full after:bg-card after:transition after:duration-150 peer-checked:after:translate-x-4.5"
        />
        In stock only
      </label>
    </>
  );
}

const AMOUNT_HINT = 'Enter an amount in naira, like 5,000.';

/** Lowest and highest price, naira. An invalid amount shows a hint and blocks submitting. */
export function PriceRange({ query, children }: { query: ProductListQuery; children?: ReactNode }) {
  const hintId = useId();
  return (
    <fieldset className="group/price flex flex-wrap items-center gap-2">
      <legend className="sr-only">Price in naira</legend>
      <Amount name="min" label="Lowest price" placeholder="Min" value={query.min} hintId={hintId} />
      <span aria-hidden="true" className="text-ink-2">
        –
      </span>
      <Amount
        name="max"
        label="Highest price"
        placeholder="Max"
        value={query.max}
        hintId={hintId}
      />
      {children}
      <p
        id={hintId}
        className="hidden w-full text-sm font-semibold text-danger group-has-[:user-invalid]/price:block"
      >
        {AMOUNT_HINT}
      </p>
    </fieldset>
  );
}

interface AmountProps {
  name: 'min' | 'max';
  label: string;
  placeholder: string;
  value: number | undefined;
  hintId: string;
}

function Amount({ name, label, placeholder, value, hintId }: AmountProps) {
  const id = useId();
  return (
    <span className="relative min-w-0 flex-1 wide:w-28 wide:flex-none">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-3 grid place-items-center text-ink-2"
      >
        ₦
      </span>
      <input
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        data-amount=""
        title={AMOUNT_HINT}
        aria-describedby={hintId}
        placeholder={placeholder}
        defaultValue={value ?? ''}
        data-value={value ?? ''}
        className={amountClass}
      />
    </span>
  );
}
