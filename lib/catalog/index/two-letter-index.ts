import { comparator, type Item, SortedList } from './partition';
import { words } from './text';

/** So few letters begin words of a good part of the catalogue: too many to weigh one against the other. */
const FEW_LETTERS = 2;
const GAP = /[^\p{L}\p{N}]+/u;

/** Finds products by the first two letters of any word of their name. */
export class TwoLetterIndex {
  /** In the featured order, since sorting thousands for each search would take longest of all. */
  private readonly byLetters = new Map<string, SortedList<Item>>();

  add(item: Item): void {
    for (const letters of lettersOf(item)) this.listOf(letters).add(item);
  }

  remove(item: Item): void {
    for (const letters of lettersOf(item)) this.byLetters.get(letters)?.remove(item);
  }

  /** Sorts what still waits, one list at a time. */
  *settle(): Generator<void> {
    for (const list of this.byLetters.values()) {
      list.read();
      yield;
    }
  }

  /**
   * Products found by the text typed, in the featured order, but names that begin so come first;
   * none when more than two letters were typed, or fewer.
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

  private listOf(letters: string): SortedList<Item> {
    const known = this.byLetters.get(letters);
    if (known) return known;
    const made = new SortedList(comparator('featured'));
    this.byLetters.set(letters, made);
    return made;
  }
}

function lettersOf({ nameKey }: Item): Set<string> {
  const parts = nameKey.split(GAP).filter((part) => part.length >= FEW_LETTERS);
  return new Set(parts.map((part) => part.slice(0, FEW_LETTERS)));
}
