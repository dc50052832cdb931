import { accountJson } from '@/lib/client/storage/account-json';
import { accountMedia } from '@/lib/client/storage/account-media';
import { DAY_MS } from '@/lib/core/time';
import type { Draft } from './draft';

// What was typed into products and isn't saved, so that it survives a closed tab or an empty battery. It is
// stored on this device for the account that typed it, and deleted when that logs out.

/** Older drafts are dropped, ms. */
const TTL_MS = 7 * DAY_MS;
const MAX_DRAFTS = 20;

export interface StoredDraft {
  /** The saved version that was edited. */
  base: Draft;
  draft: Draft;
  /** Body of a save call of a new product that got no answer: the server may have created it. */
  unanswered: { commandId: string } | null;
  /** Time of the last edit, epoch ms. */
  at: number;
}

const store = accountJson<{ drafts: Record<string, StoredDraft> }>(
  'product',
  { drafts: {} },
  ({ drafts }) => Object.keys(drafts).length === 0,
);

/** Photos of drafts, by their key, until the product is saved. */
export const draftPhotos = accountMedia('product');

/** The account's draft of a product; null without one. */
export function readDraft(userId: string, key: string, now: number): StoredDraft | null {
  const stored = store.read(userId).drafts[key];
  return stored && now - stored.at < TTL_MS ? stored : null;
}

/** Stores a draft, or deletes it with `null`. Photos of deleted and expired drafts are deleted too. */
export function storeDraft(
  userId: string,
  key: string,
  stored: StoredDraft | null,
  now: number,
): void {
  const before = store.read(userId).drafts;
  if (!stored && !before[key]) return;
  const { drafts } = store.change(userId, ({ drafts: { [key]: _, ...others } }) => {
    const all = Object.entries(stored ? { ...others, [key]: stored } : others);
    const fresh = all.filter(([, { at }]) => now - at < TTL_MS);
    const newest = fresh.toSorted(([, a], [, b]) => b.at - a.at).slice(0, MAX_DRAFTS);
    return { drafts: Object.fromEntries(newest) };
  });
  for (const [one, { draft }] of Object.entries(before)) {
    if (!drafts[one]) for (const image of draft.images) void draftPhotos.remove(userId, image.key);
  }
}
