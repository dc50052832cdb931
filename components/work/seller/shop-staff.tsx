'use client';

import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import {
  type ConfirmedPost,
  useConfirmedPost,
} from '@/components/market/account/auth/confirm-sheet';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { deskControlClass } from '@/components/ui/field';
import { focusHeading } from '@/components/ui/focus-heading';
import { Icon } from '@/components/ui/icon';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { Tag } from '@/components/ui/tag';
import { toastError, useAction } from '@/components/ui/use-action';
import { textProps, useForm } from '@/components/ui/use-form';
import { Avatar } from '@/components/work/kit/avatar';
import { Panel } from '@/components/work/kit/panel';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaffLoading, StaleNotice } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { useNow } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { email } from '@/lib/core/fields';
import { formatDate, formatPhone, formatWhen, plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { MEMBER_ROLES } from '@/lib/core/roles';
import type { InvitationDto, MemberDto, ShopStaffDto } from '@/lib/shops/dto';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { type MemberRole, ROLES } from './member-roles';
import { ShopSelect } from './shop-select';

const ALL: readonly MemberRole[] = MEMBER_ROLES;
const MANAGERS: readonly MemberRole[] = ['owner', 'manager'];
const DUTIES: readonly (readonly [what: string, who: readonly MemberRole[]])[] = [
  ['See orders, accept, reject, mark ready', ALL],
  ['Mark things sold out, pause the shop', ALL],
  ['Products, prices and counts', MANAGERS],
  ['Opening hours, days off, shop profile', MANAGERS],
  ['Reply to reviews', MANAGERS],
  ['See sales', MANAGERS],
  ['Invite, change and remove staff', ['owner']],
];

/** A shop's staff and its open invitations. */
export function ShopStaff({ userId, firstVendorId }: { userId: string; firstVendorId: string }) {
  const [vendorId, setVendorId] = useState(firstVendorId);
  const { data, error, refetch } = useReading<ShopStaffDto>({
    userId,
    path: `/api/seller/staff?vendorId=${vendorId}`,
    failed: SHOP_MESSAGES.staffFailed,
    showsPrevious: true,
  });
  const [removing, setRemoving] = useState<MemberDto | null>(null);
  const [changing, setChanging] = useState<{ member: MemberDto; chosen: MemberRole } | null>(null);
  const reload = () => void refetch();
  const { post, sheet } = useConfirmedPost();
  return (
    <StaffMain
      area="seller"
      title="Staff"
      aside={
        data ? (
          <>
            <p className="text-ink-2">
              {plural(data.members.length, 'person', 'people')}
              {data.invitations.length > 0
                ? `, ${plural(data.invitations.length, 'invitation')}`
                : ''}
            </p>
            <ShopSelect vendorId={vendorId} shops={data.shops} onChange={setVendorId} />
          </>
        ) : null
      }
    >
      {data ? (
        <>
          <StaleNotice error={error} onRetry={reload} />
          <div className="mt-3 grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
            <div className="grid gap-4">
              <People
                data={data}
                post={post}
                onRole={(member, chosen) => setChanging({ member, chosen })}
                onRemove={setRemoving}
                onChanged={reload}
              />
              <Duties />
            </div>
            <div className="grid gap-4">
              <Panel title="Invite someone" id="invite">
                <InviteForm key={vendorId} vendorId={vendorId} post={post} onSent={reload} />
              </Panel>
              <Panel title="Kitchen tablet" id="tablet">
                <p className="flex gap-2.5 px-4 pb-4 text-ink-2">
                  <Icon name="tablet" className="size-5 shrink-0" />
                  Invite a separate email for the tablet as Kitchen. It only shows the order board.
                </p>
              </Panel>
            </div>
          </div>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : (
        <StaffLoading />
      )}
      {changing ? (
        <RoleSheet
          {...changing}
          vendorId={vendorId}
          post={post}
          onClose={() => setChanging(null)}
          onDone={(role) => {
            setChanging(null);
            if (changing.member.isYou && role !== 'owner') window.location.assign(paths.seller());
            else reload();
          }}
        />
      ) : null}
      {removing ? (
        <RemoveSheet
          member={removing}
          vendorId={vendorId}
          post={post}
          onClose={() => setRemoving(null)}
          onDone={() => {
            setRemoving(null);
            if (removing.isYou) window.location.assign(paths.home());
            else reload();
          }}
        />
      ) : null}
      {sheet}
    </StaffMain>
  );
}

interface PeopleProps {
  data: ShopStaffDto;
  post: ConfirmedPost;
  onRole: (member: MemberDto, chosen: MemberRole) => void;
  onRemove: (member: MemberDto) => void;
  onChanged: () => void;
}

function People(props: PeopleProps) {
  const now = useNow();
  const { data, post, onRole, onRemove, onChanged } = props;
  const { shop, members, invitations } = data;
  return (
    <ul
      aria-label="People"
      className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere"
    >
      {members.map((member) => (
        <Row
          key={member.userId}
          mark={<Avatar name={member.name} />}
          title={
            <>
              <bdi>{member.name}</bdi>
              {member.isYou ? <span className="font-normal text-ink-2"> (you)</span> : null}
            </>
          }
          detail={member.phone ? formatPhone(member.phone) : member.email}
          role={
            member.isYou ? (
              <b>{ROLES[member.role].name}</b>
            ) : (
              <RoleSelect
                member={member}
                vendorId={shop.vendorId}
                post={post}
                onOwner={() => onRole(member, 'owner')}
                onChanged={onChanged}
              />
            )
          }
          state={
            <span className="text-ink-2">
              <span className="sr-only">Last seen: </span>
              {member.isYou ? (
                <b className="text-leaf">Now</b>
              ) : member.lastSeenAt ? (
                seenText(member.lastSeenAt, now)
              ) : (
                'Logged out'
              )}
            </span>
          }
          action={
            <>
              {member.isYou ? (
                <Button
                  aria-haspopup="dialog"
                  variant="quiet"
                  size="desk"
                  onClick={() => onRole(member, member.role)}
                >
                  Change role
                </Button>
              ) : null}
              <Button
                aria-haspopup="dialog"
                aria-label={member.isYou ? 'Leave this shop' : `Remove ${member.name}`}
                variant="quiet"
                size="desk"
                onClick={() => onRemove(member)}
              >
                {member.isYou ? 'Leave' : 'Remove'}
              </Button>
            </>
          }
        />
      ))}
      {invitations.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          invitation={invitation}
          vendorId={shop.vendorId}
          post={post}
          onChanged={onChanged}
        />
      ))}
    </ul>
  );
}

/** "1 PM", "Yesterday, 8 PM": to the hour. */
function seenText(at: string, now: Date): string {
  const text = formatWhen(at, now).replace(/^today, /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface RoleSelectProps {
  member: MemberDto;
  vendorId: string;
  post: ConfirmedPost;
  /** Owner was chosen, which needs a confirmation: owners can remove everybody else. */
  onOwner: () => void;
  onChanged: () => void;
}

function RoleSelect({ member, vendorId, post, onOwner, onChanged }: RoleSelectProps) {
  const { userId, name, role: before } = member;
  const { run, isBusy } = useAction(
    async (role: MemberRole) => {
      const body = { vendorId, userId, role };
      await post('/api/seller/staff/role', body, PAGE_MESSAGES.errorOccurred);
      onChanged();
      const onAction = () => void run(before);
      const action = role === before ? {} : { action: { label: 'Undo', onAction } };
      pushToast({ tone: 'success', text: `${name}: ${ROLES[role].name}`, id: 'staff', ...action });
    },
    { onError: toastError('staff') },
  );
  return (
    <select
      aria-label={`Role of ${name}`}
      aria-busy={isBusy || undefined}
      value={before}
      className={deskControlClass}
      onChange={({ target }) => {
        const chosen = MEMBER_ROLES.find((role) => role === target.value);
        if (chosen === 'owner') onOwner();
        else if (chosen) void run(chosen);
      }}
    >
      {MEMBER_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLES[role].name}
        </option>
      ))}
    </select>
  );
}

interface RowProps {
  mark: ReactNode;
  title: ReactNode;
  detail: string;
  role: ReactNode;
  state: ReactNode;
  action: ReactNode;
}

function Row({ mark, title, detail, role, state, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 first:border-t-0">
      {mark}
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-bold">{title}</p>
        <p className="text-ink-2">{detail}</p>
      </div>
      <div className="min-w-20">{role}</div>
      <div className="min-w-28 flex-1">{state}</div>
      <div className="ml-auto flex flex-wrap gap-1.5">{action}</div>
    </li>
  );
}

interface InvitationRowProps {
  invitation: InvitationDto;
  vendorId: string;
  post: ConfirmedPost;
  onChanged: () => void;
}

function InvitationRow({ invitation, vendorId, post, onChanged }: InvitationRowProps) {
  const { id, role, expiresAt } = invitation;
  const { run, isBusy } = useAction(
    async (call: 'invite' | 'remove', body: object, done: string) => {
      await post(`/api/seller/staff/${call}`, { vendorId, ...body }, PAGE_MESSAGES.errorOccurred);
      pushToast({ tone: 'success', text: done, id: 'staff' });
      if (call === 'remove') focusHeading();
      onChanged();
    },
    { onError: toastError('staff') },
  );
  return (
    <Row
      mark={
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-sand text-ink-2"
        >
          <Icon name="mail" className="size-4" />
        </span>
      }
      title={invitation.email}
      detail={`Until ${formatDate(expiresAt)}`}
      role={ROLES[role].name}
      state={<Tag tone="wait">Invited</Tag>}
      action={
        <>
          <Button
            aria-label={`Resend to ${invitation.email}`}
            aria-disabled={isBusy || undefined}
            variant="quiet"
            size="desk"
            onClick={() => void run('invite', { email: invitation.email, role }, 'Sent again')}
          >
            Resend
          </Button>
          <Button
            aria-label={`Cancel the invitation of ${invitation.email}`}
            aria-disabled={isBusy || undefined}
            variant="quiet"
            size="desk"
            onClick={() => void run('remove', { invitationId: id }, 'Invitation cancelled')}
          >
            Cancel
          </Button>
        </>
      }
    />
  );
}

interface InviteFormProps {
  vendorId: string;
  post: ConfirmedPost;
  onSent: () => void;
}

function InviteForm({ vendorId, post, onSent }: InviteFormProps) {
  const form = useForm({
    initial: { email: '', role: 'kitchen' as string },
    check: ({ email: typed }) => {
      const parsed = email.safeParse(typed);
      return parsed.success
        ? {}
        : { email: parsed.error.issues[0]?.message ?? MESSAGES.invalidEmail };
    },
    send: async (values) => {
      await post('/api/seller/staff/invite', { vendorId, ...values }, SHOP_MESSAGES.inviteFailed);
      pushToast({ tone: 'success', text: `Invitation sent to ${values.email}`, id: 'staff' });
      form.reset();
      onSent();
    },
  });
  return (
    <form ref={form.ref} noValidate className="grid gap-3 px-4 pb-4" onSubmit={form.submit}>
      <EmailField
        {...textProps(form, 'email')}
        onSuggestion={(email) => form.set('email', email)}
        label="Email"
        autoComplete="off"
        maxLength={254}
      />
      <RoleChoice
        name="role"
        value={form.values.role}
        onChange={(role) => form.set('role', role)}
      />
      {form.message ? (
        <Notice tone="danger" role="alert">
          {form.message}
        </Notice>
      ) : null}
      <Button type="submit" isBlock isBusy={form.isBusy}>
        Send invitation
      </Button>
      <p className="text-ink-2">
        They get a link that works for 7 days. Everyone logs in as themselves, so you never share a
        password.
      </p>
    </form>
  );
}

interface RoleChoiceProps {
  name: string;
  value: string;
  onChange: (role: MemberRole) => void;
}

function RoleChoice({ name: field, value, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Role</legend>
      {MEMBER_ROLES.map((role) => {
        const { name, what, icon } = ROLES[role];
        return (
          <label
            key={role}
            className="flex min-h-11 flex-wrap items-start gap-3 rounded-control px-3 py-2.5 inset-ring-[1.5px] inset-ring-line has-checked:bg-tint has-checked:inset-ring-2 has-checked:inset-ring-adire has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire"
          >
            <input
              type="radio"
              name={field}
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              className="mt-0.5 size-5 shrink-0 accent-adire outline-none"
            />
            <span className="min-w-0 flex-1 basis-24">
              <b className="block">{name}</b>
              <span className="text-ink-2">{what}</span>
            </span>
            <Icon name={icon} className="size-5 shrink-0 text-ink-2" />
          </label>
        );
      })}
    </fieldset>
  );
}

function Duties() {
  return (
    <Panel title="What each role can do" id="duties">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with large text it scrolls, also by keyboard. */}
      <section aria-label="Roles" tabIndex={0} className="relative overflow-x-auto wrap-normal">
        <table className="w-full">
          <thead>
            <tr className="text-left text-xs text-ink-2">
              <td className="px-4" />
              {MEMBER_ROLES.map((role) => (
                <th
                  key={role}
                  scope="col"
                  className="px-1 py-2 text-center font-semibold whitespace-nowrap wide:px-4"
                >
                  {ROLES[role].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DUTIES.map(([what, who]) => (
              <tr key={what} className="border-t border-line">
                <th scope="row" className="min-w-30 px-4 py-2 text-left font-normal">
                  {what}
                </th>
                {MEMBER_ROLES.map((role) => {
                  const may = who.includes(role);
                  return (
                    <td key={role} className="px-1.5 text-center wide:px-4">
                      <Icon
                        name={may ? 'check' : 'minus'}
                        className={clsx('inline size-4.5', may ? 'text-leaf' : 'text-ink-2')}
                        strokeWidth={2}
                      />
                      <span className="sr-only">{may ? 'Yes' : 'No'}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

interface RoleSheetProps {
  member: MemberDto;
  /** The role that it starts with. */
  chosen: MemberRole;
  vendorId: string;
  post: ConfirmedPost;
  onClose: () => void;
  onDone: (role: MemberRole) => void;
}

function RoleSheet({ member, chosen, vendorId, post, onClose, onDone }: RoleSheetProps) {
  const { userId, name, isYou } = member;
  const [role, setRole] = useState(chosen);
  const { run, isBusy, message } = useAction(async () => {
    if (role !== member.role) {
      const body = { vendorId, userId, role };
      await post('/api/seller/staff/role', body, PAGE_MESSAGES.errorOccurred);
      const text = isYou
        ? `You’re ${ROLES[role].name.toLowerCase()} now`
        : `${name}: ${ROLES[role].name}`;
      pushToast({ tone: 'success', text, id: 'staff' });
    }
    onDone(role);
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isYou ? 'Your role' : name}
      footer={
        <Button isBlock isBusy={isBusy} onClick={() => void run()}>
          Save role
        </Button>
      }
    >
      <RoleChoice name="member-role" value={role} onChange={setRole} />
      {isYou && role !== 'owner' ? (
        <p className="mt-4 text-ink-2">You can’t manage staff afterwards.</p>
      ) : null}
      <ErrorNotice message={message} className="mt-4" />
    </Sheet>
  );
}

interface RemoveSheetProps {
  member: MemberDto;
  vendorId: string;
  post: ConfirmedPost;
  onClose: () => void;
  onDone: () => void;
}

function RemoveSheet({ member, vendorId, post, onClose, onDone }: RemoveSheetProps) {
  const { userId, name, isYou } = member;
  const { run, isBusy, message } = useAction(
    async () => {
      await post('/api/seller/staff/remove', { vendorId, userId }, PAGE_MESSAGES.errorOccurred);
      if (!isYou) pushToast({ tone: 'success', text: `${name} was removed`, id: 'staff' });
      onDone();
    },
    { staysBusy: true },
  );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isYou ? 'Leave this shop?' : `Remove ${name}?`}
      footer={
        <div className="grid gap-3">
          <Button variant="danger" isBlock isBusy={isBusy} onClick={() => void run()}>
            {isYou ? 'Leave' : 'Remove'}
          </Button>
          <Button variant="quiet" isBlock onClick={onClose}>
            Back
          </Button>
        </div>
      }
    >
      <p className="text-ink-2">
        {isYou
          ? 'You lose the order board and everything else of this shop right away.'
          : 'They lose the order board and everything else of this shop right away. Their Eki account stays.'}
      </p>
      <ErrorNotice message={message} className="mt-4" />
    </Sheet>
  );
}
