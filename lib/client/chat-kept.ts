import { accountJson } from './account-json';
import type { UnsentMessage } from './chat-log';
import { ACCOUNT_PREFIX } from './saved-owner';

// Messages that aren't sent yet, and a draft. They name their account in the key, and go when it logs
// out. When its session ends by itself or another account is used, they wait a week for it (saved-owner.ts).

export interface KeptChat {
  /** Oldest first. */
  unsent: UnsentMessage[];
  /** The same in both tabs: Quickie may hand over to support in the middle of a sentence. */
  draft: string;
}

const kept = accountJson<KeptChat>(
  'chat',
  { unsent: [], draft: '' },
  ({ unsent, draft }) => unsent.length === 0 && !draft,
);

/** What this device keeps of the account's chat. */
export const readStored = kept.read;
export const changeStored = kept.change;
export const watchStored = kept.watch;

/** Photos and videos of unsent messages; a page that can't keep them has them until it is left. */
const inMemory = new Map<string, Blob>();
const urlOf = (clientMsgId: string) => `/unsent/${clientMsgId}`;

async function openMedia(userId: string): Promise<Cache | null> {
  try {
    return await caches.open(`${ACCOUNT_PREFIX}${userId}-chat`);
  } catch {
    return null;
  }
}

/** Keeps the photo or video of a message until it is sent. */
export async function storeMedia(userId: string, clientMsgId: string, media: Blob): Promise<void> {
  inMemory.set(clientMsgId, media);
  const cache = await openMedia(userId);
  await cache?.put(urlOf(clientMsgId), new Response(media)).catch(() => undefined);
}

/** The photo or video of an unsent message; null if this device doesn't have it any more. */
export async function readMedia(userId: string, clientMsgId: string): Promise<Blob | null> {
  const known = inMemory.get(clientMsgId);
  if (known) return known;
  const cache = await openMedia(userId);
  const found = await cache?.match(urlOf(clientMsgId)).catch(() => undefined);
  return found ? found.blob() : null;
}

export async function dropMedia(userId: string, clientMsgId: string): Promise<void> {
  inMemory.delete(clientMsgId);
  const cache = await openMedia(userId);
  await cache?.delete(urlOf(clientMsgId)).catch(() => false);
}
