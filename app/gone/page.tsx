import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { paths } from '@/lib/core/paths';
import { ShopPage } from '../shop-page';

export const metadata: Metadata = { title: 'No longer available', robots: { index: false } };

/** Served with status 410 at the address of a product or shop that was taken down. */
export default function GonePage() {
  return (
    <ShopPage>
      <main id="main" tabIndex={-1} className="wrap py-6 outline-none wide:py-14">
        <EmptyState
          as="h1"
          art={<EmptyArt name="gone" />}
          title="This one has left the market"
          action={
            <>
              <ButtonLink href={paths.products()}>Find something similar</ButtonLink>
              <ButtonLink href={paths.shops()} variant="quiet">
                Visit shops
              </ButtonLink>
            </>
          }
        >
          The shop no longer sells it. If you’ve bought it before, it’s still in your orders.
        </EmptyState>
      </main>
    </ShopPage>
  );
}
