'use client';
import clsx from 'clsx';
import { Button } from '@/components/ui/button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { SELECTOR_MAX } from '@/lib/cart/policy';
import { useBuy } from './buy-context';
import './catalog.css';

/** Quantity, Add to Cart and Buy now: in the column on wide screens, at the bottom edge on phones. */
export function BuyRow({ place }: { place: 'column' | 'bar' }) {
  const { product, option, quantity, setQuantity, add, buyNow } = useBuy();
  const isBar = place === 'bar';
  const narrow = clsx('min-w-0 leading-tight', isBar && 'px-1.5! text-[15px]');
  return (
    <div
      className={clsx(
        'items-center gap-2.5 noscript:hidden',
        isBar
          ? 'buy-bar sticky bottom-0 z-10 -mx-4 mt-7 flex bg-card px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar wide:hidden'
          : 'mt-6 hidden wide:flex',
      )}
    >
      <QuantityStepper
        name={product.name}
        quantity={quantity}
        max={SELECTOR_MAX}
        onChange={setQuantity}
      />
      {option.inStock ? (
        <>
          <Button variant="outline" className={clsx(narrow, 'flex-[1.35]')} onClick={add}>
            Add to Cart
          </Button>
          <Button className={clsx(narrow, 'flex-1')} onClick={buyNow}>
            Buy now
          </Button>
        </>
      ) : (
        <p className="flex-1 text-sm font-semibold text-ink-2">
          This option is sold out. Choose another one above.
        </p>
      )}
    </div>
  );
}
