import fs from 'node:fs';
import path from 'node:path';

/** A record's new value, or a reset of all earlier lines. */
interface Line {
  kind: string;
  id: string;
  value: unknown;
}

const RESET = 'reset';

/**
 * Append-only JSON-lines file. A line is on the disk (fsync) before `put` returns, so answered calls
 * survive a kill. When the file is read back, later lines replace earlier ones of the same kind and id.
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

  /** Voids every earlier line. */
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

/** Removes an incomplete last line, left by a process killed while writing, before it answered. */
function cutTornLine(file: string): void {
  if (!fs.existsSync(file)) return;
  const bytes = fs.readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) fs.truncateSync(file, end);
}

interface RecordIndex<T> {
  /** A second unique key, like a reference. */
  toKey?: (record: T) => string;
  /** Selects records with pending work, so that the scheduler need not read all of them. */
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
    // The journal returns the values that this class put there.
    for (const value of loaded.get(kind)?.values() ?? []) this.cache(value as T);
  }

  get(id: number | string): T | undefined {
    return this.records.get(String(id));
  }

  findByKey(key: string): T | undefined {
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
    this.cache(record);
    return record;
  }

  /** Clears the memory only; the journal's `reset` voids the file. */
  clear(): void {
    for (const map of [this.records, this.byKey, this.active]) map.clear();
  }

  private cache(record: T): void {
    const id = String(record.id);
    this.records.set(id, record);
    if (this.index.toKey) this.byKey.set(this.index.toKey(record), record);
    if (this.index.isActive?.(record)) this.active.set(id, record);
    else this.active.delete(id);
  }
}
