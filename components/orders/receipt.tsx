import { Naira } from '@/components/ui/naira';
import { formatDate, formatPhone, formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { optionLabel } from '@/lib/core/option-name';
import type { OrderDto } from '@/lib/orders/dto';
import './receipt.css';

function promoRow({ promo }: OrderDto): [string, number][] {
  return promo ? [[`Promo ${promo.code}`, -promo.saved]] : [];
}

/** The printed receipt, hidden on screen. */
export function Receipt({ order }: { order: OrderDto }) {
  const { address } = order;
  const refunded = order.goodwill.reduce((sum, { amount }) => sum + amount, order.refunded);
  const sums: [string, number][] = [
    ['Price', order.amount],
    ['Delivery fee', order.deliveryFee],
    ['Service fee', order.serviceFee],
    ...promoRow(order),
    ['Total paid', order.totalFee],
    ...(refunded > 0 ? ([['Refunded to wallet', -refunded]] as [string, number][]) : []),
  ];
  return (
    <div className="hidden text-sm print:block">
      <p className="font-display text-2xl font-bold">Eki · Receipt</p>
      <p className="mt-2">
        Order {shortId(order._id)} ({order._id})
        <br />
        {formatDate(order.createdAt)}, {formatTime(order.createdAt)} ·{' '}
        {order.isExpress ? 'Express' : 'Standard'} · {order.status}
      </p>
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
            <th className="py-1.5 text-right">Price</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item._id} className="border-b border-line">
              <td className="py-1.5 pr-4">
                {item.product.name}
                {item.optionName ? `, ${optionLabel(item.optionName, item.product.category)}` : ''}
                {item.addons.map(({ name }) => `, ${name}`)} ({item.product.vendor})
                {item.status === 'Order Cancelled' ? ', cancelled' : ''}
              </td>
              <td className="py-1.5 text-right">{item.quantity}</td>
              <td className="py-1.5 text-right whitespace-nowrap">
                <Naira amount={item.price} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, naira]) => (
            <tr key={label} className={label === 'Total paid' ? 'font-bold' : ''}>
              <td className="py-1" colSpan={2}>
                {label}
              </td>
              <td className="py-1 text-right whitespace-nowrap">
                <Naira amount={naira} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}
