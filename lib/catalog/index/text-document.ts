import { categoryLabel } from '@/lib/core/categories';
import { alsoCalled, joinedWords, words } from './text';
import type { ProductEntry } from './types';

/** What a thing is found by. */
export interface TextDocument {
  id: string;
  name: string;
  /** Words that place it: category, part of the menu. */
  kind: string;
  vendor: string;
  /** Names of what one can choose from: sizes, colours, portions. */
  options?: string;
  /** Names of what can be had with it. */
  addons?: string;
}

/** What a product is found by. vendor: its name. */
export function productText(
  {
    id,
    name,
    category,
    section,
    options,
    addons,
  }: Pick<ProductEntry, 'id' | 'name' | 'category' | 'section' | 'options' | 'addons'>,
  vendor: string,
): TextDocument {
  return { id, name, kind: `${categoryLabel(category)} ${section}`, vendor, options, addons };
}

/** The document as words, folded once for all fields. */
export interface FoldedDocument {
  id: string;
  name: string;
  joined: string;
  also: string;
  kind: string;
  vendor: string;
  options: string;
  addons: string;
}

/** The document's words. */
export function fold({
  id,
  name,
  kind,
  vendor,
  options = '',
  addons = '',
}: TextDocument): FoldedDocument {
  const parts = words(name);
  const also = [...alsoCalled(parts), ...singulars(parts)].join(' ');
  // What the name says already would only count twice.
  const told = new Set([...parts, ...also.split(' ')]);
  const chosen = new Set(words(options).filter((word) => !told.has(word)));
  return {
    id,
    name: parts.join(' '),
    joined: joinedWords(parts).join(' '),
    also,
    kind: words(kind).join(' '),
    vendor: words(vendor).join(' '),
    options: [...chosen].join(' '),
    addons: [...new Set(words(addons))].join(' '),
  };
}

/** "headphones" is also found as "headphone", also when that is misspelt. */
function singulars(parts: readonly string[]): string[] {
  return parts.filter((part) => /[^s]s$/.test(part) && part.length > 4).map((p) => p.slice(0, -1));
}
