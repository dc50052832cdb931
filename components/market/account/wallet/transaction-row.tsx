import clsx from 'clsx';
import { Icon, type IconName } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { serverTime } from '@/lib/client/settings';
import { formatWhen } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { WalletTransactionDto } from '@/lib/ledger/dto';

interface Tone {
  label: string;
  sign: string;
  tone: string;
  back: string;
  icon: IconName;
}

/** Appearance of a transaction: pending yellow, outgoing red with −, all others primary with +. */
function getTone({ type, status }: WalletTransactionDto): Tone {
  if (status === 'pending') {
    return {
      label: 'Pending',
      sign: '',
      tone: 'text-mango-text',
      back: 'bg-mango-tint',
      icon: 'clock',
    };
  }
  return type !== 'credit'
    ? {
        label: type === 'debit' ? 'Debit' : 'In your bank',
        sign: '-',
        tone: 'text-danger',
        back: 'bg-danger-tint',
        icon: 'arrow-up-right',
      }
    : { label: 'Credit', sign: '+', tone: 'text-adire', back: 'bg-tint', icon: 'arrow-down-left' };
}

/** One transaction: description, time, amount, and its kind as a label in addition to the colour. */
export function TransactionRow({ transaction }: { transaction: WalletTransactionDto }) {
  const { label, sign, tone, back, icon } = getTone(transaction);
  const { description, orderId, kind } = transaction;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3 first:border-0">
      <span className={clsx('grid size-10 shrink-0 place-items-center rounded-full', back, tone)}>
        <Icon name={icon} className="size-5" strokeWidth={1.9} />
      </span>
      <div className="min-w-0 flex-1 basis-32">
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
      <b className={clsx('ml-auto tabular whitespace-nowrap', tone)}>
        {sign}
        <Naira amount={transaction.amount} />
      </b>
    </li>
  );
}
