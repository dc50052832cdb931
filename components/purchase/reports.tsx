import clsx from 'clsx';
import { Box } from '@/components/ui/box';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { Tag } from '@/components/ui/tag';
import { formatClockSoon } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { ReportDto, ReportPartyDto } from '@/lib/purchases/moves/reports/dto';
import { ReplyToReport } from './reply-to-report';
import { ReportClock } from './report-clock';
import { answeredText, problemTitle, reportState } from './report-text';

interface ReportsProps {
  kind: ServiceKind;
  reports: readonly ReportDto[];
  /** The items of an order, "2 × Zobo". */
  items?: readonly { id: string; label: string }[] | undefined;
  now: Date;
}

/** The customer's reports, the newest first; empty if there are none. */
export function Reports({ kind, reports, items = [], now }: ReportsProps) {
  return reports.toReversed().map((report) => (
    <Box key={report.id} className="mt-4">
      <section aria-labelledby={`report-${report.id}`}>
        <Head kind={kind} report={report} items={items} now={now} />
        <div className="mt-3 flex items-start gap-3.5">
          {report.photoId ? (
            <a href={`/api/files/${report.photoId}`} target="_blank" rel="noreferrer">
              <img
                src={`/api/files/${report.photoId}`}
                alt="What you sent"
                className="size-24 shrink-0 rounded-control object-cover"
              />
            </a>
          ) : null}
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p>“{report.message}”</p>
            <p className="mt-0.5 text-sm text-ink-2">You, {formatClockSoon(report.at, now)}</p>
          </div>
        </div>
        {report.answer ? <Answer report={report} now={now} /> : <Steps report={report} now={now} />}
        {report.reply ? (
          <p className="mt-3 wrap-anywhere">
            “{report.reply}” <span className="text-sm text-ink-2">You</span>
          </p>
        ) : null}
        {report.reply && report.state !== 'closed' ? <Steps report={report} now={now} /> : null}
        {report.canReply ? <ReplyToReport kind={kind} reportId={report.id} /> : null}
      </section>
    </Box>
  ));
}

function Head({
  kind,
  report,
  items,
  now,
}: Required<Pick<ReportsProps, 'kind' | 'now'>> & {
  report: ReportDto;
  items: readonly { id: string; label: string }[];
}) {
  const named = items.filter(({ id }) => report.itemIds.includes(id)).map(({ label }) => label);
  const isClosed = report.state === 'closed';
  const title = problemTitle(kind, report.category, named);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!isClosed && report.dueAt ? (
        <ReportClock dueAt={report.dueAt} now={now.toISOString()} />
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-tint text-leaf">
          <Icon name="flag" className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
        <h2 id={`report-${report.id}`} className="text-lg leading-snug">
          {title}
        </h2>
        {!isClosed && report.dueAt ? (
          <p className="text-sm font-bold text-leaf">
            Answer by {formatClockSoon(report.dueAt, now)}
          </p>
        ) : null}
      </div>
      {isClosed ? <Tag tone={report.amount > 0 ? 'go' : 'quiet'}>{reportState(report)}</Tag> : null}
    </div>
  );
}

/** What happens until the answer. */
function Steps({ report, now }: { report: ReportDto; now: Date }) {
  const due = report.dueAt ? `By ${formatClockSoon(report.dueAt, now)}, here and by email` : '';
  const steps = [
    { title: 'Reported', detail: formatClockSoon(report.at, now), state: 'done' },
    { title: 'We’re looking into it', detail: '', state: 'now' },
    { title: 'Answer', detail: due, state: 'ahead' },
  ] as const;
  return (
    <ol className="mt-4 grid gap-2.5">
      {steps.map(({ title, detail, state }) => (
        <li
          key={title}
          aria-current={state === 'now' ? 'step' : undefined}
          className="flex items-start gap-3.5"
        >
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-6.5 shrink-0 place-items-center rounded-full',
              state === 'done' && 'bg-leaf text-card',
              state === 'now' && 'inset-ring-3 inset-ring-mango',
              state === 'ahead' && 'inset-ring-2 inset-ring-line',
            )}
          >
            {state === 'done' ? <Icon name="check" className="size-4" strokeWidth={2.4} /> : null}
            {state === 'now' ? <span className="size-2.5 rounded-full bg-mango" /> : null}
          </span>
          <div className={clsx('min-w-0', state === 'ahead' && 'text-ink-2')}>
            <p className="leading-6.5 font-bold">{title}</p>
            {detail ? <p className="text-sm text-ink-2">{detail}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Our answer, and who paid for the refund. */
function Answer({ report, now }: { report: ReportDto; now: Date }) {
  const payers = report.parties.filter(({ party, amount }) => party !== 'customer' && amount < 0);
  return (
    <>
      <div className="mt-4 rounded-[20px] bg-tint px-4 py-3.5 wrap-anywhere whitespace-pre-line">
        {report.answer}
        <p className="mt-1 text-sm text-ink-2">{answeredText(report, now)}</p>
      </div>
      {report.amount > 0 ? (
        <>
          <Bar payers={payers} />
          <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-2">
            {payers.map(({ party, name, amount }) => (
              <div key={`${party}:${name}`} className="contents">
                <span
                  aria-hidden="true"
                  className={clsx('size-2.75 rounded-[3px]', COLOURS[party])}
                />
                <dt className="wrap-anywhere">{name}</dt>
                <dd className="text-right font-bold">
                  <Naira amount={-amount} />
                </dd>
              </div>
            ))}
            <dt className="col-span-2 border-t border-line pt-3 font-bold">You got</dt>
            <dd className="border-t border-line pt-3 text-right font-display text-lg font-bold">
              <Naira amount={report.amount} />
            </dd>
          </dl>
          <p className="mt-4 flex flex-wrap items-center gap-x-3 border-t border-line pt-3.5">
            <Icon name="wallet" className="size-5.5 shrink-0 text-adire" />
            <span className="flex-1 font-bold">In your Eki wallet</span>
            <IntentLink
              href={paths.wallet()}
              className="flex min-h-11 items-center font-bold text-adire hover:underline"
            >
              Open wallet
            </IntentLink>
          </p>
        </>
      ) : null}
    </>
  );
}

const COLOURS: Record<ReportPartyDto['party'], string> = {
  customer: '',
  shop: 'bg-adire',
  rider: 'bg-mango',
  platform: 'bg-leaf',
};

/** The shares of who paid. */
function Bar({ payers }: { payers: readonly ReportPartyDto[] }) {
  return (
    <div aria-hidden="true" className="mt-4 mb-3 flex h-3 gap-0.5 overflow-hidden rounded-md">
      {payers.map(({ party, name, amount }) => (
        <span
          key={`${party}:${name}`}
          className={COLOURS[party]}
          style={{ flexGrow: -amount, flexBasis: 0 }}
        />
      ))}
    </div>
  );
}
