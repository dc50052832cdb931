'use client';
import clsx from 'clsx';
import { Price } from '@/components/ui/price';
import { Tag } from '@/components/ui/tag';
import type { ProductOptionDto } from '@/lib/catalog/dto';
import { formatNaira } from '@/lib/core/format';
import { optionQuestion } from '@/lib/core/option-name';
import { useBuy } from './buy-context';
import { hasOptions, optionPrice } from './food-choice';
import { fewLeft } from './pieces-left';

/** Price of the chosen option, and what it saves. */
export function BuyPrice() {
  const { option, quantity, inCart } = useBuy();
  const price = optionPrice(option);
  const saving = option.price - price;
  const few = fewLeft(option.left, quantity, inCart);
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 wide:mt-4.5">
      <Price size="page" amount={price} oldAmount={saving > 0 ? option.price : null} />
      {saving > 0 ? <Tag tone="go">You save {formatNaira(saving)}</Tag> : null}
      {option.inStock ? null : <Tag tone="quiet">Sold out</Tag>}
      {option.inStock && few ? <Tag tone="wait">{few}</Tag> : null}
    </div>
  );
}

/** The options to choose from; nothing where there is only one. */
export function BuyOptions() {
  const { product } = useBuy();
  return hasOptions(product) ? <OptionChips /> : null;
}

function OptionChips() {
  const { product, option, choose } = useBuy();
  const first = product.options[0];
  return (
    <fieldset className="mt-4 wide:mt-6.5">
      <legend className="mb-2.5 font-display text-lg font-bold">
        {optionQuestion(
          product.options.map(({ name }) => name),
          product.category,
        )}
      </legend>
      <div className="flex flex-wrap gap-2.5">
        {product.options.map((each) => (
          <OptionChip
            key={each._id}
            option={each}
            difference={first ? optionPrice(each) - optionPrice(first) : 0}
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
  /** Naira more (or less) than the first option. */
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
        // By the radio itself, so that a choice shows before the page has come to life.
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
          {formatNaira(Math.abs(difference))}
        </span>
      ) : null}
    </label>
  );
}
