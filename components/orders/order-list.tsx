import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { TabLinks } from '@/components/ui/tab-links';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { OrderCardDto } from '@/lib/orders/dto';
import { OrderCard } from './order-card';

interface OrderTabsProps {
  isCompleted: boolean;
  /** Number of orders in each list. */
  counts: { ongoing: number; completed: number };
}

/** The tabs of My Orders. */
export function OrderTabs({ isCompleted, counts }: OrderTabsProps) {
  return (
    <TabLinks
      label="Orders"
      tabs={[
        {
          href: paths.boughtList('order'),
          text: 'Ongoing Orders',
          count: counts.ongoing,
          isCurrent: !isCompleted,
        },
        {
          href: paths.boughtList('order', 'completed'),
          text: 'Completed Orders',
          count: counts.completed,
          isCurrent: isCompleted,
        },
      ]}
    />
  );
}

interface OrderListProps {
  orders: readonly OrderCardDto[];
  isCompleted: boolean;
  /** Cursor of the next page; null on the last. */
  older: string | null;
  now: Date;
}

/** One page of orders, with a link to older ones. */
export function OrderList({ orders, isCompleted, older, now }: OrderListProps) {
  return (
    <>
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
          href={paths.boughtList('order', isCompleted ? 'completed' : undefined, older)}
        >
          Older orders
        </ButtonLink>
      )}
    </>
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
        ? 'Delivered and cancelled orders show up here, with receipts.'
        : 'Your orders show up here.'}
    </EmptyState>
  );
}
