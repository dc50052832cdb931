import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import type { MessageAbout, MessageDto } from '@/lib/conversations/chat/dto';
import { MessageMedia } from './message-media';
import { MessageText } from './message-text';
import { serviceName } from './service-chips';

/** A row of a chat; the reader's side is on the right. */
export function Row({ isOurs, children }: { isOurs: boolean; children: ReactNode }) {
  return (
    <div className={clsx('mt-1.5 flex flex-col', isOurs ? 'items-end' : 'items-start')}>
      {children}
    </div>
  );
}

const TONES = {
  ours: 'rounded-br-md bg-adire text-adire-ink',
  theirs: 'rounded-bl-md bg-sand',
  bot: 'rounded-bl-md bg-tint',
  failed: 'rounded-br-md bg-danger-tint text-ink inset-ring-[1.5px] inset-ring-danger',
  note: 'rounded-br-md border border-dashed border-mango-text bg-mango-tint',
};

/** The bubble's padding follows its font size, which is smaller for staff. */
export function Bubble({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'mt-1 max-w-[min(88%,36rem)] rounded-box px-[1em] py-[0.65em] leading-normal wrap-anywhere outline-1 -outline-offset-1 outline-transparent',
        TONES[tone],
      )}
    >
      {children}
    </div>
  );
}

export function About({ about }: { about: MessageAbout }) {
  return <p className="mb-0.5 text-xs font-semibold opacity-85">{serviceName(about)}</p>;
}

/** Time and delivery state, below a bubble. */
export function Foot({ children }: { children: ReactNode }) {
  return <p className="mt-1 flex flex-wrap items-center gap-x-1 text-xs text-ink-2">{children}</p>;
}

/** One tick for a stored message, two for a message received by a person. */
export function Ticks({ isSeen, isRead }: { isSeen: boolean; isRead: boolean }) {
  const icon = isSeen ? 'check-check' : 'check';
  return <Icon name={icon} className={clsx('size-3.5', isRead && 'text-adire')} strokeWidth={2} />;
}

interface MessageBubbleProps {
  message: MessageDto;
  /** It was written by the reader's side. */
  isOurs: boolean;
  /** The author, for screen readers; for a picture, in the middle of a sentence. */
  author: string;
  pictureAuthor: string;
  /** The subject, if it is shown. */
  about: MessageAbout | null;
  card: ReactNode;
}

/** The content of a message: media, and text with a card. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, isOurs, author, pictureAuthor, about, card } = props;
  return (
    <>
      <span className="sr-only">{author}: </span>
      {message.media.map((one) => (
        <MessageMedia key={one.url} media={one} sender={pictureAuthor} />
      ))}
      {message.message || card ? (
        <Bubble tone={isOurs ? 'ours' : message.senderType === 'bot' ? 'bot' : 'theirs'}>
          {about ? <About about={about} /> : null}
          {message.message ? <MessageText text={message.message} /> : null}
          {card}
        </Bubble>
      ) : null}
    </>
  );
}

export function DayLine({ text }: { text: string }) {
  return <p className="py-2.5 text-center text-xs font-semibold text-ink-2">{text}</p>;
}

/** Three dots while someone is typing. */
export function TypingLine({ name }: { name: string }) {
  return (
    <div
      role="status"
      className="mt-2 flex w-fit items-center gap-1.5 rounded-box rounded-bl-md bg-sand px-4 py-3.5"
    >
      <span className="sr-only">{name} is typing</span>
      {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className={`size-2 animate-shimmer rounded-full bg-ink-2 ${delay}`}
        />
      ))}
    </div>
  );
}
