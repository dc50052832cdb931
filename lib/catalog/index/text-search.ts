import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { alsoCalled, joinedWords, words } from './text';

/** What a thing is found by. */
export interface TextDocument {
  id: string;
  name: string;
  /** Words that place it: category, part of the menu. */
  kind: string;
  vendor: string;
}

/** What the search answers, best first. */
export interface TextHits {
  hits: { id: string; score: number }[];
  /** Nothing had all words: these have some of them. */
  isNearest: boolean;
}

/** Words of one search that count; nobody types more on purpose. */
const MAX_WORDS = 8;
/** How many are shown when nothing had all words. */
const MAX_NEAREST = 50;

const FIELDS = ['name', 'joined', 'also', 'kind', 'vendor'];
const exact: SearchOptions = {
  combineWith: 'AND',
  prefix: (term) => term.length >= 2,
  boost: { name: 3, joined: 2, also: 1, kind: 1, vendor: 1 },
};
const tolerant: SearchOptions = { ...exact, fuzzy: allowedEdits };

/** Letters that may be wrong: none in short words and numbers, one from 4 letters, two from 5. */
function allowedEdits(term: string): number | false {
  if (term.length < 4 || /\d/.test(term)) return false;
  return term.length === 4 ? 1 : 2;
}

/**
 * Finds names by what people type: accents and case do not matter, words may be unfinished,
 * misspelt, written together or known by another name. Held in memory; knows ids only.
 */
export class TextSearch {
  private readonly engine = new MiniSearch<TextDocument>({
    fields: FIELDS,
    tokenize: words,
    processTerm: (term) => term,
    extractField: (document, field) => {
      if (field === 'joined') return joinedWords(document.name).join(' ');
      if (field === 'also') return alsoCalled(document.name).join(' ');
      return document[field as keyof TextDocument];
    },
  });

  /** Adds the document, or replaces the one with its id. */
  set(document: TextDocument): void {
    if (this.engine.has(document.id)) this.engine.replace(document);
    else this.engine.add(document);
  }

  remove(id: string): void {
    if (this.engine.has(id)) this.engine.discard(id);
  }

  /**
   * What matches, best first, equal ones by id. Words as typed (whole or begun) win; only when
   * nothing has them all are misspellings forgiven, and only then are some of the words enough.
   */
  search(text: string, accepts: (id: string) => boolean = () => true): TextHits {
    const typed = words(text).slice(0, MAX_WORDS);
    if (typed.length === 0) return { hits: [], isNearest: false };
    const options = { filter: (result: { id: string }) => accepts(result.id) } as SearchOptions;
    const phrase = typed.join(' ');
    const asTyped: Query = {
      combineWith: 'OR',
      queries: [
        { ...exact, queries: [phrase] },
        { ...exact, queries: [typed.join('')] },
      ],
    };
    for (const query of [asTyped, { ...tolerant, queries: [phrase] }]) {
      const hits = ordered(this.engine.search(query, options));
      if (hits.length > 0) return { hits, isNearest: false };
    }
    const nearest = this.engine.search(phrase, { ...tolerant, ...options, combineWith: 'OR' });
    return { hits: ordered(nearest).slice(0, MAX_NEAREST), isNearest: nearest.length > 0 };
  }
}

function ordered(results: readonly { id: string; score: number }[]) {
  return results
    .map(({ id, score }) => ({ id, score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
