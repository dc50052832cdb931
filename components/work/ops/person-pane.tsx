'use client';

import { type ReactNode, useState } from 'react';
import { StatusTag } from '@/components/purchase/status-tag';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Loading } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { Avatar } from '@/components/work/kit/avatar';
import { Panel } from '@/components/work/kit/panel';
import { LoadFailed, StaleNotice } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { AccountControl } from '@/components/work/support/account-control';
import { useNow } from '@/lib/client/settings';
import type { PersonPageDto } from '@/lib/conversations/support/dto';
import { formatDayTime, formatMonth, formatPhone, formatWhen } from '@/lib/core/format';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { paths } from '@/lib/core/paths';
import { type Role, STAFF_ROLES, type StaffRole } from '@/lib/core/roles';
import { VEHICLE_NAMES } from '@/lib/core/vehicles';
import { auditTitle } from './job-text';
import { NotesPanel } from './notes-panel';

interface PersonPaneProps {
  personId: string;
  /** The signed-in member of staff. */
  userId: string;
  /** Whether they may grant and revoke roles. */
  isAdmin: boolean;
}

/** A person with their roles, purchases, wallet, devices, staff notes and staff actions. */
export function PersonPane({ personId, userId, isAdmin }: PersonPaneProps) {
  const { data, error, refetch } = useReading<{ person: PersonPageDto }>({
    userId,
    path: `/api/admin/people/${personId}`,
    failed: OPS_MESSAGES.peopleFailed,
  });
  const reload = () => void refetch();
  if (!data) {
    if (error) return <LoadFailed error={error} onRetry={reload} />;
    return <Loading className="grid gap-4" rows={['h-24', 'h-60']} />;
  }
  const { person } = data;
  return (
    <div className="grid gap-4 [&>[role=status]:empty]:hidden">
      <StaleNotice error={error} onRetry={reload} />
      <Heading person={person} />
      <div className="grid grid-cols-1 items-start gap-4 min-[64rem]:grid-cols-2">
        <Roles person={person} canChange={isAdmin} onChanged={reload} />
        <div className="grid gap-4">
          <Wallet person={person} />
          <Panel
            title="Suspension"
            id="suspension"
            aside={
              <Tag tone={person.isSuspended ? 'stop' : 'go'}>
                {person.isSuspended ? 'Suspended' : 'Not suspended'}
              </Tag>
            }
          >
            <div className="pb-4">
              {personId === userId ? (
                <p className="px-4 text-ink-2">This is your own account.</p>
              ) : (
                <AccountControl customer={person} userId={userId} onDone={reload} />
              )}
            </div>
          </Panel>
        </div>
      </div>
      <Orders person={person} />
      <div className="grid grid-cols-1 items-start gap-4 min-[64rem]:grid-cols-2">
        <Sessions person={person} canReset={isAdmin && personId !== userId} onChanged={reload} />
        <Changes person={person} />
        <NotesPanel
          personId={person.userId}
          notes={person.notes}
          chatId={person.chatId}
          onChanged={reload}
        />
      </div>
    </div>
  );
}

function Heading({ person }: { person: PersonPageDto }) {
  const { name, phone, email, customer, chatId, rider, shops } = person;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-[18px] border border-line bg-card px-4 py-3.5 wrap-anywhere">
      <Avatar name={name} size="lg" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 dir="auto" className="text-xl">
          {name}
        </h2>
        <p className="text-ink-2">
          {phone ? (
            <>
              <a href={`tel:${phone}`} className="hover:text-adire hover:underline">
                {formatPhone(phone)}
              </a>{' '}
              ·{' '}
            </>
          ) : null}
          <a href={`mailto:${email}`} className="hover:text-adire hover:underline">
            {email}
          </a>
        </p>
        <p className="text-ink-2">
          Since {formatMonth(customer.since)}
          {rider ? ` · ${VEHICLE_NAMES[rider.vehicle]} ${rider.plate}`.trimEnd() : ''}
          {shops.map((shop) => ` · ${shop.role} of ${shop.name}`)}
        </p>
      </div>
      {chatId ? (
        <a href={paths.support({ chat: chatId })} className={buttonClass('quiet', 'desk')}>
          <Icon name="message-circle" className="size-4.5 shrink-0" />
          Chat
        </a>
      ) : null}
    </div>
  );
}

const ROLE_TEXTS: Readonly<Record<StaffRole, { name: string; what: string }>> = {
  support: { name: 'Support', what: 'Answers customers, reads orders, moves no money' },
  ops: { name: 'Ops', what: 'Refunds, approvals, promo codes' },
  admin: { name: 'Admin', what: 'Roles, and all that ops do' },
};

type RoleState = 'on' | 'pending' | 'off';

interface RolesProps {
  person: PersonPageDto;
  canChange: boolean;
  onChanged: () => void;
}

function Roles({ person, canChange, onChanged }: RolesProps) {
  const [changing, setChanging] = useState<{ role: StaffRole; isGrant: boolean } | null>(null);
  const { userId, name, email, roles, pendingRoles, shops, rider } = person;
  const firstName = name.split(' ')[0];
  const stateOf = (role: Role): RoleState =>
    roles.includes(role) ? 'on' : pendingRoles.includes(role) ? 'pending' : 'off';
  const isPending = changing !== null && stateOf(changing.role) === 'pending';
  return (
    <Panel title="Roles" id="roles">
      <ul>
        <RoleLine name="Customer" what="Everybody with an account" state="on" />
        <RoleLine
          name="Seller"
          what={
            shops.map((shop) => `${shop.name}, ${shop.role}`).join('; ') ||
            'Comes with a shop or an invitation'
          }
          state={stateOf('seller')}
        />
        <RoleLine
          name="Rider"
          what={
            rider ? `${VEHICLE_NAMES[rider.vehicle]} ${rider.plate}` : 'Comes with an application'
          }
          state={stateOf('rider')}
        />
        {STAFF_ROLES.map((role) => {
          const state = stateOf(role);
          const { name: roleName, what } = ROLE_TEXTS[role];
          const isGrant = state === 'off';
          return (
            <RoleLine key={role} name={roleName} what={what} state={state}>
              {canChange ? (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={`${isGrant ? 'Grant' : 'Revoke'} ${roleName}`}
                  className={`min-h-11 rounded-md px-1 font-bold hover:underline wide:min-h-6 ${isGrant ? 'text-adire' : 'text-danger'}`}
                  onClick={() => setChanging({ role, isGrant })}
                >
                  {isGrant ? 'Grant' : 'Revoke'}
                </button>
              ) : null}
            </RoleLine>
          );
        })}
      </ul>
      {pendingRoles.length > 0 ? (
        <p className="border-t border-line px-4 py-2.5 text-ink-2">
          Nobody has confirmed <bdi>{email}</bdi> yet. Pending roles start once they choose a new
          password by the link we emailed, or by Forgot password.
        </p>
      ) : null}
      {changing ? (
        <ActionSheet
          title={
            changing.isGrant
              ? `Grant ${ROLE_TEXTS[changing.role].name} to ${firstName}?`
              : `Revoke ${ROLE_TEXTS[changing.role].name} from ${firstName}?`
          }
          description={
            changing.isGrant
              ? `${ROLE_TEXTS[changing.role].what}. It works from their next tap, or once they’ve confirmed their email. We email them.`
              : isPending
                ? 'The link we emailed still sets a password, but gives no role.'
                : 'They’re logged out everywhere at once, and we email them.'
          }
          path={`/api/admin/role/${changing.isGrant ? 'grant' : 'revoke'}`}
          action={`${changing.isGrant ? 'Grant' : 'Revoke'} ${ROLE_TEXTS[changing.role].name}`}
          variant={changing.isGrant ? 'primary' : 'danger'}
          toFields={() => ({ userId, role: changing.role })}
          done={changing.isGrant ? 'Role granted' : 'Role revoked'}
          onDone={onChanged}
          onClose={() => setChanging(null)}
        />
      ) : null}
    </Panel>
  );
}

interface RoleLineProps {
  name: string;
  what: string;
  state: RoleState;
  children?: ReactNode;
}

function RoleLine({ name, what, state, children }: RoleLineProps) {
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className={state === 'off' ? 'font-semibold text-ink-2' : 'font-bold'}>
          {name} {state === 'on' ? <span className="sr-only">: has this role</span> : null}
        </p>
        <p className="text-ink-2">{what}</p>
      </div>
      {state === 'on' ? <Tag tone="go">On</Tag> : null}
      {state === 'pending' ? <Tag tone="wait">Pending</Tag> : null}
      {children}
    </li>
  );
}

function Wallet({ person: { customer, rider } }: { person: PersonPageDto }) {
  const now = useNow();
  return (
    <Panel title="Wallet" id="wallet" aside={<Tag tone="quiet">Read only</Tag>}>
      <div className="flex flex-wrap gap-2 px-4 pb-3">
        {rider ? (
          <p className="flex-1 basis-28 rounded-2xl bg-sand px-3 py-2">
            <span className="text-ink-2">Rider earnings</span>
            <b className="block font-display text-xl">
              <Naira amount={rider.earnings} />
            </b>
          </p>
        ) : null}
        <p className="flex-1 basis-28 rounded-2xl bg-sand px-3 py-2">
          <span className="text-ink-2">Own wallet</span>
          <b className="block font-display text-xl">
            <Naira amount={customer.wallet?.balance ?? 0} />
          </b>
        </p>
      </div>
      <ul>
        {(customer.wallet?.lines ?? []).map((line) => (
          <li key={line._id} className="flex gap-3 border-t border-line px-4 py-2">
            <p className="min-w-0 flex-1">
              {line.description}
              <span className="block text-ink-2">{formatDayTime(line.createdAt, now)}</span>
            </p>
            <b className="tabular">
              {line.type === 'credit' ? '+' : '-'}
              <Naira amount={line.amount} />
            </b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Orders({ person: { customer } }: { person: PersonPageDto }) {
  const now = useNow();
  const { orders, dispatches, errands, totals } = customer;
  const all = [...orders, ...dispatches, ...errands].sort((a, b) =>
    b.placedAt.localeCompare(a.placedAt),
  );
  const total = totals.orders + totals.dispatches + totals.errands;
  return (
    <Panel title="Orders" id="orders" aside={<span className="text-ink-2 tabular">{total}</span>}>
      {all.length === 0 ? <p className="px-4 pb-4 text-ink-2">Nothing bought yet.</p> : null}
      <ul>
        {all.map((one) => (
          <li
            key={one.id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 hover:bg-sand"
          >
            <a
              href={paths.adminJob(one.kind, one.id)}
              className="font-bold tracking-wide after:absolute after:inset-0"
            >
              {one.number}
            </a>
            <span className="text-ink-2">{formatWhen(one.placedAt, now)}</span>
            <span className="min-w-0 flex-1 basis-40">{one.title}</span>
            <StatusTag status={one.status} />
            <b className="tabular">
              <Naira amount={one.total} />
            </b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface SessionsProps {
  person: PersonPageDto;
  canReset: boolean;
  onChanged: () => void;
}

function Sessions({ person, canReset, onChanged }: SessionsProps) {
  const now = useNow();
  const { sessions, hasSecondFactor, userId, name } = person;
  const [isResetting, setResetting] = useState(false);
  return (
    <Panel title="Signed in on" id="sessions">
      <p className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-2.5">
        <span className="flex-1 text-ink-2">
          Two-step sign-in is {hasSecondFactor ? 'on' : 'off'}
        </span>
        {canReset && hasSecondFactor ? (
          <button
            type="button"
            aria-haspopup="dialog"
            className="min-h-11 rounded-md px-1 font-bold text-danger hover:underline wide:min-h-6"
            onClick={() => setResetting(true)}
          >
            Reset
          </button>
        ) : null}
      </p>
      {isResetting ? (
        <ActionSheet
          title={`Reset ${name.split(' ')[0]}’s two-step sign-in?`}
          description="Call them first. They’re logged out everywhere, sign in with their password alone, and set it up again."
          path="/api/admin/factor/reset"
          action="Reset"
          variant="danger"
          toFields={() => ({ userId })}
          done="Two-step sign-in reset"
          onDone={onChanged}
          onClose={() => setResetting(false)}
        />
      ) : null}
      {sessions.length === 0 ? <p className="px-4 pb-4 text-ink-2">No device.</p> : null}
      <ul>
        {sessions.map(({ device, signedInAt, lastSeenAt }) => (
          <li key={signedInAt} className="border-t border-line px-4 py-2.5">
            <p className="font-semibold">{device}</p>
            <p className="text-ink-2">
              Since {formatWhen(signedInAt, now)} · last seen {formatWhen(lastSeenAt, now)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Changes({ person: { audit } }: { person: PersonPageDto }) {
  const now = useNow();
  return (
    <Panel title="Changes" id="changes">
      {audit.length === 0 ? <p className="px-4 pb-4 text-ink-2">None by staff.</p> : null}
      <ul>
        {audit.map(({ id, action, name, reason, at }) => (
          <li key={id} className="border-t border-line px-4 py-2.5">
            <p className="flex flex-wrap justify-between gap-x-3">
              <b>{auditTitle({ action })}</b>
              <span className="text-ink-2">{formatWhen(at, now)}</span>
            </p>
            <p className="text-ink-2">
              <bdi>{name}</bdi>: {reason}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
