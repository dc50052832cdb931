import type { ServiceKind } from '@/lib/core/service-kind';

// Unpaid requests, and the note of an order, stored on this device. Each draft names its owner: a guest's
// draft goes to the account that signs in, an account's draft to that account alone.

/** Kinds with a request form of their own. */
export type DirectKind = Exclude<ServiceKind, 'order'>;

const listeners = new Set<(kind: ServiceKind) => void>();

export interface ServiceDraft<V> {
  values: V;
  /** Time of the last edit, epoch ms. */
  at: number;
}

const toKey = (kind: ServiceKind) => `eki-${kind}-draft`;

/** The draft of this owner (null: a guest), or a guest's; null without one. */
export function readServiceDraft<V extends object>(
  kind: ServiceKind,
  owner: string | null,
  empty: V,
): ServiceDraft<V> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toKey(kind)) ?? 'null');
    if (!stored || typeof stored !== 'object' || !('values' in stored) || !('at' in stored))
      return null;
    const isMine = 'owner' in stored && (stored.owner === null || stored.owner === owner);
    if (!isMine || typeof stored.at !== 'number') return null;
    // Only `saveServiceDraft` writes it; fields added since then are empty.
    return { values: { ...empty, ...(stored.values as Partial<V>) }, at: stored.at };
  } catch {
    return null;
  }
}

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

/** Deletes the draft: it was paid for, or cleared by the user. */
export function clearServiceDraft(kind: ServiceKind): void {
  try {
    localStorage.removeItem(toKey(kind));
  } catch {
    // Storage is blocked: nothing was stored.
  }
  for (const notify of listeners) notify(kind);
}

/** Called when this draft is cleared, in this tab or in another. */
export function onDraftCleared(kind: ServiceKind, listener: () => void): () => void {
  const onCleared = (cleared: ServiceKind): void => {
    if (cleared === kind) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === toKey(kind) && event.newValue === null) listener();
  };
  listeners.add(onCleared);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onCleared);
    window.removeEventListener('storage', onStorage);
  };
}
