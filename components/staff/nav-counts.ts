'use client';

import { create } from 'zustand';

/** What waits on each page of a work area, by its path. */
const useNavCounts = create<Record<string, number>>()(() => ({}));

/** Shows how much waits on a page beside its link. */
export function setNavCount(path: string, count: number): void {
  useNavCounts.setState({ [path]: count });
}

export function useNavCount(path: string): number {
  return useNavCounts((counts) => counts[path] ?? 0);
}
