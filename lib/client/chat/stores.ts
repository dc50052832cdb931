import { accountJson } from '../storage/account-json';
import { ACCOUNT_PREFIX } from '../storage/saved-owner';
import type { UnsentMessage } from './log';

// Unsent messages and drafts. The key names their account. They are deleted when it logs out; when its
// session ends otherwise, or another account is used, they stay for a week (storage/saved-owner.ts).

interface StoredChat {
  /** Oldest first. */
  unsent: UnsentMessage[];
  /** Shared by both tabs, since Quickie may hand over to support while the customer types. */
  draft: string;
}

/** A customer's own chat. */
export const chatStore = accountJson<StoredChat>(
  'chat',
  { unsent: [], draft: '' },
  ({ unsent, draft }) => unsent.length === 0 && !draft,
);

/** An agent's drafts in one chat. */
export interface DeskDraft {
  reply: string;
  note: string;
}

interface StoredDesk {
  /** Oldest first. */
  unsent: UnsentMessage[];
  /** By chat id. */
  drafts: Record<string, DeskDraft>;
  /** How often each saved reply was used, by shortcut. */
  uses: Record<string, number>;
}

/** An agent's messages and drafts in all chats. */
export const deskStore = accountJson<StoredDesk>(
  'desk',
  { unsent: [], drafts: {}, uses: {} },
  ({ unsent, drafts, uses }) =>
    unsent.length === 0 && Object.keys({ ...drafts, ...uses }).length === 0,
);

/** Photos and videos of unsent messages, in case the browser's storage is blocked. */
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

/** The photo or video of an unsent message; null if this device doesn't have it. */
export async function readMedia(userId: string, clientMsgId: string): Promise<Blob | null> {
  const cached = inMemory.get(clientMsgId);
  if (cached) return cached;
  const cache = await openMedia(userId);
  const found = await cache?.match(toUrl(clientMsgId)).catch(() => undefined);
  return found ? found.blob() : null;
}

export async function deleteMedia(userId: string, clientMsgId: string): Promise<void> {
  inMemory.delete(clientMsgId);
  const cache = await openMedia(userId);
  await cache?.delete(toUrl(clientMsgId)).catch(() => false);
}
