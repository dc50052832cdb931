import { ACCOUNT_PREFIX } from './saved-owner';

/** Photos and videos stored on this device for an account, as long as its `accountJson` of the same name. */
export interface AccountMedia {
  store(userId: string, id: string, media: Blob): Promise<void>;
  /** Null if this device doesn't have it. */
  read(userId: string, id: string): Promise<Blob | null>;
  remove(userId: string, id: string): Promise<void>;
}

/** Stores media by id; also in memory, in case the browser's storage is blocked. */
export function accountMedia(name: 'chat' | 'product'): AccountMedia {
  const inMemory = new Map<string, Blob>();
  const toUrl = (id: string) => `/unsent/${id}`;

  async function open(userId: string): Promise<Cache | null> {
    try {
      return await caches.open(`${ACCOUNT_PREFIX}${userId}-${name}`);
    } catch {
      return null;
    }
  }

  return {
    async store(userId, id, media) {
      inMemory.set(id, media);
      const cache = await open(userId);
      await cache?.put(toUrl(id), new Response(media)).catch(() => undefined);
    },
    async read(userId, id) {
      const cached = inMemory.get(id);
      if (cached) return cached;
      const cache = await open(userId);
      const found = await cache?.match(toUrl(id)).catch(() => undefined);
      return found ? found.blob() : null;
    },
    async remove(userId, id) {
      inMemory.delete(id);
      const cache = await open(userId);
      await cache?.delete(toUrl(id)).catch(() => false);
    },
  };
}
