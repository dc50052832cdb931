'use client';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import './catalog.css';

const ANNOUNCE_DELAY_MS = 600;

interface FoodBarProps {
  name: string;
  quantity: number;
  max: number;
  /** The running total, for people. */
  total: string;
  /** Something must still be chosen: the total is the least that it can come to. */
  isFrom: boolean;
  /** The chosen option cannot be had. */
  isSoldOut: boolean;
  onQuantity: (quantity: number) => void;
  onAdd: () => void;
}

/**
 * Quantity and Add to Cart with the running total. At the bottom edge: of phones always, of a wide
 * window while one chooses.
 */
export function FoodBar({
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
          This portion is sold out today.
        </p>
      ) : (
        <Button
          className="min-w-[min(100%,12em)] flex-1 justify-between! px-4! leading-tight"
          onClick={onAdd}
        >
          <span>Add to Cart</span>
          <span className="text-right">
            {isFrom ? <small className="block text-xs leading-none">from </small> : null}
            {total}
          </span>
        </Button>
      )}
      <SpokenTotal total={isFrom ? `from ${total}` : total} />
    </div>
  );
}

/** Says the total once the choosing pauses. */
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
