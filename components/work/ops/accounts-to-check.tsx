'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { Panel } from '@/components/work/kit/panel';
import type { BankAccountApprovalDto } from '@/lib/core/audit';
import { toShortAccount } from '@/lib/core/bank-account';
import { formatList, formatWhen } from '@/lib/core/format';

interface AccountsProps {
  accounts: readonly BankAccountApprovalDto[];
  now: string;
  onDone: () => void;
}

/** Bank accounts whose holder may be somebody else. One person decides. */
export function AccountsToCheck({ accounts, now, onDone }: AccountsProps) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  if (accounts.length === 0) return null;
  return (
    <Panel title="Bank accounts to check" id="bank-accounts">
      <ul>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            now={now}
            onDecide={(accept) => setDeciding({ account, accept })}
          />
        ))}
      </ul>
      {deciding ? (
        <DecideSheet {...deciding} onDone={onDone} onClose={() => setDeciding(null)} />
      ) : null}
    </Panel>
  );
}

interface Deciding {
  account: BankAccountApprovalDto;
  accept: boolean;
}

interface RowProps {
  account: BankAccountApprovalDto;
  now: string;
  onDecide: (accept: boolean) => void;
}

function AccountRow({ account, now, onDecide }: RowProps) {
  const { customer, accountName, ownerNames, ownerEmails, isOwn } = account;
  const facts = [
    ['At the bank', accountName],
    ['On Eki', formatList(ownerNames)],
    [ownerEmails.length > 1 ? 'Emails' : 'Email', ownerEmails.join(', ')],
  ] as const;
  return (
    <li>
      <article
        aria-label={`Bank account of ${customer}`}
        className="grid gap-2 border-t border-line px-4 py-3"
      >
        <p>
          <b dir="auto">{customer}</b>, {toShortAccount(account)}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd dir="auto" className="min-w-0 font-semibold wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-2">
          {account.askedBy ?? 'Someone'} saved it {formatWhen(account.askedAt, new Date(now))}.
        </p>
        {isOwn ? (
          <p className="text-ink-2">This is your own. Someone else has to decide.</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button aria-haspopup="dialog" size="desk" onClick={() => onDecide(true)}>
              Accept
            </Button>
            <Button
              aria-haspopup="dialog"
              variant="quiet"
              size="desk"
              onClick={() => onDecide(false)}
            >
              Refuse
            </Button>
          </div>
        )}
      </article>
    </li>
  );
}

interface SheetProps extends Deciding {
  onDone: () => void;
  onClose: () => void;
}

function DecideSheet({ account, accept, onDone, onClose }: SheetProps) {
  const short = toShortAccount(account);
  return (
    <ActionSheet
      title={accept ? `Pay ${account.customer} to ${short}?` : `Refuse ${short}?`}
      description={
        accept
          ? `Payouts go to ${account.accountName} from now on, once the account’s 24 hours are over.`
          : 'They read your reason. If they had another account before, payouts go on to that one.'
      }
      path="/api/admin/bank-account/decide"
      action={accept ? 'Accept account' : 'Refuse account'}
      variant={accept ? 'primary' : 'danger'}
      toFields={() => ({ accountId: account.id, accept })}
      done={accept ? 'Account accepted' : 'Account refused'}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
