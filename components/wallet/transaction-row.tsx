import clsx from 'clsx';
import { ArrowDownLeft, ArrowUpRight, Clock } from 'lucide-react';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { serverTime } from '@/lib/client/settings';
import { formatWhen } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { WalletTransactionDto } from '@/lib/wallet/dto';

/** How a transaction looks (spec §4): pending yellow, money that left red with −, all else primary with +. */
function getTone({ type, status }: WalletTransactionDto) {
  if (status === 'pending') {
    return {
      label: 'Pending',
      sign: '',
      tone: 'text-mango-text',
      back: 'bg-mango-tint',
      Icon: Clock,
    };
  }
  return type === 'debit'
    ? { label: 'Debit', sign: '-', tone: 'text-danger', back: 'bg-danger-tint', Icon: ArrowUpRight }
    : { label: 'Credit', sign: '+', tone: 'text-adire', back: 'bg-tint', Icon: ArrowDownLeft };
}

/** One line of the wallet: what, when, how much, with its kind as a label beside the colour. */
export function TransactionRow({ transaction }: { transaction: WalletTransactionDto }) {
  const { label, sign, tone, back, Icon } = getTone(transaction);
  const { description, orderId, kind } = transaction;
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 first:border-0">
      <span className={clsx('grid size-10 shrink-0 place-items-center rounded-full', back, tone)}>
        <Icon className="size-5" strokeWidth={1.9} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold wrap-anywhere">
          {orderId && kind ? (
            <IntentLink
              href={paths.purchase(kind, orderId)}
              className="inline-block py-1 underline decoration-line underline-offset-4 hover:text-adire"
            >
              {description}
            </IntentLink>
          ) : (
            description
          )}
        </p>
        <p className="text-sm text-ink-2">
          {label} · {formatWhen(transaction.createdAt, serverTime())}
        </p>
      </div>
      <b className={clsx('tabular whitespace-nowrap', tone)}>
        {sign}
        <Naira amount={transaction.amount} />
      </b>
    </li>
  );
}
