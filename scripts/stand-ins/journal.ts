import fs from 'node:fs';
import path from 'node:path';

/** One line of the file: a record's new value, or a reset of all earlier lines. */
interface Line {
  kind: string;
  id: string;
  value: unknown;
}

const RESET = 'reset';

/**
 * Append-only JSON-lines file. A line is on the disk (fsync) before `put` returns, so what the
 * stand-in has answered survives its own death; later lines of the same kind and id replace
 * earlier ones when the file is read back.
 */
export class Journal {
  private readonly fd: number;

  constructor(private readonly file: string) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    cutTornLine(file);
    this.fd = fs.openSync(file, 'a', 0o600);
  }

  /** Current records by kind, in the order of their first appearance. */
  load(): Map<string, Map<string, unknown>> {
    const kinds = new Map<string, Map<string, unknown>>();
    for (const text of fs.readFileSync(this.file, 'utf8').split('\n')) {
      if (text === '') continue;
      // Only this class writes the file, and a torn last line was cut on opening.
      const line = JSON.parse(text) as Line;
      if (line.kind === RESET) {
        kinds.clear();
        continue;
      }
      const records = kinds.get(line.kind) ?? new Map<string, unknown>();
      kinds.set(line.kind, records.set(line.id, line.value));
    }
    return kinds;
  }

  /** Writes one record durably. */
  put(kind: string, id: string, value: unknown): void {
    this.write({ kind, id, value });
  }

  /** Makes every earlier line void. */
  reset(): void {
    this.write({ kind: RESET, id: '', value: null });
  }

  close(): void {
    fs.closeSync(this.fd);
  }

  private write(line: Line): void {
    fs.writeSync(this.fd, `${JSON.stringify(line)}\n`);
    fs.fdatasyncSync(this.fd);
  }
}

/** Cuts an incomplete last line, left by a process killed while writing; it was never answered. */
function cutTornLine(file: string): void {
  if (!fs.existsSync(file)) return;
  const bytes = fs.readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) fs.truncateSync(file, end);
}

/** How a store finds records other than by id. */
interface RecordIndex<T> {
  /** A second unique key, like a reference. */
  toKey?: (record: T) => string;
  /** Records with something left to do, so that the scheduler need not read all of them. */
  isActive?: (record: T) => boolean;
}

/** One kind of record of a journal, held in memory and written through. */
export class RecordStore<T extends { id: number | string }> {
  private readonly records = new Map<string, T>();
  private readonly byKey = new Map<string, T>();
  private readonly active = new Map<string, T>();

  constructor(
    private readonly journal: Journal,
    private readonly kind: string,
    loaded: Map<string, Map<string, unknown>>,
    private readonly index: RecordIndex<T> = {},
  ) {
    // The journal gives back what this class once put there.
    for (const value of loaded.get(kind)?.values() ?? []) this.hold(value as T);
  }

  get(id: number | string): T | undefined {
    return this.records.get(String(id));
  }

  withKey(key: string): T | undefined {
    return this.byKey.get(key);
  }

  all(): T[] {
    return [...this.records.values()];
  }

  allActive(): T[] {
    return [...this.active.values()];
  }

  get size(): number {
    return this.records.size;
  }

  find(test: (record: T) => boolean): T | undefined {
    for (const record of this.records.values()) if (test(record)) return record;
    return undefined;
  }

  save(record: T): T {
    this.journal.put(this.kind, String(record.id), record);
    this.hold(record);
    return record;
  }

  /** Forgets what is in memory; the journal's own `reset` voids the file. */
  forget(): void {
    for (const map of [this.records, this.byKey, this.active]) map.clear();
  }

  private hold(record: T): void {
    const id = String(record.id);
    this.records.set(id, record);
    if (this.index.toKey) this.byKey.set(this.index.toKey(record), record);
    if (this.index.isActive?.(record)) this.active.set(id, record);
    else this.active.delete(id);
  }
}
