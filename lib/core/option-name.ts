import type { Category } from './categories';

/** Name of the only option of a product that has nothing to choose (spec §3). */
export const DEFAULT_OPTION = 'Default Option';

/** "40", "38.5", "40–41"; and of clothes also "M", "XXL". */
const NUMBER = /^\d{2}(\.5)?([–-]\d{2}(\.5)?)?$/;
const LETTERS = /^(XXS|XS|S|M|L|XL|XXL|3XL)$/;

/** Whether the word is a size in this category. */
function isSize(word: string, category: Category): boolean {
  if (category === 'Shoes') return NUMBER.test(word);
  return category === 'Fashion&Accessories' && (NUMBER.test(word) || LETTERS.test(word));
}

/**
 * An option's name without the question it answers, as in cart, order and receipt: "Size 40" for a
 * shoe's "40", "Red, size 40" for "Red, 40"; other names unchanged.
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
