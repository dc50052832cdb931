'use client';

import { Fragment } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import type { ChatView, CustomerChat } from '@/lib/client/chat/customer-chat';
import type { UnsentMessage } from '@/lib/client/chat/log';
import { serverTime } from '@/lib/client/settings';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import type { ChatChannel } from '@/lib/conversations/chat/policy';
import { greeting } from '@/lib/conversations/quickie/words';
import { formatDay } from '@/lib/core/format';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { DayLine, TypingLine } from './bubble';
import { SentRow } from './message-row';
import { Announced, ThreadFrame } from './thread-frame';
import { UnsentRow } from './unsent-row';

interface ThreadProps {
  tab: ChatChannel;
  user: UserDto;
  chat: CustomerChat;
  view: ChatView;
  messages: readonly MessageDto[];
  unsent: readonly UnsentMessage[];
  /** Quick answers to the last message. */
  choices: readonly string[];
  onChoose: (choice: string) => void;
  /** Called when the last message comes into sight or leaves it. */
  onInSight: (isInSight: boolean) => void;
}

/** The messages of a tab. New ones don't scroll a reader away from earlier ones. */
export function Thread(props: ThreadProps) {
  const { tab, user, chat, view, messages, unsent, choices, onChoose, onInSight } = props;
  const now = serverTime();
  const last = messages.at(-1);
  const typist = view.typing[0]?.name;
  return (
    // At least two fifths of the panel, which scrolls as a whole if that doesn't fit.
    <div className="relative flex min-h-[clamp(40cqh,12rem,70cqh)] flex-[1_1_0px] flex-col">
      <ThreadFrame
        className="px-4 pt-2 pb-3"
        first={messages[0]?._id ?? ''}
        last={last?._id ?? ''}
        isLastOwn={last?.senderType === 'customer'}
        unsent={unsent.length}
        also={`${view.phase} ${typist}`}
        onInSight={onInSight}
        loaded={view.log}
        hasOlder={view.hasOlder}
        onOlder={chat.loadOlder}
      >
        {view.phase === 'ready' && view.hasOlder ? (
          <div className="flex justify-center py-2">
            <Spinner className="size-5 text-ink-2" />
          </div>
        ) : null}
        {view.phase === 'loading' ? <Loading /> : null}
        {view.phase === 'failed' && messages.length === 0 ? <Failed onRetry={chat.wake} /> : null}
        {view.phase === 'ready' && messages.length === 0 ? (
          <Greeting tab={tab} name={user.name.split(' ')[0] ?? ''} now={now} />
        ) : null}
        {messages.map((message, index) => (
          <Fragment key={message._id}>
            <NewDay at={message.timestamp} before={messages[index - 1]?.timestamp} now={now} />
            <SentRow
              message={message}
              before={messages[index - 1]}
              readByOther={view.readSeq.other}
              hasAgent={view.agent !== null}
              chatId={view.chatId ?? ''}
              userId={user._id}
              ratings={view.ratings}
              onRated={chat.setRating}
              tab={tab}
            />
          </Fragment>
        ))}
        {unsent.map((message, index) => (
          <Fragment key={message.clientMsgId}>
            {index === 0 ? <NewDay at={message.at} before={last?.timestamp} now={now} /> : null}
            <UnsentRow
              message={message}
              userId={user._id}
              isSending={view.sending.has(message.clientMsgId)}
              progress={view.sending.get(message.clientMsgId) ?? null}
              onRetry={() => chat.retry(message.clientMsgId)}
              onDiscard={() => chat.discard(message.clientMsgId)}
            />
          </Fragment>
        ))}
        {view.status === 'resolved' && tab === 'support' && unsent.length === 0 ? (
          <p className="py-3 text-center text-sm text-ink-2">
            This chat is closed. Write again if you still need us.
          </p>
        ) : null}
        {typist && tab === 'support' ? <TypingLine name={typist} /> : null}
        {choices.length > 0 ? (
          <ul aria-label="Quick answers" className="mt-3 flex flex-wrap gap-2">
            {choices.map((choice) => (
              <li key={choice}>
                <button
                  type="button"
                  onClick={() => onChoose(choice)}
                  className="min-h-11 rounded-full border border-transparent bg-card px-4 py-1.5 text-left text-sm font-semibold inset-ring-[1.5px] inset-ring-line transition duration-150 hover:bg-tint"
                >
                  {choice}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </ThreadFrame>
      <Announced messages={messages} side="customer" isReady={view.phase === 'ready'} />
    </div>
  );
}

/** The day of a message if it differs from the previous one's. */
function NewDay({ at, before, now }: { at: string; before: string | undefined; now: Date }) {
  const day = formatDay(at, now);
  if (before && formatDay(before, now) === day) return null;
  return <DayLine text={day} />;
}

function Greeting({ tab, name, now }: { tab: ChatChannel; name: string; now: Date }) {
  return tab === 'quickie' ? (
    <p className="max-w-[88%] self-start rounded-box rounded-bl-sm bg-tint px-4 py-2.75">
      {greeting(name, now)}
    </p>
  ) : (
    <p className="max-w-[88%] self-start rounded-box rounded-bl-sm bg-sand px-4 py-2.75">
      Hello, {name}. Tell us what happened, and somebody from our team will answer.
    </p>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your messages…</span>
      <Skeleton className="h-16 w-4/5 rounded-box" />
      <Skeleton className="mt-2.5 ml-auto h-11 w-3/5 rounded-box" />
      <Skeleton className="mt-2.5 h-22 w-4/5 rounded-box" />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-6 text-center">
      <p className="flex items-center gap-2 text-sm font-semibold text-ink-2">
        <Icon name="circle-exclamation-point" className="size-5" strokeWidth={1.9} />
        We can’t load your messages right now.
      </p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
