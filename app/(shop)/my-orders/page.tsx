import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { OrderList } from '@/components/purchase/order-list';
import { PurchasesPage } from '@/components/purchase/purchase-list';
import { RefreshOnFocus } from '@/components/purchase/refresh-on-focus';
import { SignInPrompt } from '@/components/purchase/sign-in-prompt';
import { paths } from '@/lib/core/paths';
import { scopeActor } from '@/lib/core/roles';
import { pageCookies } from '@/lib/platform/page-session';
import { findActor } from '@/lib/platform/session';
import { listOrderCards } from '@/lib/purchases/moves/queries';

export const metadata: Metadata = { title: 'My Orders', robots: { index: false } };

export default async function MyOrdersPage({ searchParams }: PageProps<'/my-orders'>) {
  const [{ tab, before }, actor] = await Promise.all([searchParams, pageCookies().then(findActor)]);
  if (!actor) {
    return (
      <main id="main" tabIndex={-1} className="wrap max-w-200! pt-5.5 pb-8 outline-none">
        <SignInPrompt heading="My Orders">
          Your orders and their delivery codes show up here.
        </SignInPrompt>
      </main>
    );
  }
  const isCompleted = tab === 'completed';
  const { orders, older, counts } = await listOrderCards(
    scopeActor(actor, 'self'),
    isCompleted ? 'completed' : 'ongoing',
    typeof before === 'string' ? before : undefined,
  );
  // The older orders have moved to the other list, which doesn't make this one empty.
  if (before && orders.length === 0 && counts[isCompleted ? 'completed' : 'ongoing'] > 0) {
    redirect(paths.purchases('order', isCompleted ? 'completed' : undefined));
  }
  return (
    <PurchasesPage kind="order" userId={actor.userId} isCompleted={isCompleted} counts={counts}>
      <RefreshOnFocus userId={actor.userId} />
      <OrderList orders={orders} isCompleted={isCompleted} older={older} now={new Date()} />
    </PurchasesPage>
  );
}
