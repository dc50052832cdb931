'use client';

import clsx from 'clsx';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '@/components/ui/icon';
import type { MessageDto } from '@/lib/conversations/chat/dto';
import type { ChatSide } from '@/lib/conversations/chat/policy';

/** Maximum distance from the start or end that counts as being there, px. */
const NEAR_PX = 80;

/** The state of a thread that affects its scrolling. */
interface ThreadState {
  /** Keys of the first and last stored message; empty without one. */
  first: string;
  last: string;
  /** The last message is of the reader's side. */
  isLastOwn: boolean;
  /** Number of unsent messages. */
  unsent: number;
  /** Other content that changes the height, such as the typing indicator. */
  also: string | null;
}

interface ThreadFrameProps extends ThreadState {
  className?: string;
  /** Called when the last message comes into sight or leaves it. */
  onInSight: (isInSight: boolean) => void;
  /** Everything loaded; some of it may be hidden here. */
  loaded: unknown;
  hasOlder: boolean;
  /** Loads earlier messages. */
  onOlder: () => Promise<void>;
  children: ReactNode;
}

/** The messages in a scrolling box. New ones don't scroll a reader away from earlier ones. */
export function ThreadFrame({
  className,
  onInSight,
  loaded,
  hasOlder,
  onOlder,
  children,
  ...shown
}: ThreadFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isLoading = useRef(false);
  const { hasNew, onScroll, toEnd } = useScroll({ box, content }, shown);

  function loadEarlier(): void {
    const { current: area } = box;
    if (!area || area.scrollTop >= NEAR_PX || !hasOlder || isLoading.current) return;
    isLoading.current = true;
    onOlder()
      // Further scrolling retries.
      .catch(() => undefined)
      .finally(() => {
        isLoading.current = false;
      });
  }

  // If few of the loaded messages are shown here, there may be nothing to scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the height changes
  useEffect(() => {
    // Deferred: the read that brought them is still ending.
    const timer = setTimeout(() => {
      const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
      // No height: it is hidden.
      if (clientHeight > 0 && scrollHeight <= clientHeight) loadEarlier();
    });
    return () => clearTimeout(timer);
  }, [loaded, hasOlder]);

  return (
    <>
      <div
        ref={box}
        role="log"
        // New messages are announced separately; older ones that load must not be.
        aria-live="off"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        tabIndex={0}
        onScroll={() => {
          onInSight(onScroll());
          loadEarlier();
        }}
        // Relative, so that it clips text for screen readers, which would enlarge the page.
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain outline-offset-[-3px] short:overscroll-auto group-data-tall/panel:overscroll-auto"
      >
        <div ref={content} className={clsx('flex min-h-full flex-col justify-end', className)}>
          {children}
        </div>
      </div>
      {hasNew ? (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full border border-transparent bg-adire px-4.5 text-sm font-bold whitespace-nowrap text-adire-ink shadow-[0_6px_20px_#1b173040]"
        >
          <Icon name="arrow-down" className="size-4.5" strokeWidth={2} />
          New messages
        </button>
      ) : null}
    </>
  );
}

/** Keeps the end in sight for a reader at the end, and the scroll position for others. */
function useScroll(
  { box, content }: Record<'box' | 'content', RefObject<HTMLDivElement | null>>,
  { first, last, isLastOwn, unsent, also }: ThreadState,
) {
  const isAtEnd = useRef(true);
  const [hasNew, setNew] = useState(false);
  const before = useRef({ first: '', last: '', unsent: 0, height: 0 });

  const toEnd = (): void => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setNew(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the height changes
  useLayoutEffect(() => {
    const { current: area } = box;
    if (!area) return;
    const was = before.current;
    const isOlder = was.first !== '' && was.first !== first && was.last === last;
    if (isOlder) area.scrollTop += area.scrollHeight - was.height;
    else if (isAtEnd.current || unsent > was.unsent) toEnd();
    else if (was.last !== last && !isLastOwn) setNew(true);
    before.current = { first, last, unsent, height: area.scrollHeight };
  }, [first, last, unsent, also]);

  useEffect(() => {
    const { current: area } = box;
    if (!area) return;
    // A picture, a card or the keyboard changes the height.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) area.scrollTop = area.scrollHeight;
    });
    observer.observe(area);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [box, content]);

  const onScroll = (): boolean => {
    const { current: area } = box;
    if (!area) return true;
    isAtEnd.current = area.scrollHeight - area.scrollTop - area.clientHeight < NEAR_PX;
    if (isAtEnd.current) setNew(false);
    return isAtEnd.current;
  };
  return { hasNew, onScroll, toEnd };
}

interface AnnouncedProps {
  messages: readonly MessageDto[];
  /** The reader's side, whose own messages aren't announced. */
  side: ChatSide;
  /** Whether the messages are loaded: earlier ones aren't news. */
  isReady: boolean;
}

/** Announces messages of others to screen readers while the chat is open. */
export function Announced({ messages, side, isReady }: AnnouncedProps) {
  const last = messages.at(-1);
  const [announcement, setAnnouncement] = useState('');
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (!isReady) return;
    const seq = last?.seq ?? 0;
    const isNew = known.current !== null && seq > known.current;
    known.current = Math.max(known.current ?? 0, seq);
    if (!isNew || !last || last.senderType === side) return;
    setAnnouncement(`${last.senderName}: ${last.message || 'A photo or video'}`);
  }, [last, side, isReady]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
