import { createPortal } from 'react-dom';
import { Naira } from '@/components/ui/naira';
import { useNow } from '@/lib/client/settings';
import { formatDate, formatTime } from '@/lib/core/format';
import type { WalletTransactionDto } from '@/lib/ledger/dto';
import type { WalletDto } from '@/lib/money/wallet/dto';
import './printed-statement.css';

interface PrintedStatementProps {
  name: string;
  wallet: WalletDto;
  transactions: readonly WalletTransactionDto[];
}

/** The statement on paper, hidden on screen: the transactions that the dialog shows. */
export function PrintedStatement({ name, wallet, transactions }: PrintedStatementProps) {
  const now = useNow();
  const { balance, account } = wallet;
  return createPortal(
    <div id="wallet-print" className="hidden text-sm print:block">
      <p className="font-display text-2xl font-bold">Eki · Wallet statement</p>
      <p className="mt-2">
        {name}
        <br />
        {account?.accountNumber ? `${account.bankName} ${account.accountNumber} · ` : ''}
        {formatDate(now)}, {formatTime(now)}
        <br />
        Balance <Naira amount={balance} />
      </p>
      <table className="tabular mt-5 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line">
            <th className="py-1.5">Date</th>
            <th className="py-1.5">Description</th>
            <th className="py-1.5 text-right">In</th>
            <th className="py-1.5 text-right">Out</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map(({ _id, createdAt, description, type, status, amount }) => (
            <tr key={_id} className="border-b border-line">
              <td className="py-1.5 pr-4 whitespace-nowrap">
                {formatDate(createdAt)}, {formatTime(createdAt)}
              </td>
              <td className="py-1.5 pr-4">
                {description}
                {status === 'pending' ? ' (pending)' : ''}
              </td>
              <td className="py-1.5 text-right whitespace-nowrap">
                {type === 'credit' ? <Naira amount={amount} /> : null}
              </td>
              <td className="py-1.5 text-right whitespace-nowrap">
                {type === 'credit' ? null : <Naira amount={amount} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
