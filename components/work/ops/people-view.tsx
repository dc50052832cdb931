'use client';

import clsx from 'clsx';
import { useSearchParams } from 'next/navigation';
import { buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Loading } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { Avatar } from '@/components/work/kit/avatar';
import { KeysetLinks } from '@/components/work/kit/keyset';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaleNotice } from '@/components/work/kit/staff-query';
import { StaffSearch } from '@/components/work/kit/staff-search';
import { useReading } from '@/components/work/kit/use-reading';
import { formatPhone, plural } from '@/lib/core/format';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { paths } from '@/lib/core/paths';
import type { Role } from '@/lib/core/roles';
import type { PeopleDto, PersonRowDto } from '@/lib/people/staff-dto';
import { PersonPane } from './person-pane';

const LISTS = [
  ['', 'Everyone', 'everyone'],
  ['customer', 'Customers', 'customer'],
  ['seller', 'Sellers', 'seller'],
  ['rider', 'Riders', 'rider'],
  ['staff', 'Staff', 'staff'],
] as const;

interface Filters {
  q: string;
  role: string;
  cursor: string;
}

function useFilters(): Filters {
  const params = useSearchParams();
  const of = (name: string) => params.get(name) ?? '';
  return { q: of('q'), role: of('role'), cursor: of('cursor') };
}

/** Omits empty values. */
function withoutEmpty(filters: Partial<Filters>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}

interface PeopleViewProps {
  userId: string;
  /** The person whose page is shown next to the list. */
  chosen?: { personId: string; isAdmin: boolean };
}

/** Search for people by name, contact or purchase, with the page of one of them. */
export function PeopleView({ userId, chosen }: PeopleViewProps) {
  const filters = useFilters();
  const query = new URLSearchParams(withoutEmpty({ ...filters }));
  const { data, error, refetch, isPlaceholderData } = useReading<PeopleDto>({
    userId,
    path: `/api/admin/people${query.size > 0 ? `?${query}` : ''}`,
    failed: OPS_MESSAGES.peopleFailed,
    showsPrevious: true,
  });
  return (
    <StaffMain
      title="People"
      aside={
        <StaffSearch
          label="Name, email, phone or order number"
          q={filters.q}
          onSearch={(q) =>
            window.location.assign(paths.adminPeople(withoutEmpty({ q, role: filters.role })))
          }
        />
      }
    >
      <nav aria-label="Lists" className={clsx('mt-3', chosen && 'max-wide:hidden')}>
        <ul className="flex w-fit max-w-full flex-wrap gap-1 rounded-3xl bg-sand p-1">
          {LISTS.map(([role, text, count]) => (
            <li key={text}>
              <a
                href={paths.adminPeople(withoutEmpty({ q: filters.q, role }))}
                aria-current={filters.role === role ? 'page' : undefined}
                className={clsx(
                  'inline-flex min-h-11 items-center rounded-full px-3.5 font-semibold wide:min-h-8',
                  filters.role === role
                    ? 'bg-segment inset-ring-1 inset-ring-line'
                    : 'text-ink-2 hover:text-ink',
                )}
              >
                {text}
                <b className="ml-1.5 tabular">{data?.counts[count] ?? ''}</b>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div
        className={clsx(
          'mt-3 grid grid-cols-1 items-start gap-4',
          chosen ? 'wide:grid-cols-[minmax(0,16.5rem)_minmax(0,1fr)]' : 'max-w-3xl',
        )}
      >
        <div className={clsx(chosen && 'max-wide:hidden')}>
          {data ? (
            <>
              <StaleNotice error={error} onRetry={() => void refetch()} />
              <div aria-busy={isPlaceholderData || undefined} className="aria-busy:opacity-60">
                <People data={data} filters={filters} chosenId={chosen?.personId ?? null} />
              </div>
            </>
          ) : error ? (
            <LoadFailed error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading className="grid gap-2" rows={['h-16', 'h-16', 'h-16', 'h-16']} />
          )}
        </div>
        {chosen ? (
          <div className="min-w-0">
            <a
              href={paths.adminPeople(withoutEmpty({ ...filters }))}
              className={clsx(buttonClass('quiet', 'desk'), 'mb-3 wide:hidden')}
            >
              <Icon name="chevron-left" className="size-4.5 shrink-0" strokeWidth={1.9} />
              All people
            </a>
            <PersonPane key={chosen.personId} {...chosen} userId={userId} />
          </div>
        ) : null}
      </div>
    </StaffMain>
  );
}

interface PeopleProps {
  data: PeopleDto;
  filters: Filters;
  chosenId: string | null;
}

function People({ data: { people, next }, filters, chosenId }: PeopleProps) {
  if (people.length === 0) {
    return (
      <EmptyState
        art={<EmptyArt name="results" />}
        title={filters.q ? `Nobody matches “${filters.q}”` : 'Nobody here yet'}
        action={
          filters.q || filters.role ? (
            <a href={paths.adminPeople()} className={buttonClass('quiet', 'desk')}>
              Show everyone
            </a>
          ) : null
        }
      >
        {filters.q ? <p>Search by name, email, phone number, or the number of an order.</p> : null}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere">
        {filters.q ? (
          <p role="status" className="border-b border-line px-3.5 py-2.5 text-ink-2">
            {plural(people.length, 'person matches', 'people match')} “<bdi>{filters.q}</bdi>”
          </p>
        ) : null}
        <ul>
          {people.map((person) => (
            <PersonRow
              key={person.userId}
              person={person}
              href={paths.adminPerson(person.userId, withoutEmpty({ ...filters }))}
              isChosen={person.userId === chosenId}
            />
          ))}
        </ul>
      </div>
      <KeysetLinks href={next && paths.adminPeople(withoutEmpty({ ...filters, cursor: next }))} />
    </>
  );
}

interface PersonRowProps {
  person: PersonRowDto;
  href: string;
  isChosen: boolean;
}

function PersonRow({ person, href, isChosen }: PersonRowProps) {
  const { name, phone, email, roles, pendingRoles, isSuspended } = person;
  return (
    <li
      className={clsx(
        'relative flex items-center gap-3 border-t border-line px-3.5 py-2.5 first:border-t-0',
        isChosen ? 'bg-tint' : 'hover:bg-sand',
      )}
    >
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <a
          href={href}
          dir="auto"
          aria-current={isChosen ? 'page' : undefined}
          className="block font-bold after:absolute after:inset-0"
        >
          {name}
        </a>
        <p className="text-ink-2">
          {rolesText(roles)}
          <span className="block">{phone ? formatPhone(phone) : email}</span>
        </p>
        {isSuspended ? <Tag tone="stop">Suspended</Tag> : null}
        {pendingRoles.length > 0 ? (
          <Tag tone="wait">{rolesText(pendingRoles)}: email not confirmed</Tag>
        ) : null}
      </div>
    </li>
  );
}

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  customer: 'Customer',
  seller: 'Seller',
  rider: 'Rider',
  support: 'Support',
  ops: 'Ops',
  admin: 'Admin',
};

/** "Rider and customer": the most important role first. */
function rolesText(roles: readonly Role[]): string {
  const names = [...roles].reverse().map((role) => ROLE_NAMES[role]);
  return names
    .map((name, index) => (index === 0 ? name : name.toLowerCase()))
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}
