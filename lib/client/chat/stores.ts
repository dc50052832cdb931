import { accountJson } from '../storage/account-json';
import { ACCOUNT_PREFIX } from '../storage/saved-owner';
import type { UnsentMessage } from './log';

// Unsent messages and drafts. They name their account in the key, and go when it logs out. When its
// session ends by itself or another account is used, they wait a week for it (storage/saved-owner.ts).

interface StoredChat {
  /** Oldest first. */
  unsent: UnsentMessage[];
  /** The same in both tabs: Quickie may hand over to support in the middle of a sentence. */
  draft: string;
}

/** A customer's own chat. */
export const chatStore = accountJson<StoredChat>(
  'chat',
  { unsent: [], draft: '' },
  ({ unsent, draft }) => unsent.length === 0 && !draft,
);

/** What an agent is writing in one chat. */
export interface DeskDraft {
  reply: string;
  note: string;
}

interface StoredDesk {
  /** Oldest first. */
  unsent: UnsentMessage[];
  /** By the chats' ids. */
  drafts: Record<string, DeskDraft>;
  /** How often each saved reply was used, by its shortcut. */
  uses: Record<string, number>;
}

/** The chats that an agent answers. */
export const deskStore = accountJson<StoredDesk>(
  'desk',
  { unsent: [], drafts: {}, uses: {} },
  ({ unsent, drafts, uses }) =>
    unsent.length === 0 && Object.keys({ ...drafts, ...uses }).length === 0,
);

/** Photos and videos of unsent messages; without storage the page has them until it is left. */
const inMemory = new Map<string, Blob>();
const toUrl = (clientMsgId: string) => `/unsent/${clientMsgId}`;

async function openMedia(userId: string): Promise<Cache | null> {
  try {
    return await caches.open(`${ACCOUNT_PREFIX}${userId}-chat`);
  } catch {
    return null;
  }
}

/** Stores the photo or video of a message until it is sent. */
export async function storeMedia(userId: string, clientMsgId: string, media: Blob): Promise<void> {
  inMemory.set(clientMsgId, media);
  const cache = await openMedia(userId);
  await cache?.put(toUrl(clientMsgId), new Response(media)).catch(() => undefined);
}

/** The photo or video of an unsent message; null if this device doesn't have it any more. */
export async function readMedia(userId: string, clientMsgId: string): Promise<Blob | null> {
  const known = inMemory.get(clientMsgId);
  if (known) return known;
  const cache = await openMedia(userId);
  const found = await cache?.match(toUrl(clientMsgId)).catch(() => undefined);
  return found ? found.blob() : null;
}

export async function deleteMedia(userId: string, clientMsgId: string): Promise<void> {
  inMemory.delete(clientMsgId);
  const cache = await openMedia(userId);
  await cache?.delete(toUrl(clientMsgId)).catch(() => false);
}
