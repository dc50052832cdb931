'use client';
import clsx from 'clsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onSeenForgotten } from '@/lib/client/seen-memory';
import { evenClass, gridClass } from './card-style';
import { readSeen, rememberSeen } from './seen-list';

/** A strip that cannot be fetched is not missed. */
const Nothing = () => null;
const SeenStrip = lazy(() =>
  import('./seen-strip')
    .then((module) => ({ default: module.SeenStrip }))
    .catch(() => ({ default: Nothing })),
);

const MAX = 5;
/** One alone is no strip. */
const MIN = 2;
const TITLE = 'Seen lately';

/**
 * Products looked at before on this device, and a note that this one has been looked at now.
 * Nothing is fetched before the place is scrolled near; its room is kept from the start, so that
 * the strip does not push away what stands below it, perhaps with the focus on it.
 */
export function SeenProducts({ currentId }: { currentId: string }) {
  const mark = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<string[]>([]);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const before = readSeen().filter((id) => id !== currentId);
    rememberSeen(currentId);
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

  useEffect(() => onSeenForgotten(() => setIds([])), []);

  const room = <Room ids={ids} />;
  return (
    <div ref={mark}>
      {ids.length === 0 ? null : isNear ? (
        <Suspense fallback={room}>
          <SeenStrip ids={ids} title={TITLE} waiting={room} />
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
          <div key={id} className={clsx('pb-29', evenClass)}>
            <div className="aspect-square rounded-tile bg-sand" />
          </div>
        ))}
      </div>
    </div>
  );
}
