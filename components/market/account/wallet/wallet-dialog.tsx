'use client';

import { useEffect, useState } from 'react';
import type { GoogleConfig } from '@/components/market/account/auth/google-config';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { QueryView } from '@/components/ui/query-view';
import { Sheet } from '@/components/ui/sheet';
import { Loading } from '@/components/ui/skeleton';
import { useAction } from '@/components/ui/use-action';
import { closeDialog, openAuth, openDialog } from '@/lib/client/dialogs';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { useSession } from '@/lib/client/session/use-session';
import { serverTime, toServerTime } from '@/lib/client/settings';
import { formatMonthName, formatNaira, formatWhen } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { WalletMonthDto } from '@/lib/ledger/dto';
import type { StatementFilter } from '@/lib/ledger/policy';
import type { WalletDto } from '@/lib/money/wallet/dto';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { BankSection, OnItsWay } from './bank-section';
import { FundingCard, ProfileLink } from './funding-card';
import { PrintedStatement } from './printed-statement';
import { Statement } from './statement';
import { refreshWallet, useWallet } from './use-wallet';

/** Balance, the account to fund it, and transactions. */
export function WalletDialog({ google }: { google: GoogleConfig | null }) {
  const { user, isLoading } = useSession();
  return (
    <Sheet isOpen onClose={() => void closeDialog()} title="My Wallet">
      {!user && !isLoading ? <SignInFirst /> : <Wallet user={user} google={google} />}
    </Sheet>
  );
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

function Wallet({ user, google }: Pick<KnownProps, 'user' | 'google'>) {
  const [show, setShow] = useState<StatementFilter | null>(null);
  const query = useWallet(user?._id ?? null, show);
  return (
    <QueryView query={query} loading={LOADING}>
      {() => <Known user={user} google={google} show={show} onShow={setShow} query={query} />}
    </QueryView>
  );
}

interface KnownProps {
  user: UserDto | null;
  google: GoogleConfig | null;
  show: StatementFilter | null;
  onShow: (show: StatementFilter | null) => void;
  query: ReturnType<typeof useWallet>;
}

function Known({ user, google, show, onShow, query }: KnownProps) {
  const isOnline = useIsOnline() !== false;
  const wallet = query.data?.pages[0];
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
          {formatWhen(toServerTime(query.dataUpdatedAt), serverTime())}.
        </Notice>
      ) : null}
      <Balance wallet={wallet} readAt={isStale ? null : query.dataUpdatedAt} />
      {wallet.openPayout ? <OnItsWay payout={wallet.openPayout} /> : null}
      {/* Without them the payment provider opens no account; refunds come here all the same. */}
      {user && !(user.name && user.phone) ? (
        <Notice tone="warn" role="status" className="mt-3.5">
          {MESSAGES.walletNeedsProfile} <ProfileLink>Open Profile Details</ProfileLink>
        </Notice>
      ) : (
        <FundingCard wallet={wallet} />
      )}
      <BankSection wallet={wallet} google={google} />
      <Statement show={show} onShow={onShow} transactions={transactions} query={query} />
      {wallet.month ? <MonthLine month={wallet.month} /> : null}
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

function MonthLine({ month }: { month: WalletMonthDto }) {
  return (
    <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-dashed border-line pt-3 text-sm">
      <span className="text-ink-2">{formatMonthName(month.from)}, in and out</span>
      <b className="tabular">
        {[
          month.in > 0 && `+${formatNaira(month.in)}`,
          month.out > 0 && `-${formatNaira(month.out)}`,
        ]
          .filter((part) => part !== false)
          .join(' · ')}
      </b>
    </p>
  );
}

const LOADING = (
  <Loading
    text="Loading your wallet…"
    rows={[
      'h-33 rounded-sheet',
      'mt-3.5 h-40 rounded-sheet',
      'mt-6 mb-4 h-5 w-32',
      'mb-3 h-13',
      'mb-3 h-13',
      'mb-3 h-13',
    ]}
  />
);

interface BalanceProps {
  wallet: WalletDto;
  /** When it was read, ms; null if the figures are old and couldn't be refreshed. */
  readAt: number | null;
}

/** The spendable balance, and money that is held or incoming. */
function Balance({ wallet, readAt }: BalanceProps) {
  const { balance, held, incoming, withdrawable, bankAccount } = wallet;
  const age = useAgeText(readAt);
  // Not busy during background refreshes.
  const { run, isBusy } = useAction(refreshWallet);
  const extras = [
    ...(held > 0 ? [`${formatNaira(held)} held for shopping`] : []),
    ...(incoming > 0 ? [`${formatNaira(incoming)} on its way`] : []),
  ];
  return (
    <section aria-label="Balance" className="adire-cloth rounded-sheet p-5">
      <div className="-mt-2.5 -mr-2.5 -mb-2.5 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-cloth">{readAt === null ? 'Last balance' : 'Balance'}</p>
        <button
          type="button"
          aria-label={age ? `Refresh, updated ${age}` : 'Refresh'}
          aria-busy={isBusy || undefined}
          onClick={() => void run()}
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3.5 text-sm text-white hover:bg-white/15"
        >
          <Icon
            name="refresh-cw"
            className={isBusy ? 'size-4.5 animate-spin' : 'size-4.5'}
            strokeWidth={1.9}
          />
          {age ? <span className="text-cloth">{age}</span> : null}
        </button>
      </div>
      <p className="mt-1 font-display text-[min(2.25rem,10vw)] leading-tight font-extrabold wrap-anywhere">
        <Naira amount={balance} />
      </p>
      {extras.length > 0 ? (
        <p className="mt-2 text-sm text-cloth">Plus {extras.join(' and ')}</p>
      ) : bankAccount && withdrawable > 0 && withdrawable < balance ? (
        <p className="mt-2 text-sm text-cloth">{formatNaira(withdrawable)} can go to your bank</p>
      ) : balance === 0 ? (
        <p className="mt-2 text-sm text-cloth">Refunds land here right away.</p>
      ) : null}
    </section>
  );
}

/** Age of the data: "just now", "2 min ago"; null if it was never read. */
function useAgeText(readAt: number | null): string | null {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  if (readAt === null) return null;
  const minutes = Math.floor((now - readAt) / 60_000);
  return minutes < 1 ? 'just now' : `${minutes} min ago`;
}
