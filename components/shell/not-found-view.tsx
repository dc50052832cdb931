'use client';

import { lazy } from 'react';

const Content = lazy(() =>
  import('./not-found-content').then((module) => ({ default: module.NotFoundContent })),
);

/** Content of the 404 page, which nearly every page names and hardly any shows. */
export function NotFoundView() {
  return <Content />;
}
