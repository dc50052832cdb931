'use client';

import clsx from 'clsx';
import { Bot, Check, CheckCheck, CircleAlert, Clock, KeyRound, Lock, Smile } from 'lucide-react';
import type { ReactNode } from 'react';
import { MessageMedia, UnsentMedia } from '@/components/chat/message-media';
import { LinkedText, MessageText } from '@/components/chat/message-text';
import { StatusTag } from '@/components/orders/status-tag';
import { Naira } from '@/components/ui/naira';
import type { ChatCard, MessageAbout, MessageDto } from '@/lib/chat/dto';
import { formatTime, formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import type { CustomerServiceDto, NoteDto, SupportCustomerDto } from '@/lib/support/dto';
import type { DeskUnsent } from './desk-outbox';
import { HAND_OVER_TEXTS } from './desk-text';

export function DayLine({ text }: { text: string }) {
  return <p className="py-2.5 text-center text-xs font-semibold text-ink-2">{text}</p>;
}

interface MessageLineProps {
  message: MessageDto;
  /** The agent who looks. */
  userId: string;
  customer: SupportCustomerDto | null;
  readByCustomer: number;
  now: Date;
}

/** A message as agents see it: the customer's on the left, those of support on the right. */
export function MessageLine(props: MessageLineProps) {
  const { message, userId, customer, readByCustomer, now } = props;
  const { senderType, senderName, senderId, card, media, timestamp, seq, about } = message;
  const isOurs = senderType === 'agent';
  const isRead = seq <= readByCustomer;
  const who = senderId === userId ? 'You' : senderName;
  const isTold = senderType !== 'customer' && senderId !== userId;
  return (
    <div className={clsx('mt-1.5 flex flex-col', isOurs ? 'items-end' : 'items-start')}>
      <span className="sr-only">{who}: </span>
      {media.map((one) => (
        <MessageMedia key={one.url} media={one} sender={senderName} />
      ))}
      {message.message || (card && card.type !== 'hand-over') ? (
        <Bubble tone={isOurs ? 'ours' : senderType === 'bot' ? 'bot' : 'theirs'}>
          {about && !isOurs && !card ? (
            <p className="mb-0.5 text-xs font-semibold text-ink-2">{serviceName(about)}</p>
          ) : null}
          {message.message ? <MessageText text={message.message} /> : null}
          {card ? <Card card={card} customer={customer} now={now} /> : null}
        </Bubble>
      ) : null}
      <p className="mt-0.75 flex items-center gap-1 text-xs text-ink-2">
        {isTold ? `${senderName} · ` : ''}
        {formatTime(timestamp)}
        {isOurs ? (
          <>
            {isRead ? ' · Read' : ' · Sent'}
            {isRead ? (
              <CheckCheck className="size-3.75 text-adire" strokeWidth={2} aria-hidden />
            ) : (
              <Check className="size-3.75" strokeWidth={2} aria-hidden />
            )}
          </>
        ) : null}
      </p>
      {card?.type === 'hand-over' ? (
        <p className="flex items-center gap-1.75 self-center px-3.5 py-2 text-center text-xs text-ink-2">
          <Bot className="size-4 shrink-0" strokeWidth={2} aria-hidden />
          Quickie stepped back: {HAND_OVER_TEXTS[card.reason]}
        </p>
      ) : null}
    </div>
  );
}

const KINDS = { order: 'Order', dispatch: 'Dispatch', errand: 'Errand' } as const;

export const serviceName = ({ kind, id }: MessageAbout): string => `${KINDS[kind]} ${shortId(id)}`;

/** What a card or a chip is about, among the customer's latest. */
export function findService(
  customer: SupportCustomerDto | null | undefined,
  serviceId: string | null,
): CustomerServiceDto | null {
  if (!customer || !serviceId) return null;
  const { orders, dispatches, errands } = customer;
  return [...orders, ...dispatches, ...errands].find(({ id }) => id === serviceId) ?? null;
}

interface CardProps {
  card: ChatCard;
  customer: SupportCustomerDto | null;
  now: Date;
}

/** What Quickie showed. Nobody but the customer sees the digits of a code. */
function Card({ card, customer, now }: CardProps) {
  if (card.type === 'hand-over') return null;
  if (card.type === 'rating') {
    const rating = customer?.ratings.find(({ episode }) => episode === card.episode);
    return (
      <CardBox>
        <p className="flex items-center gap-1.75">
          <Smile className="size-4.5 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
          {rating ? `Rated ${rating.score} of 5` : 'Not rated yet'}
        </p>
        {rating?.comment ? (
          <p dir="auto" className="text-ink-2">
            {rating.comment}
          </p>
        ) : null}
      </CardBox>
    );
  }
  const service = findService(customer, card.id);
  if (card.type === 'code') {
    return (
      <CardBox>
        <p className="flex items-center gap-1.75">
          <KeyRound className="size-4.5 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
          Delivery code of {shortId(card.id)}
        </p>
        <p className="text-ink-2">Only the customer sees it.</p>
      </CardBox>
    );
  }
  return (
    <CardBox>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <b>{service?.number ?? shortId(card.id)}</b>
        {service ? <StatusTag status={service.status} /> : null}
      </p>
      {service ? (
        <p className="text-ink-2">
          {service.title} · <Naira amount={service.total} /> · {formatWhen(service.placedAt, now)}
        </p>
      ) : null}
    </CardBox>
  );
}

function CardBox({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 grid gap-1 rounded-control border border-line bg-card px-3 py-2.25 text-xs">
      {children}
    </div>
  );
}

const TONES = {
  ours: 'rounded-br-md bg-adire text-adire-ink',
  theirs: 'rounded-bl-md bg-sand',
  bot: 'rounded-bl-md bg-tint',
  failed: 'rounded-br-md bg-danger-tint text-ink inset-ring-[1.5px] inset-ring-danger',
};

function Bubble({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'mt-1 max-w-[88%] rounded-[18px] px-3.25 py-2.25 leading-normal wrap-anywhere outline-1 -outline-offset-1 outline-transparent wide:max-w-[74%]',
        TONES[tone],
      )}
    >
      {children}
    </div>
  );
}

/** What staff wrote to one another, in a colour of its own. */
export function NoteLine({ note, userId }: { note: NoteDto; userId: string }) {
  const { author, text, mentions, at } = note;
  const names = new Set(mentions.map(({ name }) => name.toLowerCase()));
  return (
    <div className="mt-1.5 flex flex-col items-end">
      <div className="max-w-[88%] rounded-[18px] rounded-br-md border border-dashed border-mango-text bg-mango-tint px-3.25 py-2.25 leading-normal wrap-anywhere wide:max-w-[74%]">
        <p className="flex items-center gap-1.5 text-xs font-bold text-mango-text">
          <Lock className="size-4 shrink-0" strokeWidth={2} aria-hidden />
          Private note for your team
        </p>
        <p dir="auto" className="whitespace-pre-wrap">
          {text.split(/(@[\p{L}\p{M}'-]+)/u).map((part, index) =>
            part.startsWith('@') && names.has(part.slice(1).toLowerCase()) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that doesn't change
              <b key={index}>{part}</b>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <LinkedText key={index} text={part} />
            ),
          )}
        </p>
      </div>
      <p className="mt-0.75 text-xs text-ink-2">
        {author.userId === userId ? 'You' : author.name} · {formatTime(at)}
      </p>
    </div>
  );
}

interface UnsentLineProps {
  message: DeskUnsent;
  userId: string;
  isSending: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

const LINK = 'min-h-11 rounded-md font-bold underline underline-offset-3 wide:min-h-6';

/** A message that isn't sent yet, or couldn't be. */
export function UnsentLine({ message, userId, isSending, onRetry, onDiscard }: UnsentLineProps) {
  const { problem, media, clientMsgId, at } = message;
  const isFailed = problem !== null && !isSending;
  return (
    <div className="mt-1.5 flex flex-col items-end">
      <span className="sr-only">You: </span>
      {media ? <UnsentMedia userId={userId} clientMsgId={clientMsgId} media={media} /> : null}
      {message.message ? (
        <Bubble tone={isFailed ? 'failed' : 'ours'}>
          <MessageText text={message.message} />
        </Bubble>
      ) : null}
      {isFailed ? (
        <p
          role="alert"
          className="mt-0.75 flex flex-wrap items-center justify-end gap-x-2 text-xs text-danger"
        >
          <span className="flex items-center gap-1">
            <CircleAlert className="size-4 shrink-0" strokeWidth={2} aria-hidden />
            {problem.text}
          </span>
          <button type="button" className={LINK} onClick={onRetry}>
            Try again
          </button>
          <button type="button" className={LINK} onClick={onDiscard}>
            Delete
          </button>
        </p>
      ) : (
        <p className="mt-0.75 flex flex-wrap items-center justify-end gap-x-2 text-xs text-ink-2">
          <span className="flex items-center gap-1">
            {formatTime(at)} · {isSending ? 'Sending…' : 'Not sent yet'}
            <Clock className="size-3.5" strokeWidth={2} aria-hidden />
          </span>
          {media || !isSending ? (
            <button type="button" className={LINK} onClick={onDiscard}>
              Delete
            </button>
          ) : null}
        </p>
      )}
    </div>
  );
}

/** Three dots where somebody types. */
export function TypingLine({ name }: { name: string }) {
  return (
    <div
      role="status"
      className="mt-2 flex w-fit items-center gap-1 rounded-[18px] rounded-bl-md bg-sand px-3.5 py-3.25"
    >
      <span className="sr-only">{name} is typing</span>
      {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className={clsx('size-1.75 animate-shimmer rounded-full bg-ink-2', delay)}
        />
      ))}
    </div>
  );
}
