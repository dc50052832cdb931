'use client';

import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { StaffAreaName } from '@/components/staff/areas';
import { Panel } from '@/components/staff/panel';
import { StaffMain } from '@/components/staff/staff-main';
import { LoadFailed, StaffLoading, StaleNotice } from '@/components/staff/staff-query';
import { useReading } from '@/components/staff/use-reading';
import { Button, buttonClass } from '@/components/ui/button';
import { deskControlClass, TextArea, TextField } from '@/components/ui/field';
import { focusAdd } from '@/components/ui/focus-add';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { focusHeading } from '@/components/ui/focus-heading';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { ErrorNotice } from '@/components/ui/notice';
import { usePhotoUpload } from '@/components/ui/photo-field';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import { reportHalfDate } from '@/components/ui/report-half-date';
import { Switch } from '@/components/ui/switch';
import { Tag } from '@/components/ui/tag';
import { toastError, useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { useNow, useServiceHours } from '@/lib/client/settings';
import { clearToasts, pushToast } from '@/lib/client/toast-queue';
import {
  formatClock,
  formatClockSoon,
  formatList,
  formatPhone,
  lagosDay,
  plural,
} from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { SHOP_MESSAGES } from '@/lib/core/shop-messages';
import { UNTIL_FURTHER_NOTICE } from '@/lib/delivery/hours';
import { daysOffText } from '@/lib/delivery/opening-text';
import { MIN_PICTURE_SIDE, type ShopPicture } from '@/lib/files/policy';
import type { ShopPageDto, ShopSettingsDto } from '@/lib/sellers/dto';
import { MAX_ABOUT } from '@/lib/sellers/policy';
import { PREP_CHOICES } from './board-text';
import { dayText } from './sales-period';
import { ShopPreview } from './shop-preview';
import { ShopSelect } from './shop-select';
import { StandingNotice } from './standing-notice';
import { useShopPicture } from './use-shop-picture';
import { WeekEditor } from './week-editor';
import { DAY_NAMES, spansProblem, toHours, toWeek, WEEK, type Week } from './week-hours';

/** Unsaved changes. */
interface Draft {
  description?: string;
  phone?: string;
  landmark?: string;
  week?: Week;
  daysOff?: ShopSettingsDto['daysOff'];
  prepMinutes?: number;
  samePrice?: boolean;
  logo?: string;
  cover?: string | null;
}

/** The error, by the field that the server names. */
interface Problem {
  field: string;
  text: string;
}

interface ShopSettingsProps {
  userId: string;
  vendorId: string;
  area: StaffAreaName;
}

/** A shop's texts, pictures, hours, days off and preparation times. */
export function ShopSettings({ userId, vendorId: first, area }: ShopSettingsProps) {
  const now = useNow();
  const [vendorId, setVendorId] = useState(first);
  const [draft, setDraft] = useState<Draft>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { data, error, refetch } = useReading<ShopPageDto>({
    userId,
    path: `/api/seller/shop?vendorId=${vendorId}`,
    failed: SHOP_MESSAGES.shopFailed,
    showsPrevious: true,
  });
  const changes = Object.keys(draft).length;
  useEffect(() => {
    if (changes === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changes]);

  function change(fields: Draft): void {
    setProblem(null);
    setDraft((old) => ({ ...old, ...fields }));
  }

  const { run: save, isBusy } = useAction(async () => {
    if (changes === 0) return;
    clearToasts();
    const { week, ...fields } = draft;
    const wrong = WEEK.filter((day) => spansProblem(week?.[day] ?? []) !== null);
    if (wrong.length > 0) {
      const days = formatList(wrong.map((day) => DAY_NAMES[day] ?? ''));
      setProblem({ field: 'hours', text: `Check the hours of ${days}.` });
      focusFirstError(form.current);
      return;
    }
    setProblem(null);
    try {
      const body = { vendorId, ...fields, ...(week && { hours: toHours(week) }) };
      await apiPost('/api/seller/shop', body, SHOP_MESSAGES.shopNotSaved);
      await refetch();
      setDraft({});
      pushToast({ tone: 'success', text: 'Saved', id: 'shop' });
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure : null;
      const [field = ''] = String(refused?.body.field ?? '').split('.');
      setProblem({ field, text: refused?.message ?? SHOP_MESSAGES.shopNotSaved });
      focusFirstError(form.current);
    }
  });

  function show(next: string): void {
    setVendorId(next);
    setDraft({});
    setProblem(null);
  }

  const week = draft.week ?? toWeek(data?.shop.openingHours ?? []);
  const toError = (field: string) => (problem?.field === field ? problem.text : null);
  // Errors of other fields are shown next to the button.
  const hasField = ['description', 'phone', 'landmark', 'hours', 'daysOff'].includes(
    problem?.field ?? '',
  );
  return (
    <StaffMain
      area={area}
      title="Shop and hours"
      aside={
        data ? (
          <>
            <Tag tone={data.shop.isOpen ? 'go' : 'wait'}>{data.shop.hours}</Tag>
            <ShopSelect vendorId={vendorId} shops={data.shops} onChange={show} />
          </>
        ) : null
      }
    >
      {data ? (
        <form
          ref={form}
          noValidate
          className="flex flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <StaleNotice error={error} onRetry={() => void refetch()} />
          <div className="mt-3 empty:hidden">
            <StandingNotice shop={data.shop} now={now} />
          </div>
          <div className="mt-3 grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
            <div className="grid gap-4">
              <About shop={data.shop} draft={draft} change={change} toError={toError} />
              <Hours
                week={week}
                error={toError('hours')}
                onChange={(next) => change({ week: next })}
              />
              <DaysOff
                daysOff={draft.daysOff ?? data.shop.daysOff}
                error={toError('daysOff')}
                onChange={(daysOff) => change({ daysOff })}
              />
            </div>
            <div className="grid gap-4">
              <TakingOrders
                shop={data.shop}
                prepMinutes={draft.prepMinutes ?? data.shop.usualMinutes}
                onPrep={(prepMinutes) => change({ prepMinutes })}
                onPaused={refetch}
              />
              <Panel title="Same price as at my counter" id="same-price">
                <div className="flex items-start gap-3 px-4 pb-4">
                  <p id="same-price-about" className="flex-1 text-ink-2">
                    You promise that what you charge on Eki is what you charge at your counter.
                    Shoppers see it on your page, and can report another price.
                  </p>
                  <Switch
                    isOn={draft.samePrice ?? data.shop.samePrice}
                    labelledBy="same-price"
                    describedBy="same-price-about"
                    onChange={(samePrice) => change({ samePrice })}
                  />
                </div>
              </Panel>
              <ShopPreview
                shop={data.shop}
                description={draft.description ?? data.shop.description}
                logo={draft.logo ? `/api/files/${draft.logo}` : `${data.shop.logo}-160.webp`}
                cover={
                  draft.cover
                    ? `/api/files/${draft.cover}`
                    : draft.cover === undefined && data.shop.cover
                      ? `${data.shop.cover}-640.webp`
                      : null
                }
                samePrice={draft.samePrice ?? data.shop.samePrice}
                prepMinutes={draft.prepMinutes ?? data.shop.usualMinutes}
                timetable={{
                  hours: toHours(week),
                  daysOff: draft.daysOff ?? data.shop.daysOff,
                  pausedUntil: data.shop.pausedUntil,
                }}
                week={week}
              />
            </div>
          </div>
          {changes > 0 ? (
            // Below the form on phones; on wide screens in the row of the heading, as long as it is in view.
            <div
              ref={releaseWhenTall}
              data-bottom-bar
              className="sticky bottom-0 z-10 -mx-(--gutter) mt-4 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-paper px-(--gutter) pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] wide:top-2 wide:bottom-auto wide:order-first wide:mx-0 wide:-mt-10 wide:-mb-1 wide:ml-auto wide:max-w-max wide:rounded-full wide:border wide:py-0.5 wide:pr-0.5 wide:pl-4"
            >
              <ErrorNotice message={hasField ? null : problem?.text} className="basis-full" />
              <p role="status" className="font-bold text-mango-text">
                {plural(changes, 'change')} not saved
              </p>
              <Button
                variant="quiet"
                size="desk"
                onClick={() => {
                  focusHeading();
                  setDraft({});
                  setProblem(null);
                }}
              >
                Undo all
              </Button>
              <Button type="submit" isBusy={isBusy}>
                Save changes
              </Button>
            </div>
          ) : null}
        </form>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <StaffLoading />
      )}
    </StaffMain>
  );
}

/** Opens the support chat with a message to finish. */
function SupportLink({ message, children }: { message: string; children: string }) {
  return (
    <a href={paths.supportChat(message)} className="font-semibold text-adire underline">
      {children}
    </a>
  );
}

interface PartProps {
  shop: ShopSettingsDto;
  draft: Draft;
  change: (fields: Draft) => void;
  toError: (field: string) => string | null;
}

function About({ shop, draft, change, toError }: PartProps) {
  const about = draft.description ?? shop.description;
  return (
    <section
      aria-label="About the shop"
      className="overflow-hidden rounded-[18px] border border-line bg-card"
    >
      <Pictures shop={shop} draft={draft} change={change} />
      <div className="grid gap-3.5 px-4 pt-3 pb-4 sm:grid-cols-2">
        <FixedField label="Shop name" value={shop.name}>
          <SupportLink message={`Please change the name of ${shop.name} to `}>
            Message support
          </SupportLink>{' '}
          to change it.
        </FixedField>
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={draft.phone ?? (shop.phone ? formatPhone(shop.phone) : '')}
          error={toError('phone')}
          hint="For riders and Eki. Shoppers don’t see it."
          onChange={({ target }) => change({ phone: target.value })}
        />
        <TextArea
          className="sm:col-span-2"
          label={
            <>
              About{' '}
              <span className="font-normal text-ink-2">
                {about.length} of {MAX_ABOUT}
              </span>
            </>
          }
          rows={3}
          value={about}
          error={toError('description')}
          onChange={({ target }) => change({ description: target.value })}
        />
        <FixedField label="Address" value={shop.address}>
          Moved? <SupportLink message={`${shop.name} has moved to `}>Message support</SupportLink>
        </FixedField>
        <TextField
          label="How riders find you"
          value={draft.landmark ?? shop.landmark}
          maxLength={160}
          error={toError('landmark')}
          onChange={({ target }) => change({ landmark: target.value })}
        />
      </div>
    </section>
  );
}

/** A value that only support changes, shown whole. */
function FixedField({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <dl>
      <dt className="mb-1.5 text-sm font-semibold">{label}</dt>
      <dd>
        <p className="flex min-h-12 items-center gap-2 rounded-control bg-sand px-4 py-2.5 text-base wrap-anywhere text-ink-2">
          <span className="min-w-0 flex-1">{value}</span>
          <Icon name="lock" className="size-4.5 shrink-0" />
        </p>
        <p className="mt-1.5 text-sm text-ink-2">{children}</p>
      </dd>
    </dl>
  );
}

function Pictures({ shop, draft, change }: Omit<PartProps, 'toError'>) {
  const logo = usePhotoUpload('product', draft.logo ?? null, (fileId) =>
    fileId ? change({ logo: fileId }) : undefined,
  );
  const cover = usePhotoUpload('product', draft.cover ?? null, (fileId) =>
    fileId ? change({ cover: fileId }) : undefined,
  );
  const coverSrc = draft.cover
    ? cover.preview
    : draft.cover === undefined && shop.cover
      ? `${shop.cover}-640.webp`
      : null;
  const logoSrc = draft.logo ? logo.preview : `${shop.logo}-160.webp`;
  return (
    <div className="@container relative">
      <div className="aspect-[3/1] bg-sand">
        {coverSrc ? (
          <img src={coverSrc} alt="Cover" className="size-full object-cover" />
        ) : (
          <p className="flex size-full items-end justify-center pb-3 text-ink-2">No cover yet</p>
        )}
      </div>
      {/* With large text there is no room for it on the cover. */}
      <PictureButton
        kind="cover"
        upload={cover}
        className="absolute top-2.5 right-2.5 bg-card @max-2xs:static @max-2xs:mx-4 @max-2xs:mt-3 @max-2xs:block"
      >
        Change cover
      </PictureButton>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1 px-4">
        <img
          src={logoSrc ?? ''}
          alt="Logo"
          className="relative -mt-9 size-18 shrink-0 rounded-tile bg-sand object-cover ring-4 ring-card @max-2xs:mt-3"
        />
        <PictureButton kind="logo" upload={logo}>
          Change logo
        </PictureButton>
        <p className="basis-full text-ink-2 sm:basis-auto sm:pb-2.5">
          Cover: wide, best 1200 × 400 px. Logo: square. At least {MIN_PICTURE_SIDE} px on each
          side.
        </p>
      </div>
    </div>
  );
}

interface PictureButtonProps {
  kind: ShopPicture;
  upload: ReturnType<typeof usePhotoUpload>;
  className?: string;
  children: ReactNode;
}

function PictureButton({ kind, upload, className, children }: PictureButtonProps) {
  const { state, progress, error } = upload;
  const { choose, sheet } = useShopPicture(kind, upload.choose);
  return (
    <span className={clsx('rounded-full', className)}>
      <label
        className={clsx(
          buttonClass('quiet', 'desk'),
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire',
        )}
      >
        <Icon name="camera" className="size-4.5 shrink-0" />
        {state === 'sending' ? `Sending… ${Math.round(progress * 100)}%` : children}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) choose(file);
          }}
        />
      </label>
      {error ? (
        <span role="alert" className="block px-3 pb-2 font-semibold text-danger">
          {error}
        </span>
      ) : null}
      {sheet}
    </span>
  );
}

function Hours(props: ComponentProps<typeof WeekEditor>) {
  const [service] = useServiceHours();
  return (
    <Panel
      title="Opening hours"
      id="opening-hours"
      aside={
        service ? (
          <p className="text-ink-2">
            Eki delivers from {formatClock(service.open)} to {formatClock(service.close)}
          </p>
        ) : null
      }
    >
      <div className="px-4 pb-2">
        <WeekEditor {...props} />
      </div>
    </Panel>
  );
}

interface DaysOffProps {
  daysOff: ShopSettingsDto['daysOff'];
  error: string | null;
  onChange: (daysOff: ShopSettingsDto['daysOff']) => void;
}

type DayOff = ShopSettingsDto['daysOff'][number];

/** "Thu 24 – Sat 26 Dec", "Fri 1 Jan". */
function daysTitle({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayText(from, 'long');
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${dayText(from, isSameMonth ? 'short' : 'long')} – ${dayText(to, 'long')}`;
}

/** Each read has new objects. */
const isSame = (one: DayOff, other: DayOff | null): boolean =>
  one.from === other?.from && one.to === other.to && one.reason === other.reason;

const NO_DAYS = { from: '', to: '', reason: '' };

function DaysOff({ daysOff, error, onChange }: DaysOffProps) {
  const now = useNow();
  const [typed, setTyped] = useState(NO_DAYS);
  /** The days off being changed, which the fields replace; null for new ones. */
  const [edited, setEdited] = useState<DayOff | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const today = lagosDay(now);
  const firstDay = useRef<HTMLInputElement>(null);
  function add(): void {
    if (reportHalfDate(fields.current)) return;
    const to = typed.to || typed.from;
    if (!typed.from || to < typed.from) {
      setMissing(typed.from ? SHOP_MESSAGES.daysOffOrder : SHOP_MESSAGES.dayOff);
      return;
    }
    const next = { ...typed, to, reason: typed.reason.trim() };
    const others = daysOff.filter((days) => !isSame(days, edited));
    onChange([...others, next].sort((a, b) => a.from.localeCompare(b.from)));
    setTyped(NO_DAYS);
    setEdited(null);
    setMissing(null);
  }
  const field = (name: keyof typeof NO_DAYS) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      setMissing(null);
    },
  });
  return (
    <Panel title="Days off" id="days-off">
      <ul>
        {daysOff.map((days, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be of the same days.
            key={at}
            data-row
            className="flex items-center gap-3 border-t border-line px-4 py-2"
          >
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-sand text-ink-2"
            >
              <Icon name="calendar-off" className="size-4" />
            </span>
            <p className="min-w-0 flex-1">
              <b>{daysTitle(days)}</b> <span className="text-ink-2">{days.reason}</span>
              <span className="block text-ink-2">Shoppers see “{daysOffText(days)}”</span>
            </p>
            <IconButton
              label={`Change: ${daysOffText(days)}`}
              aria-pressed={isSame(days, edited)}
              onClick={() => {
                setTyped(days);
                setEdited(days);
                setMissing(null);
                firstDay.current?.focus();
              }}
            >
              <Icon name="pencil" className="size-4.5" />
            </IconButton>
            <IconButton
              label={`Remove: ${daysOffText(days)}`}
              onClick={({ currentTarget }) => {
                focusAdd(currentTarget);
                onChange(daysOff.filter((_, index) => index !== at));
              }}
            >
              <Icon name="trash" className="size-4.5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div
        ref={fields}
        className="flex flex-wrap items-end gap-2.5 border-t border-line bg-sand px-4 py-3"
      >
        <label className="grid min-w-0 grid-cols-1 gap-1 font-semibold">
          First day
          <input
            ref={firstDay}
            type="date"
            min={today}
            className={deskControlClass}
            {...field('from')}
          />
        </label>
        <label className="grid min-w-0 grid-cols-1 gap-1 font-semibold">
          Last day
          <input
            type="date"
            min={typed.from || today}
            className={deskControlClass}
            {...field('to')}
          />
        </label>
        <label className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-1 font-semibold">
          <span>
            Reason <span className="font-normal text-ink-2">for your staff and Eki</span>
          </span>
          <input maxLength={60} className={deskControlClass} {...field('reason')} />
        </label>
        <Button data-add variant="quiet" size="desk" className="bg-card" onClick={add}>
          {edited ? 'Change' : 'Add'}
        </Button>
        {typed.from && (typed.to || typed.from) >= typed.from ? (
          <p role="status" className="w-full text-ink-2">
            Shoppers will see “{daysOffText({ from: typed.from, to: typed.to || typed.from })}”
          </p>
        ) : null}
        {missing || error ? (
          <p role="alert" className="w-full font-semibold text-danger">
            {missing ?? error}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

const PAUSES = [
  { text: '15 min', fields: { minutes: 15 } },
  { text: '30 min', fields: { minutes: 30 } },
  { text: '1 hour', fields: { minutes: 60 } },
] as const;
const TODAY = { text: 'Today', fields: { until: 'closing' } } as const;

interface TakingOrdersProps {
  shop: ShopSettingsDto;
  prepMinutes: number;
  onPrep: (minutes: number) => void;
  onPaused: () => Promise<unknown>;
}

function TakingOrders({ shop, prepMinutes, onPrep, onPaused }: TakingOrdersProps) {
  const now = useNow();
  const buttons = useRef<HTMLDivElement>(null);
  const { vendorId, pausedUntil, isOpen } = shop;
  const { run: pause, isBusy } = useAction(
    async (fields: object) => {
      await apiPost('/api/seller/pause', { vendorId, ...fields }, PAGE_MESSAGES.errorOccurred);
      await onPaused();
      // The buttons for a pause and the one to end it replace each other.
      setTimeout(() => buttons.current?.querySelector('button')?.focus());
    },
    { onError: toastError('shop') },
  );
  const choices = [...new Set([...PREP_CHOICES, prepMinutes])].sort((a, b) => a - b);
  return (
    <Panel
      title="Taking orders"
      id="taking-orders"
      aside={
        <Tag tone={pausedUntil ? 'wait' : isOpen ? 'go' : 'quiet'} className="ml-auto">
          {pausedUntil ? 'Paused' : isOpen ? 'Yes' : 'Closed'}
        </Tag>
      }
    >
      <div ref={buttons} className="grid gap-4 px-4 pb-4">
        {pausedUntil ? (
          <div>
            <p className="text-ink-2">
              {new Date(pausedUntil) < UNTIL_FURTHER_NOTICE
                ? `Paused until ${formatClockSoon(pausedUntil, now)}.`
                : 'Paused until you end it.'}
            </p>
            <Button
              aria-disabled={isBusy || undefined}
              variant="quiet"
              size="desk"
              className="mt-2"
              onClick={() => void pause({ minutes: 0 })}
            >
              End pause
            </Button>
          </div>
        ) : (
          <fieldset>
            <legend className="mb-1.5 font-semibold">Pause for</legend>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1.5">
              {(isOpen ? [...PAUSES, TODAY] : PAUSES).map(({ text, fields }) => (
                <Button
                  key={text}
                  aria-disabled={isBusy || undefined}
                  variant="quiet"
                  size="desk"
                  className="px-1.5!"
                  onClick={() => void pause(fields)}
                >
                  {text}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        <fieldset>
          <legend className="mb-1.5 font-semibold">
            Minutes until ready{' '}
            <span className="font-normal text-ink-2">you can change it per order</span>
          </legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1.5">
            {choices.map((minutes) => (
              <label
                key={minutes}
                className="relative grid min-h-11 place-items-center rounded-control font-bold tabular inset-ring-[1.5px] inset-ring-line has-checked:bg-tint has-checked:text-adire has-checked:inset-ring-2 has-checked:inset-ring-adire has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire wide:min-h-9"
              >
                <input
                  type="radio"
                  name="prepMinutes"
                  className="sr-only"
                  checked={minutes === prepMinutes}
                  onChange={() => onPrep(minutes)}
                />
                {minutes}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Panel>
  );
}
