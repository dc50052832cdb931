'use client';
import clsx from 'clsx';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { Tag } from '@/components/ui/tag';
import type { ProductOptionDto } from '@/lib/catalog/dto';

import { optionPrompt } from '@/lib/core/option-name';
import { optionPrice } from '@/lib/core/pricing/display-price';
import { useBuy } from './buy-context';
import { hasOptions } from './food-choice';
import { lowStockText } from './pieces-left';

/** A button's label may wrap between words, never within one. */
const NARROW = 'px-1.5! leading-tight wide:px-5.5!';

/** Price of the chosen option, and its discount. */
export function BuyPrice() {
  const { option, quantity, inCart } = useBuy();
  const price = optionPrice(option);
  const saving = option.price - price;
  const few = lowStockText(option.left, quantity, inCart);
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 wide:mt-4.5">
      <Price size="page" amount={price} oldAmount={saving > 0 ? option.price : null} />
      {saving > 0 ? (
        <Tag tone="go">
          <span>
            You save <Naira amount={saving} />
          </span>
        </Tag>
      ) : null}
      {option.inStock ? null : <Tag tone="quiet">Sold out</Tag>}
      {option.inStock && few ? <Tag tone="wait">{few}</Tag> : null}
    </div>
  );
}

/** The options to choose from; nothing where there is only one. */
export function BuyOptions() {
  const { product, option, opening, choose } = useBuy();
  if (!hasOptions(product)) return null;
  return (
    <fieldset className="mt-4 wide:mt-6.5">
      <legend className="mb-2.5 font-display text-lg font-bold">
        {optionPrompt(
          product.options.map(({ name }) => name),
          product.category,
        )}
      </legend>
      <div className="flex flex-wrap gap-2.5">
        {product.options.map((each) => (
          <OptionChip
            key={each._id}
            option={each}
            difference={optionPrice(each) - optionPrice(opening)}
            isChosen={each._id === option._id}
            onChoose={choose}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface OptionChipProps {
  option: ProductOptionDto;
  /** Price difference to the initial option, naira. */
  difference: number;
  isChosen: boolean;
  onChoose: (optionId: string) => void;
}

function OptionChip({ option, difference, isChosen, onChoose }: OptionChipProps) {
  const sign = difference > 0 ? '+' : '−';
  return (
    <label
      className={clsx(
        'flex min-h-11 items-center gap-1.5 rounded-full px-4 text-sm font-semibold transition duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire',
        // Styled by the radio's own state, so that a choice shows before hydration.
        'bg-sand has-checked:bg-tint has-checked:text-adire has-checked:inset-ring-2 has-checked:inset-ring-adire',
        option.inStock ? 'hover:not-has-checked:bg-line' : 'cursor-not-allowed text-ink-2',
      )}
    >
      <input
        type="radio"
        name="option"
        value={option._id}
        checked={isChosen}
        disabled={!option.inStock}
        onChange={() => onChoose(option._id)}
        className="sr-only"
      />
      <span className={option.inStock ? undefined : 'line-through'}>{option.name}</span>
      {option.inStock ? null : <span className="text-xs font-medium">Sold out</span>}
      {option.inStock && difference !== 0 ? (
        <span className="font-medium">
          · {sign}
          <Naira amount={Math.abs(difference)} />
        </span>
      ) : null}
    </label>
  );
}

/**
 * Quantity, Add to Cart and Buy now, right after the options. On phones the same row is at the bottom
 * edge; with large text or on a small screen the buttons wrap below the stepper.
 */
export function BuyRow() {
  const { product, option, quantity, most, setQuantity, add, goToCart, isLeaving } = useBuy();
  return (
    <div className="buy-bar buy-row flex flex-wrap items-center gap-2.5 noscript:hidden">
      <QuantityStepper name={product.name} quantity={quantity} max={most} onChange={setQuantity} />
      {option.inStock ? (
        <div className="flex min-w-[min(100%,13.5em)] flex-1 gap-2.5 text-[0.9375rem] wide:text-base">
          <Button variant="outline" className={`${NARROW} flex-[1.35]`} onClick={add}>
            Add to Cart
          </Button>
          <Button className={`${NARROW} flex-1`} isBusy={isLeaving} onClick={goToCart}>
            Buy now
          </Button>
        </div>
      ) : (
        <p className="min-w-[min(100%,12em)] flex-1 text-sm font-semibold text-ink-2">
          This option is sold out. Choose another above.
        </p>
      )}
    </div>
  );
}
