import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OrderView } from '@/components/purchase/order-view';
import { RefreshOnFocus } from '@/components/purchase/refresh-on-focus';
import { SaveForOffline } from '@/components/purchase/save-for-offline';
import { SignInPrompt } from '@/components/purchase/sign-in-prompt';
import { scopeActor } from '@/lib/core/roles';
import { pageCookies } from '@/lib/platform/page-session';
import { findActor } from '@/lib/platform/session';
import { findTracking } from '@/lib/purchases/delivery/riders/queries';
import { findPurchase } from '@/lib/purchases/moves/queries';
import { listOwnReviews } from '@/lib/purchases/moves/reviews/queries';

export const metadata: Metadata = { title: 'Order', robots: { index: false } };

const MAIN = 'wrap max-w-180! pt-5.5 pb-8 outline-none';

export default async function OrderPage({ params }: PageProps<'/order/[id]'>) {
  const [{ id }, actor] = await Promise.all([params, pageCookies().then(findActor)]);
  if (!actor) {
    return (
      <main id="main" tabIndex={-1} className={MAIN}>
        <SignInPrompt heading="Order">
          Only the person who placed this order can see it.
        </SignInPrompt>
      </main>
    );
  }
  const [self, now] = [scopeActor(actor, 'self'), new Date()];
  const [order, tracking, reviews] = await Promise.all([
    findPurchase({ kind: 'order', id }, self),
    findTracking('order', id, self, now),
    listOwnReviews(id, self),
  ]);
  if (!order) notFound();
  return (
    <main id="main" tabIndex={-1} className={MAIN}>
      <RefreshOnFocus userId={actor.userId} />
      <SaveForOffline kind="order" userId={actor.userId} version={order.version} />
      <OrderView
        order={order}
        tracking={tracking}
        userId={actor.userId}
        reviews={reviews}
        now={now}
      />
    </main>
  );
}
