'use client';

import { lazy } from 'react';

const Content = lazy(() =>
  import('./not-found-content').then((module) => ({ default: module.NotFoundContent })),
);

/** Content of the 404 page, loaded on demand: nearly every page refers to it, few show it. */
export function NotFoundView() {
  return <Content />;
}
