'use client';

import clsx from 'clsx';
import { Icon, type IconName } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Panel } from '@/components/work/kit/panel';
import { formatDayTime, formatList, formatNaira, formatWhen } from '@/lib/core/format';
import { opsCancelText } from '@/lib/purchases/moves/messages';
import type { JobDto, JobEventDto } from '@/lib/purchases/moves/staff-dto';
import { auditTitle, byText, eventTitle, offerText, reasonText } from './job-text';
import { Photo } from './photo';

const ICONS: Readonly<Record<NonNullable<JobEventDto['command']>, IconName>> = {
  place: 'credit-card',
  confirm: 'store',
  assign: 'bike',
  reassign: 'bike',
  release: 'bike',
  ready: 'store',
  delay: 'timer',
  ask: 'message-circle-question-mark',
  swap: 'message-circle-question-mark',
  drop: 'ban',
  'hand-over': 'package-check',
  spend: 'banknote',
  raise: 'banknote',
  pick: 'package-check',
  deliver: 'check',
  cancel: 'ban',
  'wrong-code': 'lock',
  offer: 'bike',
  arrive: 'map-pin',
  call: 'phone',
  'stop-done': 'check',
  'stop-skipped': 'ban',
  unreachable: 'phone-off',
};

function getTone({ command, status }: JobEventDto): string {
  if (status === 'Order Cancelled') return 'bg-danger-tint text-danger';
  if (command === 'deliver') return 'bg-leaf-tint text-leaf';
  return command === 'wrong-code' || command === 'unreachable'
    ? 'bg-mango-tint text-mango-text'
    : 'bg-tint text-adire';
}

/** Events of the job, newest first. */
export function JobTimeline({ job }: { job: JobDto }) {
  const now = new Date(job.serverNow);
  return (
    <Panel title="Timeline" id="job-timeline">
      <ol className="px-4 pb-2">
        {job.timeline.map((event) => {
          const icon = ICONS[event.command] ?? 'check';
          return (
            <li
              key={`${event.at}:${event.command}:${event.items.join()}`}
              className="flex gap-2.5 border-t border-line py-2 first:border-t-0"
            >
              <span
                aria-hidden="true"
                className={clsx(
                  'grid size-7 shrink-0 place-items-center rounded-full',
                  getTone(event),
                )}
              >
                <Icon name={icon} className="size-4" strokeWidth={1.9} />
              </span>
              <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
                <div className="min-w-0 flex-1 basis-48 pt-0.5">
                  <p>
                    <b>{eventTitle(event)}</b>
                    {event.rider && !event.offer ? `, ${event.rider}` : ''}
                    {event.items.length > 0 ? `, ${formatList(event.items)}` : ''}
                    {event.refund > 0 ? `, ${formatNaira(event.refund)} refunded` : ''}
                  </p>
                  {offerText(event) ? <p className="text-ink-2">{offerText(event)}</p> : null}
                  <Why event={event} />
                </div>
                <p className="text-ink-2 wide:text-right">
                  <span className="tabular wide:block">{formatDayTime(event.at, now)}</span>{' '}
                  {byText(event)}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function Why({ event: { reason, told, fault } }: { event: JobEventDto }) {
  if (!reason && !fault) return null;
  return (
    <p className="mt-1 rounded-[10px] bg-sand px-2.5 py-1.5">
      {reason ? `“${reasonText(reason)}”` : ''}
      {told && told !== reason ? ` Customer told: “${opsCancelText(told)}.”` : ''}
      {fault ? ` At fault: ${fault === 'platform' ? 'Eki' : fault}.` : ''}
    </p>
  );
}

/** Ledger entries and staff actions. */
export function JobMoney({ job }: { job: JobDto }) {
  const now = new Date(job.serverNow);
  const { money, audit } = job;
  return (
    <div className="grid gap-3.5">
      <Panel
        title="Money"
        id="job-money"
        aside={<span className="text-xs text-ink-2">from the ledger</span>}
      >
        <dl>
          <Line name="Delivery fee" amount={money.deliveryFee} />
          <Line name="Service fee" amount={money.serviceFee} />
          {money.promo ? (
            <Line name={`Promo ${money.promo.code}`} amount={-money.promo.saved} />
          ) : null}
          <Line name="Refunded" amount={money.refunded} />
          {money.goodwill > 0 ? <Line name="Goodwill" amount={money.goodwill} /> : null}
          <Line name="In escrow" amount={money.escrow} isStrong />
        </dl>
        {money.transfers.map(({ id, at, description, entries }) => (
          <div key={id}>
            <h3 className="flex flex-wrap justify-between gap-x-3 bg-sand px-4 py-1.5 text-sm">
              {description}
              <span className="font-normal text-ink-2">{formatWhen(at, now)}</span>
            </h3>
            <dl>
              {entries.map(({ account, amount }) => (
                <Line key={account} name={account} amount={amount} />
              ))}
            </dl>
          </div>
        ))}
      </Panel>
      <Panel title="Audit log" id="job-audit">
        {audit.length === 0 ? (
          <p className="px-4 pb-3.5 text-ink-2">No changes by staff yet.</p>
        ) : (
          <ol>
            {audit.map((entry) => (
              <li key={entry.id} className="border-t border-line px-4 py-2.5">
                <p>
                  <b>{auditTitle(entry)}</b>
                  {entry.amount === null ? '' : `, ${formatNaira(entry.amount)}`}
                </p>
                <p dir="auto">“{entry.reason}”</p>
                {entry.photoId ? <Photo id={entry.photoId} alt="Photo of the delivery" /> : null}
                <p className="text-ink-2">
                  {entry.name ?? 'Deleted account'}, {formatWhen(entry.at, now)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
}

function Line({
  name,
  amount,
  isStrong = false,
}: {
  name: string;
  amount: number;
  isStrong?: boolean;
}) {
  return (
    <div
      className={clsx(
        'flex flex-wrap justify-between gap-x-3 border-t border-line px-4 py-1.5',
        isStrong && 'font-bold',
      )}
    >
      <dt>{name}</dt>
      <dd className="tabular">
        <Naira amount={amount} />
      </dd>
    </div>
  );
}
