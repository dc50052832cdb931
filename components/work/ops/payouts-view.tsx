'use client';

import clsx from 'clsx';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Loading } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { Tag } from '@/components/ui/tag';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { KeysetLinks } from '@/components/work/kit/keyset';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { formatNaira, formatWhen, plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { PayoutDto } from '@/lib/money/payouts/dto';
import { PAYOUT_MESSAGES } from '@/lib/money/payouts/messages';
import type { ApprovedPayoutDto, StaffPayoutsDto } from '@/lib/money/payouts/staff-dto';
import { ApprovalTabs } from './approval-tabs';
import { PayoutPane } from './payout-pane';
import {
  fundsText,
  groupByDue,
  isSelectable,
  PARTY_ICONS,
  type PayoutGroup,
  PROBLEM_TEXTS,
  requestedText,
  secondText,
  stateTag,
} from './payout-text';

interface PayoutsViewProps {
  userId: string;
  isAdmin: boolean;
}

/** Payouts and withdrawals: what is due, with one of them open next to the list. */
export function PayoutsView({ userId, isAdmin }: PayoutsViewProps) {
  const params = useSearchParams();
  const state = params.get('state') === 'closed' ? 'closed' : 'open';
  const cursor = params.get('cursor') ?? '';
  const chosenId = params.get('payout');
  const search = new URLSearchParams({ state, ...(cursor && { cursor }) });
  const query = useReading<StaffPayoutsDto>({
    userId,
    path: `/api/admin/payouts?${search}`,
    failed: PAYOUT_MESSAGES.listFailed,
  });
  const refetch = () => void query.refetch();
  return (
    <StaffMain title="Approvals">
      <ApprovalTabs current="payouts" count={query.data?.summary.count} />
      <StaffQuery
        query={query}
        loading={<Loading className="mt-3 grid gap-2" rows={['h-24', 'h-16', 'h-16']} />}
      >
        {(data) => (
          <Payouts
            data={data}
            list={{ state, cursor, chosenId }}
            isAdmin={isAdmin}
            userId={userId}
            onDone={refetch}
          />
        )}
      </StaffQuery>
    </StaffMain>
  );
}

interface PayoutsProps {
  data: StaffPayoutsDto;
  list: { state: 'open' | 'closed'; cursor: string; chosenId: string | null };
  isAdmin: boolean;
  userId: string;
  onDone: () => void;
}

const sum = (payouts: readonly PayoutDto[]) =>
  payouts.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;

function Payouts({ data, list, isAdmin, userId, onDone }: PayoutsProps) {
  const { state, cursor, chosenId } = list;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [releasing, setReleasing] = useState<readonly PayoutDto[] | null>(null);
  const [refused, setRefused] = useState<readonly ApprovedPayoutDto[]>([]);
  const selected = data.payouts.filter((one) => selectedIds.has(one.id) && isSelectable(one));
  const now = new Date(data.serverNow);
  const groups: PayoutGroup[] =
    state === 'closed'
      ? [{ title: 'Ended', isOverdue: false, payouts: data.payouts }]
      : groupByDue(data.payouts, now);
  const names = new Map(data.payouts.map(({ id, ownerName }) => [id, ownerName]));
  return (
    <>
      <Summary
        data={data}
        selected={selected}
        isAdmin={isAdmin}
        isBeside={chosenId !== null}
        onDone={onDone}
      />
      {refused.length > 0 ? (
        <Notice
          tone="danger"
          className="mt-3"
          action={
            <Button variant="quiet" size="sm" onClick={() => setRefused([])}>
              Close
            </Button>
          }
        >
          <ul>
            {refused.map(({ payoutId, message }) => (
              <li key={payoutId}>
                <bdi>{names.get(payoutId) ?? 'Payout'}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div
        className={clsx(
          'mt-3 grid grid-cols-1 items-start gap-3',
          chosenId ? 'wide:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]' : 'max-w-4xl',
        )}
      >
        <div className={clsx('min-w-0', chosenId && 'max-wide:hidden')}>
          <section
            aria-label="Payouts"
            className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere"
          >
            <SelectionBar
              payouts={data.payouts}
              selected={selected}
              state={state}
              onSelect={setSelectedIds}
              onRelease={() => setReleasing(selected)}
            />
            {data.payouts.length === 0 ? (
              <EmptyState
                art={<EmptyArt name="done" />}
                title={state === 'closed' ? 'Nothing has ended yet' : 'Nothing to pay out'}
              />
            ) : (
              groups.map((group, at) => (
                <Group
                  key={group.title}
                  group={group}
                  isWhole={
                    !(at === 0 && cursor) && !(at === groups.length - 1 && data.next !== null)
                  }
                  now={now}
                  list={list}
                  selectedIds={selectedIds}
                  onToggle={(id) => setSelectedIds(toggled(selectedIds, id))}
                  onRelease={(payout) => setReleasing([payout])}
                />
              ))
            )}
          </section>
          <KeysetLinks href={data.next ? paths.adminPayouts({ state, cursor: data.next }) : null} />
        </div>
        {chosenId ? (
          <div className="min-w-0">
            <a
              href={paths.adminPayouts({ state, cursor })}
              className={clsx(buttonClass('quiet', 'desk'), 'mb-3 wide:hidden')}
            >
              <Icon name="chevron-left" className="size-4.5 shrink-0" strokeWidth={1.9} />
              All payouts
            </a>
            <PayoutPane
              key={chosenId}
              payoutId={chosenId}
              userId={userId}
              isAdmin={isAdmin}
              onDone={onDone}
              onRelease={(payout) => setReleasing([payout])}
            />
          </div>
        ) : null}
      </div>
      {releasing ? (
        <ReleaseSheet
          payouts={releasing}
          onDone={(results) => {
            setSelectedIds(new Set());
            setRefused(results.filter(({ ok }) => !ok));
            onDone();
          }}
          onClose={() => setReleasing(null)}
        />
      ) : null}
    </>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface SummaryProps {
  data: StaffPayoutsDto;
  selected: readonly PayoutDto[];
  isAdmin: boolean;
  /** A payout is open, which phones show alone. */
  isBeside: boolean;
  onDone: () => void;
}

/** What is open, what Paystack can send, and the switch of all money out. */
function Summary({ data, selected, isAdmin, isBeside, onDone }: SummaryProps) {
  const { summary, stop, serverNow } = data;
  const [isOpen, setOpen] = useState(false);
  const { count, amount, providerReady } = summary;
  const isOn = stop === null;
  const hint = fundsText(providerReady, summary, { count: selected.length, amount: sum(selected) });
  return (
    <section
      aria-label="Money out"
      className={clsx(
        'mt-3 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-[18px] border border-line bg-card px-4 py-3',
        isBeside && 'max-wide:hidden',
      )}
    >
      <p className="grid">
        <span className="text-ink-2">Open, {plural(count, 'payout')}</span>
        <b className="font-display text-lg tabular">
          <Naira amount={amount} />
        </b>
      </p>
      <p className="grid wide:border-l wide:border-line wide:pl-6">
        <span className="text-ink-2">At Paystack, ready to send</span>
        <b className="font-display text-lg tabular">
          {providerReady === null ? '–' : <Naira amount={providerReady} />}
        </b>
      </p>
      <p className="min-w-[min(100%,10rem)] flex-1 text-ink-2">{hint}</p>
      <p className="flex items-center gap-2.5">
        <Switch
          isOn={isOn}
          tone="go"
          labelledBy="money-out"
          describedBy={stop ? 'money-stopped' : undefined}
          onChange={() => setOpen(true)}
        />
        <b id="money-out">Money out</b>
      </p>
      {stop ? (
        <p id="money-stopped" className="basis-full font-semibold text-danger">
          Stopped{stop.by ? ` by ${stop.by}` : ''} {formatWhen(stop.at, new Date(serverNow))}: “
          {stop.why}”{isAdmin ? '' : ' An admin starts it again.'}
        </p>
      ) : null}
      {isOpen && (isOn || isAdmin) ? (
        <ActionSheet
          title={isOn ? 'Stop all money out?' : 'Start money out again?'}
          description={
            isOn
              ? 'Payouts and withdrawals wait. Shops, riders and customers see your reason. An admin starts them again.'
              : 'What waited is sent right away.'
          }
          path="/api/admin/payouts/stop"
          action={isOn ? 'Stop money out' : 'Start money out'}
          variant={isOn ? 'danger' : 'primary'}
          toFields={() => ({ isStopped: isOn })}
          done={isOn ? 'Money out stopped' : 'Money goes out again'}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

interface SelectionBarProps {
  payouts: readonly PayoutDto[];
  selected: readonly PayoutDto[];
  state: 'open' | 'closed';
  onSelect: (ids: ReadonlySet<string>) => void;
  onRelease: () => void;
}

function SelectionBar({ payouts, selected, state, onSelect, onRelease }: SelectionBarProps) {
  const selectable = payouts.filter(isSelectable);
  const isAll = selected.length > 0 && selected.length === selectable.length;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      {selectable.length > 0 ? (
        <SelectBox
          label="Select all that one person can release"
          isOn={isAll}
          isMixed={selected.length > 0 && !isAll}
          onToggle={() => onSelect(new Set(isAll ? [] : selectable.map(({ id }) => id)))}
        />
      ) : null}
      {selected.length > 0 ? (
        <>
          <b>{selected.length} selected</b>
          <span className="text-ink-2 tabular">
            <Naira amount={sum(selected)} />
          </span>
          <span className="flex-1" />
          <Button variant="link" size="desk" onClick={() => onSelect(new Set())}>
            Clear
          </Button>
          <Button size="desk" aria-haspopup="dialog" onClick={onRelease}>
            Release {selected.length}
          </Button>
        </>
      ) : (
        <>
          <b className="flex-1">{state === 'closed' ? 'Ended' : 'Open'}</b>
          <a
            href={paths.adminPayouts({ state: state === 'closed' ? 'open' : 'closed' })}
            className={buttonClass('link', 'desk')}
          >
            {state === 'closed' ? 'Show open ones' : 'Show ended ones'}
          </a>
        </>
      )}
    </div>
  );
}

interface SelectBoxProps {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  onToggle: () => void;
}

function SelectBox({ label, isOn, isMixed = false, onToggle }: SelectBoxProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center wide:size-9">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={onToggle}
        className="size-5 accent-adire"
      />
    </label>
  );
}

interface GroupProps {
  group: PayoutGroup;
  /** No payout of it is on another page. */
  isWhole: boolean;
  now: Date;
  list: PayoutsProps['list'];
  selectedIds: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onRelease: (payout: PayoutDto) => void;
}

function Group(props: GroupProps) {
  const { group, isWhole, now, list, selectedIds, onToggle, onRelease } = props;
  const { state, cursor, chosenId } = list;
  const { title, isOverdue, payouts } = group;
  const [first] = payouts;
  return (
    <section aria-label={title}>
      {state === 'open' ? (
        <h2 className="flex flex-wrap items-baseline gap-x-2 border-t border-line px-4 py-2.5 text-sm">
          <span className={isOverdue ? 'text-danger' : 'text-mango-text'}>{title}</span>
          <span className="font-normal text-ink-2">
            {isOverdue && first
              ? `since ${formatWhen(first.dueAt, now)}`
              : isWhole
                ? plural(payouts.length, 'payout')
                : null}
          </span>
          {isWhole ? (
            <span className="ml-auto tabular">
              <Naira amount={sum(payouts)} />
            </span>
          ) : null}
        </h2>
      ) : null}
      <ul>
        {payouts.map((payout) => (
          <Row
            key={payout.id}
            payout={payout}
            now={now}
            href={paths.adminPayouts({ payout: payout.id, state, cursor })}
            isChosen={payout.id === chosenId}
            isSelected={selectedIds.has(payout.id)}
            onToggle={() => onToggle(payout.id)}
            onRelease={() => onRelease(payout)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  payout: PayoutDto;
  now: Date;
  href: string;
  isChosen: boolean;
  isSelected: boolean;
  onToggle: () => void;
  onRelease: () => void;
}

function Row({ payout, now, href, isChosen, isSelected, onToggle, onRelease }: RowProps) {
  const { ownerName, amount, party, status, problem, needsSecond, secondReasons } = payout;
  const tag = stateTag(payout);
  const needsHelp = problem !== null && problem !== 'unreachable';
  const isWaiting = status === 'requested' && needsSecond;
  const [first] = payout.approvals;
  return (
    <li
      className={clsx(
        'flex min-h-14 flex-wrap items-center gap-2.5 border-t border-line py-2 pr-4 pl-3',
        isChosen && 'bg-tint',
      )}
    >
      <span className="grid w-9 shrink-0 place-items-center max-wide:w-11">
        {isSelectable(payout) ? (
          <SelectBox label={`Select ${ownerName}`} isOn={isSelected} onToggle={onToggle} />
        ) : needsHelp ? (
          <Icon name="circle-exclamation-point" className="size-5 text-danger" />
        ) : isWaiting ? (
          <Icon name="users" className="size-5 text-mango-text" />
        ) : null}
      </span>
      <span
        className={clsx(
          'grid size-8 shrink-0 place-items-center rounded-full max-wide:hidden',
          isChosen ? 'bg-card text-adire' : 'bg-sand text-ink-2',
        )}
      >
        <Icon name={PARTY_ICONS[party]} className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <a
          href={href}
          aria-current={isChosen ? 'true' : undefined}
          className="block min-h-11 wide:min-h-0"
        >
          <b dir="auto" className="block">
            {ownerName}
          </b>
          <span className="block text-ink-2">
            {isWaiting && first
              ? `${first.isYou ? 'You' : first.name} approved ${formatWhen(first.at, now)}${payout.canApprove ? ' · you’d be the second' : ''}`
              : requestedText(payout, now)}
          </span>
          {problem ? (
            <span
              className={clsx('block font-bold', needsHelp ? 'text-danger' : 'text-mango-text')}
            >
              {PROBLEM_TEXTS[problem]}
            </span>
          ) : isWaiting ? (
            <span className="block font-bold text-mango-text">{secondText(secondReasons)}</span>
          ) : payout.reason ? (
            <span className="block font-bold text-danger" dir="auto">
              {payout.reason}
            </span>
          ) : null}
          {status === 'requested' && !payout.canDecide ? (
            <span className="block text-ink-2">{payout.whyNot}</span>
          ) : null}
        </a>
      </span>
      <span className="ml-auto grid shrink-0 justify-items-end gap-1 wide:grid-cols-[auto_6.25rem] wide:items-center wide:gap-3">
        <b className="tabular">
          <Naira amount={amount} />
        </b>
        {payout.canApprove && needsSecond ? (
          <Button
            variant="soft"
            size="desk"
            aria-haspopup="dialog"
            aria-label={`${first ? 'Release' : 'Approve'} ${ownerName}`}
            onClick={onRelease}
          >
            {first ? 'Release' : 'Approve'}
          </Button>
        ) : tag ? (
          <Tag tone={tag.tone}>{tag.text}</Tag>
        ) : (
          <span className="max-wide:hidden" />
        )}
      </span>
    </li>
  );
}

interface ReleaseSheetProps {
  payouts: readonly PayoutDto[];
  onDone: (results: readonly ApprovedPayoutDto[]) => void;
  onClose: () => void;
}

function ReleaseSheet({ payouts, onDone, onClose }: ReleaseSheetProps) {
  const [only] = payouts;
  const isFirst = payouts.length === 1 && only?.needsSecond && only.approvals.length === 0;
  const amount = formatNaira(sum(payouts));
  const to = payouts.length === 1 && only ? only.ownerName : plural(payouts.length, 'payout');
  const verb = isFirst ? 'Approve' : 'Release';
  return (
    <ActionSheet<{ results: ApprovedPayoutDto[] }>
      title={`${verb} ${amount}?`}
      description={
        isFirst
          ? `${to}. A second person has to approve it before it’s sent.`
          : `${to}. It goes to the bank right away, and you can’t undo this.`
      }
      path="/api/admin/payout/approve"
      action={`${verb} ${amount}`}
      hasReason={false}
      toFields={() => ({ payoutIds: payouts.map(({ id }) => id) })}
      done={({ results }) => doneText(results)}
      onDone={({ results }) => onDone(results)}
      onClose={onClose}
    />
  );
}

/** Empty if none was: the page says why. */
function doneText(results: readonly ApprovedPayoutDto[]): string {
  const waiting = results.filter(({ ok, isWaiting }) => ok && isWaiting).length;
  const released = results.filter(({ ok, isWaiting }) => ok && !isWaiting).length;
  if (released === 0) return waiting === 0 ? '' : 'A second person has to approve it';
  return waiting === 0
    ? `${plural(released, 'payout')} released`
    : `${released} released, ${waiting} for a second person`;
}
