import { alsoCalled, joinedWords, words } from './text';

/** What a product or vendor is found by. */
export interface TextDocument {
  id: string;
  name: string;
  /** Words that place it: category, part of the menu. */
  kind?: string;
  /** Name of its vendor. */
  vendor?: string;
  /** Names of its options: sizes, colours, portions. */
  options?: string;
  /** Names of its add-ons. */
  addons?: string;
}

/** The document's folded words, separated by spaces. */
export type FoldedDocument = Required<TextDocument> & {
  /** Neighbouring words of the name written as one. */
  joined: string;
  /** Synonyms and singulars. */
  also: string;
};

export function fold(document: TextDocument): FoldedDocument {
  const { id, name, kind = '', vendor = '', options = '', addons = '' } = document;
  const parts = words(name);
  const also = [...alsoCalled(parts), ...singulars(parts)].join(' ');
  // A word of the name would count twice.
  const named = new Set([...parts, ...also.split(' ')]);
  const chosen = new Set(words(options).filter((word) => !named.has(word)));
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

/** "headphones" is also found as "headphone", misspelt or not. */
function singulars(parts: readonly string[]): string[] {
  return parts.filter((part) => /[^s]s$/.test(part) && part.length > 4).map((p) => p.slice(0, -1));
}
