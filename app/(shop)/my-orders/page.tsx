import type { Metadata } from 'next';
import { OrderCard } from '@/components/orders/order-card';
import { RefreshOnFocus } from '@/components/orders/refresh-on-focus';
import { SignInPrompt } from '@/components/orders/sign-in-prompt';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { TabLinks } from '@/components/ui/tab-links';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { isOngoing } from '@/lib/delivery/status';
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
  const { orders, older } = await listOrderCards(
    actor,
    typeof before === 'string' ? before : undefined,
  );
  const ongoing = orders.filter(({ status }) => isOngoing(status));
  const completed = orders.filter(({ status }) => !isOngoing(status));
  const isCompleted = tab === 'completed';
  const shown = isCompleted ? completed : ongoing;
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
            count: ongoing.length,
            isCurrent: !isCompleted,
          },
          {
            href: paths.myOrders('completed'),
            text: 'Completed Orders',
            count: completed.length,
            isCurrent: isCompleted,
          },
        ]}
      />
      {shown.length === 0 ? (
        <NoOrders isCompleted={isCompleted} />
      ) : (
        <ul className="mt-4.5 grid gap-4">
          {shown.map((order) => (
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
