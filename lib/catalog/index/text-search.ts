import MiniSearch, {
  type QueryCombination,
  type SearchOptions,
  type SearchResult,
} from 'minisearch';
import { categoryText } from '@/lib/core/categories';
import { splitsChoice } from './one-option';
import type { ProductEntry } from './port';
import { alsoCalled, isUnit, joinedWords, withoutSizeWord, words } from './text';
import { Vocabulary } from './vocabulary';

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
  return { id, name, kind: `${categoryText(category)} ${section}`, vendor, options, addons };
}

/** The document as words, folded once for all fields. */
interface FoldedDocument {
  id: string;
  name: string;
  joined: string;
  also: string;
  kind: string;
  vendor: string;
  options: string;
  addons: string;
}

function fold({ id, name, kind, vendor, options = '', addons = '' }: TextDocument): FoldedDocument {
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

/** What the search answers, best first. */
export interface TextHits {
  hits: { id: string; score: number }[];
  /** Nothing had all words as typed: these have them all with misspellings forgiven. */
  isMisspelt: boolean;
  /** Nothing had all words: these have some of them. */
  isNearest: boolean;
}

/** Words of one search that count; nobody types more on purpose. */
const MAX_WORDS = 8;
/** Of these so many are looked for misspelt; each costs a walk through all words of the catalogue. */
const MAX_MISSPELT = 4;
/** How many are shown when nothing had all words. */
const MAX_NEAREST = 50;

const FIELDS = ['name', 'joined', 'also', 'kind', 'vendor', 'options'];
/** Every second dish can be had with chicken: that counts only where nothing is what was typed. */
const WITH_ADDONS = [...FIELDS, 'addons'];
/** Joins a dish to what it comes with; says nothing of either. */
const LINKING = new Set(['with', 'and', 'plus']);
/** All but the words written together, of which there are as many as of all others. */
const AS_WRITTEN = FIELDS.filter((field) => field !== 'joined');
/** With this many hits among the words as written, none written together is missed. */
const ENOUGH = 50;
const exact: SearchOptions = {
  fields: FIELDS,
  combineWith: 'AND',
  // Beside its number a unit may be half typed: "256g".
  prefix: (term, at, typed) => term.length >= 2 || isUnit(typed, at),
  boost: { name: 3, joined: 2, also: 1, kind: 1, vendor: 1, options: 0.5, addons: 0.3 },
};
const oneWrong: SearchOptions = { ...exact, fuzzy: (term) => (mayBeMisspelt(term) ? 1 : false) };
const twoWrong: SearchOptions = { ...exact, fuzzy: allowedEdits };
/** Some of the words are enough. The unit alone begins no word then: gb is no "gbegiri". */
const someWords: SearchOptions = {
  ...twoWrong,
  combineWith: 'OR',
  prefix: (term, at, typed) => term.length >= 2 && !isUnit(typed, at),
};

function mayBeMisspelt(term: string): boolean {
  return term.length >= 4 && !/\d/.test(term);
}

/** Letters that may be wrong: none in short words and numbers, one from 4 letters, two from 5. */
function allowedEdits(term: string): number | false {
  if (!mayBeMisspelt(term)) return false;
  return term.length === 4 ? 1 : 2;
}

/**
 * Finds names by what people type: accents and case do not matter, words may be unfinished,
 * misspelt, written together or known by another name. Held in memory; knows ids only.
 */
export class TextSearch {
  private readonly vocabulary = new Vocabulary();
  private readonly engine = new MiniSearch<FoldedDocument>({
    fields: WITH_ADDONS,
    // Documents and searches arrive as folded words already.
    tokenize: (text) => (text === '' ? [] : text.split(' ')),
    processTerm: (term) => term,
  });

  private readonly optionsOf: (id: string) => string;

  /** optionsOf: the options of a document, a line each. */
  constructor(optionsOf: (id: string) => string = () => '') {
    this.optionsOf = optionsOf;
  }

  /** Adds the document, or replaces the one with its id. */
  set(document: TextDocument): void {
    const folded = fold(document);
    // Discarding takes no look at the old text, which is not kept.
    if (this.engine.has(document.id)) this.engine.discard(document.id);
    this.engine.add(folded);
    const { name, also, kind, vendor, options, addons } = folded;
    for (const field of [name, also, kind, vendor, options, addons]) {
      if (field) this.vocabulary.learn(field.split(' '));
    }
  }

  remove(id: string): void {
    if (this.engine.has(id)) this.engine.discard(id);
  }

  /**
   * The text with its unknown words spelt as the documents spell them, folded; null where nothing is
   * to be put right or no document has all the words then.
   */
  correct(text: string): string | null {
    const better = this.vocabulary.correct(words(text).slice(0, MAX_WORDS));
    if (!better) return null;
    return this.engine.search(inAddons(withoutSizeWord(better))).length > 0
      ? better.join(' ')
      : null;
  }

  /**
   * What matches, best first, equal ones by id. Words as typed (whole or begun) win; when
   * nothing has them all, what can be had with a dish counts in, then misspellings are forgiven, and
   * only then are some of the words enough.
   */
  search(text: string, accepts: (id: string) => boolean = () => true): TextHits {
    const typed = withoutSizeWord(words(text)).slice(0, MAX_WORDS);
    if (typed.length === 0) return exactly([]);
    const options = { filter: (result: { id: string }) => accepts(result.id) } as SearchOptions;
    const phrase = [...new Set(typed)].join(' ');
    // One wrong letter before two: "jolof" is jollof, and only then perhaps a polo.
    const begin = [...new Set(typed.slice(0, MAX_MISSPELT))].join(' ');
    const misspelt = [oneWrong, twoWrong].map((options) => ({ ...options, queries: [begin] }));
    const written = this.engine.search(phrase, { ...exact, ...options, fields: AS_WRITTEN });
    const asWritten = (results: SearchResult[]) =>
      exactly(wholeChoiceFirst(typed, results, this.optionsOf));
    if (written.length >= ENOUGH) return asWritten(written);
    const typedHits = this.engine.search(asTyped(phrase, typed), options);
    if (typedHits.length > 0) return asWritten(typedHits);
    const withAddons = this.engine.search(inAddons(typed), options);
    if (withAddons.length > 0) return asWritten(withAddons);
    for (const query of misspelt) {
      const hits = ordered(this.engine.search(query, options));
      if (hits.length > 0) return { hits, isMisspelt: true, isNearest: false };
    }
    const nearest = this.engine.search(begin, { ...someWords, ...options });
    const hits = ordered(nearest).slice(0, MAX_NEAREST);
    return { hits, isMisspelt: false, isNearest: nearest.length > 0 };
  }
}

function exactly(hits: TextHits['hits']): TextHits {
  return { hits, isMisspelt: false, isNearest: false };
}

/** Best first, but behind all others what has the words only in several options. */
function wholeChoiceFirst(
  typed: readonly string[],
  results: readonly SearchResult[],
  optionsOf: (id: string) => string,
): TextHits['hits'] {
  const isSplit = splitsChoice(typed);
  const whole: SearchResult[] = [];
  const split: SearchResult[] = [];
  for (const result of results) {
    (isSplit(result.match, optionsOf(result.id)) ? split : whole).push(result);
  }
  return [...ordered(whole), ...ordered(split)];
}

/** The words whole or begun, each for itself or all written together. */
function asTyped(phrase: string, typed: readonly string[]): QueryCombination {
  const together = typed.join('');
  if (together === phrase) return { ...exact, queries: [phrase] };
  return {
    combineWith: 'OR',
    queries: [
      { ...exact, queries: [phrase] },
      { ...exact, queries: [together] },
    ],
  };
}

/** The words whole or begun, what can be had with a dish counted in. */
function inAddons(typed: readonly string[]): QueryCombination {
  const told = typed.filter((word) => !LINKING.has(word));
  return { ...exact, fields: WITH_ADDONS, queries: [[...new Set(told)].join(' ')] };
}

function ordered(results: readonly { id: string; score: number }[]) {
  return results
    .map(({ id, score }) => ({ id, score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
