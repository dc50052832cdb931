import { ButtonLink } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { formatTime, plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { OrderCardDto } from '@/lib/purchases/moves/dto';
import { PurchaseCard, PurchaseList } from './purchase-list';

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
      <PurchaseList kind="order" purchases={orders} isCompleted={isCompleted}>
        {(order) => (
          <PurchaseCard
            key={order._id}
            kind="order"
            purchase={order}
            now={now}
            about={order.vendors.join(', ')}
            pieces={plural(order.pieces, 'item')}
            notice={
              order.answerBy && new Date(order.answerBy) > now
                ? `Something is sold out. Answer the shop by ${formatTime(order.answerBy)}.`
                : null
            }
          >
            <ul aria-hidden="true" className="flex min-w-0 flex-1 gap-2 overflow-hidden">
              {order.pictures.map(({ src }) => (
                <li key={src} className="shrink-0">
                  <Picture
                    picture={{ src, alt: '' }}
                    sizes="56px"
                    className="size-14 rounded-xl bg-sand object-cover"
                  />
                </li>
              ))}
            </ul>
          </PurchaseCard>
        )}
      </PurchaseList>
      {older && (
        <ButtonLink
          className="mt-4.5"
          href={paths.purchases('order', isCompleted ? 'completed' : undefined, older)}
        >
          Older orders
        </ButtonLink>
      )}
    </>
  );
}
