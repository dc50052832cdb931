'use client';

import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { chooseExpress } from './checkout-choice';
import type { Checkout } from './use-checkout';

/** Express with its surcharge on the delivery fee, shown before it is chosen. */
export function ExpressRow({ checkout }: { checkout: Checkout }) {
  const { isExpress, isStuck, quote } = checkout;
  const delivery = isStuck ? null : (quote?.delivery ?? null);
  const eta = delivery?.expressEta;
  return (
    <label className="relative -mx-2 my-0.5 flex min-h-12 items-center gap-3 rounded-control px-2 hover:bg-sand has-focus-visible:outline-3 has-focus-visible:outline-adire">
      <input
        type="checkbox"
        checked={isExpress}
        onChange={(event) => chooseExpress(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-[7px] border-2 border-border bg-card text-transparent transition duration-100 peer-checked:border-adire peer-checked:bg-adire peer-checked:text-adire-ink"
      >
        <Icon name="check" className="size-4.5" strokeWidth={2.5} />
      </span>
      <span className="flex-1 py-1.5 leading-tight">
        Express
        <span className="block text-sm text-ink-2">
          {eta ? `${eta.from} to ${eta.to} min` : 'Priority rider'} · 1.5× delivery fee
        </span>
      </span>
      {delivery === null ? null : (
        <span className="text-right text-sm font-semibold">
          {/* Once chosen it is part of the fee above; a second amount here would look like another charge. */}
          {isExpress ? (
            'Included'
          ) : (
            <>
              +<Naira amount={delivery.expressExtra} />
            </>
          )}
        </span>
      )}
    </label>
  );
}
