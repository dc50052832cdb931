'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { Icon } from '@/components/ui/icon';
import { LazyCampusMap } from '@/components/ui/lazy-campus-map';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { toastError, useAction } from '@/components/ui/use-action';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { Panel } from '@/components/work/kit/panel';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaleNotice } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { daysText, groupDays, spanText } from '@/components/work/seller/week-hours';
import { apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { toShortAccount } from '@/lib/core/bank-account';
import { categoryLabel } from '@/lib/core/categories';
import { formatDate, formatWhen, upperFirst } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { VEHICLE_NAMES } from '@/lib/core/vehicles';
import type {
  ApplicationDto,
  ApplicationFileDto,
  ShopFieldsDto,
} from '@/lib/shops/applications/dto';
import { APPLICATION_FIELDS } from '@/lib/shops/applications/messages';
import {
  type CheckId,
  type Decision,
  FILE_FIELDS,
  type FileField,
} from '@/lib/shops/applications/policy';
import type { ApplicationPageDto, CheckDto } from '@/lib/shops/applications/staff-dto';
import { Call } from './call';
import { waitingText } from './job-text';
import { NotesPanel } from './notes-panel';
import { endsText } from './standing-text';

/** Files that a shop may leave out; their tile says so. */
const OPTIONAL_FILES: readonly FileField[] = ['shopFront', 'cac'];

const CALLS: readonly CheckId[] = ['phone', 'guarantor'];

/** One application with its papers and automatic checks, and the decision on it. */
export function ApplicationView({ userId, id }: { userId: string; id: string }) {
  const { data, error, refetch } = useReading<ApplicationPageDto>({
    userId,
    path: `/api/admin/applications/${id}`,
    failed: PAGE_MESSAGES.errorOccurred,
  });
  const name = data?.application.shop?.businessName || data?.applicant.name || 'Application';
  return (
    <StaffMain
      title={
        <div className="flex items-center gap-2">
          <a
            href={paths.adminApplications()}
            aria-label="All applications"
            className={buttonClass('quiet', 'desk')}
          >
            <Icon name="chevron-left" className="size-4.5" strokeWidth={1.9} />
          </a>
          <h1 dir="auto" className="text-lg wide:text-2xl">
            {name}
          </h1>
        </div>
      }
      aside={
        data ? (
          <>
            <StateTag page={data} />
            <div className="flex flex-wrap gap-2 wide:ml-auto">
              <AsShopper application={data.application} />
              {data.chatId ? (
                <a
                  href={paths.support({ chat: data.chatId })}
                  className={buttonClass('quiet', 'desk')}
                >
                  <Icon name="message-circle" className="size-4.5" />
                  Chat with {data.applicant.name.split(' ')[0]}
                </a>
              ) : null}
            </div>
          </>
        ) : null
      }
    >
      {data ? (
        <>
          <StaleNotice error={error} onRetry={() => void refetch()} />
          <div className="mt-3 grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-4">
              <Facts page={data} />
              <Papers page={data} />
              <Checks page={data} />
              <Products page={data} />
            </div>
            <div className="grid gap-4">
              <DecisionPanel page={data} onDone={() => void refetch()} />
              <NotesPanel
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
    </StaffMain>
  );
}

function StateTag({ page: { application, serverNow } }: { page: ApplicationPageDto }) {
  const { state, submittedAt } = application;
  if (state === 'submitted' && submittedAt) {
    return <Tag tone="wait">{waitingText(submittedAt, serverNow)}</Tag>;
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
          ['Open', <Hours key="hours" shop={shop} />],
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
        ? `${toShortAccount({ bankName: bank.bankName, last4: bank.accountNumber.slice(-4) })}, ${bank.accountName ?? '—'}`
        : '—',
    ],
  ];
  return (
    <Panel
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
        <dl className="grid h-fit gap-y-1.5">
          {rows.map(([what, value]) => (
            // With large text, the value is below its name.
            <div key={what} className="flex flex-wrap gap-x-3">
              <dt className="w-26 shrink-0 text-ink-2 wrap-normal">{what}</dt>
              <dd dir="auto" className="min-w-[min(100%,8rem)] flex-1">
                {value}
              </dd>
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
    </Panel>
  );
}

/** Opens the shop as shoppers see it: its page, or before it is open a preview of its card. */
function AsShopper({ application: { shop, files, vendorId } }: { application: ApplicationDto }) {
  const [isOpen, setOpen] = useState(false);
  if (!shop) return null;
  const label = (
    <>
      <Icon name="eye" className="size-4.5" />
      See it as a shopper
    </>
  );
  if (vendorId) {
    const isFood = shop.categories.includes('Food');
    return (
      <a href={paths.vendor({ _id: vendorId, isFood })} className={buttonClass('quiet', 'desk')}>
        {label}
      </a>
    );
  }
  return (
    <>
      <Button aria-haspopup="dialog" variant="quiet" size="desk" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Sheet isOpen onClose={() => setOpen(false)} title="As shoppers will see it">
          <div className="overflow-hidden rounded-box border border-line">
            {files.cover ? (
              <img
                src={`/api/files/${files.cover.fileId}`}
                alt=""
                className="aspect-[3/1] w-full object-cover"
              />
            ) : null}
            <div className="flex flex-wrap items-start gap-3 p-4">
              {files.logo ? (
                <img
                  src={smallSrc(files.logo)}
                  alt=""
                  className="size-14 rounded-control object-cover"
                />
              ) : null}
              <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <p dir="auto" className="font-display text-lg font-bold">
                  {shop.businessName}
                </p>
                <p className="text-sm text-ink-2">
                  {shop.categories.map(categoryLabel).join(', ')}
                </p>
                <p dir="auto" className="mt-2">
                  {shop.description}
                </p>
                <p className="mt-2 text-sm text-ink-2">
                  <Hours shop={shop} />
                </p>
              </div>
            </div>
          </div>
        </Sheet>
      ) : null}
    </>
  );
}

function Hours({ shop }: { shop: ShopFieldsDto }) {
  return groupDays(shop.hours).map(({ days, spans }) => (
    <span key={days.join()} className="block">
      {daysText(days)} {spans.length === 0 ? 'closed' : spans.map(spanText).join(', ')}
    </span>
  ));
}

const smallSrc = ({ fileId }: ApplicationFileDto) => `/api/files/${fileId}?size=small`;

/** Confirms a check, or takes that back. */
function useConfirm({ application, rev }: ApplicationPageDto) {
  const { run: confirm, isBusy } = useAction(
    async ({ id, by }: CheckDto) => {
      const body = { id: application._id, check: id, isConfirmed: by === null, rev };
      await apiPost('/api/admin/application/check', body, PAGE_MESSAGES.errorOccurred);
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
    },
    { onError: toastError('ops') },
  );
  return { isBusy, confirm };
}

type Confirm = ReturnType<typeof useConfirm>;

/** The result of the checks: "4 passed, 1 for you". */
function Tally({ checks }: { checks: readonly CheckDto[] }) {
  const passed = checks.filter(({ isOk }) => isOk).length;
  const left = checks.length - passed;
  return (
    <span className="text-ink-2">
      {passed} passed{left > 0 ? `, ${left} for you` : ''}
    </span>
  );
}

const isOfFile = ({ id }: CheckDto) => FILE_FIELDS.some((field) => field === id);

/** The documents as pictures. Each reading of one is recorded, this page's too. */
function Papers({ page }: { page: ApplicationPageDto }) {
  const { files, shop } = page.application;
  const confirm = useConfirm(page);
  const checks = page.checks.filter(isOfFile);
  const absent = shop ? OPTIONAL_FILES.filter((field) => !files[field]) : [];
  return (
    <Panel title="Documents" id="papers" aside={<Tally checks={checks} />}>
      {checks.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">None any more.</p>
      ) : (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 px-4">
            {checks.map((check) => {
              const file = files[check.id as FileField];
              return file ? (
                <li
                  key={check.id}
                  className="flex flex-col overflow-hidden rounded-tile border border-line"
                >
                  <PaperPicture file={file} title={upperFirst(check.title)} />
                  <div className="flex flex-1 flex-col gap-2 p-3">
                    <div>
                      <p className="leading-snug font-bold">{upperFirst(check.title)}</p>
                      <CheckState check={check} now={page.serverNow} />
                    </div>
                    <div className="mt-auto">
                      <CheckButton check={check} {...confirm} />
                    </div>
                  </div>
                </li>
              ) : null;
            })}
            {absent.map((field) => (
              <li
                key={field}
                className="grid content-center justify-items-center gap-1.5 rounded-tile border border-dashed border-border p-3 text-center"
              >
                <Icon name="file-text" className="size-5 text-ink-2" />
                <span className="font-bold">{upperFirst(APPLICATION_FIELDS[field] ?? '')}</span>
                <span className="text-ink-2">Not sent, optional</span>
              </li>
            ))}
          </ul>
          <p className="px-4 pt-2.5 pb-4 text-ink-2">Looking at a document is recorded.</p>
        </>
      )}
    </Panel>
  );
}

/** A paper that opens large in a new tab; a PDF is saved. */
function PaperPicture({ file, title }: { file: ApplicationFileDto; title: string }) {
  return (
    <a
      href={`/api/files/${file.fileId}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${file.isPdf ? 'Save the PDF' : 'Open'}: ${title}`}
      className="grid h-28 place-items-center bg-sand -outline-offset-3 hover:brightness-95"
    >
      {file.isPdf ? (
        <span className="grid justify-items-center gap-1 font-bold text-adire">
          <Icon name="file-text" className="size-7" strokeWidth={1.6} />
          PDF
        </span>
      ) : (
        <img src={smallSrc(file)} alt="" className="h-28 w-full object-cover" />
      )}
    </a>
  );
}

/** Who checked it, or what to look at. */
function CheckState({ check: { isOk, by, detail }, now }: { check: CheckDto; now: string }) {
  return (
    <p className={isOk || detail === '' ? 'text-ink-2' : 'text-mango-text'}>
      {by ? `${by.name}, ${formatWhen(by.at, new Date(now))}` : detail}
    </p>
  );
}

function CheckButton({ check, isBusy, confirm }: Confirm & { check: CheckDto }) {
  if (check.isOk && !check.by) return <span className="text-ink-2">System</span>;
  const isCall = CALLS.includes(check.id);
  return (
    <button
      type="button"
      aria-label={`${check.by ? 'Undo' : isCall ? 'I called' : 'Looks right'}: ${check.title}`}
      aria-busy={isBusy || undefined}
      className={buttonClass('quiet', 'desk')}
      onClick={() => void confirm(check)}
    >
      {check.by ? 'Undo' : isCall ? 'I called' : 'Looks right'}
    </button>
  );
}

function Checks({ page }: { page: ApplicationPageDto }) {
  const confirm = useConfirm(page);
  const checks = page.checks.filter((check) => !isOfFile(check));
  return (
    <Panel title="Checks" id="checks" aside={<Tally checks={checks} />}>
      <ul>
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} now={page.serverNow} confirm={confirm} />
        ))}
      </ul>
    </Panel>
  );
}

interface CheckRowProps {
  check: CheckDto;
  now: string;
  confirm: Confirm;
}

function CheckRow({ check, now, confirm }: CheckRowProps) {
  const { isOk, id, title, detail, by } = check;
  const icon = isOk
    ? 'circle-check'
    : CALLS.includes(id)
      ? 'circle-dashed'
      : 'circle-exclamation-point';
  return (
    <li className="flex flex-wrap items-center gap-2.5 border-t border-line px-4 py-2.5">
      <Icon
        name={icon}
        className={clsx('size-5 shrink-0', isOk ? 'text-leaf' : 'text-mango-text')}
        strokeWidth={1.9}
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-bold">
          {title}
          <span className="sr-only">{isOk ? ': yes' : ': look at this'}</span>
        </p>
        {by ? <p className="text-ink-2">{detail}</p> : null}
        <CheckState check={check} now={now} />
      </div>
      <CheckButton check={check} {...confirm} />
    </li>
  );
}

/** The first products of a shop that is open. */
function Products({ page: { products } }: { page: ApplicationPageDto }) {
  if (!products) return null;
  return (
    <Panel
      title="Products so far"
      id="products"
      aside={<span className="text-ink-2">{products.count}</span>}
    >
      {products.count === 0 ? (
        <p className="px-4 pb-4 text-ink-2">None yet.</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-3 px-4 pb-4">
          {products.shown.map(({ id, name, picture, price }) => (
            <li key={id} className="flex items-center gap-3">
              {picture ? (
                <img
                  src={`${picture}-160.webp`}
                  alt=""
                  className="size-11 rounded-control bg-sand object-cover"
                />
              ) : (
                <span className="grid size-11 shrink-0 place-items-center rounded-control border border-dashed border-border text-ink-2">
                  <Icon name="image-plus" className="size-5" />
                </span>
              )}
              <div className="min-w-0">
                <p className="font-bold">{name}</p>
                <p className={picture ? 'text-ink-2' : 'text-mango-text'}>
                  <Naira amount={price} />
                  {picture ? '' : ' · needs a photo'}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const ACTIONS: readonly [Decision, string][] = [
  ['approve', 'Approve'],
  ['ask', 'Ask for changes'],
  ['reject', 'Reject'],
];

function DecisionPanel({ page, onDone }: { page: ApplicationPageDto; onDone: () => void }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [asked, setAsked] = useState<readonly FileField[]>([]);
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
    <Panel title="Decision" id="decision">
      <div className="grid gap-2 px-4 pb-4">
        {isOwn ? (
          <Notice>This is your own application. Someone else has to decide.</Notice>
        ) : (
          ACTIONS.map(([one, text]) => (
            <Button
              key={one}
              aria-haspopup="dialog"
              variant={one === 'approve' ? 'primary' : 'quiet'}
              size="desk"
              onClick={() => setDecision(one)}
            >
              {text}
            </Button>
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
          toFields={() => ({
            kind: application.kind,
            id: application._id,
            decision,
            rev,
            ...(decision === 'ask' && { asked }),
          })}
          done={SHEETS[decision].done}
          onDone={onDone}
          onClose={() => setDecision(null)}
        >
          {decision === 'ask' ? (
            <fieldset>
              <legend className="text-sm font-semibold">Documents to send again</legend>
              {FILE_FIELDS.filter((field) => application.files[field]).map((field) => (
                <CheckField
                  key={field}
                  label={upperFirst(APPLICATION_FIELDS[field] ?? field)}
                  checked={asked.includes(field)}
                  onChange={({ target }) =>
                    setAsked(
                      target.checked ? [...asked, field] : asked.filter((one) => one !== field),
                    )
                  }
                />
              ))}
            </fieldset>
          ) : null}
        </ActionSheet>
      ) : null}
    </Panel>
  );
}

const DECIDED = { approve: 'Approved', ask: 'Asked for changes', reject: 'Rejected' } as const;

interface Step {
  at: string;
  title: string;
  name: string;
  reason?: string;
}

/** Every step so far, latest first. */
function getSteps({ application, applicant, checks, decisions, createdAt }: ApplicationPageDto) {
  const { submittedAt } = application;
  const steps: Step[] = [
    ...decisions.map(({ decision, reason, name, at }) => ({
      at,
      title: DECIDED[decision],
      name,
      reason,
    })),
    ...checks.flatMap(({ by, title }) =>
      by ? [{ at: by.at, title: `Checked: ${title}`, name: by.name }] : [],
    ),
    ...(submittedAt ? [{ at: submittedAt, title: 'Application sent', name: applicant.name }] : []),
    { at: createdAt, title: 'Application begun', name: applicant.name },
  ];
  return steps.sort((one, other) => other.at.localeCompare(one.at));
}

function History({ page }: { page: ApplicationPageDto }) {
  const now = new Date(page.serverNow);
  return (
    <Panel title="History" id="history">
      <ol className="grid gap-2.5 px-4 pb-4">
        {getSteps(page).map(({ at, title, name, reason }) => (
          <li key={title + at}>
            <p className="font-bold">{title}</p>
            <p className="text-ink-2">
              {name}, {formatWhen(at, now)}
            </p>
            {reason ? <p dir="auto">“{reason}”</p> : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
