import type { ReactNode } from 'react';
import { Naira } from '@/components/ui/naira';
import { formatDate, formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { ServiceDto } from '@/lib/purchases/moves/dto';
import type { PriceRow } from './prices';
import { PURCHASE_TEXT } from './purchase-text';
import './receipt.css';

interface ReceiptProps {
  kind: ServiceKind;
  purchase: ServiceDto;
  prices: readonly PriceRow[];
  /** How the budgets were spent; empty if there is nothing to report. */
  budget?: string;
  /** Contents, or start and destination. */
  children: ReactNode;
}

/** The printed receipt. */
export function Receipt({ kind, purchase, prices, budget = '', children }: ReceiptProps) {
  const { _id: id, createdAt, isExpress, status, totalFee } = purchase;
  const refunded = purchase.goodwill.reduce((sum, { amount }) => sum + amount, purchase.refunded);
  const rows = [
    ...prices,
    { label: 'Total paid', naira: totalFee },
    ...(refunded > 0 ? [{ label: 'Refunded to wallet', naira: -refunded }] : []),
  ];
  return (
    <div className="text-sm">
      <p className="font-display text-2xl font-bold">Eki · Receipt</p>
      <p className="mt-2">
        {PURCHASE_TEXT[kind].name} {shortId(id)} ({id})
        <br />
        {formatDate(createdAt)}, {formatTime(createdAt)} · {isExpress ? 'Express' : 'Standard'} ·{' '}
        {status}
      </p>
      {children}
      <table className="tabular mt-5 w-full border-collapse text-left">
        <tbody>
          {rows.map(({ label, naira }) => (
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
