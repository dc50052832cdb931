'use client';

import clsx from 'clsx';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { getUrgency } from '@/components/ui/reply-clock';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { Avatar } from '@/components/work/kit/avatar';
import { StaffMenuButton } from '@/components/work/kit/staff-menu-button';
import { LoadFailed } from '@/components/work/kit/staff-query';
import type { useChime } from '@/components/work/kit/use-chime';
import { type ApiError, apiPost } from '@/lib/client/api';
import { isComposing } from '@/lib/client/keyboard';
import { useDebounced } from '@/lib/client/use-debounced';
import type {
  AgentDto,
  InboxChatDto,
  InboxDto,
  InboxTicketDto,
} from '@/lib/conversations/support/dto';
import { INBOX_VIEWS, type InboxView } from '@/lib/conversations/support/policy';
import { formatWhen, plural } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { type DeskAddress, getHref } from './address';
import { agoText, lastWords } from './desk-text';
import { Key } from './key';
import { useChange } from './use-desk';

const URGENCY_TEXT = {
  go: 'text-ink-2',
  wait: 'text-mango-text font-bold',
  stop: 'text-danger font-bold',
} as const;

const VIEWS: Record<InboxView, string> = {
  queue: 'Queue',
  mine: 'Mine',
  all: 'All',
  snoozed: 'Snoozed',
};

const SEARCH_PAUSE_MS = 300;

interface InboxPaneProps {
  userId: string;
  area: StaffAreaName;
  shown: DeskAddress;
  data: InboxDto | undefined;
  /** The agent's own chats, listed below the queue. */
  mine: readonly InboxChatDto[];
  error: ApiError | null;
  isStale: boolean;
  isLoadingMore: boolean;
  /** Chats whose customer is typing. */
  typing: ReadonlySet<string>;
  now: Date;
  me: AgentDto | undefined;
  chime: ReturnType<typeof useChime>;
  searchRef: RefObject<HTMLInputElement | null>;
  onGo: (changed: Partial<DeskAddress>) => void;
  onMore: () => void;
  onRetry: () => void;
  onHelp: () => void;
}

/** The lists of chats and tickets. */
export function InboxPane(props: InboxPaneProps) {
  const { userId, area, shown, data, me, chime, onGo, onHelp } = props;
  return (
    <>
      <div className="border-b border-line px-3.5 pt-2 pb-3 wide:pt-3">
        <div className="flex flex-wrap items-center gap-x-0.5">
          <StaffMenuButton area={area} />
          {/* Provides the page's heading while this pane is hidden. */}
          <p aria-hidden="true" className="mr-auto font-display text-lg font-bold wide:text-xl">
            Chats
          </p>
          {me ? <Availability userId={userId} me={me} /> : null}
          <IconButton
            label={chime.isOn ? 'Turn the sound off' : 'Turn the sound on'}
            aria-pressed={chime.isOn}
            className="wide:size-9"
            onClick={chime.toggle}
          >
            {chime.isOn ? (
              <Icon name="bell" className="size-5" />
            ) : (
              <Icon name="bell-off" className="size-5 text-ink-2" />
            )}
          </IconButton>
          <IconButton label="All keys" className="max-wide:hidden wide:size-9" onClick={onHelp}>
            <Icon name="keyboard" className="size-5 text-ink-2" />
          </IconButton>
        </div>
        <SearchBox q={shown.q} inputRef={props.searchRef} onSearch={(q) => onGo({ q })} />
      </div>
      <fieldset
        disabled={shown.q !== ''}
        className="mx-3 my-2.5 flex shrink-0 flex-wrap rounded-3xl bg-sand p-0.75 disabled:hidden"
      >
        <legend className="sr-only">Show</legend>
        {INBOX_VIEWS.map((view) => {
          const isOn = shown.view === view;
          const count = view === 'all' ? 0 : (data?.counts[view] ?? 0);
          return (
            <button
              key={view}
              type="button"
              aria-pressed={isOn}
              aria-label={count > 0 ? `${VIEWS[view]}, ${count}` : undefined}
              className={clsx(
                'min-h-11 flex-auto rounded-full px-2 text-xs font-semibold wide:min-h-8',
                isOn ? 'bg-segment inset-ring-1 inset-ring-line' : 'text-ink-2 hover:text-ink',
              )}
              onClick={() => onGo({ view })}
            >
              {VIEWS[view]}
              {count > 0 ? (
                <b className={clsx('ml-1.25 tabular', view === 'queue' && 'text-danger')}>
                  {count}
                </b>
              ) : null}
            </button>
          );
        })}
      </fieldset>
      <div
        aria-busy={props.isStale || undefined}
        className="relative min-h-0 flex-1 overflow-y-auto border-t border-line pb-6 aria-busy:opacity-60 short:overflow-visible"
      >
        <Lists {...props} />
      </div>
    </>
  );
}

const PRESENCES = [
  {
    text: 'You’re online',
    name: 'Online',
    detail: 'New chats come to you.',
    set: { state: 'online', takesChats: true },
  },
  {
    text: 'You pick chats',
    name: 'Online, choosing chats',
    detail: 'You take chats from the queue yourself.',
    set: { state: 'online', takesChats: false },
  },
  {
    text: 'You’re away',
    name: 'Away',
    detail: 'No new chats come to you, and your team sees that you’re away.',
    set: { state: 'away' },
  },
] as const;

/** Whether the agent is assigned chats automatically, which they choose. */
function Availability({ userId, me }: { userId: string; me: AgentDto }) {
  const { run, isBusy } = useChange(userId);
  const [isOpen, setOpen] = useState(false);
  const isOnline = me.state === 'online';
  const current = PRESENCES[isOnline ? (me.takesChats ? 0 : 1) : 2];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={current.detail}
        className="inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-xs font-semibold hover:bg-sand wide:min-h-9"
        onClick={() => setOpen(true)}
      >
        <span
          aria-hidden="true"
          className={clsx(
            'size-2 rounded-full ring-3',
            isOnline ? 'bg-leaf ring-leaf-tint' : 'bg-border ring-sand',
          )}
        />
        <span className={clsx('whitespace-nowrap', isOnline ? 'text-leaf' : 'text-ink-2')}>
          {current.text}
        </span>
      </button>
      {isOpen ? (
        <Sheet isOpen onClose={() => setOpen(false)} title="Your status">
          <div className="grid gap-2">
            {PRESENCES.map((one) => (
              <button
                key={one.name}
                type="button"
                aria-pressed={one === current}
                aria-disabled={isBusy || undefined}
                className="rounded-control border border-transparent px-4 py-3 text-left inset-ring-[1.5px] inset-ring-line hover:bg-sand aria-pressed:bg-tint aria-pressed:inset-ring-adire"
                onClick={() => {
                  const body = { ...one.set, owner: userId };
                  void run(() =>
                    apiPost('/api/support/agents', body, PAGE_MESSAGES.errorOccurred),
                  ).then((isDone) => isDone && setOpen(false));
                }}
              >
                <b className="block">{one.name}</b>
                <span className="text-sm text-ink-2">{one.detail}</span>
              </button>
            ))}
          </div>
        </Sheet>
      ) : null}
    </>
  );
}

interface SearchBoxProps {
  q: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onSearch: (q: string) => void;
}

function SearchBox({ q, inputRef, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(q);
  const settled = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (settled !== q) onSearch(settled);
  }, [settled]);
  return (
    <search className="relative mt-1.5 block">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-2"
        strokeWidth={1.9}
      />
      <input
        ref={inputRef}
        type="search"
        value={typed}
        maxLength={100}
        aria-label="Search by name, phone or order"
        placeholder="Name, phone, order"
        className="min-h-11 w-full min-w-0 rounded-full bg-sand pr-11 pl-10 text-base inset-ring inset-ring-transparent wide:min-h-9.5 wide:text-sm [&::-webkit-search-cancel-button]:hidden"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if ((key !== 'Escape' && key !== 'Enter') || isComposing(nativeEvent)) return;
          if (key === 'Escape') setTyped('');
          else onSearch(typed.trim());
          // Lets J continue in the results.
          currentTarget.blur();
        }}
      />
      {typed ? (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full"
          onClick={() => {
            setTyped('');
            inputRef.current?.focus();
          }}
        >
          <Icon name="x" className="size-4.5" strokeWidth={1.9} />
        </button>
      ) : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center max-wide:hidden"
        >
          <Key>/</Key>
        </span>
      )}
    </search>
  );
}

function Lists(props: InboxPaneProps) {
  const { data, error, shown, mine, onMore, onRetry, isLoadingMore } = props;
  if (!data) return error ? <LoadFailed error={error} onRetry={onRetry} /> : <LoadingList />;
  const own = shown.view === 'queue' && !shown.q ? mine : [];
  if (data.chats.length + data.tickets.length + own.length === 0) return <Empty {...props} />;
  const isQueue = shown.view === 'queue' && !shown.q;
  return (
    <>
      {data.chats.length > 0 ? (
        <Group
          title={shown.q ? 'Found' : isQueue ? 'Not assigned yet' : VIEWS[shown.view]}
          aside={isQueue ? 'waiting' : null}
          isQuiet={!isQueue && !shown.q}
        >
          {data.chats.map((chat) => (
            <ChatRow key={chat.chatId} chat={chat} {...props} />
          ))}
        </Group>
      ) : isQueue ? (
        <p className="px-3.5 pt-4 pb-2 text-ink-2">Nobody is waiting.</p>
      ) : null}
      {data.next ? (
        <div className="px-3.5 py-3">
          <Button variant="quiet" size="sm" isBlock isBusy={isLoadingMore} onClick={onMore}>
            Show more
          </Button>
        </div>
      ) : null}
      {own.length > 0 ? (
        <Group title="Mine">
          {own.map((chat) => (
            <ChatRow key={chat.chatId} chat={chat} {...props} />
          ))}
        </Group>
      ) : null}
      {data.tickets.length > 0 ? (
        <Group title="Contact form" aside="answered by mail">
          {data.tickets.map((ticket) => (
            <TicketRow key={ticket.ticketId} ticket={ticket} {...props} />
          ))}
        </Group>
      ) : null}
    </>
  );
}

interface GroupProps {
  title: string;
  aside?: string | null;
  /** A heading for screen readers only, because the tab above shows the title. */
  isQuiet?: boolean;
  children: ReactNode;
}

function Group({ title, aside, isQuiet = false, children }: GroupProps) {
  return (
    <section data-list={title}>
      <div
        className={clsx(
          'flex items-baseline justify-between gap-2 px-3.5 pt-2 pb-1.5 text-xs text-ink-2',
          isQuiet && 'sr-only',
        )}
      >
        <h2 className="font-sans text-xs font-bold">{title}</h2>
        {aside ? <span>{aside}</span> : null}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

function LoadingList() {
  return (
    <div className="grid gap-2 p-3.5">
      <p role="status" className="sr-only">
        Loading…
      </p>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-18" />
      ))}
    </div>
  );
}

const EMPTY: Record<InboxView, string> = {
  queue: 'Nobody is waiting',
  mine: 'You have no chats',
  all: 'No chats yet',
  snoozed: 'Nothing is snoozed',
};
const EMPTY_HINT: Partial<Record<InboxView, string>> = {
  mine: 'Take one from the queue, or stay online and they come to you.',
  snoozed: 'Snoozed chats come back by themselves, or when the customer writes.',
};

function Empty({ shown }: InboxPaneProps) {
  return (
    <EmptyState
      art={<EmptyArt name={shown.q ? 'results' : shown.view === 'queue' ? 'done' : 'chat'} />}
      title={shown.q ? `Nothing found for “${shown.q}”` : EMPTY[shown.view]}
    >
      {shown.q ? (
        <p>Try a name, a phone number, an email, or the number of an order or ticket.</p>
      ) : EMPTY_HINT[shown.view] ? (
        <p>{EMPTY_HINT[shown.view]}</p>
      ) : null}
    </EmptyState>
  );
}

/** Opens plain clicks here; the browser handles others, such as a new tab. */
function isPlain({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey;
}

const ROW =
  'group flex gap-2.5 border-b border-line px-3.5 py-2.75 text-sm -outline-offset-2 hover:bg-sand aria-[current]:bg-tint';

interface RowProps extends Pick<InboxPaneProps, 'userId' | 'shown' | 'typing' | 'now' | 'onGo'> {
  chat: InboxChatDto;
}

function ChatRow({ chat, userId, shown, typing, now, onGo }: RowProps) {
  const { chatId, customer, unread, waitingSince, replyDueAt, lastMessage, assignee } = chat;
  const there = { ...shown, chatId, ticketId: null, isCustomer: false };
  const at = waitingSince ?? lastMessage?.at;
  const other = assignee && assignee.userId !== userId ? assignee.name : null;
  const isTyping = typing.has(chatId);
  const isOnline = isTyping || customer.isOnline;
  return (
    <li>
      <a
        href={getHref(there)}
        data-item={`chat:${chatId}`}
        aria-current={shown.chatId === chatId ? 'true' : undefined}
        className={ROW}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          onGo(there);
        }}
      >
        <Avatar name={customer.name} isOnline={isOnline ?? undefined} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-1.5">
            <b className="min-w-0 flex-1 truncate">
              <bdi>{customer.name}</bdi>
              {isOnline ? <span className="sr-only">, online</span> : null}
            </b>
            {at ? (
              <span
                className={clsx(
                  'shrink-0 text-xs tabular',
                  URGENCY_TEXT[getUrgency(replyDueAt, now)],
                )}
              >
                {waitingSince ? <span className="sr-only">waiting </span> : null}
                {agoText(at, now)}
              </span>
            ) : null}
          </span>
          <span className="flex items-center gap-1.5">
            {isTyping ? (
              <span className="min-w-0 flex-1 truncate text-xs font-bold text-adire">typing…</span>
            ) : (
              <span
                className={clsx(
                  'min-w-0 flex-1 truncate text-xs',
                  unread > 0 ? 'font-bold' : 'text-ink-2',
                )}
              >
                {lastWords(chat, userId)}
              </span>
            )}
            {unread > 0 ? (
              <b className="min-w-5 shrink-0 rounded-full bg-adire px-1.25 text-center text-xs leading-5 text-adire-ink tabular">
                {unread}
                <span className="sr-only"> unread</span>
              </b>
            ) : null}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-1.25 empty:hidden">
            {chat.priority === 'normal' ? null : (
              <Tag tone={chat.priority === 'urgent' ? 'stop' : 'wait'}>
                <Icon name="flag" className="size-3.5" strokeWidth={2.2} />
                {chat.priority === 'urgent' ? 'Urgent' : 'High'}
              </Tag>
            )}
            {chat.isMentioned ? <Tag tone="wait">Names you</Tag> : null}
            {chat.about ? <Tag tone="quiet">{chat.about.number}</Tag> : null}
            {chat.labels.map((label) => (
              <Tag key={label} tone="wait">
                {label}
              </Tag>
            ))}
            {other ? <Tag tone="quiet">{other} has it</Tag> : null}
            {chat.status === 'pending' ? <Tag tone="quiet">Quickie</Tag> : null}
            {chat.status === 'resolved' ? <Tag tone="go">Resolved</Tag> : null}
            {chat.snoozedUntil ? (
              <Tag tone="quiet">Back {formatWhen(chat.snoozedUntil, now)}</Tag>
            ) : null}
          </span>
        </span>
      </a>
    </li>
  );
}

interface TicketRowProps extends Pick<InboxPaneProps, 'shown' | 'now' | 'onGo'> {
  ticket: InboxTicketDto;
}

function TicketRow({ ticket, shown, now, onGo }: TicketRowProps) {
  const there = { ...shown, chatId: null, ticketId: ticket.ticketId, isCustomer: false };
  return (
    <li>
      <a
        href={getHref(there)}
        data-item={`ticket:${ticket.ticketId}`}
        aria-current={shown.ticketId === ticket.ticketId ? 'true' : undefined}
        className={ROW}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          onGo(there);
        }}
      >
        <Avatar name={ticket.customer.name} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-1.5">
            <b dir="auto" className="min-w-0 flex-1 truncate">
              {ticket.customer.name}
            </b>
            <span
              className={clsx(
                'shrink-0 text-xs tabular',
                URGENCY_TEXT[getUrgency(ticket.replyDueAt, now)],
              )}
            >
              {agoText(ticket.createdAt, now)}
            </span>
          </span>
          <span className="block truncate text-xs text-ink-2">{ticket.subject}</span>
          <span className="mt-1 flex flex-wrap gap-1.25">
            <Tag tone="quiet">{ticket.number}</Tag>
            {ticket.status === 'open' ? null : (
              <Tag tone="go">{ticket.status === 'answered' ? 'Answered' : 'Closed'}</Tag>
            )}
          </span>
        </span>
      </a>
    </li>
  );
}

/** Announces new chats to screen readers. */
export function QueueStatus({ count }: { count: number }) {
  return (
    <p role="status" className="sr-only">
      {count > 0 ? `${plural(count, 'chat')} waiting` : ''}
    </p>
  );
}
