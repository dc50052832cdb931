'use client';

import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { closeDialog, openAuth, openDialog } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/use-session';
import { MESSAGES } from '@/lib/core/messages';
import type { UserDto } from '@/lib/users/dto';
import { Balance } from './balance';
import { TransactionRow } from './transaction-row';
import { useWallet } from './use-wallet';

/** Balance and transactions (spec §2, Wallet modal). */
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
  // Without them the payment provider opens no account (spec §5).
  if (user && !(user.name && user.phone)) {
    return (
      <Notice tone="warn" role="status">
        {MESSAGES.walletNeedsProfile}
      </Notice>
    );
  }
  return <Wallet userId={user?._id ?? null} />;
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

function Wallet({ userId }: { userId: string | null }) {
  const query = useWallet(userId);
  const first = query.data?.pages[0];
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
  if (!first) {
    return (
      <EmptyState as="h3" art={<EmptyArt name="wallet" />} title={MESSAGES.noWallet}>
        Your first payment opens it by itself; refunds come here at once.
      </EmptyState>
    );
  }
  const transactions = query.data?.pages.flatMap((page) => page?.transactions ?? []) ?? [];
  return (
    <>
      <Balance naira={first.balance} />
      <h3 className="mt-6 mb-1">Transactions</h3>
      {transactions.length === 0 ? (
        <p className="py-6 text-center text-ink-2">{MESSAGES.noTransactions}</p>
      ) : (
        <ul>
          {transactions.map((transaction) => (
            <TransactionRow key={transaction._id} transaction={transaction} />
          ))}
        </ul>
      )}
      {query.isFetchNextPageError ? (
        <Notice tone="danger" role="alert" className="my-3">
          {query.error?.message ?? MESSAGES.walletFailed}
        </Notice>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="quiet"
          isBlock
          className="mt-3"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your wallet…</span>
      <Skeleton className="h-35 rounded-sheet" />
      <Skeleton className="mt-6 mb-4 h-5 w-32" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="mb-3 h-13" />
      ))}
    </div>
  );
}
