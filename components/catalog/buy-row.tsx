'use client';
import { Button } from '@/components/ui/button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { useBuy } from './buy-context';
import './catalog.css';

/** A button may break between its words, never within one. */
const NARROW = 'px-1.5! leading-tight wide:px-5.5!';

/**
 * Quantity, Add to Cart and Buy now, right after the options. On phones the same row stands at the
 * bottom edge; where letters are large or the screen is small the buttons go below the stepper.
 */
export function BuyRow() {
  const { product, option, quantity, most, setQuantity, add, buyNow, isLeaving } = useBuy();
  return (
    <div className="buy-bar buy-row flex flex-wrap items-center gap-2.5 noscript:hidden">
      <QuantityStepper name={product.name} quantity={quantity} max={most} onChange={setQuantity} />
      {option.inStock ? (
        <div className="flex min-w-[min(100%,13.5em)] flex-1 gap-2.5 text-[0.9375rem] wide:text-base">
          <Button variant="outline" className={`${NARROW} flex-[1.35]`} onClick={add}>
            Add to Cart
          </Button>
          <Button className={`${NARROW} flex-1`} isBusy={isLeaving} onClick={buyNow}>
            Buy now
          </Button>
        </div>
      ) : (
        <p className="min-w-[min(100%,12em)] flex-1 text-sm font-semibold text-ink-2">
          This option is sold out. Choose another one above.
        </p>
      )}
    </div>
  );
}
