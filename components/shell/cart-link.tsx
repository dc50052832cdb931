'use client';

import { ShoppingCart } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { iconButtonClass } from '@/components/ui/icon-button';
import { IntentLink } from '@/components/ui/intent-link';
import { useCartCount } from '@/lib/client/cart-store';
import { whenIdle } from '@/lib/client/idle';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';

const MOST = 99;

/** The way to the cart with its number of pieces; room for the badge is there from the start. */
export function CartLink() {
  const count = useCartCount();
  const router = useRouter();
  const isFilled = count > 0;
  // Whoever has put something in goes there next: its frame is then there at once.
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
      <ShoppingCart className="size-5.5" strokeWidth={1.75} aria-hidden />
      {count > 0 ? (
        <span
          key={count}
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.75 animate-badge-pop rounded-full bg-mango px-1.25 text-center text-[12px]/[19px] font-bold text-night"
        >
          {count > MOST ? `${MOST}+` : count}
        </span>
      ) : null}
    </IntentLink>
  );
}
