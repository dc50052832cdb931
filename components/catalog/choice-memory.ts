import type { Choice } from './food-choice';

const keyOf = (productId: string) => `eki-choice-${productId}`;

/** What was chosen of a product earlier in this tab, or null. The caller drops what is gone since. */
export function readChoice(productId: string): Choice | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(productId)) ?? 'null');
    return isChoice(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps a choice while the tab stays open. */
export function writeChoice(productId: string, choice: Choice): void {
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify(choice));
  } catch {
    // Storage is full or refused: the choice lives on in the page.
  }
}

function isChoice(value: unknown): value is Choice {
  return (
    value !== null &&
    typeof value === 'object' &&
    'optionId' in value &&
    typeof value.optionId === 'string' &&
    'addonIds' in value &&
    Array.isArray(value.addonIds) &&
    value.addonIds.every((id) => typeof id === 'string')
  );
}
