import type { Category } from './categories';

/** Name of the single option of a product without a choice. */
export const DEFAULT_OPTION = 'Default Option';

/** Sizes: "40", "38.5", "40–41"; "M", "XXL". */
const NUMBER_SIZE = /^\d{2}(\.5)?([–-]\d{2}(\.5)?)?$/;
const LETTER_SIZE = /^(XXS|XS|S|M|L|XL|XXL|3XL)$/;

/** Whether the word is a size in this category. */
function isSize(word: string, category: Category): boolean {
  if (category === 'Shoes') return NUMBER_SIZE.test(word);
  if (category !== 'Fashion&Accessories') return false;
  return NUMBER_SIZE.test(word) || LETTER_SIZE.test(word);
}

/**
 * An option's name for use without its prompt, as in a cart or receipt: "Size 40" for a shoe's "40",
 * "Red, size 40" for "Red, 40"; other names unchanged.
 */
export function optionLabel(name: string, category: Category): string {
  const parts = name.split(', ');
  const last = parts.at(-1) ?? '';
  if (!isSize(last, category)) return name;
  return parts.length === 1 ? `Size ${last}` : `${parts.slice(0, -1).join(', ')}, size ${last}`;
}

/** The prompt above a product's options: "Choose a size" if all are sizes. */
export function optionPrompt(names: readonly string[], category: Category): string {
  const areSizes = names.length > 0 && names.every((name) => isSize(name, category));
  return areSizes ? 'Choose a size' : 'Choose an option';
}
