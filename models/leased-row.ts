import 'server-only';

/** What every row of work carries, whatever the work is. */
export interface LeasedRow {
  _id: string;
  state: 'waiting' | 'done' | 'dead';
  /** Not before then; while a worker holds the row, the end of its lease. */
  runAt: Date;
  leaseUntil: Date | null;
  tries: number;
  lastError: string | null;
  createdAt: Date;
}

/** The fields of `LeasedRow` in a schema; such a collection is indexed by `DUE`. */
export const leasedFields = {
  _id: { type: String, required: true },
  state: { type: String, enum: ['waiting', 'done', 'dead'], required: true },
  runAt: { type: Date, required: true },
  leaseUntil: { type: Date, default: null },
  tries: { type: Number, default: 0 },
  lastError: { type: String, default: null },
  createdAt: { type: Date, required: true },
} as const;

/** How workers look for rows that are due. */
export const DUE = { state: 1, runAt: 1 } as const;

/** A row that nobody has taken yet, without its id. */
export function waitingRow(now: Date, runAt = now): Omit<LeasedRow, '_id'> {
  return { state: 'waiting', runAt, leaseUntil: null, tries: 0, lastError: null, createdAt: now };
}
