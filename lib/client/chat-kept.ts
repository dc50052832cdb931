import type { ChatChannel } from '@/lib/chat/policy';
import type { UnsentMessage } from './chat-log';
import { localStore } from './local-store';
import { ACCOUNT_PREFIX, accountKey } from './saved-owner';

// Messages that aren't sent yet, and drafts. They name their account in the key; `dropOtherAccounts`
// deletes them when it signs out or another signs in.

export interface KeptChat {
  /** Oldest first. */
  unsent: UnsentMessage[];
  drafts: Partial<Record<ChatChannel, string>>;
}

/** One for the page: where storage is blocked, it is in memory. */
let store: ReturnType<typeof localStore> | null = null;

const storage = () => {
  store ??= localStore();
  return store;
};

/** What this device keeps of the account's chat. */
export function readKept(userId: string): KeptChat {
  try {
    const kept: unknown = JSON.parse(String(storage().getItem(accountKey(userId, 'chat')) ?? '{}'));
    // Only `changeKept` writes it.
    return { unsent: [], drafts: {}, ...(kept as Partial<KeptChat>) };
  } catch {
    return { unsent: [], drafts: {} };
  }
}

/** Changes what is kept. Read and written in one go, so that two tabs don't undo each other's change. */
export function changeKept(userId: string, change: (kept: KeptChat) => KeptChat): KeptChat {
  const next = change(readKept(userId));
  const isEmpty = next.unsent.length === 0 && Object.values(next.drafts).every((text) => !text);
  const key = accountKey(userId, 'chat');
  try {
    if (isEmpty) void storage().removeItem(key);
    else void storage().setItem(key, JSON.stringify(next));
  } catch {
    // Storage is full: this page still has it.
  }
  return next;
}

/** Calls back when another tab changed what is kept. Returns a function that stops it. */
export function watchKept(userId: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === accountKey(userId, 'chat') || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

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
export async function keepMedia(userId: string, clientMsgId: string, media: Blob): Promise<void> {
  inMemory.set(clientMsgId, media);
  const kept = await openMedia(userId);
  await kept?.put(urlOf(clientMsgId), new Response(media)).catch(() => undefined);
}

/** The photo or video of an unsent message; null if this device doesn't have it any more. */
export async function readMedia(userId: string, clientMsgId: string): Promise<Blob | null> {
  const known = inMemory.get(clientMsgId);
  if (known) return known;
  const kept = await openMedia(userId);
  const found = await kept?.match(urlOf(clientMsgId)).catch(() => undefined);
  return found ? found.blob() : null;
}

export async function dropMedia(userId: string, clientMsgId: string): Promise<void> {
  inMemory.delete(clientMsgId);
  const kept = await openMedia(userId);
  await kept?.delete(urlOf(clientMsgId)).catch(() => false);
}
