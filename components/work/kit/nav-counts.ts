'use client';

import { create } from 'zustand';

/** Number of waiting entries on each page of a work area, by its path. */
const useNavCounts = create<Record<string, number>>()(() => ({}));

/** Shows a page's number of waiting entries next to its link. */
export function setNavCount(path: string, count: number): void {
  useNavCounts.setState({ [path]: count });
}

export function useNavCount(path: string): number {
  return useNavCounts((counts) => counts[path] ?? 0);
}
