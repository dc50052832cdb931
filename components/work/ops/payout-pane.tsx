'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Loading } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { toShortAccount } from '@/lib/core/bank-account';
import { formatDate, formatDayMonth, formatNaira, formatWhen } from '@/lib/core/format';
import type { PayoutDto } from '@/lib/money/payouts/dto';
import { PAYOUT_MESSAGES } from '@/lib/money/payouts/messages';
import type { PayoutEntryDto, StaffPayoutDto } from '@/lib/money/payouts/staff-dto';
import {
  entryText,
  PARTY_ICONS,
  PROBLEM_TEXTS,
  secondText,
  stateTag,
  timeText,
} from './payout-text';

interface PayoutPaneProps {
  payoutId: string;
  userId: string;
  isAdmin: boolean;
  /** After a command: the list is read again. */
  onDone: () => void;
  onRelease: (payout: PayoutDto) => void;
}

/** One payout: what it pays, what happened, its bank account, and what ops can do. */
export function PayoutPane({ payoutId, userId, isAdmin, onDone, onRelease }: PayoutPaneProps) {
  const query = useReading<StaffPayoutDto>({
    userId,
    path: `/api/admin/payouts/${payoutId}`,
    failed: PAYOUT_MESSAGES.payoutFailed,
  });
  return (
    <StaffQuery query={query} loading={<Loading className="grid gap-2" rows={['h-24', 'h-60']} />}>
      {(data) => (
        <Pane
          data={data}
          isAdmin={isAdmin}
          onRelease={onRelease}
          onDone={() => {
            void query.refetch();
            onDone();
          }}
        />
      )}
    </StaffQuery>
  );
}

type Sheet = 'send-again' | 'decline' | 'stop';

interface PaneProps {
  data: StaffPayoutDto;
  isAdmin: boolean;
  onDone: () => void;
  onRelease: (payout: PayoutDto) => void;
}

function Pane({ data, isAdmin, onDone, onRelease }: PaneProps) {
  const { payout, entries, days, stop, serverNow } = data;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const tag = stateTag(payout);
  const mayDecline =
    payout.canDecide && (payout.status === 'requested' || payout.status === 'approved');
  const whose = payout.party === 'shop' ? 'this shop’s payouts' : 'this person’s payouts';
  return (
    <article
      aria-labelledby="payout-title"
      className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere"
    >
      <header className="flex items-start gap-3 px-4 pt-3.5 pb-2.5">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-tint text-adire">
          <Icon name={PARTY_ICONS[payout.party]} className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="payout-title" className="text-lg tabular">
            {formatNaira(payout.amount)} · <bdi>{payout.ownerName}</bdi>
          </h2>
          <p className="text-ink-2">
            Requested by {payout.requestedBy}, {formatWhen(payout.requestedAt, new Date(serverNow))}
          </p>
          {payout.needsSecond && payout.status === 'requested' ? (
            <p className="font-bold text-mango-text">{secondText(payout.secondReasons)}</p>
          ) : null}
        </div>
        {tag ? <Tag tone={tag.tone}>{tag.text}</Tag> : null}
      </header>
      <div className="grid gap-3 px-4 pb-3 empty:hidden">
        <Problem payout={payout} onSendAgain={() => setSheet('send-again')} />
        {stop ? (
          <Notice tone="danger">
            Money to them is stopped{stop.by ? ` by ${stop.by}` : ''}: “{stop.why}”
          </Notice>
        ) : null}
        {payout.reason ? <Notice tone="warn">{payout.reason}</Notice> : null}
        {payout.canApprove ? (
          <Button size="desk" aria-haspopup="dialog" onClick={() => onRelease(payout)}>
            {payout.needsSecond && payout.approvals.length === 0 ? 'Approve' : 'Release'}{' '}
            {formatNaira(payout.amount)}
          </Button>
        ) : payout.whyNot && !(stop && payout.canDecide) ? (
          <p className="text-ink-2" dir="auto">
            {payout.whyNot}
          </p>
        ) : null}
      </div>
      {days.length > 0 ? <Days days={days} amount={payout.amount} /> : null}
      <section aria-labelledby="payout-entries" className="border-t border-line px-4 py-3">
        <h3 id="payout-entries" className="text-base">
          What happened
        </h3>
        <ul className="mt-2 grid gap-2.5">
          {entries.map((entry) => (
            <Entry
              key={`${entry.at}${entry.what}${entry.reference ?? ''}`}
              entry={entry}
              now={serverNow}
            />
          ))}
        </ul>
      </section>
      <Account data={data} />
      <footer className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2">
        {mayDecline ? (
          <Button
            variant="danger"
            size="desk"
            aria-haspopup="dialog"
            onClick={() => setSheet('decline')}
          >
            Decline
          </Button>
        ) : (
          <span />
        )}
        {stop && !isAdmin ? null : (
          <Button
            variant="link"
            size="desk"
            aria-haspopup="dialog"
            onClick={() => setSheet('stop')}
          >
            {stop ? `Start ${whose} again` : `Stop ${whose}`}
          </Button>
        )}
      </footer>
      {sheet ? (
        <PaneSheet
          sheet={sheet}
          data={data}
          whose={whose}
          onDone={onDone}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </article>
  );
}

function Problem({ payout, onSendAgain }: { payout: PayoutDto; onSendAgain: () => void }) {
  if (!payout.problem) return null;
  return (
    <Notice
      tone={payout.status === 'approved' ? 'danger' : 'warn'}
      action={
        payout.status === 'approved' && payout.canDecide ? (
          <Button variant="soft" size="sm" aria-haspopup="dialog" onClick={onSendAgain}>
            Send again
          </Button>
        ) : undefined
      }
    >
      <b>{PROBLEM_TEXTS[payout.problem]}.</b>
      {payout.status === 'approved' ? ' Nothing was sent.' : ''}
    </Notice>
  );
}

function Days({ days, amount }: { days: StaffPayoutDto['days']; amount: number }) {
  const total = (pick: (day: StaffPayoutDto['days'][number]) => number) =>
    days.reduce((sum, day) => sum + Math.round(pick(day) * 100), 0) / 100;
  const rows = days.map(({ day, orders, earned, refunds }) => ({
    key: day,
    text: formatDayMonth(`${day}T12:00:00+01:00`),
    orders,
    earned,
    refunds,
  }));
  const sums = {
    key: 'total',
    text: 'Total',
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    earned: total(({ earned }) => earned),
    refunds: total(({ refunds }) => refunds),
  };
  return (
    <section aria-labelledby="payout-pays" className="border-t border-line pt-3">
      <h3 id="payout-pays" className="px-4 text-base">
        What it pays
      </h3>
      <p className="px-4 text-ink-2">
        Earned since the payout before. {formatNaira(amount)} of it was requested.
      </p>
      <table className="mt-2 w-full">
        <thead>
          <tr className="text-left text-ink-2">
            <th className="px-4 py-1.5 font-normal">Day</th>
            <th className="px-2 py-1.5 text-right font-normal">Orders</th>
            <th className="px-2 py-1.5 text-right font-normal">Earned</th>
            <th className="py-1.5 pr-4 pl-2 text-right font-normal">Refunds</th>
          </tr>
        </thead>
        <tbody>
          {[...rows, sums].map(({ key, text, orders, earned, refunds }) => (
            <tr
              key={key}
              className={
                key === 'total' ? 'border-t border-line font-bold' : 'border-t border-line'
              }
            >
              <td className="px-4 py-2">{text}</td>
              <td className="px-2 py-2 text-right tabular">{orders}</td>
              <td className="px-2 py-2 text-right tabular">
                <Naira amount={earned} />
              </td>
              <td className="py-2 pr-4 pl-2 text-right tabular">
                {refunds === 0 ? '–' : <Naira amount={refunds} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const ENTRY_ICONS: Readonly<Record<PayoutEntryDto['what'], IconName>> = {
  requested: 'banknote',
  approved: 'user-round',
  released: 'circle-check',
  sent: 'send-horizontal',
  answered: 'info',
  paid: 'check-check',
  cancelled: 'circle-x',
  declined: 'circle-x',
  returned: 'rotate-ccw',
  stray: 'triangle-exclamation-point',
};

function Entry({ entry, now }: { entry: PayoutEntryDto; now: string }) {
  const { title, detail } = entryText(entry);
  return (
    <li className="flex items-start gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sand text-ink-2">
        <Icon name={ENTRY_ICONS[entry.what]} className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto">{title}</p>
        {detail ? (
          <p className="text-ink-2 tabular" dir="auto">
            {detail}
          </p>
        ) : null}
        {entry.reference ? <code className="text-xs text-ink-2">{entry.reference}</code> : null}
      </div>
      <time dateTime={entry.at} className="shrink-0 text-ink-2">
        {timeText(entry.at, now)}
      </time>
    </li>
  );
}

function Account({ data: { bankAccount } }: { data: StaffPayoutDto }) {
  const { accountName, bankName, last4, alsoUsedBy, history } = bankAccount;
  return (
    <section aria-labelledby="payout-account" className="border-t border-line px-4 py-3">
      <h3 id="payout-account" className="text-base">
        Bank account
      </h3>
      <p className="text-ink-2">{toShortAccount({ bankName, last4 })}</p>
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">Name at the bank</dt>
        <dd className="font-bold" dir="auto">
          {accountName}
        </dd>
        <dt className="text-ink-2">Also used by</dt>
        <dd className="font-bold" dir="auto">
          {alsoUsedBy.length > 0 ? alsoUsedBy.join(', ') : 'No one else on Eki'}
        </dd>
      </dl>
      <ul className="mt-2 grid gap-1.5 empty:hidden">
        {history.map(({ at, what, name }) => (
          <li key={`${at}${what}`} className="flex items-start justify-between gap-3">
            <span dir="auto">
              {what}
              {name ? <span className="block text-ink-2">{name}</span> : null}
            </span>
            <time dateTime={at} className="shrink-0 text-ink-2">
              {formatDate(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PaneSheetProps {
  sheet: Sheet;
  data: StaffPayoutDto;
  whose: string;
  onDone: () => void;
  onClose: () => void;
}

function PaneSheet({ sheet, data: { payout, stop }, whose, onDone, onClose }: PaneSheetProps) {
  const amount = formatNaira(payout.amount);
  const { id: payoutId, party, ownerId, ownerName } = payout;
  if (sheet === 'stop') {
    const isStopped = stop === null;
    return (
      <ActionSheet
        title={isStopped ? `Stop ${whose}?` : `Start ${whose} again?`}
        description={
          isStopped
            ? `Nothing is sent to ${ownerName} until an admin starts it again. They see your reason.`
            : 'What waited is sent right away.'
        }
        path="/api/admin/payouts/stop"
        action={isStopped ? 'Stop payouts' : 'Start payouts'}
        variant={isStopped ? 'danger' : 'primary'}
        toFields={() => ({ party, ownerId, isStopped })}
        done={isStopped ? 'Payouts stopped' : 'Payouts started'}
        onDone={onDone}
        onClose={onClose}
      />
    );
  }
  const isDeclining = sheet === 'decline';
  return (
    <ActionSheet
      title={isDeclining ? `Decline ${amount}?` : `Send ${amount} again?`}
      description={
        isDeclining
          ? `The money goes back to ${ownerName}, who reads your reason.`
          : 'Paystack made no transfer the last time. It gets a new reference.'
      }
      path={`/api/admin/payout/${sheet}`}
      action={isDeclining ? 'Decline' : 'Send again'}
      variant={isDeclining ? 'danger' : 'primary'}
      hasReason={isDeclining}
      toFields={() => ({ payoutId })}
      done={isDeclining ? 'Declined' : 'On its way'}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
