'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Naira } from '@/components/ui/naira';
import { Loading } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { Panel } from '@/components/work/kit/panel';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import type { ApprovalDto, ApprovalsDto, DebtDto } from '@/lib/core/audit';
import { formatNaira, formatWhen } from '@/lib/core/format';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { paths } from '@/lib/core/paths';
import { AccountsToCheck } from './accounts-to-check';
import { ApprovalTabs } from './approval-tabs';
import { duration, KIND_NAMES, paidText } from './job-text';

type Decision = 'agree' | 'decline';

/** Refunds and cancellations that need a second person, and recent decisions. */
export function ApprovalsView({ userId }: { userId: string }) {
  const query = useReading<ApprovalsDto>({
    userId,
    path: '/api/admin/approvals',
    failed: OPS_MESSAGES.approvalsFailed,
  });
  const [deciding, setDeciding] = useState<{ one: ApprovalDto; decision: Decision } | null>(null);
  const [writingOff, setWritingOff] = useState<DebtDto | null>(null);
  const approvals = query.data?.approvals ?? [];
  const accounts = approvals.filter((one) => one.kind === 'bank-account');
  const others = approvals.filter((one) => one.kind !== 'bank-account');
  const waiting = others.filter(({ state }) => state === 'open');
  const decided = others.filter(({ state }) => state !== 'open');
  const count = waiting.length + accounts.length;
  useEffect(() => setNavCount(paths.adminApprovals(), count), [count]);
  return (
    <StaffMain title="Approvals">
      <ApprovalTabs current="all" count={query.data && count} />
      <StaffQuery
        query={query}
        loading={<Loading className="mt-3 grid max-w-3xl gap-2" rows={['h-32', 'h-20']} />}
      >
        {(data) => (
          <>
            <div className="mt-3 grid max-w-3xl gap-3.5">
              <AccountsToCheck
                accounts={accounts}
                now={data.serverNow}
                onDone={() => void query.refetch()}
              />
              {count === 0 ? (
                <EmptyState art={<EmptyArt name="done" />} title="Nothing waits for you">
                  Refunds, cancellations, closings and write-offs that need a second person show up
                  here.
                </EmptyState>
              ) : waiting.length === 0 ? null : (
                <Panel title="Waiting, oldest first" id="approvals-waiting">
                  <ul>
                    {waiting.map((one, index) => (
                      <Waiting
                        key={one.id}
                        one={one}
                        now={data.serverNow}
                        isFirst={index === waiting.findIndex(({ isOwn }) => !isOwn)}
                        onDecide={(decision) => setDeciding({ one, decision })}
                      />
                    ))}
                  </ul>
                </Panel>
              )}
              <Debts debts={data.debts} onAsk={setWritingOff} />
              {decided.length > 0 ? (
                <Panel title="Decided" id="approvals-decided">
                  <ul>
                    {decided.map((one) => (
                      <Decided key={one.id} one={one} now={data.serverNow} />
                    ))}
                  </ul>
                </Panel>
              ) : null}
            </div>
          </>
        )}
      </StaffQuery>
      {deciding ? (
        <DecideSheet
          {...deciding}
          onDone={() => void query.refetch()}
          onClose={() => setDeciding(null)}
        />
      ) : null}
      {writingOff ? (
        <WriteOffSheet
          debt={writingOff}
          onDone={() => void query.refetch()}
          onClose={() => setWritingOff(null)}
        />
      ) : null}
    </StaffMain>
  );
}

interface DebtsProps {
  debts: readonly DebtDto[];
  onAsk: (debt: DebtDto) => void;
}

/** What those who don't earn any more owe. */
function Debts({ debts, onAsk }: DebtsProps) {
  if (debts.length === 0) return null;
  return (
    <Panel
      title="Debts"
      id="approvals-debts"
      aside={<p className="text-ink-2">Closed shops and riders, and deleted accounts</p>}
    >
      <ul>
        {debts.map((debt) => (
          <li
            key={`${debt.party}:${debt.ownerId}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5"
          >
            <p className="min-w-0 flex-1 basis-48">
              <b dir="auto">{debt.name}</b> owes{' '}
              <b className="tabular">
                <Naira amount={debt.amount} />
              </b>
              <span className="block text-ink-2">{debt.party === 'shop' ? 'Shop' : 'Rider'}</span>
            </p>
            {debt.isWaiting ? (
              <Tag tone="wait">Waits for a second person</Tag>
            ) : (
              <Button
                variant="quiet"
                size="desk"
                aria-haspopup="dialog"
                aria-label={`Write off what ${debt.name} owes`}
                onClick={() => onAsk(debt)}
              >
                Write off
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface WriteOffSheetProps {
  debt: DebtDto;
  onDone: () => void;
  onClose: () => void;
}

function WriteOffSheet({ debt, onDone, onClose }: WriteOffSheetProps) {
  const { party, ownerId, name, amount } = debt;
  return (
    <ActionSheet
      title={`Write off ${formatNaira(amount)}?`}
      description={`${name} owes it and won’t earn any more. A second person has to agree, then Eki bears it.`}
      path="/api/admin/write-off/ask"
      action="Ask a second person"
      toFields={() => ({ party, ownerId })}
      done="A second person has to agree"
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function About({ one }: { one: ApprovalDto }) {
  if (one.kind === 'payout') {
    return (
      <p>
        Payout of{' '}
        <b className="font-display text-lg tabular">
          <Naira amount={one.amount} />
        </b>{' '}
        to{' '}
        <a
          href={paths.adminPayouts({ payout: one.jobId })}
          className="font-bold text-adire underline"
        >
          {one.customer}
        </a>
      </p>
    );
  }
  if (one.kind === 'write-off') {
    return (
      <p>
        Writing off{' '}
        <b className="font-display text-lg tabular">
          <Naira amount={one.amount} />
        </b>{' '}
        that <b dir="auto">{one.customer}</b> owes Eki
      </p>
    );
  }
  if (one.kind === 'shop' || one.kind === 'rider') {
    return (
      <p>
        Closing <b dir="auto">{one.customer}</b> for good.{' '}
        {one.kind === 'shop'
          ? 'Shoppers won’t see the shop again.'
          : 'No more jobs for this rider.'}
      </p>
    );
  }
  return (
    <p>
      {one.isCancel ? 'Cancelling, which costs Eki ' : ''}
      <b className="font-display text-lg tabular">
        <Naira amount={one.amount} />
      </b>
      {one.isCancel ? '. For ' : ' to '}
      {one.customer}
      {one.isCancel ? ', ' : ' for '}
      <a
        href={
          one.kind === 'report'
            ? paths.adminReports({ report: one.jobId })
            : paths.adminJob(one.kind, one.jobId)
        }
        className="font-bold tracking-wide text-adire underline"
      >
        {one.kind === 'report' ? 'Report' : KIND_NAMES[one.kind]} {one.number}
      </a>
    </p>
  );
}

/** Whether it is about money for a customer, from what they paid. */
const isRefund = ({ kind }: ApprovalDto) =>
  kind === 'order' || kind === 'dispatch' || kind === 'errand' || kind === 'report';

function toLabel({ kind, customer, number, isCancel }: ApprovalDto): string {
  switch (kind) {
    case 'shop':
    case 'rider':
      return `Closing ${customer}`;
    case 'payout':
      return `Payout to ${customer}`;
    case 'write-off':
      return `Debt of ${customer}`;
    default:
      return `${isCancel ? 'Cancellation of' : 'Refund for'} ${number}`;
  }
}

interface WaitingProps {
  one: ApprovalDto;
  now: string;
  /** The first approval that this person may grant. */
  isFirst: boolean;
  onDecide: (decision: Decision) => void;
}

function Waiting({ one, now, isFirst, onDecide }: WaitingProps) {
  return (
    <li>
      <article aria-label={toLabel(one)} className="grid gap-1.5 border-t border-line px-4 py-3">
        <About one={one} />
        {isRefund(one) ? <p>{paidText(one)}</p> : null}
        <p dir="auto">“{one.reason}”</p>
        <p className="text-ink-2">
          {one.isOwn ? 'You' : (one.askedBy ?? 'Someone')} asked{' '}
          {formatWhen(one.askedAt, new Date(now))}. Expires in {duration(now, one.expiresAt)}.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {one.isOwn ? null : (
            <Button
              aria-haspopup="dialog"
              variant={isFirst ? 'primary' : 'quiet'}
              size="desk"
              onClick={() => onDecide('agree')}
            >
              Agree
            </Button>
          )}
          <Button
            aria-haspopup="dialog"
            variant="quiet"
            size="desk"
            onClick={() => onDecide('decline')}
          >
            {one.isOwn ? 'Take back' : 'Decline'}
          </Button>
          {one.isOwn ? <span className="text-ink-2">Someone else has to agree.</span> : null}
        </div>
      </article>
    </li>
  );
}

function Decided({ one, now }: { one: ApprovalDto; now: string }) {
  const isAgreed = one.state === 'agreed';
  return (
    <li className="grid gap-1 border-t border-line px-4 py-2.5">
      <About one={one} />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        <Tag tone={isAgreed ? 'go' : 'quiet'}>
          {isAgreed ? 'Agreed' : one.isTakenBack ? 'Taken back' : 'Declined'}
        </Tag>
        {one.decidedBy ?? 'Someone'}
        {one.decidedAt ? `, ${formatWhen(one.decidedAt, new Date(now))}` : ''}
      </p>
    </li>
  );
}

interface DecisionTexts {
  /** What is decided about. */
  what: string;
  /** The button of who agrees. */
  agreed: string;
  effect: string;
  noEffect: string;
  done: string;
}

function toTexts(one: ApprovalDto): DecisionTexts {
  const amount = formatNaira(one.amount);
  const { kind, customer, number, isCancel } = one;
  switch (kind) {
    case 'shop':
    case 'rider':
      return {
        what: 'request',
        agreed: `Close ${customer}`,
        effect: 'Orders and jobs under way go on; nothing new comes. You can’t undo this.',
        noEffect: 'It goes on.',
        done: `${customer} closed`,
      };
    case 'payout':
      return {
        what: 'approval',
        agreed: `Release ${amount}`,
        effect: `${customer}. It goes to the bank right away, and you can’t undo this.`,
        noEffect: 'The payout stays requested.',
        done: `${amount} released`,
      };
    case 'write-off':
      return {
        what: 'write-off',
        agreed: `Write off ${amount}`,
        effect: `${customer} owes it and won’t earn any more. Eki bears it. You can’t undo this.`,
        noEffect: 'They still owe it.',
        done: `${customer}’s debt is written off`,
      };
    default:
      return isCancel
        ? {
            what: 'cancellation',
            agreed: `Cancel ${number}`,
            effect: `${customer} gets a refund, and Eki pays ${amount} to the shops and riders. You can’t undo this.`,
            noEffect: 'It goes on.',
            done: `${number} cancelled`,
          }
        : {
            what: 'refund',
            agreed: `Refund ${amount}`,
            effect: `${paidText(one)} ${customer} gets it in the wallet right away. You can’t undo this.`,
            noEffect: `${customer} gets nothing.`,
            done: `${amount} refunded`,
          };
  }
}

interface DecideSheetProps {
  one: ApprovalDto;
  decision: Decision;
  onDone: () => void;
  onClose: () => void;
}

function DecideSheet({ one, decision, onDone, onClose }: DecideSheetProps) {
  const isAgreeing = decision === 'agree';
  const { what, agreed, effect, noEffect, done } = toTexts(one);
  const action = isAgreeing ? agreed : one.isOwn ? 'Take back' : `Decline ${what}`;
  return (
    <ActionSheet
      title={
        isAgreeing ? `${agreed}?` : one.isOwn ? `Take back this ${what}?` : `Decline this ${what}?`
      }
      description={isAgreeing ? effect : `${noEffect} It can be asked for again.`}
      path={`/api/admin/approval/${decision}`}
      action={action}
      variant={isAgreeing ? 'primary' : 'danger'}
      toFields={() => ({ approvalId: one.id })}
      done={isAgreeing ? done : one.isOwn ? 'Taken back' : 'Declined'}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
