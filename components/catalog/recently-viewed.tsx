'use client';
import clsx from 'clsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { RECENTLY_VIEWED_KEY as KEY, onRecentlyViewedCleared } from '@/lib/client/recently-viewed';
import { evenRowsClass, gridClass } from './card-style';

/** Stands in for a strip whose code cannot be loaded. */
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
/** Fewest products of a strip. */
const MIN = 2;
const TITLE = 'Recently viewed';

/**
 * Products viewed before on this device; remembers this one. Nothing is fetched before the strip is
 * scrolled near; its space is reserved from the start, so that nothing below it moves.
 */
export function RecentlyViewed({ currentId }: { currentId: string }) {
  const mark = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<string[]>([]);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const before = rememberViewed(currentId);
    if (before.length >= MIN) setIds(before.slice(0, MAX));
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '300px' },
    );
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, [currentId]);

  useEffect(() => onRecentlyViewedCleared(() => setIds([])), []);

  const placeholder = <Placeholder ids={ids} />;
  return (
    <div ref={mark}>
      {ids.length === 0 ? null : isNear ? (
        <Suspense fallback={placeholder}>
          <RecentlyViewedStrip ids={ids} title={TITLE} waiting={placeholder} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}

/** As high as the strip: below each picture, a name of two lines, the shop, and the price. */
function Placeholder({ ids }: { ids: readonly string[] }) {
  return (
    <div aria-hidden className="mt-8 wide:mt-13">
      <h2 className="mb-3.5">{TITLE}</h2>
      <div className={gridClass}>
        {ids.map((id) => (
          <div key={id} className={clsx('pb-29', evenRowsClass)}>
            <div className="aspect-square rounded-tile bg-sand" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Puts the product first among those viewed on this device; the others, the latest first. */
function rememberViewed(productId: string): string[] {
  try {
    const stored = localStorage.getItem(KEY)?.match(/[0-9a-f]{24}/g) ?? [];
    const others = stored.filter((id) => id !== productId);
    localStorage.setItem(KEY, JSON.stringify([productId, ...others].slice(0, STORED)));
    return others;
  } catch {
    // Storage is full or refused: there is no strip then.
    return [];
  }
}
