'use client';

import { useEffect, useState } from 'react';
import type { Stars } from '@/lib/catalog/policy';
import type { OwnReviewDto } from '@/lib/reviews/dto';

/** A review that is being written. */
export interface ReviewDraft {
  rating: Stars | null;
  text: string;
  photoId: string | null;
  /** Of the review that is changed; 0 for a new one. */
  version: number;
}

const EMPTY: ReviewDraft = { rating: null, text: '', photoId: null, version: 0 };

/**
 * A review kept on this device while it is written, so that closing the page loses nothing. `key`: of
 * the user and the item; nobody else's draft is read. `saved`: what is changed, if it is there already.
 */
export function useReviewDraft(key: string, saved: OwnReviewDto | null) {
  const name = `eki-review-${key}`;
  const before = saved ? pick(saved) : EMPTY;
  // Read in the browser alone: the server has no drafts.
  const [draft, setDraft] = useState<ReviewDraft>(before);
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    const kept = read(name);
    if (!kept || kept.version !== before.version) return;
    setDraft(kept);
    setStored(true);
  }, [name, before.version]);
  useEffect(() => {
    if (isStored) keep(name, draft);
  }, [name, draft, isStored]);
  return {
    draft,
    set: (change: Partial<ReviewDraft>) => {
      setDraft((old) => ({ ...old, ...change }));
      setStored(true);
    },
    /** Starts from what is saved, and forgets what was kept. */
    reset: (from: OwnReviewDto | null) => {
      setDraft(from ? pick(from) : EMPTY);
      setStored(false);
      keep(name, null);
    },
  };
}

function pick({ rating, text, photoId, version }: OwnReviewDto): ReviewDraft {
  return { rating, text, photoId, version };
}

function read(name: string): ReviewDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    // Only `keep` writes it.
    return kept && typeof kept === 'object' ? { ...EMPTY, ...kept } : null;
  } catch {
    return null;
  }
}

function keep(name: string, draft: ReviewDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Storage is blocked: the form itself still holds the values.
  }
}
