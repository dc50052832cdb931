import clsx from 'clsx';
import { Box } from '@/components/ui/box';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { Picture } from '@/components/ui/picture';
import { Tag } from '@/components/ui/tag';
import { formatPhone, plural } from '@/lib/core/format';
import { optionLabel } from '@/lib/core/option-name';
import { paths } from '@/lib/core/paths';
import type { OrderDto, OrderItemDto } from '@/lib/purchases/moves/dto';
import { cancelledText } from './order-text';
import { type PriceRow, Prices } from './prices';
import { answeredText } from './question-text';
import { itemReportText } from './report-text';
import { StatusTag } from './status-tag';

interface OrderItemsProps {
  order: OrderDto;
  prices: readonly PriceRow[];
}

/** The order's items and totals. */
export function OrderItems({ order, prices }: OrderItemsProps) {
  const live = order.items.filter(({ status }) => status !== 'Order Cancelled');
  const counted = live.length > 0 ? live : order.items;
  const pieces = counted.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Box className="mt-4">
      <h2 className="mb-2.5 text-lg">{plural(pieces, 'item')}</h2>
      <ul>
        {order.items.map((item) => (
          <Item
            key={item._id}
            item={item}
            items={order.items}
            reported={itemReportText(item._id, order.reports)}
          />
        ))}
      </ul>
      <dl className="tabular mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-2 border-t border-line pt-4">
        <Prices purchase={order} rows={prices} />
      </dl>
    </Box>
  );
}

interface ItemProps {
  item: OrderItemDto;
  items: readonly OrderItemDto[];
  /** What was reported about it. */
  reported: string;
}

function Item({ item, items, reported }: ItemProps) {
  const { product, optionName, addons, quantity } = item;
  const label = optionName && optionLabel(optionName, product.category);
  const choice = [label, ...addons.map(({ name }) => name)].filter(Boolean).join(' · ');
  const answered = answeredText(item);
  const cancelled = cancelledText(item, items);
  const isCancelled = item.status === 'Order Cancelled';
  return (
    <li className="flex flex-wrap gap-3 border-t border-line py-3.5">
      <Picture
        picture={{ ...product.picture, alt: '' }}
        sizes="60px"
        className={clsx(
          'size-15 shrink-0 rounded-xl bg-sand object-cover',
          isCancelled && 'opacity-50 grayscale',
        )}
      />
      <div className="min-w-0 flex-1 basis-24">
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
          {reported ? <Tag tone="stop">{reported}</Tag> : <StatusTag status={item.status} />}
        </p>
        {answered ? <p className="mt-1 text-sm text-ink-2">{answered}</p> : null}
        {cancelled ? <p className="mt-1 text-sm text-ink-2">{cancelled}</p> : null}
      </div>
      <b className={clsx('ml-auto tabular', isCancelled && 'text-ink-2 line-through')}>
        <Naira amount={item.price} />
      </b>
    </li>
  );
}

/** The items on the receipt, and their destination. */
export function ReceiptItems({ order: { address, items } }: { order: OrderDto }) {
  return (
    <>
      <p className="mt-2">
        <bdi>{address.name}</bdi>, {formatPhone(address.phone)}
        <br />
        {address.address}
      </p>
      <table className="tabular mt-5 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line">
            <th className="py-1.5">Item</th>
            <th className="py-1.5 text-right">Qty</th>
            <th className="py-1.5 pl-4 text-right">Price</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item._id} className="border-b border-line">
              <td className="py-1.5 pr-4">
                {item.product.name}
                {item.optionName ? `, ${optionLabel(item.optionName, item.product.category)}` : ''}
                {item.addons.map(({ name }) => `, ${name}`)} ({item.product.vendor})
                {item.status === 'Order Cancelled' ? ', cancelled' : ''}
              </td>
              <td className="py-1.5 text-right">{item.quantity}</td>
              <td className="py-1.5 pl-4 text-right whitespace-nowrap">
                <Naira amount={item.price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
