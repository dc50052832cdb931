'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { daysText, groupDays, spanText } from '@/components/sellers/week-hours';
import { Icon } from '@/components/ui/icon';
import { LazyCampusMap } from '@/components/ui/lazy-campus-map';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import type { ApplicationDto, ApplicationFileDto } from '@/lib/applications/dto';
import type { Decision, FileField } from '@/lib/applications/policy';
import { apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { pushToast } from '@/lib/client/toast-queue';
import { categoryLabel } from '@/lib/core/categories';
import { formatDate, formatWhen } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import type { ApplicationPageDto, CheckDto } from '@/lib/ops/dto';
import { ActionSheet } from './action-sheet';
import { duration, VEHICLE_NAMES } from './job-text';
import { NotesPlate } from './notes-plate';
import {
  Call,
  LoadFailed,
  OpsMain,
  Plate,
  SMALL_BUTTON,
  StaleNotice,
  URGENT_BUTTON,
} from './page-parts';
import { endsText } from './standing-text';
import { useReading } from './use-reading';

const FILES: readonly [FileField, string][] = [
  ['document', 'NIN slip or ID'],
  ['identity', 'NIN slip or ID'],
  ['photo', 'Selfie'],
  ['licence', 'Rider’s licence'],
  ['shopFront', 'Shop front'],
  ['foodCertificate', 'Food handler’s certificate'],
  ['cac', 'CAC certificate'],
  ['logo', 'Logo'],
  ['cover', 'Cover'],
];

/** One application with its papers and automatic checks, and the decision on it. */
export function ApplicationView({ userId, id }: { userId: string; id: string }) {
  const { data, error, refetch } = useReading<ApplicationPageDto>({
    userId,
    path: `/api/admin/applications/${id}`,
    failed: PAGE_MESSAGES.somethingWrong,
  });
  const name = data?.application.shop?.businessName || data?.applicant.name || 'Application';
  return (
    <OpsMain
      title={
        <div className="flex items-center gap-2">
          <a
            href={paths.adminApplications()}
            aria-label="All applications"
            className={SMALL_BUTTON}
          >
            <Icon name="chevron-left" className="size-4.5" strokeWidth={1.9} />
          </a>
          <h1 dir="auto" className="text-lg wide:text-2xl">
            {name}
          </h1>
        </div>
      }
      aside={data ? <StateTag page={data} /> : null}
    >
      {data ? (
        <>
          <StaleNotice error={error} onRetry={() => void refetch()} />
          <div className="mt-3 grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-4">
              <Facts page={data} />
              <Papers application={data.application} />
              <Checks page={data} />
            </div>
            <div className="grid gap-4">
              <DecisionPlate page={data} onDone={() => void refetch()} />
              <NotesPlate
                personId={data.applicant.id}
                notes={data.notes}
                onChanged={() => void refetch()}
              />
              <History page={data} />
            </div>
          </div>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="mt-3 grid gap-3">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-48" />
          <Skeleton className="h-32" />
        </div>
      )}
    </OpsMain>
  );
}

function StateTag({ page: { application, serverNow } }: { page: ApplicationPageDto }) {
  const { state, submittedAt } = application;
  if (state === 'submitted' && submittedAt) {
    return <Tag tone="wait">Waiting {duration(submittedAt, serverNow)}</Tag>;
  }
  if (state === 'approved') return <Tag tone="go">Approved</Tag>;
  return (
    <Tag tone={state === 'rejected' ? 'stop' : 'quiet'}>
      {state === 'draft' ? 'Sent back' : 'Rejected'}
    </Tag>
  );
}

function Facts({ page }: { page: ApplicationPageDto }) {
  const { application, applicant, metres, serverNow } = page;
  const { shop, ride, bank } = application;
  const rows: [string, React.ReactNode][] = [
    [
      shop ? 'Owner' : 'Name',
      <a
        key="person"
        href={paths.adminPerson(applicant.id)}
        className="font-bold text-adire underline"
      >
        {applicant.name}
      </a>,
    ],
    ['Account', `${applicant.email}, since ${formatDate(applicant.since)}`],
    ...(shop
      ? ([
          ['Phone', <Call key="call" phone={shop.phone} name={shop.businessName} />],
          ['Sells', `${shop.categories.map(categoryLabel).join(', ')}: ${shop.description}`],
          ['Address', shop.address],
          ['Riders find it', shop.landmark || '—'],
          [
            'Open',
            groupDays(shop.hours).map(({ days, spans }) => (
              <span key={days.join()} className="block">
                {daysText(days)} {spans.length === 0 ? 'closed' : spans.map(spanText).join(', ')}
              </span>
            )),
          ],
          ['Ready in', `${shop.prepMinutes} min`],
        ] as [string, React.ReactNode][])
      : []),
    ...(ride
      ? ([
          ['Phone', <Call key="call" phone={applicant.phone} name={applicant.name} />],
          [
            'Rides',
            `${ride.vehicle ? VEHICLE_NAMES[ride.vehicle] : '—'}${ride.plate ? `, ${ride.plate}` : ''}`,
          ],
          ...(ride.licenceUntil ? [['Licence', endsText(ride.licenceUntil, serverNow)]] : []),
          [
            'Guarantor',
            <span key="guarantor">
              <bdi>{ride.guarantorName}</bdi>{' '}
              <Call phone={ride.guarantorPhone} name={ride.guarantorName} />
            </span>,
          ],
        ] as [string, React.ReactNode][])
      : []),
    [
      'Bank',
      bank
        ? `${bank.bankName} ••• ${bank.accountNumber.slice(-4)}, ${bank.accountName ?? '—'}`
        : '—',
    ],
  ];
  return (
    <Plate
      title={shop ? 'The shop' : 'The rider'}
      id="facts"
      aside={
        application.submittedAt ? (
          <span className="text-ink-2">
            applied {formatWhen(application.submittedAt, new Date(serverNow))}
          </span>
        ) : null
      }
    >
      <div className="grid gap-4 px-4 pb-4 wide:grid-cols-[minmax(0,1fr)_16rem]">
        <dl className="grid h-fit grid-cols-[minmax(0,6.5rem)_minmax(50%,1fr)] gap-x-3 gap-y-1.5">
          {rows.map(([what, value]) => (
            <div key={what} className="contents">
              <dt className="text-ink-2">{what}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        {shop && shop.latitude !== null && shop.longitude !== null ? (
          <div className="overflow-hidden rounded-tile">
            <LazyCampusMap
              stops={[
                {
                  kind: 'dropoff',
                  state: 'open',
                  number: 1,
                  latitude: shop.latitude,
                  longitude: shop.longitude,
                },
              ]}
              label={`${shop.address}, ${((metres ?? 0) / 1_000).toFixed(1)} km from the main gate`}
              height={200}
              canHide={false}
            />
          </div>
        ) : null}
      </div>
    </Plate>
  );
}

function Papers({ application: { files } }: { application: ApplicationDto }) {
  const given = FILES.flatMap(([field, text]) => {
    const file = files[field];
    return file ? [{ field, text, file }] : [];
  });
  return (
    <Plate
      title="Documents"
      id="papers"
      aside={<span className="text-ink-2">each look is recorded</span>}
    >
      {given.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">None any more.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 px-4 pb-4 min-[40rem]:grid-cols-4">
          {given.map(({ field, text, file }) => (
            <li key={field}>
              <PaperLink file={file} text={text} />
            </li>
          ))}
        </ul>
      )}
    </Plate>
  );
}

/** Opens a paper in a new tab; a PDF is downloaded. Loaded only on tap, because each view is audited. */
function PaperLink({ file: { fileId, isPdf }, text }: { file: ApplicationFileDto; text: string }) {
  return (
    <a
      href={`/api/files/${fileId}`}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-24 flex-col items-center justify-center gap-2 rounded-tile border border-line p-3 text-center hover:bg-sand"
    >
      <Icon name="file-text" className="size-6 text-adire" strokeWidth={1.6} />
      <span className="font-bold">{text}</span>
      <span className="text-ink-2">{isPdf ? 'Save the PDF' : 'Open'}</span>
    </a>
  );
}

function Checks({ page }: { page: ApplicationPageDto }) {
  const { checks, called, application, serverNow } = page;
  const passed = checks.filter(({ isOk }) => isOk).length;
  const [isBusy, setBusy] = useState(false);
  async function tick(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const body = { id: application._id, called: called === null };
      await apiPost('/api/admin/application/called', body, PAGE_MESSAGES.somethingWrong);
      await queryClient.invalidateQueries({ queryKey: ['ops'] });
    } catch {
      pushToast({ tone: 'error', text: PAGE_MESSAGES.somethingWrong, id: 'ops' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Plate
      title="Checks"
      id="checks"
      aside={
        <span className="text-ink-2">
          {passed} passed{passed < checks.length ? `, ${checks.length - passed} for you` : ''}
        </span>
      }
    >
      <ul>
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
        <li className="flex flex-wrap items-center gap-2.5 border-t border-line px-4 py-2.5">
          {called ? (
            <Icon name="circle-check" className="size-5 shrink-0 text-leaf" strokeWidth={1.9} />
          ) : (
            <Icon
              name="circle-dashed"
              className="size-5 shrink-0 text-mango-text"
              strokeWidth={1.9}
            />
          )}
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-bold">Phone number called</p>
            <p className="text-ink-2">
              {called
                ? `${called.name}, ${formatWhen(called.at, new Date(serverNow))}`
                : 'Call it, then tick it off'}
            </p>
          </div>
          <button
            type="button"
            aria-pressed={called !== null}
            aria-busy={isBusy || undefined}
            className={SMALL_BUTTON}
            onClick={() => void tick()}
          >
            {called ? 'Not called' : 'I called'}
          </button>
        </li>
      </ul>
    </Plate>
  );
}

function CheckRow({ check: { isOk, title, detail } }: { check: CheckDto }) {
  const icon = isOk ? 'circle-check' : 'circle-exclamation-point';
  return (
    <li className="flex items-start gap-2.5 border-t border-line px-4 py-2.5">
      <Icon
        name={icon}
        className={clsx('mt-0.5 size-5 shrink-0', isOk ? 'text-leaf' : 'text-mango-text')}
        strokeWidth={1.9}
      />
      <div className="min-w-0">
        <p className="font-bold">
          {title}
          <span className="sr-only">{isOk ? ': yes' : ': look at this'}</span>
        </p>
        <p className={isOk ? 'text-ink-2' : 'text-mango-text'}>{detail}</p>
      </div>
    </li>
  );
}

const ACTIONS: readonly [Decision, string][] = [
  ['approve', 'Approve'],
  ['ask', 'Ask for changes'],
  ['reject', 'Reject'],
];

function DecisionPlate({ page, onDone }: { page: ApplicationPageDto; onDone: () => void }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { application, applicant, isOwn, rev } = page;
  if (application.state !== 'submitted') return null;
  const first = applicant.name.split(' ')[0];
  const what = application.kind === 'seller' ? 'shop' : 'rider';
  const SHEETS = {
    approve: {
      title: `Approve this ${what}?`,
      description:
        what === 'shop'
          ? `It opens at once. ${first} gets a mail with your reason.`
          : `${first} can go online at once, and gets a mail with your reason.`,
      done: 'Approved',
    },
    ask: {
      title: 'Ask for changes?',
      description: `${first} reads your reason, changes the application and sends it again.`,
      done: 'Sent back',
    },
    reject: {
      title: 'Reject this application?',
      description: `${first} reads your reason. The documents are deleted after 30 days.`,
      done: 'Rejected',
    },
  } as const;
  return (
    <Plate title="Decision" id="decision">
      <div className="grid gap-2 px-4 pb-4">
        {isOwn ? (
          <Notice>This is your own application. Somebody else has to decide.</Notice>
        ) : (
          ACTIONS.map(([one, text]) => (
            <button
              key={one}
              type="button"
              aria-haspopup="dialog"
              className={one === 'approve' ? URGENT_BUTTON : SMALL_BUTTON}
              onClick={() => setDecision(one)}
            >
              {text}
            </button>
          ))
        )}
      </div>
      {decision ? (
        <ActionSheet
          title={SHEETS[decision].title}
          description={SHEETS[decision].description}
          path="/api/admin/application/decide"
          action={ACTIONS.find(([one]) => one === decision)?.[1] ?? ''}
          variant={decision === 'reject' ? 'danger' : 'primary'}
          toFields={() => ({ kind: application.kind, id: application._id, decision, rev })}
          done={SHEETS[decision].done}
          onDone={onDone}
          onClose={() => setDecision(null)}
        />
      ) : null}
    </Plate>
  );
}

const DECIDED = { approve: 'Approved', ask: 'Asked for changes', reject: 'Rejected' } as const;

function History({
  page: { decisions, application, serverNow, vendorId },
}: {
  page: ApplicationPageDto;
}) {
  const now = new Date(serverNow);
  return (
    <Plate title="History" id="history">
      <ol className="grid gap-2.5 px-4 pb-4">
        {decisions.map(({ decision, reason, name, at }) => (
          <li key={at}>
            <p className="font-bold">
              {DECIDED[decision]}{' '}
              <span className="font-normal text-ink-2">{formatWhen(at, now)}</span>
            </p>
            <p className="text-ink-2">{name}</p>
            <p dir="auto">“{reason}”</p>
          </li>
        ))}
        {application.submittedAt ? (
          <li>
            <p className="font-bold">
              Application sent{' '}
              <span className="font-normal text-ink-2">
                {formatWhen(application.submittedAt, now)}
              </span>
            </p>
          </li>
        ) : null}
        {vendorId ? (
          <li>
            <a
              href={paths.vendor({
                _id: vendorId,
                isFood: application.shop?.categories.includes('Food') ?? false,
              })}
              className="font-bold text-adire underline"
            >
              See the shop as a shopper
            </a>
          </li>
        ) : null}
      </ol>
    </Plate>
  );
}
