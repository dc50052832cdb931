import MiniSearch, {
  type MatchInfo,
  type QueryCombination,
  type SearchOptions,
  type SearchResult,
} from 'minisearch';
import { listSingulars } from '@/lib/core/plurals';
import { comesIn, sizesIn, withoutSizeWord } from './sizes';
import { alsoCalled, isUnit, withForms, withSpellings, words } from './text';
import { type FoldedDocument, fold, type TextDocument } from './text-document';
import type { ProductEntry } from './types';

/** Hits, best first. */
export interface TextHits {
  ids: string[];
  distance: Distance;
}

/** How the hits match the text: 0 all words as typed, 1 all words misspelt, 2 only some of the words. */
export type Distance = 0 | 1 | 2;

/** Most words of one search; others are ignored. */
const MAX_WORDS = 8;
/** Most words searched for misspelt; each costs a walk through all words of the catalogue. */
const MAX_MISSPELT = 4;
/** Most hits where nothing has all words. */
const MAX_NEAREST = 50;

const FIELDS = ['name', 'joined', 'also', 'kind', 'vendor', 'options'];
/** Half of all dishes offer chicken as an add-on, so add-ons are searched only after few other hits. */
const WITH_ADDONS = [...FIELDS, 'addons'];
/** Without the joined words, which double the index. */
const AS_WRITTEN = FIELDS.filter((field) => field !== 'joined');
/** With this many hits for the words as written, joined words are not searched. */
const ENOUGH = 50;
/** With fewer hits than this, add-ons are searched too. */
const FEW = 5;
/** These join a dish to its add-ons and describe neither. */
const LINKING: ReadonlySet<string> = new Set(['with', 'and', 'plus']);
/** Stop words: too common in names to show that two are similar, or a request in English or Pidgin. */
const SMALL = new Set(
  `a an by for in like my of on the to
  abeg be buy dey find get how i is me much need please pls price some una wan want wetin wey where you`
    .split(/\s+/)
    .concat(...LINKING),
);
/** Words up to this length are prefixes of too many others. */
const SHORT = 2;
/** Best hits that are checked for one option with all the words. */
const MAX_CHECKED = 1_000;

const exact: SearchOptions = {
  fields: FIELDS,
  combineWith: 'AND',
  // After its number a unit may be half typed: "256g".
  prefix: (term, at, typed) => term.length >= 2 || isUnit(typed, at),
  boost: { name: 3, joined: 2, also: 1, kind: 1, vendor: 1, options: 0.5, addons: 0.3 },
};
const oneWrong: SearchOptions = { ...exact, fuzzy: (term) => Math.min(1, allowedEdits(term)) };
const twoWrong: SearchOptions = { ...exact, fuzzy: allowedEdits };
/** Some of the words are enough, but a unit is then no prefix: gb doesn't find "gbegiri". */
const someWords: SearchOptions = {
  ...twoWrong,
  combineWith: 'OR',
  prefix: (term, at, typed) => term.length > SHORT && !isUnit(typed, at),
};

function mayBeMisspelt(term: string): boolean {
  return term.length >= 4 && !/\d/.test(term);
}

/** Letters that may be wrong: none in short words and numbers, 1 in 4 letters, 2 from 5 letters on. */
function allowedEdits(term: string): number {
  if (!mayBeMisspelt(term)) return 0;
  return term.length === 4 ? 1 : 2;
}

/** Shorter words that differ in two letters are mostly different words. */
const LONG = 7;

/**
 * Whether a word found with two letters wrong may be the typed one, whole or unfinished: "egsui" is
 * egusi, but "donut" isn't "out" and "knives" aren't "drives".
 */
function isNear(found: string, typed: string): boolean {
  if (found.startsWith(typed)) return true;
  if (found[0] !== typed[0] || Math.abs(found.length - typed.length) > 1) return false;
  return typed.length >= LONG || sortLetters(found) === sortLetters(typed);
}

const sortLetters = (word: string) => [...word].sort().join('');

/**
 * The distinct words of the catalogue, to correct unknown ones. Words are never removed, so the caller
 * checks that a correction still has hits.
 */
class Vocabulary {
  private readonly engine = new MiniSearch<{ id: string }>({
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });

  /** parts: folded words. */
  learn(parts: readonly string[]): void {
    for (const id of withSpellings(parts)) if (!this.engine.has(id)) this.engine.add({ id });
  }

  /**
   * The words with the unknown ones corrected; null if none was. Unfinished words and plurals are known;
   * short words and numbers are never corrected.
   */
  correct(parts: readonly string[]): string[] | null {
    const better = parts.map((word) => this.nearest(word) ?? word);
    return better.some((word, at) => word !== parts[at]) ? better : null;
  }

  private nearest(word: string): string | null {
    if (!mayBeMisspelt(word) || this.isKnown(word)) return null;
    for (let edits = 1; edits <= allowedEdits(word); edits += 1) {
      const hits = this.engine.search(word, { fuzzy: edits });
      const near = hits.find(({ id }) => mayBeMisspelt(id) && (edits === 1 || isNear(id, word)));
      if (near) return String(near.id);
    }
    return null;
  }

  private isKnown(word: string): boolean {
    if (listSingulars(word).some((singular) => this.engine.has(singular))) return true;
    return this.engine.search(word, { prefix: true }).length > 0;
  }
}

type FindProduct = (id: string) => Pick<ProductEntry, 'category' | 'name' | 'options'> | undefined;

/**
 * Full-text search in memory, which returns ids. Accents and case do not matter; words may be
 * unfinished, misspelt, joined or synonyms.
 */
export class TextSearch {
  private readonly vocabulary = new Vocabulary();
  private readonly engine = new MiniSearch<FoldedDocument>({
    fields: WITH_ADDONS,
    // Documents and searches arrive as folded words already.
    tokenize: (text) => (text === '' ? [] : text.split(' ')),
    processTerm: (term) => term,
  });

  /** getProduct: the entry of a document that is a product. */
  constructor(private readonly getProduct: FindProduct = () => undefined) {}

  /** Adds the document, or replaces the one with its id. */
  set(document: TextDocument): void {
    const folded = fold(document);
    // `discard` needs no copy of the old text, as `remove` would.
    if (this.engine.has(document.id)) this.engine.discard(document.id);
    this.engine.add(folded);
    const { name, kind, vendor, options, addons } = document;
    for (const field of [name, kind, vendor, options, addons]) {
      if (field) this.vocabulary.learn(words(field));
    }
    for (const phrase of alsoCalled(words(name))) this.vocabulary.learn(phrase.split(' '));
  }

  remove(id: string): void {
    if (this.engine.has(id)) this.engine.discard(id);
  }

  /**
   * The text, folded, with its unknown words corrected to words of the documents; null if none was
   * corrected or no document has all the corrected words.
   */
  correct(text: string): string | null {
    const better = this.vocabulary.correct(words(text).slice(0, MAX_WORDS));
    if (!better) return null;
    return this.engine.search(inAddons(withoutSizeWord(better))).length > 0
      ? better.join(' ')
      : null;
  }

  /**
   * The documents that match, best first, equal ones by id. Tries in this order: all words as typed (whole
   * or unfinished), followed by add-ons if there are few hits; misspelt words; only some of the words,
   * unless `needsAllWords`. At every step a size matches only a size.
   */
  search(
    text: string,
    accepts: (id: string) => boolean = () => true,
    needsAllWords = false,
  ): TextHits {
    const all = words(text);
    const typed = withoutSizeWord(all).slice(0, MAX_WORDS);
    if (typed.length === 0) return { ids: [], distance: 0 };
    const fits = this.fits(sizesIn(all));
    const options = filteredBy((id) => accepts(id) && fits(id));
    const asTyped = this.searchAsTyped(typed, options);
    if (asTyped.length > 0) return { ids: getIds(asTyped), distance: 0 };
    // One wrong letter before two: "jolof" is jollof rather than a polo.
    const begin = [...new Set(typed.slice(0, MAX_MISSPELT))].join(' ');
    const oneOff = this.engine.search(begin, { ...oneWrong, ...options });
    if (oneOff.length > 0) return { ids: getIds(ordered(oneOff)), distance: 1 };
    const twoOff = this.engine
      .search(begin, { ...twoWrong, ...options })
      .filter(({ match }) => begin.split(' ').every((word) => hasNear(match, word)));
    if (twoOff.length > 0) return { ids: getIds(ordered(twoOff)), distance: 1 };
    if (needsAllWords) return { ids: [], distance: 2 };
    const nearest = this.searchNearest(typed, filteredBy(accepts));
    const fitting = nearest.filter(({ id }) => fits(id));
    const hits = ordered(fitting.length > 0 ? fitting : nearest);
    return { ids: getIds(hits.slice(0, MAX_NEAREST)), distance: 2 };
  }

  /** Documents with all the words, best first. */
  private searchAsTyped(typed: readonly string[], options: SearchOptions): SearchResult[] {
    const phrase = [...new Set(typed)].join(' ');
    const written = this.engine.search(phrase, { ...exact, ...options, fields: AS_WRITTEN });
    if (written.length >= ENOUGH) return this.oneOptionFirst(typed, written);
    const called = this.oneOptionFirst(typed, this.engine.search(asTyped(phrase, typed), options));
    // One word is usually a name; several may describe a dish with its add-ons.
    if (called.length >= (typed.length > 1 ? FEW : 1)) return called;
    const known = new Set(called.map(({ id }) => id));
    const others = this.engine.search(inAddons(typed), options).filter(({ id }) => !known.has(id));
    return [...called, ...this.oneOptionFirst(typed, others)];
  }

  /**
   * Best first, but products that have the words only in different options come last: "red 42" isn't a
   * shoe that comes in red 40 and blue 42.
   */
  private oneOptionFirst(typed: readonly string[], results: SearchResult[]): SearchResult[] {
    const best = ordered(results);
    if (typed.length < 2) return best;
    const apart = new Set(
      best.slice(0, MAX_CHECKED).filter(({ id, match }) => {
        const chosen = wordsInOptions(typed, match);
        return chosen.length > 1 && !hasOneOption(this.getProduct(id)?.options ?? '', chosen);
      }),
    );
    return apart.size === 0 ? best : [...best.filter((hit) => !apart.has(hit)), ...apart];
  }

  /** Documents with some of the words; if possible, with a distinctive one. */
  private searchNearest(typed: readonly string[], options: SearchOptions): SearchResult[] {
    const { searched, distinctive } = nearestWords(typed, MAX_MISSPELT);
    const results = this.engine
      .search(searched.join(' '), { ...someWords, ...options })
      .filter(({ match }) => searched.some((word) => hasNear(match, word)));
    const preferred = results.filter(({ queryTerms }) =>
      queryTerms.some((term) => distinctive.has(term)),
    );
    return preferred.length > 0 ? preferred : results;
  }

  /** Whether a document comes in the sizes, as far as they are known. */
  private fits(sizes: readonly string[]): (id: string) => boolean {
    if (sizes.length === 0) return () => true;
    const isSized = comesIn(sizes);
    return (id) => {
      const product = this.getProduct(id);
      return product === undefined || isSized(product);
    };
  }
}

function hasNear(match: MatchInfo, typed: string): boolean {
  return Object.keys(match).some((found) => isNear(found, typed));
}

function filteredBy(accepts: (id: string) => boolean): SearchOptions {
  return { filter: (result) => accepts(result.id) };
}

/** The words whole or unfinished, separate or joined, also in the plural: "powerbanks". */
function asTyped(phrase: string, typed: readonly string[]): QueryCombination {
  const together = typed.join('');
  const queries: QueryCombination[] = [{ ...exact, queries: [phrase] }];
  if (together !== phrase) queries.push({ ...exact, queries: [together] });
  for (const singular of listSingulars(together)) {
    queries.push({ ...exact, fields: ['joined'], prefix: false, queries: [singular] });
  }
  return { combineWith: 'OR', queries };
}

/** The words whole or unfinished, in add-ons too. */
function inAddons(typed: readonly string[]): QueryCombination {
  const described = typed.filter((word) => !LINKING.has(word));
  return { ...exact, fields: WITH_ADDONS, queries: [[...new Set(described)].join(' ')] };
}

function ordered(results: SearchResult[]): SearchResult[] {
  return results.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function getIds(results: readonly SearchResult[]): string[] {
  return results.map(({ id }) => String(id));
}

/**
 * The distinct words to search for where nothing has all typed words, at most `most`. distinctive:
 * hits with one of these words are preferred; short words and units aren't specific enough.
 */
function nearestWords(
  typed: readonly string[],
  most: number,
): { searched: string[]; distinctive: ReadonlySet<string> } {
  const meaningful = typed.filter((word) => !SMALL.has(word));
  const searched = [...new Set(meaningful.length > 0 ? meaningful : typed)].slice(0, most);
  const isDistinctive = (word: string, at: number) => word.length > SHORT && !isUnit(searched, at);
  return { searched, distinctive: new Set(searched.filter(isDistinctive)) };
}

/** Typed words that a hit has only in the names of its options. */
function wordsInOptions(typed: readonly string[], match: MatchInfo): string[] {
  const found = Object.entries(match);
  return typed.filter((word) => {
    const fields = found.filter(([term]) => term.startsWith(word)).flatMap(([, names]) => names);
    return fields.length > 0 && fields.every((name) => name === 'options');
  });
}

/** Whether one of the options, one a line, has all the words, whole or unfinished. */
function hasOneOption(options: string, chosen: readonly string[]): boolean {
  return options.split('\n').some((option) => {
    const parts = withForms(words(option));
    return chosen.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
