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
import type { ApprovalDto, ApprovalsDto } from '@/lib/core/audit';
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
                  Refunds, cancellations and closings that need a second person show up here.
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
    </StaffMain>
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

const isClosing = ({ kind }: ApprovalDto) => kind === 'shop' || kind === 'rider';

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
      <article
        aria-label={
          isClosing(one)
            ? `Closing ${one.customer}`
            : `${one.isCancel ? 'Cancellation of' : 'Refund for'} ${one.number}`
        }
        className="grid gap-1.5 border-t border-line px-4 py-3"
      >
        <About one={one} />
        {isClosing(one) ? null : <p>{paidText(one)}</p>}
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

interface DecideSheetProps {
  one: ApprovalDto;
  decision: Decision;
  onDone: () => void;
  onClose: () => void;
}

function DecideSheet({ one, decision, onDone, onClose }: DecideSheetProps) {
  const amount = formatNaira(one.amount);
  const isAgreeing = decision === 'agree';
  const closes = isClosing(one);
  const what = closes ? 'request' : one.isCancel ? 'cancellation' : 'refund';
  const agreed = closes
    ? `Close ${one.customer}`
    : one.isCancel
      ? `Cancel ${one.number}`
      : `Refund ${amount}`;
  const action = isAgreeing ? agreed : one.isOwn ? 'Take back' : `Decline ${what}`;
  const effect = closes
    ? `Orders and jobs under way go on; nothing new comes. You can’t undo this.`
    : one.isCancel
      ? `${one.customer} gets a refund, and Eki pays ${amount} to the shops and riders. You can’t undo this.`
      : `${paidText(one)} ${one.customer} gets it in the wallet right away. You can’t undo this.`;
  const noEffect = closes || one.isCancel ? 'It goes on.' : `${one.customer} gets nothing.`;
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
      done={
        isAgreeing
          ? closes
            ? `${one.customer} closed`
            : one.isCancel
              ? `${one.number} cancelled`
              : `${amount} refunded`
          : one.isOwn
            ? 'Taken back'
            : 'Declined'
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
