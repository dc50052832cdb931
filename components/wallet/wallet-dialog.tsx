'use client';

import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { IntentLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { closeDialog, openAuth, openDialog } from '@/lib/client/dialogs';
import { useIsOnline } from '@/lib/client/use-is-online';
import { useSession } from '@/lib/client/use-session';
import { formatNaira, formatWhen } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { UserDto } from '@/lib/users/dto';
import type { WalletDto } from '@/lib/wallet/dto';
import type { Shown } from '@/lib/wallet/policy';
import { FundingCard, ProfileLink } from './funding-card';
import { PrintedStatement } from './printed-statement';
import { Statement } from './statement';
import { refreshWallet, useWallet } from './use-wallet';

/** Balance, the account to fund it, and transactions (spec §2, Wallet modal). */
export function WalletDialog() {
  const { user, isLoading } = useSession();
  return (
    <Sheet isOpen onClose={() => void closeDialog()} title="My Wallet">
      {content(user, isLoading)}
    </Sheet>
  );
}

function content(user: UserDto | null, isLoading: boolean) {
  if (!user && !isLoading) return <SignInFirst />;
  return <Wallet user={user} />;
}

function SignInFirst() {
  return (
    <EmptyState
      as="h3"
      art={<EmptyArt name="wallet" />}
      title={MESSAGES.loginToContinue}
      action={
        <Button onClick={() => openAuth({ after: () => openDialog('wallet') })}>Login</Button>
      }
    />
  );
}

function Wallet({ user }: { user: UserDto | null }) {
  const [show, setShow] = useState<Shown | null>(null);
  const query = useWallet(user?._id ?? null, show);
  const isOnline = useIsOnline() !== false;
  const wallet = query.data?.pages[0];
  if (query.isPending) return <Loading />;
  if (query.isError && !query.data) {
    return (
      <Notice
        tone="danger"
        role="alert"
        action={
          <Button
            variant="quiet"
            size="sm"
            isBusy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        }
      >
        {query.error.message}
      </Notice>
    );
  }
  if (!wallet) {
    return (
      <EmptyState as="h3" art={<EmptyArt name="wallet" />} title={MESSAGES.noWallet}>
        Reload the page. If it’s still missing, write to us.
      </EmptyState>
    );
  }
  const transactions = query.data?.pages.flatMap((page) => page?.transactions ?? []) ?? [];
  const isStale = !isOnline || query.isRefetchError;
  return (
    <>
      {isStale ? (
        <Notice tone="warn" role="status" className="mb-3.5">
          {isOnline ? `${MESSAGES.walletFailed}.` : 'You’re offline.'} This is your wallet as of{' '}
          {formatWhen(new Date(query.dataUpdatedAt), new Date())}.
        </Notice>
      ) : null}
      <Balance wallet={wallet} isStale={isStale} />
      {/* Without them the payment provider opens no account (spec §5); refunds come here all the same. */}
      {user && !(user.name && user.phone) ? (
        <Notice tone="warn" role="status" className="mt-3.5">
          {MESSAGES.walletNeedsProfile} <ProfileLink>Open Profile Details</ProfileLink>
        </Notice>
      ) : (
        <FundingCard wallet={wallet} />
      )}
      <Statement show={show} onShow={setShow} transactions={transactions} query={query} />
      {wallet.balance > 0 ? (
        <p className="mt-4 border-t border-line pt-2 text-sm text-ink-2">
          Questions about your money?{' '}
          <IntentLink
            href={paths.feedback()}
            className="inline-flex min-h-11 items-center font-bold text-adire underline underline-offset-4"
          >
            Write to us
          </IntentLink>
        </p>
      ) : null}
      <PrintedStatement name={user?.name ?? ''} wallet={wallet} transactions={transactions} />
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your wallet…</span>
      <Skeleton className="h-33 rounded-sheet" />
      <Skeleton className="mt-3.5 h-40 rounded-sheet" />
      <Skeleton className="mt-6 mb-4 h-5 w-32" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="mb-3 h-13" />
      ))}
    </div>
  );
}

interface BalanceProps {
  wallet: WalletDto;
  /** The figures are old: nothing newer could be read. */
  isStale: boolean;
}

/** What can be spent now, and what is neither in it nor gone. */
function Balance({ wallet: { balance, held, incoming }, isStale }: BalanceProps) {
  // Not for the refreshes in the background.
  const [isBusy, setBusy] = useState(false);
  const beside = [
    ...(held > 0 ? [`${formatNaira(held)} held for shopping`] : []),
    ...(incoming > 0 ? [`${formatNaira(incoming)} on its way`] : []),
  ];
  return (
    <div className="adire-cloth rounded-sheet p-5">
      <p className="text-sm text-cloth">{isStale ? 'Last balance' : 'Balance'}</p>
      <p className="mt-1 font-display text-4xl font-extrabold wrap-anywhere">
        {formatNaira(balance)}
      </p>
      <p className="mt-2 text-sm text-cloth">
        {beside.length > 0 ? beside.join(' · ') : 'Refunds land here right away.'}
      </p>
      <button
        type="button"
        aria-label="Refresh"
        aria-busy={isBusy || undefined}
        onClick={() => {
          setBusy(true);
          void refreshWallet().finally(() => setBusy(false));
        }}
        className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-full text-white hover:bg-white/15"
      >
        <RefreshCw
          className={isBusy ? 'size-4.5 animate-spin' : 'size-4.5'}
          strokeWidth={1.9}
          aria-hidden
        />
      </button>
    </div>
  );
}
