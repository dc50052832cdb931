'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { IntentLink } from '@/components/ui/intent-link';
import { useCartCount } from '@/lib/client/cart/cart-store';
import { whenIdle } from '@/lib/client/idle';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';

const MAX_SHOWN = 99;

/** The link to the cart, with the number of pieces in it. */
export function CartLink() {
  const count = useCartCount();
  const router = useRouter();
  const isFilled = count > 0;
  // A user with a filled cart is likely to open it next.
  useEffect(
    () => (isFilled ? whenIdle(() => router.prefetch(paths.cart())) : undefined),
    [isFilled, router],
  );
  return (
    <IntentLink
      href={paths.cart()}
      aria-label={count > 0 ? `Cart, ${plural(count, 'item')}` : 'Cart'}
      className={iconButtonClass()}
    >
      <Icon name="shopping-cart" className="size-5.5" />
      {count > 0 ? (
        <span
          key={count}
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.75 animate-badge-pop rounded-full bg-mango px-1.25 text-center text-[12px]/[19px] font-bold text-night"
        >
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      ) : null}
    </IntentLink>
  );
}
