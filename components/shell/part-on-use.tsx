'use client';

import { type ComponentType, createElement, lazy, Suspense, useSyncExternalStore } from 'react';
import { loadPart } from './load-part';

const never = () => () => {};
const Nothing = () => null;

/**
 * A part whose code comes when it is first shown, in the browser only: the server and the first
 * frame show what waits. As `next/dynamic` without `ssr` does it, which weighs more itself than some
 * pages have code of their own.
 */
export function partOnUse<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType = Nothing,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await loadPart(load) }));
  return function PartOnUse(props: P) {
    const isBrowser = useSyncExternalStore(
      never,
      () => true,
      () => false,
    );
    const waiting = <Waiting />;
    if (!isBrowser) return waiting;
    return <Suspense fallback={waiting}>{createElement(Part as ComponentType<P>, props)}</Suspense>;
  };
}
