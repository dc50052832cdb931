'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { initials } from '@/components/purchase/initials';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { apiGet } from '@/lib/client/api';
import { useChatPanel } from '@/lib/client/chat/chat-panel';
import type { ChatView, CustomerChat } from '@/lib/client/chat/customer-chat';
import { getMessages } from '@/lib/client/chat/log';
import type { Written } from '@/lib/client/chat/outbox';
import { queryClient } from '@/lib/client/query-client';
import { useMinute, useServiceHours } from '@/lib/client/settings';
import type { ChatServiceDto } from '@/lib/conversations/chat/dto';
import type { ChatChannel } from '@/lib/conversations/chat/policy';
import { START_CHOICES } from '@/lib/conversations/quickie/words';
import { formatClockSoon } from '@/lib/core/format';
import { replyDueAt } from '@/lib/core/hours/hours';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { Composer } from './composer';
import { ConnectionBar } from './connection-bar';
import { AboutChips, AboutPill } from './service-chips';
import { Thread } from './thread';

interface ChatTabProps {
  tab: ChatChannel;
  user: UserDto;
  chat: CustomerChat;
  view: ChatView;
  /** An alternative contact, above the messages. */
  offer: ReactNode;
}

/** One tab of the chat: who answers, the messages, and the composer. */
export function ChatTab({ tab, user, chat, view, offer }: ChatTabProps) {
  const about = useChatPanel((state) => state.about);
  const services = useServices(user._id);
  const isWithPerson = view.status === 'open' || view.status === 'snoozed';
  const isSupport = tab === 'support';
  /** A person has the chat, so messages go to Support. */
  const isElsewhere = !isSupport && isWithPerson;
  /** The tab whose last message is out of sight. */
  const [scrolledUp, setScrolledUp] = useState<ChatChannel | null>(null);
  const isInSight = scrolledUp !== tab;
  useEffect(() => {
    const reportVisibility = () =>
      chat.show(tab, isInSight && document.visibilityState === 'visible');
    reportVisibility();
    document.addEventListener('visibilitychange', reportVisibility);
    return () => document.removeEventListener('visibilitychange', reportVisibility);
  }, [chat, tab, isInSight]);
  useEffect(() => () => chat.show(null), [chat]);

  const messages = getMessages(view.log, tab);
  const last = messages.at(-1);
  const offeredSeq = last?.senderType === 'bot' && last.card?.type === 'service' ? last.seq : null;
  useEffect(() => {
    // Quickie may just have changed it: refresh the chips and cards above.
    if (offeredSeq === null) return;
    for (const read of ['chat-services', 'chat-service']) {
      void queryClient.invalidateQueries({ queryKey: [read, user._id] });
    }
  }, [offeredSeq, user._id]);
  const unsent = view.unsent.filter(({ channel }) => isSupport || channel === tab);
  const canChoose = last?.channel === tab && unsent.length === 0 && (isSupport || !isWithPerson);
  const isEmpty = view.phase === 'ready' && messages.length === 0 && unsent.length === 0;
  const isNewChat = isEmpty && !isSupport && !isElsewhere;
  const choices = canChoose ? last.choices : isNewChat ? START_CHOICES : [];
  const send = (...written: Written[]) => void chat.send(tab, about, ...written);

  return (
    <>
      {isSupport ? <AgentHead view={view} /> : <AboutChips services={services} about={about} />}
      {isWithPerson ? null : offer}
      {isElsewhere && isEmpty ? (
        <div className="flex-1" />
      ) : (
        <Thread
          key={tab}
          tab={tab}
          user={user}
          chat={chat}
          view={view}
          messages={messages}
          unsent={unsent}
          choices={choices}
          onChoose={(message) => send({ message, media: null })}
          onInSight={(isAtEnd) => setScrolledUp(isAtEnd ? null : tab)}
        />
      )}
      <ConnectionBar {...view} isFailed={view.phase === 'failed'} />
      {isElsewhere ? (
        <div className="p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
          <Notice
            action={
              <Button size="sm" onClick={() => useChatPanel.setState({ tab: 'support' })}>
                Go to Support
                <Icon name="arrow-right" className="size-4" strokeWidth={2} />
              </Button>
            }
          >
            {view.agent
              ? `${view.agent.name} from support has your chat.`
              : 'A person has your chat.'}
          </Notice>
        </div>
      ) : null}
      {/* Mounted even while hidden, so that an unsent text moves along to Support. */}
      <div data-bottom-bar hidden={isElsewhere} className="bg-card shadow-bar">
        {isSupport && about ? <AboutPill about={about} /> : null}
        <Composer
          userId={user._id}
          tab={tab}
          onSend={(written) => send(...written)}
          onType={() => isWithPerson && chat.type()}
        />
      </div>
    </>
  );
}

/** The customer's orders, dispatches and errands; empty if they can't be read. */
function useServices(userId: string): readonly ChatServiceDto[] {
  const { data } = useQuery(
    {
      queryKey: ['chat-services', userId],
      queryFn: () =>
        apiGet<{ services: ChatServiceDto[] }>('/api/chat/services', PAGE_MESSAGES.errorOccurred),
    },
    queryClient,
  );
  return data?.services ?? [];
}

/** Who answers, and by when. */
function AgentHead({ view: { agent, isAgentOnline, waitingSince } }: { view: ChatView }) {
  const hours = useServiceHours();
  const now = useMinute();
  const isWaiting = waitingSince !== null && now !== null;
  const due = isWaiting ? replyDueAt(new Date(waitingSince), hours) : null;
  const promise =
    !due || !now
      ? `We answer within 30 min, ${SERVICE_HOURS_TEXT}`
      : due > now
        ? `You’ll have an answer by ${formatClockSoon(due, now)}`
        : 'Sorry, we’re running late. You’re still in line.';
  return (
    <div className="mx-0 mt-2 flex items-center gap-2.5 border-b border-line px-4 pt-0.5 pb-2.5">
      <span
        aria-hidden="true"
        className="relative grid size-[min(2.25rem,44px)] shrink-0 place-items-center rounded-full bg-tint text-sm font-bold text-adire"
      >
        {agent ? (
          initials(agent.name)
        ) : (
          <Icon name="headset" className="size-4.5" strokeWidth={1.9} />
        )}
        {agent && isAgentOnline ? (
          <span className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full bg-leaf ring-2 ring-paper" />
        ) : null}
      </span>
      <div className="min-w-0 flex-1 text-sm leading-snug wrap-anywhere">
        <p className="text-base leading-snug">
          {agent ? (
            <>
              <b>{agent.name}</b> <span className="text-ink-2">from Eki</span>
              {isAgentOnline ? <span className="text-sm text-leaf"> · Online</span> : null}
            </>
          ) : (
            <b>Eki support</b>
          )}
        </p>
        <p role="status" className="text-ink-2">
          {promise}
        </p>
      </div>
    </div>
  );
}
