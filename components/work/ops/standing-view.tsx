'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { PlaceField } from '@/components/market/account/addresses/place-field';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { TextField } from '@/components/ui/field';
import { RadioList } from '@/components/ui/radio-list';
import { Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { KeysetLinks } from '@/components/work/kit/keyset';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaleNotice } from '@/components/work/kit/staff-query';
import { StaffSearch } from '@/components/work/kit/staff-search';
import { TabList } from '@/components/work/kit/tab-list';
import { useReading } from '@/components/work/kit/use-reading';
import { formatClockDay, plural } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { VEHICLE_NAMES } from '@/lib/core/vehicles';
import { PAYOUT_MESSAGES } from '@/lib/money/payouts/messages';
import type { RiderRowDto, RidersDto } from '@/lib/purchases/delivery/riders/standing-dto';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { SHOP_NAME_LENGTH } from '@/lib/shops/applications/policy';
import type { ShopRowDto, ShopsDto, StandingProblem } from '@/lib/shops/standing-dto';
import { Call } from './call';
import { endsText, lastText, problemText, statusText, statusTone } from './standing-text';

const SHOP_TABS = [
  ['All', {}],
  ['Open', { status: 'open' }],
  ['Suspended', { status: 'suspended' }],
  ['Closed', { status: 'closed' }],
  ['Certificate ends', { paper: 'ending' }],
] as const;
const RIDER_TABS = [
  ['All', {}],
  ['Can ride', { status: 'approved' }],
  ['Suspended', { status: 'suspended' }],
  ['Closed', { status: 'closed' }],
  ['Licence ends', { paper: 'ending' }],
] as const;

type Tab = (typeof SHOP_TABS | typeof RIDER_TABS)[number];

/** Links to the lists, with the current one marked. */
function toTabs(
  tabs: readonly Tab[],
  query: Record<string, string>,
  getHref: (query: Record<string, string>) => string,
) {
  return tabs.map(([text, filter]) => ({
    text,
    href: getHref(filter),
    isCurrent:
      ('status' in filter ? filter.status : undefined) === query.status &&
      ('paper' in filter ? filter.paper : undefined) === query.paper,
  }));
}

function useQueryValues(names: readonly string[]): Record<string, string> {
  const params = useSearchParams();
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

const getPath = (call: string, query: Record<string, string>) =>
  Object.keys(query).length > 0 ? `${call}?${new URLSearchParams(query)}` : call;

/** Shops with their state, latest activity and problems. */
export function ShopsView({ userId }: { userId: string }) {
  const query = useQueryValues(['q', 'status', 'paper', 'cursor']);
  const { data, error, refetch } = useReading<ShopsDto>({
    userId,
    path: getPath('/api/admin/shop/list', query),
    failed: PAGE_MESSAGES.errorOccurred,
  });
  return (
    <StaffMain
      title="Shops"
      aside={
        <StaffSearch
          label="Name of the shop"
          q={query.q ?? ''}
          onSearch={(typed) => window.location.assign(paths.adminShops({ q: typed }))}
        />
      }
    >
      <TabList label="Lists" tabs={toTabs(SHOP_TABS, query, paths.adminShops)} />
      <Listed
        error={error}
        refetch={refetch}
        isLoaded={data !== undefined}
        count={data?.shops.length ?? 0}
        empty={query.q ? `No shop matches “${query.q}”` : 'No shops here'}
        next={data?.next ? paths.adminShops({ ...query, cursor: data.next }) : null}
      >
        {data?.shops.map((shop) => (
          <ShopRow
            key={shop.vendorId}
            shop={shop}
            now={data.serverNow}
            onDone={() => void refetch()}
          />
        ))}
      </Listed>
    </StaffMain>
  );
}

interface ListedProps {
  isLoaded: boolean;
  error: Parameters<typeof StaleNotice>[0]['error'];
  refetch: () => unknown;
  count: number;
  empty: string;
  next: string | null;
  children: ReactNode;
}

function Listed({ isLoaded, error, refetch, count, empty, next, children }: ListedProps) {
  if (!isLoaded) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" className="mt-3 grid max-w-4xl gap-2">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    );
  }
  return (
    <div className="mt-3 max-w-4xl">
      <StaleNotice error={error} onRetry={() => void refetch()} />
      {count === 0 ? (
        <EmptyState art={<EmptyArt name="results" />} title={empty} />
      ) : (
        <ul className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere">
          {children}
        </ul>
      )}
      <KeysetLinks href={next} />
    </div>
  );
}

type Sheet = 'suspend' | 'reopen' | 'close' | 'edit' | 'hold';

function ShopRow({ shop, now, onDone }: { shop: ShopRowDto; now: string; onDone: () => void }) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const { vendorId, name, status, owner, foodCertificateUntil } = shop;
  return (
    <Standing
      name={name}
      href={status === 'open' ? paths.vendor({ _id: vendorId, isFood: shop.isFood }) : null}
      status={status}
      reason={shop.statusReason}
      paper="Certificate"
      problems={shop.problems}
      isClosing={shop.isClosing}
      facts={
        <>
          <p className="text-ink-2">
            {shop.address}
            {owner ? (
              <>
                {' · '}
                <a href={paths.adminPerson(owner.userId)} className="font-semibold text-adire">
                  <bdi>{owner.name}</bdi>
                </a>
              </>
            ) : null}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
            <span>
              {plural(shop.products, 'product', 'products')} ·{' '}
              {plural(shop.openOrders, 'open order', 'open orders')} ·{' '}
              {lastText('order', shop.lastOrderAt, now)}
              {foodCertificateUntil ? ` · Certificate ${endsText(foodCertificateUntil, now)}` : ''}
            </span>
            <Call phone={shop.phone} name={name} />
          </p>
          {shop.hold ? <HoldText hold={shop.hold} status={status} now={now} /> : null}
        </>
      }
      onOpen={setSheet}
      canEdit
      isHeld={shop.hold !== null}
    >
      {sheet === 'edit' ? (
        <EditSheet shop={shop} onDone={onDone} onClose={() => setSheet(null)} />
      ) : sheet === 'hold' ? (
        shop.hold && (
          <HoldSheet
            vendorId={vendorId}
            name={name}
            until={shop.hold.until}
            now={now}
            onDone={onDone}
            onClose={() => setSheet(null)}
          />
        )
      ) : sheet ? (
        <StandingSheet
          what="shop"
          verb={sheet}
          name={name}
          fields={{ vendorId }}
          onDone={onDone}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </Standing>
  );
}

/** Riders with their state, latest activity and problems. */
export function RidersView({ userId }: { userId: string }) {
  const query = useQueryValues(['status', 'paper', 'cursor']);
  const { data, error, refetch } = useReading<RidersDto>({
    userId,
    path: getPath('/api/admin/rider/list', query),
    failed: PAGE_MESSAGES.errorOccurred,
  });
  return (
    <StaffMain title="Riders">
      <TabList label="Lists" tabs={toTabs(RIDER_TABS, query, paths.adminRiders)} />
      <Listed
        error={error}
        refetch={refetch}
        isLoaded={data !== undefined}
        count={data?.riders.length ?? 0}
        empty="No riders here"
        next={data?.next ? paths.adminRiders({ ...query, cursor: data.next }) : null}
      >
        {data?.riders.map((rider) => (
          <RiderRow
            key={rider.riderId}
            rider={rider}
            now={data.serverNow}
            onDone={() => void refetch()}
          />
        ))}
      </Listed>
    </StaffMain>
  );
}

function RiderRow({ rider, now, onDone }: { rider: RiderRowDto; now: string; onDone: () => void }) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const { riderId, name, licenceUntil } = rider;
  return (
    <Standing
      name={name}
      href={paths.adminPerson(riderId)}
      status={rider.status}
      reason={rider.statusReason}
      paper="Licence"
      problems={rider.problems}
      isClosing={rider.isClosing}
      facts={
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
          <span>
            {VEHICLE_NAMES[rider.vehicle]}
            {rider.plate ? `, ${rider.plate}` : ''} · {rider.isOnline ? 'online' : 'offline'} ·{' '}
            {plural(rider.load, 'job', 'jobs')} · {lastText('job', rider.lastJobAt, now)}
            {licenceUntil ? ` · Licence ${endsText(licenceUntil, now)}` : ''}
          </span>
          <Call phone={rider.phone} name={name} />
        </p>
      }
      onOpen={setSheet}
    >
      {sheet && sheet !== 'edit' && sheet !== 'hold' ? (
        <StandingSheet
          what="rider"
          verb={sheet}
          name={name}
          fields={{ riderId }}
          onDone={onDone}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </Standing>
  );
}

interface StandingProps {
  name: string;
  href: string | null;
  status: ShopRowDto['status'] | RiderRowDto['status'];
  reason: string;
  /** The papers required for work, in words. */
  paper: string;
  problems: readonly StandingProblem[];
  isClosing: boolean;
  facts: ReactNode;
  canEdit?: boolean;
  /** A shop whose money is held. */
  isHeld?: boolean;
  onOpen: (sheet: Sheet) => void;
  children: ReactNode;
}

function Standing(props: StandingProps) {
  const { name, href, status, reason, paper, problems, isClosing, facts, onOpen } = props;
  const { canEdit = false, isHeld = false } = props;
  const isOver = status === 'closed' || status === 'removed';
  const button = (sheet: Sheet, text: string) => (
    <Button
      aria-haspopup="dialog"
      aria-label={`${text} ${name}`}
      variant="quiet"
      size="desk"
      onClick={() => onOpen(sheet)}
    >
      {text}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {href ? (
            <a href={href} dir="auto" className="font-bold text-adire">
              {name}
            </a>
          ) : (
            <b dir="auto">{name}</b>
          )}
          <Tag tone={statusTone(status)}>{statusText(status)}</Tag>
          {isClosing ? <Tag tone="wait">Closing waits for a second person</Tag> : null}
          {problems.map((problem) => (
            <Tag key={problem} tone="wait">
              {problemText(problem, paper)}
            </Tag>
          ))}
        </p>
        {facts}
        {reason ? <p dir="auto">“{reason}”</p> : null}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isHeld ? button('hold', 'Payout hold') : null}
        {isOver ? null : (
          <>
            {canEdit ? button('edit', 'Edit') : null}
            {status === 'suspended' ? button('reopen', 'Reopen') : null}
            {status === 'open' || status === 'approved' ? button('suspend', 'Suspend') : null}
            {isClosing ? null : button('close', 'Close for good')}
          </>
        )}
      </div>
      {props.children}
    </li>
  );
}

interface StandingSheetProps {
  what: 'shop' | 'rider';
  verb: Exclude<Sheet, 'edit' | 'hold'>;
  name: string;
  fields: Record<string, string>;
  onDone: () => void;
  onClose: () => void;
}

function StandingSheet({ what, verb, name, fields, onDone, onClose }: StandingSheetProps) {
  const isShop = what === 'shop';
  const TEXTS = {
    suspend: {
      title: `Suspend ${name}?`,
      description: isShop
        ? 'Shoppers don’t see it any more. Orders under way go on. Payouts wait 30 days. The owner reads your reason.'
        : 'No more offers. Jobs under way go on. The rider reads your reason.',
      action: 'Suspend',
      done: `${name} suspended`,
    },
    reopen: {
      title: `Reopen ${name}?`,
      description: isShop
        ? 'Shoppers see it again at once, and it can request payouts.'
        : 'They can go online again.',
      action: 'Reopen',
      done: `${name} reopened`,
    },
    close: {
      title: `Close ${name} for good?`,
      description: `A second person has to agree; after that, it can’t be undone. ${isShop ? 'The owner' : 'The rider'} will read your reason.`,
      action: 'Ask a second person',
      done: 'A second person has to agree',
    },
  } as const;
  const { title, description, action, done } = TEXTS[verb];
  return (
    <ActionSheet
      title={title}
      description={description}
      path={`/api/admin/${what}/${verb}`}
      action={action}
      variant={verb === 'reopen' ? 'primary' : 'danger'}
      toFields={() => fields}
      done={done}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Until when the shop's money waits, and why if that isn't why it is suspended. */
function HoldText({
  hold,
  status,
  now,
}: {
  hold: NonNullable<ShopRowDto['hold']>;
  status: ShopRowDto['status'];
  now: string;
}) {
  return (
    <p className="text-ink-2" dir="auto">
      Payouts held until {formatClockDay(hold.until, new Date(now))}
      {status === 'suspended' ? '' : `: “${hold.reason}”`}
    </p>
  );
}

const HOLD_OUTCOMES = [
  { value: 'end', text: 'Let it request its money' },
  { value: 'renew', text: 'Hold it for another 30 days' },
] as const;

interface HoldSheetProps {
  vendorId: string;
  name: string;
  /** ISO. */
  until: string;
  now: string;
  onDone: () => void;
  onClose: () => void;
}

/** Ends or renews the hold of a suspended shop's money. */
function HoldSheet({ vendorId, name, until, now, onDone, onClose }: HoldSheetProps) {
  const [outcome, setOutcome] = useState<'end' | 'renew' | null>(null);
  const [error, setError] = useState<string | null>(null);
  return (
    <ActionSheet
      title={`Payouts of ${name}`}
      description={`They start again at ${formatClockDay(until, new Date(now))} unless you decide now. If you hold them longer, the owner reads your reason.`}
      path="/api/admin/shop/hold"
      action="Save"
      toFields={() => {
        setError(outcome ? null : PAYOUT_MESSAGES.holdOutcome);
        return outcome && { vendorId, renews: outcome === 'renew' };
      }}
      done={outcome === 'renew' ? 'Held for another 30 days' : 'Payouts aren’t held any more'}
      onDone={onDone}
      onClose={onClose}
    >
      <RadioList
        legend="What next?"
        look="boxes"
        options={HOLD_OUTCOMES}
        value={outcome}
        error={error}
        onChange={(to) => {
          setOutcome(to);
          setError(null);
        }}
      />
    </ActionSheet>
  );
}

interface EditSheetProps {
  shop: ShopRowDto;
  onDone: () => void;
  onClose: () => void;
}

function EditSheet({ shop, onDone, onClose }: EditSheetProps) {
  const [name, setName] = useState(shop.name);
  const [place, setPlace] = useState<PlaceValue>({ address: shop.address, point: null });
  const [until, setUntil] = useState(shop.foodCertificateUntil ?? '');
  const [errors, setErrors] = useState<{ name?: string; place?: string }>({});
  return (
    <ActionSheet
      title={`Edit ${shop.name}`}
      description="What a shop can’t change by itself. Orders keep what they had."
      path="/api/admin/shop/edit"
      action="Save"
      toFields={() => {
        const isMoved = place.address.trim() !== shop.address;
        const found = {
          ...(name.trim() === '' && { name: APPLICATION_MESSAGES.shopName }),
          ...(isMoved && !place.point && { place: APPLICATION_MESSAGES.place }),
        };
        setErrors(found);
        if (Object.keys(found).length > 0) return null;
        return {
          vendorId: shop.vendorId,
          ...(name.trim() !== shop.name && { businessName: name.trim() }),
          ...(isMoved && { address: place.address, ...place.point }),
          ...(until !== '' &&
            until !== shop.foodCertificateUntil && { foodCertificateUntil: until }),
        };
      }}
      done="Saved"
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label="Shop name"
        maxLength={SHOP_NAME_LENGTH}
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <PlaceField
        value={place.address}
        isChosen={place.point !== null || place.address === shop.address}
        reach={null}
        error={errors.place}
        onType={(address) => setPlace({ address, point: null })}
        onChoose={({ description, location, token }) =>
          setPlace({
            address: description,
            point: { latitude: location.lat, longitude: location.lng, token },
          })
        }
        onLoading={() => undefined}
      />
      {shop.isFood ? (
        <TextField
          label="The food certificate ends on"
          type="date"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      ) : null}
    </ActionSheet>
  );
}

interface PlaceValue {
  address: string;
  point: { latitude: number; longitude: number; token: string } | null;
}
