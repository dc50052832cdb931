import MiniSearch, {
  type MatchInfo,
  type QueryCombination,
  type SearchOptions,
  type SearchResult,
} from 'minisearch';
import { comesIn, sizesIn, withoutSizeWord } from './sizes';
import { isUnit, words } from './text';
import { type FoldedDocument, fold, type TextDocument } from './text-document';
import type { ProductEntry } from './types';

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
/** Every second dish can be had with chicken: that counts only where little is what was typed. */
const WITH_ADDONS = [...FIELDS, 'addons'];
/** All but the words written together, of which there are as many as of all others. */
const AS_WRITTEN = FIELDS.filter((field) => field !== 'joined');
/** With this many hits among the words as written, none written together is missed. */
const ENOUGH = 50;
/** With fewer hits than these, what can be had with a dish counts too. */
const FEW = 5;
/** They join a dish to what it comes with and say nothing of either. */
const LINKING: ReadonlySet<string> = new Set(['with', 'and', 'plus']);
/** They stand in names of all kinds: none is like another for it. */
const SMALL = new Set('a an by for in like my of on the to'.split(' ').concat(...LINKING));
/** Words so short begin too many others, and stand in too many names with another meaning. */
const SHORT = 2;

const exact: SearchOptions = {
  fields: FIELDS,
  combineWith: 'AND',
  // Beside its number a unit may be half typed: "256g".
  prefix: (term, at, typed) => term.length >= 2 || isUnit(typed, at),
  boost: { name: 3, joined: 2, also: 1, kind: 1, vendor: 1, options: 0.5, addons: 0.3 },
};
const oneWrong: SearchOptions = { ...exact, fuzzy: (term) => (mayBeMisspelt(term) ? 1 : false) };
const twoWrong: SearchOptions = { ...exact, fuzzy: allowedEdits };
/** Some of the words are enough, but no unit begins a word then: gb is no "gbegiri". */
const someWords: SearchOptions = {
  ...twoWrong,
  combineWith: 'OR',
  prefix: (term, at, typed) => term.length > SHORT && !isUnit(typed, at),
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
 * The distinct words that the catalogue is written in: a second, tiny index that tells how an
 * unknown word may have been meant. Words are learnt, never forgotten; whoever asks checks that
 * something is still found under the answer.
 */
class Vocabulary {
  private readonly known = new Set<string>();
  private readonly engine = new MiniSearch<{ id: string }>({
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });

  /** parts: folded words. */
  learn(parts: readonly string[]): void {
    for (const id of parts) {
      if (this.known.has(id)) continue;
      this.known.add(id);
      this.engine.add({ id });
    }
  }

  /**
   * The words with the unknown ones put right, nearest first, or null where nothing is to be put
   * right. A word that is only begun counts as known; short words and numbers are left alone.
   */
  correct(parts: readonly string[]): string[] | null {
    const better = parts.map((word) => this.nearest(word) ?? word);
    return better.some((word, at) => word !== parts[at]) ? better : null;
  }

  private nearest(word: string): string | null {
    if (word.length < 4 || /\d/.test(word) || this.known.has(word)) return null;
    if (this.engine.search(word, { prefix: true }).length > 0) return null;
    for (const fuzzy of word.length === 4 ? [1] : [1, 2]) {
      const [hit] = this.engine.search(word, { fuzzy });
      if (hit) return String(hit.id);
    }
    return null;
  }
}

/** What is known of a product by its id. */
type ProductOf = (id: string) => Pick<ProductEntry, 'category' | 'name' | 'options'> | undefined;

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

  private readonly productOf: ProductOf;

  /** productOf: what is known of a document that is a product. */
  constructor(productOf: ProductOf = () => undefined) {
    this.productOf = productOf;
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
   * What matches, best first, equal ones by id. Words as typed (whole or begun) win; when few things
   * have them all, what can be had with a dish counts in behind them, then misspellings are forgiven,
   * and only then are some of the words enough. A size is in none of this but a size.
   */
  search(text: string, accepts: (id: string) => boolean = () => true): TextHits {
    const told = words(text);
    const typed = withoutSizeWord(told).slice(0, MAX_WORDS);
    if (typed.length === 0) return exactly([]);
    const fits = this.fits(sizesIn(told));
    const options = filteredBy((id) => accepts(id) && fits(id));
    const asTyped = this.searchAsTyped(typed, options);
    if (asTyped.length > 0) return exactly(asTyped);
    // One wrong letter before two: "jolof" is jollof, and only then perhaps a polo.
    const begin = [...new Set(typed.slice(0, MAX_MISSPELT))].join(' ');
    for (const misspelt of [oneWrong, twoWrong]) {
      const hits = ordered(this.engine.search(begin, { ...misspelt, ...options }));
      if (hits.length > 0) return { hits, isMisspelt: true, isNearest: false };
    }
    const nearest = this.searchNearest(typed, filteredBy(accepts));
    const fitting = nearest.filter(({ id }) => fits(id));
    const hits = ordered(fitting.length > 0 ? fitting : nearest).slice(0, MAX_NEAREST);
    return { hits, isMisspelt: false, isNearest: hits.length > 0 };
  }

  /** What has all the words, best first. */
  private searchAsTyped(typed: readonly string[], options: SearchOptions): TextHits['hits'] {
    const phrase = [...new Set(typed)].join(' ');
    const optionsOf = (id: string) => this.productOf(id)?.options ?? '';
    const best = (results: SearchResult[]) => wholeChoiceFirst(typed, results, optionsOf);
    const written = this.engine.search(phrase, { ...exact, ...options, fields: AS_WRITTEN });
    if (written.length >= ENOUGH) return best(written);
    const called = this.engine.search(asTyped(phrase, typed), options);
    // One word is what a thing is called; several tell how a plate is wanted.
    if (called.length >= (typed.length > 1 ? FEW : 1)) return best(called);
    const known = new Set(called.map(({ id }) => id));
    const withAddons = this.engine.search(inAddons(typed), options);
    return [...best(called), ...best(withAddons.filter(({ id }) => !known.has(id)))];
  }

  /** What has some of the words. */
  private searchNearest(typed: readonly string[], options: SearchOptions): SearchResult[] {
    const { counted, telling } = nearestWords(typed, MAX_MISSPELT);
    const results = this.engine.search(counted.join(' '), { ...someWords, ...options });
    const told = results.filter(({ queryTerms }) => queryTerms.some((term) => telling.has(term)));
    return told.length > 0 ? told : results;
  }

  /** Whether a document can be had in the sizes, as far as sizes are known of it. */
  private fits(sizes: readonly string[]): (id: string) => boolean {
    if (sizes.length === 0) return () => true;
    const isSized = comesIn(sizes);
    return (id) => {
      const product = this.productOf(id);
      return product === undefined || isSized(product);
    };
  }
}

function filteredBy(accepts: (id: string) => boolean): SearchOptions {
  return { filter: (result) => accepts(result.id) };
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

/**
 * The typed words that count where nothing has them all, at most so many, each once. telling: those
 * of them of which a hit has to have one, if anything has; short words and units say too little.
 */
function nearestWords(
  typed: readonly string[],
  most: number,
): { counted: string[]; telling: ReadonlySet<string> } {
  const told = typed.filter((word) => !SMALL.has(word));
  const counted = [...new Set(told.length > 0 ? told : typed)].slice(0, most);
  const tells = (word: string, at: number) => word.length > SHORT && !isUnit(counted, at);
  return { counted, telling: new Set(counted.filter(tells)) };
}

/** Of one search so many different sets of options are looked at; behind them stand the poorest hits. */
const MAX_LOOKED_AT = 2_000;

/** Typed words that a hit has in the names of its options and nowhere else. */
function chosenWords(typed: readonly string[], match: MatchInfo): string[] {
  const found = Object.entries(match);
  return typed.filter((word) => {
    const fields = found.filter(([term]) => term.startsWith(word)).flatMap(([, names]) => names);
    return fields.length > 0 && fields.every((name) => name === 'options');
  });
}

/** Whether one of the options, a line each, has all the words, whole or begun. */
function hasTogether(options: string, chosen: readonly string[]): boolean {
  return options.split('\n').some((option) => {
    const parts = words(option);
    return chosen.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/** What matched and where, as text: few of all hits differ in it. */
function signature(match: MatchInfo): string {
  let text = '';
  for (const term in match) text += `${term} ${match[term]?.join()} `;
  return text;
}

/**
 * Tells of each hit, best first, whether its options keep what was typed apart: "red 42" is no shoe
 * that comes in red 40 and blue 42. For one search; what many products have alike is looked at once.
 */
function splitsChoice(typed: readonly string[]): (match: MatchInfo, options: string) => boolean {
  const choices = new Map<string, { chosen: string[]; seen: Map<string, boolean> }>();
  let lookedAt = 0;
  return (match, options) => {
    if (typed.length < 2 || options === '') return false;
    const key = signature(match);
    const choice = choices.get(key) ?? { chosen: chosenWords(typed, match), seen: new Map() };
    choices.set(key, choice);
    const { chosen, seen } = choice;
    if (chosen.length < 2) return false;
    const known = seen.get(options);
    if (known !== undefined) return known;
    if (lookedAt === MAX_LOOKED_AT) return false;
    lookedAt += 1;
    const isSplit = !hasTogether(options, chosen);
    seen.set(options, isSplit);
    return isSplit;
  };
}
