import { useCallback, useEffect, useState } from 'react';
import { localStore } from '@/lib/client/local-store';
import type { CartLine } from './cart-lines';

const KEY = 'eki-seen-prices';

/** What a line was called and cost, in kobo, when its owner last saw it. */
interface Seen {
  name: string;
  unit: number;
}
type SeenMap = Record<string, Seen>;

function read(): SeenMap {
  try {
    const stored: unknown = JSON.parse(String(localStore().getItem(KEY)));
    // Only this file writes it; anything unreadable counts as nothing seen.
    return stored && typeof stored === 'object' ? (stored as SeenMap) : {};
  } catch {
    return {};
  }
}

/**
 * Remembers what each line cost when it was last seen, so that a change is told. Lines seen for the
 * first time are noted; a changed price stays told until `accept`. Forgets lines that left the cart.
 */
export function useSeenPrices(lines: readonly CartLine[] | null) {
  const [seen, setSeen] = useState<SeenMap>({});

  useEffect(() => {
    if (!lines) return;
    const before = read();
    const next: SeenMap = {};
    for (const { id, product, unit, problem } of lines) {
      const known = before[id];
      if (known) next[id] = known;
      else if (product && !problem) next[id] = { name: product.name, unit };
    }
    localStore().setItem(KEY, JSON.stringify(next));
    setSeen(next);
  }, [lines]);

  const accept = useCallback((line: CartLine) => {
    if (!line.product) return;
    const next = { ...read(), [line.id]: { name: line.product.name, unit: line.unit } };
    localStore().setItem(KEY, JSON.stringify(next));
    setSeen(next);
  }, []);

  return { seen, accept };
}
