'use client';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Tag } from '@/components/ui/tag';
import { configKey } from '@/lib/cart/config-key';
import type { ProductDto, ProductOptionDto } from '@/lib/catalog/dto';
import { formatNaira } from '@/lib/core/format';
import { requiredAddonsPrice } from '@/lib/pricing/addons';
import { FoodBar } from './food-bar';
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
import { lowStockText, maxQuantity } from './pieces-left';
import { useAddOnce } from './use-add-once';
import { useInCart } from './use-in-cart';

type Dish = Pick<ProductDto, '_id' | 'name' | 'options' | 'addons'>;

const keyOf = (productId: string) => `eki-choice-${productId}`;

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

/** Portion, add-ons, running total and the way to the cart (spec §2, Food product page). */
export function FoodBuy({ product }: { product: Dish }) {
  const { add, goToCart, isLeaving } = useAddOnce(product._id);
  const form = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(() => defaultChoice(product));
  const [wanted, setQuantity] = useState(1);
  const [isTried, setTried] = useState(false);
  const option = product.options.find(({ _id }) => _id === choice.optionId);
  const inCart = useInCart(product._id, choice.optionId);
  const most = maxQuantity(option?.left, inCart);
  const quantity = Math.min(wanted, most);
  const least = unitPrice(product, choice) + requiredAddonsPrice(product.addons, choice.addonIds);
  const missing = incompleteGroups(product, choice);

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

  /** Adds the choice, or shows what is missing and focuses it. */
  function buy(how: typeof add): void {
    const [missing] = incompleteGroups(product, choice);
    if (missing) {
      setTried(true);
      const group = form.current?.querySelector(`#group-${missing._id}`);
      group?.querySelector<HTMLInputElement>('input:enabled')?.focus();
      return;
    }
    how({
      key: configKey(choice.optionId, choice.addonIds),
      pieces: quantity,
      wanted,
      left: option?.left,
    });
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
      <FewLeft option={option} quantity={quantity} inCart={inCart} />
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
        total={formatNaira(least * quantity)}
        isFrom={missing.length > 0}
        isSoldOut={!option?.inStock}
        onQuantity={setQuantity}
        onAdd={() => buy(add)}
      />
    </div>
  );
}

interface FewLeftProps {
  option: ProductOptionDto | undefined;
  quantity: number;
  /** Pieces of the option that the cart holds already. */
  inCart: number;
}

function FewLeft({ option, quantity, inCart }: FewLeftProps) {
  const few = option?.inStock ? lowStockText(option.left, quantity, inCart) : null;
  return (
    <div role="status">
      {few ? (
        <Tag tone="wait" className="mt-4">
          {few}
        </Tag>
      ) : null}
    </div>
  );
}

/** What was chosen of a product earlier in this tab, or null. The caller drops what is gone since. */
function readChoice(productId: string): Choice | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(productId)) ?? 'null');
    return isChoice(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps a choice while the tab stays open. */
function writeChoice(productId: string, choice: Choice): void {
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify(choice));
  } catch {
    // Storage is full or refused: the choice lives on in the page.
  }
}

function isChoice(value: unknown): value is Choice {
  return (
    value !== null &&
    typeof value === 'object' &&
    'optionId' in value &&
    typeof value.optionId === 'string' &&
    'addonIds' in value &&
    Array.isArray(value.addonIds) &&
    value.addonIds.every((id) => typeof id === 'string')
  );
}
