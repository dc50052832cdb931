import { Naira } from '@/components/ui/naira';
import { formatDate, formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import type { DirectDto } from '@/lib/orders/dto';
import './receipt.css';

/** A place of the way, for the receipt. */
export interface ReceiptPlace {
  label: string;
  /** Who and where, a line each; empty ones are left out. */
  lines: readonly string[];
}

interface DirectReceiptProps {
  name: string;
  direct: DirectDto;
  places: readonly ReceiptPlace[];
  amounts: readonly { label: string; naira: number }[];
  /** What became of the budgets; empty if there is nothing to say. */
  budget: string;
}

/** The printed receipt of a dispatch or an errand. */
export function DirectReceipt({ name, direct, places, amounts, budget }: DirectReceiptProps) {
  const refunded = direct.goodwill.reduce((sum, { amount }) => sum + amount, direct.refunded);
  const sums = [
    { label: 'Delivery fee', naira: direct.deliveryFee },
    { label: 'Service fee', naira: direct.serviceFee },
    ...amounts,
    ...(direct.promo ? [{ label: `Promo ${direct.promo.code}`, naira: -direct.promo.saved }] : []),
    { label: 'Total paid', naira: direct.totalFee },
    ...(refunded > 0 ? [{ label: 'Refunded to wallet', naira: -refunded }] : []),
  ];
  return (
    <div className="text-sm">
      <p className="font-display text-2xl font-bold">Eki · Receipt</p>
      <p className="mt-2">
        {name} {shortId(direct._id)} ({direct._id})
        <br />
        {formatDate(direct.createdAt)}, {formatTime(direct.createdAt)} ·{' '}
        {direct.isExpress ? 'Express' : 'Standard'} · {direct.status}
      </p>
      <table className="tabular mt-5 w-full border-collapse text-left">
        <tbody>
          {places.map(({ label, lines }) => (
            <tr key={label} className="border-b border-line align-top">
              <th className="w-32 py-1.5 pr-4">{label}</th>
              <td className="py-1.5">
                {lines.filter(Boolean).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="tabular mt-5 w-full border-collapse text-left">
        <tbody>
          {sums.map(({ label, naira }) => (
            <tr key={label} className={label === 'Total paid' ? 'font-bold' : ''}>
              <td className="py-1">{label}</td>
              <td className="py-1 text-right whitespace-nowrap">
                <Naira amount={naira} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {budget ? <p className="mt-2">{budget}</p> : null}
    </div>
  );
}
