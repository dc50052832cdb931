'use client';

import { Icon } from '@/components/ui/icon';
import type { ChatView } from '@/lib/client/chat/customer-chat';
import { getProgress } from '@/lib/client/chat/log';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import type { ChatChannel } from '@/lib/conversations/chat/policy';
import { formatTime } from '@/lib/core/format';
import { Foot, MessageBubble, Row, Ticks } from './bubble';
import { MessageCard } from './cards';
import { RatingCard } from './rating-card';

interface SentRowProps {
  message: MessageDto;
  /** The previous message. */
  before: MessageDto | undefined;
  readByOther: number;
  hasAgent: boolean;
  chatId: string;
  userId: string;
  ratings: ChatView['ratings'];
  onRated: (rating: ChatView['ratings'][number]) => void;
  tab: ChatChannel;
}

/** A stored message, as the customer sees it. */
export function SentRow(props: SentRowProps) {
  const { message, before, readByOther, hasAgent, chatId, userId, ratings, onRated, tab } = props;
  const { senderType, senderName, card, timestamp, about } = message;
  const isOwn = senderType === 'customer';
  const progress = isOwn ? getProgress(message, { readByOther, hasAgent }) : null;
  const isAboutSame = before?.about?.id === about?.id;
  return (
    <Row isOurs={isOwn}>
      <MessageBubble
        message={message}
        isOurs={isOwn}
        author={isOwn ? 'You' : senderName}
        pictureAuthor={isOwn ? 'you' : senderName}
        about={isOwn && !isAboutSame ? about : null}
        card={
          card?.type === 'rating' ? (
            <RatingCard
              chatId={chatId}
              userId={userId}
              episode={card.episode}
              rating={ratings.find(({ episode }) => episode === card.episode)}
              onRated={onRated}
            />
          ) : card ? (
            <MessageCard card={card} userId={userId} />
          ) : null
        }
      />
      <Foot>
        {progress ? (
          <>
            {formatTime(timestamp)} · {progress}
            <Ticks isSeen={progress !== 'Sent'} isRead={progress === 'Read'} />
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
          <Icon name="headset" className="size-4.5 shrink-0" />
          Quickie called a person for you
        </p>
      ) : null}
    </Row>
  );
}
