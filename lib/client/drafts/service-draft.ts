import type { ServiceKind } from '@/lib/core/service-kind';

// A request that is not paid yet, or the note of an order, is kept on this device. Each draft names its owner: a guest's goes to
// whoever signs in, anyone else's to nobody but them.

/** What is asked for in a form of its own. */
export type DirectKind = Exclude<ServiceKind, 'order'>;

const watchers = new Set<(kind: ServiceKind) => void>();

export interface ServiceDraft<V> {
  values: V;
  /** When it was last typed in, epoch ms. */
  at: number;
}

const toKey = (kind: ServiceKind) => `eki-${kind}-draft`;

/** The draft that this person (null: a guest) may have; null where there is none. */
export function readServiceDraft<V extends object>(
  kind: ServiceKind,
  owner: string | null,
  empty: V,
): ServiceDraft<V> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(toKey(kind)) ?? 'null');
    if (!kept || typeof kept !== 'object' || !('values' in kept) || !('at' in kept)) return null;
    const isMine = 'owner' in kept && (kept.owner === null || kept.owner === owner);
    if (!isMine || typeof kept.at !== 'number') return null;
    // Only `saveServiceDraft` writes it; fields that are new since then are empty.
    return { values: { ...empty, ...(kept.values as Partial<V>) }, at: kept.at };
  } catch {
    return null;
  }
}

/** Keeps what was typed so far. */
export function saveServiceDraft(
  kind: ServiceKind,
  owner: string | null,
  draft: ServiceDraft<object>,
): void {
  try {
    localStorage.setItem(toKey(kind), JSON.stringify({ owner, ...draft }));
  } catch {
    // Storage is blocked: the form itself still holds the values.
  }
}

/** Forgets the draft: it was bought, or cleared by hand. */
export function clearServiceDraft(kind: ServiceKind): void {
  try {
    localStorage.removeItem(toKey(kind));
  } catch {
    // Nothing was kept then.
  }
  for (const watcher of watchers) watcher(kind);
}

/** Calls back when this draft is cleared, in this tab or in another. */
export function onDraftCleared(kind: ServiceKind, listener: () => void): () => void {
  const watcher = (cleared: ServiceKind): void => {
    if (cleared === kind) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === toKey(kind) && event.newValue === null) listener();
  };
  watchers.add(watcher);
  window.addEventListener('storage', onStorage);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', onStorage);
  };
}
