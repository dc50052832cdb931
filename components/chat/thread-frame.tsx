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
import type { MessageDto } from '@/lib/chat/dto';
import type { ChatSide } from '@/lib/chat/policy';

/** This close to the start or the end counts as being there, px. */
const NEAR_PX = 80;

/** What a thread shows, as far as its scrolling goes. */
interface Shown {
  /** Keys of the first and the last line that the server has; empty without one. */
  first: string;
  last: string;
  /** The last line is the reader's own. */
  isLastOwn: boolean;
  /** How many lines aren't sent yet. */
  unsent: number;
  /** Whatever else changes the height, as who types. */
  also: string | null;
}

interface ThreadFrameProps extends Shown {
  className?: string;
  /** Told when the last line comes in sight or leaves it. */
  onInSight: (isInSight: boolean) => void;
  /** All that is loaded: some of it may not be shown here. */
  loaded: unknown;
  hasOlder: boolean;
  /** Loads earlier lines. */
  onOlder: () => Promise<void>;
  children: ReactNode;
}

/** The lines of a chat in a box that scrolls. New ones don't take the reader away from earlier ones. */
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
      // Scrolling on tries again.
      .catch(() => undefined)
      .finally(() => {
        isLoading.current = false;
      });
  }

  // Where little of what is loaded is shown, there is nothing to scroll for more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the height
  useEffect(() => {
    // Later: the reading that has brought them hasn't quite ended.
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
        // New messages are announced apart; earlier ones that are loaded must not be.
        aria-live="off"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        tabIndex={0}
        onScroll={() => {
          onInSight(onScroll());
          loadEarlier();
        }}
        // Relative, so that it clips what is for screen readers: the page would grow by it.
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

/** Keeps the end in sight while the reader is there, and what they read in place while they aren't. */
function useScroll(
  { box, content }: Record<'box' | 'content', RefObject<HTMLDivElement | null>>,
  { first, last, isLastOwn, unsent, also }: Shown,
) {
  const isAtEnd = useRef(true);
  const [hasNew, setNew] = useState(false);
  const before = useRef({ first: '', last: '', unsent: 0, height: 0 });

  const toEnd = (): void => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setNew(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the height
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
  /** Who listens: their own side's messages aren't read aloud. */
  side: ChatSide;
  /** Whether the messages are here: those of before aren't news. */
  isReady: boolean;
}

/** Reads aloud what others write while the chat is open. */
export function Announced({ messages, side, isReady }: AnnouncedProps) {
  const last = messages.at(-1);
  const [said, setSaid] = useState('');
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (!isReady) return;
    const seq = last?.seq ?? 0;
    const isNew = known.current !== null && seq > known.current;
    known.current = Math.max(known.current ?? 0, seq);
    if (!isNew || !last || last.senderType === side) return;
    setSaid(`${last.senderName}: ${last.message || 'A photo or video'}`);
  }, [last, side, isReady]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
