import { MapPin } from 'lucide-react';
import { splitPlace } from '@/components/addresses/split-place';
import { HelpButton } from '@/components/chat/help-button';
import { LazyInstallOffer } from '@/components/push/lazy-install-offer';
import { LazyPushOffer } from '@/components/push/lazy-push-offer';
import { RateOrder } from '@/components/reviews/rate-order';
import { Box } from '@/components/ui/box';
import { formatPhone, formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { optionLabel } from '@/lib/core/option-name';
import { isOngoing } from '@/lib/delivery/status';
import type { OrderDto } from '@/lib/orders/dto';
import type { OwnReviewDto } from '@/lib/reviews/dto';
import type { TrackingDto } from '@/lib/riders/dto';
import { CancelPurchase } from './cancel-purchase';
import { DeliveryCode } from './delivery-code';
import { OrderItems } from './order-items';
import { OrderQuestions } from './order-questions';
import { lateText, orderTitle, stagesOf, waitingText } from './order-text';
import { PrintButton } from './print-button';
import { Receipt } from './receipt';
import { Reorder } from './reorder';
import { ReportProblem } from './report-problem';
import { Reports } from './reports';
import { RiderBox } from './rider-box';
import { ServiceNotices } from './service-notices';
import { SpeedTag } from './speed-tag';
import { Timeline } from './timeline';
import { isRiderTracked } from './track-text';
import { TrackedHead } from './tracked-head';

interface OrderViewProps {
  order: OrderDto;
  tracking: TrackingDto | null;
  userId: string;
  /** The customer's own, of what was delivered. */
  reviews: readonly OwnReviewDto[];
  now: Date;
}

/** The page of one order. */
export function OrderView({ order, tracking, userId, reviews, now }: OrderViewProps) {
  const isOver = !isOngoing(order.status);
  const title = orderTitle(order, now);
  const explanation = lateText(order, now) || waitingText(order, now);
  return (
    <>
      <div className="print:hidden">
        <div className="flex items-start justify-between gap-3">
          <p className="text-sm text-ink-2">
            Order {shortId(order._id)} · {formatWhen(order.createdAt, now)}
          </p>
          <SpeedTag isExpress={order.isExpress} />
        </div>
        <TrackedHead
          kind="order"
          id={order._id}
          userId={userId}
          version={order.version}
          notices={<ServiceNotices service={order} now={now.toISOString()} />}
          status={order.status}
          now={now.toISOString()}
          title={title}
          explanation={explanation}
          dueBy={order.eta?.to ?? null}
          tracking={tracking}
          questions={isOver ? null : <OrderQuestions order={order} now={now.toISOString()} />}
        />
        {isOver ? null : <DeliveryCode code={order.deliveryCode} isNew={order.isCodeNew} />}
        {isOver ? null : <LazyPushOffer userId={userId} />}
        {order.status === 'Order Delivered' ? <LazyInstallOffer /> : null}
        <Box className="mt-4">
          <h2 className="sr-only">Progress</h2>
          <Timeline stages={stagesOf(order, now)} />
        </Box>
        {order.status === 'Order Cancelled' || isRiderTracked(tracking) ? null : (
          <RiderBox rider={order.riderId} isOver={isOver} />
        )}
        <RateOrder
          orderId={order._id}
          userId={userId}
          items={order.items.filter(isDelivered).map(toRatedItem)}
          reviews={reviews}
        />
        <OrderItems order={order} />
        {order.note ? (
          <p className="mt-3 text-sm wrap-anywhere">
            <span className="text-ink-2">Note for the shop:</span> “{order.note}”
          </p>
        ) : null}
        <AddressBox address={order.address} />
        <Reports kind="order" reports={order.reports} now={now} />
        <div className="mt-4.5 flex flex-wrap gap-3">
          {isOver ? null : (
            <CancelPurchase
              kind="order"
              id={order._id}
              cancellation={order.cancellation}
              refunded={order.refunded}
            />
          )}
          {order.cancellation ? null : (
            <>
              {isOver ? <Reorder bought={order.items.map(toReorderLine)} /> : null}
              {order.reporting ? (
                <ReportProblem
                  kind="order"
                  id={order._id}
                  userId={userId}
                  until={order.reporting.until}
                  items={order.items.filter(isNotCancelled).map(toReportItem)}
                />
              ) : null}
            </>
          )}
          <HelpButton kind="order" id={order._id} />
          <PrintButton />
        </div>
      </div>
      <Receipt order={order} />
    </>
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
      <MapPin className="mt-0.5 size-5.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2 className="sr-only">Delivery address</h2>
        <p className="leading-snug font-bold">{place}</p>
        {around ? <p className="mt-0.5 text-sm text-ink-2">{around}</p> : null}
        <p className="mt-0.5 text-sm text-ink-2">
          <bdi>{address.name}</bdi> · {formatPhone(address.phone)}
        </p>
        {address.note ? <p className="mt-1.5 text-sm">“{address.note}”</p> : null}
      </div>
    </Box>
  );
}
