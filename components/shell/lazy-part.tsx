'use client';

import { type ComponentType, createElement, lazy, Suspense, useSyncExternalStore } from 'react';
import { loadWithRetry } from './load-with-retry';

const neverChanges = () => () => {};
const Nothing = () => null;

/**
 * A component loaded on first render, in the browser only; the server and the first render show its
 * placeholder. Like `next/dynamic` without `ssr`, which is larger than the code of some pages.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType = Nothing,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await loadWithRetry(load) }));
  return function PartOnUse(props: P) {
    const isBrowser = useSyncExternalStore(
      neverChanges,
      () => true,
      () => false,
    );
    const waiting = <Waiting />;
    if (!isBrowser) return waiting;
    return <Suspense fallback={waiting}>{createElement(Part as ComponentType<P>, props)}</Suspense>;
  };
}
