import clsx from 'clsx';
import { Box } from '@/components/ui/box';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { Picture } from '@/components/ui/picture';
import { plural } from '@/lib/core/format';
import { optionLabel } from '@/lib/core/option-name';
import { paths } from '@/lib/core/paths';
import type { OrderDto, OrderItemDto } from '@/lib/orders/dto';
import { GoodwillRows } from './goodwill-rows';
import { cancelledText } from './order-text';
import { answeredText } from './question-text';
import { StatusTag } from './status-tag';

/** The order's items and totals (spec §2, Order detail). */
export function OrderItems({ order }: { order: OrderDto }) {
  const live = order.items.filter(({ status }) => status !== 'Order Cancelled');
  const counted = live.length > 0 ? live : order.items;
  const pieces = counted.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Box className="mt-4">
      <h2 className="mb-2.5 text-lg">{plural(pieces, 'item')}</h2>
      <ul>
        {order.items.map((item) => (
          <Item key={item._id} item={item} items={order.items} />
        ))}
      </ul>
      <dl className="tabular mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-2 border-t border-line pt-4">
        <Amount label="Price" naira={order.amount} />
        <Amount label="Delivery fee" naira={order.deliveryFee} isFreeAtZero />
        <Amount label="Service fee" naira={order.serviceFee} />
        {order.promo ? (
          <Amount label={`Promo ${order.promo.code}`} naira={-order.promo.saved} />
        ) : null}
        <dt className="mt-1 border-t border-dashed border-line pt-3.5 font-bold">Total paid</dt>
        <dd className="mt-1 border-t border-dashed border-line pt-3.5 text-right font-display text-xl leading-6 font-bold">
          <Naira amount={order.totalFee} />
        </dd>
        {order.refunded > 0 ? (
          <>
            <dt className="font-semibold text-leaf">Refunded to your wallet</dt>
            <dd className="text-right font-bold text-leaf">
              <Naira amount={order.refunded} />
            </dd>
          </>
        ) : null}
        <GoodwillRows goodwill={order.goodwill} />
      </dl>
    </Box>
  );
}

function Item({ item, items }: { item: OrderItemDto; items: readonly OrderItemDto[] }) {
  const { product, optionName, addons, quantity } = item;
  const label = optionName && optionLabel(optionName, product.category);
  const choice = [label, ...addons.map(({ name }) => name)].filter(Boolean).join(' · ');
  const answered = answeredText(item);
  const cancelled = cancelledText(item, items);
  const isCancelled = item.status === 'Order Cancelled';
  return (
    <li className="flex gap-3 border-t border-line py-3.5">
      <Picture
        picture={{ ...product.picture, alt: '' }}
        sizes="60px"
        className={clsx(
          'size-15 shrink-0 rounded-xl bg-sand object-cover',
          isCancelled && 'opacity-50 grayscale',
        )}
      />
      <div className="min-w-0 flex-1">
        <p translate="no" className="leading-snug font-semibold">
          <IntentLink href={paths.product(product)} className="hover:text-adire hover:underline">
            {product.name}
          </IntentLink>
        </p>
        <p className="mt-0.5 text-sm text-ink-2">
          {product.vendor}
          <br />
          {choice ? `${quantity} × ${choice}` : plural(quantity, 'piece')}
        </p>
        <p className="mt-1.5">
          <StatusTag status={item.status} />
        </p>
        {answered ? <p className="mt-1 text-sm text-ink-2">{answered}</p> : null}
        {cancelled ? <p className="mt-1 text-sm text-ink-2">{cancelled}</p> : null}
      </div>
      <b className={clsx('tabular', isCancelled && 'text-ink-2 line-through')}>
        <Naira amount={item.price} />
      </b>
    </li>
  );
}

interface AmountProps {
  label: string;
  naira: number;
  isFreeAtZero?: boolean;
}

function Amount({ label, naira, isFreeAtZero = false }: AmountProps) {
  return (
    <>
      <dt className="wrap-anywhere text-ink-2">{label}</dt>
      <dd className="text-right font-semibold">
        {isFreeAtZero && naira === 0 ? 'Free' : <Naira amount={naira} />}
      </dd>
    </>
  );
}
