'use client';

import type { ReactNode } from 'react';
import { Bubble, Foot, MessageBubble, Row, Ticks } from '@/components/conversation/bubble';
import { LinkedText } from '@/components/conversation/message-text';
import { StatusTag } from '@/components/purchase/status-tag';
import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import type { ChatCard, MessageDto } from '@/lib/conversations/chat/dto';
import type {
  CustomerServiceDto,
  NoteDto,
  SupportCustomerDto,
} from '@/lib/conversations/support/dto';
import { formatTime, formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { HAND_OVER_TEXTS } from './desk-text';

interface MessageLineProps {
  message: MessageDto;
  /** The signed-in agent. */
  userId: string;
  customer: SupportCustomerDto | null;
  readByCustomer: number;
  now: Date;
}

/** A message as agents see it: the customer's on the left, support's on the right. */
export function MessageLine(props: MessageLineProps) {
  const { message, userId, customer, readByCustomer, now } = props;
  const { senderType, senderName, senderId, card, timestamp, seq, about } = message;
  const isOurs = senderType === 'agent';
  const isRead = seq <= readByCustomer;
  const isNamed = senderType !== 'customer' && senderId !== userId;
  const hasCard = card !== null && card.type !== 'hand-over';
  return (
    <Row isOurs={isOurs}>
      <MessageBubble
        message={message}
        isOurs={isOurs}
        author={senderId === userId ? 'You' : senderName}
        pictureAuthor={senderName}
        about={isOurs || card ? null : about}
        card={hasCard ? <Card card={card} customer={customer} now={now} /> : null}
      />
      <Foot>
        {isNamed ? `${senderName} · ` : ''}
        {formatTime(timestamp)}
        {isOurs ? (
          <>
            {isRead ? ' · Read' : ' · Sent'}
            <Ticks isSeen={isRead} isRead={isRead} />
          </>
        ) : null}
      </Foot>
      {card?.type === 'hand-over' ? (
        <p className="flex items-center gap-1.75 self-center px-3.5 py-2 text-center text-xs text-ink-2">
          <Icon name="bot" className="size-4 shrink-0" strokeWidth={2} />
          Quickie stepped back: {HAND_OVER_TEXTS[card.reason]}
        </p>
      ) : null}
    </Row>
  );
}

/** The subject of a card or chip, among the customer's recent purchases. */
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

/** Quickie's card. Only the customer sees the digits of a delivery code. */
function Card({ card, customer, now }: CardProps) {
  if (card.type === 'hand-over') return null;
  if (card.type === 'rating') {
    const rating = customer?.ratings.find(({ episode }) => episode === card.episode);
    return (
      <CardBox>
        <p className="flex items-center gap-1.75">
          <Icon name="face-slightly-smiling" className="size-4.5 shrink-0 text-ink-2" />
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
          <Icon name="key-round" className="size-4.5 shrink-0 text-ink-2" />
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

/** A note between staff, in its own colour. */
export function NoteLine({ note, userId }: { note: NoteDto; userId: string }) {
  const { author, text, mentions, at } = note;
  const names = new Set(mentions.map(({ name }) => name.toLowerCase()));
  return (
    <Row isOurs>
      <Bubble tone="note">
        <p className="flex items-center gap-1.5 text-xs font-bold text-mango-text">
          <Icon name="lock" className="size-4 shrink-0" strokeWidth={2} />
          Private note for your team
        </p>
        <p dir="auto" className="whitespace-pre-wrap">
          {text.split(/(@[\p{L}\p{M}'-]+)/u).map((part, index) =>
            part.startsWith('@') && names.has(part.slice(1).toLowerCase()) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't change
              <b key={index}>{part}</b>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <LinkedText key={index} text={part} />
            ),
          )}
        </p>
      </Bubble>
      <Foot>
        {author.userId === userId ? 'You' : author.name} · {formatTime(at)}
      </Foot>
    </Row>
  );
}
