'use client';

import clsx from 'clsx';
import { Check, CheckCheck, CircleAlert, Clock, Headset } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { MessageAbout, MessageDto } from '@/lib/chat/dto';
import type { ChatChannel } from '@/lib/chat/policy';
import type { ChatView } from '@/lib/client/chat/chat-engine';
import { progressOf, type UnsentMessage } from '@/lib/client/chat/chat-log';
import { formatBytes, formatTime } from '@/lib/core/format';
import { MessageCard } from './cards';
import { MessageMedia, UnsentMedia } from './message-media';
import { MessageText } from './message-text';
import { RatingCard } from './rating-card';
import { serviceName } from './service-chips';

interface SentRowProps {
  message: MessageDto;
  /** The one above it. */
  before: MessageDto | undefined;
  readByOther: number;
  hasAgent: boolean;
  chatId: string;
  userId: string;
  ratings: ChatView['ratings'];
  onRated: (rating: ChatView['ratings'][number]) => void;
  tab: ChatChannel;
}

/** A message that the server has. */
export function SentRow(props: SentRowProps) {
  const { message, before, readByOther, hasAgent, chatId, userId, ratings, onRated, tab } = props;
  const { senderType, senderName, card, media, timestamp, about } = message;
  const isOwn = senderType === 'customer';
  const progress = isOwn ? progressOf(message, { readByOther, hasAgent }) : null;
  const isAboutSame = before?.about?.id === about?.id;
  return (
    <Row isOwn={isOwn}>
      <span className="sr-only">{isOwn ? 'You' : senderName}: </span>
      {media.map((one) => (
        <MessageMedia key={one.url} media={one} sender={isOwn ? 'you' : senderName} />
      ))}
      {message.message || card ? (
        <Bubble tone={isOwn ? 'own' : senderType === 'bot' ? 'bot' : 'agent'}>
          {about && isOwn && !isAboutSame ? <About about={about} /> : null}
          {message.message ? <MessageText text={message.message} /> : null}
          {card?.type === 'rating' ? (
            <RatingCard
              chatId={chatId}
              userId={userId}
              episode={card.episode}
              rating={ratings.find(({ episode }) => episode === card.episode)}
              onRated={onRated}
            />
          ) : card ? (
            <MessageCard card={card} userId={userId} />
          ) : null}
        </Bubble>
      ) : null}
      <Foot isOwn={isOwn}>
        {progress ? (
          <>
            {formatTime(timestamp)} · {progress}
            {progress === 'Sent' ? (
              <Check className="size-3.5" strokeWidth={2} aria-hidden />
            ) : (
              <CheckCheck
                className={clsx('size-3.5', progress === 'Read' && 'text-adire')}
                strokeWidth={2}
                aria-hidden
              />
            )}
          </>
        ) : (
          <>
            {senderType === 'bot' || tab === 'support' ? (
              <>
                <bdi>{senderName}</bdi>
                {' · '}
              </>
            ) : null}
            {formatTime(timestamp)}
          </>
        )}
      </Foot>
      {card?.type === 'hand-over' ? (
        <p className="flex items-center gap-2 self-center py-2 text-center text-sm text-ink-2">
          <Headset className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden />
          Quickie called a person for you
        </p>
      ) : null}
    </Row>
  );
}

/** A message that isn't sent by then can be deleted, ms. */
const LATE_MS = 3_000;

interface UnsentRowProps {
  message: UnsentMessage;
  userId: string;
  isSending: boolean;
  /** How much of its photo or video is sent. */
  progress: ChatView['progress'];
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message that isn't sent yet, or couldn't be. */
export function UnsentRow(props: UnsentRowProps) {
  const { message, userId, isSending, progress, onRetry, onDiscard } = props;
  const { problem, media, clientMsgId, at, about } = message;
  const isFailed = problem !== null && !isSending;
  const isLate = useIsLate();
  return (
    <Row isOwn>
      <span className="sr-only">You: </span>
      {media ? <UnsentMedia userId={userId} clientMsgId={clientMsgId} media={media} /> : null}
      {message.message ? (
        <Bubble tone={isFailed ? 'failed' : 'own'}>
          {about ? <About about={about} /> : null}
          <MessageText text={message.message} />
        </Bubble>
      ) : null}
      {isFailed ? (
        <div role="alert" className="flex flex-col items-end text-right text-xs text-danger">
          <p className="mt-1">{problem.text}</p>
          <p className="flex flex-wrap items-center justify-end gap-x-2 font-bold">
            <span className="flex items-center gap-1.5">
              <CircleAlert className="size-4 shrink-0" strokeWidth={2} aria-hidden />
              Not sent.
            </span>
            <button
              type="button"
              onClick={onRetry}
              className="min-h-11 rounded-md underline underline-offset-3"
            >
              Tap to try again
            </button>
            <button
              type="button"
              onClick={onDiscard}
              className="min-h-11 rounded-md underline underline-offset-3"
            >
              Delete
            </button>
          </p>
        </div>
      ) : (
        <>
          {isSending && progress ? <Progress {...progress} /> : null}
          <Foot isOwn>
            {formatTime(at)} · {isSending ? sendingText(progress) : 'Not sent yet'}
            <Clock className="size-3.5" strokeWidth={2} aria-hidden />
            {media ? (
              <button
                type="button"
                onClick={onDiscard}
                aria-label={`Cancel ${media.type === 'video' ? 'video' : 'photo'}`}
                className="ml-1 min-h-11 rounded-md font-bold text-adire underline underline-offset-3"
              >
                Cancel
              </button>
            ) : isLate ? (
              <button
                type="button"
                onClick={onDiscard}
                className="ml-1 min-h-11 rounded-md font-bold text-adire underline underline-offset-3"
              >
                Delete
              </button>
            ) : null}
          </Foot>
        </>
      )}
    </Row>
  );
}

/** Most messages are sent before a button could be read. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** All of it is sent once the bytes are; the server still looks at them. */
function sendingText(progress: ChatView['progress']): string {
  if (!progress || progress.sent >= progress.total) return 'Sending…';
  return `${formatBytes(progress.sent)} of ${formatBytes(progress.total)}`;
}

function Progress({ sent, total }: NonNullable<ChatView['progress']>) {
  return (
    <progress
      max={100}
      value={Math.round((100 * sent) / total)}
      aria-label="Sending"
      className="mt-1.5 h-1.5 w-60 max-w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-adire [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-adire"
    />
  );
}

function Row({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  return (
    <div className={clsx('mt-1.5 flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      {children}
    </div>
  );
}

const TONES = {
  own: 'rounded-br-sm bg-adire text-adire-ink',
  bot: 'rounded-bl-sm bg-tint',
  agent: 'rounded-bl-sm bg-sand',
  failed: 'rounded-br-sm bg-danger-tint text-ink inset-ring-[1.5px] inset-ring-danger',
};

function Bubble({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'mt-1 max-w-[88%] rounded-box px-4 py-2.75 leading-normal wrap-anywhere outline-1 -outline-offset-1 outline-transparent',
        TONES[tone],
      )}
    >
      {children}
    </div>
  );
}

function About({ about }: { about: MessageAbout }) {
  return <p className="mb-0.5 text-xs font-semibold opacity-85">{serviceName(about)}</p>;
}

function Foot({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  return (
    <p
      className={clsx(
        'mt-1 flex items-center gap-1 text-xs text-ink-2',
        isOwn ? 'justify-end' : 'justify-start',
      )}
    >
      {children}
    </p>
  );
}
