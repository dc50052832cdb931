'use client';

import { type ComponentType, createElement, lazy, Suspense, useSyncExternalStore } from 'react';
import { loadWithRetry } from './load-with-retry';

const noSubscription = () => () => {};
const Nothing = () => null;

/** False on the server and in the first render, which must be the same. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}

/**
 * A component loaded on first render, in the browser only; the server and the first render show its
 * placeholder. Like `next/dynamic` without `ssr`, which is larger than the code of some pages.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P> = Nothing,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await loadWithRetry(load) }));
  return function LazyPart(props: P) {
    const isBrowser = useIsBrowser();
    const placeholder = createElement(Placeholder, props);
    if (!isBrowser) return placeholder;
    return (
      <Suspense fallback={placeholder}>{createElement(Part as ComponentType<P>, props)}</Suspense>
    );
  };
}
