import { alsoCalled, joinedWords, withForms, words } from './text';

/** The texts by which a product or vendor is found. */
export interface TextDocument {
  id: string;
  name: string;
  /** Category and section. */
  kind?: string;
  /** Name of its vendor. */
  vendor?: string;
  /** Names of its options: sizes, colours, portions. */
  options?: string;
  /** Names of its add-ons. */
  addons?: string;
}

/** The document's folded words, separated by spaces; all but the first two fields with other forms. */
export type FoldedDocument = Required<TextDocument> & {
  /** Neighbouring words of the name written as one. */
  joined: string;
  /** Other forms of the name's words, and their synonyms. */
  also: string;
};

export function fold(document: TextDocument): FoldedDocument {
  const { id, name, kind = '', vendor = '', options = '', addons = '' } = document;
  const parts = words(name);
  const synonyms = alsoCalled(parts).flatMap((phrase) => [
    ...phrase.split(' '),
    phrase.replaceAll(' ', ''),
  ]);
  const named = withForms([...parts, ...synonyms]);
  // Words of the name would count twice.
  const chosen = withForms(words(options)).filter((word) => !named.includes(word));
  return {
    id,
    name: parts.join(' '),
    joined: joinedWords(parts).join(' '),
    also: named.filter((word) => !parts.includes(word)).join(' '),
    kind: withForms(words(kind)).join(' '),
    vendor: withForms(words(vendor)).join(' '),
    options: chosen.join(' '),
    addons: withForms(words(addons)).join(' '),
  };
}
