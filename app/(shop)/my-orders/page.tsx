import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { OrderCard } from '@/components/orders/order-card';
import { RefreshOnFocus } from '@/components/orders/refresh-on-focus';
import { SignInPrompt } from '@/components/orders/sign-in-prompt';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { TabLinks } from '@/components/ui/tab-links';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { listOrderCards } from '@/lib/orders/queries';
import { pageCookies } from '@/lib/platform/page-session';
import { findActor } from '@/lib/users/sessions';

export const metadata: Metadata = { title: 'My Orders', robots: { index: false } };

export default async function MyOrdersPage({ searchParams }: PageProps<'/my-orders'>) {
  const [{ tab, before }, actor] = await Promise.all([searchParams, pageCookies().then(findActor)]);
  if (!actor) {
    return (
      <main id="main" tabIndex={-1} className="wrap max-w-200! pt-5.5 pb-8 outline-none">
        <SignInPrompt heading="My Orders">
          Your orders, their delivery codes and what became of them stand here.
        </SignInPrompt>
      </main>
    );
  }
  const isCompleted = tab === 'completed';
  const { orders, older, counts } = await listOrderCards(
    actor,
    isCompleted ? 'completed' : 'ongoing',
    typeof before === 'string' ? before : undefined,
  );
  // What was older has gone to the other list meanwhile: this one is not empty for that.
  if (before && orders.length === 0 && counts[isCompleted ? 'completed' : 'ongoing'] > 0) {
    redirect(paths.myOrders(isCompleted ? 'completed' : undefined));
  }
  const now = new Date();
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-200! pt-5.5 pb-8 outline-none">
      <RefreshOnFocus userId={actor.userId} />
      <h1 className="mb-4.5">My Orders</h1>
      <TabLinks
        label="Orders"
        tabs={[
          {
            href: paths.myOrders(),
            text: 'Ongoing Orders',
            count: counts.ongoing,
            isCurrent: !isCompleted,
          },
          {
            href: paths.myOrders('completed'),
            text: 'Completed Orders',
            count: counts.completed,
            isCurrent: isCompleted,
          },
        ]}
      />
      {orders.length === 0 ? (
        <NoOrders isCompleted={isCompleted} />
      ) : (
        <ul className="mt-4.5 grid grid-cols-[minmax(0,1fr)] gap-4">
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} now={now} />
          ))}
        </ul>
      )}
      {older && (
        <ButtonLink
          className="mt-4.5"
          href={paths.myOrders(isCompleted ? 'completed' : undefined, older)}
        >
          Older orders
        </ButtonLink>
      )}
    </main>
  );
}

function NoOrders({ isCompleted }: { isCompleted: boolean }) {
  return (
    <EmptyState
      art={<EmptyArt name="orders" />}
      title={isCompleted ? MESSAGES.noCompleted : MESSAGES.noOngoing}
      action={<ButtonLink href={paths.products()}>Explore Products</ButtonLink>}
    >
      {isCompleted
        ? 'What was delivered or cancelled is kept here, with its receipt.'
        : 'What you order now is followed here until it is in your hands.'}
    </EmptyState>
  );
}
