'use client';

import clsx from 'clsx';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { readAnswer, toUnreachableError } from '@/lib/client/api';
import { serverTime } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import type { WalletTransactionDto } from '@/lib/ledger/dto';
import type { StatementFilter } from '@/lib/ledger/policy';
import { groupByDay } from './group-by-day';
import { TransactionRow } from './transaction-row';
import type { useWallet } from './use-wallet';

const FILTERS: readonly { show: StatementFilter | null; text: string; none: string }[] = [
  { show: null, text: 'All', none: MESSAGES.noTransactions },
  { show: 'in', text: 'Money in', none: 'No money in yet.' },
  { show: 'out', text: 'Money out', none: 'No money out yet.' },
  { show: 'pending', text: 'Pending', none: 'Nothing is pending.' },
];

interface StatementProps {
  show: StatementFilter | null;
  onShow: (show: StatementFilter | null) => void;
  transactions: readonly WalletTransactionDto[];
  query: ReturnType<typeof useWallet>;
}

/** The transactions, with filters, older ones on request, and print and download. */
export function Statement({ show, onShow, transactions, query }: StatementProps) {
  const shown = FILTERS.find((filter) => filter.show === show);
  const filter = show ? shown : null;
  // Nothing to filter, download or print.
  const isUnused = !show && transactions.length === 0 && !query.isPlaceholderData;

  const save = useAction(async () => {
    await download(show);
    // The file has only the filtered transactions, which its content doesn't mention.
    if (filter) pushToast({ tone: 'success', text: `Saved “${filter.text}” only` });
  });

  return (
    <>
      <div className="mt-6 flex items-center justify-between">
        <h3>Transactions</h3>
        <div className="-mr-2.5 flex" hidden={isUnused}>
          <IconButton label="Download as CSV" onClick={() => void save.run()}>
            <Icon name="file-down" className="size-5" />
          </IconButton>
          <IconButton label="Print" onClick={() => window.print()}>
            <Icon name="printer" className="size-5" />
          </IconButton>
        </div>
      </div>
      <ErrorNotice message={save.message} className="my-2" />
      <fieldset
        hidden={isUnused}
        className="-mx-5 mt-1 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] wide:-mx-7 wide:px-7"
      >
        <legend className="sr-only">Show</legend>
        {FILTERS.map((filter) => (
          <button
            key={filter.text}
            type="button"
            aria-pressed={filter.show === show}
            onClick={() => onShow(filter.show)}
            className={clsx(
              'min-h-11 shrink-0 rounded-full px-4 text-sm font-semibold whitespace-nowrap transition duration-150',
              filter.show === show
                ? 'bg-adire text-adire-ink'
                : 'bg-fill text-ink hover:brightness-95',
            )}
          >
            {filter.text}
          </button>
        ))}
      </fieldset>
      <div
        aria-busy={query.isPlaceholderData}
        className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-50')}
      >
        {transactions.length === 0 && !query.isPlaceholderData ? (
          <p className="py-8 text-center text-ink-2">{shown?.none}</p>
        ) : (
          groupByDay(transactions, serverTime()).map(({ title, rows }) => (
            <section key={title} aria-label={title}>
              <h4 className="mt-3 font-sans text-sm font-semibold tracking-normal text-ink-2">
                {title}
              </h4>
              <ul>
                {rows.map((transaction) => (
                  <TransactionRow key={transaction._id} transaction={transaction} />
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
      {query.isFetchNextPageError ? (
        <Notice tone="danger" role="alert" className="my-3">
          {query.error?.message ?? MESSAGES.walletFailed}
        </Notice>
      ) : null}
      {query.hasNextPage && !query.isPlaceholderData ? (
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

/** Saves the statement as a file. Throws ApiError. */
async function download(show: StatementFilter | null): Promise<void> {
  const query = new URLSearchParams({ walletType: 'customer', ...(show && { show }) });
  let response: Response;
  try {
    response = await fetch(`/api/wallet/statement?${query}`, { credentials: 'same-origin' });
  } catch {
    throw toUnreachableError(MESSAGES.walletFailed);
  }
  if (!response.ok) await readAnswer(response, MESSAGES.walletFailed);
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = named?.[1] ?? 'eki-wallet.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
