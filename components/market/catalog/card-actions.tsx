'use client';
import clsx from 'clsx';
import { Icon } from '@/components/ui/icon';
import { addToCart, toggleWish, useIsWished } from '@/lib/client/cart/cart-store';
import { configKey } from '@/lib/purchases/checkout/cart/config-key';

interface HeartButtonProps {
  productId: string;
  name: string;
  /** Larger, on the picture of a product's own page. */
  isLarge?: boolean;
}

/** Adds the product to the wishlist or removes it. Filled once the wishlist has been read. */
export function HeartButton({ productId, name, isLarge = false }: HeartButtonProps) {
  const isWished = useIsWished(productId);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={`Wishlist: ${name}`}
      onClick={() => toggleWish(productId)}
      className={clsx(
        'heart noscript:hidden',
        isWished ? 'text-[#e4484b]' : 'text-night',
        isLarge
          ? 'top-3.5 right-3.5 size-[min(3rem,56px)]'
          : 'top-2 right-2 size-[min(2.5rem,48px)]',
      )}
    >
      <Icon
        name="heart"
        className={clsx(isLarge ? 'size-5.5' : 'size-[19px]', isWished && 'fill-current')}
      />
    </button>
  );
}

interface QuickAddButtonProps {
  productId: string;
  /** The only option there is. */
  optionId: string;
  name: string;
  className: string;
}

/** Adds one piece immediately: for products with nothing to choose. */
export function QuickAddButton({ productId, optionId, name, className }: QuickAddButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Add to Cart: ${name}`}
      onClick={() => addToCart(productId, configKey(optionId))}
      className={className}
    >
      <Icon name="plus" className="size-5" />
    </button>
  );
}
