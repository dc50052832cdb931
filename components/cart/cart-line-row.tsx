import { ImageOff, Trash2 } from 'lucide-react';
import { fewLeft } from '@/components/catalog/pieces-left';
import { IconButton } from '@/components/ui/icon-button';
import { IntentLink } from '@/components/ui/intent-link';
import { Picture } from '@/components/ui/picture';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { MAX_QUANTITY, SELECTOR_MAX } from '@/lib/cart/policy';
import { removeLine, setLine } from '@/lib/client/cart-store';
import { formatNaira } from '@/lib/core/format';
import { toNaira } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { type CartLine, isNotToBeHad } from './cart-lines';
import { leaveLine } from './leave-line';
import { LineNotice } from './line-notice';

interface CartLineRowProps {
  line: CartLine;
  seen: { name: string; unit: number } | undefined;
  onAccept: (line: CartLine) => void;
}

/** Picture, name, choice, quantity and price of one line, with what is to be known of it. */
export function CartLineRow({ line, seen, onAccept }: CartLineRowProps) {
  const { product, productId, key, quantity, problem } = line;
  const name = product?.name ?? seen?.name ?? 'A product of your cart';
  const isGone = isNotToBeHad(line);
  const few = problem ? null : fewLeft(line.left ?? undefined, quantity);

  function remove() {
    leaveLine(line.id);
    removeLine(productId, key);
  }

  return (
    <li data-cart-line={line.id} className="border-t border-line py-4 last:pb-0">
      <div className="flex items-start gap-3.5">
        <LinePicture line={line} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="leading-snug font-semibold">
            {product ? (
              <IntentLink
                href={paths.product(product)}
                className="hover:text-adire hover:underline"
              >
                {name}
              </IntentLink>
            ) : (
              name
            )}
          </p>
          {line.detail ? <p className="mt-0.5 text-sm text-ink-2">{line.detail}</p> : null}
          {few ? <p className="mt-0.5 text-sm font-semibold text-mango-text">{few}</p> : null}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            {isGone ? (
              <IconButton label={`Remove ${name}`} className="bg-sand" onClick={remove}>
                <Trash2 className="size-4.5" strokeWidth={1.75} aria-hidden />
              </IconButton>
            ) : (
              <QuantityStepper
                name={name}
                quantity={quantity}
                max={Math.min(Math.max(SELECTOR_MAX, quantity), line.left ?? MAX_QUANTITY)}
                onChange={(next) => setLine(productId, key, next)}
                onRemove={remove}
              />
            )}
            <b className="tabular">{isGone ? null : formatNaira(toNaira(line.price))}</b>
          </div>
        </div>
      </div>
      <LineNotice line={line} seenUnit={seen?.unit ?? null} onAccept={() => onAccept(line)} />
    </li>
  );
}

function LinePicture({ line }: { line: CartLine }) {
  const picture = line.product?.pictures[0];
  const className = 'size-[min(4.75rem,22vw)] shrink-0 rounded-control bg-sand';
  if (!picture) {
    return (
      <div className={`${className} grid place-items-center text-ink-2`}>
        <ImageOff className="size-6" strokeWidth={1.75} aria-hidden />
      </div>
    );
  }
  // The name beside it says what it is.
  return (
    <Picture
      picture={{ ...picture, alt: '' }}
      sizes="76px"
      className={`${className} object-cover ${isNotToBeHad(line) ? 'opacity-50 grayscale' : ''}`}
    />
  );
}
