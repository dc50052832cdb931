'use client';

import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { replyClock } from '@/components/ui/reply-clock';
import { Ring } from '@/components/ui/ring';
import { Loading } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { Panel } from '@/components/work/kit/panel';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { useServerNow } from '@/components/work/kit/use-server-now';
import { queryClient } from '@/lib/client/query-client';
import {
  formatClockSoon,
  formatDayTime,
  formatList,
  formatTime,
  formatWhen,
} from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ObjectionDto, ReportDetailDto } from '@/lib/purchases/moves/reports/dto';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import {
  factText,
  RESOLUTION_NAMES,
  rateShare,
  rateText,
  rowTitle,
  shopAnswerText,
  sinceDelivery,
} from './report-ops-text';
import { AskShopSheet, ObjectionSheet } from './report-sheets';
import { PartyRows, ResolvePanel } from './resolve-panel';
import { useResolution } from './use-resolution';

interface ReportPaneProps {
  userId: string;
  reportId: string;
}

/** One report, with what is known about it and its answer. */
export function ReportPane({ userId, reportId }: ReportPaneProps) {
  const query = useReading<{ report: ReportDetailDto }>({
    userId,
    path: `/api/admin/reports/${reportId}`,
    failed: REPORT_MESSAGES.detailFailed,
  });
  return (
    <StaffQuery query={query} loading={<Loading className="grid gap-3" rows={['h-60', 'h-40']} />}>
      {({ report }) => (
        <Detail
          report={report}
          userId={userId}
          readAt={query.dataUpdatedAt}
          onChange={() => void queryClient.invalidateQueries({ queryKey: ['staff', userId] })}
        />
      )}
    </StaffQuery>
  );
}

interface DetailProps {
  report: ReportDetailDto;
  userId: string;
  /** When it was read, by this device's clock, ms. */
  readAt: number;
  onChange: () => void;
}

function Detail({ report, userId, readAt, onChange }: DetailProps) {
  const now = useServerNow(Date.parse(report.serverNow) - readAt);
  const resolution = useResolution(report, userId);
  const [isAsking, setAsking] = useState(false);
  const [objection, setObjection] = useState<ObjectionDto | null>(null);
  const isOpen = report.state !== 'closed';
  const undecided = report.objections.find(({ canDecide }) => canDecide);
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,19.5rem)]">
      <div className="grid gap-3">
        <section
          aria-labelledby="report-title"
          className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere"
        >
          <div className="p-4">
            <Heading report={report} now={now} />
            <blockquote className="mt-3 rounded-control bg-sand px-3.5 py-3">
              “{report.message}” <span className="text-ink-2">{formatWhen(report.at, now)}</span>
            </blockquote>
            {report.reply ? (
              <blockquote className="mt-2 rounded-control bg-mango-tint px-3.5 py-3">
                <b>Reply to our answer:</b> “{report.reply.message}”{' '}
                <span className="text-ink-2">{formatWhen(report.reply.at, now)}</span>
              </blockquote>
            ) : null}
            <About report={report} now={now} />
          </div>
          <Lines report={report} resolution={isOpen ? resolution : null} />
        </section>
        <Known report={report} now={now} />
      </div>
      <div className="grid gap-3">
        {report.decisions.map((decision) => (
          <Panel
            key={decision.at}
            title={RESOLUTION_NAMES[decision.resolution]}
            id={`decision-${decision.at}`}
            aside={<span className="ml-auto text-ink-2">{formatWhen(decision.at, now)}</span>}
          >
            <div className="grid gap-3 px-4 pb-4">
              <p className="whitespace-pre-line">{decision.answer}</p>
              <p className="text-ink-2">
                {decision.by ?? 'Deleted account'}
                {decision.agreedBy ? `, agreed by ${decision.agreedBy}` : ''}
              </p>
              {decision.parties.length > 0 ? (
                <PartyRows parties={decision.parties} name={report.firstName} />
              ) : null}
            </div>
          </Panel>
        ))}
        {report.objections.map((one) => (
          <Panel key={one.id} title={`${one.name} objects`} id={`objection-${one.id}`}>
            <div className="grid gap-2 px-4 pb-4">
              <p>“{one.message}”</p>
              <p className="text-ink-2">
                <Naira amount={one.amount} />, {formatWhen(one.at, now)}
              </p>
              {one.outcome ? (
                <p>
                  <b>{one.outcome.keep ? 'Kept' : 'Moved to Eki'}</b> by{' '}
                  {one.outcome.by ?? 'a colleague'}: {one.outcome.reason}
                </p>
              ) : one.canDecide ? (
                <Button
                  variant={one === undecided ? 'primary' : 'quiet'}
                  size="desk"
                  className="w-fit"
                  aria-haspopup="dialog"
                  onClick={() => setObjection(one)}
                >
                  Decide
                </Button>
              ) : (
                <p>A colleague who didn’t resolve this decides.</p>
              )}
            </div>
          </Panel>
        ))}
        {report.approval ? (
          <Notice tone="warn">
            <p>
              <b>
                <Naira amount={report.approval.amount} />
              </b>{' '}
              waits for a second person. {report.approval.askedBy ?? 'A colleague'} wrote: “
              {report.approval.answer}”
            </p>
            <a href={paths.adminApprovals()} className={`${buttonClass('quiet', 'desk')} mt-2`}>
              Open approvals
            </a>
          </Notice>
        ) : null}
        {isOpen && !report.approval ? (
          <ResolvePanel report={report} resolution={resolution} onDone={onChange} />
        ) : null}
        {isOpen && report.questions.length < report.shops.length ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[18px] border border-line bg-card px-4 py-3">
            <Icon name="store" className="size-4.5 text-ink-2" />
            <span className="min-w-0 flex-1 text-ink-2">Not sure who’s at fault?</span>
            <Button
              variant="link"
              size="desk"
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              Ask the shop
            </Button>
          </div>
        ) : null}
      </div>
      {isAsking ? (
        <AskShopSheet report={report} onDone={onChange} onClose={() => setAsking(false)} />
      ) : null}
      {objection ? (
        <ObjectionSheet
          reportId={report.id}
          objection={objection}
          onDone={onChange}
          onClose={() => setObjection(null)}
        />
      ) : null}
    </div>
  );
}

function Heading({ report, now }: { report: ReportDetailDto; now: Date }) {
  const clock = report.state !== 'closed' && report.dueAt ? replyClock(report.dueAt, now) : null;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <h2 id="report-title" className="text-xl">
          {rowTitle(report)}
        </h2>
        <p className="text-ink-2">
          {report.customer}, {sinceDelivery(report)}
          {report.openedBy ? `, opened by ${report.openedBy}` : ''}
        </p>
      </div>
      {clock && report.dueAt ? (
        <div className="flex items-center gap-2.5">
          <Ring clock={clock} label={`${clock.text} ${clock.words}`} />
          <p className="leading-snug">
            <b className="block">{clock.words.replace('to reply', 'to answer')}</b>
            <span className="text-ink-2">by {formatClockSoon(report.dueAt, now)}</span>
          </p>
        </div>
      ) : (
        <Tag tone="quiet">Closed</Tag>
      )}
    </div>
  );
}

/** The photo, and the purchase. */
function About({ report, now }: { report: ReportDetailDto; now: Date }) {
  const shops = formatList(report.shops.map(({ name }) => name));
  const rows: [string, ReactNode][] = [
    ['Number', report.number],
    ['Paid', <Naira key="paid" amount={report.total} />],
    ...(report.refunded > 0
      ? [['Refunded', <Naira key="refunded" amount={report.refunded} />] as [string, ReactNode]]
      : []),
    ...(shops ? [[report.shops.length > 1 ? 'Shops' : 'Shop', shops] as [string, ReactNode]] : []),
    ['Rider', report.rider ?? 'None'],
    [
      report.deliveredAt ? 'Delivered' : 'Going to',
      report.deliveredAt
        ? `${formatDayTime(report.deliveredAt, now)}, ${report.area}`
        : report.area,
    ],
  ];
  return (
    <div className="mt-3.5 grid gap-4 wide:grid-cols-[auto_minmax(0,1fr)]">
      {report.photoId ? (
        <a href={`/api/files/${report.photoId}`} target="_blank" rel="noreferrer">
          <img
            src={`/api/files/${report.photoId}`}
            alt={`From ${report.firstName}`}
            className="max-h-56 rounded-control object-cover wide:w-45"
          />
        </a>
      ) : null}
      <div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {rows.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <a
          href={paths.adminJob(report.kind, report.jobId)}
          className={`${buttonClass('quiet', 'desk')} mt-3`}
        >
          Open {report.kind}
        </a>
      </div>
    </div>
  );
}

interface LinesProps {
  report: ReportDetailDto;
  /** Null once the report is closed: nothing can be chosen. */
  resolution: ReturnType<typeof useResolution> | null;
}

/** The order's lines, to choose the pieces of a refund. */
function Lines({ report, resolution }: LinesProps) {
  if (report.lines.length === 0) return null;
  const canChoose = resolution?.draft.resolution === 'refund';
  return (
    <ul>
      {report.lines.map((line) => {
        const chosen = resolution?.draft.items[line.itemId] ?? 0;
        const isChosen = canChoose && chosen > 0;
        return (
          <li
            key={line.itemId}
            className={`flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-2 ${isChosen || (!canChoose && line.isReported) ? 'bg-danger-tint' : ''}`}
          >
            <label
              htmlFor={`refund-${line.itemId}`}
              className="flex min-h-11 min-w-0 flex-1 basis-32 items-center gap-3"
            >
              {canChoose ? (
                <input
                  type="checkbox"
                  id={`refund-${line.itemId}`}
                  checked={isChosen}
                  disabled={line.left === 0}
                  className="size-5.5 shrink-0 accent-adire"
                  onChange={({ target }) =>
                    resolution?.setPieces(line.itemId, target.checked ? line.left : 0)
                  }
                />
              ) : null}
              <img
                src={line.image ? `${line.image}-160.webp` : undefined}
                alt=""
                className="size-8 shrink-0 rounded-lg bg-sand object-cover"
              />
              <span className="min-w-0 leading-snug">
                <b className="block font-semibold">{line.name}</b>
                <span className="text-ink-2">
                  {[
                    line.choices,
                    line.left < line.quantity && `${line.left} of ${line.quantity} left`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
            {isChosen && line.left > 1 ? (
              <Pieces line={line} chosen={chosen} onChange={resolution?.setPieces} />
            ) : (
              <span className="tabular">{line.quantity}</span>
            )}
            <b className="min-w-14 text-right tabular">
              <Naira amount={line.price} />
            </b>
          </li>
        );
      })}
    </ul>
  );
}

function Pieces({
  line,
  chosen,
  onChange,
}: {
  line: ReportDetailDto['lines'][number];
  chosen: number;
  onChange: ReturnType<typeof useResolution>['setPieces'] | undefined;
}) {
  return (
    <select
      aria-label={`Pieces of ${line.name} to refund`}
      value={chosen}
      className="min-h-11 rounded-control bg-card px-2 inset-ring-[1.5px] inset-ring-border wide:min-h-9"
      onChange={({ target }) => onChange?.(line.itemId, Number(target.value))}
    >
      {Array.from({ length: line.left }, (_, at) => at + 1).map((pieces) => (
        <option key={pieces} value={pieces}>
          {pieces} of {line.quantity}
        </option>
      ))}
    </select>
  );
}

/** What happened, what the shop said, and how often shop and customer have reports. */
function Known({ report, now }: { report: ReportDetailDto; now: Date }) {
  const rows: {
    key: string;
    icon: IconName;
    text: string;
    aside: string;
    photoId?: string | null;
  }[] = [
    ...report.questions.map((one) => ({
      key: `question-${one.vendorId}`,
      icon: 'store' as const,
      text: shopAnswerText(one, now),
      aside: one.answer
        ? `${one.answer.name ?? 'A member'}, ${formatTime(one.answer.at)}`
        : `asked ${formatTime(one.askedAt)}`,
      photoId: one.answer?.photoId ?? null,
    })),
    ...report.facts.map((fact) => ({
      key: `${fact.code}-${fact.at}-${fact.name}`,
      icon: fact.code === 'ready' ? ('store' as const) : ('package' as const),
      text: factText(fact),
      aside: formatTime(fact.at),
    })),
    ...report.shops.map(({ vendorId, name, rate }) => ({
      key: vendorId,
      icon: 'store' as const,
      text: `${name}: ${rateText(rate)}`,
      aside: rateShare(rate),
    })),
    {
      key: 'customer',
      icon: 'user-round',
      text: `${report.firstName}: ${rateText(report.customerRate)}`,
      aside: rateShare(report.customerRate),
    },
  ];
  return (
    <Panel title="What we know" id="report-known">
      <ul className="px-4 pb-2">
        {rows.map(({ key, icon, text, aside, photoId }) => (
          <li
            key={key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2.5 first:border-0"
          >
            <Icon name={icon} className="size-4.5 shrink-0 text-ink-2" />
            <div className="min-w-0 flex-1 basis-48">
              {text}
              {photoId ? (
                <a
                  href={`/api/files/${photoId}`}
                  target="_blank"
                  rel="noreferrer"
                  className="mt-1.5 block w-fit"
                >
                  <img
                    src={`/api/files/${photoId}`}
                    alt="From the shop"
                    className="size-20 rounded-control object-cover"
                  />
                </a>
              ) : null}
            </div>
            <span className="text-right text-ink-2">{aside}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
