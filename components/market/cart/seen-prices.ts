import { useCallback, useEffect, useState } from 'react';
import { localStore } from '@/lib/client/storage/local-store';
import { SEEN_PRICES_KEY as KEY } from '@/lib/client/storage/recently-viewed';
import { MAX_KOBO } from '@/lib/core/money';
import type { QuoteLineDto } from '@/lib/core/pricing/quote';
import type { CartLine } from './cart-lines';

/** Name and unit price of a line, kobo, when the customer last saw it. */
interface Seen {
  name: string;
  unit: number;
}
type SeenMap = Record<string, Seen>;

/** Unit price of a quoted line, kobo. */
export function unitKobo({ unitPrice }: QuoteLineDto): number {
  return Math.round(unitPrice * 100);
}

function read(): SeenMap {
  return seenPrices(localStore().getItem(KEY));
}

/**
 * Parses stored prices. Storage may hold anything: invalid entries count as never seen, and nothing
 * throws.
 */
export function seenPrices(stored: unknown): SeenMap {
  try {
    const parsed: unknown = JSON.parse(String(stored));
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter(([, seen]) => isSeen(seen)));
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
 * Stores the price at which each line was last seen, to report changes. New lines are recorded; a changed
 * price is reported until `accept`. Deletes lines that left the cart.
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
