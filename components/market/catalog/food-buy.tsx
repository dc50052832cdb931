'use client';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { Tag } from '@/components/ui/tag';
import type { ProductDto } from '@/lib/catalog/dto';
import { formatNaira } from '@/lib/core/format';
import { requiredAddonsPrice } from '@/lib/core/pricing/addons';
import { configKey, parseConfigKey } from '@/lib/purchases/checkout/cart/config-key';
import {
  type Choice,
  defaultChoice,
  hasOptions,
  incompleteGroups,
  requiredText,
  restoreChoice,
  toggleAddon,
  unitPrice,
} from './food-choice';
import { AddonGroup, OptionGroup } from './food-groups';
import { lowStockText } from './pieces-left';
import { usePurchase } from './use-purchase';

type Dish = Pick<ProductDto, '_id' | 'name' | 'options' | 'addons'>;

const ANNOUNCE_DELAY_MS = 600;

const storageKey = (productId: string) => `eki-choice-${productId}`;

/** Reads the choice from the form. */
function readForm(form: HTMLElement): Choice {
  const ids = (selector: string) =>
    [...form.querySelectorAll<HTMLInputElement>(selector)].map(({ value }) => value);
  return {
    optionId: ids('input[name="option"]:checked')[0] ?? '',
    addonIds: ids('input[name^="group-"]:checked'),
  };
}

/** Whether the user changed the default choice. */
function isChanged(product: Dish, { optionId, addonIds }: Choice): boolean {
  return addonIds.length > 0 || (optionId !== '' && optionId !== defaultChoice(product).optionId);
}

/** Portion, add-ons, running total and Add to Cart. */
export function FoodBuy({ product }: { product: Dish }) {
  const form = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(() => defaultChoice(product));
  const [isTried, setTried] = useState(false);
  const option = product.options.find(({ _id }) => _id === choice.optionId);
  const { quantity, setQuantity, most, inCart, add, goToCart, isLeaving } = usePurchase(
    product._id,
    option,
    configKey(choice.optionId, choice.addonIds),
  );
  const least = unitPrice(product, choice) + requiredAddonsPrice(product.addons, choice.addonIds);
  const missing = incompleteGroups(product, choice);
  const few = option?.inStock ? lowStockText(option.left, quantity, inCart) : null;

  useEffect(() => {
    // A choice made before hydration wins over one from an earlier visit.
    const marked = form.current ? readForm(form.current) : null;
    const saved = marked && isChanged(product, marked) ? marked : readChoice(product._id);
    if (saved) setChoice(restoreChoice(product, saved));
  }, [product]);

  function change(next: Choice) {
    setChoice(next);
    writeChoice(product._id, next);
  }

  /** Buys the choice, or shows what is missing and focuses it. */
  function buy(how: typeof add): void {
    const [first] = missing;
    if (!first) {
      how();
      return;
    }
    setTried(true);
    const group = form.current?.querySelector(`#group-${first._id}`);
    group?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }

  return (
    <div ref={form} className="mt-2 wide:mt-5">
      {hasOptions(product) ? (
        <OptionGroup
          options={product.options}
          chosenId={choice.optionId}
          onChoose={(optionId) => change({ ...choice, optionId })}
        />
      ) : null}
      {product.addons.map((group) => (
        <AddonGroup
          key={group._id}
          group={group}
          choice={choice}
          error={isTried && missing.includes(group) ? requiredText(group) : null}
          onToggle={(of, addonId) => change(toggleAddon(of, choice, addonId))}
        />
      ))}
      <div role="status">
        {few ? (
          <Tag tone="wait" className="mt-4">
            {few}
          </Tag>
        ) : null}
      </div>
      {option?.inStock ? (
        <Button
          variant="outline"
          isBlock
          className="mt-4 noscript:hidden"
          isBusy={isLeaving}
          onClick={() => buy(goToCart)}
        >
          Order Now
        </Button>
      ) : null}
      <FoodBar
        name={product.name}
        quantity={quantity}
        max={most}
        total={least * quantity}
        isFrom={missing.length > 0}
        isSoldOut={!option?.inStock}
        onQuantity={setQuantity}
        onAdd={() => buy(add)}
      />
    </div>
  );
}

interface FoodBarProps {
  name: string;
  quantity: number;
  max: number;
  /** The running total, naira. */
  total: number;
  /** A required choice is missing: the total is the lowest possible. */
  isFrom: boolean;
  /** The chosen option is sold out. */
  isSoldOut: boolean;
  onQuantity: (quantity: number) => void;
  onAdd: () => void;
}

/**
 * Quantity and Add to Cart with the running total, at the bottom edge: always on phones, on wide
 * screens while the choices are in view.
 */
function FoodBar({
  name,
  quantity,
  max,
  total,
  isFrom,
  isSoldOut,
  onQuantity,
  onAdd,
}: FoodBarProps) {
  return (
    <div className="buy-bar buy-row sticky bottom-0 z-10 short:static max-wide:short:-mx-(--gutter) flex flex-wrap items-center gap-2.5 bg-card px-(--gutter) pt-[min(0.75rem,14px)] pb-[calc(min(0.75rem,14px)+env(safe-area-inset-bottom))] shadow-bar wide:rounded-t-tile noscript:hidden">
      <QuantityStepper name={name} quantity={quantity} max={max} onChange={onQuantity} />
      {isSoldOut ? (
        <p className="min-w-[min(100%,12em)] flex-1 text-sm font-semibold text-ink-2">
          This portion is sold out.
        </p>
      ) : (
        <Button
          className="min-w-[min(100%,12em)] flex-1 justify-between! px-4! leading-tight"
          onClick={onAdd}
        >
          <span>Add to Cart</span>
          <span className="text-right">
            {isFrom ? <small className="block text-xs leading-none">from </small> : null}
            <Naira amount={total} />
          </span>
        </Button>
      )}
      <SpokenTotal total={`${isFrom ? 'from ' : ''}${formatNaira(total)}`} />
    </div>
  );
}

/** Announces the total when the choice has not changed for a moment. */
function SpokenTotal({ total }: { total: string }) {
  const [first] = useState(total);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setSpoken(total === first ? '' : `Total ${total}`),
      ANNOUNCE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [total, first]);
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}

/** The choice stored in this tab, or null; parts of it may no longer exist. */
function readChoice(productId: string): Choice | null {
  try {
    const key = sessionStorage.getItem(storageKey(productId));
    return key ? parseConfigKey(key) : null;
  } catch {
    return null;
  }
}

/** Stores a choice for this tab. */
function writeChoice(productId: string, { optionId, addonIds }: Choice): void {
  try {
    sessionStorage.setItem(storageKey(productId), configKey(optionId, addonIds));
  } catch {
    // Storage is full or blocked: the choice lasts only on this page.
  }
}
