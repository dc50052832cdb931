'use client';

import { useEffect, useState } from 'react';
import { randomHex } from '@/lib/client/random-hex';
import type { ReportCategory } from '@/lib/purchases/moves/reports/policy';

/** An unsent report. */
export interface ReportDraft {
  category: ReportCategory | null;
  message: string;
  itemIds: readonly string[];
  photoId: string | null;
  /** Changes with each edit, so that a repeated submission is recognised. */
  commandId: string;
}

const EMPTY = { category: null, message: '', itemIds: [], photoId: null };

/**
 * A report draft, stored in this tab, so that it survives failures and reloads. `id`: of the order,
 * dispatch or errand; each user has their own drafts.
 */
export function useReportDraft(userId: string, id: string) {
  const key = `eki-report-${userId}-${id}`;
  const [draft, setDraft] = useState<ReportDraft>(() => read(key));
  useEffect(() => save(key, JSON.stringify(draft)), [key, draft]);
  return {
    draft,
    set: (change: Partial<ReportDraft>) =>
      setDraft((old) => ({ ...old, ...change, commandId: randomHex(12) })),
    /** Deletes the draft after it is sent. */
    clear: () => save(key, null),
  };
}

function read(key: string): ReportDraft {
  const empty = { ...EMPTY, commandId: randomHex(12) };
  try {
    // Only `save` writes it; fields added since then are empty.
    return { ...empty, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
  } catch {
    return empty;
  }
}

function save(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked: the dialog itself still holds the values.
  }
}
