import { useCallback, useEffect, useState } from 'react';
import { localStore } from '@/lib/client/storage/local-store';
import { SEEN_PRICES_KEY as KEY } from '@/lib/client/storage/recently-viewed';
import { MAX_KOBO } from '@/lib/core/money';
import type { QuoteLineDto } from '@/lib/pricing/quote';
import type { CartLine } from './cart-lines';

/** What a line was called and cost, in kobo, when its owner last saw it. */
interface Seen {
  name: string;
  unit: number;
}
type SeenMap = Record<string, Seen>;

/** What one piece of a quoted line costs, kobo. */
export function unitKobo({ unitPrice }: QuoteLineDto): number {
  return Math.round(unitPrice * 100);
}

function read(): SeenMap {
  return seenPrices(localStore().getItem(KEY));
}

/**
 * What storage gave back, whatever somebody or something made of it: entries that make no sense count
 * as never seen, nothing throws.
 */
export function seenPrices(kept: unknown): SeenMap {
  try {
    const stored: unknown = JSON.parse(String(kept));
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, seen]) => isSeen(seen)));
  } catch {
    return {};
  }
}

function isSeen(value: unknown): value is Seen {
  if (typeof value !== 'object' || value === null) return false;
  const { name, unit } = value as Partial<Record<keyof Seen, unknown>>;
  const isAmount = Number.isSafeInteger(unit) && Number(unit) >= 0 && Number(unit) <= MAX_KOBO;
  return typeof name === 'string' && isAmount;
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
    for (const { id, quoted, problem } of lines) {
      const known = before[id];
      if (known) next[id] = known;
      else if (quoted && !problem) next[id] = { name: quoted.name, unit: unitKobo(quoted) };
    }
    localStore().setItem(KEY, JSON.stringify(next));
    setSeen(next);
  }, [lines]);

  const accept = useCallback((line: CartLine) => {
    if (!line.quoted) return;
    const { name } = line.quoted;
    const next = { ...read(), [line.id]: { name, unit: unitKobo(line.quoted) } };
    localStore().setItem(KEY, JSON.stringify(next));
    setSeen(next);
  }, []);

  return { seen, accept };
}
