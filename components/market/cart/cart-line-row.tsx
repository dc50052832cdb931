import { lowStockText } from '@/components/market/catalog/pieces-left';
import { focusHeading } from '@/components/ui/focus-heading';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { Picture } from '@/components/ui/picture';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { removeLine, setLine } from '@/lib/client/cart/cart-store';
import { paths } from '@/lib/core/paths';
import { MAX_QUANTITY } from '@/lib/core/pricing/quote';
import { SELECTOR_MAX } from '@/lib/purchases/checkout/cart/policy';
import { type CartLine, getDetail, isUnavailable } from './cart-lines';
import { LineNotice } from './line-notice';

interface CartLineRowProps {
  line: CartLine;
  seen: { name: string; unit: number } | undefined;
  onAccept: (line: CartLine) => void;
}

/** Picture, name, choice, quantity, price and notices of one line. */
export function CartLineRow({ line, seen, onAccept }: CartLineRowProps) {
  const { quoted, productId, key, quantity, problem } = line;
  const name = quoted?.name || seen?.name || 'Item in your cart';
  const detail = quoted && getDetail(quoted);
  const isGone = isUnavailable(line);
  const few = problem ? null : lowStockText(line.left ?? undefined, quantity);

  function remove() {
    leaveLine(line.id);
    removeLine(productId, key);
  }

  return (
    <li data-cart-line={line.id} className="border-t border-line py-4 last:pb-0">
      <div className="flex items-start gap-3.5">
        <LinePicture line={line} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p translate="no" className="leading-snug font-semibold">
            {quoted?.category ? (
              <IntentLink
                href={paths.product({ ...quoted, _id: productId, category: quoted.category })}
                className="hover:text-adire hover:underline"
              >
                {name}
              </IntentLink>
            ) : (
              name
            )}
          </p>
          {detail ? <p className="mt-0.5 text-sm text-ink-2">{detail}</p> : null}
          {few ? <p className="mt-0.5 text-sm font-semibold text-mango-text">{few}</p> : null}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            {isGone ? (
              <IconButton label={`Remove ${name}`} className="bg-fill" onClick={remove}>
                <Icon name="trash" className="size-4.5" />
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
            {isGone ? null : <LinePrice line={line} seenUnit={seen?.unit ?? null} />}
          </div>
        </div>
      </div>
      <LineNotice
        line={line}
        name={name}
        seenUnit={seen?.unit ?? null}
        onAccept={() => onAccept(line)}
      />
    </li>
  );
}

interface LinePriceProps {
  line: CartLine;
  /** Unit price when last seen, kobo. */
  seenUnit: number | null;
}

/** The line's price; while its quantity isn't quoted yet, the unit price. */
function LinePrice({ line: { quoted, quantity }, seenUnit }: LinePriceProps) {
  if (quoted?.quantity === quantity)
    return (
      <b className="tabular">
        <Naira amount={quoted.price} />
      </b>
    );
  const unit = quoted?.unitPrice ?? (seenUnit === null ? null : seenUnit / 100);
  if (unit === null) return null;
  return (
    <span className="text-sm text-ink-2 tabular">
      <Naira amount={unit} /> each
    </span>
  );
}

function LinePicture({ line }: { line: CartLine }) {
  const picture = line.quoted?.picture;
  const className = 'size-[min(4.75rem,22vw)] shrink-0 rounded-control bg-sand';
  if (!picture) {
    return (
      <div className={`${className} grid place-items-center text-ink-2`}>
        <Icon name="image-off" className="size-6" />
      </div>
    );
  }
  // The name next to it is its text alternative.
  return (
    <Picture
      picture={{ ...picture, alt: '' }}
      sizes="76px"
      className={`${className} object-cover ${isUnavailable(line) ? 'opacity-50 grayscale' : ''}`}
    />
  );
}

/**
 * Moves the focus off a line before it is removed: to the first button of the next line, else of the
 * previous one, else to the page's heading, from where an empty cart moves it to its own title.
 */
function leaveLine(id: string): void {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-cart-line]')];
  const at = lines.findIndex((line) => line.dataset.cartLine === id);
  if (at < 0) return;
  const neighbour = lines[at + 1] ?? lines[at - 1];
  const button = neighbour?.querySelector<HTMLElement>('button:enabled');
  if (button) button.focus();
  else focusHeading();
}
