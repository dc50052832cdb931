'use client';

import { useEffect, useState } from 'react';
import {
  clearServiceDraft,
  onDraftCleared,
  readServiceDraft,
  saveServiceDraft,
} from '@/lib/client/drafts/service-draft';
import { useSession } from '@/lib/client/session/use-session';
import type { ServiceKind } from '@/lib/core/service-kind';

interface DraftState<V> {
  owner: string | null;
  values: V;
  /** When the restored values were typed, epoch ms; null for a form that began empty. */
  savedAt: number | null;
}

export interface Draft<V> {
  /** Null until the session is known. */
  values: V | null;
  savedAt: number | null;
  set: (change: Partial<V> | ((values: V) => Partial<V>)) => void;
  clear: () => void;
}

/**
 * The values of a request form or an order's note, stored on the device as they are typed. They stay
 * when a guest signs in and when a session ends; another account has its own. `empty` must not change.
 */
export function useDraft<V extends object>(kind: ServiceKind, empty: V): Draft<V> {
  const { user, isLoading } = useSession();
  const owner = user?._id ?? null;
  const [state, setState] = useState<DraftState<V> | null>(null);

  useEffect(() => {
    if (isLoading) return;
    setState((old) => {
      if (old && (owner === null || old.owner === null || old.owner === owner)) {
        return { ...old, owner: owner ?? old.owner };
      }
      const stored = readServiceDraft(kind, owner, empty);
      return { owner, values: stored?.values ?? empty, savedAt: stored?.at ?? null };
    });
  }, [kind, owner, isLoading, empty]);

  useEffect(
    () =>
      onDraftCleared(kind, () =>
        setState((old) => old && { ...old, values: empty, savedAt: null }),
      ),
    [kind, empty],
  );

  return {
    values: state?.values ?? null,
    savedAt: state?.savedAt ?? null,
    set: (change) =>
      setState((old) => {
        if (!old) return old;
        const changed = typeof change === 'function' ? change(old.values) : change;
        const values = { ...old.values, ...changed };
        saveServiceDraft(kind, old.owner, { values, at: Date.now() });
        return { ...old, values };
      }),
    clear: () => clearServiceDraft(kind),
  };
}
