import { comparator, type Item, SortedList } from './partition';
import { words } from './text';

/** So few letters are the prefix of too many words to rank products by relevance. */
const FEW_LETTERS = 2;
const GAP = /[^\p{L}\p{N}]+/u;

/** Finds products by the first two letters of any word of their name. */
export class TwoLetterIndex {
  /** In the featured order, because sorting thousands of hits would take most of a search's time. */
  private readonly byLetters = new Map<string, SortedList<Item>>();

  add(item: Item): void {
    for (const letters of getLetters(item)) this.getList(letters).add(item);
  }

  remove(item: Item): void {
    for (const letters of getLetters(item)) this.byLetters.get(letters)?.remove(item);
  }

  /** Sorts pending additions, one list at a time. */
  *settle(): Generator<void> {
    for (const list of this.byLetters.values()) {
      list.read();
      yield;
    }
  }

  /**
   * Products with a word that begins with the two letters, in the featured order, names that begin
   * with them first; none for any other text.
   */
  find(text: string, accepts: (item: Item) => boolean): Item[] {
    const [letters, ...more] = words(text);
    if (!letters || more.length > 0) return [];
    const names: Item[] = [];
    const others: Item[] = [];
    for (const item of this.byLetters.get(letters)?.read() ?? []) {
      if (accepts(item)) (item.nameKey.startsWith(letters) ? names : others).push(item);
    }
    return names.concat(others);
  }

  private getList(letters: string): SortedList<Item> {
    const known = this.byLetters.get(letters);
    if (known) return known;
    const made = new SortedList(comparator('featured'));
    this.byLetters.set(letters, made);
    return made;
  }
}

function getLetters({ nameKey }: Item): Set<string> {
  const parts = nameKey.split(GAP).filter((part) => part.length >= FEW_LETTERS);
  return new Set(parts.map((part) => part.slice(0, FEW_LETTERS)));
}
