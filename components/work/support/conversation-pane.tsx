'use client';

import clsx from 'clsx';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { DayLine, TypingLine } from '@/components/conversation/bubble';
import { ConnectionBar } from '@/components/conversation/connection-bar';
import { serviceName } from '@/components/conversation/service-chips';
import { Announced, ThreadFrame } from '@/components/conversation/thread-frame';
import { UnsentRow } from '@/components/conversation/unsent-row';
import { Icon, type IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { replyClock } from '@/components/ui/reply-clock';
import { Ring } from '@/components/ui/ring';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { Avatar } from '@/components/work/kit/avatar';
import { LoadFailed } from '@/components/work/kit/staff-query';
import { apiPost } from '@/lib/client/api';
import type { Outbox } from '@/lib/client/chat/outbox';
import type { OutboxView } from '@/lib/client/chat/unsent-list';
import { pushToast } from '@/lib/client/toast-queue';
import type {
  AgentDto,
  CannedDto,
  CustomerServiceDto,
  SupportConversationDto,
} from '@/lib/conversations/support/dto';
import { formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { HOUR_MS } from '@/lib/core/time';
import { ChatSheet, SnoozeSheet } from './chat-sheets';
import { Composer } from './composer';
import { MessageLine, NoteLine } from './conversation-rows';
import { conversationItems, firstName, replyValues } from './desk-text';
import { type useConversation, useReadReceipt } from './use-conversation';
import { useChange } from './use-desk';
import type { ChatActs } from './use-keys';
import { useOutboxView } from './use-outbox';

/** Days begin on the hour in Lagos. */

type Conversation = ReturnType<typeof useConversation>;

interface ConversationPaneProps {
  chatId: string;
  userId: string;
  conversation: Conversation;
  outbox: Outbox;
  agents: readonly AgentDto[];
  replies: readonly CannedDto[];
  /** The order selected in the customer pane. */
  chosen: CustomerServiceDto | null;
  now: Date;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  actsRef: RefObject<ChatActs | null>;
  onBack: () => void;
  onCustomer: () => void;
}

/** One chat: its messages and notes, and the composer. */
export function ConversationPane(props: ConversationPaneProps) {
  const {
    conversation,
    chatId,
    userId,
    outbox,
    agents,
    replies,
    chosen: service,
    now,
    fieldRef,
  } = props;
  const { data, error, log, company, thread } = conversation;
  const { unsent: allUnsent, sending, pause } = useOutboxView(outbox);
  if (!data) {
    return error ? (
      <div className="p-4">
        <BackButton onBack={props.onBack} />
        <LoadFailed error={error} onRetry={() => void conversation.refetch()} />
      </div>
    ) : (
      <LoadingConversation onBack={props.onBack} />
    );
  }
  const { chat } = data;
  const unsent = allUnsent.filter((one) => one.chatId === chatId);
  const name = chat.customer.name;
  const number = service?.number ?? chat.about?.number ?? null;
  const values = replyValues({ name, number, service }, now);
  const typists = conversation.typing.filter(({ role }) => role === 'agent').map((one) => one.name);
  return (
    <>
      <ConversationHeader {...props} chat={chat} upTo={log.upTo} />
      <ConnectionBar
        connection={conversation.connection}
        retryAt={conversation.retryAt}
        unsent={unsent}
        pause={pause}
      />
      <Lines {...props} unsent={unsent} sending={sending} />
      <Composer
        chatId={chatId}
        userId={userId}
        customerName={name}
        outbox={outbox}
        replies={replies}
        agents={agents}
        values={values}
        readers={company.readers}
        typing={typists}
        fieldRef={fieldRef}
        onType={thread.type}
        onStopTyping={thread.stopTyping}
      />
    </>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <IconButton label="Back to the chats" className="-ml-2 wide:hidden" onClick={onBack}>
      <Icon name="chevron-left" className="size-5.5" />
    </IconButton>
  );
}

function LoadingConversation({ onBack }: { onBack: () => void }) {
  return (
    <div data-loading className="grid gap-3 p-4">
      <BackButton onBack={onBack} />
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-16 w-4/5" />
      <Skeleton className="h-11 w-3/5 justify-self-end" />
      <Skeleton className="h-22 w-4/5" />
    </div>
  );
}

const STATUS_TEXT = { pending: 'with Quickie', resolved: 'resolved' } as const;

/** The chat's status or assignee in words. */
function statusText(chat: SupportConversationDto, userId: string, now: Date): string {
  const { status, snoozedUntil, assignee } = chat;
  if (status === 'pending' || status === 'resolved') return STATUS_TEXT[status];
  if (snoozedUntil) return `snoozed until ${formatWhen(snoozedUntil, now)}`;
  if (!assignee) return 'not assigned';
  return assignee.userId === userId ? 'yours' : `${assignee.name} has it`;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface ConversationHeaderProps extends ConversationPaneProps {
  chat: SupportConversationDto;
  upTo: number;
}

function ConversationHeader(props: ConversationHeaderProps) {
  const { chat, chatId, userId, agents, conversation, now, upTo, actsRef, onBack, onCustomer } =
    props;
  const { run, isBusy } = useChange(userId);
  const [sheet, setSheet] = useState<'chat' | 'snooze' | null>(null);
  const { status, assignee, replyDueAt, about, customer } = chat;
  const isMine = assignee?.userId === userId;
  const chatStatus = statusText(chat, userId, now);
  const canTake = !assignee && (status === 'open' || status === 'pending' || status === 'snoozed');
  const isOthers = assignee !== null && !isMine;
  const canResolve = (status === 'open' || status === 'snoozed') && !isOthers;
  const clock = replyDueAt ? replyClock(replyDueAt, now) : null;
  const take = (): void => {
    const body = { chatId, owner: userId };
    void run(() => apiPost('/api/support/take', body, PAGE_MESSAGES.errorOccurred));
  };
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Asks for confirmation while the customer waits. `how`: instruction to confirm. */
  const resolve = (how: string): void => {
    const sinceMs = performance.now() - askedAt.current;
    // A double tap must not confirm a question that the agent hasn't read.
    const isAgreed = sinceMs > DOUBLE_TAP_MS && sinceMs < CONFIRM_MS;
    if (replyDueAt !== null && !isAgreed) {
      if (sinceMs > DOUBLE_TAP_MS) askedAt.current = performance.now();
      const text = `${firstName(customer.name)} is waiting for an answer. ${how} to resolve anyway.`;
      pushToast({ tone: 'info', text, id: 'support' });
      return;
    }
    askedAt.current = Number.NEGATIVE_INFINITY;
    const body = { chatId, seq: upTo, owner: userId };
    void run(
      () => apiPost('/api/support/resolve', body, PAGE_MESSAGES.errorOccurred),
      `Resolved. ${firstName(customer.name)} is asked for a rating.`,
    );
  };
  useEffect(() => {
    actsRef.current = {
      chatId,
      take: canTake ? take : null,
      resolve: canResolve ? () => resolve('Press E again') : null,
    };
    return () => {
      actsRef.current = null;
    };
  });
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-line py-2 pr-3 pl-3 wide:min-h-16 wide:pl-5">
      <BackButton onBack={onBack} />
      <span className="max-wide:hidden">
        <Avatar name={customer.name} isOnline={conversation.company.isCustomerHere || undefined} />
      </span>
      <div className="min-w-0 flex-1 basis-20">
        <h2 dir="auto" className="truncate font-sans text-base font-bold">
          {customer.name}
        </h2>
        <p className="truncate text-xs text-ink-2">
          {about ? (
            <>
              <span className="max-wide:hidden">{serviceName(about)}</span>
              <span className="wide:hidden">{shortId(about.id)}</span> · {chatStatus}
            </>
          ) : (
            sentence(chatStatus)
          )}
        </p>
      </div>
      {clock ? (
        <div className="flex items-center gap-2 max-wide:order-last max-wide:w-full">
          <Ring
            clock={{ text: clock.text, share: clock.share, urgency: clock.urgency }}
            label={`${clock.text} ${clock.words}, ${clock.promise}`}
          />
          <p aria-hidden="true" className="text-xs leading-tight">
            <b className={clsx(clock.urgency === 'stop' && 'text-danger')}>{clock.words}</b>
            <span className="block text-ink-2">{clock.promise}</span>
          </p>
        </div>
      ) : null}
      <div className="flex items-center gap-0.5">
        <HeaderButton
          label="Customer"
          icon={'user-round'}
          className="min-[75rem]:hidden"
          onClick={onCustomer}
        />
        {canResolve ? (
          <HeaderButton
            label="Snooze"
            icon={'alarm-clock'}
            className="max-wide:hidden"
            onClick={() => setSheet('snooze')}
          />
        ) : null}
        <HeaderButton
          label="Assign, labels, priority"
          icon={'ellipsis'}
          onClick={() => setSheet('chat')}
        />
        {canTake ? (
          <ActButton text="Take" isBusy={isBusy} onAct={take} />
        ) : canResolve && isMine ? (
          <ActButton text="Resolve" isBusy={isBusy} onAct={() => resolve('Choose Resolve again')} />
        ) : null}
      </div>
      {sheet === 'chat' ? (
        <ChatSheet
          chat={chat}
          userId={userId}
          agents={agents}
          onSnooze={canResolve ? () => setSheet('snooze') : null}
          onClose={() => setSheet(null)}
        />
      ) : null}
      {sheet === 'snooze' ? (
        <SnoozeSheet
          chat={chat}
          upTo={upTo}
          userId={userId}
          now={now}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </header>
  );
}

/** How long a repeated tap counts as confirmation, ms. */
const CONFIRM_MS = 6_000;
/** Ignores a second tap this soon after the button has changed, ms. */
const DOUBLE_TAP_MS = 500;

interface ActButtonProps {
  text: string;
  isBusy: boolean;
  onAct: () => void;
}

/** The next action on a chat. The same button with its focus remains when the action changes. */
function ActButton({ text, isBusy, onAct }: ActButtonProps) {
  const pressed = useRef('');
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (pressed.current && pressed.current !== text) changedAt.current = performance.now();
    pressed.current = '';
  }, [text]);
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      className="ml-1 min-h-11 shrink-0 rounded-full border border-transparent bg-adire px-4 text-sm font-bold text-adire-ink transition duration-150 hover:brightness-110 aria-busy:opacity-60 wide:min-h-9"
      // Holding Enter would take the chat and then resolve it.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={() => {
        if (performance.now() - changedAt.current < DOUBLE_TAP_MS) return;
        pressed.current = text;
        onAct();
      }}
    >
      {text}
    </button>
  );
}

interface HeaderButtonProps {
  label: string;
  icon: IconName;
  className?: string;
  onClick: () => void;
}

function HeaderButton({ label, icon, className, onClick }: HeaderButtonProps) {
  return (
    <IconButton
      label={label}
      title={label}
      aria-haspopup="dialog"
      className={clsx('wide:size-9', className)}
      onClick={onClick}
    >
      <Icon name={icon} className="size-5" />
    </IconButton>
  );
}

interface LinesProps extends ConversationPaneProps {
  unsent: OutboxView['unsent'];
  sending: OutboxView['sending'];
}

/** The messages. New ones don't scroll a reader away from earlier ones. */
function Lines({ userId, conversation, outbox, unsent, sending, now }: LinesProps) {
  const { data, log, hasOlder, readSeq, thread } = conversation;
  const [isInSight, setInSight] = useState(true);
  const notes = data?.chat.notes;
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const items = useMemo(() => {
    const loaded = { messages: log.messages, notes: notes ?? [], hasOlder };
    return conversationItems(loaded, new Date(hour * HOUR_MS));
  }, [log.messages, notes, hasOlder, hour]);
  useReadReceipt(thread, isInSight);
  const typist = conversation.typing.find(({ role }) => role === 'customer')?.name ?? null;
  const last = items.at(-1);
  const author =
    last?.type === 'message'
      ? last.message.senderId
      : last?.type === 'note'
        ? last.note.author.userId
        : null;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ThreadFrame
        className="px-4 pt-1.5 pb-3 wide:px-5"
        first={items[0]?.key ?? ''}
        last={last?.key ?? ''}
        isLastOwn={author === userId}
        unsent={unsent.length}
        also={typist}
        onInSight={setInSight}
        loaded={log}
        hasOlder={hasOlder}
        onOlder={thread.loadOlder}
      >
        {hasOlder ? (
          <p className="flex justify-center py-2">
            <Spinner className="size-5 text-ink-2" />
          </p>
        ) : null}
        {items.map((item) =>
          item.type === 'day' ? (
            <DayLine key={item.key} text={item.text} />
          ) : item.type === 'note' ? (
            <NoteLine key={item.key} note={item.note} userId={userId} />
          ) : (
            <MessageLine
              key={item.key}
              message={item.message}
              userId={userId}
              customer={data?.customer ?? null}
              readByCustomer={readSeq.other}
              now={now}
            />
          ),
        )}
        {unsent.map((message) => (
          <UnsentRow
            key={message.clientMsgId}
            message={message}
            userId={userId}
            isSending={sending.has(message.clientMsgId)}
            progress={sending.get(message.clientMsgId) ?? null}
            onRetry={() => outbox.retry(message.clientMsgId)}
            onDiscard={() => outbox.discard(message.clientMsgId)}
          />
        ))}
        {typist ? <TypingLine name={typist} /> : null}
      </ThreadFrame>
      <Announced messages={log.messages} side="agent" isReady={log.messages.length > 0} />
    </div>
  );
}
