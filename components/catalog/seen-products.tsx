'use client';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { readSeen, rememberSeen } from './seen-list';

/** A strip that cannot be fetched is not missed. */
const Nothing = () => null;
const SeenStrip = dynamic(
  () => import('./seen-strip').then((module) => module.SeenStrip).catch(() => Nothing),
  {
    ssr: false,
  },
);

const MAX = 5;

/**
 * Products looked at before on this device, and a note that this one has been looked at now.
 * Nothing is loaded before the place is scrolled near, or when there are none.
 */
export function SeenProducts({ currentId }: { currentId: string }) {
  const mark = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<string[]>([]);

  useEffect(() => {
    const before = readSeen().filter((id) => id !== currentId);
    rememberSeen(currentId);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIds(before.slice(0, MAX));
      },
      { rootMargin: '300px' },
    );
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, [currentId]);

  return <div ref={mark}>{ids.length > 0 ? <SeenStrip ids={ids} /> : null}</div>;
}
