import type { Ref } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';

export function EmptyWishlist({ titleRef }: { titleRef?: Ref<HTMLHeadingElement> }) {
  return (
    <EmptyState
      {...(titleRef && { titleRef })}
      art={<EmptyArt name="wishlist" isPriority />}
      title={MESSAGES.emptyWishlist}
      action={<ButtonLink href={paths.products()}>Explore Products</ButtonLink>}
    >
      Tap the heart on anything you like to save it here.
    </EmptyState>
  );
}
