'use client';

import clsx from 'clsx';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { StaleNotice } from '@/components/work/kit/staff-query';
import { useChime } from '@/components/work/kit/use-chime';
import { useServerNow } from '@/components/work/kit/use-server-now';
import type { Outbox } from '@/lib/client/chat/outbox';
import { joinRoom } from '@/lib/client/live/live-connection';
import { pushToast } from '@/lib/client/toast-queue';
import type { CustomerServiceDto, InboxDto } from '@/lib/conversations/support/dto';
import { paths } from '@/lib/core/paths';
import { type DeskAddress, useAddress } from './address';
import { isGivenBack, KeysSheet } from './chat-sheets';
import { ConversationPane } from './conversation-pane';
import { findService } from './conversation-rows';
import { CustomerPane } from './customer-pane';
import { lostText } from './desk-text';
import { withMessage, withPresence } from './inbox-lists';
import { InboxPane, QueueStatus } from './inbox-pane';
import { createReplyField } from './reply-field';
import { TicketPane } from './ticket-pane';
import { useConversation, useTypists } from './use-conversation';
import { patchRows, refreshLists, useAgents, useCanned, useLists } from './use-desk';
import { type ChatActs, useKeys, usePlace } from './use-keys';
import { useDeskOutbox } from './use-outbox';

const PANE = 'flex min-h-0 min-w-0 flex-col max-wide:h-dvh';
/** In a low window the page scrolls instead of the pane. */
const FLAT = 'short:h-auto!';
const LOW = '(height < 31.25rem)';

/** The inbox of support: lists, a conversation, and its customer; phones show one at a time. */
export function SupportConsole({ userId, area }: { userId: string; area: StaffAreaName }) {
  const { shown, go, back } = useAddress();
  const [isLive, setLive] = useState(false);
  const [hasHelp, setHelp] = useState(false);
  const chime = useChime('support', false);
  const outbox = useDeskOutbox(userId);
  const search = useRef<HTMLInputElement>(null);
  const field = useMemo(() => createReplyField(userId), [userId]);
  const acts = useRef<ChatActs | null>(null);
  const typists = useTypists();

  const { queue, shown: inbox } = useLists({ userId, view: shown.view, q: shown.q, isLive });
  const agents = useAgents(userId);
  const canned = useCanned(userId);
  const aheadMs = useAheadMs(queue);
  const now = useServerNow(aheadMs);

  useEffect(
    () =>
      joinRoom('agents', userId, {
        onJoined: () => {
          setLive(true);
          refreshLists(userId);
        },
        onLost: () => setLive(false),
        events: {
          'inbox-updated': () => refreshLists(userId),
          // Events of the open chat's room; other chats send only `inbox-updated`.
          'receive-message': (message) => patchRows(userId, (row) => withMessage(row, message)),
          presence: (event) => patchRows(userId, (row) => withPresence(row, event)),
          typing: typists.add,
          'stop-typing': typists.forget,
        },
      }),
    [userId, typists.add, typists.forget],
  );
  useSignals(queue, chime.ring);
  useLostChatToasts(queue, go);
  const showHelp = useCallback(() => setHelp(true), []);
  const lists = useMemo(
    () => (inbox.data && !inbox.isPlaceholder ? [inbox.data, queue] : null),
    [inbox.data, inbox.isPlaceholder, queue],
  );
  const place = usePlace(shown, lists);
  useKeys({ go, search, field, acts, place, onHelp: showHelp });

  const isOpen = shown.chatId !== null || shown.ticketId !== null;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="text-sm outline-none wide:grid wide:h-dvh wide:grid-cols-[18.25rem_minmax(0,1fr)] short:h-auto! min-[75rem]:grid-cols-[18.25rem_minmax(0,1fr)_auto]"
    >
      <h1 className="sr-only">Chats</h1>
      <section
        aria-label="Chats"
        className={clsx(PANE, FLAT, 'wide:border-r wide:border-line', isOpen && 'max-wide:hidden')}
      >
        {inbox.data ? (
          // An open chat shows its own offline notice.
          <div className={clsx('px-3', shown.chatId && inbox.error?.status === 0 && 'hidden')}>
            <StaleNotice error={inbox.error} onRetry={() => void inbox.refetch()} />
          </div>
        ) : null}
        <InboxPane
          userId={userId}
          area={area}
          shown={shown}
          data={inbox.data}
          mine={queue?.mine ?? []}
          error={inbox.error}
          isStale={inbox.isPlaceholder}
          typing={typists.chats}
          isLoadingMore={inbox.isLoadingMore}
          now={now}
          me={agents.data?.me}
          chime={chime}
          searchRef={search}
          onGo={go}
          onMore={() => void inbox.loadMore()}
          onRetry={() => void inbox.refetch()}
          onHelp={showHelp}
        />
        <QueueStatus count={queue?.counts.queue ?? 0} />
      </section>
      {shown.chatId && outbox ? (
        <OpenChat
          key={shown.chatId}
          chatId={shown.chatId}
          userId={userId}
          outbox={outbox}
          shown={shown}
          isOps={area === 'supportForOps'}
          agents={agents.data?.agents ?? []}
          replies={canned.data?.canned ?? []}
          now={now}
          fieldRef={field.ref}
          actsRef={acts}
          onGo={go}
          onBack={back}
          onHelp={showHelp}
        />
      ) : shown.ticketId ? (
        <section
          aria-label="Ticket"
          data-shown={shown.ticketId}
          className={clsx(PANE, FLAT, 'bg-card')}
        >
          <TicketPane
            key={shown.ticketId}
            ticketId={shown.ticketId}
            userId={userId}
            now={now}
            fieldRef={field.ref}
            onBack={back}
          />
        </section>
      ) : (
        <div className="grid place-items-center bg-card max-wide:hidden">
          <EmptyState art={<EmptyArt name="chat" />} title="Choose a chat">
            <p>Who has waited longest is on top.</p>
          </EmptyState>
        </div>
      )}
      {hasHelp ? <KeysSheet onClose={() => setHelp(false)} /> : null}
    </main>
  );
}

/** How far the server's clock is ahead of this device's, as of the last read. */
function useAheadMs(data: InboxDto | undefined): number {
  const [aheadMs, setAheadMs] = useState(0);
  const serverNow = data?.serverNow;
  useEffect(() => {
    if (serverNow) setAheadMs(Date.parse(serverNow) - Date.now());
  }, [serverNow]);
  return aheadMs;
}

/** Counts waiting chats in the navigation and the tab's title, and rings for a new one. */
function useSignals(queue: InboxDto | undefined, ring: () => void): void {
  const known = useRef<Map<string, number> | null>(null);
  const unread = queue?.mine.filter((chat) => chat.unread > 0).length ?? 0;
  const count = (queue?.counts.queue ?? 0) + unread;
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}Chats – Eki`;
    setNavCount(paths.support(), count);
    return () => setNavCount(paths.support(), 0);
  }, [count]);
  useEffect(() => {
    if (!queue) return;
    const before = known.current;
    const chats = [...queue.chats, ...queue.mine].filter((chat) => chat.unread > 0);
    const isNew = chats.some(
      ({ chatId, lastMessage }) =>
        lastMessage?.by === 'customer' && lastMessage.seq > (before?.get(chatId) ?? 0),
    );
    if (before && isNew) ring();
    known.current = new Map([
      ...(before ?? []),
      ...chats.map(({ chatId, lastMessage }) => [chatId, lastMessage?.seq ?? 0] as const),
    ]);
  }, [queue, ring]);
}

/** Notifies an agent of each chat that went back to the queue because they didn't answer. */
function useLostChatToasts(
  queue: InboxDto | undefined,
  go: (changed: Partial<DeskAddress>) => void,
): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!queue) return;
    const before = known.current;
    known.current = new Set(queue.lost.map(({ chatId }) => chatId));
    for (const row of queue.lost) {
      const { chatId } = row;
      if (!before || before.has(chatId) || isGivenBack(chatId)) continue;
      const onAction = () => go({ chatId, ticketId: null, isCustomer: false });
      pushToast({
        tone: 'info',
        isLasting: true,
        id: `lost:${chatId}`,
        text: lostText(row, new Date(queue.serverNow)),
        action: { label: 'Open chat', onAction },
      });
    }
  }, [queue, go]);
}

interface OpenChatProps {
  chatId: string;
  userId: string;
  outbox: Outbox;
  shown: DeskAddress;
  isOps: boolean;
  agents: Parameters<typeof ConversationPane>[0]['agents'];
  replies: Parameters<typeof ConversationPane>[0]['replies'];
  now: Date;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  actsRef: RefObject<ChatActs | null>;
  onGo: (changed: Partial<DeskAddress>) => void;
  onBack: () => void;
  onHelp: () => void;
}

/** The conversation and its customer. */
function OpenChat(props: OpenChatProps) {
  const { chatId, userId, outbox, shown, isOps, now, onGo, onBack, onHelp } = props;
  const conversation = useConversation({ chatId, userId, outbox });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const customer = conversation.data?.customer ?? null;
  const about = conversation.data?.chat.about ?? null;
  const chosen = findService(customer, chosenId ?? about?.id ?? null);
  const pane = useRef<HTMLElement>(null);
  const isRead = conversation.data !== undefined;
  useEffect(() => {
    const isLow = window.matchMedia(LOW).matches;
    if (isRead && isLow) pane.current?.scrollIntoView({ block: 'end' });
  }, [isRead]);
  const choose = useCallback((service: CustomerServiceDto) => setChosenId(service.id), []);
  return (
    <>
      <section
        ref={pane}
        aria-label="Chat"
        data-shown={chatId}
        className={clsx(
          PANE,
          // Its messages scroll in any window: the field stays below them.
          'bg-card short:sticky short:top-0 short:h-[max(100dvh,24rem)]!',
          shown.isCustomer && 'max-[75rem]:hidden',
        )}
      >
        <ConversationPane
          {...props}
          conversation={conversation}
          chosen={chosen}
          onCustomer={() => onGo({ isCustomer: true })}
        />
      </section>
      <section
        aria-label="Customer"
        className={clsx(
          PANE,
          FLAT,
          'bg-paper min-[75rem]:w-79 min-[75rem]:border-l min-[75rem]:border-line',
          !shown.isCustomer && 'max-[75rem]:hidden',
        )}
      >
        {customer ? (
          <CustomerPane
            chatId={chatId}
            userId={userId}
            customer={customer}
            chosen={chosen}
            isOnline={conversation.company.isCustomerHere}
            isOps={isOps}
            now={now}
            onChoose={choose}
            onTicket={(ticketId) => onGo({ chatId: null, ticketId, isCustomer: false })}
            onBack={onBack}
            onHelp={onHelp}
          />
        ) : null}
      </section>
    </>
  );
}
