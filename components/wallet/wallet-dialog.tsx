'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { IntentLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { apiGet } from '@/lib/client/api';
import { closeDialog, openAuth, openDialog } from '@/lib/client/dialogs';
import { queryClient } from '@/lib/client/query-client';
import { useSession } from '@/lib/client/use-session';
import { formatNaira } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { UserDto } from '@/lib/users/dto';
import type { WalletDto } from '@/lib/wallet/dto';
import { TransactionRow } from './transaction-row';

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
        Reload the page. If it’s still missing, write to us.
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

/** What the wallet holds, and what can be done with it. */
function Balance({ naira }: { naira: number }) {
  return (
    <div className="adire-cloth rounded-sheet p-5">
      <p className="text-sm text-cloth">Balance</p>
      <p className="mt-1 font-display text-4xl font-extrabold">{formatNaira(naira)}</p>
      <p className="mt-3 text-sm text-cloth">Refunds land here right away. Spend it at checkout.</p>
      {naira > 0 ? (
        <p className="mt-1 text-sm text-cloth">
          Rather have it back on your card?{' '}
          <IntentLink
            href={paths.feedback()}
            className="inline-flex min-h-11 items-center font-bold text-white underline underline-offset-4"
          >
            Write to us
          </IntentLink>
        </p>
      ) : null}
    </div>
  );
}

/** The signed-in customer's wallet: balance and transactions, older ones page by page. */
function useWallet(userId: string | null) {
  return useInfiniteQuery(
    {
      // What one person has read is not shown to the next.
      queryKey: ['wallet', userId],
      enabled: userId !== null,
      staleTime: 0,
      initialPageParam: null as number | null,
      queryFn: async ({ pageParam, signal }) => {
        const before = pageParam === null ? '' : `&before=${pageParam}`;
        const { wallet } = await apiGet<{ wallet: WalletDto | null }>(
          `/api/wallet/get?walletType=customer${before}`,
          MESSAGES.walletFailed,
          { signal },
        );
        return wallet;
      },
      getNextPageParam: (last) => last?.nextBefore ?? null,
    },
    queryClient,
  );
}
