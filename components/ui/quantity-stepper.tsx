import clsx from 'clsx';
import { Icon } from '@/components/ui/icon';

interface QuantityStepperProps {
  /** The item's name, for the buttons' labels. */
  name: string;
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
  /** If set, the minus button becomes a remove button at 1. */
  onRemove?: () => void;
  className?: string;
}

/** Minus, quantity, plus; each button's label names the item. */
export function QuantityStepper({
  name,
  quantity,
  max,
  onChange,
  onRemove,
  className,
}: QuantityStepperProps) {
  const isLast = quantity <= 1;
  const buttonClass =
    'grid size-[min(2.75rem,56px)] place-items-center rounded-full transition duration-150 hover:bg-line disabled:opacity-40 disabled:hover:bg-transparent';
  return (
    <fieldset
      className={clsx('m-0 inline-flex shrink-0 items-center rounded-full bg-fill', className)}
    >
      <legend className="sr-only">Quantity of {name}</legend>
      <button
        type="button"
        className={buttonClass}
        disabled={isLast && !onRemove}
        data-each-tap=""
        aria-label={isLast && onRemove ? `Remove ${name}` : `One less: ${name}`}
        onClick={() => (isLast && onRemove ? onRemove() : onChange(quantity - 1))}
      >
        {isLast && onRemove ? (
          <Icon name="trash" className="size-4.5" />
        ) : (
          <Icon name="minus" className="size-4.5" />
        )}
      </button>
      <output className="min-w-6 text-center font-bold tabular">{quantity}</output>
      <button
        type="button"
        className={buttonClass}
        disabled={quantity >= max}
        data-each-tap=""
        aria-label={`One more: ${name}`}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" className="size-4.5" />
      </button>
    </fieldset>
  );
}
