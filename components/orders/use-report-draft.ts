'use client';

import { useEffect, useState } from 'react';
import { randomHex } from '@/lib/client/random-hex';
import type { ReportCategory } from '@/lib/orders/policy';

/** A report that is being written. */
export interface ReportDraft {
  category: ReportCategory | null;
  message: string;
  itemIds: readonly string[];
  photoId: string | null;
  /** Of what is written now: sending the same again is recognised. */
  commandId: string;
}

const EMPTY = { category: null, message: '', itemIds: [], photoId: null };

/**
 * A report, kept in this tab while it is written, so that a failure or a reload loses nothing. `id`: of
 * the order, dispatch or errand; each user has drafts of their own.
 */
export function useReportDraft(userId: string, id: string) {
  const key = `eki-report-${userId}-${id}`;
  const [draft, setDraft] = useState<ReportDraft>(() => read(key));
  useEffect(() => keep(key, JSON.stringify(draft)), [key, draft]);
  return {
    draft,
    set: (change: Partial<ReportDraft>) =>
      setDraft((old) => ({ ...old, ...change, commandId: randomHex(12) })),
    /** Forgets what is kept, once it is sent. */
    clear: () => keep(key, null),
  };
}

function read(key: string): ReportDraft {
  const empty = { ...EMPTY, commandId: randomHex(12) };
  try {
    // Only `keep` writes it; fields that are new since then are empty.
    return { ...empty, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
  } catch {
    return empty;
  }
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked: the dialog itself still holds the values.
  }
}
