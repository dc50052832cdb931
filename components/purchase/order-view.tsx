import { splitPlace } from '@/components/market/account/addresses/split-place';
import { RateOrder } from '@/components/purchase/reviews/rate-order';
import { Box } from '@/components/ui/box';
import { Icon } from '@/components/ui/icon';
import { Quote } from '@/components/ui/quote';
import { formatPhone } from '@/lib/core/format';
import { optionLabel } from '@/lib/core/option-name';
import type { TrackingDto } from '@/lib/purchases/delivery/riders/dto';
import type { OrderDto } from '@/lib/purchases/moves/dto';
import type { OwnReviewDto } from '@/lib/purchases/moves/reviews/dto';
import { OrderItems, ReceiptItems } from './order-items';
import { OrderQuestions } from './order-questions';
import { getStages, orderTitle, waitingText } from './order-text';
import { listPrices } from './prices';
import { Progress, PurchaseView, Rider } from './purchase-view';
import { Receipt } from './receipt';
import { Reorder } from './reorder';

interface OrderViewProps {
  order: OrderDto;
  tracking: TrackingDto | null;
  userId: string;
  /** The customer's own reviews of the delivered products. */
  reviews: readonly OwnReviewDto[];
  now: Date;
}

/** The page of one order. */
export function OrderView({ order, tracking, userId, reviews, now }: OrderViewProps) {
  const prices = listPrices(order, { items: [{ label: 'Price', naira: order.amount }] });
  return (
    <PurchaseView
      kind="order"
      purchase={order}
      tracking={tracking}
      userId={userId}
      now={now}
      title={orderTitle(order, now)}
      explanation={waitingText(order, now)}
      questions={<OrderQuestions order={order} now={now.toISOString()} />}
      again={<Reorder bought={order.items.map(toReorderLine)} />}
      items={order.items.filter(isNotCancelled).map(toReportItem)}
      receipt={
        <Receipt kind="order" purchase={order} prices={prices}>
          <ReceiptItems order={order} />
        </Receipt>
      }
    >
      <Progress stages={getStages(order, now)} />
      <Rider purchase={order} tracking={tracking} />
      <RateOrder
        orderId={order._id}
        userId={userId}
        items={order.items.filter(isDelivered).map(toRatedItem)}
        reviews={reviews}
      />
      <OrderItems order={order} prices={prices} />
      {order.note ? (
        <p className="mt-3 text-sm wrap-anywhere">
          <span className="text-ink-2">Note for the shop:</span> <Quote text={order.note} />
        </p>
      ) : null}
      <AddressBox address={order.address} />
    </PurchaseView>
  );
}

function toReorderLine({ product, key, quantity }: OrderDto['items'][number]) {
  return { productId: product._id, key, name: product.name, quantity };
}

function isDelivered({ status }: OrderDto['items'][number]): boolean {
  return status === 'Order Delivered';
}

function toRatedItem({ _id, product, optionName }: OrderDto['items'][number]) {
  const { name, vendor, picture } = product;
  const choice = optionName && optionLabel(optionName, product.category);
  return { itemId: _id, name, vendor, choice, picture };
}

function isNotCancelled({ status }: OrderDto['items'][number]): boolean {
  return status !== 'Order Cancelled';
}

function toReportItem({ _id, product, quantity }: OrderDto['items'][number]) {
  return { id: _id, label: `${quantity} × ${product.name}` };
}

/** The delivery address and recipient. */
function AddressBox({ address }: { address: OrderDto['address'] }) {
  const { place, around } = splitPlace(address.address);
  return (
    <Box className="mt-4 flex items-start gap-3.5">
      <Icon name="map-pin" className="mt-0.5 size-5.5 shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2 className="sr-only">Delivery address</h2>
        <p className="leading-snug font-bold">{place}</p>
        {around ? <p className="mt-0.5 text-sm text-ink-2">{around}</p> : null}
        <p className="mt-0.5 text-sm text-ink-2">
          <bdi>{address.name}</bdi> · {formatPhone(address.phone)}
        </p>
        {address.note ? (
          <p className="mt-1.5 text-sm">
            <Quote text={address.note} />
          </p>
        ) : null}
      </div>
    </Box>
  );
}
