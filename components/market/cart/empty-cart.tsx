import type { Ref } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { paths } from '@/lib/core/paths';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';

/** An empty cart. Links to My Orders, because the order may have been paid in another tab. */
export function EmptyCart({ titleRef }: { titleRef?: Ref<HTMLHeadingElement> }) {
  return (
    <EmptyState
      {...(titleRef && { titleRef })}
      art={<EmptyArt name="cart" isPriority />}
      title={CHECKOUT_MESSAGES.emptyCart}
      action={
        <>
          <ButtonLink href={paths.products()}>Continue Shopping</ButtonLink>
          <ButtonLink href={paths.purchases('order')} variant="quiet">
            My Orders
          </ButtonLink>
        </>
      }
    >
      Add food, shoes or a charger. One rider brings it all.
    </EmptyState>
  );
}
