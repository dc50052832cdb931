import { isUnit, UNITS } from './text';
import type { ProductEntry } from './types';

const SIZE = /^(\d{1,2}|x{0,3}s|m|x{0,3}l|\dxl)$/;
/** Before or after a number, these mark it as a size. */
const SIZE_WORDS = new Set(['size', 'uk', 'eu', 'us']);
const WEARABLE: ReadonlySet<ProductEntry['category']> = new Set(['Shoes', 'Fashion&Accessories']);

/** White space within one option; a new line starts the next. */
const GAP = '[^\\S\\n]';

/** Sizes in words. */
const SIZE_NAMES = new Set(['small', 'medium', 'large']);

const isSize = (word: string | undefined) => word !== undefined && SIZE.test(word);
const isNamedSize = (word: string | undefined) => isSize(word) || SIZE_NAMES.has(word ?? '');

/** The typed words without "size" next to a size: options are named "42" as often as "size 42". */
export function withoutSizeWord(typed: readonly string[]): string[] {
  return typed.filter(
    (word, at) => word !== 'size' || !(isNamedSize(typed[at + 1]) || isNamedSize(typed[at - 1])),
  );
}

/**
 * The sizes in a text: the 42 of "size 42", the 8 of "uk 8", but not "size 50 ml". Half sizes like "8.5"
 * are already split into two words and searched as such.
 */
export function sizesIn(typed: readonly string[]): string[] {
  return typed.flatMap((word, at) => {
    if (!SIZE_WORDS.has(word)) return [];
    const place = isSize(typed[at + 1]) ? at + 1 : at - 1;
    const size = typed[place];
    return size !== undefined &&
      isSize(size) &&
      !isUnit(typed, place + 1) &&
      typed[place + 1] !== '5'
      ? [size]
      : [];
  });
}

/**
 * Returns a predicate for products that come in all of the sizes, by the names of their options. Clothes
 * and shoes may have the size in their name too; for other products no word may follow the number ("8
 * sticks" isn't size 8).
 */
export function comesIn(
  sizes: readonly string[],
): (product: Pick<ProductEntry, 'category' | 'name' | 'options'>) => boolean {
  const looks = sizes.map((size) => {
    const whole = `(?<![\\p{L}\\p{N}]|\\d${GAP}|\\d\\.)${size}(?![\\p{L}\\p{N}]|\\.\\d)`;
    return {
      wearable: new RegExp(`${whole}(?!${GAP}(?:${UNITS.join('|')})(?![\\p{L}\\p{N}]))`, 'iu'),
      alone: new RegExp(`${whole}(?!${GAP}*[\\p{L}\\p{N}])`, 'iu'),
    };
  });
  return ({ category, name, options }) =>
    looks.every(({ wearable, alone }) =>
      WEARABLE.has(category) ? wearable.test(options) || alone.test(name) : alone.test(options),
    );
}
