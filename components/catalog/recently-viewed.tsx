'use client';
import clsx from 'clsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { RECENTLY_VIEWED_KEY as KEY, onRecentlyViewedCleared } from '@/lib/client/recently-viewed';
import { isObjectId } from '@/lib/core/ids';
import { evenRowsClass, gridClass } from './card-style';

/** A strip that cannot be fetched is not missed. */
const Nothing = () => null;
const RecentlyViewedStrip = lazy(() =>
  import('./recently-viewed-strip')
    .then((module) => ({ default: module.RecentlyViewedStrip }))
    .catch(() => ({ default: Nothing })),
);

/** Ids remembered on this device. */
const KEPT = 12;
/** Products in the strip. */
const MAX = 5;
/** One alone is no strip. */
const MIN = 2;
const TITLE = 'Recently viewed';

/**
 * Products looked at before on this device, and a note that this one has been looked at now.
 * Nothing is fetched before the place is scrolled near; its room is kept from the start, so that
 * the strip does not push away what stands below it, perhaps with the focus on it.
 */
export function RecentlyViewed({ currentId }: { currentId: string }) {
  const mark = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<string[]>([]);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const before = readRecentlyViewed().filter((id) => id !== currentId);
    addRecentlyViewed(currentId);
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

  const room = <Room ids={ids} />;
  return (
    <div ref={mark}>
      {ids.length === 0 ? null : isNear ? (
        <Suspense fallback={room}>
          <RecentlyViewedStrip ids={ids} title={TITLE} waiting={room} />
        </Suspense>
      ) : (
        room
      )}
    </div>
  );
}

/** As high as the strip: below each picture, a name of two lines, the shop, and the price. */
function Room({ ids }: { ids: readonly string[] }) {
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

/** Ids of products looked at on this device, the latest first. Empty where storage is refused. */
function readRecentlyViewed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isObjectId).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Puts a product first among those looked at. */
function addRecentlyViewed(productId: string): void {
  try {
    const ids = [productId, ...readRecentlyViewed().filter((id) => id !== productId)].slice(
      0,
      KEPT,
    );
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is full or refused: the strip is a convenience, nothing depends on it.
  }
}
