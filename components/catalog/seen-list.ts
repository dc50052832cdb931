import { SEEN_PRODUCTS_KEY as KEY } from '@/lib/client/seen-memory';
import { isObjectId } from '@/lib/core/ids';

const MAX = 12;

/** Ids of products looked at on this device, the latest first. Empty where storage is refused. */
export function readSeen(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isObjectId).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Puts a product first among those looked at. */
export function rememberSeen(productId: string): void {
  try {
    const ids = [productId, ...readSeen().filter((id) => id !== productId)].slice(0, MAX);
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is full or refused: the strip is a convenience, nothing depends on it.
  }
}
