'use client';

import { lazyPart } from './lazy-part';

const Placeholder = () => <div className="h-55 bg-sand" />;

/** The map, loaded after the page; it takes 220 px until then. */
export const LazyCampusMap = lazyPart(
  () => import('./campus-map').then((module) => module.CampusMap),
  Placeholder,
);
