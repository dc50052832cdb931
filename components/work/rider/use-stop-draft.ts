'use client';

import { useCallback, useEffect, useState } from 'react';
import { localStore } from '@/lib/client/storage/local-store';

/** A rider's unsent input at a stop. */
interface StopDraft {
  note: string;
  /** The amount as it was typed. */
  spent: string;
  photoId: string | null;
  receiptId: string | null;
}

const EMPTY: StopDraft = { note: '', spent: '', photoId: null, receiptId: null };

const toKey = (jobId: string, seq: number) => `eki-stop-${jobId}-${seq}`;

/**
 * Stores the input at a stop on this device: the rider may leave the page while the customer decides,
 * and the browser may close it while they take a photo.
 */
export function useStopDraft(jobId: string, seq: number) {
  const key = toKey(jobId, seq);
  const [draft, setDraft] = useState(() => readDraft(key));
  useEffect(() => saveDraft(key, draft), [key, draft]);
  const change = useCallback(
    (changes: Partial<StopDraft>) => setDraft((before) => ({ ...before, ...changes })),
    [],
  );
  const forget = useCallback(() => {
    // Written here too: the step may unmount before its state changes.
    saveDraft(key, EMPTY);
    setDraft(EMPTY);
  }, [key]);
  return { draft, change, forget };
}

function readDraft(key: string): StopDraft {
  try {
    // Only `saveDraft` writes it.
    return { ...EMPTY, ...JSON.parse(String(localStore().getItem(key) ?? '{}')) };
  } catch {
    return EMPTY;
  }
}

function saveDraft(key: string, draft: StopDraft): void {
  if (draft === EMPTY) void localStore().removeItem(key);
  else void localStore().setItem(key, JSON.stringify(draft));
}
