'use client';

import { useEffect, useState } from 'react';
import type { Stars } from '@/lib/catalog/ratings';
import type { OwnReviewDto } from '@/lib/purchases/moves/reviews/dto';

/** An unsent review. */
export interface ReviewDraft {
  rating: Stars | null;
  text: string;
  photoId: string | null;
  /** Version of the review being changed; 0 for a new one. */
  version: number;
}

const EMPTY: ReviewDraft = { rating: null, text: '', photoId: null, version: 0 };

/**
 * A review draft, stored on this device, so that closing the page loses nothing. `key`: of the user and
 * the item, so that no other user's draft is read. `saved`: the existing review, if it is being changed.
 */
export function useReviewDraft(key: string, saved: OwnReviewDto | null) {
  const name = `eki-review-${key}`;
  const before = saved ? pick(saved) : EMPTY;
  // Read only in the browser: the server has no drafts.
  const [draft, setDraft] = useState<ReviewDraft>(before);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const stored = read(name);
    if (!stored || stored.version !== before.version) return;
    setDraft(stored);
    setChanged(true);
  }, [name, before.version]);
  useEffect(() => {
    if (isChanged) save(name, draft);
  }, [name, draft, isChanged]);
  return {
    draft,
    set: (change: Partial<ReviewDraft>) => {
      setDraft((old) => ({ ...old, ...change }));
      setChanged(true);
    },
    /** Starts again from the saved review and deletes the draft. */
    reset: (from: OwnReviewDto | null) => {
      setDraft(from ? pick(from) : EMPTY);
      setChanged(false);
      save(name, null);
    },
  };
}

function pick({ rating, text, photoId, version }: OwnReviewDto): ReviewDraft {
  return { rating, text, photoId, version };
}

function read(name: string): ReviewDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    // Only `save` writes it.
    return stored && typeof stored === 'object' ? { ...EMPTY, ...stored } : null;
  } catch {
    return null;
  }
}

function save(name: string, draft: ReviewDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Storage is blocked: the form itself still holds the values.
  }
}
