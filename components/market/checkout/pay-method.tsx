import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { openDialog } from '@/lib/client/dialogs';
import { formatNaira } from '@/lib/core/format';
import type { PayMethodName } from './start-payment';
import type { useWalletBalance } from './use-wallet-balance';

interface PayMethodProps {
  chosen: PayMethodName;
  onChoose: (method: PayMethodName) => void;
  wallet: ReturnType<typeof useWalletBalance>;
  /** Amount missing in the wallet, naira; 0 or less: enough. Null while balance or total is unknown. */
  shortfall: number | null;
  /** Why the total can’t be paid by card; null if it can. */
  cardProblem: string | null;
  /** A payment is in progress. */
  isLocked: boolean;
}

/** Card and transfer on the provider's page, or the wallet. */
export function PayMethod({
  chosen,
  onChoose,
  wallet,
  shortfall,
  cardProblem,
  isLocked,
}: PayMethodProps) {
  const isShort = shortfall !== null && shortfall > 0;
  return (
    <fieldset className="grid gap-2.5" disabled={isLocked}>
      <legend className="sr-only">Pay with</legend>
      <Method
        name="card"
        icon={'credit-card'}
        title="Card or bank transfer"
        detail={cardProblem ?? 'You’ll finish on the bank’s secure page'}
        isWarning={cardProblem !== null}
        isDisabled={cardProblem !== null}
        isChosen={chosen === 'card'}
        onChoose={onChoose}
      />
      <Method
        name="wallet"
        icon={'wallet'}
        title={
          wallet.data == null ? (
            'Wallet'
          ) : (
            <>
              Wallet · <Naira amount={wallet.data} />
            </>
          )
        }
        detail={walletDetail(wallet, shortfall)}
        isWarning={isShort || wallet.isError}
        isDisabled={isShort || wallet.data == null}
        isChosen={chosen === 'wallet'}
        onChoose={onChoose}
      />
      {isShort ? (
        <button
          type="button"
          onClick={() => openDialog('wallet')}
          className="min-h-11 justify-self-start text-sm font-bold text-adire underline underline-offset-4"
        >
          Add money to your wallet
        </button>
      ) : null}
      {wallet.isError ? (
        <button
          type="button"
          onClick={() => void wallet.refetch()}
          className="min-h-11 justify-self-start text-sm font-bold text-adire underline underline-offset-4"
        >
          Check the balance again
        </button>
      ) : null}
    </fieldset>
  );
}

/** Replaces the method where a promo covers the whole total. */
export function NothingToPay() {
  return (
    <Notice tone="success" role="status">
      Nothing to pay. Your promo covers it.
    </Notice>
  );
}

/** The label of the button: "Pay ₦4,350"; `free` where there is nothing to pay. */
export function PayLabel({ total, free }: { total: number | null; free: string }) {
  if (total === 0) return free;
  if (total === null) return 'Pay';
  return (
    <span>
      Pay <Naira amount={total} />
    </span>
  );
}

function walletDetail(
  { isError, error, data }: PayMethodProps['wallet'],
  shortfall: number | null,
) {
  if (isError) return error.message;
  if (data == null) return 'Checking your balance…';
  return shortfall !== null && shortfall > 0
    ? `${formatNaira(shortfall)} short`
    : 'Pays right away';
}

interface MethodProps {
  name: PayMethodName;
  icon: IconName;
  title: ReactNode;
  detail: string;
  isChosen: boolean;
  onChoose: (method: PayMethodName) => void;
  isDisabled?: boolean;
  isWarning?: boolean;
}

function Method({
  name,
  icon,
  title,
  detail,
  isChosen,
  onChoose,
  isDisabled = false,
  isWarning = false,
}: MethodProps) {
  return (
    <label
      className={clsx(
        'flex items-center gap-3.5 rounded-tile px-4 py-3.5',
        isChosen ? 'bg-tint inset-ring-2 inset-ring-adire' : 'inset-ring-[1.5px] inset-ring-line',
        !isChosen && !isDisabled && 'hover:inset-ring-border',
      )}
    >
      <input
        type="radio"
        name="pay-method"
        value={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onChoose(name)}
        className="size-5.5 shrink-0 accent-adire"
      />
      <Icon name={icon} className="size-5.5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{title}</span>
        <span className={clsx('block text-sm', isWarning ? 'text-mango-text' : 'text-ink-2')}>
          {detail}
        </span>
      </span>
    </label>
  );
}
