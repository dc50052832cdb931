'use client';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  RECENTLY_VIEWED_KEY as KEY,
  onRecentlyViewedCleared,
} from '@/lib/client/storage/recently-viewed';

/** Fallback if the strip's code can't be loaded. */
const Nothing = () => null;
const RecentlyViewedStrip = lazy(() =>
  import('./recently-viewed-strip')
    .then((module) => ({ default: module.RecentlyViewedStrip }))
    .catch(() => ({ default: Nothing })),
);

/** Ids remembered on this device. */
const STORED = 12;
/** Products in the strip. */
const MAX = 5;
/** Minimum of products for a strip. */
const MIN = 2;

export interface RecentlyViewedPartProps {
  currentId: string;
  title: string;
  /** Has the height of the strip, and is shown only where there will be one. */
  room: ReactNode;
}

/**
 * The strip in its reserved space. Nothing is fetched before it is scrolled near; the space is reserved
 * from the first paint, so that nothing below it moves.
 */
export function RecentlyViewedPart({ currentId, title, room }: RecentlyViewedPartProps) {
  const mark = useRef<HTMLDivElement>(null);
  /** Null until they are read. */
  const [ids, setIds] = useState<string[] | null>(null);
  const [isNear, setNear] = useState(false);

  // Runs before the first paint after a client-side navigation.
  useLayoutEffect(() => {
    const before = rememberViewed(currentId).slice(0, MAX);
    document.documentElement.dataset.seen = `${before.length}`;
    setIds(before.length < MIN ? [] : before);
  }, [currentId]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '300px' },
    );
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => onRecentlyViewedCleared(() => setIds([])), []);

  return (
    <div ref={mark}>
      {ids?.length === 0 ? null : ids && isNear ? (
        <Suspense fallback={room}>
          <RecentlyViewedStrip ids={ids} title={title} waiting={room} />
        </Suspense>
      ) : (
        room
      )}
    </div>
  );
}

/** Moves the product to the front of those viewed on this device. */
function rememberViewed(productId: string): string[] {
  try {
    const stored = localStorage.getItem(KEY)?.match(/[0-9a-f]{24}/g) ?? [];
    const others = stored.filter((id) => id !== productId);
    localStorage.setItem(KEY, JSON.stringify([productId, ...others].slice(0, STORED)));
    return others;
  } catch {
    // Storage is full or blocked: there is no strip then.
    return [];
  }
}
