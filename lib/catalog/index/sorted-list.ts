/** With more waiting additions than this, sorting once beats inserting one by one. */
const INSERT_LIMIT = 32;

/**
 * A list that is in order whenever it is read. Additions wait until the next read, so that loading
 * many costs one sort and a single change costs one insertion.
 */
export class SortedList<T> {
  private items: T[] = [];
  private waiting: T[] = [];

  /** compare: a total order; two different items never compare as 0. */
  constructor(private readonly compare: (a: T, b: T) => number) {}

  get size(): number {
    return this.items.length + this.waiting.length;
  }

  /** Takes over what is in order already; only for a list that nothing was read from yet. */
  fill(sorted: T[]): void {
    if (this.items.length > 0) return;
    this.items = sorted;
    this.waiting = [];
  }

  add(item: T): void {
    this.waiting.push(item);
  }

  /** Takes the item out; it must still compare as it did when it was added. */
  remove(item: T): void {
    const items = this.read();
    const at = this.lowerBound((other) => this.compare(other, item) < 0);
    if (items[at] === item) this.items.splice(at, 1);
  }

  /** The items in order; not to be changed or kept. */
  read(): readonly T[] {
    if (this.waiting.length > INSERT_LIMIT) {
      this.items = this.items.concat(this.waiting).sort(this.compare);
      this.waiting = [];
    } else if (this.waiting.length > 0) {
      const waiting = this.waiting;
      this.waiting = [];
      for (const item of waiting) {
        this.items.splice(
          this.lowerBound((other) => this.compare(other, item) < 0),
          0,
          item,
        );
      }
    }
    return this.items;
  }

  /** How many items at the start are before the border; `isBefore` must hold for a leading run. */
  lowerBound(isBefore: (item: T) => boolean): number {
    const items = this.read();
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      // `middle` is below `high`, so the item is there.
      if (isBefore(items[middle] as T)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
